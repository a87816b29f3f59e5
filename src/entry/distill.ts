import type { Failure } from "../core/failure.ts";
import { distill } from "../readers/distill.ts";
import { greenLines } from "../readers/green.ts";
import { readReport } from "../readers/read-report.ts";
import { renderFailures } from "../readers/render.ts";
import { readLogInput } from "./log-input.ts";
import type { LogInput } from "./log-input.ts";
import type { Command } from "./options.ts";

type Distill = Extract<Command, { name: "distill" }>;

/** What `--json` prints. */
interface DistillDocument {
  readonly schema: "mulligan-distill";
  readonly version: 1;
  readonly tools: readonly string[];
  readonly failures: readonly Failure[];
  readonly passed: number;
  readonly skipped: number;
  /** The lines that say why, within the budget; for a report in XML its failures. */
  readonly text: string;
  /** Sentences on what could not be read or is left out. */
  readonly notes: readonly string[];
}

/** Of the budget, what the failures may take where the log fills the rest. */
const FOR_FAILURES = 0.2;

/** `distill`: what a log says about why a command failed, within a budget of tokens. Exit code 0 whatever it says. */
export async function distillLog(command: Distill, out: (text: string) => unknown): Promise<number> {
  const { maxTokens, json } = command;
  const green = command.green === undefined ? undefined : await readLogInput(command.green);
  const input = await readLogInput(command.file);
  const maxFacts = Math.floor(maxTokens * FOR_FAILURES);
  const { document, facts } = read(input, green, { root: command.root ?? "", maxTokens, maxFacts, json });
  out(json ? `${JSON.stringify(document)}\n` : render(document, facts));
  return 0;
}

interface Wanted {
  readonly root: string;
  readonly maxTokens: number;
  readonly maxFacts: number;
  /** Failures stand in a list of their own and leave the whole budget to the text. */
  readonly json: boolean;
}

function read(
  input: LogInput,
  green: LogInput | undefined,
  { root, maxTokens, maxFacts, json }: Wanted,
): { readonly document: DistillDocument; readonly facts: string } {
  const base = { schema: "mulligan-distill", version: 1 } as const;
  const notes = green?.kind === "no-text" ? [`The green log is of no use: ${green.why}`] : [];
  if (input.kind === "no-text") {
    const empty = { tools: [], failures: [], passed: 0, skipped: 0, text: "" };
    return { document: { ...base, ...empty, notes: [input.why, ...notes] }, facts: "" };
  }
  const source = input.kind === "xml" ? input.xml.text : input.log.text;
  const { tools, failures, passed, skipped } = readReport(source, { root, stage: "test", check: "log" });
  if (input.kind === "xml") {
    const { xml } = input;
    const more = xml.leftOut > 0 ? [`${count(xml.leftOut, "more failing case")} left out.`] : [];
    const facts = renderFailures(failures, { maxTokens });
    const cases = { passed: xml.passed, skipped: xml.skipped };
    return {
      document: { ...base, tools, failures, ...cases, text: facts, notes: [...more, ...notes] },
      facts: "",
    };
  }
  const facts = failures.length === 0 ? "" : renderFailures(failures, { maxTokens: maxFacts });
  const known = green?.kind === "log" ? greenLines(green.log, root) : undefined;
  const taken = json ? 0 : Math.ceil((facts.length / (maxFacts * CHARACTERS)) * maxFacts);
  const text = distill(input.log, { maxTokens: maxTokens - taken, root, ...(known && { green: known }) });
  const document = { ...base, tools, failures, passed: passed.length, skipped: skipped.length, text, notes };
  return { document, facts };
}

const CHARACTERS = 3.4;

function render({ text, notes, failures, passed }: DistillDocument, facts: string): string {
  const nothing = text === "" && notes.length === 0 && failures.length === 0;
  const note = nothing
    ? [`No failure is named${passed > 0 ? `; ${count(passed, "test")} passed` : ""}.`]
    : notes;
  return `${[note.join("\n"), facts, text].filter(Boolean).join("\n\n")}\n`;
}

function count(n: number, noun: string): string {
  return `${n} ${noun}${n === 1 ? "" : "s"}`;
}
