import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { place } from "./fixture.ts";
import type { Place } from "./fixture.ts";

let at: Place;
beforeEach(() => void (at = place()));
afterEach(() => at.remove());

test("lists tracked and untracked regular files that are there, without ignored ones, by code unit", async () => {
  at.sh(`echo '*.log' > .gitignore; echo > b; echo > B; echo > é; mkdir d; echo > d/gone; echo > d/x; git add -A; git commit -qm one
    rm d/gone; echo > new; echo > no.log; ln -s b link; mkfifo pipe; git init -q nested; echo > nested/n; printf q > $'lat\\xe9in'`);
  const ws = await at.workspace();
  const wanted = [".gitignore", "B", "b", "d/x", "new", "é"];
  expect(await ws.list()).toEqual(wanted);
  await ws.snapshot("S0");
  expect(await ws.list()).toEqual(wanted);
});

test("lists nothing of a submodule, of a sparse checkout's absent part, or twice in a conflict", async () => {
  at.sh(`mkdir ../lib; cd ../lib; git init -q -b main; echo l > l; git add l; git commit -qm l; cd ../repo
    mkdir in out; echo 1 > in/a; echo 1 > out/b; git add -A; git -c protocol.file.allow=always submodule add -q ../lib sub; git commit -qm one
    git checkout -qb side; echo 2 > in/a; git commit -qam two; git checkout -q main; echo 3 > in/a; git commit -qam three
    git sparse-checkout set in; git merge side >/dev/null || true`);
  const ws = await at.workspace();
  expect(await ws.list()).toEqual([".gitmodules", "in/a"]);
});

test("is as the tree is, after an edit, and again after a restore", async () => {
  at.sh("echo > a; echo > b; git add -A; git commit -qm one");
  const ws = await at.workspace();
  const ref = await ws.snapshot("S0");
  expect(await ws.list()).toEqual(["a", "b"]);
  await ws.apply([
    { path: "a", before: Buffer.from("\n"), after: undefined },
    { path: "c/d", before: undefined, after: Buffer.from("d") },
  ]);
  expect(await ws.list()).toEqual(["b", "c/d"]);
  await ws.restore(ref, { patchName: "a.patch" });
  expect(await ws.list()).toEqual(["a", "b"]);
});

test("reads regular files inside the root alone", async () => {
  writeFileSync(join(at.base, "outside"), "secret");
  mkdirSync(join(at.root, "d"));
  writeFileSync(join(at.root, "d", "f"), Buffer.from([0, 255]));
  symlinkSync(join(at.base, "outside"), join(at.root, "link"));
  symlinkSync("d", join(at.root, "alias"));
  const ws = await at.workspace();
  expect(await ws.read("d/f")).toEqual(Buffer.from([0, 255]));
  for (const path of [
    "link",
    "alias/f",
    "../outside",
    "d",
    "none",
    ".git/HEAD",
    "",
    "x".repeat(5000),
    "d/f/x",
  ])
    expect(await ws.read(path), path.slice(0, 20)).toBeUndefined();
});
