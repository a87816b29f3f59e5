import { createRequire } from "node:module";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readEvent } from "../../../src/edge/github/event.ts";
import type { EventOptions } from "../../../src/edge/github/event.ts";
import * as payloads from "../../fakes/github/payloads.ts";
import { startScene } from "../../fakes/github/scene.ts";
import type { Scene } from "../../fakes/github/scene.ts";

const repository = { owner: "octo", name: "app" };
const octo = { login: "octo", isBot: false };
const runner = { repository: "octo/app", sha: "c".repeat(40), ref: "refs/heads/main", actor: "octo" };

let scene: Scene;
let at: payloads.Happening;
beforeAll(async () => {
  scene = await startScene();
  scene.hub.repository("mona/app", { forkOf: "octo/app" });
  at = { state: scene.hub.state, repository: scene.app.repository, sender: "octo" };
});
afterAll(() => scene.hub.close());

function read(name: string, payload: unknown, more: Partial<EventOptions> = {}) {
  return readEvent({
    name,
    payload,
    label: "agent-fix",
    commandName: "agent-fix",
    selfLogin: "github-actions[bot]",
    bots: [],
    ...more,
  });
}
const nothing = (why: unknown) => ({ kind: "nothing", why });
const trigger = (found: unknown) => ({ kind: "trigger", trigger: found });

test("a labelled issue is read with the texts of the event", () => {
  const issue = scene.app.issue({
    title: "sum is wrong",
    body: "1 + 1 is 3",
    labels: ["Agent-Fix"],
    by: "mona",
  });
  const payload = payloads.issuesPayload(at, "labeled", issue, "agent-fix");
  const author = { login: "mona", isBot: false };
  expect(read("issues", payload)).toEqual(
    trigger({
      kind: "issue",
      repository,
      number: issue.number,
      title: "sum is wrong",
      body: "1 + 1 is 3",
      author,
      actor: octo,
      label: "agent-fix",
    }),
  );
  expect(read("issues", payload, { label: "other" })).toEqual(
    nothing("The label `Agent-Fix` is not `other`."),
  );
  expect(read("issues", { ...payload, action: "unlabeled" })).toEqual(
    nothing("Only setting the label `agent-fix` asks for a repair."),
  );
  const closed = { ...payload, issue: { ...(payload["issue"] as object), state: "closed" } };
  expect(read("issues", closed)).toEqual(nothing(`Issue #${issue.number} is closed.`));
});

test.each(["pull_request", "pull_request_target"])(
  "a labelled pull request of a fork is read from %s with both sides",
  async (name) => {
    const base = scene.app.head();
    scene.app.issue({ title: "has the label", labels: ["agent-fix"] });
    const pull = scene.app.pull({ title: "faster", head: "main", from: "mona/app", by: "mona" });
    const payload = await payloads.pullRequestPayload(at, "labeled", pull, "agent-fix");
    expect(read(name, payload)).toEqual(
      trigger({
        kind: "pull-request",
        repository,
        number: pull.number,
        title: "faster",
        body: "",
        author: { login: "mona", isBot: false },
        actor: octo,
        head: { sha: base, branch: "main", repository: { owner: "mona", name: "app" } },
        base: { sha: base, branch: "main", repository },
        label: "agent-fix",
      }),
    );
    const found = payload["pull_request"] as { head: object };
    const gone = { ...payload, pull_request: { ...found, head: { ...found.head, repo: null } } };
    expect(read(name, gone)).toEqual(
      nothing(`The repository that pull request #${pull.number} comes from is gone.`),
    );
  },
);

test("a command is read from a new comment, and from no other", () => {
  const issue = scene.app.issue({ title: "broken", body: "text" });
  const comment = scene.app.comment(issue.number, "Hm.\n/agent-fix retry with care");
  const payload = payloads.commentPayload(at, "created", comment);
  expect(read("issue_comment", payload)).toEqual(
    trigger({
      kind: "command",
      repository,
      number: issue.number,
      isPullRequest: false,
      verb: "retry",
      text: "with care",
      commentId: comment.id,
      title: "broken",
      body: "text",
      actor: octo,
    }),
  );
  for (const action of ["edited", "deleted"])
    expect(read("issue_comment", { ...payload, action })).toEqual(
      nothing(`A comment that was ${action} starts nothing; write a new one.`),
    );
});

