import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { OCTO_APP, faithful, refused, startScene } from "./scene.ts";
import type { Scene } from "./scene.ts";

let scene: Scene;
beforeAll(async () => {
  scene = await startScene();
});
afterEach(() => faithful(scene.hub));
afterAll(() => scene.hub.close());

test("an issue is made, read, changed and closed", async () => {
  const { issues } = scene.client().rest;
  const made = await issues.create({ ...OCTO_APP, title: "broken", body: "sum is wrong", labels: ["bug"] });
  expect(made.status).toBe(201);
  const issue_number = made.data.number;
  await issues.update({ ...OCTO_APP, issue_number, title: "still broken", state: "closed" });
  const { data } = await issues.get({ ...OCTO_APP, issue_number });
  expect(data).toMatchObject({
    number: issue_number,
    title: "still broken",
    body: "sum is wrong",
    state: "closed",
    state_reason: "completed",
    user: { login: "github-actions[bot]", type: "Bot" },
    html_url: `${scene.hub.webUrl}/octo/app/issues/${issue_number}`,
    labels: [{ name: "bug" }],
  });
  expect(data.pull_request).toBeUndefined();
});

test("a label can be taken off once, whatever its case, and the second time there is none", async () => {
  const { issues } = scene.client().rest;
  const issue = scene.app.issue({ title: "one", labels: ["agent-fix", "bug"] });
  const at = { ...OCTO_APP, issue_number: issue.number, name: "Agent-Fix" };
  const left = await issues.removeLabel(at);
  expect(left.data.map((label) => label.name)).toEqual(["bug"]);
  expect(await refused(issues.removeLabel(at))).toMatchObject({
    status: 404,
    message: expect.stringContaining("Label does not exist"),
  });
  expect(issue.events.map((event) => [event.event, event.label])).toEqual([
    ["labeled", "agent-fix"],
    ["labeled", "bug"],
    ["unlabeled", "agent-fix"],
  ]);
});

test("a label that a person takes away is gone for the API", async () => {
  const { issues } = scene.client().rest;
  const issue = scene.app.issue({ title: "stop", labels: ["agent-fix"] });
  scene.app.unlabel(issue, "agent-fix", "mona");
  expect((await issues.listLabelsOnIssue({ ...OCTO_APP, issue_number: issue.number })).data).toEqual([]);
  const { data } = await issues.listEvents({ ...OCTO_APP, issue_number: issue.number });
  expect(data).toMatchObject([
    { event: "labeled", actor: { login: "octo" }, label: { name: "agent-fix" } },
    { event: "unlabeled", actor: { login: "mona" }, label: { name: "agent-fix" } },
  ]);
});

test("labels are added, and listed for the repository", async () => {
  const { issues } = scene.client().rest;
  const issue = scene.app.issue({ title: "two" });
  await issues.addLabels({ ...OCTO_APP, issue_number: issue.number, labels: ["new"] });
  expect([...issue.labels]).toEqual(["new"]);
  const { data } = await issues.listLabelsForRepo(OCTO_APP);
  expect(data.map((label) => label.name)).toContain("new");
  expect(await refused(issues.createLabel({ ...OCTO_APP, name: "NEW" }))).toMatchObject({ status: 422 });
});

test("a comment is made, changed and deleted", async () => {
  const { issues } = scene.client().rest;
  const { number: issue_number } = scene.app.issue({ title: "three" });
  const made = await issues.createComment({ ...OCTO_APP, issue_number, body: "working" });
  const at = { ...OCTO_APP, comment_id: made.data.id };
  await issues.updateComment({ ...at, body: "done" });
  const listed = await issues.listComments({ ...OCTO_APP, issue_number });
  expect(listed.data.map((one) => [one.body, one.user?.login])).toEqual([["done", "github-actions[bot]"]]);
  await issues.deleteComment(at);
  expect(await refused(issues.getComment(at))).toMatchObject({ status: 404 });
});

test("a body of 65,536 characters is taken and one more is refused", async () => {
  const { issues } = scene.client().rest;
  const { number: issue_number } = scene.app.issue({ title: "long" });
  const fits = await issues.createComment({ ...OCTO_APP, issue_number, body: "ä".repeat(65_536) });
  expect(fits.status).toBe(201);
  const over = issues.createComment({ ...OCTO_APP, issue_number, body: "ä".repeat(65_537) });
  expect(await refused(over)).toMatchObject({ status: 422, message: expect.stringContaining("too long") });
});

test("a bot cannot comment on a locked issue", async () => {
  const { issues } = scene.client().rest;
  const issue = scene.app.issue({ title: "locked" });
  issue.locked = true;
  const comment = issues.createComment({ ...OCTO_APP, issue_number: issue.number, body: "hello" });
  expect(await refused(comment)).toMatchObject({ status: 403, message: expect.stringContaining("locked") });
});

test("a reaction of the same account counts once", async () => {
  const { reactions } = scene.client().rest;
  const comment = scene.app.comment(scene.app.issue({ title: "four" }).number, "/agent-fix");
  const at = { ...OCTO_APP, comment_id: comment.id, content: "eyes" } as const;
  expect((await reactions.createForIssueComment(at)).status).toBe(201);
  expect((await reactions.createForIssueComment(at)).status).toBe(200);
  const { data } = await scene.client().rest.issues.getComment({ ...OCTO_APP, comment_id: comment.id });
  expect(data.reactions).toMatchObject({ total_count: 1, eyes: 1, rocket: 0 });
});

test("65 comments come as pages with links that the client follows", async () => {
  const client = scene.client();
  const { number: issue_number } = scene.app.issue({ title: "many" });
  for (let i = 0; i < 65; i++) scene.app.comment(issue_number, `comment ${i}`);
  const before = scene.hub.calls.length;
  const all = await client.paginate(client.rest.issues.listComments, {
    ...OCTO_APP,
    issue_number,
    per_page: 30,
  });
  expect(all.map((one) => one.body)).toEqual(Array.from({ length: 65 }, (_, i) => `comment ${i}`));
  expect(scene.hub.calls.length - before).toBe(3);
  const middle = await client.rest.issues.listComments({ ...OCTO_APP, issue_number, per_page: 30, page: 2 });
  const link = middle.headers.link ?? "";
  expect(link).toMatch(/[?&]page=1>; rel="prev"/);
  expect(link).toMatch(/[?&]page=3>; rel="next"/);
  expect(link).toMatch(/[?&]page=3>; rel="last"/);
});

test("an answer that has not changed is not sent again", async () => {
  const client = scene.client();
  const { number: issue_number } = scene.app.issue({ title: "still" });
  const first = await client.rest.issues.get({ ...OCTO_APP, issue_number });
  const again = client.rest.issues.get({
    ...OCTO_APP,
    issue_number,
    headers: { "if-none-match": first.headers.etag ?? "" },
  });
  expect(await refused(again)).toMatchObject({ status: 304 });
});
