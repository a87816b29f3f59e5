import { resolveObject } from "../git.ts";
import { renderCheckRun, renderCheckSuite, runsOfSuite } from "../render-check.ts";
import { nodeId, renderRepository, renderUser, repositoryUrl } from "../render.ts";
import { created, notFound, ok, on, page, refusal, text } from "../route.ts";
import type { Body, Context, Reply, Route } from "../route.ts";
import { fullName, newId, stamp } from "../state.ts";
import type { CheckRun, Status } from "../state.ts";

const READ = [["checks", "read"]] as const;
const WRITE = [["checks", "write"]] as const;
const ALL = "/repos/{owner}/{repo}/check-runs";
const ONE = `${ALL}/{check_run_id}`;
const SUITE = "/repos/{owner}/{repo}/check-suites/{check_suite_id}";
const AT = "/repos/{owner}/{repo}/commits/{ref}";

export const checkRoutes: readonly Route[] = [
  on(`POST ${ALL}`, WRITE, async (context) => {
    const { state, repository, body } = context;
    const sha = text(body, "head_sha") ?? "";
    if ((await resolveObject(repository.folder, `${sha}^{commit}`)) === undefined)
      return refusal(422, `No commit found for SHA: ${sha}`);
    const refused = unfinished(body);
    if (refused !== undefined) return refused;
    const run = addCheckRun(context, sha, text(body, "name") ?? "");
    return created(renderCheckRun(state, repository, change(context, run)));
  }),
  on(`GET ${ONE}`, READ, (context) =>
    withRun(context, (run) => ok(renderCheckRun(context.state, context.repository, run))),
  ),
  on(`PATCH ${ONE}`, WRITE, (context) =>
    withRun(context, (run) => ok(renderCheckRun(context.state, context.repository, change(context, run)))),
  ),
  on(`GET ${ONE}/annotations`, READ, (context) =>
    withRun(context, (run) =>
      page(context, run.annotations, (one) => ({
        start_column: null,
        end_column: null,
        title: null,
        raw_details: null,
        ...one,
        annotation_level: one["annotation_level"],
        blob_href: `${context.state.web}/${fullName(context.repository)}/blob/${run.headSha}/${String(one["path"])}`,
      })),
    ),
  ),
  on(`GET ${AT}/check-runs`, READ, async (context) => {
    const { state, repository, params, query } = context;
    const sha = await resolveObject(repository.folder, `${params["ref"]}^{commit}`);
    if (sha === undefined) return refusal(422, `No commit found for SHA: ${params["ref"]}`);
    const name = query.get("check_name");
    const shown = [...repository.checkRuns.values()]
      .filter((run) => run.headSha === sha && (name === null || run.name === name))
      .filter((run) => query.get("status") === null || run.status === query.get("status"))
      .toReversed();
    return page(context, shown, (run) => renderCheckRun(state, repository, run), "check_runs");
  }),
  on(`GET ${SUITE}`, READ, async ({ state, repository, params }) => {
    const [first, ...rest] = runsOfSuite(state, repository, Number(params["check_suite_id"]));
    return first === undefined ? notFound : ok(await renderCheckSuite(state, repository, [first, ...rest]));
  }),
  on(`GET ${SUITE}/check-runs`, READ, (context) => {
    const { state, repository, params } = context;
    const runs = runsOfSuite(state, repository, Number(params["check_suite_id"]));
    return page(context, runs, (run) => renderCheckRun(state, repository, run), "check_runs");
  }),
  on("POST /repos/{owner}/{repo}/statuses/{sha}", [["statuses", "write"]], (context) => {
    const { state, repository, token, params, body } = context;
    const status: Status = {
      id: newId(state),
      sha: params["sha"] ?? "",
      state: text(body, "state") ?? "",
      context: text(body, "context") ?? "default",
      description: text(body, "description") ?? null,
      targetUrl: text(body, "target_url") ?? null,
      creator: token.login,
      createdAt: state.now(),
    };
    repository.statuses.push(status);
    return created({ ...renderStatus(context, status), creator: renderUser(state, status.creator) });
  }),
  on(`GET ${AT}/status`, [["statuses", "read"]], async (context) => {
    const { state, repository, params } = context;
    const sha = await resolveObject(repository.folder, `${params["ref"]}^{commit}`);
    if (sha === undefined) return notFound;
    const latest = new Map<string, Status>();
    for (const one of repository.statuses) if (one.sha === sha) latest.set(one.context, one);
    const states = [...latest.values()].map((one) => one.state);
    const bad = states.some((one) => one === "failure" || one === "error");
    return ok({
      state: bad
        ? "failure"
        : states.length > 0 && states.every((one) => one === "success")
          ? "success"
          : "pending",
      sha,
      total_count: latest.size,
      statuses: [...latest.values()].map((one) => renderStatus(context, one)),
      repository: renderRepository(state, repository, "minimal-repository"),
      commit_url: `${repositoryUrl(state, repository)}/commits/${sha}`,
      url: `${repositoryUrl(state, repository)}/commits/${sha}/status`,
    });
  }),
];

