import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { pushBranch } from "../../../src/edge/github/push.ts";
import { ENV, everything, git } from "./checkout.ts";
import { change, pushScene } from "./push-scene.ts";
import type { PushScene } from "./push-scene.ts";

const ZERO = "0".repeat(40);
let here: PushScene;
beforeEach(async () => {
  here = await pushScene();
});
afterEach(() => here.close());

test("from a checkout of depth 1 the accepted bytes become one commit on the base, pushed by the given token", async () => {
  await here.checkedOut();
  const pushed = await pushBranch(here.request());
  const head = here.scene.app.head("mulligan/fix-1");
  expect(pushed).toEqual({ kind: "pushed", sha: head });
  expect(here.scene.app.git("log", "-1", "--format=%P|%an|%ae|%cn|%ct|%B", head)).toBe(
    `${here.base}|mulligan[bot]|m@example.test|mulligan[bot]|1772452800|Fix the sum\n\nFixes #1\n`,
  );
  expect(here.scene.app.git("diff", "--name-status", here.base, head)).toBe("M\tsrc/sum.js");
  expect(here.scene.app.git("show", `${head}:src/sum.js`)).toBe("exports.sum = 3;");
  expect(here.scene.hub.git.pushes).toMatchObject([
    {
      login: "publisher[bot]",
      token: "ghs_publisher",
      ref: "refs/heads/mulligan/fix-1",
      from: ZERO,
      to: head,
    },
  ]);
});

test("nothing of the checkout changes, whatever lies staged or unsaved in it", async () => {
  await here.checkedOut();
  writeFileSync(join(here.folder, "staged.txt"), "staged\n");
  await git(here.folder, "add", "staged.txt");
  writeFileSync(join(here.folder, "src/sum.js"), "broken by hand\n");
  writeFileSync(join(here.folder, "untracked.txt"), "untracked\n");
  const before = everything(here.folder);
  expect(await pushBranch(here.request())).toMatchObject({ kind: "pushed" });
  expect(await pushBranch(here.request({ branch: "main", expectedSha: ZERO }))).toMatchObject({
    kind: "moved",
  });
  expect(everything(here.folder)).toEqual(before);
});

test("modes are kept, files of a monorepo's folder are made, renamed and taken away", async () => {
  here.scene.app.git("config", "user.name", "t");
  await here.checkedOut();
  await git(here.folder, "checkout", "-q", "-b", "modes");
  await git(here.folder, "update-index", "--chmod=+x", "packages/a/run.sh");
  await git(here.folder, "commit", "-qm", "mode");
  here.base = await git(here.folder, "rev-parse", "HEAD");
  await git(
    here.folder,
    "-c",
    `http.extraheader=`,
    "push",
    "-q",
    here.scene.app.folder,
    "HEAD:refs/heads/modes",
  );
  const script = "#!/bin/sh\nexit 1\n";
  const pushed = await pushBranch(
    here.request({
      root: join(here.folder, "packages/a"),
      files: [
        change("packages/a/run.sh", script, "#!/bin/sh\nexit 0\n"),
        change("packages/a/new.sh", undefined, "new\n", { mode: 0o755 }),
        change("packages/a/ä b\t.txt", undefined, "odd\n", { mode: 0o644 }),
        change("src/sum.js", "exports.sum = 2;\n", undefined),
        change("src/sum.js/index.js", undefined, "moved\n", { renamedFrom: "src/sum.js" }),
      ],
    }),
  );
  expect(pushed.kind).toBe("pushed");
  const listed = here.scene.app.git("ls-tree", "-r", "-z", "mulligan/fix-1").split("\0").filter(Boolean);
  expect(listed.map((line) => [line.slice(0, 6), line.slice(line.indexOf("\t") + 1)])).toEqual([
    ["100644", "README.md"],
    ["100755", "packages/a/new.sh"],
    ["100755", "packages/a/run.sh"],
    ["100644", "packages/a/ä b\t.txt"],
    ["100644", "src/sum.js/index.js"],
  ]);
});

test("a branch that has moved is left alone, and where it is is told", async () => {
  await here.checkedOut();
  const moved = here.scene.app.commit({ other: "1" });
  expect(await pushBranch(here.request({ branch: "main", expectedSha: here.base }))).toEqual({
    kind: "moved",
    to: moved,
  });
  expect(await pushBranch(here.request({ branch: "main" }))).toEqual({ kind: "moved", to: moved });
  expect(await pushBranch(here.request({ branch: "gone", expectedSha: here.base }))).toEqual({
    kind: "moved",
    to: undefined,
  });
  expect(here.scene.hub.git.pushes).toEqual([]);
});

test("a branch that moves between the look and the push is left alone", async () => {
  await here.checkedOut();
  let moved = "";
  here.scene.hub.faults.add(({ template }) => {
    if (template === "git-receive-pack" && moved === "") moved = here.scene.app.commit({ other: "1" });
    return undefined;
  });
  expect(await pushBranch(here.request({ branch: "main", expectedSha: here.base }))).toEqual({
    kind: "moved",
    to: moved,
  });
  expect(here.scene.app.head()).toBe(moved);
});

