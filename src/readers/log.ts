/** One check's output as a terminal would finally show it. */
export interface Log {
  /** Clipped at `LONGEST` characters, so that no pattern meets a line of megabytes. */
  readonly lines: readonly string[];
  /** The lines that were clipped, whole, by their index: a report on one line is one of them. */
  readonly whole: ReadonlyMap<number, string>;
}

const LONGEST = 4000;

const ESC = "\u001b";
/** Control sequences: CSI, then OSC with its end, then any other escape. No class holds the escape itself. */
const ESCAPES = new RegExp(
  `${ESC}(?:\\[[0-?]*[ -/]*[@-~]|\\][^\u0007${ESC}\\n]*(?:\u0007|${ESC}\\\\)|[ -/]*[0-~])|\u009b[0-?]*[ -/]*[@-~]`,
  "g",
);
const TIME = "\\ufeff?\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{7}Z ?";
const RUNNER_TIME = new RegExp(`^${TIME}`);
/** Job, step and time, as `gh run view --log` puts them before each line. */
const JOB = new RegExp(`^([^\\t]{0,200}\\t[^\\t]{0,200}\\t)${TIME}`);
/** Escape sequences whose escape was written as two characters. */
const CARETS = /\^\[\[[0-9;]*m/g;

/** No escapes, no overwritten progress, no time stamps of a runner, and paths relative to the checkout. */
export function readLog(text: string, root: string): Log {
  const whole = new Map<number, string>();
  const bare = text.includes(ESC) || text.includes("\u009b") ? text.replace(ESCAPES, "") : text;
  const plain = bare.includes("^[[") ? bare.replace(CARETS, "") : bare;
  let job: string | undefined;
  const lines = withoutRoot(plain, root)
    .split("\n")
    .map((raw, index) => {
      let line = shown(raw);
      if (line.includes("\t")) {
        const found = JOB.exec(line);
        if (found) job = found[1];
        if (found) line = line.slice(found[0].length);
        else if (job !== undefined && line.startsWith(job)) line = line.slice(job.length);
      }
      if (line.length <= LONGEST) return line;
      whole.set(index, line);
      return line.slice(0, LONGEST);
    });
  return { lines, whole };
}

/** One line as it would be in a log, without the prefix of a job. */
export function plainLine(raw: string): string {
  return shown(raw.includes(ESC) ? raw.replace(ESCAPES, "") : raw);
}

function shown(raw: string): string {
  let end = raw.length;
  while (raw[end - 1] === "\r") end -= 1;
  const start = end === 0 ? 0 : raw.lastIndexOf("\r", end - 1) + 1;
  const last = start > 0 || end < raw.length ? raw.slice(start, end) : raw;
  const bare = last.startsWith("\ufeff") ? last.slice(1) : last;
  return bare[19] === "." ? bare.replace(RUNNER_TIME, "") : bare;
}

function withoutRoot(text: string, root: string): string {
  const base = root.replace(/[\\/]+$/, "");
  if (base === "") return text;
  const slashed = base.replaceAll("\\", "/");
  return [...new Set([base, slashed, encodeURI(slashed)])].reduce((rest, way) => {
    if (!rest.includes(way)) return rest;
    const path = way.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
    return rest.replace(new RegExp(`(?:file:///?|(?<![\\w.@/\\\\-])|(?<=\\\\[nt]))${path}[\\\\/]`, "g"), "");
  }, text);
}
