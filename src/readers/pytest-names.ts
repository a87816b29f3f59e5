/** What pytest says about tests outside the blocks of their failures. */
export interface Results {
  readonly passed: Set<string>;
  readonly skipped: Set<string>;
  /** Ids as `-v` prints them. */
  readonly failed: Set<string>;
  /** What follows FAILED or ERROR in the short summary. */
  readonly summary: string[];
}

const WORD = "PASSED|FAILED|ERROR|SKIPPED|XFAIL|XPASS";
const VERBOSE = new RegExp(`^(\\S+::.+?) (${WORD})(?: \\(.*\\))?(?: +\\[ *\\d+%\\])?$`);
const PARALLEL = new RegExp(`^\\[gw\\d+\\] \\[ *\\d+%\\] (${WORD}) (\\S+::.+)$`);

export function readResults(lines: readonly string[]): Results {
  const results: Results = { passed: new Set(), skipped: new Set(), failed: new Set(), summary: [] };
  for (const line of lines) {
    if (!/PASS|FAIL|ERROR|SKIPPED/.test(line)) continue;
    const [, said, rest = ""] = /^(PASSED|FAILED|ERROR) (\S.*)$/.exec(line) ?? [];
    const [, word, worker] = PARALLEL.exec(line) ?? [];
    const [, id = worker, result = word ?? ""] = said === undefined ? (VERBOSE.exec(line) ?? []) : [];
    if (said === "PASSED") results.passed.add(rest);
    else if (said !== undefined && /^\S+\.py\b/.test(rest)) results.summary.push(rest);
    else if (id !== undefined) setFor(results, result).add(id.trim());
  }
  for (const id of results.failed) results.passed.delete(id);
  return results;
}

function setFor({ passed, skipped, failed }: Results, word: string): Set<string> {
  if (word === "PASSED" || word === "XPASS") return passed;
  return word === "SKIPPED" || word === "XFAIL" ? skipped : failed;
}

export interface Block {
  readonly title: string;
  readonly body: readonly string[];
}

export interface Names {
  /** The full id of a block's title. */
  readonly ofTitle: ReadonlyMap<string, string>;
  /** Every failing id with what the summary says of it. */
  readonly failed: ReadonlyMap<string, string>;
}

/** A parameter may hold anything, ` - ` too, so an id of the summary ends where a title or a verbose id says so. */
export function namesOf({ failed, summary }: Results, blocks: readonly Block[]): Names {
  const titles = new Set(blocks.map((block) => suffixOf(block.title)));
  const ofTitle = new Map<string, string>();
  const said = new Map<string, string>();
  const add = (id: string, message: string): void => {
    if (!said.get(id)) said.set(id, message);
    if (!ofTitle.has(testOf(id))) ofTitle.set(testOf(id), id);
  };
  for (const id of failed) add(id, "");
  for (const rest of summary) {
    const ends = [...[...rest.matchAll(/ - /g)].map((m) => m.index), rest.length];
    const ids = ends.map((end) => rest.slice(0, end));
    const id =
      ids.find((text) => failed.has(text) || titles.has(testOf(text))) ??
      ids.find((text) => !text.includes("[") || text.endsWith("]")) ??
      rest;
    add(id, rest.slice(id.length + 3));
  }
  return { ofTitle, failed: said };
}

function testOf(id: string): string {
  const at = id.indexOf("::");
  return at < 0 ? id : id.slice(at + 2);
}

/** `TestReceipt.test_lines[a.b]` stands for `TestReceipt::test_lines[a.b]`. */
export function suffixOf(title: string): string {
  const name = title.replace(/^ERROR (?:collecting|at \w+ of) /, "");
  if (title.startsWith("ERROR collecting")) return name;
  const params = name.indexOf("[");
  const plain = params < 0 ? name : name.slice(0, params);
  return plain.replaceAll(".", "::") + name.slice(plain.length);
}
