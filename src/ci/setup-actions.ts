import { textOf } from "./expression.ts";
import type { Value } from "./expression.ts";

/** What a step with `uses` means for a run without it: nothing, a command that does the same, words for people. */
export type Preparation =
  | { readonly kind: "none" }
  | { readonly kind: "command"; readonly command: string; readonly note: string }
  | { readonly kind: "note"; readonly note: string };

/** Actions that keep, send or guard things, and without which a command does the same. */
const IDLE =
  /^(?:actions\/(?:cache|upload-artifact|github-script|labeler|dependency-review-action|attest[\w-]*)|step-security\/harden-runner|swatinem\/rust-cache|codecov\/codecov-action|coverallsapp\/github-action|mozilla-actions\/sccache-action|hendrikmuhs\/ccache-action|gradle\/(?:wrapper-validation-action|actions\/wrapper-validation)|styfle\/cancel-workflow-action|jlumbroso\/free-disk-space)(?:\/|$)/i;

/** Inputs of set-up actions that say which version is wanted. */
const VERSION = /version|^(?:toolchain|channel|distribution|otp|elixir|target|targets|components|python)$/i;

const RUN_BY: readonly (readonly [action: RegExp, input: string | undefined, command: string])[] = [
  [/^ruby\/setup-ruby$/i, "bundler-cache", "bundle install"],
  [/^pnpm\/action-setup$/i, "run_install", "pnpm install"],
  [/^bahmutov\/npm-install$/i, undefined, "npm ci"],
  [/^ramsey\/composer-install$/i, undefined, "composer install"],
];

/** What an action of another repository prepares, by its name and the inputs that are known. */
export function preparationOf(uses: string, inputs: ReadonlyMap<string, Value>): Preparation {
  const [name = "", ref = ""] = uses.split("@");
  if (IDLE.test(name)) return { kind: "none" };
  const wanted = [...inputs]
    .filter(([input, value]) => VERSION.test(input) && textOf(value) !== "")
    .map(([input, value]) => `${input} ${textOf(value).split(/\s+/).join(" ")}`);
  if (wanted.length === 0 && /rust-toolchain$/i.test(name)) wanted.push(`toolchain ${ref}`);
  const shown = /^[0-9a-f]{40}$/.test(ref) ? name : uses;
  const note = `The job uses ${shown}${wanted.length === 0 ? "" : ` (${wanted.join(", ")})`}.`;
  const found = RUN_BY.find(
    ([action, input]) => action.test(name) && (input === undefined || isOn(inputs.get(input) ?? null)),
  );
  return found === undefined ? { kind: "note", note } : { kind: "command", command: found[2], note };
}

function isOn(value: Value): boolean {
  return !["", "false", "null"].includes(textOf(value).toLowerCase());
}
