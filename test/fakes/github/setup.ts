import { createBare, protectBranch } from "../git-server/bare.ts";
import { gitSync } from "./git.ts";
import { addCheckRun } from "./routes/checks.ts";
import { addComment } from "./routes/comments.ts";
import { addIssue, addLabel, removeLabel } from "./routes/issues.ts";
import { addPull } from "./routes/pulls.ts";
import { findRepository, fullName, newId } from "./state.ts";
import type { CheckRun, Comment, Issue, Pull, Repository, Role, State, WorkflowRun } from "./state.ts";

export interface RepositorySettings {
  /** Private when absent, so that missing permissions show. */
  readonly isPrivate?: boolean;
  readonly defaultBranch?: string;
  readonly actionsMayOpenPulls?: boolean;
  /** Contents of the first commit by path; none makes an empty repository. */
  readonly files?: Files;
  /** `owner/name`; takes over its commits instead of `files`. */
  readonly forkOf?: string;
}
type Files = Readonly<Record<string, string | Buffer | null>>;

interface JobSettings {
  readonly name: string;
  readonly conclusion?: string | null;
  readonly steps?: readonly { readonly name: string; readonly conclusion: string | null }[];
  readonly log?: string;
}

/** What people and GitHub do in a repository before and while a test runs. */
export interface RepositoryHands {
  readonly repository: Repository;
  readonly folder: string;
  /** The commit of a branch. */
  head(branch?: string): string;
  git(...args: readonly string[]): string;
  /** A commit on the branch with the files on top (null removes); makes the branch from `from`. */
  commit(
    files: Files,
    at?: { readonly branch?: string; readonly from?: string; readonly message?: string },
  ): string;
  protect(branch: string): void;
  collaborator(login: string, role: Role): void;
  issue(issue: {
    readonly title: string;
    readonly body?: string;
    readonly labels?: readonly string[];
    readonly by?: string;
  }): Issue;
  comment(issue: number, body: string, by?: string): Comment;
  unlabel(issue: Issue, label: string, by?: string): void;
  pull(pull: {
    readonly title: string;
    readonly head: string;
    readonly from?: string;
    readonly base?: string;
    readonly by?: string;
  }): Pull;
  /** An ended check run of another app than Actions. */
  checkRun(run: {
    readonly name: string;
    readonly app: string;
    readonly conclusion?: string;
    readonly sha?: string;
    readonly output?: { readonly title: string; readonly summary: string; readonly text?: string };
  }): CheckRun;
  run(run: {
    readonly name?: string;
    readonly path?: string;
    readonly event?: string;
    readonly conclusion?: string | null;
    readonly attempt?: number;
    readonly branch?: string;
    readonly sha?: string;
    readonly from?: string;
    readonly by?: string;
    readonly jobs?: readonly JobSettings[];
    readonly artifacts?: Readonly<Record<string, Buffer>>;
  }): WorkflowRun;
}

/** Makes `owner/name` with its bare repository under `root`. */
export function addRepository(
  state: State,
  root: string,
  name: string,
  settings: RepositorySettings = {},
): RepositoryHands {
  const [owner = "", short = ""] = name.split("/");
  const parent = settings.forkOf === undefined ? undefined : findRepository(state, settings.forkOf);
  const defaultBranch = settings.defaultBranch ?? parent?.defaultBranch ?? "main";
  const folder = `${root}/${name}.git`;
  createBare(folder, defaultBranch);
  if (parent !== undefined) gitSync(folder, ["fetch", "-q", parent.folder, "+refs/heads/*:refs/heads/*"]);
  const repository: Repository = {
    id: newId(state),
    owner,
    name: short,
    isPrivate: settings.isPrivate ?? true,
    defaultBranch,
    actionsMayOpenPulls: settings.actionsMayOpenPulls ?? true,
    forkOf: settings.forkOf,
    folder,
    protectedBranches: new Set(),
    collaborators: new Map([[owner, "admin"]]),
    labels: new Map(),
    issues: new Map(),
    pulls: new Map(),
    comments: new Map(),
    reviews: [],
    reactions: [],
    checkRuns: new Map(),
    checkSuites: new Map(),
    statuses: [],
    runs: new Map(),
    jobs: new Map(),
    artifacts: new Map(),
    dispatches: [],
    nextNumber: 1,
  };
  state.repositories.set(name.toLowerCase(), repository);
  const hands = handsOf(state, repository);
  if (settings.files !== undefined && parent === undefined) hands.commit(settings.files, { message: "one" });
  return hands;
}

