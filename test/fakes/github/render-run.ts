import { commitFact } from "./commits.ts";
import { complete } from "./complete.ts";
import { nodeId, renderRepository, renderUser, repositoryUrl } from "./render.ts";
import { findRepository, fullName, stamp } from "./state.ts";
import type { Artifact, Job, Repository, State, WorkflowRun } from "./state.ts";

type Json = Readonly<Record<string, unknown>>;

export async function renderRun(state: State, repository: Repository, run: WorkflowRun): Promise<Json> {
  const url = `${repositoryUrl(state, repository)}/actions/runs/${run.id}`;
  const source = findRepository(state, run.headRepository);
  const commit = source && (await commitFact(source.folder, run.headSha).catch(() => undefined));
  const at = stamp(run.createdAt);
  return complete("workflow-run", {
    id: run.id,
    node_id: nodeId("WFR", run.id),
    name: run.name,
    display_title: commit?.message.split("\n")[0] ?? run.name,
    path: run.path,
    run_number: run.number,
    run_attempt: run.attempt,
    event: run.event,
    status: run.status,
    conclusion: run.conclusion,
    head_branch: run.headBranch,
    head_sha: run.headSha,
    workflow_id: workflowId(run.path),
    check_suite_id: run.id + 1_000_000,
    check_suite_node_id: nodeId("CS", run.id),
    created_at: at,
    updated_at: at,
    run_started_at: at,
    actor: renderUser(state, run.actor),
    triggering_actor: renderUser(state, run.actor),
    // Empty for forks, as GitHub leaves it.
    pull_requests: pullsOf(state, repository, run),
    head_commit:
      commit === undefined
        ? null
        : {
            id: commit.sha,
            tree_id: commit.tree,
            message: commit.message,
            timestamp: commit.committer.date,
            author: { name: commit.author.name, email: commit.author.email },
            committer: { name: commit.committer.name, email: commit.committer.email },
          },
    repository: renderRepository(state, repository, "minimal-repository"),
    head_repository: renderRepository(state, source ?? repository, "minimal-repository"),
    url,
    html_url: `${state.web}/${fullName(repository)}/actions/runs/${run.id}`,
    jobs_url: `${url}/jobs`,
    logs_url: `${url}/logs`,
    check_suite_url: `${repositoryUrl(state, repository)}/check-suites/${run.id + 1_000_000}`,
    artifacts_url: `${url}/artifacts`,
    cancel_url: `${url}/cancel`,
    rerun_url: `${url}/rerun`,
    previous_attempt_url: null,
    workflow_url: `${repositoryUrl(state, repository)}/actions/workflows/${workflowId(run.path)}`,
  });
}

/** A number that stands for the workflow file, as its id does. */
export function workflowId(path: string): number {
  return Buffer.from(path).reduce((sum, byte) => (sum * 31 + byte) % 1_000_003, 7);
}

function pullsOf(state: State, repository: Repository, run: WorkflowRun): readonly Json[] {
  if (run.headRepository !== fullName(repository)) return [];
  return [...repository.pulls.values()]
    .filter((p) => p.head.repository === run.headRepository && p.head.ref === run.headBranch)
    .filter((p) => repository.issues.get(p.number)?.state === "open")
    .map((p) => {
      const side = { id: repository.id, url: repositoryUrl(state, repository), name: repository.name };
      return {
        id: p.id,
        number: p.number,
        url: `${repositoryUrl(state, repository)}/pulls/${p.number}`,
        head: { ref: p.head.ref, sha: run.headSha, repo: side },
        base: { ref: p.base, sha: run.headSha, repo: side },
      };
    });
}

export function renderJob(state: State, repository: Repository, job: Job): Json {
  const run = repository.runs.get(job.run) as WorkflowRun;
  const at = stamp(run.createdAt);
  const status = job.conclusion === null ? "in_progress" : "completed";
  return complete("job", {
    id: job.id,
    node_id: nodeId("CR", job.id),
    run_id: job.run,
    run_attempt: job.attempt,
    run_url: `${repositoryUrl(state, repository)}/actions/runs/${job.run}`,
    url: `${repositoryUrl(state, repository)}/actions/jobs/${job.id}`,
    html_url: `${state.web}/${fullName(repository)}/actions/runs/${job.run}/job/${job.id}`,
    check_run_url: `${repositoryUrl(state, repository)}/check-runs/${job.id}`,
    head_sha: run.headSha,
    head_branch: run.headBranch,
    workflow_name: run.name,
    name: job.name,
    status,
    conclusion: job.conclusion,
    created_at: at,
    started_at: at,
    completed_at: job.conclusion === null ? null : at,
    labels: ["ubuntu-latest"],
    runner_id: 1,
    runner_name: "GitHub Actions 1",
    runner_group_id: 0,
    runner_group_name: "GitHub Actions",
    steps: job.steps.map((step, index) => ({
      name: step.name,
      number: index + 1,
      status: step.conclusion === null ? "in_progress" : "completed",
      conclusion: step.conclusion,
      started_at: at,
      completed_at: step.conclusion === null ? null : at,
    })),
  });
}

const KEPT = 90 * 24 * 3600 * 1000;

export function renderArtifact(state: State, repository: Repository, artifact: Artifact): Json {
  const url = `${repositoryUrl(state, repository)}/actions/artifacts/${artifact.id}`;
  const run = repository.runs.get(artifact.run);
  return complete("artifact", {
    id: artifact.id,
    node_id: nodeId("AF", artifact.id),
    name: artifact.name,
    size_in_bytes: artifact.content.length,
    url,
    archive_download_url: `${url}/zip`,
    expired: false,
    created_at: stamp(artifact.createdAt),
    updated_at: stamp(artifact.createdAt),
    expires_at: stamp(artifact.createdAt + KEPT),
    ...(run && {
      workflow_run: {
        id: run.id,
        repository_id: repository.id,
        head_repository_id: findRepository(state, run.headRepository)?.id ?? repository.id,
        head_branch: run.headBranch,
        head_sha: run.headSha,
      },
    }),
  });
}
