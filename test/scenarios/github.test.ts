// The action as the runner starts it, against a GitHub with state and a real git server.
import { execFile, spawn } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import { issuesPayload, workflowRunPayload } from "../fakes/github/payloads.ts";
import { faithful, startScene } from "../fakes/github/scene.ts";
import type { Scene } from "../fakes/github/scene.ts";
import { startScriptedModel } from "../fakes/scripted-model.ts";
import type { ScriptedModel, Step } from "../fakes/scripted-model.ts";
import { edit, GOOD, project, SUM } from "./project.ts";
import type { Project } from "./project.ts";

const action = fileURLToPath(new URL("../../src/entry/action.ts", import.meta.url));

let at: Project;
let scene: Scene;
let model: ScriptedModel;
beforeEach(async () => {
  at = project();
  scene = await startScene({
    files: {
      "src/sum.js": at.read("src/sum.js"),
      "test/sum.test.js": at.read("test/sum.test.js"),
      "package.json": at.read("package.json"),
    },
  });
  scene.app.collaborator("ada", "write");
  scene.app.collaborator("eve", "read");
  const url = `${scene.hub.webUrl}/octo/app.git`;
  const token = scene.hub.token({
    value: "clone",
    login: "ada",
    permissions: { contents: "read" },
    repositories: ["octo/app"],
  });
  const header = `Authorization: Basic ${Buffer.from(`x:${token.value}`).toString("base64")}`;
  at.sh("cd ..; rm -rf repo");
  // The git server lives in this process: waiting for git in a blocking way would wait for ever.
  await promisify(execFile)(
    "git",
    ["-c", `http.extraHeader=${header}`, "clone", "-q", "--depth", "1", url, at.root],
    {
      env: at.env,
    },
  );
});
afterEach(async () => {
  await model.close();
  await scene.hub.close();
  at.remove();
});

interface Ended {
  readonly code: number | null;
  readonly log: string;
  readonly outputs: Readonly<Record<string, string>>;
  readonly summary: string;
}

async function act(
  event: { readonly name: string; readonly payload: unknown; readonly actor?: string },
  inputs: Readonly<Record<string, string>>,
  ...steps: readonly Step[]
): Promise<Ended> {
  model = await startScriptedModel(steps);
  const [output, summary, file] = ["output", "summary", "event.json"].map((name) => join(at.base, name));
  for (const path of [output, summary]) writeFileSync(path ?? "", "");
  writeFileSync(file ?? "", JSON.stringify(event.payload));
  const job = scene.hub.token({
    value: "ghs_job",
    login: "github-actions[bot]",
    permissions: {
      contents: "write",
      issues: "write",
      pull_requests: "write",
      checks: "write",
      actions: "read",
    },
    repositories: ["octo/app"],
  });
  const given: Record<string, string> = {
    "api-key": "sk-action-secret",
    "base-url": model.url,
    model: "m",
    test: "node --test",
    "github-token": job.value,
    ...inputs,
  };
  const env = {
    ...at.env,
    GITHUB_ACTIONS: "true",
    GITHUB_API_URL: scene.hub.url,
    GITHUB_SERVER_URL: scene.hub.webUrl,
    GITHUB_REPOSITORY: "octo/app",
    GITHUB_WORKSPACE: at.root,
    GITHUB_EVENT_NAME: event.name,
    GITHUB_EVENT_PATH: file,
    GITHUB_SHA: scene.app.head(),
    GITHUB_REF: "refs/heads/main",
    GITHUB_ACTOR: event.actor ?? "ada",
    GITHUB_RUN_ID: "77",
    GITHUB_OUTPUT: output,
    GITHUB_STEP_SUMMARY: summary,
    RUNNER_TEMP: at.base,
    ...Object.fromEntries(
      Object.entries(given).map(([name, value]) => [`INPUT_${name.toUpperCase()}`, value]),
    ),
  };
  const child = spawn(process.execPath, [action], { cwd: at.root, env });
  let log = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (part) => (log += String(part)));
  const code = await new Promise<number | null>((done) => child.on("close", done));
  const outputs = Object.fromEntries(
    [...readFileSync(output ?? "", "utf8").matchAll(/^([\w-]+)<<(\S+)\n([^]*?)\n\2$/gm)].map((m) => [
      m[1] ?? "",
      m[3] ?? "",
    ]),
  );
  return { code, log, outputs, summary: readFileSync(summary ?? "", "utf8") };
}

