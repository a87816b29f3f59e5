import { posix } from "node:path";
import type { Check } from "../../core/check.ts";
import { seenFrom } from "./checkout.ts";
import type { Checkout } from "./checkout.ts";
import { expandCommand, rawOf } from "./expand.ts";
import type { Step } from "./expand.ts";
import { programOf } from "./programs.ts";
import type { Program } from "./programs.ts";
import { quote } from "./shell.ts";
import type { Word } from "./shell.ts";

/** The runner that a check finally starts, or the reason why there is none to be told. */
export type Resolution = Runner | { readonly kind: "unknown"; readonly why: string };

export interface Runner extends Program {
  readonly kind: "runner";
  /** The folder below the root in which it runs. */
  readonly cwd: string;
  readonly assigns: readonly Word[];
  /** What runs before it in the same command, ready to stand before the runner; ends in `&& ` or is empty. */
  readonly lead: string;
  /** The commands that follow it and are left out when it runs alone. */
  readonly after: readonly string[];
}

/** Sees through package scripts, make targets, folder changes and launchers to the test runner and its folder. */
export async function resolveCommand(
  check: Pick<Check, "command" | "cwd">,
  checkout: Checkout,
): Promise<Resolution> {
  const expansion = await expandCommand(check.command, check.cwd, checkout);
  if (expansion.kind === "no") return { kind: "unknown", why: expansion.why };
  const { steps } = expansion;
  const found = steps.flatMap((step, at) => {
    const program = programOf(step.words);
    return program === undefined ? [] : [{ at, step, program }];
  });
  const [only, another] = found;
  if (only === undefined) return unknown(`No test runner is known in "${check.command}".`);
  if (another !== undefined)
    return unknown(
      `"${check.command}" starts several runners: ${found.map((f) => f.program.runner).join(", ")}.`,
    );
  const { at, step, program } = only;
  if (steps.slice(0, at + 1).some(({ joint }) => joint === "||" || joint === "|"))
    return unknown(`What "${check.command}" runs depends on what its commands end with.`);
  if (usesPackageVariables(step))
    return unknown(`"${rawOf(step.words)}" needs the variables of its package manager.`);
  if (checkout.files.some((path) => posix.basename(path) === ".pnp.cjs") && step.inScript)
    return unknown("The programs of the project are known to its package manager alone.");
  const before = steps.slice(0, at).map((one, i) => leading(one, steps[i + 1]?.joint === ";", step.cwd));
  const lead = [...binaries(step), ...before];
  return {
    kind: "runner",
    ...program,
    cwd: step.cwd,
    assigns: step.assigns,
    lead: lead.map((text) => `${text} && `).join(""),
    after: steps.slice(at + 1).map(({ words }) => rawOf(words)),
  };
}

function unknown(why: string): Resolution {
  return { kind: "unknown", why };
}

function usesPackageVariables({ assigns, words }: Step): boolean {
  return [...assigns, ...words].some((word) => /\$\{?(?:npm_|\d|@|\*)/.test(word.raw));
}

/** What package managers do before a script: the programs of its folder and of all above it come first. */
function binaries({ cwd, inScript }: Step): readonly string[] {
  if (!inScript) return [];
  const depth = cwd === "." ? 0 : cwd.split("/").length;
  const folders = Array.from({ length: depth + 1 }, (_, up) => `$PWD/${"../".repeat(up)}node_modules/.bin`);
  return [`export PATH="${folders.join(":")}:$PATH"`];
}

/** A check's own shell stops at the first command that fails, a package script's goes on after `;`. */
function leading(step: Step, mayFail: boolean, cwd: string): string {
  const text = rawOf([...step.assigns, ...step.words]);
  const there = step.cwd === cwd ? text : `(cd ${quote(seenFrom(cwd, step.cwd))} && ${text})`;
  return mayFail && step.inScript ? `{ ${there} || :; }` : there;
}
