import { lstat, readFile, rm } from "node:fs/promises";
import { isAbsolute, join } from "node:path";
import type { Runners } from "../../core/ports.ts";
import type { Checkout } from "./checkout.ts";
import { fixers } from "./fixers.ts";
import type { ImportsOf } from "./importers.ts";
import { machineReport } from "./machine-report.ts";
import { onlyTests } from "./only-tests.ts";
import { relatedTests } from "./related-tests.ts";
import { readReports } from "./report-files.ts";
import type { EffectSettings } from "./side-effects.ts";

export interface RunnersOptions {
  readonly root: string;
  /** Paths of the files that git does not ignore. */
  readonly list: () => Promise<readonly string[]>;
  /** What files import, for a checkout of these paths. */
  readonly importsIn: (paths: readonly string[]) => ImportsOf;
  readonly effects: EffectSettings;
  /** The environment of the checks. */
  readonly env: Readonly<Record<string, string>>;
  /** A folder outside the checkout where reports may be written. */
  readonly folder: string;
}

/** What is known about the tools behind the checks of a checkout. */
export function createRunners(options: RunnersOptions): Runners {
  const { root, list, importsIn, effects, env, folder } = options;
  const open = async (): Promise<Checkout> => ({ root, files: await list(), read: readIn(root) });
  return {
    only: async (check, failures) => onlyTests(check, failures, await open()),
    related: async (check, changed) => {
      const checkout = await open();
      return relatedTests(check, changed, checkout, importsIn(checkout.files));
    },
    fixers: async (checks, failures) => fixers(checks, failures, await open(), effects),
    report: async (check) => {
      const wanted = await machineReport(check, await open(), { env, folder });
      if (wanted === undefined) return undefined;
      const own = wanted.files.filter(isAbsolute);
      const since = Date.now();
      return {
        env: wanted.env,
        read: async () => {
          const text = await readReports(wanted.files, { root, since });
          for (const file of own) await rm(file, { force: true });
          return text;
        },
      };
    },
  };
}

const MOST_BYTES = 1_000_000;

/** Texts of regular files below the root. */
export function readIn(root: string): Checkout["read"] {
  return async (path) => {
    try {
      const file = join(root, path);
      const stats = await lstat(file);
      return stats.isFile() && stats.size <= MOST_BYTES ? await readFile(file, "utf8") : undefined;
    } catch {
      return undefined;
    }
  };
}
