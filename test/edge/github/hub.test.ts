import { afterEach, beforeEach, expect, test } from "vitest";
import type { CheckRunFacts, Hub } from "../../../src/core/hub.ts";
import { EVERYTHING, faithful } from "../../fakes/github/scene.ts";
import { SWIFT, openDesk, rejection } from "./desk.ts";
import type { Desk } from "./desk.ts";

let desk: Desk;
beforeEach(async () => {
  desk = await openDesk();
});
afterEach(async () => {
  faithful(desk.hub);
  await desk.hub.close();
});

const MARKER = "<!-- mulligan:1 -->";
const repository = { owner: "octo", name: "app" };
const comments = () => [...desk.app.repository.comments.values()];
const calls = () => desk.hub.calls.map((call) => `${call.method} ${call.template.split("/").at(-1)}`);
const pullRequest = { branch: "fix", base: "main", title: "Fix", body: "why", isDraft: true };
const checkRun = (more: Partial<CheckRunFacts> = {}): CheckRunFacts => ({
  name: "mulligan",
  headSha: desk.app.head(),
  conclusion: "neutral",
  title: "No fix",
  summary: "Three attempts.",
  annotations: [],
  externalId: "key-1",
  ...more,
});

test("facts of the repository, its issues and its files are read", async () => {
  const { app, port } = desk;
  app.collaborator("mona", "triage");
  const issue = app.issue({ title: "broken", body: "text", labels: ["agent-fix", "bug"] });
  issue.locked = true;
  const slashed = app.commit({ "a b/ü.txt": "grün\r\n" }, { branch: "feature/one" });
  expect(await port.defaultBranch()).toBe("main");
  expect(await port.permission("mona")).toBe("triage");
  expect(await port.permission("dependabot[bot]")).toBe("none");
  expect(await port.issue(issue.number)).toEqual({
    number: issue.number,
    title: "broken",
    body: "text",
    isOpen: true,
    isLocked: true,
    isPullRequest: false,
    labels: ["agent-fix", "bug"],
  });
  expect(await port.issue(99)).toBeUndefined();
  expect(await port.branch("feature/one")).toBe(slashed);
  expect(await port.branch("feature")).toBeUndefined();
  expect(await port.file("a b/ü.txt", slashed)).toBe("grün\r\n");
  expect(await port.file("src", slashed)).toBeUndefined();
  expect(await port.file("none.txt", slashed)).toBeUndefined();
});

test("a label is removed, and one that is not there is no matter", async () => {
  const issue = desk.app.issue({ title: "x", labels: ["agent-fix", "bug"] });
  await desk.port.removeLabel(issue.number, "agent-fix");
  await desk.port.removeLabel(issue.number, "agent-fix");
  expect([...issue.labels]).toEqual(["bug"]);
});

test("pull requests are found by commit and repository, those of forks too", async () => {
  const { app, hub, port } = desk;
  const fork = hub.repository("mona/app", { forkOf: "octo/app" });
  const sha = fork.commit({ c: "1" }, { branch: "main" });
  const theirs = app.pull({ title: "theirs", head: "main", from: "mona/app", by: "mona" });
  const facts = await port.pullRequest(theirs.number);
  expect(facts).toMatchObject({
    title: "theirs",
    isOpen: true,
    head: { sha, branch: "main", repository: { owner: "mona", name: "app" } },
    base: { sha: app.head(), branch: "main", repository },
  });
  expect(await port.pullRequestsAt({ sha, repository: { owner: "Mona", name: "app" } })).toEqual([facts]);
  expect(await port.pullRequestsAt({ sha, repository })).toEqual([]);
  expect(await port.pullRequest(99)).toBeUndefined();
});

