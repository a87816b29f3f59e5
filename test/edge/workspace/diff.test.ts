import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import { place } from "./fixture.ts";
import type { Place } from "./fixture.ts";

let at: Place;
beforeEach(() => void (at = place()));
afterEach(() => at.remove());

function put(path: string, bytes: Uint8Array | undefined): void {
  if (bytes === undefined) return;
  mkdirSync(dirname(join(at.root, path)), { recursive: true });
  writeFileSync(join(at.root, path), bytes);
}

function apply(patch: string): void {
  execFileSync("git", ["apply", "--whitespace=nowarn", "-"], { cwd: at.root, env: at.env, input: patch });
}

const line = fc.constantFrom(
  "a",
  "b",
  "",
  "  x",
  "c\r",
  "ü",
  "-",
  "+",
  "\\ No newline",
  "diff --git a/x b/x",
  "@@",
);
const text = fc
  .tuple(fc.array(line, { maxLength: 12 }), fc.boolean())
  .map(([lines, ends]) => Buffer.from(lines.join("\n") + (ends ? "\n" : "")));
const bytes = fc.oneof(
  { weight: 4, arbitrary: text },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 20 }).map((b) => Buffer.from(b)) },
);
const side = fc.option(bytes, { nil: undefined, freq: 4 });
const path = fc.constantFrom("f.txt", "a b", "dir/ü.txt", 'q"uote', "t\tab", "-dash", "tail ");

test("git makes the same bytes of any patch", { timeout: 60_000 }, async () => {
  const ws = await at.workspace();
  await fc.assert(
    fc.asyncProperty(path, side, side, async (name, before, after) => {
      rmSync(join(at.root, name), { force: true });
      put(name, before);
      const patch = await ws.diff([{ path: name, before, after }]);
      if (patch !== "") apply(patch);
      const target = join(at.root, name);
      const made = existsSync(target) ? readFileSync(target).toString("hex") : undefined;
      expect(made).toBe(after?.toString("hex"));
    }),
    { numRuns: 60 },
  );
});

test("a rename keeps the mode that the file has on disk", async () => {
  at.sh("echo run > run.sh; chmod 755 run.sh");
  const ws = await at.workspace();
  const run = Buffer.from("run\n");
  const patch = await ws.diff([{ path: "moved.sh", renamedFrom: "run.sh", before: run, after: run }]);
  apply(patch);
  expect(at.sh("stat -c '%a %n' *")).toBe("755 moved.sh\n");
});

test("large changes and many at once are one patch", async () => {
  const ws = await at.workspace();
  const long = (n: number): Buffer =>
    Buffer.from(Array.from({ length: 30_000 }, (_, i) => `${i * n}\n`).join(""));
  put("long", long(1));
  put("gone", Buffer.from("x"));
  const patch = await ws.diff([
    { path: "long", before: long(1), after: long(2) },
    { path: "gone", before: Buffer.from("x"), after: undefined },
    { path: "new/empty", before: undefined, after: Buffer.alloc(0) },
  ]);
  apply(patch);
  expect(readFileSync(join(at.root, "long"))).toEqual(long(2));
  expect(statSync(join(at.root, "new/empty")).size).toBe(0);
  expect(at.sh("ls")).toBe("long\nnew\n");
});

test("attributes, drivers and settings of the checkout take no part", async () => {
  at.sh(`git config diff.evil.command 'touch $HOME/canary'; git config diff.external 'touch $HOME/canary'; git config diff.noprefix true
    echo '* diff=evil filter=evil' > .gitattributes; git config filter.evil.clean 'touch $HOME/canary; cat'`);
  const ws = await at.workspace();
  put("f", Buffer.from([0, 1]));
  const patch = await ws.diff([{ path: "f", before: Buffer.from([0, 1]), after: Buffer.from([0, 2]) }]);
  expect(at.sh("ls ..")).not.toContain("canary");
  apply(patch);
  expect(readFileSync(join(at.root, "f"))).toEqual(Buffer.from([0, 2]));
});