test("a comment on a pull request says so", () => {
  scene.app.commit({ a: "1" }, { branch: "feature" });
  const pull = scene.app.pull({ title: "feature", head: "feature" });
  const comment = scene.app.comment(pull.number, "/agent-fix");
  expect(read("issue_comment", payloads.commentPayload(at, "created", comment))).toMatchObject(
    trigger({ kind: "command", number: pull.number, isPullRequest: true, verb: "repair" }),
  );
});

test("the action's own comments are no commands, by account or by mark", () => {
  const { number } = scene.app.issue({ title: "own" });
  const own = nothing("The comment is one of the action's own.");
  const byBot = scene.app.comment(number, "/agent-fix retry", "github-actions[bot]");
  expect(read("issue_comment", payloads.commentPayload(at, "created", byBot))).toEqual(own);
  const byToken = scene.app.comment(number, "<!-- mulligan:1 -->\n/agent-fix retry", "octo");
  expect(read("issue_comment", payloads.commentPayload(at, "created", byToken))).toEqual(own);
  // With a person's token the person can still ask.
  const byPerson = scene.app.comment(number, "/agent-fix retry", "octo");
  const payload = payloads.commentPayload(at, "created", byPerson);
  expect(read("issue_comment", payload, { selfLogin: "octo" })).toMatchObject({ kind: "trigger" });
});

test("only listed bots start something, never the own one, and a star lists nobody", () => {
  const issue = scene.app.issue({ title: "bots", labels: ["agent-fix"] });
  const by = (sender: string, more: Partial<EventOptions>) =>
    read("issues", payloads.issuesPayload({ ...at, sender }, "labeled", issue, "agent-fix"), more);
  const refused = nothing("dependabot[bot] is a bot that the list of bots does not name.");
  expect(by("dependabot[bot]", {})).toEqual(refused);
  expect(by("dependabot[bot]", { bots: ["*"] })).toEqual(refused);
  for (const name of ["dependabot[bot]", "Dependabot"])
    expect(by("dependabot[bot]", { bots: [name] })).toMatchObject({
      trigger: { actor: { login: "dependabot[bot]", isBot: true } },
    });
  expect(by("github-actions[bot]", { bots: ["github-actions[bot]"] })).toEqual(
    nothing("github-actions[bot] is the action's own account."),
  );
});

test("a failed workflow run is read with the commit and who started it", async () => {
  const run = scene.app.run({
    name: "check",
    event: "pull_request",
    attempt: 2,
    branch: "main",
    from: "mona/app",
    by: "mona",
  });
  const payload = await payloads.workflowRunPayload(at, run);
  expect(read("workflow_run", payload)).toEqual(
    trigger({
      kind: "run",
      repository,
      runId: run.id,
      runAttempt: 2,
      workflowPath: ".github/workflows/check.yml",
      workflowName: "check",
      event: "pull_request",
      head: { sha: scene.app.head(), branch: "main", repository: { owner: "mona", name: "app" } },
      actor: { login: "mona", isBot: false },
    }),
  );
  const green = await payloads.workflowRunPayload(at, scene.app.run({ conclusion: "success" }));
  expect(read("workflow_run", green)).toEqual(
    nothing("The workflow run did not fail: it ended as `success`."),
  );
  expect(read("workflow_run", { ...payload, action: "requested" })).toEqual(
    nothing("The workflow run has not ended."),
  );
});

test("a failed check of another CI is read, one of Actions or of no branch is not", async () => {
  const output = { title: "1 failed", summary: "sum" };
  const run = scene.app.checkRun({ name: "ci/test", app: "circleci", output });
  const payload = payloads.checkRunPayload(at, run);
  const found = payload["check_run"] as { check_suite: object };
  const on = (branch: string | null) => ({
    ...payload,
    check_run: { ...found, check_suite: { ...found.check_suite, head_branch: branch } },
  });
  const head = { sha: scene.app.head(), branch: "main", repository };
  expect(read("check_run", on("main"))).toEqual(
    trigger({ kind: "check", repository, name: "ci/test", app: "circleci", head, ...output, actor: octo }),
  );
  expect(read("check_run", on(null))).toEqual(nothing("The check is about no branch of this repository."));
  const ofActions = payloads.checkRunPayload(at, scene.app.checkRun({ name: "t", app: "github-actions" }));
  expect(read("check_run", ofActions)).toEqual(
    nothing("The check is of GitHub Actions: its failures come as `workflow_run`."),
  );
  const suite = await payloads.checkSuitePayload(at, [run]);
  const whole = { ...suite, check_suite: { ...(suite["check_suite"] as object), head_branch: "main" } };
  expect(read("check_suite", whole)).toMatchObject(
    trigger({ kind: "check", app: "circleci", head, title: "", summary: "", actor: octo }),
  );
});

