/** Who did something on GitHub. */
export interface Actor {
  readonly login: string;
  readonly isBot: boolean;
}

export interface Slug {
  readonly owner: string;
  readonly name: string;
}

/** Whether both name one repository; GitHub does not tell upper and lower case apart. */
export function isSame(a: Slug, b: Slug): boolean {
  return `${a.owner}/${a.name}`.toLowerCase() === `${b.owner}/${b.name}`.toLowerCase();
}

/** A commit on a branch of some repository: forks have another one than the trigger's. */
export interface Head {
  readonly sha: string;
  /** Branch without `refs/heads/`. */
  readonly branch: string;
  readonly repository: Slug;
}

/** What a GitHub event asks for. Texts are those of the event's own moment, never read again later. */
export type Trigger =
  | {
      readonly kind: "issue";
      readonly repository: Slug;
      readonly number: number;
      readonly title: string;
      readonly body: string;
      readonly author: Actor;
      readonly actor: Actor;
      readonly label: string;
    }
  | {
      readonly kind: "pull-request";
      readonly repository: Slug;
      readonly number: number;
      readonly title: string;
      readonly body: string;
      readonly head: Head;
      readonly base: Head;
      readonly author: Actor;
      readonly actor: Actor;
      readonly label: string;
    }
  | {
      readonly kind: "command";
      readonly repository: Slug;
      readonly number: number;
      readonly isPullRequest: boolean;
      readonly verb: "repair" | "retry" | "stop" | "explain";
      /** What stands after the verb. */
      readonly text: string;
      readonly commentId: number;
      readonly title: string;
      readonly body: string;
      readonly actor: Actor;
    }
  | {
      /** A failed run of a workflow of GitHub Actions. */
      readonly kind: "run";
      readonly repository: Slug;
      readonly runId: number;
      readonly runAttempt: number;
      readonly workflowPath: string;
      readonly workflowName: string;
      /** The event that started the run, such as `push` or `pull_request`. */
      readonly event: string;
      readonly head: Head;
      /** Who started the failed run. */
      readonly actor: Actor;
    }
  | {
      /** A failed check of another CI than Actions. */
      readonly kind: "check";
      readonly repository: Slug;
      readonly name: string;
      readonly app: string;
      readonly head: Head;
      readonly title: string;
      readonly summary: string;
      readonly actor: Actor;
    }
  | {
      readonly kind: "manual";
      readonly repository: Slug;
      readonly event: "workflow_dispatch" | "repository_dispatch" | "workflow_call";
      readonly sha: string;
      readonly branch: string;
      readonly actor: Actor;
      /** Inputs of the dispatch, or its client payload's texts. */
      readonly inputs: Readonly<Record<string, string>>;
    }
  | { readonly kind: "sweep"; readonly repository: Slug; readonly actor: Actor };

/** An event as a trigger, or the sentence that says why it asks for nothing. */
export type Triggered =
  | { readonly kind: "trigger"; readonly trigger: Trigger }
  | { readonly kind: "nothing"; readonly why: string };
