import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);

// src/entry/action.ts
process.stderr.write("the action has no inputs yet\n");
process.exitCode = 2;
