import { expect, test } from "vitest";
import { issueKey, repairKey } from "../../src/ci/fingerprint.ts";
import { failure } from "../../src/core/failure.ts";
import type { Failure } from "../../src/core/failure.ts";

const failing = (id: string, message = "boom"): Failure =>
  failure({ kind: "test", tool: "jest", id, message });
const head = { sha: "a".repeat(40), repository: { owner: "octo", name: "app" } };

test("ten jobs of a matrix with the same failing tests have one key", () => {
  const keys = Array.from({ length: 10 }, (_, job) => {
    const failures = [failing("adds", `took ${job} ms`), failing("subtracts", `in job ${job}`)];
    return repairKey({ failures: job % 2 === 0 ? failures : failures.toReversed(), head });
  });
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]).toMatch(/^run:[0-9a-f]{16}$/);
});

test("the same test twice is one failure", () => {
  expect(repairKey({ failures: [failing("adds"), failing("adds")], head })).toBe(
    repairKey({ failures: [failing("adds")], head }),
  );
});

test("other tests, another commit or another repository have another key", () => {
  const failures = [failing("adds")];
  const keys = [
    repairKey({ failures, head }),
    repairKey({ failures: [failing("subtracts")], head }),
    repairKey({ failures: [...failures, failing("subtracts")], head }),
    repairKey({ failures, head: { ...head, sha: "b".repeat(40) } }),
    repairKey({ failures, head: { ...head, repository: { owner: "fork", name: "app" } } }),
  ];
  expect(new Set(keys).size).toBe(keys.length);
});

test("without a failure there is nothing to repair", () => {
  expect(repairKey({ failures: [], head })).toBeUndefined();
});

test("an issue's key is its number", () => {
  expect(issueKey(17)).toBe("issue:17");
});
