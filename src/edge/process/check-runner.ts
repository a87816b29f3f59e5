import { mkdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Check } from "../../core/check.ts";
import type { CheckRun, CheckRunner } from "../../core/ports.ts";
import type { Redactor } from "../redact/redactor.ts";
import { storageError } from "../storage-error.ts";
import { createCapture } from "./capture.ts";
import type { Captured } from "./capture.ts";
import { NOT_STARTED, runCommand } from "./command.ts";
import type { Command, CommandFacts } from "./command.ts";
import { endMarked } from "./end-processes.ts";
import { defaultShell, findFolder, findProgram } from "./start.ts";
import { decode } from "./text.ts";

export interface CheckRunnerOptions {
  readonly root: string;
  readonly runId: string;
  /** The whole environment of every command, but for the run's id. */
  readonly env: Readonly<Record<string, string>>;
  /** A folder outside the checkout that holds outputs until they are adopted. */
  readonly scratchDir: string;
  /** Takes over a finished output file. */
  readonly adopt: (file: string, sha256: string) => Promise<void>;
  /** A shell and its options; the command becomes the last argument. `bash -e -c` or `sh -e -c` when absent. */
  readonly shell?: readonly string[];
  readonly redact: Redactor;
  /** Time between SIGTERM and SIGKILL. */
  readonly graceMs?: number;
}

/**
 * Runs commands, one at a time, each in a process group of its own with an empty standard input. `run` rejects only
 * when the output cannot be stored, with ENVIRONMENT or what `adopt` rejects with.
 */
export function createCheckRunner(options: CheckRunnerOptions): CheckRunner {
  const { scratchDir, redact, adopt, graceMs = 2000 } = options;
  const mark = `MULLIGAN_RUN_ID=${options.runId}`;
  const env: Readonly<Record<string, string>> = { ...options.env, MULLIGAN_RUN_ID: options.runId };
  let runs = 0;

  const prepare = async (check: Check): Promise<Pick<Command, "program" | "argv" | "cwd"> | string> => {
    const folder = await findFolder(options.root, check.cwd);
    if (folder.kind === "no") return folder.why;
    const [shell = "", ...rest] = options.shell ?? (await defaultShell(env["PATH"]));
    const program = await findProgram(shell, env["PATH"]);
    if (program.kind === "no") return program.why;
    return { program: program.path, argv: [shell, ...rest, check.command], cwd: folder.path };
  };

  return {
    run: async (check, { signal, timeoutMs = check.timeoutMs, env: more = {} }) => {
      const stop = new AbortController();
      const cancel = (): void => stop.abort();
      const file = join(scratchDir, `${process.pid}-${++runs}`);
      signal?.addEventListener("abort", cancel);
      if (signal?.aborted) cancel();
      try {
        await mkdir(scratchDir, { recursive: true });
        const capture = createCapture({
          file: `${file}.out`,
          limitBytes: check.outputLimitBytes,
          redactor: redact,
          onFailure: cancel,
        });
        const prepared = stop.signal.aborted ? undefined : await prepare(check);
        const facts =
          prepared === undefined
            ? { ...NOT_STARTED, cancelled: true }
            : typeof prepared === "string"
              ? { ...NOT_STARTED, startError: prepared }
              : await runCommand({
                  ...prepared,
                  env: { ...env, ...more },
                  mark,
                  timeoutMs,
                  graceMs,
                  signal: stop.signal,
                  fifo: `${file}.pipe`,
                  onBytes: capture.push,
                });
        return await store(facts, capture.finish());
      } catch (error) {
        await rm(`${file}.out`, { force: true }).catch(() => undefined);
        throw storageError(error, `The output of "${check.command}" could not be stored in ${scratchDir}`);
      } finally {
        signal?.removeEventListener("abort", cancel);
      }
    },
    sweep: () => endMarked({ variable: mark }, graceMs),
  };

  async function store(facts: CommandFacts, captured: Captured): Promise<CheckRun> {
    const { file, sha256, keptBytes, totalBytes } = captured;
    const text = redact.text(decode(await readFile(file)));
    await adopt(file, sha256);
    return { result: { ...facts, output: { body: sha256, keptBytes, totalBytes } }, text };
  }
}
