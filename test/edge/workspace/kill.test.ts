import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { expect, test } from "vitest";
import { differing, inventory, place } from "./fixture.ts";

const child = fileURLToPath(new URL("killed-restore.ts", import.meta.url));

const TREE = `mkdir -p a/b c out; for i in 1 2 3 4 5 6; do echo $i > a/b/f$i; echo o$i > out/o$i; done; ln -s a/b/f1 link; echo out/ > .gitignore; chmod 750 c; echo x > c/run; chmod 755 c/run
git add -A; git commit -qm one; echo dirty >> a/b/f1; echo u > untracked`;
const MESS = `rm -rf a/b/f2 c; echo file > c; echo new > a/b/new; mkdir -p deep/er; echo d > deep/er/d; echo changed > a/b/f3; ln -sfn nowhere link; rm out/o1; echo q > out/o2; chmod 600 a/b/f4; git add -A; git commit -qm evil`;

test(
  "killed before each of its changes and repeated, a restore ends exact and leaves no litter",
  { timeout: 120_000 },
  async () => {
    const at = place();
    try {
      at.sh(TREE);
      const before = inventory(at.root);
      const ws = await at.workspace();
      const ref = await ws.snapshot("S0");
      let killed = 0;
      let last: string | undefined;
      for (let step = 0; last === undefined; step++) {
        at.sh(MESS);
        const run = spawnSync(
          process.execPath,
          [child, at.root, join(at.base, "state"), JSON.stringify(ref), String(step)],
          { encoding: "utf8" },
        );
        if (run.signal === "SIGKILL") killed++;
        await ws.restore(ref, { patchName: `again-${step}.patch` });
        expect(differing(before, inventory(at.root)), `killed at change ${step}`).toEqual([]);
        last = run.signal === "SIGKILL" ? undefined : run.stderr;
      }
      expect(last).toBe("");
      expect(killed).toBeGreaterThan(20);
    } finally {
      at.remove();
    }
  },
);

type Change = (path: string, other: string) => string;

const CHANGES: readonly Change[] = [
  (p) => `mkdir -p "$(dirname '${p}')" && echo changed > '${p}'`,
  (p) => `rm -rf '${p}'`,
  (p, q) => `mkdir -p "$(dirname '${q}')" && mv '${p}' '${q}'`,
  (p) => `chmod 700 '${p}'`,
  (p) => `rm -rf '${p}' && ln -s somewhere '${p}'`,
  (p) => `rm -rf '${p}' && mkdir '${p}' && echo in > '${p}/in'`,
  (p) => `git init -q '${p}'`,
  (p) => `touch -d '2001-01-01' '${p}'`,
];

test("after any sequence of changes everything comes back", { timeout: 120_000 }, async () => {
  const at = place();
  try {
    at.sh(TREE);
    const before = inventory(at.root);
    const ws = await at.workspace();
    const ref = await ws.snapshot("S0");
    const path = fc.constantFrom(
      "a/b/f1",
      "a/b/f5",
      "a",
      "c",
      "c/run",
      "link",
      "out",
      "out/o3",
      "untracked",
      "new/x",
      ".gitignore",
      "empty",
    );
    const step = fc.tuple(fc.nat({ max: CHANGES.length - 1 }), path, path);
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
        at.sh(`set +e; { ${steps.map(([n, p, q]) => CHANGES[n]?.(p, q)).join("; ")}; } 2>/dev/null; true`);
        await ws.restore(ref, { patchName: "any.patch" });
        expect(differing(before, inventory(at.root))).toEqual([]);
      }),
      { numRuns: 40 },
    );
  } finally {
    at.remove();
  }
});
