import picomatch from "picomatch";
import { classify, isPureInsertion, touchedPackageKey, undisguised } from "../core/path-policy.ts";
import type { EditError, FileChange } from "../core/edit.ts";
import type { Task } from "../core/task.ts";

const MOST_FILES = 100;
const MOST_BYTES = 4 * 1024 * 1024;

export interface PolicyResult {
  readonly errors: readonly EditError[];
  /** Accepted test files that are new or only inserted into: they run, and are never proof. */
  readonly testFiles: readonly string[];
}

/** Refuses edits outside the scope, of protected paths, of existing test lines, or too large; opened paths pass. */
export function policyErrors(
  changes: readonly FileChange[],
  task: Pick<Task, "scope" | "allow">,
): PolicyResult {
  const opened = task.allow.length === 0 ? () => false : matcher(task.allow);
  const errors: EditError[] = [];
  const testFiles: string[] = [];
  const bytes = changes.reduce((sum, c) => sum + (c.after?.length ?? 0), 0);
  if (changes.length > MOST_FILES)
    errors.push(
      violation(undefined, `${changes.length} files in one change; at most ${MOST_FILES} are allowed.`),
    );
  if (bytes > MOST_BYTES)
    errors.push(violation(undefined, `${bytes} bytes in one change; at most ${MOST_BYTES} are allowed.`));
  for (const change of changes) {
    for (const path of [change.path, ...(change.renamedFrom === undefined ? [] : [change.renamedFrom])]) {
      if (!inScope(path, task.scope))
        errors.push(
          violation(path, `${path} lies outside the scope of this task (${task.scope.join(", ")}).`),
        );
      else if (!opened(path)) {
        const kind = classify(path);
        const reason = kind.class === "test" ? testReason(change) : protectedReason(change, path, kind);
        if (reason !== undefined) errors.push(violation(path, `${path}: ${reason}`));
        else if (kind.class === "test") testFiles.push(path);
      }
    }
  }
  return { errors, testFiles };
}

/** Whether a task may change the path; no scope is all of the checkout. */
export function inScope(path: string, scope: readonly string[]): boolean {
  return scope.length === 0 || matcher(scope)(path);
}

/** A folder's name stands for all that is in it. */
function matcher(globs: readonly string[]): (path: string) => boolean {
  const plain = globs.map((glob) => glob.replace(/^\.\//, "").replace(/\/+$/, ""));
  return picomatch([...plain, ...plain.map((glob) => `${glob}/**`)], { dot: true });
}

function testReason(change: FileChange): string | undefined {
  if (change.renamedFrom !== undefined || change.after === undefined)
    return "a test file cannot be renamed or deleted.";
  if (change.before === undefined) return undefined;
  return isPureInsertion(text(change.before), text(change.after))
    ? undefined
    : "existing lines of a test file cannot change; repair the source instead.";
}

function protectedReason(
  change: FileChange,
  path: string,
  kind: ReturnType<typeof classify>,
): string | undefined {
  if (kind.class === "protected") return `it is ${kind.what}, which this task may not edit.`;
  if (!/(^|\/)package\.json$/i.test(undisguised(path))) return undefined;
  const key = touchedPackageKey(change.before && text(change.before), change.after && text(change.after));
  return key === undefined
    ? undefined
    : `"${key}" of package.json says what is run or installed, and may not be edited.`;
}

function violation(path: string | undefined, message: string): EditError {
  return {
    code: "POLICY_VIOLATION",
    path,
    editIndex: undefined,
    fileHash: undefined,
    tiers: [],
    candidates: [],
    retryable: true,
    message,
  };
}

function text(bytes: Uint8Array): string {
  return new TextDecoder("latin1").decode(bytes);
}
