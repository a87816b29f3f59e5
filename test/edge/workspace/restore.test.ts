import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { differing, inventory, place } from "./fixture.ts";
import type { Place } from "./fixture.ts";

let at: Place;
beforeEach(() => {
  at = place();
  at.sh("echo one > a.txt; mkdir d; echo x > d/x; echo '*.log' > .gitignore; git add -A; git commit -qm one");
});
afterEach(() => at.remove());

describe("comes back", () => {
  test.each([
    ["a named pipe that was deleted", "mkfifo p; touch -d '2020-01-01' p", "rm p"],
    ["a named pipe that became a file", "mkfifo p", "rm p; echo q > p"],
    ["a large file that was deleted", "head -c 2000000 /dev/zero > big", "rm big"],
    ["a large file that became a pipe", "head -c 2000000 /dev/zero > big", "rm big; mkfifo big"],
    [
      "a large file that became a folder",
      "head -c 2000000 /dev/zero > big",
      "rm big; mkdir big; echo q > big/q",
    ],
    ["a tree without a new large file whose name is not UTF-8", "", "head -c 2000000 /dev/zero > $'l\\xe9'"],
    ["a repository without its HEAD", "", "echo z > a.txt; rm .git/HEAD"],
    ["a repository whose settings cannot be read", "", "echo z > a.txt; echo '[x' > .git/config"],
    ["a repository whose work tree was set elsewhere", "", "echo z > a.txt; git config core.worktree /tmp"],
    [
      "a file whose object was replaced",
      "",
      "git replace $(git rev-parse HEAD:a.txt) $(echo evil | git hash-object -w --stdin); echo z > a.txt",
    ],
    [
      "names of which one begins another",
      "mkdir a; echo > a/b; echo > a-b",
      "rm -r a a-b; echo > a; mkdir a-b",
    ],
    ["a folder that became a link", "", "mv d ../d; ln -s ../d d"],
    ["setuid, setgid and sticky bits", "chmod 4755 a.txt; chmod 3777 d", "chmod 755 a.txt d"],
    ["the time of a link", "ln -s q l; touch -h -d 2001-02-03 l", "touch -h l"],
    ["a time before 1970", "touch -d '1960-01-01 01:02:03.4' a.txt; touch -d 1950-12-14 d", "touch a.txt d"],
    ["a link whose target is not UTF-8", "ln -s $'t\\xe9' l", "ln -sfn q l"],
    [
      "the user's folders that are named objects",
      "mkdir objects d/objects; echo > objects/q",
      "rm -r objects d",
    ],
    ["a stale lock of the user's", "touch .git/index.lock", "rm .git/index.lock"],
    [
      "a repository without a lock that the attempt left",
      "",
      "touch .git/index.lock .git/refs/heads/main.lock",
    ],
  ])("%s", async (_, setup, attempt) => {
    at.sh(setup);
    const ws = await at.workspace();
    const before = inventory(at.root);
    const ref = await ws.snapshot("S0");
    at.sh(`set +e; ${attempt}; true`);
    expect(differing(before, inventory(at.root))).not.toEqual([]);
    await ws.restore(ref, { patchName: "a.patch" });
    expect(differing(before, inventory(at.root))).toEqual([]);
    expect(await ws.changes(ref)).toEqual([]);
  });
});

test("new folders too deep to be named are taken away", async () => {
  const ws = await at.workspace();
  const before = inventory(at.root);
  const ref = await ws.snapshot("S0");
  at.sh("n=$(printf 'x%.0s' {1..200}); for i in {1..40}; do mkdir $n d$i; cd $n; done; echo q > f");
  await ws.restore(ref, { patchName: "a.patch" });
  expect(differing(before, inventory(at.root))).toEqual([]);
});

test("what an attempt hard linked into the tree keeps its bytes, mode and times outside", async () => {
  const outside = join(at.base, "outside");
  writeFileSync(outside, "one\n", { mode: 0o600 });
  at.sh("touch -d 2001-02-03 ../outside");
  const before = inventory(outside);
  const ws = await at.workspace();
  const ref = await ws.snapshot("S0");
  at.sh("ln -f ../outside a.txt");
  await ws.restore(ref, { patchName: "a.patch" });
  expect(inventory(outside)).toEqual(before);
});

