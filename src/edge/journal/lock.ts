import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { MulliganError } from "../../core/errors.ts";
import { startOf } from "../process/processes.ts";
import { storageError } from "../storage-error.ts";

export interface Lock {
  release(): Promise<void>;
}

interface Holder {
  readonly pid: number;
  readonly runId: string;
}

type Taken = { readonly kind: "taken"; readonly lock: Lock } | { readonly kind: "held"; readonly by: Holder };

/**
 * Takes the lock that the folder stands for, or resolves to the living process that has it. Every holder has a file
 * of its own, named for its pid and start time, so that a dead one's can be removed at any time; a holder first
 * writes its file and then looks for others, so that of two at least one sees the other.
 */
export async function takeLock(dir: string, runId: string): Promise<Taken> {
  await mkdir(dir, { recursive: true });
  let taken = await tryLock(dir, runId);
  // Two that come at the same moment both step back once.
  for (let tries = 0; taken.kind === "held" && tries < 3; tries++) {
    await setTimeout(10 + Math.random() * 40);
    taken = await tryLock(dir, runId);
  }
  return taken;
}

async function tryLock(dir: string, runId: string): Promise<Taken> {
  const own = `${process.pid}-${startOf(process.pid) ?? "0"}`;
  const file = join(dir, own);
  try {
    await writeFile(file, runId, { flag: "wx" });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") {
      // On a full disk the file is there, but empty.
      await rm(file, { force: true }).catch(() => undefined);
      throw error;
    }
    return { kind: "held", by: { pid: process.pid, runId: await readFile(file, "utf8").catch(() => "") } };
  }
  const lock = { release: () => rm(file, { force: true }) };
  const other = await livingHolder(dir, own);
  if (other === undefined) return { kind: "taken", lock };
  await lock.release();
  return { kind: "held", by: other };
}

async function livingHolder(dir: string, own: string): Promise<Holder | undefined> {
  for (const name of await readdir(dir)) {
    const [, pid, start] = /^(\d+)-(.+)$/.exec(name) ?? [];
    if (name === own || pid === undefined) continue;
    if (startOf(Number(pid)) === start)
      return { pid: Number(pid), runId: await readFile(join(dir, name), "utf8").catch(() => "") };
    await rm(join(dir, name), { force: true });
  }
  return undefined;
}

/**
 * Keeps a second run out of one checkout. Rejects with ENVIRONMENT, naming the pid, when a living process has it.
 * A lock whose process is gone counts for nothing.
 */
export async function lockCheckout({
  stateDir,
  root,
  runId,
}: {
  readonly stateDir: string;
  readonly root: string;
  readonly runId: string;
}): Promise<Lock> {
  const real = await realpath(root);
  const name = createHash("sha256").update(real).digest("hex").slice(0, 32);
  const dir = join(stateDir, "locks", name);
  const taken = await takeLock(dir, runId).catch((error: unknown) => {
    throw storageError(error, `The lock of the checkout ${real} could not be written in ${dir}`);
  });
  if (taken.kind === "taken") return taken.lock;
  throw new MulliganError(
    "ENVIRONMENT",
    `Another run (${taken.by.runId}, process ${taken.by.pid}) is working on ${real}.`,
    `Wait until it has ended, or stop process ${taken.by.pid}; then start again.`,
  );
}
