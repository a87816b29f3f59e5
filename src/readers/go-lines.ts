/** One test of go test with what it printed. */
export interface GoTest {
  readonly id: string;
  /** PASS, FAIL or SKIP; undefined while no result was printed. */
  word: string | undefined;
  readonly body: string[];
}

/** The tests of one package, which go test ends with a line of its own. */
export interface GoPackage {
  /** Undefined where the log ends before that line. */
  readonly name: string | undefined;
  /** Folder below the module's root, as far as the names of all packages tell it. */
  readonly folder: string;
  /** It failed, and not because it could not be built. */
  readonly isRed: boolean;
  readonly tests: ReadonlyMap<string, GoTest>;
  /** Printed outside of any test. */
  readonly printed: readonly string[];
}

const PACKAGE = /^(?:ok|FAIL|---|\?) *\t(\S+)(?:\t| \[)/;
const OWN_WORDS =
  /^(?:PASS|FAIL|=== PAUSE .*|exit status \d+|testing: warning: .*|coverage: \d.*|-test\.shuffle \d+|)$/;

/** What a test says stands behind its name with `-v`, and below its result without. */
export function readGoTests(lines: readonly string[]): readonly GoPackage[] {
  const packages: GoPackage[] = [];
  const top = commonFolder(lines.flatMap((line) => PACKAGE.exec(line)?.[1] ?? []));
  let tests = new Map<string, GoTest>();
  let printed: string[] = [];
  let current: GoTest | undefined;
  let depths: { depth: number; test: GoTest }[] = [];
  /** Without `-v` a parent's own words stand below its subtests, less far in. */
  const ownerOf = (line: string): GoTest | undefined =>
    depths.length > 1 && /^ +\S+\.go:\d+: /.test(line)
      ? depths.find(({ depth }) => depth === depthOf(line) - 4)?.test
      : undefined;
  const get = (id: string): GoTest => {
    const test = tests.get(id) ?? { id, word: undefined, body: [] };
    tests.set(id, test);
    return test;
  };
  const close = (line: string, name?: string): void => {
    const isRed = /^FAIL *\t/.test(line) && !/\[(?:build|setup) failed\]/.test(line);
    const folder = name?.slice(top.length).replace(/^\//, "") ?? "";
    if (tests.size > 0 || isRed) packages.push({ name, folder, isRed, tests, printed });
    tests = new Map();
    printed = [];
    depths = [];
    current = undefined;
  };
  for (const line of lines) {
    const running = /^=== (?:RUN|CONT|NAME) +(\S+)$/.exec(line)?.[1];
    const [, before = "", word, id] = line.includes("--- ")
      ? (/^(.*?) *--- (PASS|FAIL|SKIP): (\S+) \([\d.]+s\)$/.exec(line) ?? [])
      : [];
    const name = PACKAGE.exec(line)?.[1];
    if (running !== undefined) [current, depths] = [get(running), []];
    else if (id !== undefined) {
      current = get(id);
      if (before !== "") current.body.push(before);
      current.word = word;
      depths = [...depths.filter((d) => d.depth < depthOf(line)), { depth: depthOf(line), test: current }];
    } else if (name !== undefined) close(line, name);
    else if (ownerOf(line)) ownerOf(line)?.body.push(line);
    else if (!OWN_WORDS.test(line)) (current?.body ?? printed).push(line);
  }
  close("");
  return packages;
}

function depthOf(line: string): number {
  return line.length - line.trimStart().length;
}

function commonFolder(packages: readonly string[]): string {
  const [first = [], ...rest] = packages.map((name) => name.split("/"));
  const n = first.findIndex((part, i) => rest.some((name) => name[i] !== part));
  return first.slice(0, n < 0 ? first.length : n).join("/");
}
