import { until } from "./reader.ts";
import { tapFields } from "./tap-yaml.ts";

/** One `ok` or `not ok` with what stands around it. */
export interface Point {
  readonly ok: boolean;
  readonly name: string;
  /** `SKIP`, `TODO` or what stands in their place. */
  readonly directive: string | undefined;
  readonly groups: readonly string[];
  /** Sums up the points of a subtest. */
  isGroup: boolean;
  readonly failedInside: boolean;
  readonly fields: ReadonlyMap<string, string>;
  /** Lines behind a failing point that has no fields. */
  readonly notes: string[];
  /** Printed between the point before and this one. */
  readonly before: readonly string[];
}

interface Group {
  readonly depth: number;
  readonly name: string;
  /** The point that opened it with a brace: its result stands before its tests, else behind them. */
  readonly opener: Point | undefined;
  points: number;
  failed: boolean;
}

const POINT = /^( *)(not )?ok\b(?: \d+)?(?: (.*))?$/;
const SUMMARY =
  /^(?:tests|pass|fail|ok|skip|todo|time|suites|cancelled|duration_ms|failed|Looks like|SKIP|TODO)\b|^[(`]/;

/** In one pass. In node's dialect comments are what the tests printed; in the others they name the test that follows. */
export function readPoints(lines: readonly string[], isNode: boolean): readonly Point[] {
  const points: Point[] = [];
  let groups: Group[] = [];
  let comment: string | undefined;
  let printed: string[] = [];
  const open = (depth: number, name: string, opener?: Point): void => {
    groups = groups.filter((g) => g.depth < depth);
    groups.push({ depth, name, opener, points: 0, failed: false });
  };
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i] ?? "";
    const subtest = /^( *)# Subtest: (.*)$/.exec(line);
    const found = subtest === null && line.includes("ok") ? POINT.exec(line) : null;
    if (subtest) open(subtest[1]?.length ?? 0, unescaped(subtest[2] ?? ""));
    else if (found === null) {
      if (line.trim() === "}") groups = closed(groups, line.indexOf("}"));
      const last = points.at(-1);
      const said = /^# (\S.*)$/.exec(line)?.[1];
      const isSummary = said !== undefined && /^(?:tests|pass|fail|ok)\b/.test(said);
      if (last && !last.ok && last.fields.size === 0 && /^#|^ {2}/.test(line) && !isSummary)
        last.notes.push(line);
      if (said !== undefined && !isNode && !SUMMARY.test(said)) comment = said.trim();
      printed.push(line.replace(/^# ?/, ""));
    } else {
      const depth = found[1]?.length ?? 0;
      const ok = found[2] === undefined;
      const { name, directive, opens } = nameOf(found[3] ?? "");
      const own = groups.find((g) => g.depth === depth && g.opener === undefined && g.points > 0);
      groups = groups.filter((g) => g.depth < depth);
      const { block, length } = blockAfter(lines, i, depth);
      const point: Point = {
        ok,
        name,
        directive,
        groups: groups.length > 0 || comment === undefined ? groups.map((g) => g.name) : [comment],
        isGroup: own?.name === name || opens,
        failedInside: own?.failed ?? opens,
        fields: tapFields(block),
        notes: [],
        before: printed,
      };
      points.push(point);
      for (const group of groups) {
        group.points += 1;
        if (!ok && directive === undefined) group.failed = true;
      }
      if (opens) open(depth, name, point);
      i += length;
      printed = [];
    }
  }
  return points;
}

/** A group that closes without any test of its own failed by itself. */
function closed(groups: readonly Group[], depth: number): Group[] {
  for (const { opener, points, depth: at } of groups)
    if (opener !== undefined && at >= depth && points === 0) opener.isGroup = false;
  return groups.filter((g) => g.opener === undefined || g.depth < depth);
}

function nameOf(text: string): { name: string; directive: string | undefined; opens: boolean } {
  const opens = /(?:^| )\{$/.test(text);
  const bare = (opens ? text.slice(0, -1) : text).replace(/^- /, "").trimEnd();
  const at = bare.search(/(?<!\\)# ?(?:skip|todo|time=|EXPECTED)/i);
  const mark = at < 0 ? "" : bare.slice(at + 1).trim();
  return {
    name: unescaped(at < 0 ? bare : bare.slice(0, at)),
    directive: /^(?:skip|todo)/i.test(mark) ? mark : undefined,
    opens,
  };
}

function unescaped(text: string): string {
  return text.trim().replace(/\\([#\\])/g, "$1");
}

/** The lines between `---` and `...`, and how many lines to pass over; none where no block follows. */
function blockAfter(
  lines: readonly string[],
  at: number,
  depth: number,
): { block: readonly string[]; length: number } {
  const first = lines[at + 1] ?? "";
  if (first.trim() !== "---") return { block: [], length: 0 };
  const last = `${first.slice(0, first.indexOf("-"))}...`;
  const end = until(lines, at + 2, (line) => {
    const point = line.includes("ok") ? POINT.exec(line) : null;
    return line === last || (point !== null && (point[1]?.length ?? 0) <= depth);
  });
  return { block: lines.slice(at + 2, end), length: end - at - (lines[end] === last ? 0 : 1) };
}
