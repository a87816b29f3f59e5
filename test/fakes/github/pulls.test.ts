import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { EVERYTHING, OCTO_APP, faithful, refused, startScene } from "./scene.ts";
import type { Scene } from "./scene.ts";

let scene: Scene;
beforeAll(async () => {
  scene = await startScene();
});
afterEach(() => faithful(scene.hub));
afterAll(() => scene.hub.close());

test("a pull request tells its commits, files and both sides", async () => {
  const { pulls } = scene.client().rest;
  const base = scene.app.head();
  const head = scene.app.commit(
    { "src/sum.js": "exports.sum = 2;\n", "new.txt": "a\nb\n", "README.md": null },
    { branch: "fix", from: base, message: "fix the sum" },
  );
  const made = await pulls.create({
    ...OCTO_APP,
    title: "Fix",
    body: "proof",
    head: "fix",
    base: "main",
    draft: true,
  });
  expect(made.data).toMatchObject({
    state: "open",
    draft: true,
    head: { ref: "fix", sha: head, label: "octo:fix", repo: { full_name: "octo/app" } },
    base: { ref: "main", sha: base },
    commits: 1,
    changed_files: 3,
    additions: 3,
    deletions: 2,
  });
  const at = { ...OCTO_APP, pull_number: made.data.number };
  const files = await pulls.listFiles(at);
  expect(files.data.map((file) => [file.filename, file.status, file.additions, file.deletions])).toEqual([
    ["README.md", "removed", 0, 1],
    ["new.txt", "added", 2, 0],
    ["src/sum.js", "modified", 1, 1],
  ]);
  expect(files.data[2]?.patch).toBe("@@ -1 +1 @@\n-exports.sum = 1;\n+exports.sum = 2;");
  const commits = await pulls.listCommits(at);
  expect(commits.data.map((commit) => [commit.sha, commit.commit.message])).toEqual([[head, "fix the sum"]]);
  const byCommit = await scene
    .client()
    .rest.repos.listPullRequestsAssociatedWithCommit({ ...OCTO_APP, commit_sha: head });
  expect(byCommit.data.map((pull) => pull.number)).toEqual([at.pull_number]);
});

test("there is one open pull request for a branch, and it is found by its head", async () => {
  const { pulls } = scene.client().rest;
  scene.app.commit({ a: "1" }, { branch: "once", from: scene.app.head() });
  const { data } = await pulls.create({ ...OCTO_APP, title: "Once", head: "once", base: "main" });
  const second = pulls.create({ ...OCTO_APP, title: "Again", head: "once", base: "main" });
  expect(await refused(second)).toMatchObject({
    status: 422,
    message: expect.stringContaining("A pull request already exists for octo:once."),
  });
  const found = await pulls.list({ ...OCTO_APP, head: "octo:once" });
  expect(found.data.map((pull) => pull.number)).toEqual([data.number]);
  await pulls.update({ ...OCTO_APP, pull_number: data.number, state: "closed" });
  expect((await pulls.create({ ...OCTO_APP, title: "Again", head: "once", base: "main" })).status).toBe(201);
});

test("of two requests at once for the same branch one opens a pull request", async () => {
  const { pulls } = scene.client().rest;
  scene.app.commit({ a: "1" }, { branch: "race", from: scene.app.head() });
  const wanted = { ...OCTO_APP, title: "Race", head: "race", base: "main" };
  const ends = await Promise.allSettled([pulls.create(wanted), pulls.create(wanted)]);
  expect(ends.map((end) => end.status).toSorted()).toEqual(["fulfilled", "rejected"]);
});

test("a branch that does not exist or adds nothing makes no pull request", async () => {
  const { pulls } = scene.client().rest;
  scene.app.git("branch", "same", "main");
  const missing = pulls.create({ ...OCTO_APP, title: "x", head: "nowhere", base: "main" });
  expect(await refused(missing)).toMatchObject({ status: 422 });
  const same = pulls.create({ ...OCTO_APP, title: "x", head: "same", base: "main" });
  expect(await refused(same)).toMatchObject({
    status: 422,
    message: expect.stringContaining("No commits between"),
  });
});

test("a pull request from a fork names the fork, even with a branch named like the base", async () => {
  const fork = scene.hub.repository("mallory/app", { forkOf: "octo/app" });
  const sha = fork.commit({ "evil.js": "1" });
  const pull = scene.app.pull({ title: "from a fork", head: "main", from: "mallory/app", by: "mallory" });
  const { data } = await scene.client().rest.pulls.get({ ...OCTO_APP, pull_number: pull.number });
  expect(data).toMatchObject({
    user: { login: "mallory" },
    head: { sha, label: "mallory:main", repo: { full_name: "mallory/app", fork: true } },
    base: { repo: { full_name: "octo/app" } },
  });
  expect(scene.app.git("rev-parse", `refs/pull/${pull.number}/head`)).toBe(sha);
});

test("a pull request is an issue, too, and takes comments and reviews", async () => {
  const client = scene.client();
  scene.app.commit({ b: "1" }, { branch: "talk", from: scene.app.head() });
  const pull = scene.app.pull({ title: "talk", head: "talk" });
  await client.rest.issues.createComment({ ...OCTO_APP, issue_number: pull.number, body: "hello" });
  const suggestion = { path: "b", line: 1, body: "```suggestion\n2\n```" };
  await client.rest.pulls.createReview({
    ...OCTO_APP,
    pull_number: pull.number,
    event: "COMMENT",
    comments: [suggestion],
  });
  const issue = await client.rest.issues.get({ ...OCTO_APP, issue_number: pull.number });
  expect(issue.data).toMatchObject({
    comments: 1,
    pull_request: { url: expect.stringMatching(/\/pulls\/\d+$/) },
  });
  const reviews = await client.rest.pulls.listReviews({ ...OCTO_APP, pull_number: pull.number });
  expect(reviews.data).toMatchObject([{ state: "COMMENTED", user: { login: "github-actions[bot]" } }]);
  expect(scene.app.repository.reviews[0]?.comments).toEqual([suggestion]);
});

test("where Actions may not open pull requests, the job's token is refused and an App's is not", async () => {
  const closed = scene.hub.repository("octo/closed", { files: { a: "1" }, actionsMayOpenPulls: false });
  closed.commit({ a: "2" }, { branch: "fix", from: closed.head() });
  const reaching = { repositories: ["octo/closed"] };
  const wanted = { owner: "octo", repo: "closed", title: "x", head: "fix", base: "main" };
  expect(await refused(scene.client(EVERYTHING, reaching).rest.pulls.create(wanted))).toMatchObject({
    status: 403,
    message: expect.stringContaining("not permitted to create or approve pull requests"),
  });
  const app = scene.client({ pull_requests: "write" }, { login: "helper[bot]", ...reaching });
  expect((await app.rest.pulls.create(wanted)).status).toBe(201);
});
