import { run } from "./run-action.ts";

process.exitCode = await run();
