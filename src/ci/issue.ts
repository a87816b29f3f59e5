import { harmlessCommand } from "./issue-command.ts";

export interface NamedFailure {
  /** A command of the issue that may be run as it stands. */
  readonly command?: string;
  /** A test's file, with its name where the tool writes both: `tests/test_x.py::test_y`, `spec/x_spec.rb:12`. */
  readonly test?: string;
}

/** Longer texts are read up to here. */
const LONGEST = 100_000;

/**
 * The failing test or command that an issue names, or undefined. Quotes, hidden comments and logs are passed over: a
 * command counts in a code block of commands, after a prompt, or in words between back-ticks. A command that could do
 * anything but run this project's tests or lint is not handed on; of such a one at most the test that it names.
 */
export function commandInIssue(text: string): NamedFailure | undefined {
  const found = mentionsIn(text.slice(0, LONGEST));
  const command = best(
    found.flatMap((one) => (one.isCode ? ranked(harmlessCommand(one.text), one.weight) : [])),
  );
  const test = best(
    found.flatMap((one) => testsIn(one.text).map((name) => ({ value: name, weight: one.weight }))),
  );
  if (command === undefined && test === undefined) return undefined;
  return { ...(command !== undefined && { command }), ...(test !== undefined && { test }) };
}

interface Mention {
  readonly text: string;
  /** False for plain words, which may look like a command: "npm test fails since". */
  readonly isCode: boolean;
  /** The higher the likelier is it what fails. */
  readonly weight: number;
}

interface Weighed {
  readonly value: string;
  readonly weight: number;
}

function ranked(value: string | undefined, weight: number): readonly Weighed[] {
  return value === undefined ? [] : [{ value, weight }];
}

/** The weightiest, and of those the first. */
function best(all: readonly Weighed[]): string | undefined {
  let found: Weighed | undefined;
  for (const one of all) if (found === undefined || one.weight > found.weight) found = one;
  return found === undefined || found.weight < 0 ? undefined : found.value;
}

function mentionsIn(text: string): readonly Mention[] {
  const mentions: Mention[] = [];
  let before = "";
  for (const block of blocksOf(withoutComments(text))) {
    if (block.kind === "code") mentions.push(...inCode(block, weightOf(before)));
    else {
      mentions.push(...inProse(block.lines));
      before = block.lines.findLast((line) => line.trim() !== "") ?? "";
    }
  }
  return mentions;
}

function withoutComments(text: string): string {
  let shown = "";
  let from = 0;
  for (;;) {
    const open = text.indexOf("<!--", from);
    if (open < 0) return shown + text.slice(from);
    shown += text.slice(from, open);
    const close = text.indexOf("-->", open + 4);
    if (close < 0) return shown;
    from = close + 3;
  }
}

interface Block {
  readonly kind: "prose" | "code";
  readonly language: string;
  readonly lines: readonly string[];
}

/** Prose and fenced code; quoted lines belong to nothing. */
function blocksOf(text: string): readonly Block[] {
  const blocks: Block[] = [];
  let lines: string[] = [];
  let fence: { readonly mark: string; readonly language: string } | undefined;
  const end = (): void => {
    blocks.push({ kind: fence ? "code" : "prose", language: fence?.language ?? "", lines });
    lines = [];
  };
  for (const line of text.split(/\r?\n/)) {
    const [, mark, info = ""] = /^ {0,3}(`{3,}|~{3,})\s*([^`]*)$/.exec(line) ?? [];
    if (fence === undefined && mark !== undefined) {
      end();
      fence = { mark, language: info.trim().split(/\s/, 1)[0]?.toLowerCase() ?? "" };
    } else if (fence !== undefined && mark?.startsWith(fence.mark) && info.trim() === "") {
      end();
      fence = undefined;
    } else if (fence !== undefined || !/^\s{0,3}>/.test(line)) lines.push(line);
  }
  end();
  return blocks;
}

