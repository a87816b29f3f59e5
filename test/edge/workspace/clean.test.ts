import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readIndex } from "../../../src/edge/workspace/index-file.ts";
import { differing, inventory, place } from "./fixture.ts";
import type { Place } from "./fixture.ts";

let at: Place;
beforeEach(() => void (at = place()));
afterEach(() => at.remove());

/** Makes files old enough for git to trust their times, and has git note them. */
const SETTLE =
  "find . -path ./.git -prune -o -type f -exec touch -d '1 hour ago' {} +; git update-index -q --refresh || true";

async function copied(): Promise<number> {
  const ws = await at.workspace();
  const gitFiles = at.sh(
    "find .git -path .git/objects -prune -o -type f -printf '%s\\n' | awk '{ s += $1 } END { print s }'",
  );
  return (await ws.snapshot("S0")).copiedBytes - Number(gitFiles);
}

test("clean tracked files are not copied, others are", async () => {
  at.sh(`head -c 1000 /dev/urandom > clean; head -c 200 /dev/urandom > staged; head -c 30 /dev/urandom > edited; git add -A; git commit -qm one; ${SETTLE}
    echo more >> staged; touch -d '1 hour ago' staged; git add staged; echo more >> edited; head -c 4 /dev/zero > untracked`);
  expect(await copied()).toBe(35 + 4);
});

describe("comes back as it was, not as its blob is,", () => {
  test.each([
    [
      "a file checked out under a setting that was changed since",
      `git config core.autocrlf true; rm -r many; git checkout .; ${SETTLE}; git config core.autocrlf false`,
    ],
    [
      "a file under attributes for all of the user's repositories",
      `mkdir -p $HOME/.config/git; echo '* text' > $HOME/.config/git/attributes; printf 'a\\r\\nb\\r\\n' > many/f; git add .; ${SETTLE}`,
    ],
    [
      "a file under attributes of its own folder",
      `mkdir d; echo '* text eol=crlf' > d/.gitattributes; mv many/f d/f; git add -A; rm d/f; git checkout d/f; ${SETTLE}`,
    ],
    [
      "a file under attributes that the checkout leaves out",
      `echo '*.t text eol=crlf' > .gitattributes; mv many/f many/f.t; git add -A; git commit -qm two; rm many/f.t; git checkout many/f.t; git sparse-checkout set --no-cone /many; ${SETTLE}`,
    ],
    [
      "a file with a keyword",
      `echo 'f ident' > .gitattributes; printf '$Id$\\n' > many/f; git add -A; git commit -qm two; rm many/f; git checkout many/f; ${SETTLE}`,
    ],
    [
      "a file in another encoding",
      `echo 'f text working-tree-encoding=UTF-16LE' > .gitattributes; printf 'a\\0b\\0' > many/f; git add -A; ${SETTLE}`,
    ],
  ])("%s", async (_, setup) => {
    at.sh(`mkdir many; for i in {1..500}; do echo $i > many/$i; done; printf 'a\\nb\\n' > many/f; git add -A; git commit -qm one
      { ${setup}; } 2>/dev/null`);

    const before = inventory(at.root);
    const ws = await at.workspace();
    const ref = await ws.snapshot("S0");
    at.sh("find . -path ./.git -prune -o -type f -exec sh -c 'echo changed > $1' _ {} ';'");
    await ws.restore(ref, { patchName: "a.patch" });
    expect(differing(before, inventory(at.root))).toEqual([]);
  });
});

test("a file that changed after git noted it, with its size and time set back, is copied", async () => {
  at.sh(
    `echo aaaa > f; git add f; git commit -qm one; ${SETTLE}; touch -r f ../t; echo bbbb > f; touch -r ../t f`,
  );
  const ws = await at.workspace();
  const ref = await ws.snapshot("S0");
  at.sh("rm f");
  await ws.restore(ref, { patchName: "a.patch" });
  expect(readFileSync(join(at.root, "f"), "utf8")).toBe("bbbb\n");
});

describe("the index is read as git reads it", () => {
  test.each([
    ["version 2", "true"],
    [
      "version 3, with files meant to be added and left out",
      "echo > ita; git add -N ita; git update-index --skip-worktree a",
    ],
    ["version 4", "git update-index --index-version 4"],
    [
      "a conflict",
      "git checkout -qb s; echo 2 > a; git commit -qam 2; git checkout -q main; echo 3 > a; git commit -qam 3; git merge s || true",
    ],
  ])("%s", (_, setup) => {
    const deep = "long/".repeat(30);
    at.sh(
      `mkdir -p ${deep} d; echo 1 > a; echo 1 > ab; echo 2 > ${deep}x; echo 3 > ${deep}y; echo > $'d/n\\nl'; echo > $'d/\\xe9'; ln -s a link; git add -A; git commit -qm one; ${setup}`,
    );
    const said = at.sh("git ls-files -z -s | LC_ALL=C sed -z 's/\\xe9/E/'").split("\0").filter(Boolean);
    const wanted = said
      .map((line) => /^(\d+) ([0-9a-f]+) (\d)\t(.*)$/s.exec(line) ?? [])
      .filter(([, mode, , stage]) => mode?.startsWith("100") && stage === "0")
      .map(([, , id, , path]) => `${id} ${path}`);
    const index = readIndex(readFileSync(join(at.root, ".git", "index")));
    const read = [...(index ?? [])].map(([path, { blob }]) => `${blob} ${path.replace("\xe9", "E")}`);
    expect(read).toEqual(wanted);
    expect(read.length).toBeGreaterThan(4);
  });

  test("its times, sizes and inodes are the files' own", () => {
    at.sh(`head -c 70000 /dev/urandom > f; git add f; ${SETTLE}; git update-index f`);
    const entry = readIndex(readFileSync(join(at.root, ".git", "index")))?.get("f");
    const [size, inode, seconds] = at.sh("stat -c '%s %i %Y' f").trim().split(" ").map(Number);
    expect([entry?.size, entry?.inode, Math.floor((entry?.mtime ?? 0) / 1000)]).toEqual([
      size,
      (inode ?? 0) % 2 ** 32,
      seconds,
    ]);
  });

  test.each([
    ["a split index", "git update-index --split-index"],
    [
      "a sparse index",
      "mkdir in out; echo > in/a; echo > out/b; git add -A; git commit -qm two; git sparse-checkout set --sparse-index in",
    ],
  ])("%s is left to be copied whole", (_, setup) => {
    at.sh(`echo > a; git add -A; git commit -qm one; ${setup}`);
    expect(readIndex(readFileSync(join(at.root, ".git", "index")))).toBeUndefined();
  });

  test("a cut or foreign file is not an index", () => {
    at.sh("echo > a; echo > b; git add -A");
    const bytes = readFileSync(join(at.root, ".git", "index"));
    for (const cut of [0, 11, 40, 80, bytes.length - 60])
      expect(readIndex(bytes.subarray(0, cut)), String(cut)).toBeUndefined();
    expect(readIndex(Buffer.from("PACK".padEnd(200)))).toBeUndefined();
  });
});
