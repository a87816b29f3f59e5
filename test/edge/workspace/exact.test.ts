import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { differing, inventory, place } from "./fixture.ts";
import type { Place } from "./fixture.ts";

let at: Place;
beforeEach(() => void (at = place()));
afterEach(() => at.remove());

const PLAIN = `
printf 'one\\ntwo\\n' > a.txt; printf 'x\\r\\ny\\n' > mixed.txt; printf '\\xff\\xfe\\x00' > bin; mkdir -p src/deep; echo 'int x;' > src/deep/x.c
echo 'build/' > .gitignore; echo '*.log' >> .gitignore; echo run > run.sh; chmod 755 run.sh; ln -s a.txt link; echo private > secret; chmod 600 secret
git add -A; git commit -qm one
`;
const DIRTY = `
echo staged >> a.txt; git add a.txt; echo unstaged >> a.txt; echo new > untracked.txt; mkdir -p build/sub empty/inner; echo o > build/sub/o; chmod 640 build/sub/o
echo l > x.log; ln -s nowhere dangling; rm src/deep/x.c; chmod 700 empty; touch -d '2020-01-02 03:04:05.123456789' untracked.txt; mkfifo pipe
mkdir nested; (cd nested; git init -q -b n; echo n > n; git add n; git commit -qm n; echo m >> n)
printf 'q' > $'new\\nline'; printf 'q' > $'lat\\xe9in'
`;
const MESS = `
set +e
echo hacked >> a.txt; rm -f mixed.txt; chmod 777 run.sh; ln -sfn bin link; rm -rf build; echo f > build; rm -rf src; echo file > src
mkdir -p junk/a/b; echo j > junk/a/b/c; rm -f secret; mkdir secret; git init -q junk/repo; echo z > nested/n 2>/dev/null || true; rm -rf empty
git add -A || true; git commit -qm evil || true; git stash list; echo s > s; git stash -u || true; git branch evil || true; git config user.evil yes
printf '#!/bin/sh\\ntouch ${"$"}HOME/canary' > .git/hooks/post-checkout 2>/dev/null && chmod 755 .git/hooks/post-checkout || true
mkfifo pipe2; rm -f untracked.txt; echo changed > x.log; rm -f $'new\\nline'; echo w > $'lat\\xe9in'; chmod 000 bin; mkdir locked; echo q > locked/q; chmod 000 locked
true
`;

async function comesBack(repository: string = at.root): Promise<void> {
  const ws = await at.workspace({ root: repository });
  const status = (): string => {
    try {
      return at.sh(`cd '${repository}'; GIT_OPTIONAL_LOCKS=0 git status --porcelain=v2 --ignored --branch`);
    } catch (error) {
      return String(error);
    }
  };
  const said = status();
  const before = inventory(repository);
  const ref = await ws.snapshot("S0");
  expect(differing(before, inventory(repository))).toEqual([]);
  at.sh(`cd '${repository}'; ${MESS}`);
  expect(differing(before, inventory(repository)).length).toBeGreaterThan(3);
  await ws.restore(ref, { patchName: "mess.patch" });
  expect(differing(before, inventory(repository))).toEqual([]);
  expect(await ws.changes(ref)).toEqual([]);
  expect(status()).toBe(said);
  expect(existsSync(join(at.base, "canary"))).toBe(false);
}

