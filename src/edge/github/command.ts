/** A command of a comment: what is asked for, and the rest of its line. */
export interface Command {
  readonly verb: "repair" | "retry" | "stop" | "explain";
  readonly text: string;
}

/** Which kind of HTML swallows the lines up to its end. */
const BLOCKS = [
  { opens: /<!--/, closes: /-->/ },
  { opens: /<pre\b/i, closes: /<\/pre>/i },
  { opens: /<code\b/i, closes: /<\/code>/i },
] as const;

/**
 * The first command at the start of a line, as GitHub shows the comment: not in a quote or the paragraph that continues it, a
 * code block, or an HTML comment. Undefined when there is none. `name` is given with or without its slash.
 */
export function commandIn(comment: string, name: string): Command | undefined {
  const wanted = `/${name.replace(/^\//, "")}`.toLowerCase();
  for (const line of plainLines(comment)) {
    const [first = "", ...rest] = line.trim().split(/\s+/);
    if (first.toLowerCase() !== wanted) continue;
    const verb = VERBS.find((one) => one === rest[0]?.toLowerCase());
    return verb === undefined
      ? { verb: "repair", text: rest.join(" ") }
      : { verb, text: rest.slice(1).join(" ") };
  }
  return undefined;
}

const VERBS = ["retry", "stop", "explain"] as const;

/** Lines that are text and nothing else. */
function* plainLines(comment: string): Generator<string> {
  let fence = "";
  let closes: RegExp | undefined;
  let isQuoted = false;
  for (const line of comment.split(/\r\n|\r|\n/)) {
    const [, mark = "", info = ""] = /^ {0,3}(`{3,}|~{3,})(.*)$/.exec(line) ?? [];
    if (closes !== undefined) {
      if (closes.test(line)) closes = undefined;
    } else if (fence !== "") {
      if (mark.startsWith(fence) && info.trim() === "") fence = "";
    } else if (mark !== "" && !(mark.startsWith("`") && info.includes("`"))) {
      fence = mark;
      isQuoted = false;
    } else if (/^ {0,3}>/.test(line)) {
      isQuoted = true;
    } else if (line.trim() === "") {
      isQuoted = false;
    } else {
      closes = opened(line);
      if (!isQuoted && !/^(?: {4}| {0,3}\t)/.test(line)) yield line;
    }
  }
}

/** What ends the block that the line leaves open. */
function opened(line: string): RegExp | undefined {
  for (const { opens, closes } of BLOCKS) {
    const start = opens.exec(line);
    if (start !== null && !closes.test(line.slice(start.index))) return closes;
  }
  return undefined;
}
