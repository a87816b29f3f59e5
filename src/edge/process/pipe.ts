import { spawn } from "node:child_process";
import { closeSync, constants, openSync, readlinkSync } from "node:fs";
import { rm } from "node:fs/promises";
import { Socket } from "node:net";

/** The reading end of a pipe whose writing end is given to a child, both its outputs in one, in order. */
export interface Pipe {
  /** To be handed to the child, then closed here by `closeWriter`. */
  readonly writer: number;
  /** The name under which Linux shows the pipe among a process's open files. */
  readonly file: string;
  readonly ended: Promise<void>;
  closeWriter(): void;
  destroy(): void;
}

/**
 * A named pipe, since Node's own "pipe" is a socket: programs could not open it as /dev/stdout, and standard
 * output and error would be two, read in no certain order. The bytes given to `onBytes` are only valid during the call.
 */
export async function openPipe(file: string, onBytes: (bytes: Buffer) => void): Promise<Pipe> {
  await makeNamedPipe(file);
  const reader = openSync(file, constants.O_RDONLY | constants.O_NONBLOCK);
  let writer = openSync(file, constants.O_WRONLY);
  await rm(file);
  const seenAs = process.platform === "linux" ? readlinkSync(`/proc/self/fd/${reader}`) : file;
  const buffer = Buffer.allocUnsafeSlow(65_536);
  const socket = new Socket({
    fd: reader,
    readable: true,
    writable: false,
    onread: {
      buffer,
      callback: (count) => {
        onBytes(buffer.subarray(0, count));
        return true;
      },
    },
  });
  const ended = new Promise<void>((resolve) => {
    socket.once("close", () => resolve());
    socket.once("error", () => resolve());
  });
  socket.resume();
  return {
    writer,
    file: seenAs,
    ended,
    closeWriter: () => {
      if (writer >= 0) closeSync(writer);
      writer = -1;
    },
    destroy: () => socket.destroy(),
  };
}

function makeNamedPipe(file: string): Promise<void> {
  return new Promise((resolve, reject) => {
    spawn("mkfifo", ["-m", "600", file], { stdio: "ignore" })
      .once("error", reject)
      .once("exit", (code) =>
        code === 0 ? resolve() : reject(new Error(`mkfifo ended with exit code ${code} for ${file}`)),
      );
  });
}