const labelled = (by: string) => {
  const issue = scene.app.issue({
    title: "Sums are off",
    body: "`sum(2, 3)` gives -1.",
    labels: ["agent-fix"],
  });
  const payload = issuesPayload(
    { state: scene.hub.state, repository: scene.app.repository, sender: by },
    "labeled",
    issue,
    "agent-fix",
  );
  return { issue, event: { name: "issues", payload, actor: by } };
};

test("a labelled issue becomes one pull request and one comment, with the account of the attempt", async () => {
  const { issue, event } = labelled("ada");
  const before = at.status();
  const { code, log, outputs, summary } = await act(event, {}, GOOD);
  expect(code, log).toBe(0);
  expect(outputs).toMatchObject({
    outcome: "fixed",
    "stop-reason": "fixed",
    attempts: "1",
    branch: "mulligan/issue-1",
  });
  expect(scene.app.git("show", "mulligan/issue-1:src/sum.js")).toBe(SUM.replace("a - b", "a + b").trimEnd());
  expect(scene.app.git("rev-parse", "mulligan/issue-1^")).toBe(scene.app.head());
  const client = scene.client();
  const { data: pulls } = await client.rest.pulls.list({ owner: "octo", repo: "app" });
  expect(pulls).toHaveLength(1);
  expect(pulls[0]).toMatchObject({ draft: true, base: { ref: "main" } });
  expect(pulls[0]?.body).toContain(`Fixes #${issue.number}`);
  expect(outputs["pull-request-number"]).toBe(String(pulls[0]?.number));
  const { data: comments } = await client.rest.issues.listComments({
    owner: "octo",
    repo: "app",
    issue_number: issue.number,
  });
  expect(comments).toHaveLength(1);
  expect(comments[0]?.body).toContain(`#${pulls[0]?.number}`);
  const { data: now } = await client.rest.issues.get({
    owner: "octo",
    repo: "app",
    issue_number: issue.number,
  });
  expect(now.labels).toEqual([]);
  expect(summary).toContain("Fixed");
  expect(at.status()).toBe(before);
  faithful(scene.hub);
});

test("without a fix there is no branch and one comment that says why; the step is neutral", async () => {
  const { issue, event } = labelled("ada");
  const wrong = edit("src/sum.js", "  return a - b;", "  return a * b;");
  const { code, outputs } = await act(event, { attempts: "1" }, wrong);
  expect(code).toBe(0);
  expect(outputs).toMatchObject({ outcome: "not-fixed", "stop-reason": "attempts", branch: "" });
  const client = scene.client();
  const { data: pulls } = await client.rest.pulls.list({ owner: "octo", repo: "app" });
  expect(pulls).toEqual([]);
  const { data: comments } = await client.rest.issues.listComments({
    owner: "octo",
    repo: "app",
    issue_number: issue.number,
  });
  expect(comments.map((c) => /Not repaired|attempts/i.test(c.body ?? ""))).toEqual([true]);
  faithful(scene.hub);
});

test("who may only read starts nothing: no call to the model, nothing written", async () => {
  const { event } = labelled("eve");
  const { code, outputs, log } = await act(event, {}, GOOD);
  expect(code).toBe(0);
  expect(outputs["outcome"]).toBe("nothing-to-do");
  expect(log).toContain("eve has read access only");
  expect(model.requests).toHaveLength(0);
  expect(scene.hub.writes()).toEqual([]);
  faithful(scene.hub);
});

