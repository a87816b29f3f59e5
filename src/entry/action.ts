process.stderr.write("the action has no inputs yet\n");
process.exitCode = 2;