function handsOf(state: State, repository: Repository): RepositoryHands {
  const { folder, owner, defaultBranch } = repository;
  const as = (login: string) => ({
    state,
    repository,
    token: { value: "", login, permissions: {}, repositories: [] },
  });
  const head = (branch = defaultBranch): string => gitSync(folder, ["rev-parse", `refs/heads/${branch}`]);
  return {
    repository,
    folder,
    head,
    git: (...args) => gitSync(folder, args),
    commit: (files, at = {}) => commit(repository, files, at),
    protect(branch) {
      repository.protectedBranches.add(branch);
      protectBranch(folder, branch);
    },
    collaborator: (login, role) => void repository.collaborators.set(login, role),
    issue({ title, body, labels = [], by = owner }) {
      const issue = addIssue(as(by), { title, body: body ?? null });
      for (const label of labels) addLabel(as(by), issue, label);
      return issue;
    },
    unlabel: (issue, label, by = owner) => void removeLabel(as(by), issue, label),
    comment: (issue, body, by = owner) => addComment(as(by), issue, body),
    pull: ({ title, head: ref, from = fullName(repository), base = defaultBranch, by = owner }) =>
      addPull(as(by), {
        title,
        body: null,
        head: { repository: from, ref },
        base,
        draft: false,
        maintainerCanModify: true,
      }),
    checkRun({ name, app, conclusion = "failure", sha = head(), output }) {
      const run = addCheckRun(as(`${app}[bot]`), sha, name);
      const end = { status: "completed", conclusion, completedAt: state.now() };
      return Object.assign(run, end, output);
    },
    run(settings) {
      const branch = settings.branch ?? defaultBranch;
      const run: WorkflowRun = {
        id: newId(state),
        number: repository.runs.size + 1,
        name: settings.name ?? "check",
        path: settings.path ?? ".github/workflows/check.yml",
        event: settings.event ?? "push",
        status: settings.conclusion === null ? "in_progress" : "completed",
        conclusion: settings.conclusion === undefined ? "failure" : settings.conclusion,
        attempt: settings.attempt ?? 1,
        headBranch: branch,
        headSha: settings.sha ?? head(branch),
        headRepository: settings.from ?? fullName(repository),
        actor: settings.by ?? owner,
        createdAt: state.now(),
      };
      repository.runs.set(run.id, run);
      for (const job of settings.jobs ?? []) {
        const id = newId(state);
        repository.jobs.set(id, {
          id,
          run: run.id,
          attempt: run.attempt,
          name: job.name,
          conclusion: job.conclusion === undefined ? "failure" : job.conclusion,
          steps: job.steps ?? [],
          log: job.log,
        });
      }
      for (const [name, content] of Object.entries(settings.artifacts ?? {})) {
        const id = newId(state);
        repository.artifacts.set(id, { id, run: run.id, name, content, createdAt: state.now() });
      }
      return run;
    },
  };
}

function commit(
  { folder, defaultBranch }: Repository,
  files: Files,
  {
    branch = defaultBranch,
    from,
    message = "change",
  }: { readonly branch?: string; readonly from?: string; readonly message?: string },
): string {
  const ref = `refs/heads/${branch}`;
  const base = from ?? (existsIn(folder, ref) ? `${ref}^0` : undefined);
  const data = (text: string | Buffer): Buffer =>
    Buffer.concat([Buffer.from(`data ${Buffer.byteLength(text)}\n`), Buffer.from(text), Buffer.from("\n")]);
  const parts = [
    Buffer.from(`commit ${ref}\ncommitter octo <octo@example.test> ${Math.floor(Date.now() / 1000)} +0000\n`),
    data(message),
    ...(base === undefined ? [] : [Buffer.from(`from ${base}\n`)]),
  ];
  for (const [path, content] of Object.entries(files))
    parts.push(
      ...(content === null
        ? [Buffer.from(`D ${path}\n`)]
        : [Buffer.from(`M 100644 inline ${path}\n`), data(content)]),
    );
  gitSync(folder, ["fast-import", "--quiet", "--force"], { input: Buffer.concat(parts) });
  return gitSync(folder, ["rev-parse", ref]);
}

function existsIn(folder: string, ref: string): boolean {
  return gitSync(folder, ["for-each-ref", ref]) !== "";
}