test("failed jobs with their failed steps, their logs and the last green one are read", async () => {
  const { app, port } = desk;
  const steps = [
    { name: "Set up job", conclusion: "success" },
    { name: "Test", conclusion: "failure" },
    { name: "Upload", conclusion: "skipped" },
  ];
  app.run({ conclusion: "success", jobs: [{ name: "test (20)", conclusion: "success", log: "older\n" }] });
  app.run({ conclusion: "success", jobs: [{ name: "test (20)", conclusion: "success", log: "green\n" }] });
  app.run({ conclusion: "success", branch: "main", path: ".github/workflows/other.yml" });
  const log = "\uFEFF2026-01-01T00:00:00Z 1 failed ✗\n";
  const others = Array.from({ length: 120 }, (_, i) => ({ name: `job ${i}`, conclusion: "success" }));
  const red = app.run({ jobs: [...others, { name: "test (20)", steps, log }, { name: "lint" }] });
  const jobs = await port.failedJobs(red.id, 1);
  expect(jobs.map((job) => [job.name, job.conclusion, job.steps])).toEqual([
    ["test (20)", "failure", [{ number: 2, name: "Test", conclusion: "failure" }]],
    ["lint", "failure", []],
  ]);
  const [test20, lint] = jobs.map((job) => job.id);
  expect(await port.jobLog(test20 ?? 0)).toEqual(new TextEncoder().encode(log));
  expect(await port.jobLog(lint ?? 0)).toBeUndefined();
  const path = ".github/workflows/check.yml";
  const green = async (workflow: string, job: string) => {
    const bytes = await port.greenJobLog(workflow, "main", job);
    return bytes && new TextDecoder().decode(bytes);
  };
  expect(await green(path, "test (20)")).toBe("green\n");
  expect(await green(`${path}@refs/heads/main`, "test (20)")).toBe("green\n");
  expect(await green(path, "nobody")).toBeUndefined();
  expect(await green(".github/workflows/other.yml", "test (20)")).toBeUndefined();
  expect(await green(".github/workflows/none.yml", "test (20)")).toBeUndefined();
});

test("one comment is made and then updated with a single call, by a later run after one look", async () => {
  const { number } = desk.app.issue({ title: "x" });
  for (let i = 0; i < 130; i++) desk.app.comment(number, `talk ${i}`, "mona");
  const first = await desk.port.putComment(number, MARKER, `${MARKER}\none`);
  const before = desk.hub.calls.length;
  expect(await desk.port.putComment(number, MARKER, `${MARKER}\ntwo`)).toEqual(first);
  expect(calls().slice(before)).toEqual(["PATCH {comment_id}"]);
  expect(await desk.as({}).putComment(number, MARKER, "three")).toEqual(first);
  expect(comments()).toHaveLength(131);
  expect(comments().at(-1)).toMatchObject({ id: first.id, body: `${MARKER}\nthree` });
  expect(first.url).toMatch(new RegExp(`/issues/${number}#issuecomment-${first.id}$`));
});

test("another's comment with the marker is left alone, and a quoted marker is none", async () => {
  const { number } = desk.app.issue({ title: "x" });
  desk.app.comment(number, `${MARKER}\nforged`, "mona");
  desk.app.comment(number, `> ${MARKER}\n> quoted`, "renovate[bot]");
  await desk.port.putComment(number, MARKER, `${MARKER}\nours`);
  await desk.as({}).putComment(number, MARKER, `${MARKER}\nours again`);
  expect(comments().map((one) => one.body)).toEqual([
    `${MARKER}\nforged`,
    `> ${MARKER}\n> quoted`,
    `${MARKER}\nours again`,
  ]);
  const octo = { login: "octo", scopes: ["repo"] };
  await desk.as(octo).putComment(number, MARKER, `${MARKER}\nby a person`);
  await desk.as(octo).putComment(number, MARKER, `${MARKER}\nby a person again`);
  expect(comments().map((one) => one.user)).toEqual(["mona", "renovate[bot]", "github-actions[bot]", "octo"]);
  expect(comments().at(-1)?.body).toBe(`${MARKER}\nby a person again`);
});

test("two runs that comment at once leave one comment, and one that was deleted is made anew", async () => {
  const { number } = desk.app.issue({ title: "x" });
  const ports = [desk.port, desk.as({}), desk.as({})];
  await Promise.all(ports.map((port, i) => port.putComment(number, MARKER, `${MARKER}\nrun ${i}`)));
  expect(comments()).toHaveLength(1);
  desk.app.repository.comments.clear();
  await desk.port.putComment(number, MARKER, `${MARKER}\nanew`);
  expect(comments().map((one) => one.body)).toEqual([`${MARKER}\nanew`]);
});

