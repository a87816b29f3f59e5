import type { Progress } from "../core/ports.ts";
import type { Environment } from "./compose.ts";

/** What the process around a command gives it. */
export interface World {
  readonly environment: Environment;
  readonly cwd: string;
  readonly progress: Progress;
  /** Says something to the user on standard error. */
  readonly say: (line: string) => void;
  /** Writes to standard output. */
  readonly out: (text: string) => void;
  /** Asks yes or no on the terminal; undefined where there is none. */
  readonly ask: ((question: string) => Promise<boolean>) | undefined;
}
