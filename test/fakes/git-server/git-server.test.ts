import { spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { OCTO_APP, faithful, startScene } from "../github/scene.ts";
import type { Scene } from "../github/scene.ts";
import type { Token } from "../github/tokens.ts";

const ZERO = "0".repeat(40);
let scene: Scene;
let base: string;
let writer: Token;
beforeEach(async () => {
  scene = await startScene();
  base = mkdtempSync(join(tmpdir(), "mulligan-git-"));
  writer = scene.hub.token({
    value: "ghs_writer",
    login: "helper[bot]",
    permissions: { contents: "write" },
    repositories: ["octo/app"],
  });
});
afterEach(async () => {
  faithful(scene.hub);
  await scene.hub.close();
  rmSync(base, { recursive: true, force: true });
});

interface Ended {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

// git asks the server of this process, so it must not be waited for in one piece.
function git(cwd: string, token: Token | undefined, ...args: readonly string[]): Promise<Ended> {
  const basic = Buffer.from(`x-access-token:${token?.value ?? ""}`).toString("base64");
  const header = token === undefined ? [] : ["-c", `http.extraheader=AUTHORIZATION: basic ${basic}`];
  return new Promise((resolve) => {
    const child = spawn("git", ["-c", "credential.helper=", ...header, ...args], {
      cwd,
      env: {
        PATH: process.env["PATH"] ?? "",
        HOME: base,
        GIT_CONFIG_NOSYSTEM: "1",
        GIT_TERMINAL_PROMPT: "0",
        GIT_AUTHOR_NAME: "a",
        GIT_AUTHOR_EMAIL: "a@a",
        GIT_COMMITTER_NAME: "a",
        GIT_COMMITTER_EMAIL: "a@a",
      },
    });
    let out = "";
    let err = "";
    child.stdout.on("data", (part) => (out += String(part)));
    child.stderr.on("data", (part) => (err += String(part)));
    child.on("close", (code) => resolve({ code: code ?? -1, out: out.trim(), err }));
  });
}

async function cloned(token: Token | undefined, ...args: readonly string[]): Promise<string> {
  const ended = await git(base, token, "clone", "-q", ...args, `${scene.hub.webUrl}/octo/app.git`, "copy");
  expect(ended).toMatchObject({ code: 0, err: "" });
  return join(base, "copy");
}

async function committed(copy: string, path: string, text: string): Promise<string> {
  mkdirSync(join(copy, path, ".."), { recursive: true });
  writeFileSync(join(copy, path), text);
  await git(copy, undefined, "add", "-A");
  await git(copy, undefined, "commit", "-qm", "local");
  return (await git(copy, undefined, "rev-parse", "HEAD")).out;
}

test("a clone of depth 1 has one commit, and deepens when asked", async () => {
  scene.app.commit({ "README.md": "two\n" });
  scene.app.commit({ "README.md": "three\n" });
  const copy = await cloned(writer, "--depth", "1");
  expect((await git(copy, writer, "rev-list", "--count", "HEAD")).out).toBe("1");
  expect(existsSync(join(copy, ".git/shallow"))).toBe(true);
  await git(copy, writer, "fetch", "-q", "--deepen", "1");
  expect((await git(copy, writer, "rev-list", "--count", "HEAD")).out).toBe("2");
});

test("a single commit is fetched by its SHA, as actions/checkout does", async () => {
  const old = scene.app.head();
  scene.app.commit({ "README.md": "two\n" });
  const copy = join(base, "copy");
  mkdirSync(copy);
  await git(copy, undefined, "init", "-q");
  const fetched = await git(
    copy,
    writer,
    "-c",
    "protocol.version=0",
    "fetch",
    "-q",
    "--depth",
    "1",
    `${scene.hub.webUrl}/octo/app`,
    old,
  );
  expect(fetched.code).toBe(0);
  expect((await git(copy, undefined, "rev-parse", "FETCH_HEAD")).out).toBe(old);
});

test("a push is recorded with its token and both ends, and the API sees the branch", async () => {
  const copy = await cloned(writer);
  const sha = await committed(copy, "fix.txt", "x".repeat(3_000_000));
  const pushed = await git(copy, writer, "push", "-q", "origin", "HEAD:refs/heads/fix");
  expect(pushed.code).toBe(0);
  expect(scene.hub.git.pushes).toEqual([
    {
      repository: "octo/app",
      login: "helper[bot]",
      token: "ghs_writer",
      ref: "refs/heads/fix",
      from: ZERO,
      to: sha,
      result: "ok",
    },
  ]);
  const { data } = await scene.client().rest.repos.getBranch({ ...OCTO_APP, branch: "fix" });
  expect(data.commit.sha).toBe(sha);
});

test("a ref made through the API is there for git", async () => {
  const { rest } = scene.client();
  await rest.git.createRef({ ...OCTO_APP, ref: "refs/mulligan/ledger", sha: scene.app.head() });
  const copy = await cloned(writer);
  const { out } = await git(copy, writer, "ls-remote", "origin", "refs/mulligan/*");
  expect(out).toBe(`${scene.app.head()}\trefs/mulligan/ledger`);
});

test("a push with a lease on a ref that has moved is refused", async () => {
  const copy = await cloned(writer);
  const start = scene.app.head();
  const moved = scene.app.commit({ other: "1" });
  await committed(copy, "mine", "1");
  const lease = `--force-with-lease=main:${start}`;
  const pushed = await git(copy, writer, "push", "-q", lease, "origin", "HEAD:refs/heads/main");
  expect(pushed.code).toBe(1);
  expect(pushed.err).toContain("stale info");
  expect(scene.app.head()).toBe(moved);
  expect(scene.hub.git.pushes).toEqual([]);
});

test("of two pushes that race for a ref the second is refused by the server", async () => {
  const copy = await cloned(writer);
  const start = scene.app.head();
  const sha = await committed(copy, "mine", "1");
  let moved = "";
  // The ref moves between the list of refs and the push.
  scene.hub.faults.add((arrival) => {
    if (arrival.template === "git-receive-pack" && moved === "") moved = scene.app.commit({ other: "1" });
    return undefined;
  });
  const pushed = await git(
    copy,
    writer,
    "push",
    "-q",
    `--force-with-lease=main:${start}`,
    "origin",
    "HEAD:refs/heads/main",
  );
  expect(pushed.code).toBe(1);
  expect(scene.app.head()).toBe(moved);
  expect(scene.hub.git.pushes).toMatchObject([{ ref: "refs/heads/main", from: start, to: sha }]);
  expect(scene.hub.git.pushes[0]?.result).toMatch(/failed to update ref|lock/);
});

test.each([
  ["without contents: write", { permissions: { contents: "read" }, repositories: ["octo/app"] }, 403],
  ["for another repository", { permissions: { contents: "write" }, repositories: ["octo/other"] }, 404],
] as const)("a token %s does not push", async (_, more, status) => {
  const copy = await cloned(writer);
  await committed(copy, "mine", "1");
  const token = scene.hub.token({ value: "ghs_weak", login: "weak[bot]", ...more });
  const pushed = await git(copy, token, "push", "-q", "origin", "HEAD:refs/heads/mine");
  expect(pushed.code).toBe(128);
  expect(scene.hub.git.requests.at(-1)).toMatchObject({
    service: "git-receive-pack",
    login: "weak[bot]",
    status,
  });
  expect(scene.app.git("for-each-ref", "refs/heads/mine")).toBe("");
});

test("nobody clones a private repository, and everybody a public one", async () => {
  scene.hub.repository("octo/open", { files: { a: "1" }, isPrivate: false });
  const closed = await git(base, undefined, "clone", "-q", `${scene.hub.webUrl}/octo/app`, "closed");
  expect(closed.code).toBe(128);
  const open = await git(base, undefined, "clone", "-q", `${scene.hub.webUrl}/octo/open`, "open");
  expect(open.code).toBe(0);
  const wrong = { value: "ghs_wrong", login: "x", permissions: {}, repositories: [] };
  expect((await git(base, wrong, "ls-remote", `${scene.hub.webUrl}/octo/open`)).code).toBe(128);
});

test("a workflow file needs its permission, and a protected branch takes no push", async () => {
  const copy = await cloned(writer);
  await committed(copy, ".github/workflows/x.yml", "on: push\n");
  const refused = await git(copy, writer, "push", "-q", "origin", "HEAD:refs/heads/flow");
  expect(refused.err).toContain("without `workflows` permission");
  const more = { contents: "write", workflows: "write" } as const;
  const stronger = scene.hub.token({
    value: "ghs_more",
    login: "helper[bot]",
    permissions: more,
    repositories: ["octo/app"],
  });
  expect((await git(copy, stronger, "push", "-q", "origin", "HEAD:refs/heads/flow")).code).toBe(0);
  scene.app.protect("main");
  const held = await git(copy, stronger, "push", "-q", "origin", "HEAD:refs/heads/main");
  expect(held.err).toContain("GH006: Protected branch update failed");
  expect(scene.hub.git.pushes.map((push) => [push.ref, push.result])).toEqual([
    ["refs/heads/flow", "pre-receive hook declined"],
    ["refs/heads/flow", "ok"],
    ["refs/heads/main", "pre-receive hook declined"],
  ]);
});

test("a connection that drops after the push looks like a failure, though the branch is there", async () => {
  const copy = await cloned(writer);
  const sha = await committed(copy, "mine", "1");
  scene.hub.faults.add({
    fault: { kind: "drop", when: "after" },
    when: (arrival) => arrival.template === "git-receive-pack",
  });
  const pushed = await git(copy, writer, "push", "-q", "origin", "HEAD:refs/heads/mine");
  expect(pushed.code).not.toBe(0);
  expect(scene.app.head("mine")).toBe(sha);
  // curl itself repeats a request when a connection that it had used before breaks: the ref is there by then.
  const [first, ...repeated] = scene.hub.git.pushes;
  expect(first).toMatchObject({ ref: "refs/heads/mine", to: sha, result: "ok" });
  expect(repeated.filter((push) => push.result === "ok")).toEqual([]);
});

test("an outage before the push leaves no branch", async () => {
  const copy = await cloned(writer);
  await committed(copy, "mine", "1");
  scene.hub.faults.add({
    fault: { kind: "status", status: 503, when: "before" },
    when: (arrival) => arrival.service === "git",
  });
  const pushed = await git(copy, writer, "push", "-q", "origin", "HEAD:refs/heads/mine");
  expect(pushed.err).toContain("503");
  expect(scene.app.git("for-each-ref", "refs/heads/mine")).toBe("");
});