test("a text beyond the limit is cut at a line, and the marker at its end is kept", async () => {
  const { number } = desk.app.issue({ title: "x" });
  const line = `${"🦊".repeat(40)}\n`;
  const body = `<details>\n\n\`\`\`\n${line.repeat(2000)}\`\`\`\n</details>\n${MARKER}\n`;
  await desk.port.putComment(number, MARKER, body);
  await desk.as({}).putComment(number, MARKER, body);
  expect(comments()).toHaveLength(1);
  const kept = comments()[0]?.body ?? "";
  expect(kept.length).toBeLessThanOrEqual(65_536);
  expect(kept.length).toBeGreaterThan(65_000);
  expect(kept.startsWith(`${MARKER}\n<details>\n\n\`\`\`\n${line}`)).toBe(true);
  expect(kept).toMatch(
    /🦊{40}\n```\n<\/details>\n\n_[\d,]+ more characters were left out here, since GitHub takes no more than 65,536\._\n$/u,
  );
});

test("one pull request is made for a branch and then updated", async () => {
  desk.app.commit({ "src/sum.js": "2" }, { branch: "fix" });
  const made = await desk.port.putPullRequest(pullRequest);
  expect(made).toMatchObject({ title: "Fix", body: "why", isDraft: true, isOpen: true, labels: [] });
  expect(made.head).toEqual({ sha: desk.app.head("fix"), branch: "fix", repository });
  expect(made.url).toMatch(new RegExp(`/octo/app/pull/${made.number}$`));
  const again = await desk.as({}).putPullRequest({ ...pullRequest, title: "x".repeat(300), body: "more" });
  expect(again).toMatchObject({ number: made.number, title: `${"x".repeat(254)}…`, body: "more" });
  expect(desk.app.repository.pulls.size).toBe(1);
  expect(desk.hub.writes()).toHaveLength(2);
});

test("a fork's pull request from a branch of the same name is not taken for ours", async () => {
  desk.hub.repository("mona/app", { forkOf: "octo/app" }).commit({ d: "1" }, { branch: "fix" });
  const theirs = desk.app.pull({ title: "theirs", head: "fix", from: "mona/app" });
  desk.app.commit({ d: "2" }, { branch: "fix" });
  const ours = await desk.port.putPullRequest(pullRequest);
  expect(ours.number).not.toBe(theirs.number);
  expect((await desk.port.pullRequest(theirs.number))?.title).toBe("theirs");
});

test("a check run with 120 annotations takes three writes and is found again by its external id", async () => {
  const annotations = Array.from(
    { length: 120 },
    (_, i) => ({ path: "a.js", line: i + 1, message: `m${i}`, level: "warning" }) as const,
  );
  const other = await desk.port.putCheckRun(checkRun({ externalId: "key-2" }));
  await desk.port.putCheckRun(checkRun({ conclusion: undefined }));
  const { url } = await desk.port.putCheckRun(checkRun({ annotations }));
  expect(await desk.as({}).putCheckRun(checkRun({ annotations, title: "Later" }))).toEqual({ url });
  expect(url).not.toBe(other.url);
  const runs = [...desk.app.repository.checkRuns.values()];
  expect(runs.map((run) => [run.externalId, run.title, run.conclusion, run.annotations.length])).toEqual([
    ["key-2", "No fix", "neutral", 0],
    ["key-1", "Later", "neutral", 120],
  ]);
  const portions = desk.hub.writes().map((call) => {
    const { output } = call.body as { output: { annotations: readonly unknown[] } };
    return output.annotations.length;
  });
  expect(portions).toEqual([0, 0, 50, 50, 20, 0]);
});

const uses: readonly (readonly [string, string, keyof typeof EVERYTHING, (port: Hub) => Promise<unknown>])[] =
  [
    ["write check runs", "checks: write", "checks", (port) => port.putCheckRun(checkRun())],
    [
      "open pull requests",
      "pull-requests: write",
      "pull_requests",
      (port) => port.putPullRequest(pullRequest),
    ],
    ["read workflow runs and their logs", "actions: read", "actions", (port) => port.failedJobs(1, 1)],
    ["read the repository", "contents: read", "contents", (port) => port.file("README.md", desk.app.head())],
  ];

test.each(uses)("a token that may not %s is told to have %s", async (does, needs, permission, use) => {
  const { [permission]: _, ...others } = EVERYTHING;
  expect(await rejection(use(desk.as({ permissions: others })))).toEqual({
    code: "GITHUB",
    message: `The token may not ${does}: give the job \`${needs}\`.`,
    hint: expect.stringContaining("`permissions:`"),
  });
  expect(desk.hub.writes()).toEqual([]);
});

