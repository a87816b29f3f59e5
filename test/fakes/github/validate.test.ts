import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  checkRunPayload,
  checkSuitePayload,
  commentPayload,
  issuesPayload,
  pullRequestPayload,
  repositoryDispatchPayload,
  workflowDispatchPayload,
  workflowRunPayload,
} from "./payloads.ts";
import { OCTO_APP, refused, startScene } from "./scene.ts";
import type { Scene } from "./scene.ts";
import { answerViolations, payloadViolations } from "./validate.ts";

let scene: Scene;
let seen = 0;
beforeAll(async () => {
  scene = await startScene();
});
beforeEach(() => {
  seen = scene.hub.violations.length;
});
afterAll(() => scene.hub.close());

const found = (): readonly string[] =>
  scene.hub.violations.slice(seen).map((one) => `${one.where}: ${one.what}`);
const ask = async (method: string, path: string, body?: unknown) => {
  const { value } = scene.hub.token({
    value: "ghs_raw",
    login: "octo",
    permissions: { issues: "write", checks: "write" },
    repositories: ["octo/app"],
  });
  const answer = await fetch(`${scene.hub.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${value}` },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return answer.status;
};

test.each([
  [
    "a missing field",
    "POST",
    "/issues",
    { body: "x" },
    422,
    ["request: / must have required property 'title'"],
  ],
  [
    "a wrong type",
    "POST",
    "/issues",
    { title: "x", assignees: "octo" },
    422,
    ["request: /assignees must be array"],
  ],
  [
    "a value of no list",
    "PATCH",
    "/issues/1",
    { state: "shut" },
    422,
    ["request: /state must be equal to one of the allowed values"],
  ],
  [
    "a field that GitHub does not know",
    "POST",
    "/issues",
    { title: "x", descripton: "y" },
    201,
    ["request: body descripton is not described"],
  ],
  [
    "a query that GitHub does not know",
    "GET",
    "/issues?statee=open",
    undefined,
    200,
    ["request: query statee is not described"],
  ],
  [
    "a query of the wrong kind",
    "GET",
    "/issues?per_page=many",
    undefined,
    200,
    ["request: query per_page: /value must be integer"],
  ],
  [
    "a path of the wrong kind",
    "GET",
    "/issues/one",
    undefined,
    404,
    ["request: path issue_number: /value must be integer"],
  ],
  [
    "a path that GitHub does not have",
    "GET",
    "/isues",
    undefined,
    404,
    ["request: GitHub describes no path /repos/octo/app/isues"],
  ],
  [
    "a path that the fake does not have",
    "GET",
    "/hooks",
    undefined,
    404,
    ["request: the fake has no GET /repos/{owner}/{repo}/hooks, which GitHub describes"],
  ],
] as const)("%s shows up as a violation", async (_, method, path, body, status, what) => {
  scene.app.issue({ title: "one" });
  expect(await ask(method, `/repos/octo/app${path}`, body)).toBe(status);
  expect(found()).toEqual(what);
});

test("an answer is held against the description, too", () => {
  const exchange = {
    method: "GET",
    template: "/repos/{owner}/{repo}/labels/{name}",
    params: {},
    query: new URLSearchParams(),
    body: undefined,
  };
  const label = {
    id: 1,
    node_id: "L",
    url: "https://x.test/l",
    name: "bug",
    description: null,
    color: "fff",
    default: false,
  };
  const of = (status: number, body: unknown) => answerViolations(exchange, { status, body, raw: false });
  expect(of(200, label)).toEqual([]);
  expect(of(200, { ...label, id: "1" })).toEqual(["/id must be integer"]);
  expect(of(200, { ...label, name: undefined })).toEqual(["/ must have required property 'name'"]);
  expect(of(201, label)).toEqual(["status 201 is not described"]);
  expect(of(404, { message: 4 })).toEqual(["/message must be string"]);
});

test("payloads of events pass today's description, whose recorded examples are older", async () => {
  const { state } = scene.hub;
  const { repository } = scene.app;
  const at = { state, repository, sender: "mona" };
  const issue = scene.app.issue({ title: "broken", labels: ["agent-fix"], by: "mona" });
  scene.app.commit({ g: "1" }, { branch: "topic", from: scene.app.head() });
  const pull = scene.app.pull({ title: "topic", head: "topic" });
  const run = scene.app.run({ by: "mona" });
  const check = scene.app.checkRun({ name: "ci", app: "circle" });
  const labeled = issuesPayload(at, "labeled", issue, "agent-fix");
  const failed = await workflowRunPayload(at, run);
  expect(payloadViolations("issues-labeled", labeled)).toEqual([]);
  expect(payloadViolations("workflow-run-completed", failed)).toEqual([]);
  expect(
    payloadViolations("pull-request-labeled", await pullRequestPayload(at, "labeled", pull, "agent-fix")),
  ).toEqual([]);
  expect(
    payloadViolations(
      "issue-comment-created",
      commentPayload(at, "created", scene.app.comment(issue.number, "/agent-fix")),
    ),
  ).toEqual([]);
  expect(payloadViolations("check-run-completed", checkRunPayload(at, check))).toEqual([]);
  expect(payloadViolations("check-suite-completed", await checkSuitePayload(at, [check]))).toEqual([]);
  const dispatched = workflowDispatchPayload(at, { mode: "repair" });
  expect(payloadViolations("workflow-dispatch", dispatched)).toEqual([]);
  expect(dispatched).toMatchObject({ ref: "refs/heads/main", inputs: { mode: "repair" } });
  const sent = repositoryDispatchPayload(at, "agent-fix", { issue: 1 });
  expect(payloadViolations("repository-dispatch-sample.collected", sent)).toEqual([]);
  expect(sent).toMatchObject({ action: "agent-fix", client_payload: { issue: 1 }, branch: "main" });
  expect(labeled).toMatchObject({
    action: "labeled",
    label: { name: "agent-fix" },
    issue: { number: issue.number, user: { login: "mona" } },
    repository: { full_name: "octo/app" },
    sender: { login: "mona" },
  });
  expect(failed).toMatchObject({
    workflow_run: { id: run.id, conclusion: "failure", head_sha: scene.app.head() },
  });
  expect(payloadViolations("issues-labeled", { ...labeled, action: "unlabeled" })).not.toEqual([]);
});

test("a text that is no JSON is refused", async () => {
  const answer = await fetch(`${scene.hub.url}/repos/octo/app/issues`, { method: "POST", body: "{" });
  expect([answer.status, found()]).toEqual([400, []]);
  expect(await refused(scene.client().rest.issues.get({ ...OCTO_APP, issue_number: 999 }))).toMatchObject({
    status: 404,
  });
});
