import type { Alarm } from "./alarm.ts";

/** Kinds of lines by two hashes, in a table of fixed size. */
export interface Templates {
  /** Counts a line of this kind; the slot is -1 when the table has no room for a new kind. */
  count(hash: number, check: number): number;
  /** How often a kind was counted; 1 for one without a slot. */
  seen(slot: number): number;
  /** What was set for a kind. */
  alarm(slot: number): Alarm;
  setAlarm(slot: number, alarm: Alarm): void;
  /** Says that a line of this kind is kept, and where. */
  keep(slot: number, index: number): void;
  /** How many lines of each kind are not kept, by the index of the first kept one. */
  repeats(): ReadonlyMap<number, number>;
}

const SLOTS = 1 << 18;
const PROBES = 8;

export function createTemplates(): Templates {
  const checks = new Int32Array(SLOTS);
  const counts = new Uint32Array(SLOTS);
  const alarms = new Uint8Array(SLOTS);
  const kept = new Uint32Array(SLOTS);
  const firsts = new Uint32Array(SLOTS);
  return {
    count: (hash, check) => {
      const start = (hash ^ (hash >>> 15)) & (SLOTS - 1);
      for (let i = 0; i < PROBES; i++) {
        const slot = (start + i) & (SLOTS - 1);
        if (counts[slot] === 0) checks[slot] = check;
        else if (checks[slot] !== check) continue;
        counts[slot] = (counts[slot] ?? 0) + 1;
        return slot;
      }
      return -1;
    },
    seen: (slot) => (slot < 0 ? 1 : (counts[slot] ?? 1)),
    alarm: (slot) => (alarms[slot] ?? 0) as Alarm,
    setAlarm: (slot, alarm) => {
      if (slot >= 0) alarms[slot] = alarm;
    },
    keep: (slot, index) => {
      if (slot < 0) return;
      if (kept[slot] === 0) firsts[slot] = index;
      kept[slot] = (kept[slot] ?? 0) + 1;
    },
    repeats: () => {
      const found = new Map<number, number>();
      for (let slot = 0; slot < SLOTS; slot++) {
        const missing = (counts[slot] ?? 0) - (kept[slot] ?? 0);
        if (missing > 0 && kept[slot] !== 0) found.set(firsts[slot] ?? 0, missing);
      }
      return found;
    },
  };
}