test("a token that may only read issues is told to have issues: write", async () => {
  const { number } = desk.app.issue({ title: "x", labels: ["agent-fix"] });
  const { issues: _, pull_requests: __, ...others } = EVERYTHING;
  const port = desk.as({ permissions: { ...others, issues: "read" } });
  const may = (does: string) => ({
    code: "GITHUB",
    message: `The token may not ${does}: give the job \`issues: write\`.`,
  });
  expect(await rejection(port.putComment(number, MARKER, "x"))).toMatchObject(may("write comments"));
  expect(await rejection(port.removeLabel(number, "agent-fix"))).toMatchObject(may("remove labels"));
});

test("a locked conversation, a wrong token and a forbidding setting have sentences of their own", async () => {
  const issue = desk.app.issue({ title: "x" });
  issue.locked = true;
  expect(await rejection(desk.port.putComment(issue.number, MARKER, "x"))).toMatchObject({
    message: "The conversation is locked (write comments).",
  });
  const port = desk.as({});
  desk.hub.state.tokens.clear();
  expect(await rejection(port.defaultBranch())).toMatchObject({
    code: "GITHUB",
    message: "GitHub does not accept the token: it is wrong, revoked or has expired.",
  });
  const strict = await openDesk({ actionsMayOpenPulls: false });
  strict.app.commit({ e: "1" }, { branch: "fix" });
  expect(await rejection(strict.port.putPullRequest(pullRequest))).toMatchObject({
    message: "The repository's settings do not let the job's token open pull requests.",
    hint: expect.stringContaining("Workflow permissions"),
  });
  await strict.hub.close();
});

test("an outage is waited for, and one that lasts is an error that says so", async () => {
  const down = (times: number) =>
    desk.hub.faults.add({ fault: { kind: "status", status: 503, when: "before" }, times });
  down(2);
  expect(await desk.port.defaultBranch()).toBe("main");
  down(99);
  expect(await rejection(desk.port.defaultBranch())).toMatchObject({
    code: "GITHUB",
    message: "GitHub did not answer properly after several tries (see the repository): Server Error.",
  });
});

test("a secondary limit is waited for as long as it says, before the write", async () => {
  const { number } = desk.app.issue({ title: "x" });
  desk.hub.faults.add({
    fault: { kind: "secondary-limit", status: 429, retryAfter: 7 },
    when: (arrival) => arrival.method === "POST",
  });
  await desk.port.putComment(number, MARKER, "x");
  expect(comments()).toHaveLength(1);
  expect(desk.said).toEqual(["GitHub asks to wait 7 s (secondary rate limit)."]);
});

test("a primary limit further away than the longest wait is an error that names the time", async () => {
  desk.hub.faults.add({ fault: { kind: "primary-limit", resetIn: 1800 } });
  const { message } = await rejection(desk.port.defaultBranch());
  const until = Date.parse(/until (\S+)\.$/.exec(message)?.[1] ?? "");
  expect(Math.abs(until - Date.now() - 1_800_000)).toBeLessThan(60_000);
  expect(desk.said).toEqual([]);
  expect(desk.hub.calls).toHaveLength(1);
});

test("an answer that does not come is given up, and a read is asked again", async () => {
  let letGo: (value?: unknown) => void = () => {};
  const until = new Promise((resolve) => (letGo = resolve));
  desk.hub.faults.add({ fault: { kind: "hold", until } });
  expect(await desk.as({}, { ...SWIFT, answerMs: 100 }).defaultBranch()).toBe("main");
  expect(desk.hub.calls.length).toBeGreaterThan(1);
  letGo();
});

test("writes keep their distance", async () => {
  const { number } = desk.app.issue({ title: "x", labels: ["a"] });
  const port = desk.as({}, { ...SWIFT, writeMs: 300 });
  await port.defaultBranch();
  const started = performance.now();
  await port.removeLabel(number, "a");
  await port.removeLabel(number, "a");
  expect(performance.now() - started).toBeGreaterThanOrEqual(299);
});
