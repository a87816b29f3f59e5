import type { Runners } from "../../core/ports.ts";

/** What is known about the tools behind the checks of a checkout. */
export function createRunners(_root: string): Runners {
  return {
    only: () => Promise.resolve(undefined),
    related: () => Promise.resolve(undefined),
    fixers: () => Promise.resolve([]),
  };
}
