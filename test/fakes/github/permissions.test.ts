import type { Octokit } from "@octokit/rest";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { EVERYTHING, OCTO_APP, faithful, octokit, refused, startScene } from "./scene.ts";
import type { Scene } from "./scene.ts";

let scene: Scene;
beforeAll(async () => {
  scene = await startScene();
  scene.hub.repository("octo/open", { files: { a: "1" }, isPrivate: false });
});
afterEach(() => faithful(scene.hub));
afterAll(() => scene.hub.close());

type Use = (client: Octokit) => Promise<unknown>;
const uses: readonly (readonly [keyof typeof EVERYTHING, string, Use])[] = [
  ["issues", "make an issue", (c) => c.rest.issues.create({ ...OCTO_APP, title: "x" })],
  [
    "pull_requests",
    "open a pull request",
    (c) => c.rest.pulls.create({ ...OCTO_APP, title: "x", head: "y", base: "main" }),
  ],
  ["contents", "make a blob", (c) => c.rest.git.createBlob({ ...OCTO_APP, content: "x" })],
  [
    "checks",
    "make a check run",
    (c) => c.rest.checks.create({ ...OCTO_APP, name: "x", head_sha: scene.app.head() }),
  ],
  ["actions", "list runs", (c) => c.rest.actions.listWorkflowRunsForRepo(OCTO_APP)],
  [
    "statuses",
    "set a status",
    (c) => c.rest.repos.createCommitStatus({ ...OCTO_APP, sha: scene.app.head(), state: "success" }),
  ],
];

test.each(uses)("without %s no token can %s, whatever else it may", async (permission, _, use) => {
  const { [permission]: __, ...others } = EVERYTHING;
  const before = scene.hub.writes().length;
  expect(await refused(use(scene.client(others)))).toMatchObject({
    status: 403,
    message: expect.stringContaining("Resource not accessible by integration"),
  });
  expect(scene.hub.writes()).toHaveLength(before);
});

test("a permission to read does not write", async () => {
  const client = scene.client({ issues: "read" });
  const issue = scene.app.issue({ title: "read me" });
  expect((await client.rest.issues.get({ ...OCTO_APP, issue_number: issue.number })).status).toBe(200);
  const comment = client.rest.issues.createComment({ ...OCTO_APP, issue_number: issue.number, body: "x" });
  expect(await refused(comment)).toMatchObject({ status: 403 });
});

test("either permission comments on an issue", async () => {
  const { number: issue_number } = scene.app.issue({ title: "either" });
  const client = scene.client({ pull_requests: "write" });
  expect((await client.rest.issues.createComment({ ...OCTO_APP, issue_number, body: "x" })).status).toBe(201);
});

test("what a token does not reach is not there, and a wrong token is told so", async () => {
  const elsewhere = scene.client(EVERYTHING, { repositories: ["octo/other"] });
  expect(await refused(elsewhere.rest.repos.get(OCTO_APP))).toMatchObject({ status: 404 });
  const open = { owner: "octo", repo: "open" };
  expect((await elsewhere.rest.repos.get(open)).data.visibility).toBe("public");
  expect(await refused(elsewhere.rest.issues.create({ ...open, title: "x" }))).toMatchObject({ status: 403 });
  const wrong = octokit(scene.hub, "ghs_unknown");
  expect(await refused(wrong.rest.repos.get(open))).toMatchObject({
    status: 401,
    message: expect.stringContaining("Bad credentials"),
  });
  const nobody = octokit(scene.hub, undefined);
  expect((await nobody.rest.repos.get(open)).status).toBe(200);
  expect(await refused(nobody.rest.repos.get(OCTO_APP))).toMatchObject({ status: 404 });
});

test("the role of a collaborator is told, and a bot is no user", async () => {
  const { repos } = scene.client({}).rest;
  scene.app.collaborator("mona", "maintain");
  const role = async (username: string) =>
    (await repos.getCollaboratorPermissionLevel({ ...OCTO_APP, username })).data;
  expect(await role("mona")).toMatchObject({
    permission: "write",
    role_name: "maintain",
    user: { login: "mona" },
  });
  expect(await role("stranger")).toMatchObject({ permission: "none" });
  expect(await refused(role("dependabot[bot]"))).toMatchObject({ status: 404 });
});

test("a classic token tells its scopes, and the job's token is no user", async () => {
  const classic = scene.client({}, { login: "mona", scopes: ["repo", "workflow"] });
  const { data, headers } = await classic.rest.users.getAuthenticated();
  expect([data.login, headers["x-oauth-scopes"]]).toEqual(["mona", "repo, workflow"]);
  expect((await classic.rest.issues.create({ ...OCTO_APP, title: "by a person" })).data.user?.login).toBe(
    "mona",
  );
  expect(await refused(scene.client().rest.users.getAuthenticated())).toMatchObject({ status: 403 });
});

test("every call is recorded with its token", async () => {
  const one = scene.client({ issues: "write" }, { value: "ghs_counted" });
  const { data } = await one.rest.issues.create({ ...OCTO_APP, title: "count me" });
  await one.rest.issues.get({ ...OCTO_APP, issue_number: data.number });
  const counted = scene.hub.calls.filter((call) => call.token === "ghs_counted");
  expect(counted.map((call) => [call.method, call.template, call.status, call.seen])).toEqual([
    ["POST", "/repos/{owner}/{repo}/issues", 201, 201],
    ["GET", "/repos/{owner}/{repo}/issues/{issue_number}", 200, 200],
  ]);
  expect(scene.hub.writes().at(-1)).toMatchObject({
    body: { title: "count me" },
    login: "github-actions[bot]",
  });
});
