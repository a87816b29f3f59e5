import { afterAll, beforeAll, expect, test } from "vitest";
import type { Head, Trigger } from "../../../src/core/trigger.ts";
import { accessOf } from "../../../src/edge/github/access.ts";
import { faithful } from "../../fakes/github/scene.ts";
import { openDesk } from "./desk.ts";
import type { Desk } from "./desk.ts";

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
  for (const role of ["admin", "maintain", "write", "triage", "read"] as const)
    desk.app.collaborator(`${role}-mona`, role);
  desk.hub.repository("read-mona/app", { forkOf: "octo/app" });
});
afterAll(async () => {
  faithful(desk.hub);
  await desk.hub.close();
});

const repository = { owner: "octo", name: "app" };
const person = (login: string) => ({ login, isBot: false });
const issue = (login: string): Trigger => ({
  kind: "issue",
  repository,
  number: 1,
  title: "x",
  body: "",
  author: person("stranger"),
  actor: person(login),
  label: "agent-fix",
});
const run = (login: string, from: Head["repository"]): Trigger => ({
  kind: "run",
  repository,
  runId: 1,
  runAttempt: 1,
  workflowPath: ".github/workflows/check.yml",
  workflowName: "check",
  event: "pull_request",
  head: { sha: "a".repeat(40), branch: "main", repository: from },
  actor: person(login),
});

test.each(["admin", "maintain", "write"])("who has %s access may ask for everything", async (role) => {
  expect(await accessOf(issue(`${role}-mona`), desk.port)).toEqual({
    kind: "granted",
    mayWrite: true,
    maySeeSecrets: true,
    why: `${role}-mona may write to the repository.`,
  });
});

test.each([
  ["triage-mona", "triage access only"],
  ["read-mona", "read access only"],
  ["stranger", "no access to the repository"],
])("%s may not ask", async (login, has) => {
  const why = `${login} has ${has}; a repair is for those who may write.`;
  expect(await accessOf(issue(login), desk.port)).toEqual({ kind: "refused", why });
});

test("who started a failed run decides, and a fork's code may only be proposed for", async () => {
  const fork = { owner: "read-mona", name: "app" };
  expect(await accessOf(run("read-mona", fork), desk.port)).toMatchObject({ kind: "refused" });
  expect(await accessOf(run("write-mona", { owner: "Octo", name: "App" }), desk.port)).toMatchObject({
    kind: "granted",
    mayWrite: true,
  });
  expect(await accessOf(run("write-mona", fork), desk.port)).toEqual({
    kind: "granted",
    mayWrite: false,
    maySeeSecrets: false,
    why: "The code is that of the fork read-mona/app: the run may only propose, without write access and secrets.",
  });
});

test("a command on a pull request is about its code, wherever that is", async () => {
  desk.app.commit({ b: "1" }, { branch: "ours" });
  const ours = desk.app.pull({ title: "ours", head: "ours" });
  const theirs = desk.app.pull({ title: "theirs", head: "main", from: "read-mona/app" });
  const on = (number: number): Trigger => ({
    kind: "command",
    repository,
    number,
    isPullRequest: true,
    verb: "repair",
    text: "",
    commentId: 1,
    title: "",
    body: "",
    actor: person("write-mona"),
  });
  expect(await accessOf(on(ours.number), desk.port)).toMatchObject({ mayWrite: true, maySeeSecrets: true });
  expect(await accessOf(on(theirs.number), desk.port)).toMatchObject({
    mayWrite: false,
    maySeeSecrets: false,
  });
  expect(await accessOf(on(999), desk.port)).toEqual({
    kind: "refused",
    why: "Pull request #999 is not there.",
  });
});

test("what GitHub does not answer is a no", async () => {
  desk.hub.faults.add({ fault: { kind: "status", status: 500, when: "before" }, times: 20 });
  const access = await accessOf(issue("write-mona"), desk.port);
  desk.hub.faults.clear();
  expect(access).toEqual({
    kind: "refused",
    why: expect.stringMatching(/^GitHub does not say whether write-mona may ask for a repair\. /),
  });
});

test("a listed bot and a schedule are asked no permission for", async () => {
  const before = desk.hub.calls.length;
  const bot: Trigger = { ...issue("x"), actor: { login: "renovate[bot]", isBot: true } } as Trigger;
  expect(await accessOf(bot, desk.port)).toMatchObject({ kind: "granted", mayWrite: true });
  const sweep: Trigger = { kind: "sweep", repository, actor: person("octo") };
  expect(await accessOf(sweep, desk.port)).toMatchObject({ kind: "granted", mayWrite: true });
  expect(desk.hub.calls.length).toBe(before);
});
