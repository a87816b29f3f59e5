import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);
import {
  MulliganError
} from "./chunk-EPTU7SOR.js";

// src/edge/storage-error.ts
var REASONS = {
  ENOSPC: ["the disk is full", "Free some space on that disk, then go on with `mulligan resume`."],
  EDQUOT: ["the disk quota is used up", "Free some of your quota, then go on with `mulligan resume`."],
  EFBIG: ["a limit on the size of files was reached", "Raise the limit (`ulimit -f`), then start again."],
  EACCES: [
    "the folder may not be written",
    "Give this user the right to write there, or name another folder."
  ],
  EPERM: [
    "the folder may not be written",
    "Give this user the right to write there, or name another folder."
  ],
  EROFS: ["the file system is read-only", "Name a folder on a file system that can be written."],
  ENOTDIR: ["a part of the path is not a folder", "Name another folder."],
  ENOENT: ["the folder is not there any more", "Name a folder that stays for the whole run."]
};
function storageError(error, what) {
  if (error instanceof MulliganError) return error;
  const { code, message } = error;
  const [reason, hint] = REASONS[code ?? ""] ?? [message, "Check the folder and its disk, then start again."];
  return new MulliganError("ENVIRONMENT", `${what}: ${reason}.`, hint, error);
}

export {
  storageError
};
