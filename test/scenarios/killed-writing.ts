// Loaded before the command line: ends this process with SIGKILL at the nth step (`?n` of this module's address) of
// writing an edit. Steps are changes of temporary files or through folders held open; a write has one more, half way.
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

const CHANGES = ["writeFileSync", "chmodSync", "mkdirSync", "renameSync", "rmSync", "rmdirSync"] as const;
const last = Number(new URL(import.meta.url).search.slice(1));
let step = -1;

function count(): void {
  if (++step === last) process.kill(process.pid, "SIGKILL");
}

for (const name of CHANGES) {
  const real = fs[name] as (...args: unknown[]) => unknown;
  const counted = (...args: unknown[]): unknown => {
    const [path, data] = args;
    const writes = typeof path === "string" && /^\/proc\/self\/fd\/|\/\.mulligan-[^/]*$/.test(path);
    if (!writes) return real(...args);
    count();
    if (name === "writeFileSync" && data instanceof Uint8Array) {
      if (step + 1 === last) real(path, data.subarray(0, data.length / 2), ...args.slice(2));
      count();
    }
    return real(...args);
  };
  Object.assign(fs, { [name]: counted });
}
syncBuiltinESMExports();