const PROMPT = /^\s*(?:\(\S+\)\s*)?[\w.@:~/-]*[$❯➜%]\s+(?=\S)/;
const SHELLS = new Set([
  "sh",
  "bash",
  "shell",
  "zsh",
  "console",
  "shell-session",
  "shellsession",
  "terminal",
]);
/** A block of more lines without a prompt is taken as a log. */
const MOST_LINES = 4;

function inCode({ language, lines }: Block, weight: number): readonly Mention[] {
  const written = lines.filter((line) => line.trim() !== "");
  const prompted = written.filter((line) => PROMPT.test(line));
  if (prompted.length > 0)
    return prompted.map((line) => ({ text: line.replace(PROMPT, ""), isCode: true, weight: weight + 2 }));
  const commands = written.filter((line) => !/^\s*#/.test(line));
  const isShort = commands.length <= MOST_LINES;
  const areCommands = isShort && commands.every((line) => harmlessCommand(line) !== undefined);
  return isShort && (SHELLS.has(language) || areCommands)
    ? commands.map((line) => ({ text: line, isCode: true, weight: weight + 1 }))
    : [];
}

function inProse(lines: readonly string[]): readonly Mention[] {
  return lines.flatMap((line) => {
    const weight = weightOf(line);
    const [indented] = /^(?: {4}|\t)\s*/.exec(line) ?? [];
    if (indented !== undefined && PROMPT.test(line.trim()))
      return [{ text: line.trim().replace(PROMPT, ""), isCode: true, weight: weight + 2 }];
    const quoted = [...line.matchAll(/(?<!`)(`{1,2})(?!`)([^`]+)\1(?!`)/g)].map(([, , code = ""]) => ({
      text: code.trim().replace(PROMPT, ""),
      isCode: true,
      weight: weight + 1,
    }));
    return [...quoted, { text: line.replace(/`[^`]*`/g, " "), isCode: false, weight }];
  });
}

const FAILS =
  /\b(?:fail(?:s|ed|ing|ure)?|broken|breaks?|red|crash(?:es|ed)?|errors?|reproduc\w+|repro|repeat|steps|run(?:ning)?|flaky)\b/i;
const WORKS = /\b(?:pass(?:es|ed)?|works?|succeeds?|green|fine|ok)\b/i;

/** What the words around say; "does not pass" is no praise. */
function weightOf(line: string): number {
  const plain = line.slice(0, 2000).replace(/`[^`]*`/g, " ");
  const negated = /\b(?:not|never|no longer|n't|should|must|expected?|until|make)\b/i.test(plain);
  if (FAILS.test(plain)) return 3;
  return WORKS.test(plain) && !negated ? -4 : 0;
}

const PATH = "(?:[\\w@.-]+/)*";
const TEST = [
  `${PATH}(?:test_[\\w-]+|[\\w-]+_test)\\.py(?:::[\\w:-]+)?`,
  `${PATH}[\\w.-]+[._-](?:test|spec)\\.[cm]?[jt]sx?`,
  `(?:[\\w@.-]+/)*(?:tests?|__tests__|spec)/(?:[\\w@.-]+/)*[\\w.-]+\\.(?:[cm]?[jt]sx?|py|rb|php|go|rs|java|kt|exs|sh|bats|c|cc|cpp)(?:::[\\w:-]+)?`,
  `${PATH}[\\w-]+_(?:spec|test)\\.(?:rb|go|exs|dart)(?::\\d+)?`,
  `${PATH}\\w+(?:Test|Tests|IT|Spec)\\.(?:java|kt|php|cs|scala|swift)`,
].join("|");

function testsIn(text: string): readonly string[] {
  const words = text
    .slice(0, 2000)
    .split(/[\s'"()<>,;=`]+/)
    .filter((word) => word.length > 3 && word.length <= 300);
  const whole = new RegExp(`^(?:\\./)?(${TEST})(?:\\[[^\\]]*\\])?[.:]?$`);
  return words.flatMap((word) => {
    const found = whole.exec(word)?.[1];
    return found === undefined || /(?:^|\/)\.\.(?:\/|$)|node_modules|^-/.test(found) ? [] : [found];
  });
}
