import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";

const cli = fileURLToPath(new URL("../../src/entry/cli.ts", import.meta.url));
const killer = new URL("../scenarios/killed-writing.ts", import.meta.url).href;
let base = "";
let dir = "";
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), "mulligan-killed-"));
  dir = join(base, "tree");
});
afterEach(() => rmSync(base, { recursive: true }));

const OLD: Readonly<Record<string, string>> = {
  "gone.txt": "gone\n",
  "run.sh": "#!/bin/sh\necho old\n",
  "src/name.txt": "one\ntwo\n",
  "src/stays.txt": "stays\n",
};
const NEW: Readonly<Record<string, string>> = {
  "lib/deep/made.txt": "made\n",
  "moved/name.txt": "one\nzwei\n",
  "run.sh": "#!/bin/sh\necho new\n",
  "src/stays.txt": "stays\n",
};
const EDITS = `diff --git a/run.sh b/run.sh
--- a/run.sh
+++ b/run.sh
@@ -1,2 +1,2 @@
 #!/bin/sh
-echo old
+echo new
diff --git a/gone.txt b/gone.txt
deleted file mode 100644
--- a/gone.txt
+++ /dev/null
@@ -1 +0,0 @@
-gone
diff --git a/src/name.txt b/moved/name.txt
rename from src/name.txt
rename to moved/name.txt
--- a/src/name.txt
+++ b/moved/name.txt
@@ -1,2 +1,2 @@
 one
-two
+zwei
diff --git a/lib/deep/made.txt b/lib/deep/made.txt
new file mode 100644
--- /dev/null
+++ b/lib/deep/made.txt
@@ -0,0 +1 @@
+made
`;

function prepare(): void {
  rmSync(dir, { recursive: true, force: true });
  mkdirSync(join(dir, "src"), { recursive: true });
  for (const [path, text] of Object.entries(OLD))
    writeFileSync(join(dir, path), text, { mode: path === "run.sh" ? 0o755 : 0o644 });
}

function apply(edits: string, step?: number): { code: number | null; signal: string | null; err: string } {
  const preload = step === undefined ? [] : ["--import", `${killer}?${step}`];
  const run = spawnSync(process.execPath, [...preload, cli, "apply", "--dir", dir, "--edits", "-"], {
    input: edits,
    encoding: "utf8",
  });
  return { code: run.status, signal: run.signal, err: run.stdout + run.stderr };
}

/** All files and folders, folders with a slash. */
function tree(): Record<string, string> {
  const names = (readdirSync(dir, { recursive: true }) as string[]).sort();
  const isFolder = (name: string): boolean => statSync(join(dir, name)).isDirectory();
  return Object.fromEntries(
    names.map((name) => (isFolder(name) ? [`${name}/`, ""] : [name, readFileSync(join(dir, name), "utf8")])),
  );
}

const OLD_TREE = { ...OLD, "src/": "" };
const NEW_TREE = { ...NEW, "lib/": "", "lib/deep/": "", "moved/": "", "src/": "" };

test(
  "killed at each step, the next apply first makes the files all old, or all new without litter",
  { timeout: 120_000 },
  () => {
    const seen = { old: 0, new: 0 };
    let step = 0;
    for (; ; step++) {
      prepare();
      if (apply(EDITS, step).signal === null) break;
      expect(apply("nothing to do").code).toBe(1);
      const now = tree();
      const isNew = "lib/" in now;
      expect(now, `killed at step ${step}`).toEqual(isNew ? NEW_TREE : OLD_TREE);
      expect(statSync(join(dir, "run.sh")).mode & 0o777).toBe(0o755);
      seen[isNew ? "new" : "old"]++;
      expect(isNew ? 0 : apply(EDITS).code, `killed at step ${step}`).toBe(0);
      expect(tree()).toEqual(NEW_TREE);
    }
    expect(tree()).toEqual(NEW_TREE);
    expect(step).toBeGreaterThan(20);
    expect(seen.old).toBeGreaterThan(15);
    expect(seen.new).toBeGreaterThan(2);
  },
);

/** The step before which the changed program is away, its old self under a temporary name. */
function killWhenAway(): void {
  for (let step = 0; step < 40; step++) {
    prepare();
    apply(EDITS, step);
    if (!("run.sh" in tree())) return;
  }
  throw new Error("no step at which the file is away");
}

test("a file that was written since is not overwritten: it is said where its old content is", () => {
  killWhenAway();
  writeFileSync(join(dir, "run.sh"), "mine\n");
  const { code, err } = apply(EDITS);
  expect(code).not.toBe(0);
  expect(err).toContain("run.sh was changed since");
  expect(readFileSync(join(dir, "run.sh"), "utf8")).toBe("mine\n");
});

test("a record that came from elsewhere, such as with a copied folder, does nothing", () => {
  prepare();
  const record = {
    root: "1:1",
    folders: [],
    changes: [{ path: "gone.txt", staged: ".mulligan-1-1.tmp", hash: "" }],
  };
  writeFileSync(join(dir, ".mulligan-999999.json"), JSON.stringify(record));
  expect(apply("nothing to do").code).toBe(1);
  expect(tree()["gone.txt"]).toBe("gone\n");
});
