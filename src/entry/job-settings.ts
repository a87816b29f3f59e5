import * as core from "@actions/core";
import type { Slug } from "../core/trigger.ts";
import { templateProblems } from "../report/pull-request.ts";
import type { ServeSettings } from "../run/github/ports.ts";
import { bad } from "./values.ts";

type Env = Readonly<Record<string, string | undefined>>;

export interface JobSettings extends ServeSettings {
  readonly mode: "repair" | "propose" | "publish";
  /** Empty: nothing is asked of GitHub, the checkout alone is repaired. */
  readonly githubToken: string;
  readonly repository: Slug | undefined;
  readonly apiUrl: string | undefined;
  readonly serverUrl: string;
  readonly bots: readonly string[];
  readonly sign: boolean;
  readonly artifactDir: string;
  readonly digest: string;
}

const MINUTES = 60_000;

/** What the action's inputs and the runner's variables say; throws BAD_INPUT for what cannot be. */
export function jobSettings(env: Env, newRunId: string): JobSettings {
  const input = (name: string): string => core.getInput(name);
  const [owner = "", name = ""] = (env["GITHUB_REPOSITORY"] ?? "").split("/");
  const serverUrl = env["GITHUB_SERVER_URL"] ?? "https://github.com";
  const runId = env["GITHUB_RUN_ID"];
  const templates = {
    ...(input("title-template") !== "" && { title: input("title-template") }),
    ...(input("body-template") !== "" && { body: input("body-template") }),
    ...(input("commit-template") !== "" && { commit: input("commit-template") }),
  };
  const [problem] = templateProblems(templates);
  if (problem !== undefined) throw bad(problem.sentence, "docs/github.md lists the placeholders.");
  const bots = core.getMultilineInput("bots");
  if (bots.includes("*")) throw bad("The input bots holds *.", "Name each bot that may start a run.");
  return {
    mode: one("mode", ["repair", "propose", "publish"]),
    githubToken: input("github-token"),
    repository: name === "" ? undefined : { owner, name },
    apiUrl: env["GITHUB_API_URL"],
    serverUrl,
    bots,
    sign: flag("sign", false),
    artifactDir: input("artifact-dir") || `${env["RUNNER_TEMP"] ?? "."}/mulligan`,
    digest: input("digest"),
    runId:
      runId === undefined
        ? newRunId
        : `${runId}-${env["GITHUB_RUN_ATTEMPT"] ?? "1"}-${env["GITHUB_JOB"] ?? ""}-${newRunId.slice(0, 8)}`,
    label: input("label") || "agent-fix",
    command: input("command-name") || "/agent-fix",
    caps: {
      perKey: count("max-runs-per-failure", 2),
      perIssue: count("max-runs-per-issue", 5),
      perDay: count("max-runs-per-day", 20),
      staleMs: 2 * Number(input("max-minutes") || 30) * MINUTES,
    },
    publish: one("publish", ["pull-request", "push", "comment"]),
    isDraft: flag("draft", true),
    branchPrefix: input("branch-prefix") || "mulligan/",
    commentOnFailure: flag("comment-on-failure", true),
    unfixed: one("unfixed", ["neutral", "failure"]),
    token:
      input("github-token") === "" ||
      input("github-token") === env["GITHUB_TOKEN"] ||
      input("github-token").startsWith("ghs_")
        ? "job"
        : "other",
    templates,
    runUrl: runId === undefined ? undefined : `${serverUrl}/${owner}/${name}/actions/runs/${runId}`,
  };
}

function one<T extends string>(name: string, values: readonly [T, ...T[]]): T {
  const given = core.getInput(name) || values[0];
  const found = values.find((value) => value === given);
  if (found === undefined) throw bad(`The input ${name} is ${given}.`, `It is one of: ${values.join(", ")}.`);
  return found;
}

function flag(name: string, otherwise: boolean): boolean {
  const given = core.getInput(name).toLowerCase();
  if (given === "") return otherwise;
  if (given === "true" || given === "false") return given === "true";
  throw bad(`The input ${name} is ${given}.`, "It is true or false.");
}

function count(name: string, otherwise: number): number {
  const given = core.getInput(name);
  if (given === "") return otherwise;
  if (!/^[1-9]\d{0,5}$/.test(given))
    throw bad(`The input ${name} is ${given}.`, "It is a whole number of at least 1.");
  return Number(given);
}