test("a base that is no tip any more is pushed from a shallow checkout without sending it again", async () => {
  here.scene.app.commit({
    "big.bin": Buffer.from(Array.from({ length: 50_000 }, (_, i) => (i * i * 7919) >> 5)),
  });
  await here.checkedOut();
  here.scene.app.commit({ "README.md": "later\n" });
  expect(await pushBranch(here.request())).toMatchObject({ kind: "pushed" });
  expect(here.scene.app.git("rev-list", "--count", "mulligan/fix-1")).toBe("4");
  // Asked what the server has before the push.
  const services = here.scene.hub.git.requests.filter((one) => one.login === "publisher[bot]");
  expect(services.map((one) => one.service)).toContain("git-upload-pack");
});

test.each(["drop", "status"] as const)(
  "a push whose answer is lost (%s) is found on the server",
  async (kind) => {
    await here.checkedOut();
    here.scene.hub.faults.add({
      fault: kind === "drop" ? { kind, when: "after" } : { kind, status: 502, when: "after" },
      when: ({ template }) => template === "git-receive-pack",
      times: 2,
    });
    expect(await pushBranch(here.request())).toEqual({
      kind: "pushed",
      sha: here.scene.app.head("mulligan/fix-1"),
    });
    expect(here.scene.hub.git.pushes.filter((push) => push.result === "ok")).toHaveLength(1);
  },
);

test("an outage before the push is waited for, and one that lasts is told with nothing pushed", async () => {
  await here.checkedOut();
  const outage = { kind: "status", status: 503, when: "before" } as const;
  here.scene.hub.faults.add({ fault: outage, times: 2, when: ({ service }) => service === "git" });
  expect(await pushBranch(here.request())).toMatchObject({ kind: "pushed" });
  here.scene.hub.faults.add({ fault: outage, times: 1000, when: ({ service }) => service === "git" });
  await expect(pushBranch(here.request({ branch: "second" }))).rejects.toMatchObject({
    code: "GITHUB",
    message: expect.stringContaining("503"),
  });
  expect(here.scene.app.git("for-each-ref", "refs/heads/second")).toBe("");
});

test("the same request again finds its own commit", async () => {
  await here.checkedOut();
  const first = await pushBranch(here.request());
  expect(await pushBranch(here.request())).toEqual(first);
});

test("the checkout's settings have no say: no hook, helper, other address or header of it is used", async () => {
  await here.checkedOut();
  const trap = join(here.folder, "trapped");
  mkdirSync(join(here.folder, "traps"));
  for (const hook of ["pre-push", "reference-transaction", "post-index-change"])
    writeFileSync(join(here.folder, "traps", hook), `#!/bin/sh\necho ${hook} >> ${trap}\nexit 1\n`, {
      mode: 0o755,
    });
  for (const [key, value] of [
    ["core.hooksPath", join(here.folder, "traps")],
    ["core.fsmonitor", join(here.folder, "traps/pre-push")],
    ["credential.helper", `!echo helper >> ${trap}`],
    [`url.http://127.0.0.1:1/.insteadOf`, `${here.scene.hub.webUrl}/`],
    ["core.gitProxy", join(here.folder, "traps/pre-push")],
    ["http.proxy", "http://127.0.0.1:1"],
    ["push.gpgSign", "true"],
  ] as const)
    await git(here.folder, "config", key, value);
  const env = {
    ...ENV,
    GIT_TRACE_CURL: trap,
    GIT_TRACE: trap,
    GIT_ASKPASS: join(here.folder, "traps/pre-push"),
  };
  expect(await pushBranch(here.request({ env: { ...env, GIT_INDEX_FILE: trap } }))).toMatchObject({
    kind: "pushed",
  });
  const traced = (() => {
    try {
      return readFileSync(trap, "utf8");
    } catch {
      return "";
    }
  })();
  expect(traced).not.toMatch(/receive-pack|pre-push|helper|ghs_|Authorization/i);
  expect(new Set(here.scene.hub.git.pushes.map((push) => push.login))).toEqual(new Set(["publisher[bot]"]));
});

test("an address with a token, or another protocol, is refused before anything is asked", async () => {
  await here.checkedOut();
  for (const remoteUrl of [
    "https://x:ghs_1@host/octo/app",
    "file:///etc",
    "ext::sh -c true",
    "--upload-pack=x",
  ])
    await expect(pushBranch(here.request({ remoteUrl }))).rejects.toMatchObject({ code: "BAD_INPUT" });
  for (const branch of ["a..b", "", "-x", "a b"])
    await expect(pushBranch(here.request({ branch }))).rejects.toMatchObject({ code: "BAD_INPUT" });
});
