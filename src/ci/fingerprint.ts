import type { Failure } from "../core/failure.ts";
import { shortHash } from "../core/hash.ts";
import type { Head } from "../core/trigger.ts";

/**
 * Under which name a repair is claimed: the same for all jobs in which the same tests fail at one commit of one
 * repository, in whatever order and with whatever messages. Undefined without a failure.
 */
export function repairKey({
  failures,
  head,
}: {
  readonly failures: readonly Failure[];
  readonly head: Pick<Head, "sha" | "repository">;
}): string | undefined {
  if (failures.length === 0) return undefined;
  const keys = [...new Set(failures.map(({ key }) => key))].sort();
  const { owner, name } = head.repository;
  return `run:${shortHash([`${owner}/${name}`.toLowerCase(), head.sha.toLowerCase(), ...keys].join("\0"))}`;
}

/** The same for an issue, or for a pull request that asks for a repair by its label. */
export function issueKey(number: number): string {
  return `issue:${number}`;
}
