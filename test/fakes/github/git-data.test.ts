import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { OCTO_APP, faithful, refused, startScene } from "./scene.ts";
import type { Scene } from "./scene.ts";

let scene: Scene;
beforeAll(async () => {
  scene = await startScene();
});
afterEach(() => faithful(scene.hub));
afterAll(() => scene.hub.close());

test("a commit made of blobs and trees through the API is there for git", async () => {
  const { git } = scene.client().rest;
  const base = scene.app.head();
  const blob = await git.createBlob({
    ...OCTO_APP,
    content: Buffer.from([0, 255]).toString("base64"),
    encoding: "base64",
  });
  const tree = await git.createTree({
    ...OCTO_APP,
    base_tree: base,
    tree: [
      { path: "bin/data", mode: "100755", type: "blob", sha: blob.data.sha },
      { path: "src/sum.js", mode: "100644", type: "blob", content: "exports.sum = 3;\n" },
      { path: "README.md", mode: "100644", type: "blob", sha: null },
    ],
  });
  const commit = await git.createCommit({
    ...OCTO_APP,
    message: "by the API",
    tree: tree.data.sha,
    parents: [base],
  });
  expect(commit.data).toMatchObject({ verification: { verified: true }, parents: [{ sha: base }] });
  await git.createRef({ ...OCTO_APP, ref: "refs/heads/made", sha: commit.data.sha });
  expect(scene.app.git("ls-tree", "-r", "made").split("\n")).toEqual([
    `100755 blob ${blob.data.sha}\tbin/data`,
    expect.stringMatching(/^100644 blob [0-9a-f]{40}\tsrc\/sum\.js$/),
  ]);
  expect(scene.app.git("show", "made:src/sum.js")).toBe("exports.sum = 3;");
  const read = await git.getBlob({ ...OCTO_APP, file_sha: blob.data.sha });
  expect([...Buffer.from(read.data.content, "base64")]).toEqual([0, 255]);
  const whole = await git.getTree({ ...OCTO_APP, tree_sha: "made", recursive: "1" });
  expect(whole.data.tree.map((entry) => [entry.path, entry.type])).toEqual([
    ["bin", "tree"],
    ["bin/data", "blob"],
    ["src", "tree"],
    ["src/sum.js", "blob"],
  ]);
});

