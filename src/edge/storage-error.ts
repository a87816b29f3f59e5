import { MulliganError } from "../core/errors.ts";

const REASONS: Readonly<Record<string, readonly [reason: string, hint: string]>> = {
  ENOSPC: ["the disk is full", "Free some space on that disk, then go on with `mulligan resume`."],
  EDQUOT: ["the disk quota is used up", "Free some of your quota, then go on with `mulligan resume`."],
  EFBIG: ["a limit on the size of files was reached", "Raise the limit (`ulimit -f`), then start again."],
  EACCES: [
    "the folder may not be written",
    "Give this user the right to write there, or name another folder.",
  ],
  EPERM: [
    "the folder may not be written",
    "Give this user the right to write there, or name another folder.",
  ],
  EROFS: ["the file system is read-only", "Name a folder on a file system that can be written."],
  ENOTDIR: ["a part of the path is not a folder", "Name another folder."],
  ENOENT: ["the folder is not there any more", "Name a folder that stays for the whole run."],
};

/** An ENVIRONMENT error whose message is `what` with the reason that the system gave; a MulliganError stays itself. */
export function storageError(error: unknown, what: string): MulliganError {
  if (error instanceof MulliganError) return error;
  const { code, message } = error as NodeJS.ErrnoException;
  const [reason, hint] = REASONS[code ?? ""] ?? [message, "Check the folder and its disk, then start again."];
  return new MulliganError("ENVIRONMENT", `${what}: ${reason}.`, hint, error);
}