test("the same label again does nothing twice: the pull request is there", async () => {
  const { event } = labelled("ada");
  expect((await act(event, {}, GOOD)).code).toBe(0);
  await model.close();
  const { outputs } = await act(event, {}, GOOD);
  expect(outputs["outcome"]).toBe("nothing-to-do");
  expect(model.requests).toHaveLength(0);
  const { data: pulls } = await scene.client().rest.pulls.list({ owner: "octo", repo: "app" });
  expect(pulls).toHaveLength(1);
  expect(existsSync(join(at.base, "mulligan", "report.json"))).toBe(true);
  faithful(scene.hub);
});

const WORKFLOW = `name: CI
on: push
jobs:
  test:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - name: unit
        run: node --test
`;

test("a failed run becomes a pull request onto its branch, by the failed step's own command", async () => {
  scene.app.commit({ ".github/workflows/ci.yml": WORKFLOW });
  // Far more lines with the word than the prompt holds, and the cause among them without it.
  const names = Array.from("abcdefghijklmnopqrst", (a) => Array.from("uvwxyz", (b) => `${a}${b}`)).flat();
  const noise = names.map((name) => `error: the notice of part ${name}, which every run prints\n`);
  const [first, last] = [noise.slice(0, 60).join(""), noise.slice(60).join("")];
  const job = (conclusion: string, log: string) => ({
    name: "test",
    conclusion,
    log,
    steps: [
      { name: "Run actions/checkout@v4", conclusion: "success" },
      { name: "unit", conclusion },
    ],
  });
  const common = { name: "CI", path: ".github/workflows/ci.yml", event: "push" };
  scene.app.run({ ...common, conclusion: "success", jobs: [job("success", `${first}${last}`)] });
  const run = scene.app.run({
    name: "CI",
    path: ".github/workflows/ci.yml",
    event: "push",
    conclusion: "failure",
    jobs: [
      job(
        "failure",
        `${first}the index of sums is off\n${last}##[error]Process completed with exit code 1.\n`,
      ),
    ],
  });
  const at0 = { state: scene.hub.state, repository: scene.app.repository, sender: "ada" };
  const before = at.status();
  const event = { name: "workflow_run", payload: await workflowRunPayload(at0, run), actor: "ada" };
  const { code, log, outputs } = await act(event, { test: "" }, GOOD);
  expect(code, log).toBe(0);
  expect(outputs["outcome"], log).toBe("fixed");
  const branch = outputs["branch"] ?? "";
  expect(scene.app.git("show", `${branch}:src/sum.js`)).toBe(SUM.replace("a - b", "a + b").trimEnd());
  expect(scene.app.git("rev-parse", `${branch}^`)).toBe(scene.app.head());
  const { data: pulls } = await scene.client().rest.pulls.list({ owner: "octo", repo: "app" });
  expect(pulls.map((pull) => [pull.base.ref, pull.head.ref])).toEqual([["main", branch]]);
  const prompt = JSON.stringify(model.requests[0]?.body);
  expect(prompt).toContain("node --test");
  expect(prompt).toContain("the index of sums is off");
  expect(at.status()).toBe(before);
  expect(at.sh("git worktree list --porcelain | grep -c ^worktree")).toBe("1\n");
  faithful(scene.hub);
});

test("one job proposes without a write, another publishes what was announced and nothing else", async () => {
  const { event } = labelled("ada");
  const proposed = await act(event, { mode: "propose" }, GOOD);
  expect(proposed.code, proposed.log).toBe(0);
  expect(scene.hub.writes()).toEqual([]);
  expect(proposed.outputs["digest"]).toMatch(/^[0-9a-f]{64}$/);
  await model.close();
  const other = await act(event, { mode: "publish", digest: "0".repeat(64) });
  expect(other.code).toBe(2);
  expect(other.log).toContain("its digest differs");
  await model.close();
  const published = await act(event, { mode: "publish", digest: proposed.outputs["digest"] ?? "" });
  expect(published.code, published.log).toBe(0);
  expect(published.outputs["branch"]).toBe("mulligan/issue-1");
  expect(scene.app.git("show", "mulligan/issue-1:src/sum.js")).toBe(SUM.replace("a - b", "a + b").trimEnd());
  expect(model.requests).toHaveLength(0);
  faithful(scene.hub);
});
