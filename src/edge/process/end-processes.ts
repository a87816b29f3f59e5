import { setTimeout } from "node:timers/promises";
import { listProcesses } from "./processes.ts";
import type { Process } from "./processes.ts";

/** What tells that a process came from a check. Any one of them suffices; descendants of a marked process count too. */
export interface Marks {
  /** `NAME=value` in its first environment. */
  readonly variable: string;
  /** Its process group or session. */
  readonly group?: number;
  /** It was seen as a descendant earlier. */
  readonly seen?: readonly Process[];
  /** An open file that only the check's processes can have. */
  readonly file?: string;
}

/** Living processes that bear a mark, and their descendants; never this process itself. */
export function findMarked(marks: Marks): readonly Process[] {
  const all = listProcesses().filter((p) => p.pid !== process.pid);
  const ours = new Set(all.filter((p) => isMarked(p, marks)).map((p) => p.pid));
  for (let before = -1; before !== ours.size;) {
    before = ours.size;
    for (const p of all) if (ours.has(p.parent)) ours.add(p.pid);
  }
  return all.filter((p) => ours.has(p.pid));
}

function isMarked(p: Process, { variable, group, seen, file }: Marks): boolean {
  return (
    (group !== undefined && (p.group === group || p.session === group)) ||
    (seen?.some((s) => s.pid === p.pid && s.start === p.start) ?? false) ||
    p.hasVariable(variable) ||
    (file !== undefined && p.holds(file))
  );
}

const KILL_PASSES = 100;

/**
 * Ends every marked process: SIGTERM, and what is left after `graceMs` SIGKILL, again and again while new ones
 * appear. Resolves to their number when none is left (or, after some seconds, none more could be ended).
 */
export async function endMarked(marks: Marks, graceMs: number): Promise<number> {
  const met = new Set<string>();
  const end = performance.now() + graceMs;
  let alive = findMarked(marks);
  for (let pause = 5; alive.length > 0 && performance.now() < end; pause = Math.min(pause * 2, 200)) {
    for (const p of alive) if (meet(p, met)) send(p.pid, "SIGTERM");
    await setTimeout(Math.min(pause, Math.max(1, end - performance.now())));
    alive = findMarked(marks);
  }
  for (let pass = 0; alive.length > 0 && pass < KILL_PASSES; pass++) {
    for (const p of alive) {
      meet(p, met);
      send(p.pid, "SIGKILL");
    }
    await setTimeout(Math.min(pass, 50));
    alive = findMarked(marks);
  }
  return met.size;
}

function meet(p: Process, met: Set<string>): boolean {
  const before = met.size;
  return met.add(`${p.pid} ${p.start}`).size > before;
}

/** Signals a process, or with a negative number a group; one that is gone already is no error. */
export function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== "ESRCH" && code !== "EPERM") throw error;
  }
}