/** A new check run of the token's app, not begun. */
export function addCheckRun(
  { state, repository, token }: Pick<Context, "state" | "repository" | "token">,
  headSha: string,
  name: string,
): CheckRun {
  const run: CheckRun = {
    id: newId(state),
    headSha,
    app: token.login.replace("[bot]", ""),
    name,
    status: "queued",
    conclusion: null,
    externalId: "",
    detailsUrl: null,
    startedAt: state.now(),
    completedAt: null,
    title: null,
    summary: null,
    text: null,
    annotations: [],
  };
  repository.checkRuns.set(run.id, run);
  return run;
}

function withRun(context: Context, then: (run: CheckRun) => Reply | Promise<Reply>): Reply | Promise<Reply> {
  const run = context.repository.checkRuns.get(Number(context.params["check_run_id"]));
  return run === undefined ? notFound : then(run);
}

/** The refusal of an end without a conclusion, which the description has only for the update. */
function unfinished(body: Body): Reply | undefined {
  if (body["status"] !== "completed" || text(body, "conclusion") !== undefined) return undefined;
  return refusal(422, 'Invalid request.\n\n"conclusion" wasn\'t supplied.');
}

/** Takes over what the request gives; annotations are appended. */
function change({ state, body }: Context, run: CheckRun): CheckRun {
  const output = (body["output"] ?? {}) as Body;
  run.name = text(body, "name") ?? run.name;
  run.conclusion = text(body, "conclusion") ?? run.conclusion;
  run.status = run.conclusion === null ? (text(body, "status") ?? run.status) : "completed";
  if (run.status === "completed")
    run.completedAt = Date.parse(text(body, "completed_at") ?? "") || (run.completedAt ?? state.now());
  run.externalId = text(body, "external_id") ?? run.externalId;
  run.detailsUrl = text(body, "details_url") ?? run.detailsUrl;
  run.startedAt = Date.parse(text(body, "started_at") ?? "") || run.startedAt;
  run.title = text(output, "title") ?? run.title;
  run.summary = text(output, "summary") ?? run.summary;
  run.text = text(output, "text") ?? run.text;
  if (Array.isArray(output["annotations"])) run.annotations.push(...(output["annotations"] as Body[]));
  return run;
}

function renderStatus({ state, repository }: Context, status: Status): Body {
  return {
    id: status.id,
    node_id: nodeId("SC", status.id),
    state: status.state,
    context: status.context,
    description: status.description,
    target_url: status.targetUrl,
    avatar_url: null,
    url: `${repositoryUrl(state, repository)}/statuses/${status.sha}`,
    created_at: stamp(status.createdAt),
    updated_at: stamp(status.createdAt),
  };
}
