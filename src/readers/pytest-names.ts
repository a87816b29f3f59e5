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

/** Tests may print such lines too, so that the summary counts only below its heading, where the log has one. */
export function readResults(lines: readonly string[]): Results {
  const results: Results = { passed: new Set(), skipped: new Set(), failed: new Set(), summary: [] };
  let inSummary = !lines.some((line) => SUMMARY.test(line));
  for (const line of lines) {
    if (line.startsWith("=====")) inSummary = SUMMARY.test(line);
    if (!/PASS|FAIL|ERROR|SKIPPED/.test(line)) continue;
    const [, said, rest = ""] = inSummary ? (SAID.exec(line) ?? []) : [];
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

/** A subtest is told by its test: `SUBFAILED(i=1) test_a.py::test_b - why`. */
const SAID = /^(PASSED|FAILED|FAIL|ERROR|SUBFAIL(?:ED)?(?=[\s([])(?:\[.*?\])?(?: ?\(.*?\))?) (\S.*)$/;
const SUMMARY = /^=+ short test summary info =+$/;

export interface Block {
  readonly title: string;
  readonly body: readonly string[];
}

export interface Names {
  /** The full ids that a block's title may stand for. */
  readonly ofTitle: ReadonlyMap<string, readonly string[]>;
  /** Every failing id with what the summary says of it. */
  readonly failed: ReadonlyMap<string, string>;
}

/** A parameter may hold anything, ` - ` too, so an id of the summary ends where a title or a verbose id says so. */
export function namesOf({ failed, summary }: Results, blocks: readonly Block[]): Names {
  const titles = new Set(blocks.map((block) => suffixOf(block.title)));
  const ofTitle = new Map<string, string[]>();
  const said = new Map<string, string>();
  const add = (id: string, message: string): void => {
    if (!said.get(id)) said.set(id, message);
    const known = ofTitle.get(testOf(id)) ?? [];
    if (!known.includes(id)) ofTitle.set(testOf(id), [...known, id]);
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

/** `TestReceipt.test_lines[a.b]` stands for `TestReceipt::test_lines[a.b]`; a subtest's message and values are no part of it. */
export function suffixOf(title: string): string {
  const whole = title.replace(/^ERROR (?:collecting|at \w+ of) /, "");
  const name = withoutSubtest(whole);
  if (title.startsWith("ERROR collecting")) return name;
  const params = name.indexOf("[");
  const plain = params < 0 ? name : name.slice(0, params);
  return plain.replaceAll(".", "::") + name.slice(plain.length);
}

/** `test_sub [message] (i=1)` without what tells the subtest. */
function withoutSubtest(title: string): string {
  const values = title.endsWith(")") ? title.search(/[\w\]] \((?:\w+=|<subtest>\))/) : -1;
  const name = values < 0 ? title : title.slice(0, values + 1);
  const at = name.endsWith("]") ? name.lastIndexOf(" [") : -1;
  const isMessage = at > 0 && name.indexOf("]", at) === name.length - 1;
  return isMessage && /^[\w.]+(?:\[.*\])?$/.test(name.slice(0, at)) ? name.slice(0, at) : name;
}
