import { afterEach, beforeEach, expect, test } from "vitest";
import type { FileChange } from "../../../src/core/edit.ts";
import { pushBranch } from "../../../src/edge/github/push.ts";
import type { PushRequest } from "../../../src/edge/github/push.ts";
import type { Token } from "../../fakes/github/tokens.ts";
import { git } from "./checkout.ts";
import { FIX, change, pushScene } from "./push-scene.ts";
import type { PushScene } from "./push-scene.ts";

let here: PushScene;
beforeEach(async () => {
  here = await pushScene();
});
afterEach(() => here.close());

test.each<readonly [string, Partial<Token>, Partial<PushRequest>, string, RegExp]>([
  ["protected branch", {}, { branch: "held" }, "protected", /GH006: Protected branch update failed/],
  [
    "workflow file",
    {},
    { files: [change(".github/workflows/x.yml", undefined, "on: push\n")] },
    "workflows",
    /permission `workflows`: the job's own token cannot have it/,
  ],
  [
    "token that only reads",
    { permissions: { contents: "read" } },
    {},
    "permission",
    /needs `contents: write`/,
  ],
  ["token of another repository", { repositories: ["octo/other"] }, {}, "permission", /may not see it/],
  ["wrong token", {}, { token: "ghs_wrong" }, "permission", /wrong or has expired/],
])("a %s is refused with the reason and without a try more", async (_, token, more, code, why) => {
  await here.checkedOut();
  here.scene.app.git("branch", "held", here.base);
  here.scene.app.protect("held");
  here.scene.hub.token({ ...here.writer, value: "ghs_other", ...token });
  const expectedSha = more.branch === "held" ? here.base : undefined;
  const pushed = await pushBranch(here.request({ token: "ghs_other", expectedSha, ...more }));
  expect(pushed).toEqual({ kind: "refused", code, why: expect.stringMatching(why) });
  expect(JSON.stringify(pushed)).not.toContain("ghs_");
  expect(here.scene.hub.git.pushes.filter((push) => push.result === "ok")).toEqual([]);
});

test.each<readonly [string, readonly FileChange[], string]>([
  ["differs from the base", [change("src/sum.js", "other\n", "x\n")], "differs"],
  ["is new, though the base has it", [change("README.md", undefined, "x\n")], "differs"],
  ["is not at the base", [change("build/out.js", "made\n", "x\n")], "differs"],
  ["does not change", [change("src/sum.js", "exports.sum = 2;\n", "exports.sum = 2;\n")], "empty"],
])("a file that %s is not pushed", async (_, files, code) => {
  await here.checkedOut();
  expect(await pushBranch(here.request({ files }))).toMatchObject({ kind: "refused", code });
  expect(here.scene.hub.git.requests.filter((one) => one.service === "git-receive-pack")).toEqual([]);
});

test("a base commit that is not in the checkout is told", async () => {
  await here.checkedOut();
  const newer = here.scene.app.commit({ other: "1" });
  expect(await pushBranch(here.request({ baseSha: newer }))).toMatchObject({ kind: "refused", code: "base" });
});

test("submodules and links are not written through, and the rest of such a checkout is pushed", async () => {
  await here.checkedOut();
  await git(here.folder, "update-index", "--add", "--cacheinfo", `160000,${here.base},vendor/lib`);
  const blob = here.scene.app.git("rev-parse", "main:README.md");
  await git(here.folder, "update-index", "--add", "--cacheinfo", `120000,${blob},alias`);
  await git(here.folder, "commit", "-qm", "odd");
  here.base = await git(here.folder, "rev-parse", "HEAD");
  await git(here.folder, "push", "-q", here.scene.app.folder, "HEAD:refs/heads/odd");
  const inside = change("vendor/lib/a.c", "a\n", "b\n");
  expect(await pushBranch(here.request({ files: [FIX, inside] }))).toEqual({
    kind: "refused",
    code: "submodule",
    why: "vendor/lib/a.c lies in the submodule vendor/lib, which is another repository.",
  });
  expect(await pushBranch(here.request({ files: [change("alias", "one\n", "two\n")] }))).toMatchObject({
    code: "link",
  });
  expect(await pushBranch(here.request())).toMatchObject({ kind: "pushed" });
  expect(here.scene.app.git("ls-tree", "mulligan/fix-1", "vendor/lib", "alias").split("\n")).toHaveLength(2);
});

test("files of Git LFS are pushed as pointers only, and line ends as git keeps them", async () => {
  const pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:11\nsize 3\n";
  here.scene.app.commit({
    ".gitattributes": "*.bin filter=lfs diff=lfs merge=lfs -text\n*.bat text eol=crlf\n",
    "a.bin": pointer,
    "run.bat": "one\ntwo\n",
  });
  await here.checkedOut();
  expect(await pushBranch(here.request({ files: [change("a.bin", "raw", "RAW")] }))).toMatchObject({
    code: "lfs",
  });
  expect(await pushBranch(here.request({ files: [change("b.bin", undefined, "raw")] }))).toMatchObject({
    code: "lfs",
  });
  const files = [
    change("a.bin", pointer, pointer.replace("11", "22")),
    change("run.bat", "one\r\ntwo\r\n", "one\r\n2\r\n"),
    change("new.bat", undefined, "new\r\n"),
    change("src/sum.js", "exports.sum = 2;\n", "exports.sum = 2;\r\n"),
  ];
  expect(await pushBranch(here.request({ files }))).toMatchObject({ kind: "pushed" });
  const shown = (path: string): string => here.scene.app.git("show", `mulligan/fix-1:${path}`);
  expect([shown("a.bin"), shown("run.bat"), shown("new.bat"), shown("src/sum.js")]).toEqual([
    pointer.replace("11", "22").trimEnd(),
    "one\n2",
    "new",
    "exports.sum = 2;\r",
  ]);
});
