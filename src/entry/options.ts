import type { Budget, Price } from "../core/budget.ts";
import type { Format } from "../edit/parse-reply.ts";

/** What `fix` was asked to do, from flags, configuration file and defaults together. */
export interface FixOptions {
  readonly dir: string;
  readonly task: string | undefined;
  readonly taskFile: string | undefined;
  /** `untrusted` when somebody else than who starts the run wrote the task. */
  readonly trust: "trusted" | "untrusted";
  readonly test: readonly string[];
  readonly lint: readonly string[];
  readonly setup: readonly string[];
  readonly scope: readonly string[];
  readonly allow: readonly string[];
  readonly target: readonly string[];
  readonly budget: Budget;
  readonly model: ModelOptions;
  readonly strategy: string;
  /** Folder of the journal; the user's state folder when undefined. */
  readonly journal: string | undefined;
  readonly report: string | undefined;
  readonly record: string | undefined;
  readonly replay: string | undefined;
  readonly patch: string | undefined;
  readonly yes: boolean;
  readonly quiet: boolean;
  readonly json: boolean;
  /** Seconds by stage. */
  readonly timeouts: Readonly<Partial<Record<"setup" | "lint" | "test" | "call", number>>>;
  readonly env: readonly string[];
  readonly lookups: "text" | "native";
  readonly snapshotCapBytes: number;
  /** Bytes. */
  readonly outputLimits: Readonly<Partial<Record<"setup" | "lint" | "test", number>>>;
  /** Where the commands of a stage run, relative to the folder of `dir`. */
  readonly folders: Readonly<Partial<Record<"setup" | "lint" | "test", string>>>;
  /** Patterns of commands that never run, and of those that may whatever they seem to do. */
  readonly sideEffects: { readonly unsafe: readonly string[]; readonly safe: readonly string[] };
  /** A shell and its options, from a workflow's step; bash or sh when undefined. */
  readonly shell?: readonly string[];
  /** Most runs of the failing tests alone; 5 when undefined. */
  readonly reruns: number | undefined;
  /** Repair commands to run before the model is asked; guessed when undefined. */
  readonly fixers: readonly string[] | undefined;
  readonly lessonTokens: number;
  readonly evidenceTokens: number;
}

interface ModelOptions {
  readonly model: string | undefined;
  readonly baseUrl: string | undefined;
  /** The address comes from the checkout's own file: whoever can write there must not get the key. */
  readonly withoutKey: boolean;
  readonly api: "chat" | "responses";
  readonly price: Price | undefined;
  readonly contextWindow: number | undefined;
  readonly maxOutput: number;
  /** Fields that go into each request's body as they are: temperature, seed, reasoning effort and others. */
  readonly body: Readonly<Record<string, unknown>>;
}

export type Command =
  | { readonly name: "fix"; readonly options: FixOptions }
  | { readonly name: "demo"; readonly live: boolean; readonly options: FixOptions }
  | { readonly name: "resume"; readonly journal: string; readonly options: FixOptions }
  | {
      readonly name: "replay";
      readonly journal: string;
      readonly speed: number | undefined;
      readonly json: boolean;
    }
  | {
      readonly name: "brief";
      readonly journal: string;
      readonly attempt: number;
      readonly call: number | undefined;
      readonly diff: boolean;
      readonly json: boolean;
    }
  | {
      readonly name: "report";
      readonly journal: string;
      readonly format: readonly ("md" | "html" | "json" | "text")[];
    }
  | { readonly name: "doctor"; readonly options: FixOptions }
  | {
      readonly name: "distill";
      /** `-` is standard input. */
      readonly file: string;
      readonly green: string | undefined;
      readonly root: string | undefined;
      readonly maxTokens: number;
      readonly json: boolean;
    }
  | {
      readonly name: "apply";
      readonly dir: string;
      readonly edits: string | undefined;
      readonly format: Format | undefined;
      readonly expect: string | undefined;
      readonly batch: string | undefined;
      readonly json: boolean;
    };
