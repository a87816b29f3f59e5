import { commitFact } from "./commits.ts";
import { complete } from "./complete.ts";
import { nodeId, renderRepository, renderUser, repositoryUrl } from "./render.ts";
import { fullName, newId, stamp } from "./state.ts";
import type { CheckRun, Repository, State } from "./state.ts";

type Json = Readonly<Record<string, unknown>>;

export function renderCheckRun(state: State, repository: Repository, run: CheckRun): Json {
  const url = `${repositoryUrl(state, repository)}/check-runs/${run.id}`;
  const html = `${state.web}/${fullName(repository)}/runs/${run.id}`;
  return complete("check-run", {
    id: run.id,
    node_id: nodeId("CR", run.id),
    name: run.name,
    head_sha: run.headSha,
    external_id: run.externalId,
    status: run.status,
    conclusion: run.conclusion,
    started_at: stamp(run.startedAt),
    completed_at: run.completedAt === null ? null : stamp(run.completedAt),
    output: {
      title: run.title,
      summary: run.summary,
      text: run.text,
      annotations_count: run.annotations.length,
      annotations_url: `${url}/annotations`,
    },
    check_suite: { id: suiteOf(state, repository, run) },
    app: renderApp(state, run.app),
    pull_requests: [],
    url,
    html_url: html,
    details_url: run.detailsUrl ?? html,
  });
}

/** Id of the suite that holds the app's check runs of the commit. */
function suiteOf(
  state: State,
  repository: Repository,
  { headSha, app }: Pick<CheckRun, "headSha" | "app">,
): number {
  const key = `${headSha} ${app}`;
  const known = repository.checkSuites.get(key);
  if (known !== undefined) return known;
  const id = newId(state);
  repository.checkSuites.set(key, id);
  return id;
}

/** Check runs of the suite, oldest first; none for an unknown suite. */
export function runsOfSuite(state: State, repository: Repository, id: number): readonly CheckRun[] {
  return [...repository.checkRuns.values()].filter((run) => suiteOf(state, repository, run) === id);
}

/** The suite of the check runs, of which there is at least one. */
export async function renderCheckSuite(
  state: State,
  repository: Repository,
  runs: readonly [CheckRun, ...CheckRun[]],
): Promise<Json> {
  const [first] = runs;
  const id = suiteOf(state, repository, first);
  const commit = await commitFact(repository.folder, first.headSha);
  const url = `${repositoryUrl(state, repository)}/check-suites/${id}`;
  const ended = runs.every((run) => run.status === "completed");
  const bad = runs.find((run) => run.conclusion !== "success" && run.conclusion !== "neutral");
  const person = ({ name, email }: { readonly name: string; readonly email: string }): Json => ({
    name,
    email,
  });
  return complete("check-suite", {
    id,
    node_id: nodeId("CS", id),
    head_sha: first.headSha,
    head_branch: null,
    status: ended ? "completed" : "in_progress",
    conclusion: ended ? (bad?.conclusion ?? "success") : null,
    before: commit.parents[0] ?? null,
    after: first.headSha,
    created_at: stamp(first.startedAt),
    updated_at: stamp(first.completedAt ?? first.startedAt),
    app: renderApp(state, first.app),
    repository: renderRepository(state, repository, "minimal-repository"),
    head_commit: {
      id: commit.sha,
      tree_id: commit.tree,
      message: commit.message,
      timestamp: commit.committer.date,
      author: person(commit.author),
      committer: person(commit.committer),
    },
    latest_check_runs_count: runs.length,
    check_runs_url: `${url}/check-runs`,
    pull_requests: [],
    url,
  });
}

const ACTIONS_APP = 15368;

function renderApp(state: State, slug: string): Json {
  const id = slug === "github-actions" ? ACTIONS_APP : ACTIONS_APP + slug.length;
  return complete("integration", {
    id,
    slug,
    node_id: nodeId("A", id),
    name: slug,
    owner: renderUser(state, "github"),
    permissions: {},
    events: [],
    url: `${state.api}/apps/${slug}`,
    html_url: `${state.web}/apps/${slug}`,
    external_url: `${state.web}/apps/${slug}`,
    description: null,
  });
}
