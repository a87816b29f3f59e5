import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { fetchMissing } from "../../../src/edge/github/fetch-missing.ts";
import type { FetchRequest } from "../../../src/edge/github/fetch-missing.ts";
import { faithful, startScene } from "../../fakes/github/scene.ts";
import type { Scene } from "../../fakes/github/scene.ts";
import type { Token } from "../../fakes/github/tokens.ts";
import { ENV, checkout, everything, git } from "./checkout.ts";

let scene: Scene;
let folder: string;
let token: Token;
/** main has the commits 1 to 5 in this order. */
let commits: readonly string[];

beforeEach(async () => {
  scene = await startScene();
  commits = [
    scene.app.head(),
    ...["2", "3", "4", "5"].map((n) => scene.app.commit({ "README.md": `${n}\n` })),
  ];
  folder = mkdtempSync(join(tmpdir(), "mulligan-fetch-"));
  token = scene.hub.token({
    value: "ghs_reader",
    login: "reader[bot]",
    permissions: { contents: "read" },
    repositories: ["octo/app"],
  });
});
afterEach(async () => {
  faithful(scene.hub);
  await scene.hub.close();
  rmSync(folder, { recursive: true, force: true });
});

const nth = (n: number): string => commits[n - 1] ?? "";
const fetched = (want: FetchRequest["want"], value = token.value) =>
  fetchMissing({ root: folder, env: ENV, remoteUrl: `${scene.hub.webUrl}/octo/app`, token: value, want });

/** Without objects, which may come, and the list of shallow commits. */
function rest(): Readonly<Record<string, string>> {
  const all = Object.entries(everything(folder));
  const outside = all.filter(([path]) => !path.startsWith(".git/objects") && path !== ".git/shallow");
  // A folder's own time and size move with the files in it.
  return Object.fromEntries(outside.filter(([path]) => path !== ".git"));
}

test("a shallow checkout gets older and newer commits alone, and keeps the history that it has", async () => {
  await checkout(scene, folder, { sha: nth(4), token, depth: 2 });
  const before = rest();
  expect(await git(folder, "rev-list", "--count", "HEAD")).toBe("2");
  expect(await fetched({ sha: nth(1) })).toEqual({ kind: "fetched", sha: nth(1) });
  expect(await fetched({ branch: "main" })).toEqual({ kind: "fetched", sha: nth(5) });
  expect(await git(folder, "rev-list", "--count", "HEAD")).toBe("2");
  expect(await git(folder, "rev-list", "--count", nth(5))).toBe("1");
  expect(await git(folder, "show", `${nth(5)}:README.md`)).toBe("5");
  expect(await git(folder, "show", `${nth(1)}:README.md`)).toBe("one");
  expect(readFileSync(join(folder, ".git/shallow"), "utf8").trim().split("\n").toSorted()).toEqual(
    [nth(1), nth(3), nth(5)].toSorted(),
  );
  expect(rest()).toEqual(before);
  expect(await git(folder, "fsck", "--connectivity-only")).not.toMatch(/missing|broken/);
});

test("what is here is not asked for again, and a whole checkout stays whole", async () => {
  await checkout(scene, folder, { sha: nth(3), token, depth: 100 });
  expect(await git(folder, "rev-parse", "--is-shallow-repository")).toBe("false");
  const asked = scene.hub.git.requests.length;
  expect(await fetched({ sha: nth(2) })).toEqual({ kind: "here", sha: nth(2) });
  expect(scene.hub.git.requests).toHaveLength(asked);
  expect(await fetched({ sha: nth(5) })).toEqual({ kind: "fetched", sha: nth(5) });
  expect(await git(folder, "rev-parse", "--is-shallow-repository")).toBe("false");
  expect(await git(folder, "rev-list", "--count", nth(5))).toBe("5");
});

test("a branch or a commit that the remote does not have is absent", async () => {
  await checkout(scene, folder, { sha: nth(5), token });
  expect(await fetched({ branch: "none" })).toEqual({ kind: "absent" });
  expect(await fetched({ sha: "1".repeat(40) })).toEqual({ kind: "absent" });
});

test("an outage, a wrong token and a list that another git holds are errors, and nothing changes", async () => {
  await checkout(scene, folder, { sha: nth(5), token });
  await expect(fetched({ sha: nth(3) }, "ghs_wrong")).rejects.toMatchObject({ code: "GITHUB" });
  const lock = join(folder, ".git/shallow.lock");
  writeFileSync(lock, "");
  await expect(fetched({ sha: nth(3) })).rejects.toMatchObject({
    code: "ENVIRONMENT",
    hint: expect.stringContaining("shallow.lock"),
  });
  expect(readFileSync(join(folder, ".git/shallow"), "utf8")).toBe(`${nth(5)}\n`);
  rmSync(lock);
  // The objects had come without the list: the commit does not count as here.
  expect(await fetched({ sha: nth(3) })).toMatchObject({ kind: "fetched" });
});

test("a public repository is read without a token", async () => {
  await checkout(scene, folder, { sha: nth(5), token });
  const open = scene.hub.repository("fork/app", { forkOf: "octo/app", isPrivate: false });
  const sha = open.commit({ "README.md": "of the fork\n" });
  const remoteUrl = `${scene.hub.webUrl}/fork/app`;
  const want = { branch: "main" };
  const end = await fetchMissing({ root: folder, env: ENV, remoteUrl, token: "", want });
  expect(end).toEqual({ kind: "fetched", sha });
  expect(await git(folder, "show", `${sha}:README.md`)).toBe("of the fork");
});

test("a shallow checkout whose commit is fetched can be pushed from", async () => {
  await checkout(scene, folder, { sha: nth(2), token });
  await fetched({ branch: "main" });
  const { pushBranch } = await import("../../../src/edge/github/push.ts");
  const writer = scene.hub.token({ ...token, value: "ghs_w", permissions: { contents: "write" } });
  const text = (value: string): Uint8Array => new TextEncoder().encode(value);
  const pushed = await pushBranch({
    root: folder,
    env: ENV,
    remoteUrl: `${scene.hub.webUrl}/octo/app`,
    token: writer.value,
    branch: "main",
    baseSha: nth(5),
    files: [{ path: "README.md", before: text("5\n"), after: text("6\n") }],
    message: "six",
    author: { name: "m", email: "m@example.test", at: "2026-03-02T12:00:00.000Z" },
    expectedSha: nth(5),
  });
  expect(pushed).toEqual({ kind: "pushed", sha: scene.app.head() });
  expect(scene.app.git("rev-list", "--count", "main")).toBe("6");
});