describe("after a messy attempt everything is as it was", () => {
  test("in a clean repository", async () => {
    at.sh(PLAIN);
    await comesBack();
  });

  test("in a dirty tree with staged, unstaged, untracked and ignored files, links, modes, a nested repository", async () => {
    at.sh(PLAIN + DIRTY);
    await comesBack();
  });

  test("on an unborn branch", async () => {
    at.sh("echo a > a.txt; git add a.txt; echo b > b; mkdir e");
    await comesBack();
  });

  test("on a detached HEAD with stashes and a conflict", async () => {
    at.sh(
      `${PLAIN} echo 2 >> a.txt; git commit -qam two; git checkout -q HEAD~1; echo 3 >> a.txt; git stash -q; echo 4 >> a.txt; git commit -qam four; git merge main >/dev/null || true`,
    );
    await comesBack();
  });

  test("in a shallow clone", async () => {
    at.sh(
      `${PLAIN} echo 2 >> a.txt; git commit -qam two; cd ..; git clone -q --depth 1 file://$PWD/repo shallow; cd shallow; echo d > dirty`,
    );
    await comesBack(join(at.base, "shallow"));
  });

  test("in a linked worktree", async () => {
    at.sh(
      `${PLAIN} git worktree add -q ../linked -b side; cd ../linked; echo d > dirty; echo c >> a.txt; git add a.txt`,
    );
    const main = inventory(at.root);
    await comesBack(join(at.base, "linked"));
    expect(differing(main, inventory(at.root)).filter((line) => !line.startsWith("/.git/worktrees"))).toEqual(
      [],
    );
  });

  test("with a submodule that was changed inside", async () => {
    at.sh(
      `${PLAIN} mkdir ../lib; cd ../lib; git init -q -b main; echo l > l; git add l; git commit -qm l; cd ../repo; git -c protocol.file.allow=always submodule add -q ../lib sub; git commit -qm sub; echo changed >> sub/l`,
    );
    await comesBack();
  });

  test("in a sparse checkout", async () => {
    at.sh(`${PLAIN} mkdir only; echo o > only/o; git add -A; git commit -qm o; git sparse-checkout set only`);
    await comesBack();
  });

  test("with core.autocrlf and files with either line end", async () => {
    at.sh(
      `${PLAIN} git config core.autocrlf true; rm a.txt; git checkout -q a.txt; printf 'm\\r\\nn\\n' > mixed.txt`,
    );
    await comesBack();
  });

  test("with an index of version 4, a split index and intent to add", async () => {
    at.sh(
      `${PLAIN} git update-index --index-version 4; git update-index --split-index; echo i > i; git add -N i`,
    );
    await comesBack();
  });

  test("with LFS pointers, and filters, hooks and fsmonitor that must not run", async () => {
    at.sh(`${PLAIN} printf 'version https://git-lfs.github.com/spec/v1\\noid sha256:aa\\nsize 3\\n' > big.psd; echo '*.psd filter=evil' > .gitattributes
      git add -A; git commit -qm lfs; git config filter.evil.clean 'touch $HOME/canary; cat'; git config filter.evil.smudge 'touch $HOME/canary; cat'
      printf '#!/bin/sh\\ntouch $HOME/canary' > .git/hooks/fsm; chmod 755 .git/hooks/fsm; git config core.fsmonitor .git/hooks/fsm; rm -f $HOME/canary`);
    const ws = await at.workspace();
    const before = inventory(at.root);
    const ref = await ws.snapshot("S0");
    writeFileSync(join(at.root, "big.psd"), "changed");
    writeFileSync(join(at.root, "more.psd"), "new");
    await ws.list();
    await ws.restore(ref, { patchName: "lfs.patch" });
    expect(differing(before, inventory(at.root))).toEqual([]);
    expect(existsSync(join(at.base, "canary"))).toBe(false);
  });
});

test("clean tracked files are not copied, and a second snapshot copies nothing", async () => {
  at.sh(
    `${PLAIN} sleep 0.02; git update-index --refresh; touch -d '1 hour ago' *; git update-index --refresh || true; git add -A; echo 12345 > untracked`,
  );
  const ws = await at.workspace();
  const first = await ws.snapshot("S0");
  const tracked = readFileSync(join(at.root, "a.txt")).length;
  expect(tracked).toBe(8);
  const second = await ws.snapshot("S1");
  expect(second.copiedBytes).toBe(0);
  expect(second.manifest).toBe(first.manifest);
});

test("what a restore takes away is kept as a patch that git can apply", async () => {
  at.sh(PLAIN);
  const ws = await at.workspace();
  const ref = await ws.snapshot("S0");
  at.sh("echo more >> a.txt; echo fresh > fresh.txt; rm mixed.txt; printf '\\x00\\x01' > bin");
  const wanted = at.sh("cat a.txt fresh.txt; od -c bin");
  const { patchFile } = await ws.restore(ref, { patchName: "attempt-1.patch" });
  at.sh(`git apply '${patchFile}'`);
  expect(at.sh("cat a.txt fresh.txt; od -c bin")).toBe(wanted);
  expect(existsSync(join(at.root, "mixed.txt"))).toBe(false);
});

test("content that changed under the same size and time is seen", async () => {
  at.sh(PLAIN);
  const ws = await at.workspace();
  const ref = await ws.snapshot("S0");
  at.sh("touch -r a.txt ../t; printf 'ONE\\ntwo\\n' > a.txt; touch -r ../t a.txt");
  expect((await ws.changes(ref)).map((c) => `${c.path} ${c.kind}`)).toContain("a.txt modified");
  await ws.restore(ref, { patchName: "p.patch" });
  expect(readFileSync(join(at.root, "a.txt"), "utf8")).toBe("one\ntwo\n");
});

test("a snapshot above its cap is refused and names the flag and the largest folder", async () => {
  at.sh(`${PLAIN} mkdir build; head -c 3000000 /dev/zero > build/large`);
  const { openRepository } = await import("../../../src/edge/workspace/repository.ts");
  const { createWorkspace } = await import("../../../src/edge/workspace/workspace.ts");
  const ws = createWorkspace({
    repository: await openRepository(at.root, at.env),
    storeDir: join(at.base, "s"),
    patchesDir: join(at.base, "p"),
    excluded: [],
    capBytes: 2e6,
    env: at.env,
  });
  await expect(ws.snapshot("S0")).rejects.toMatchObject({
    code: "ENVIRONMENT",
    message: expect.stringContaining("build (3 MB)") as string,
    hint: expect.stringContaining("--snapshot-cap") as string,
  });
});