test("objects are read past what an attempt set to fetch them with", async () => {
  const ws = await at.workspace();
  const ref = await ws.snapshot("S0");
  at.sh(`id=$(git rev-parse HEAD:a.txt); rm -f .git/objects/\${id:0:2}/\${id:2}; rm a.txt
    printf '#!/bin/sh\\ntouch $HOME/canary' > ../evil; chmod 755 ../evil
    git config core.repositoryFormatVersion 1; git config extensions.partialClone o; git config remote.o.promisor true
    git config remote.o.url ssh://h/r; git config core.sshCommand ../evil; git config core.fsmonitor ../evil`);
  await expect(ws.restore(ref, { patchName: "a.patch" })).rejects.toMatchObject({
    code: "RESTORE_FAILED",
    message: expect.stringMatching(
      /^1 path is not as before: a\.txt \(its object [0-9a-f]{40} is gone/,
    ) as string,
  });
  expect(existsSync(join(at.base, "canary"))).toBe(false);
});

test("what can be restored is, when one path's bytes were damaged in the store", async () => {
  at.sh("rm -rf d; echo first > u1; echo second > u2");
  const ws = await at.workspace();
  const ref = await ws.snapshot("S0");
  const dir = join(at.base, "state", "snapshots");
  const pack = readdirSync(dir).find((name) => name.startsWith("pack-")) ?? "";
  const bytes = readFileSync(join(dir, pack));
  writeFileSync(join(dir, pack), bytes.toString("latin1").replace("second", "sEcond"), "latin1");
  at.sh("rm u1 u2; echo extra > extra");
  await expect(ws.restore(ref, { patchName: "a.patch" })).rejects.toMatchObject({
    code: "RESTORE_FAILED",
    message: expect.stringContaining("1 path is not as before: u2") as string,
  });
  expect(readFileSync(join(at.root, "u1"), "utf8")).toBe("first\n");
  expect(existsSync(join(at.root, "extra"))).toBe(false);
});

test("a snapshot whose manifest was changed is not restored from", async () => {
  const ws = await at.workspace();
  const ref = await ws.snapshot("S0");
  const manifest = join(at.base, "state", "snapshots", `${ref.manifest}.json`);
  writeFileSync(manifest, readFileSync(manifest, "utf8").replace("a.txt", "b.txt"));
  at.sh("echo z > a.txt");
  const later = await at.workspace();
  await expect(later.restore(ref, { patchName: "a.patch" })).rejects.toMatchObject({
    code: "SNAPSHOT_UNREADABLE",
  });
  expect(readFileSync(join(at.root, "a.txt"), "utf8")).toBe("z\n");
});

test("git's objects are never taken away, wherever an attempt moved them", async () => {
  const ws = await at.workspace();
  const ref = await ws.snapshot("S0");
  const head = at.git("rev-parse", "HEAD");
  at.sh("mv .git moved; git init -q; echo z > a.txt");
  await expect(ws.restore(ref, { patchName: "a.patch" })).rejects.toMatchObject({
    code: "RESTORE_FAILED",
    message: expect.stringContaining("moved/objects") as string,
  });
  at.sh("rm -rf .git/objects; mv moved/objects .git/objects");
  await ws.restore(ref, { patchName: "a.patch" });
  expect(at.git("rev-parse", "HEAD")).toBe(head);
  expect(at.git("status", "--porcelain")).toBe("");
});

test("objects that are gone make a restore fail, after all else was restored", async () => {
  at.sh("echo untracked > u");
  const ws = await at.workspace();
  const ref = await ws.snapshot("S0");
  at.sh("rm -rf .git u");
  await expect(ws.restore(ref, { patchName: "a.patch" })).rejects.toMatchObject({
    code: "RESTORE_FAILED",
    message: expect.stringContaining("git's objects are gone") as string,
  });
  expect(readFileSync(join(at.root, "u"), "utf8")).toBe("untracked\n");
  expect(readFileSync(join(at.root, ".git", "HEAD"), "utf8")).toBe("ref: refs/heads/main\n");
});

test("the journal's folder inside the checkout stays, reached through a link too", async () => {
  at.sh("mkdir real; ln -s real alias; mkdir real/state");
  const { openRepository } = await import("../../../src/edge/workspace/repository.ts");
  const { createWorkspace } = await import("../../../src/edge/workspace/workspace.ts");
  const state = join(at.root, "alias", "new", "state");
  const ws = createWorkspace({
    repository: await openRepository(at.root, at.env),
    storeDir: join(state, "snapshots"),
    patchesDir: join(state, "patches"),
    excluded: [],
    capBytes: 1e9,
    env: at.env,
  });
  const ref = await ws.snapshot("S0");
  at.sh("echo z > a.txt; mkdir -p made/deeper");
  mkdirSync(join(state, "patches"), { recursive: true });
  writeFileSync(join(state, "patches", "mine"), "kept");
  const { patchFile = "" } = await ws.restore(ref, { patchName: "a.patch" });
  expect(readFileSync(patchFile, "utf8")).toContain("+z");
  expect(readFileSync(join(state, "patches", "mine"), "utf8")).toBe("kept");
  expect(existsSync(join(at.root, "made"))).toBe(false);
});

test("an output that is excluded stays in a folder that is new", async () => {
  const { openRepository } = await import("../../../src/edge/workspace/repository.ts");
  const { createWorkspace } = await import("../../../src/edge/workspace/workspace.ts");
  const ws = createWorkspace({
    repository: await openRepository(at.root, at.env),
    storeDir: join(at.base, "s"),
    patchesDir: join(at.base, "p"),
    excluded: [join(at.root, "out", "report.json")],
    capBytes: 1e9,
    env: at.env,
  });
  const ref = await ws.snapshot("S0");
  at.sh("mkdir out; echo r > out/report.json; echo x > out/other");
  await ws.restore(ref, { patchName: "a.patch" });
  expect(readdirSync(join(at.root, "out"))).toEqual(["report.json"]);
});

test("a restore does nothing where nothing changed", async () => {
  const ws = await at.workspace();
  const ref = await ws.snapshot("S0");
  const before = inventory(at.base);
  expect(await ws.restore(ref, { patchName: "a.patch" })).toEqual({ changes: [], patchFile: undefined });
  expect(inventory(at.base)).toEqual(before);
  renameSync(join(at.root, "a.txt"), join(at.root, "b.txt"));
  const { changes } = await ws.restore(ref, { patchName: "a.patch" });
  expect(changes.map((c) => `${c.kind} ${c.path}`).sort()).toEqual([
    "added b.txt",
    "removed a.txt",
    "times .",
  ]);
});
