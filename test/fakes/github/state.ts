import type { Token } from "./tokens.ts";

/** What a fake GitHub remembers; routes change it, renderers read it. */
export interface State {
  readonly api: string;
  readonly web: string;
  readonly tokens: Map<string, Token>;
  /** By `owner/name` in lower case, since GitHub ignores case. */
  readonly repositories: Map<string, Repository>;
  readonly userIds: Map<string, number>;
  /** Commits that GitHub signed. */
  readonly signed: Set<string>;
  nextId: number;
  /** Milliseconds of GitHub's clock. */
  now(): number;
}

export interface Repository {
  readonly id: number;
  readonly owner: string;
  readonly name: string;
  readonly isPrivate: boolean;
  readonly defaultBranch: string;
  /** The repository's setting that lets the job's own token open pull requests. */
  readonly actionsMayOpenPulls: boolean;
  /** `owner/name` that this is a fork of. */
  readonly forkOf: string | undefined;
  readonly protectedBranches: Set<string>;
  /** The bare repository, shared with the git server. */
  readonly folder: string;
  /** Permission by login. */
  readonly collaborators: Map<string, Role>;
  readonly labels: Map<string, Label>;
  readonly issues: Map<number, Issue>;
  readonly pulls: Map<number, Pull>;
  readonly comments: Map<number, Comment>;
  readonly reviews: Review[];
  readonly reactions: Reaction[];
  readonly checkRuns: Map<number, CheckRun>;
  /** Suite by `sha app`. */
  readonly checkSuites: Map<string, number>;
  readonly statuses: Status[];
  readonly runs: Map<number, WorkflowRun>;
  readonly jobs: Map<number, Job>;
  readonly artifacts: Map<number, Artifact>;
  readonly dispatches: { readonly event: string; readonly payload: unknown }[];
  nextNumber: number;
}

export type Role = "admin" | "maintain" | "write" | "triage" | "read";

export interface Label {
  readonly id: number;
  readonly name: string;
  readonly color: string;
  readonly description: string | null;
}

export interface Issue {
  readonly id: number;
  readonly number: number;
  readonly user: string;
  readonly createdAt: number;
  title: string;
  body: string | null;
  state: "open" | "closed";
  stateReason: string | null;
  closedAt: number | null;
  locked: boolean;
  updatedAt: number;
  readonly labels: Set<string>;
  readonly assignees: Set<string>;
  readonly events: IssueEvent[];
}

export interface IssueEvent {
  readonly id: number;
  readonly event: string;
  readonly actor: string;
  readonly createdAt: number;
  readonly label?: string;
}

/** Shares number, title, body, labels and state with the issue of its number. */
export interface Pull {
  readonly id: number;
  readonly number: number;
  readonly head: { readonly repository: string; readonly ref: string };
  base: string;
  draft: boolean;
  readonly maintainerCanModify: boolean;
}

export interface Comment {
  readonly id: number;
  readonly issue: number;
  readonly user: string;
  readonly createdAt: number;
  body: string;
  updatedAt: number;
}

export interface Review {
  readonly id: number;
  readonly pull: number;
  readonly user: string;
  readonly event: string;
  readonly body: string;
  readonly commit: string;
  readonly comments: readonly unknown[];
  readonly createdAt: number;
}

export interface Reaction {
  readonly id: number;
  readonly on: string;
  readonly user: string;
  readonly content: string;
  readonly createdAt: number;
}

export interface CheckRun {
  readonly id: number;
  readonly headSha: string;
  readonly app: string;
  name: string;
  status: string;
  conclusion: string | null;
  externalId: string;
  detailsUrl: string | null;
  startedAt: number;
  completedAt: number | null;
  title: string | null;
  summary: string | null;
  text: string | null;
  readonly annotations: Readonly<Record<string, unknown>>[];
}

export interface Status {
  readonly id: number;
  readonly sha: string;
  readonly state: string;
  readonly context: string;
  readonly description: string | null;
  readonly targetUrl: string | null;
  readonly creator: string;
  readonly createdAt: number;
}

export interface WorkflowRun {
  readonly id: number;
  readonly number: number;
  readonly name: string;
  readonly path: string;
  readonly event: string;
  readonly status: string;
  readonly conclusion: string | null;
  readonly attempt: number;
  readonly headBranch: string;
  readonly headSha: string;
  readonly headRepository: string;
  readonly actor: string;
  readonly createdAt: number;
}

export interface Job {
  readonly id: number;
  readonly run: number;
  readonly attempt: number;
  readonly name: string;
  readonly conclusion: string | null;
  readonly steps: readonly { readonly name: string; readonly conclusion: string | null }[];
  /** As GitHub keeps it; undefined once it has expired. */
  readonly log: string | undefined;
}

export interface Artifact {
  readonly id: number;
  readonly run: number;
  readonly name: string;
  readonly content: Buffer;
  readonly createdAt: number;
}

export function fullName(repository: { readonly owner: string; readonly name: string }): string {
  return `${repository.owner}/${repository.name}`;
}

export function newId(state: State): number {
  return state.nextId++;
}

export function findRepository(state: State, name: string): Repository | undefined {
  return state.repositories.get(name.toLowerCase());
}

/** The time as GitHub writes it, to the second. */
export function stamp(milliseconds: number): string {
  return new Date(milliseconds).toISOString().replace(/\.\d+Z$/, "Z");
}
