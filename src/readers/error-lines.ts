const STRONG =
  /(?:^|[\s:[(])(?:fatal|error|panic|exception|traceback)\b(?:\[\w+\])?[:!\]]|\b(?:error|fatal) [A-Z]{1,6}\d+\b|(?:Error|Exception)\b(?: \[\w+\])?:|^E\s{2,}\S|^E: |^not ok\b|^\s*[✖✗×✕✘●] |^\s*FAIL\b|\bFAILED\b|^\s*--- FAIL|^\s*(?:ERROR|FATAL|CRITICAL)\b|^\s*\d+:\d+ +error\b|assertion .*failed|segmentation fault|core dumped|undefined reference|panicked at|\bnot found$|no such file|permission denied|##\[error\]|::error|\bCMake Error\b|^CONFLICT \(|^\* What went wrong|^Caused by: |\blevel"?[=:] ?"?(?:error|fatal)\b|out of memory|^Killed$/i;
const MEDIUM =
  /\b(?:expected|received|actual|got|want|mismatch|cannot|can't|could not|couldn't|unable|unexpected|undefined|undeclared|missing|invalid|not found|does not|doesn't|is not|denied|timed? ?out|aborted|killed|refused|failed|failure|failures|failing|fails|errors?|unresolved|unknown|no rule|violations?|exceeds|conflict)\b|^\S+\.\w+:\d+(?::\d+)?:? \S|^\S+\.\w+\(\d+,\d+\): /i;
/** Words of runners about themselves, and summaries that count no error. */
const NOISE =
  /\b0 (?:errors?|failed|failures?|failing|problems)\b|\b(?:errors?|failed|failures?|fail):? 0\b|\bno (?:errors?|failures?)\b|^npm (?:error|ERR!) (?:A complete log|code ELIFECYCLE|errno|path |command |To see a list|$)|^npm (?:error|ERR!)\s*$|^npm (?:error|ERR!) {3}|^##\[(?:group|endgroup|command)\]/i;
/** Tests that passed, whatever their names say. */
const PASSED =
  /^\s*(?:[✓✔√] |ok \d|PASS\b|--- PASS|=== (?:RUN|PAUSE|CONT) )|\bPASSED\b|\.\.\. (?:ok|ignored)$/;
/** That a step failed, not why. */
const ECHO =
  /^make(?:\[\d+\])?: \*\*\* \[|^##\[error\]Process completed|exit code \d+|^error: script ".*" exited|lifecycle script|ld returned \d+ exit status|linker command failed/i;
const WARNING = /^(?:npm )?warn(?:ing)?\b|[\s:[(]warn(?:ing)?\b[\]:]|^##\[warning\]|::warning/i;
const ERROR = /\berrors?\b/i;
/** What runs of several jobs, containers or packages put before the lines of each. */
const PREFIX =
  /^(?:\[[^\]\s]{1,40}(?: [^\]\s]{1,20})?\] |[\w@./-]{1,40}(?::[\w@./-]{1,40})?: |[\w.-]{1,40} +\| )(?=\S)/;

/** How much a line says about why a command failed: 3 names an error, 2 may, 1 says that something is amiss, 0 nothing. */
export function errorWeight(line: string): 0 | 1 | 2 | 3 {
  if (line.trim() === "" || NOISE.test(line) || PASSED.test(line)) return 0;
  if (ECHO.test(line)) return 1;
  if (WARNING.test(line) && !ERROR.test(line)) return 1;
  if (STRONG.test(line)) return 3;
  const inner = line.replace(PREFIX, "");
  if (inner !== line && STRONG.test(inner)) return 3;
  return MEDIUM.test(line) ? 2 : 0;
}

export function saysPassed(line: string): boolean {
  return PASSED.test(line);
}

/** The most telling lines in their order, repeats left out; at most six. */
export function errorLines(lines: readonly string[]): readonly string[] {
  const byWeight = new Map<number, Set<string>>();
  for (const line of lines) {
    const weight = errorWeight(line);
    if (weight === 0) continue;
    const same = byWeight.get(weight) ?? new Set();
    byWeight.set(weight, same.add(line.trim()));
  }
  const best = [3, 2, 1].map((weight) => byWeight.get(weight)).find((found) => found !== undefined);
  return [...(best ?? [])].slice(0, 6);
}
