import { afterEach, beforeEach, expect, test } from "vitest";
import { differing, inventory, place } from "./fixture.ts";
import type { Place } from "./fixture.ts";

let at: Place;
beforeEach(() => {
  at = place();
  at.sh(`printf 'node_modules/\\n*.log\\nvendor/\\n' > .gitignore; echo one > a.txt; mkdir vendor; echo v1 > vendor/tracked
    git add -f -A; git commit -qm one; echo old > kept.log; echo user > untracked`);
});
afterEach(() => at.remove());

const setup =
  "mkdir -p node_modules/p; echo m > node_modules/p/i.js; echo l > setup.log; echo lock > lock.json";

test("a restore that keeps products leaves what setup made and git ignores, and nothing else", async () => {
  const before = inventory(at.root);
  const ws = await at.workspace();
  const s0 = await ws.snapshot("S0");
  at.sh(`${setup}; echo changed >> kept.log; echo v2 > vendor/tracked; echo edited > untracked`);
  const s1 = await ws.snapshot("S1");
  at.sh("echo broken > a.txt; rm -r node_modules; echo w > wrong.log; git add -A");
  await ws.restore(s1, { patchName: "attempt.patch" });
  await ws.restore(s0, { patchName: "end.patch", keepIgnored: true });
  const paths = differing(before, inventory(at.root)).map((line) => line.split(": ")[0] ?? "");
  expect(paths.sort()).toEqual([
    "/kept.log",
    "/node_modules",
    "/node_modules/p",
    "/node_modules/p/i.js",
    "/setup.log",
  ]);
  expect(at.sh("cat kept.log a.txt vendor/tracked untracked")).toBe("old\nchanged\none\nv1\nuser\n");
});

test("a repository that setup fetched into an ignored folder stays whole, and so do new folders around products", async () => {
  const before = inventory(at.root);
  const ws = await at.workspace();
  const s0 = await ws.snapshot("S0");
  at.sh(
    "git init -q vendor/lib; echo l > vendor/lib/l; mkdir -p made/in; echo x > made/in/x.log; echo y > made/y",
  );
  await ws.restore(s0, { patchName: "end.patch", keepIgnored: true });
  const paths = differing(before, inventory(at.root)).map((line) => line.split(": ")[0] ?? "");
  expect(paths.filter((path) => !path.startsWith("/vendor/lib/.git/")).sort()).toEqual([
    "/made",
    "/made/in",
    "/made/in/x.log",
    "/vendor/lib",
    "/vendor/lib/.git",
    "/vendor/lib/l",
  ]);
});

test("what lies in the place of something else is no product", async () => {
  const before = inventory(at.root);
  const ws = await at.workspace();
  const s0 = await ws.snapshot("S0");
  at.sh("rm a.txt; mkdir a.txt; echo x > a.txt/x.log");
  await ws.restore(s0, { patchName: "end.patch", keepIgnored: true });
  expect(differing(before, inventory(at.root))).toEqual([]);
});

test("products stay when the attempt broke git's settings and rules", async () => {
  const ws = await at.workspace();
  const s0 = await ws.snapshot("S0");
  at.sh(`${setup}; echo '[x' > .git/config; rm .git/index`);
  await ws.restore(s0, { patchName: "end.patch", keepIgnored: true });
  expect(at.sh("ls node_modules/p; git status --porcelain")).toBe("i.js\n?? untracked\n");
});

test("changes says which are ignored", async () => {
  const ws = await at.workspace();
  const s0 = await ws.snapshot("S0");
  at.sh("echo x > new.log; echo y > new.txt; git init -q vendor/lib");
  const said = await ws.changes(s0);
  const found = new Map(said.map(({ path, ignored }) => [path, ignored]));
  expect([found.get("new.log"), found.get("new.txt"), found.get("vendor/lib/.git/HEAD")]).toEqual([
    true,
    false,
    true,
  ]);
});
