import { setTimeout as sleep } from "node:timers/promises";
import { seeded } from "../../edit/random.ts";

/** A planned misfortune of one request. `before` the write it has no effect; `after` it, only the answer is lost. */
export type Fault =
  | { readonly kind: "delay"; readonly ms: number }
  /** Nothing happens until the promise is fulfilled; a client can be ended meanwhile. */
  | { readonly kind: "hold"; readonly until: Promise<unknown> }
  | { readonly kind: "drop"; readonly when: "before" | "after" }
  | { readonly kind: "status"; readonly status: number; readonly when: "before" | "after" }
  /** The request arrives twice; the second answer is the one that is sent. */
  | { readonly kind: "repeat" }
  | { readonly kind: "secondary-limit"; readonly status: 403 | 429; readonly retryAfter?: number }
  /** Seconds until the hour's calls are given back. */
  | { readonly kind: "primary-limit"; readonly resetIn: number };

/** What a plan sees of a request before it is handled. */
export interface Arrival {
  /** 1 for the first request of the server. */
  readonly n: number;
  readonly service: "api" | "git";
  readonly method: string;
  /** As GitHub describes it (`/repos/{owner}/{repo}/issues`); of git, `info/refs` or the service's name. */
  readonly template: string;
  readonly path: string;
  readonly token: string | undefined;
  readonly body: unknown;
}

export type Plan = (arrival: Arrival) => Fault | undefined;

interface FaultRule {
  readonly fault: Fault;
  /** Requests that it is for; all when absent. */
  readonly when?: (arrival: Arrival) => boolean;
  /** Matching requests that pass first. */
  readonly skip?: number;
  /** How often it strikes; once when absent. */
  readonly times?: number;
}

/** The first plan with an answer decides. */
export interface FaultPlans {
  add(plan: Plan | FaultRule): void;
  clear(): void;
  /** The fault of this request, counted as struck. */
  next(arrival: Arrival): Fault | undefined;
  readonly struck: readonly { readonly arrival: Arrival; readonly fault: Fault }[];
}

/** Lets the time of a delay or a hold go by. */
export async function waitFor(fault: Fault | undefined): Promise<void> {
  if (fault?.kind === "delay") await sleep(fault.ms);
  if (fault?.kind === "hold") await fault.until;
}

export function faultPlans(): FaultPlans {
  let plans: Plan[] = [];
  const struck: { arrival: Arrival; fault: Fault }[] = [];
  return {
    struck,
    add: (plan) => void plans.push(typeof plan === "function" ? plan : ruled(plan)),
    clear: () => void (plans = []),
    next(arrival) {
      for (const plan of plans) {
        const fault = plan(arrival);
        if (fault === undefined) continue;
        struck.push({ arrival, fault });
        return fault;
      }
      return undefined;
    },
  };
}

function ruled({ fault, when = () => true, skip = 0, times = 1 }: FaultRule): Plan {
  let seen = 0;
  return (arrival) => {
    if (!when(arrival)) return undefined;
    seen += 1;
    return seen > skip && seen <= skip + times ? fault : undefined;
  };
}

const KINDS: readonly Fault[] = [
  { kind: "delay", ms: 20 },
  { kind: "drop", when: "before" },
  { kind: "drop", when: "after" },
  { kind: "status", status: 500, when: "before" },
  { kind: "status", status: 502, when: "after" },
  { kind: "status", status: 503, when: "before" },
  { kind: "status", status: 504, when: "after" },
  { kind: "repeat" },
  { kind: "secondary-limit", status: 403, retryAfter: 0 },
  { kind: "secondary-limit", status: 429, retryAfter: 0 },
];

/** The same seed strikes the same requests with the same faults; `rate` of them (0 to 1), `most` in all. */
export function randomFaults(seed: number, { rate = 0.2, most = 5, kinds = KINDS } = {}): Plan {
  const random = seeded(seed);
  let left = most;
  return () => {
    const strikes = random.below(1_000_000) < rate * 1_000_000;
    const fault = random.pick(kinds);
    if (!strikes || left === 0) return undefined;
    left -= 1;
    return fault;
  };
}
