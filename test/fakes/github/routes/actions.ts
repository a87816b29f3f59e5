import { renderArtifact, renderJob, renderRun, workflowId } from "../render-run.ts";
import { refSha } from "./git-data.ts";
import { created, noContent, notFound, ok, on, page, refusal, text } from "../route.ts";
import type { Context, Reply, Route } from "../route.ts";
import { fullName } from "../state.ts";
import type { Job, WorkflowRun } from "../state.ts";
import { storageUrl } from "../storage.ts";

const READ = [["actions", "read"]] as const;
const WRITE = [["actions", "write"]] as const;
const ACTIONS = "/repos/{owner}/{repo}/actions";
const RUN = `${ACTIONS}/runs/{run_id}`;
const WORKFLOW = `${ACTIONS}/workflows/{workflow_id}`;

export const actionRoutes: readonly Route[] = [
  on(`GET ${ACTIONS}/runs`, READ, (context) => runs(context, () => true)),
  on(`GET ${WORKFLOW}/runs`, READ, (context) => runs(context, (run) => isOf(context, run))),
  on(`GET ${RUN}`, READ, (context) =>
    withRun(context, async (run) => ok(await renderRun(context.state, context.repository, run))),
  ),
  on(`GET ${RUN}/jobs`, READ, (context) =>
    withRun(context, (run) =>
      jobs(
        context,
        (job) => job.run === run.id && (context.query.get("filter") === "all" || job.attempt === run.attempt),
      ),
    ),
  ),
  on(`GET ${RUN}/attempts/{attempt_number}/jobs`, READ, (context) =>
    withRun(context, (run) =>
      jobs(context, (job) => job.run === run.id && job.attempt === Number(context.params["attempt_number"])),
    ),
  ),
  on(`GET ${ACTIONS}/jobs/{job_id}`, READ, (context) =>
    withJob(context, (job) => ok(renderJob(context.state, context.repository, job))),
  ),
  on(`GET ${ACTIONS}/jobs/{job_id}/logs`, READ, (context) =>
    withJob(context, (job) => {
      // What GitHub answers once the log has expired.
      if (job.log === undefined) return refusal(410, "Server Error");
      const where = `logs/${fullName(context.repository)}/${job.id}`;
      return { status: 302, headers: { location: storageUrl(context.state, where) } };
    }),
  ),
  on(`GET ${RUN}/artifacts`, READ, (context) =>
    withRun(context, (run) => {
      const name = context.query.get("name");
      const found = [...context.repository.artifacts.values()].filter(
        (one) => one.run === run.id && (name === null || one.name === name),
      );
      return page(
        context,
        found,
        (one) => renderArtifact(context.state, context.repository, one),
        "artifacts",
      );
    }),
  ),
  on(`GET ${ACTIONS}/artifacts/{artifact_id}`, READ, ({ state, repository, params }) => {
    const artifact = repository.artifacts.get(Number(params["artifact_id"]));
    return artifact === undefined ? notFound : ok(renderArtifact(state, repository, artifact));
  }),
  on(`GET ${ACTIONS}/artifacts/{artifact_id}/{archive_format}`, READ, ({ state, repository, params }) => {
    const id = Number(params["artifact_id"]);
    if (params["archive_format"] !== "zip" || !repository.artifacts.has(id)) return notFound;
    const where = `artifacts/${fullName(repository)}/${id}`;
    return { status: 302, headers: { location: storageUrl(state, where) } };
  }),
  on(`POST ${RUN}/rerun-failed-jobs`, WRITE, (context) =>
    withRun(context, (run) => {
      context.repository.dispatches.push({ event: "rerun-failed-jobs", payload: { run_id: run.id } });
      return created({});
    }),
  ),
  on(`POST ${WORKFLOW}/dispatches`, WRITE, async ({ repository, params, body }) => {
    const ref = (text(body, "ref") ?? "").replace(/^refs\/heads\//, "");
    if ((await refSha(repository, `refs/heads/${ref}`)) === undefined)
      return refusal(422, `No ref found for: ${ref}`);
    const payload = { workflow: params["workflow_id"], ref, inputs: body["inputs"] ?? {} };
    repository.dispatches.push({ event: "workflow_dispatch", payload });
    return noContent;
  }),
  on("POST /repos/{owner}/{repo}/dispatches", [["contents", "write"]], ({ repository, body }) => {
    repository.dispatches.push({ event: "repository_dispatch", payload: body });
    return noContent;
  }),
];

function withRun(
  context: Context,
  then: (run: WorkflowRun) => Reply | Promise<Reply>,
): Reply | Promise<Reply> {
  const run = context.repository.runs.get(Number(context.params["run_id"]));
  return run === undefined ? notFound : then(run);
}

function withJob(context: Context, then: (job: Job) => Reply): Reply {
  const job = context.repository.jobs.get(Number(context.params["job_id"]));
  return job === undefined ? notFound : then(job);
}

function jobs(context: Context, wanted: (job: Job) => boolean): Reply | Promise<Reply> {
  const { state, repository } = context;
  return page(
    context,
    [...repository.jobs.values()].filter(wanted),
    (job) => renderJob(state, repository, job),
    "jobs",
  );
}

/** By number, or by the file's name. */
function isOf({ params }: Context, run: WorkflowRun): boolean {
  const id = params["workflow_id"] ?? "";
  return String(workflowId(run.path)) === id || run.path.endsWith(`/${id}`);
}

function runs(context: Context, wanted: (run: WorkflowRun) => boolean): Reply | Promise<Reply> {
  const { state, repository, query } = context;
  const same = (name: string, ...values: readonly (string | null)[]): boolean =>
    query.get(name) === null || values.includes(query.get(name));
  const found = [...repository.runs.values()]
    .filter(wanted)
    .filter((run) => same("branch", run.headBranch) && same("event", run.event) && same("actor", run.actor))
    .filter((run) => same("status", run.status, run.conclusion) && same("head_sha", run.headSha))
    .toReversed();
  return page(context, found, (run) => renderRun(state, repository, run), "workflow_runs");
}
