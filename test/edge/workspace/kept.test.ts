import { readFileSync } from "node:fs";

import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { inventory, place } from "./fixture.ts";
import type { Place } from "./fixture.ts";

let at: Place;
beforeEach(() => {
  at = place();
  at.sh("echo one > a.txt; mkdir d; echo x > d/x; echo '*.log' > .gitignore; git add -A; git commit -qm one");
});
afterEach(() => at.remove());

describe("what an attempt made is kept", () => {
  test("whole beside the patch where it is too large, under any name", async () => {
    const ws = await at.workspace();
    const ref = await ws.snapshot("S0");
    at.sh(
      "mkdir new; head -c 1500000 /dev/urandom > new/large; cp new/large ../same; cp new/large $'l\\xe9'",
    );
    const { patchFile = "" } = await ws.restore(ref, { patchName: "a.patch" });
    expect(
      at.sh(
        `cmp '${patchFile}.files/new/large' ../same && cmp '${patchFile}.files/'$'l\\xe9' ../same && echo same`,
      ),
    ).toBe("same\n");
  });

  test("small ignored files in the patch, large ones by name", async () => {
    const ws = await at.workspace();
    const ref = await ws.snapshot("S0");
    at.sh("echo small > s.log; head -c 100000 /dev/urandom > large.log");
    const { patchFile = "" } = await ws.restore(ref, { patchName: "a.patch" });
    expect(readFileSync(patchFile, "utf8")).toContain("+small");
    expect(readFileSync(patchFile, "utf8")).not.toContain("large.log");
    expect(readFileSync(`${patchFile}.left-out.txt`, "utf8")).toBe('added 100000 bytes "large.log"\n');
  });

  test("under another name when there is a patch of that name", async () => {
    const ws = await at.workspace();
    const ref = await ws.snapshot("S0");
    at.sh("echo first > a.txt");
    const first = await ws.restore(ref, { patchName: "a.patch" });
    at.sh("echo second > a.txt");
    const second = await ws.restore(ref, { patchName: "a.patch" });
    expect(readFileSync(first.patchFile ?? "", "utf8")).toContain("+first");
    expect(readFileSync(second.patchFile ?? "", "utf8")).toContain("+second");
  });

  test("so that git can make it again: pipes aside, every kind of change at once", async () => {
    at.sh(
      "echo run > run.sh; printf 'no end' > end; printf 'a\\r\\nb\\r\\n' > crlf; ln -s a.txt l; echo > 'with space'; git add -A; git commit -qm two",
    );
    const ws = await at.workspace();
    const ref = await ws.snapshot("S0");
    at.sh(`chmod 755 run.sh; printf 'new end' > end; printf 'a\\r\\nB\\r\\n' > crlf; ln -sfn d l; echo q > 'with space'; rm -r d; echo file > d
      touch empty; echo q > $'tab\\there'; echo ü > ünder; printf '\\0\\1' > bin; printf '\\xe9\\n' > latin; seq 20000 > long; mkdir -p x/y; echo z > x/y/z`);
    const made = inventory(at.root);
    const { patchFile = "" } = await ws.restore(ref, { patchName: "a.patch" });
    at.sh(`git apply --whitespace=nowarn '${patchFile}'`);
    const again = inventory(at.root);
    const bytes = (found: ReadonlyMap<string, string>): string[] =>
      [...found]
        .filter(([path]) => !path.startsWith("/.git/"))
        .map(([p, what]) => `${p} ${what.split(" ")[1]}`);
    expect(bytes(again).sort()).toEqual(bytes(made).sort());
    expect(at.sh("stat -c %a run.sh")).toBe("755\n");
  });
});
