// Drops the funding links that npm writes into package-lock.json, so that the lock holds no addresses.
import { readFileSync, writeFileSync } from "node:fs";

const path = new URL("../package-lock.json", import.meta.url);
const lock = JSON.parse(readFileSync(path, "utf8")) as { packages: Record<string, Record<string, unknown>> };
for (const entry of Object.values(lock.packages)) {
  delete entry["funding"];
}
writeFileSync(path, `${JSON.stringify(lock, undefined, 2)}\n`);