test("dispatches bring their inputs as texts, and the runner's commit", () => {
  const dispatched = payloads.workflowDispatchPayload(at, { issue: "7" });
  const common = { kind: "manual", repository, sha: runner.sha, branch: "main", actor: octo };
  expect(read("workflow_dispatch", dispatched, { runner })).toEqual(
    trigger({ ...common, event: "workflow_dispatch", inputs: { issue: "7" } }),
  );
  const sent = payloads.repositoryDispatchPayload(at, "repair", {
    issue: 7,
    deep: true,
    list: [1],
    no: null,
  });
  expect(read("repository_dispatch", sent, { runner })).toEqual(
    trigger({ ...common, event: "repository_dispatch", inputs: { issue: "7", deep: "true" } }),
  );
  expect(read("workflow_call", { inputs: { task: "x" } }, { runner })).toEqual(
    trigger({ ...common, event: "workflow_call", inputs: { task: "x" } }),
  );
});

test("a schedule sweeps the repository that the runner names", () => {
  const swept = trigger({ kind: "sweep", repository, actor: octo });
  expect(read("schedule", { schedule: "0 3 * * *" }, { runner })).toEqual(swept);
  expect(read("schedule", { schedule: "0 3 * * *" })).toEqual(
    nothing("The event's payload lacks what GitHub describes for it."),
  );
});

const examples = createRequire(import.meta.url)("@octokit/webhooks-examples") as readonly {
  readonly name: string;
  readonly examples: readonly Record<string, unknown>[];
}[];
const OURS = new Set(["issues", "pull_request", "issue_comment", "workflow_run", "check_run", "check_suite"]);

test("of GitHub's own examples each foreign event and action is answered with a sentence", () => {
  const foreign = examples.filter(({ name }) => !OURS.has(name) && !name.endsWith("_dispatch"));
  const found = foreign.flatMap(({ name, examples: all }) =>
    all.map((one) => [name, read(name, one)] as const),
  );
  expect(found.length).toBeGreaterThan(100);
  for (const [name, answer] of found)
    expect(answer).toEqual(nothing(`The event \`${name}\` starts no repair.`));
  const ours = examples
    .filter(({ name }) => OURS.has(name))
    .flatMap((one) => one.examples.map((payload) => [one.name, payload] as const));
  expect(ours.length).toBeGreaterThan(50);
  for (const [name, payload] of ours)
    expect(read(name, payload), name).toEqual(nothing(expect.stringMatching(/^[A-Z].*\.$/)));
});

test("GitHub's own labelled issue and pull request are read", () => {
  const example = (name: string) =>
    examples.find((one) => one.name === name)?.examples.find((one) => one["action"] === "labeled");
  for (const name of ["issues", "pull_request"]) {
    const payload = example(name) as { label: { name: string } };
    const label = payload.label.name;
    expect(read(name, payload, { label })).toMatchObject({ kind: "trigger", trigger: { label } });
  }
});

test("whatever JSON comes as the payload, the answer is a trigger or a sentence", () => {
  const names = [...OURS, "pull_request_target", "schedule", "workflow_call", "constructor", "__proto__", ""];
  const parts = fc.constantFrom("action", "issue", "label", "comment", "workflow_run", "check_run", "sender");
  const payload = fc.oneof(fc.jsonValue(), fc.dictionary(parts, fc.jsonValue()));
  fc.assert(
    fc.property(fc.constantFrom(...names), payload, (name, value) => {
      expect(["nothing", "trigger"]).toContain(read(name, value).kind);
    }),
    { numRuns: 2000 },
  );
});

test("a real payload with any part replaced is a trigger or a sentence", () => {
  const issue = scene.app.issue({ title: "x", labels: ["agent-fix"] });
  const payload = payloads.issuesPayload(at, "labeled", issue, "agent-fix");
  const keys = fc.constantFrom("issue", "label", "repository", "sender", "action");
  fc.assert(
    fc.property(keys, fc.jsonValue(), (key, value) => {
      const found = read("issues", { ...payload, [key]: value });
      const answers = [trigger({ kind: "issue", repository }), nothing(expect.stringMatching(/\.$/))];
      expect(answers).toContainEqual(
        found.kind === "trigger"
          ? trigger({ kind: found.trigger.kind, repository: found.trigger.repository })
          : found,
      );
    }),
  );
});
