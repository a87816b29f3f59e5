const STRONG =
  /(?:^|[\s:[(])(?:fatal|error|panic|exception|traceback)\b(?:\[\w+\])?[:!\]]|(?:Error|Exception)\b(?: \[\w+\])?:|^E\s{2,}\S|^not ok\b|^\s*[✖✗×✕✘●] |^\s*FAIL\b|\bFAILED\b|^\s*--- FAIL|assertion .*failed|segmentation fault|core dumped|undefined reference|panicked at|\bnot found$|no such file|permission denied|##\[error\]|::error/i;
const MEDIUM =
  /\b(?:expected|received|actual|got|want|mismatch|cannot|could not|unable|unexpected|undefined|undeclared|missing|invalid|not found|denied|timed? ?out|aborted|killed|refused|failed|failure|fails|unresolved|unknown|no rule)\b/i;
/** Words of runners about themselves, and summaries that count no error. */
const NOISE =
  /\b0 (?:errors?|failed|failures?|problems)\b|^npm (?:error|ERR!) (?:A complete log|code ELIFECYCLE|errno|path |command |To see a list|$)|^npm (?:error|ERR!)\s*$|^npm (?:error|ERR!) {3}|^##\[(?:group|endgroup|command)\]/i;
/** That a step failed, not why. */
const ECHO =
  /^make(?:\[\d+\])?: \*\*\* \[|^##\[error\]Process completed|exit code \d+|^error: script ".*" exited|lifecycle script|ld returned \d+ exit status|linker command failed/i;

/** How much a line says about why a command failed: 3 names an error, 2 may, 0 does not. */
export function errorWeight(line: string): 0 | 2 | 3 {
  if (line.trim() === "" || NOISE.test(line)) return 0;
  if (STRONG.test(line)) return 3;
  return MEDIUM.test(line) ? 2 : 0;
}

/** The most telling lines in their order, repeats left out; at most six. */
export function errorLines(lines: readonly string[]): readonly string[] {
  const byWeight = new Map<number, Set<string>>();
  for (const line of lines) {
    const weight = ECHO.test(line) ? 1 : errorWeight(line);
    if (weight === 0) continue;
    const same = byWeight.get(weight) ?? new Set();
    byWeight.set(weight, same.add(line.trim()));
  }
  const best = [3, 2, 1].map((weight) => byWeight.get(weight)).find((found) => found !== undefined);
  return [...(best ?? [])].slice(0, 6);
}
