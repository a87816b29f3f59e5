/** One test of go test with what it printed. */
export interface GoTest {
  /** PASS, FAIL or SKIP; undefined while no result was printed. */
  word: string | undefined;
  module: string | undefined;
  /** Folder of the package below the module's root, as far as the names of all packages tell it. */
  folder: string;
  readonly body: string[];
}

const PACKAGE = /^(?:ok|FAIL|---|\?) *\t(\S+)(?:\t| \[)/;
const OWN_WORDS = /^(?:PASS|FAIL|=== PAUSE .*|exit status \d+|testing: warning: .*|)$/;

/** What a test says stands behind its name with `-v`, and below its result without. */
export function readGoTests(lines: readonly string[]): ReadonlyMap<string, GoTest> {
  const tests = new Map<string, GoTest>();
  const top = commonFolder(lines.flatMap((line) => PACKAGE.exec(line)?.[1] ?? []));
  let inPackage: GoTest[] = [];
  let current: GoTest | undefined;
  const get = (id: string): GoTest => {
    const test = tests.get(id) ?? { word: undefined, module: undefined, folder: "", body: [] };
    if (!tests.has(id)) inPackage.push(test);
    tests.set(id, test);
    return test;
  };
  for (const line of lines) {
    const running = /^=== (?:RUN|CONT|NAME) +(\S+)$/.exec(line)?.[1];
    const [, word, id] = /^ *--- (PASS|FAIL|SKIP): (\S+) \([\d.]+s\)$/.exec(line) ?? [];
    const name = PACKAGE.exec(line)?.[1];
    if (running !== undefined) current = get(running);
    else if (id !== undefined) {
      current = get(id);
      current.word = word;
    } else if (name !== undefined) {
      for (const test of inPackage) {
        test.module = name;
        test.folder = name.slice(top.length).replace(/^\//, "");
      }
      inPackage = [];
      current = undefined;
    } else if (current && !OWN_WORDS.test(line)) current.body.push(line);
  }
  return tests;
}

function commonFolder(packages: readonly string[]): string {
  const [first = [], ...rest] = packages.map((name) => name.split("/"));
  const n = first.findIndex((part, i) => rest.some((name) => name[i] !== part));
  return first.slice(0, n < 0 ? first.length : n).join("/");
}
