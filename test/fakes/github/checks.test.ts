import { afterAll, beforeAll, expect, test } from "vitest";
import { OCTO_APP, refused, startScene } from "./scene.ts";
import type { Scene } from "./scene.ts";

let scene: Scene;
beforeAll(async () => {
  scene = await startScene();
});
afterAll(() => scene.hub.close());

const annotation = (line: number) => ({
  path: "src/sum.js",
  start_line: line,
  end_line: line,
  annotation_level: "failure" as const,
  message: `wrong at ${line}`,
});

test("a check run starts, ends and keeps the annotations of every request", async () => {
  const { checks } = scene.client().rest;
  const head_sha = scene.app.head();
  const made = await checks.create({ ...OCTO_APP, name: "Mulligan", head_sha, status: "in_progress" });
  expect(made.data).toMatchObject({ status: "in_progress", conclusion: null, completed_at: null, head_sha });
  const at = { ...OCTO_APP, check_run_id: made.data.id };
  const lines = Array.from({ length: 60 }, (_, i) => i + 1);
  const words = { title: "Fixed", summary: "two attempts" };
  await checks.update({ ...at, output: { ...words, annotations: lines.slice(0, 50).map(annotation) } });
  await checks.update({
    ...at,
    conclusion: "success",
    output: { ...words, annotations: lines.slice(50).map(annotation) },
  });
  const { data } = await checks.get(at);
  expect(data).toMatchObject({
    status: "completed",
    conclusion: "success",
    output: { ...words, annotations_count: 60 },
  });
  const listed = await checks.listAnnotations({ ...at, per_page: 100 });
  expect(listed.data.map((one) => one.start_line)).toEqual(lines);
  const forRef = await checks.listForRef({ ...OCTO_APP, ref: "main", check_name: "Mulligan" });
  expect(forRef.data.check_runs.map((run) => run.id)).toEqual([at.check_run_id]);
  expect(scene.hub.violations).toEqual([]);
});

test("a check run does not end without its conclusion", async () => {
  const { checks } = scene.client().rest;
  const run = { ...OCTO_APP, name: "open end", head_sha: scene.app.head() };
  expect(await refused(checks.create({ ...run, status: "completed" }))).toMatchObject({ status: 422 });
  const { data } = await checks.create({ ...run, status: "in_progress" });
  const end = checks.update({ ...OCTO_APP, check_run_id: data.id, status: "completed" });
  expect(await refused(end)).toMatchObject({ status: 422 });
  expect(scene.app.repository.checkRuns.get(data.id)?.status).toBe("in_progress");
});

test("51 annotations and 65,536 characters of summary are refused, and GitHub's description says so, too", async () => {
  const { checks } = scene.client().rest;
  const run = { ...OCTO_APP, name: "Mulligan", head_sha: scene.app.head() };
  const before = scene.app.repository.checkRuns.size;
  const earlier = scene.hub.violations.length;
  const annotations = Array.from({ length: 51 }, (_, i) => annotation(i + 1));
  const many = checks.create({ ...run, output: { title: "t", summary: "s", annotations } });
  expect(await refused(many)).toMatchObject({ status: 422 });
  const long = checks.create({ ...run, output: { title: "t", summary: "s".repeat(65_536) } });
  expect(await refused(long)).toMatchObject({ status: 422 });
  expect(scene.app.repository.checkRuns.size).toBe(before);
  expect(scene.hub.violations.slice(earlier).map((one) => [one.where, one.what])).toEqual([
    ["request", "/output/annotations must NOT have more than 50 items"],
    ["request", "/output/summary must NOT have more than 65535 characters"],
  ]);
});

test("check runs of one app and commit share a suite, which is as good as its worst", async () => {
  const { checks } = scene.client().rest;
  const sha = scene.app.commit({ suite: "1" });
  const output = { title: "2 failed", summary: "see the log" };
  const red = scene.app.checkRun({ name: "unit", app: "circle", sha, output });
  scene.app.checkRun({ name: "lint", app: "circle", sha, conclusion: "success" });
  scene.app.checkRun({ name: "other", app: "buildkite", sha });
  const run = await checks.get({ ...OCTO_APP, check_run_id: red.id });
  expect(run.data).toMatchObject({ app: { slug: "circle" }, output });
  const at = { ...OCTO_APP, check_suite_id: run.data.check_suite?.id ?? 0 };
  const suite = await checks.getSuite(at);
  expect(suite.data).toMatchObject({ conclusion: "failure", head_sha: sha, latest_check_runs_count: 2 });
  const runs = await checks.listForSuite(at);
  expect(runs.data.check_runs.map((one) => one.name)).toEqual(["unit", "lint"]);
});

test("statuses of a commit combine to the worst", async () => {
  const { repos } = scene.client().rest;
  const sha = scene.app.head();
  await repos.createCommitStatus({ ...OCTO_APP, sha, state: "success", context: "lint" });
  await repos.createCommitStatus({ ...OCTO_APP, sha, state: "failure", context: "test" });
  const { data } = await repos.getCombinedStatusForRef({ ...OCTO_APP, ref: sha });
  expect([data.state, data.total_count]).toEqual(["failure", 2]);
  await repos.createCommitStatus({ ...OCTO_APP, sha, state: "success", context: "test" });
  expect((await repos.getCombinedStatusForRef({ ...OCTO_APP, ref: sha })).data.state).toBe("success");
});