test("a ref is made once, of two at the same time by one", async () => {
  const { git } = scene.client().rest;
  const ref = { ...OCTO_APP, ref: "refs/mulligan/ledger", sha: scene.app.head() };
  const ends = await Promise.allSettled([git.createRef(ref), git.createRef(ref)]);
  expect(ends.map((end) => end.status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(await refused(git.createRef(ref))).toMatchObject({
    status: 422,
    message: expect.stringContaining("already exists"),
  });
  const { data } = await git.listMatchingRefs({ ...OCTO_APP, ref: "mulligan/" });
  expect(data.map((one) => one.ref)).toEqual(["refs/mulligan/ledger"]);
});

test("a ref moves forward, and back only by force", async () => {
  const { git } = scene.client().rest;
  const one = scene.app.head();
  const two = scene.app.commit({ d: "1" }, { branch: "moving", from: one });
  const at = { ...OCTO_APP, ref: "heads/moving" };
  expect(await refused(git.updateRef({ ...at, sha: one }))).toMatchObject({
    status: 422,
    message: expect.stringContaining("fast forward"),
  });
  await git.updateRef({ ...at, sha: one, force: true });
  expect(scene.app.head("moving")).toBe(one);
  await git.updateRef({ ...at, sha: two });
  expect((await git.getRef(at)).data.object).toMatchObject({ sha: two, type: "commit" });
  await git.deleteRef(at);
  expect(await refused(git.getRef(at))).toMatchObject({ status: 404 });
});

test("a protected branch says so, and does not move", async () => {
  const { git, repos } = scene.client().rest;
  const from = scene.app.head();
  scene.app.git("branch", "held", from);
  scene.app.protect("held");
  const sha = scene.app.commit({ h: "1" }, { branch: "next", from });
  const move = git.updateRef({ ...OCTO_APP, ref: "heads/held", sha });
  expect(await refused(move)).toMatchObject({ status: 422, message: expect.stringContaining("protected") });
  const listed = (await repos.listBranches(OCTO_APP)).data.map((one) => [one.name, one.protected]);
  expect(listed).toContainEqual(["held", true]);
  expect(listed).toContainEqual(["next", false]);
});

test("contents are read at a commit, as JSON and raw", async () => {
  const { repos } = scene.client().rest;
  const old = scene.app.head();
  scene.app.commit({ "src/sum.js": "exports.sum = 9;\n" });
  const at = { ...OCTO_APP, path: "src/sum.js", ref: old };
  const { data } = await repos.getContent(at);
  expect("content" in data && Buffer.from(data.content, "base64").toString()).toBe("exports.sum = 1;\n");
  const raw = await repos.getContent({ ...at, mediaType: { format: "raw" } });
  expect(raw.data).toBe("exports.sum = 1;\n");
  const folder = await repos.getContent({ ...OCTO_APP, path: "src" });
  expect(Array.isArray(folder.data) && folder.data.map((one) => [one.type, one.path])).toEqual([
    ["file", "src/sum.js"],
  ]);
  expect(await refused(repos.getContent({ ...OCTO_APP, path: "none" }))).toMatchObject({ status: 404 });
});

test("commits, branches and comparisons are those of git", async () => {
  const { repos } = scene.client().rest;
  const base = scene.app.head();
  const tip = scene.app.commit(
    { e: "1\n2\n" },
    { branch: "ahead/by-one", from: base, message: "title\n\nbody" },
  );
  const { data: commit } = await repos.getCommit({ ...OCTO_APP, ref: "ahead/by-one" });
  expect(commit).toMatchObject({
    sha: tip,
    commit: { message: "title\n\nbody" },
    stats: { additions: 2, deletions: 0 },
  });
  const { data: branch } = await repos.getBranch({ ...OCTO_APP, branch: "ahead/by-one" });
  expect(branch.commit.sha).toBe(tip);
  const { data: difference } = await repos.compareCommitsWithBasehead({
    ...OCTO_APP,
    basehead: "main...ahead/by-one",
  });
  expect(difference).toMatchObject({
    status: "ahead",
    ahead_by: 1,
    behind_by: 0,
    merge_base_commit: { sha: base },
  });
  const { data: list } = await repos.listCommits({ ...OCTO_APP, sha: tip, per_page: 2 });
  expect(list.map((one) => one.sha)).toEqual([tip, base]);
});

test("a signed commit on a branch is made only where the branch still is", async () => {
  const client = scene.client();
  const from = scene.app.head();
  scene.app.git("branch", "signed", from);
  const input = {
    branch: { repositoryNameWithOwner: "octo/app", branchName: "signed" },
    message: { headline: "fix", body: "why" },
    expectedHeadOid: from,
    fileChanges: {
      additions: [{ path: "f", contents: Buffer.from("f\n").toString("base64") }],
      deletions: [{ path: "README.md" }],
    },
  };
  const mutation =
    "mutation ($input: CreateCommitOnBranchInput!) { createCommitOnBranch(input: $input) { commit { oid url } } }";
  const made = await client.graphql<{ createCommitOnBranch: { commit: { oid: string } } }>(mutation, {
    input,
  });
  expect(scene.app.head("signed")).toBe(made.createCommitOnBranch.commit.oid);
  expect(scene.app.git("log", "-1", "--format=%B", "signed")).toBe("fix\n\nwhy");
  expect(scene.app.git("show", "signed:f")).toBe("f");
  await expect(client.graphql(mutation, { input })).rejects.toThrow(/Expected branch to point to/);
});
