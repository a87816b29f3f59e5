import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { OCTO_APP, faithful, refused, startScene } from "./scene.ts";
import type { Scene } from "./scene.ts";

let scene: Scene;
beforeAll(async () => {
  scene = await startScene();
});
afterEach(() => faithful(scene.hub));
afterAll(() => scene.hub.close());

const steps = [
  { name: "Set up job", conclusion: "success" },
  { name: "npm test", conclusion: "failure" },
];
const log = "2026-01-01T00:00:00.0000000Z not ok 1 - adds\n";

test("a failed run leads to its jobs, their failed steps and their logs", async () => {
  const { actions } = scene.client().rest;
  const made = scene.app.run({
    jobs: [
      { name: "lint", conclusion: "success" },
      { name: "test (20)", steps, log },
    ],
  });
  const run = await actions.getWorkflowRun({ ...OCTO_APP, run_id: made.id });
  expect(run.data).toMatchObject({
    conclusion: "failure",
    head_sha: scene.app.head(),
    head_branch: "main",
    path: ".github/workflows/check.yml",
    actor: { login: "octo" },
    head_commit: { message: "one" },
  });
  const jobs = await actions.listJobsForWorkflowRun({ ...OCTO_APP, run_id: made.id });
  expect(jobs.data.total_count).toBe(2);
  const failed = jobs.data.jobs.filter((job) => job.conclusion === "failure");
  expect(failed.map((job) => job.steps?.map((step) => [step.number, step.name, step.conclusion]))).toEqual([
    [
      [1, "Set up job", "success"],
      [2, "npm test", "failure"],
    ],
  ]);
  const logs = await actions.downloadJobLogsForWorkflowRun({ ...OCTO_APP, job_id: failed[0]?.id ?? 0 });
  expect(logs.data).toBe(log);
});

test("the storage of logs refuses a token", async () => {
  const { actions } = scene.client().rest;
  scene.app.run({ jobs: [{ name: "test", log }] });
  const [job] = [...scene.app.repository.jobs.values()].slice(-1);
  const answer = await actions.downloadJobLogsForWorkflowRun({
    ...OCTO_APP,
    job_id: job?.id ?? 0,
    request: { redirect: "manual" },
  });
  const where = String(answer.headers["location"]);
  expect((await fetch(where)).status).toBe(200);
  expect((await fetch(where, { headers: { authorization: "Bearer ghs_1" } })).status).toBe(401);
});

test("a log that has expired is gone", async () => {
  const { actions } = scene.client().rest;
  const run = scene.app.run({ jobs: [{ name: "old" }] });
  const { data } = await actions.listJobsForWorkflowRun({ ...OCTO_APP, run_id: run.id });
  const gone = actions.downloadJobLogsForWorkflowRun({ ...OCTO_APP, job_id: data.jobs[0]?.id ?? 0 });
  expect(await refused(gone)).toMatchObject({ status: 410 });
});

test("runs are filtered by workflow, branch and end, newest first", async () => {
  const { actions } = scene.client().rest;
  scene.app.git("branch", "side", "main");
  const path = ".github/workflows/nightly.yml";
  const green = scene.app.run({ path, conclusion: "success" });
  const newer = scene.app.run({ path, conclusion: "success" });
  scene.app.run({ path, conclusion: "success", branch: "side" });
  scene.app.run({ path });
  const { data } = await actions.listWorkflowRuns({
    ...OCTO_APP,
    workflow_id: "nightly.yml",
    branch: "main",
    status: "success",
  });
  expect(data.workflow_runs.map((run) => run.id)).toEqual([newer.id, green.id]);
});

test("a run names the open pull request of its branch, and none when it comes from a fork", async () => {
  const { actions } = scene.client().rest;
  scene.app.commit({ c: "1" }, { branch: "topic", from: scene.app.head() });
  const pull = scene.app.pull({ title: "topic", head: "topic" });
  const own = scene.app.run({ event: "pull_request", branch: "topic" });
  const fork = scene.hub.repository("guest/app", { forkOf: "octo/app" });
  scene.app.pull({ title: "fork", head: "main", from: "guest/app", by: "guest" });
  const other = scene.app.run({ event: "pull_request", from: "guest/app", sha: fork.head(), by: "guest" });
  const numbers = async (run_id: number) =>
    (await actions.getWorkflowRun({ ...OCTO_APP, run_id })).data.pull_requests?.map((one) => one.number);
  expect(await numbers(own.id)).toEqual([pull.number]);
  expect(await numbers(other.id)).toEqual([]);
});

test("artifacts are listed by name and downloaded", async () => {
  const { actions } = scene.client().rest;
  const run = scene.app.run({ artifacts: { patch: Buffer.from("PK patch"), other: Buffer.from("PK") } });
  const { data } = await actions.listWorkflowRunArtifacts({ ...OCTO_APP, run_id: run.id, name: "patch" });
  expect(data.artifacts.map((one) => [one.name, one.size_in_bytes])).toEqual([["patch", 8]]);
  const [artifact] = data.artifacts;
  const zip = await actions.downloadArtifact({
    ...OCTO_APP,
    artifact_id: artifact?.id ?? 0,
    archive_format: "zip",
  });
  expect(Buffer.from(zip.data as ArrayBuffer).toString()).toBe("PK patch");
});

test("dispatches are remembered", async () => {
  const client = scene.client();
  await client.rest.repos.createDispatchEvent({ ...OCTO_APP, event_type: "fix", client_payload: { a: 1 } });
  await client.rest.actions.createWorkflowDispatch({ ...OCTO_APP, workflow_id: "check.yml", ref: "main" });
  expect(scene.app.repository.dispatches).toEqual([
    { event: "repository_dispatch", payload: { event_type: "fix", client_payload: { a: 1 } } },
    { event: "workflow_dispatch", payload: { workflow: "check.yml", ref: "main", inputs: {} } },
  ]);
});
