import { spawnSync } from "node:child_process";
import { chmodSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { place } from "./fixture.ts";

const child = fileURLToPath(new URL("restore-as-user.ts", import.meta.url));
const NOBODY = 65_534;

interface Seen {
  readonly before: string;
  readonly listing: string;
  readonly patch: string;
  readonly error: string;
}

/** Runs snapshot, attempt and restore as a user whom modes bind; root runs the tests in containers. */
function asUser(setup: string, attempt: string): Seen {
  const at = place();
  try {
    at.sh(`echo one > a.txt; mkdir d; echo x > d/x; git add -A; git commit -qm one; ${setup}
      find . -path ./.git -prune -o -exec touch -h -d '2001-02-03 04:05:06' {} +`);
    const isRoot = process.getuid?.() === 0;
    if (isRoot) at.sh(`chown -R ${NOBODY}:${NOBODY} '${at.base}'`);
    chmodSync(at.base, 0o755);
    const run = spawnSync(process.execPath, [child, at.root, join(at.base, "state"), attempt], {
      encoding: "utf8",
      env: at.env,
      ...(isRoot && { uid: NOBODY, gid: NOBODY }),
    });
    if (run.status !== 0) throw new Error(run.stderr);
    return JSON.parse(run.stdout) as Seen;
  } finally {
    at.remove();
  }
}

test("files and folders that an attempt closed to everyone come back or go", () => {
  const { before, listing, error } = asUser(
    "",
    "chmod 000 a.txt; mkdir -p new/in; echo q > new/in/q; chmod 000 new/in; chmod 555 new; chmod 000 d; mkdir seen; echo s > seen/s; chmod 400 seen; echo n > secret; chmod 000 secret",
  );
  expect(error).toBe("");
  expect(listing).toBe(before);
});

test("a folder that was read-only before stays so, with what it held", () => {
  const { before, listing, error } = asUser(
    "chmod 444 d/x; chmod 555 d",
    "chmod 755 d; rm d/x; echo y > d/y; chmod 555 d",
  );
  expect(error).toBe("");
  expect(listing).toBe(before);
});

test("what an attempt wrote in a closed file is kept", () => {
  const { patch, error } = asUser("", "echo wanted > new; chmod 000 new");
  expect(error).toBe("");
  expect(patch).toContain("+++ b/new\n@@ -0,0 +1 @@\n+wanted\n");
});

test("a folder that cannot be read refuses the snapshot and is named", () => {
  const { error } = asUser("mkdir shut; chmod 000 shut", "true");
  expect(error).toMatch(/^No exact snapshot can be made of .*\/shut: this user may not read that folder\.$/);
});

test("a file that cannot be read refuses the snapshot and is named", () => {
  const { error } = asUser("echo s > shut; chmod 000 shut", "true");
  expect(error).toMatch(/^No exact snapshot can be made of .*\/shut: EACCES/);
});
