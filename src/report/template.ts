import { cut } from "./inert.ts";

/** Lines of which the rows may be cut from the end, whole ones, where a text would be too long. */
export interface Block {
  readonly head: readonly string[];
  readonly rows: readonly string[];
  readonly tail: readonly string[];
}

/** Lines as a block, its rows the ones that may be cut. */
export function block(head: readonly string[], rows: readonly string[], tail: readonly string[] = []): Block {
  return { head, rows, tail };
}

/** What may stand for a placeholder: one line that is safe where the template puts it, or a block of lines. */
export type Values = Readonly<Record<string, string | Block>>;

export interface Limit {
  readonly most: number;
  readonly sizeOf: (text: string) => number;
}

/** GitHub's limit for a comment or the text of a pull request. */
export const COMMENT_LIMIT: Limit = { most: 65_536, sizeOf: (text) => text.length };

/**
 * A template with a value for each `{{name}}`: values are put in once and never read for placeholders again, and
 * nothing is evaluated. A line that holds only placeholders without a value is left out. The text keeps the limit: whole
 * rows are cut from the largest blocks, and a sentence says how many. A name that has no value stays as it is; see
 * `unknownPlaceholders`.
 */
export function fill(template: string, values: Values, limit: Limit): string {
  const kept = new Map<string, number>();
  for (;;) {
    const text = put(template, values, kept);
    const excess = limit.sizeOf(text) - limit.most;
    if (excess <= 0) return text;
    if (!shorten({ template, values, kept, excess, sizeOf: limit.sizeOf })) return cutLines(text, limit);
  }
}

/** A sentence for each placeholder of a template that has no value. */
export function unknownPlaceholders(what: string, template: string, known: readonly string[]): string[] {
  const names = [...template.matchAll(PLACEHOLDER)].map(([, name = ""]) => name.trim());
  return [...new Set(names)]
    .filter((name) => !known.includes(name))
    .map(
      (name) =>
        `The template of the ${what} has the unknown placeholder {{${cut(name, 40)}}}; it may hold ${known.map((n) => `{{${n}}}`).join(", ")}.`,
    );
}

const PLACEHOLDER = /\{\{([^{}\n]*)\}\}/g;

function put(template: string, values: Values, kept: ReadonlyMap<string, number>): string {
  const lines = template.split("\n").flatMap((line) => {
    let empty = true;
    let found = false;
    const text = line.replace(PLACEHOLDER, (whole, raw: string) => {
      found = true;
      const name = raw.trim();
      const value = Object.hasOwn(values, name) ? values[name] : undefined;
      const shown = value === undefined ? whole : textOf(value, kept.get(name));
      if (shown !== "") empty = false;
      return shown;
    });
    return found && empty && line.replace(PLACEHOLDER, "").trim() === "" ? [] : [text];
  });
  return lines
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

function textOf(value: string | Block, kept: number | undefined): string {
  if (typeof value === "string") return value;
  const rows = value.rows.slice(0, kept ?? value.rows.length);
  const left = value.rows.length - rows.length;
  const said = left === 0 ? [] : ["", leftOut(left)];
  return [...value.head, ...rows, ...value.tail, ...said].join("\n");
}

function leftOut(rows: number): string {
  return `(${rows} more ${rows === 1 ? "row was" : "rows were"} left out for length; the whole account is in the run's report.)`;
}

/** Lowers how many rows of the largest block are kept; false when no row is left. */
function shorten({
  template,
  values,
  kept,
  excess,
  sizeOf,
}: {
  readonly template: string;
  readonly values: Values;
  readonly kept: Map<string, number>;
  readonly excess: number;
  readonly sizeOf: Limit["sizeOf"];
}): boolean {
  const used = new Set([...template.matchAll(PLACEHOLDER)].map(([, name = ""]) => name.trim()));
  let largest: { name: string; rows: readonly string[]; size: number } | undefined;
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === "string" || !used.has(name)) continue;
    const rows = value.rows.slice(0, kept.get(name) ?? value.rows.length);
    const size = rows.join("\n").length;
    if (rows.length > 0 && (largest === undefined || size > largest.size)) largest = { name, rows, size };
  }
  if (largest === undefined) return false;
  let keep = largest.rows.length;
  for (let saved = 0; keep > 0 && saved < excess; keep--) saved += sizeOf(largest.rows[keep - 1] ?? "") + 1;
  kept.set(largest.name, keep);
  return true;
}

function cutLines(text: string, { most, sizeOf }: Limit): string {
  const said = "\n\n(The rest was left out for length; the whole account is in the run's report.)";
  const kept: string[] = [];
  let size = sizeOf(said);
  for (const line of text.split("\n")) {
    size += sizeOf(line) + 1;
    if (size > most) break;
    kept.push(line);
  }
  return kept.join("\n") + said;
}
