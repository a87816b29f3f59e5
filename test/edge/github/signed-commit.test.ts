import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { signedCommit } from "../../../src/edge/github/signed-commit.ts";
import type { SignedRequest } from "../../../src/edge/github/signed-commit.ts";
import type { Arrival } from "../../fakes/github/faults.ts";
import { EVERYTHING, faithful, startScene } from "../../fakes/github/scene.ts";
import type { Scene } from "../../fakes/github/scene.ts";
import { ENV, checkout, everything, git } from "./checkout.ts";
import { requestOf } from "./ledger-scene.ts";

let scene: Scene;
let folder: string;
let base: string;

beforeEach(async () => {
  scene = await startScene();
  base = scene.app.head();
  folder = mkdtempSync(join(tmpdir(), "mulligan-signed-"));
  const token = scene.hub.token({
    value: "ghs_checkout",
    login: "checkout[bot]",
    permissions: { contents: "read" },
    repositories: ["octo/app"],
  });
  await checkout(scene, folder, { sha: base, token });
});
afterEach(async () => {
  faithful(scene.hub);
  await scene.hub.close();
  rmSync(folder, { recursive: true, force: true });
});

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const FILES = [
  { path: "src/sum.js", before: bytes("exports.sum = 1;\n"), after: bytes("exports.sum = 3;\n") },
  { path: "README.md", before: bytes("one\n"), after: undefined },
];

function request(more: Partial<SignedRequest> = {}, client = scene.client()): SignedRequest {
  return {
    root: folder,
    env: ENV,
    api: { request: requestOf(client), repository: { owner: "octo", name: "app" } },
    graphql: (query, variables) => client.graphql(query, variables),
    branch: "mulligan/fix-1",
    baseSha: base,
    files: FILES,
    message: "Fix the sum\n\nFixes #1\n",
    author: { name: "m", email: "m@example.test", at: "2026-03-02T12:00:00.000Z" },
    expectedSha: undefined,
    retryMs: 1,
    ...more,
  };
}

const isMutation = ({ template }: Arrival): boolean => template === "/graphql";

test("GitHub makes and signs the commit on a new branch, and the checkout stays as it is", async () => {
  const before = everything(folder);
  const pushed = await signedCommit(request());
  const head = scene.app.head("mulligan/fix-1");
  expect(pushed).toEqual({ kind: "pushed", sha: head });
  expect(scene.app.git("log", "-1", "--format=%P|%B", head)).toBe(`${base}|Fix the sum\n\nFixes #1`);
  expect(scene.app.git("diff", "--name-status", base, head)).toBe("D\tREADME.md\nM\tsrc/sum.js");
  expect(scene.hub.state.signed.has(head)).toBe(true);
  expect(everything(folder)).toEqual(before);
});

test.each(["drop", "status"] as const)(
  "a commit whose answer is lost (%s) is found, and not made twice",
  async (kind) => {
    scene.hub.faults.add({
      fault: kind === "drop" ? { kind, when: "after" } : { kind, status: 502, when: "after" },
      when: isMutation,
    });
    expect(await signedCommit(request())).toEqual({ kind: "pushed", sha: scene.app.head("mulligan/fix-1") });
    expect(scene.app.git("rev-list", "--count", "mulligan/fix-1")).toBe("2");
  },
);

test("a run that died between the branch and the commit is gone on with", async () => {
  scene.app.git("branch", "mulligan/fix-1", base);
  expect(await signedCommit(request())).toMatchObject({ kind: "pushed" });
  expect(await signedCommit(request())).toEqual({ kind: "pushed", sha: scene.app.head("mulligan/fix-1") });
});

test("a branch that has moved, before or at the commit, is left alone", async () => {
  const main = { branch: "main", expectedSha: base };
  let moved = "";
  scene.hub.faults.add((arrival) => {
    if (isMutation(arrival) && moved === "") moved = scene.app.commit({ other: "1" });
    return undefined;
  });
  expect(await signedCommit(request(main))).toEqual({ kind: "moved", to: moved });
  expect(await signedCommit(request(main))).toEqual({ kind: "moved", to: moved });
  expect(await signedCommit(request({ branch: "gone", expectedSha: base }))).toEqual({
    kind: "moved",
    to: undefined,
  });
  expect(scene.app.head()).toBe(moved);
});

test("what the API cannot do, or may not, is refused with the reason", async () => {
  const script = [{ path: "run.sh", before: undefined, after: bytes("x\n"), mode: 0o755 }];
  expect(await signedCommit(request({ files: script }))).toEqual({
    kind: "refused",
    code: "mode",
    why: "run.sh may be run, which a commit through the API cannot keep.",
  });
  expect(await signedCommit(request({ expectedSha: "1".repeat(40) }))).toMatchObject({ code: "base" });
  const reader = scene.client({ ...EVERYTHING, contents: "read" });
  expect(await signedCommit(request({}, reader))).toEqual({
    kind: "refused",
    code: "permission",
    why: expect.stringContaining("needs `contents: write`"),
  });
  scene.app.git("branch", "held", base);
  scene.app.protect("held");
  expect(await signedCommit(request({ branch: "held", expectedSha: base }))).toMatchObject({
    code: "protected",
  });
  expect(await git(folder, "status", "--porcelain")).toBe("");
  expect(scene.app.git("for-each-ref", "--format=%(refname)", "refs/heads")).toBe(
    "refs/heads/held\nrefs/heads/main",
  );
});
