import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);
import {
  failure,
  mask
} from "./chunk-LOQR4UHB.js";

// src/core/tokens.ts
var COMMON_PAIRS = pairs(
  "ab ac ad ag ai al am an ap ar as at ba be bl bu ca ce ch ck cl co cr ct de di do ea ec ed ef el em en ep eq er es et ex fa fe ff fi fo fr fu ge gi ha he hi ho ic id ie if ig il im in io ir is it ke la ld le lf li ll lo ls lt lu ly ma mb me mi mo mp na nc nd ne ng ni nl no ns nt nu oc od of ol om on oo op or os ot ou ow pa pe pl po pr pt qu ra rc re ri rn ro rr rs rt ru sa sc se sh si so sp ss st su ta te th ti to tr ts tt tu ty ub ue uf ul um un ur us ut va ve wa wi xp xt yp"
);
var PIECE = new RegExp("[A-Z]?[a-z]+|[A-Z]+|[0-9]+|\\s+|[!-/:-@[-`{-~]+|\\p{ASCII}|\\P{ASCII}", "gu");
var PAD = 1.05;
function paddedTokens(text) {
  if (text === "") return 0;
  let count2 = 0;
  for (const { 0: piece, index } of text.matchAll(PIECE)) count2 += costOf(piece, text[index + piece.length]);
  return Math.min(Math.ceil(count2 * PAD) + 1, new TextEncoder().encode(text).length);
}
function costOf(piece, next) {
  const code = piece.codePointAt(0) ?? 0;
  if (code > 127) return otherScript(code);
  if (isDigit(piece)) return Math.ceil(piece.length / 3);
  if (code === 32 || code >= 9 && code <= 13) return space(piece, isDigit(next));
  if ((code | 32) >= 97 && (code | 32) <= 122) return word(piece);
  if (code < 32 || code === 127) return 1;
  return runsIn(piece) * 0.8 + piece.length / 20 + (isDigit(next) ? 0.2 : 0);
}
function word(piece) {
  if (piece.length === 1) return 1;
  let rare = 0;
  for (let i = 1; i < piece.length; i++) rare += COMMON_PAIRS[pairAt(piece, i)] === 1 ? 0 : 0.61;
  const shout = piece.charCodeAt(1) < 97 ? 0.5 : 0;
  return 0.58 + piece.length * 0.08 + shout + (piece.length > 20 ? Math.max(rare, piece.length * 0.62) : rare);
}
function space(piece, beforeNumber) {
  if (piece === " ") return beforeNumber ? 1 : 0.1;
  return runsIn(piece) + piece.length / 40 + (beforeNumber && piece.endsWith(" ") ? 1 : 0);
}
function otherScript(code) {
  if (code < 2048) return 1.3;
  if (code >= 2304 && code < 3712) return 1.4;
  if (code >= 12288 && code < 40960 || code >= 44032 && code < 55216) return 1.6;
  if (code >= 8192 && code < 11264) return 2;
  return code < 65536 || code >= 126976 && code < 129792 ? 3 : 4;
}
function runsIn(piece) {
  let runs = 1;
  for (let i = 1; i < piece.length; i++) if (piece[i] !== piece[i - 1]) runs++;
  return runs;
}
function isDigit(text) {
  return text !== void 0 && text >= "0" && text < ":";
}
function pairs(list) {
  const table = new Uint8Array(32 * 32);
  for (const pair of list.split(" ")) table[pairAt(pair, 1)] = 1;
  return table;
}
function pairAt(text, i) {
  return (text.charCodeAt(i - 1) & 31) << 5 | text.charCodeAt(i) & 31;
}

// src/readers/log.ts
var LONGEST = 4e3;
var ESC = "\x1B";
var ESCAPES = new RegExp(
  `${ESC}(?:\\[[0-?]*[ -/]*[@-~]|\\][^\x07${ESC}\\n]*(?:\x07|${ESC}\\\\)|[ -/]*[0-~])|\x9B[0-?]*[ -/]*[@-~]`,
  "g"
);
var TIME = "\\ufeff?\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{7}Z ?";
var RUNNER_TIME = new RegExp(`^${TIME}`);
var JOB = new RegExp(`^([^\\t]{0,200}\\t[^\\t]{0,200}\\t)${TIME}`);
var CARETS = /\^\[\[[0-9;]*m/g;
function readLog(text, root) {
  const whole = /* @__PURE__ */ new Map();
  const bare = text.includes(ESC) || text.includes("\x9B") ? text.replace(ESCAPES, "") : text;
  const plain = bare.includes("^[[") ? bare.replace(CARETS, "") : bare;
  let job;
  const lines = withoutRoot(plain, root).split("\n").map((raw, index) => {
    let line = shown(raw);
    if (line.includes("	")) {
      const found = JOB.exec(line);
      if (found) job = found[1];
      if (found) line = line.slice(found[0].length);
      else if (job !== void 0 && line.startsWith(job)) line = line.slice(job.length);
    }
    if (line.length <= LONGEST) return line;
    whole.set(index, line);
    return line.slice(0, LONGEST);
  });
  return { lines, whole };
}
function plainLine(raw) {
  return shown(raw.includes(ESC) ? raw.replace(ESCAPES, "") : raw);
}
function shown(raw) {
  let end = raw.length;
  while (raw[end - 1] === "\r") end -= 1;
  const start = end === 0 ? 0 : raw.lastIndexOf("\r", end - 1) + 1;
  const last = start > 0 || end < raw.length ? raw.slice(start, end) : raw;
  const bare = last.startsWith("\uFEFF") ? last.slice(1) : last;
  return bare[19] === "." ? bare.replace(RUNNER_TIME, "") : bare;
}
function withoutRoot(text, root) {
  const base = root.replace(/[\\/]+$/, "");
  if (base === "") return text;
  const slashed = base.replaceAll("\\", "/");
  return [.../* @__PURE__ */ new Set([base, slashed, encodeURI(slashed)])].reduce((rest, way) => {
    if (!rest.includes(way)) return rest;
    const path = way.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
    return rest.replace(new RegExp(`(?:file:///?|(?<![\\w.@/\\\\-])|(?<=\\\\[nt]))${path}[\\\\/]`, "g"), "");
  }, text);
}

// src/readers/error-lines.ts
var STRONG = /(?:^|[\s:[(])(?:fatal|error|panic|exception|traceback)\b(?:\[\w+\])?[:!\]]|\b(?:error|fatal) [A-Z]{1,6}\d+\b|(?:Error|Exception)\b(?: \[\w+\])?:|^E\s{2,}\S|^E: |^not ok\b|^\s*[✖✗×✕✘●] |^\s*FAIL\b|\bFAILED\b|^\s*--- FAIL|^\s*(?:ERROR|FATAL|CRITICAL)\b|^\s*\d+:\d+ +error\b|assertion .*failed|segmentation fault|core dumped|undefined reference|panicked at|\bnot found$|no such file|permission denied|##\[error\]|::error|\bCMake Error\b|^CONFLICT \(|^\* What went wrong|^Caused by: |\blevel"?[=:] ?"?(?:error|fatal)\b|out of memory|^Killed$/i;
var MEDIUM = /\b(?:expected|received|actual|got|want|mismatch|cannot|can't|could not|couldn't|unable|unexpected|undefined|undeclared|missing|invalid|not found|does not|doesn't|is not|denied|timed? ?out|aborted|killed|refused|failed|failure|failures|failing|fails|errors?|unresolved|unknown|no rule|violations?|exceeds|conflict)\b|^\S+\.\w+:\d+(?::\d+)?:? \S|^\S+\.\w+\(\d+,\d+\): /i;
var NOISE = /\b0 (?:errors?|failed|failures?|failing|problems)\b|\b(?:errors?|failed|failures?|fail):? 0\b|\bno (?:errors?|failures?)\b|^npm (?:error|ERR!) (?:A complete log|code ELIFECYCLE|errno|path |command |To see a list|$)|^npm (?:error|ERR!)\s*$|^npm (?:error|ERR!) {3}|^##\[(?:group|endgroup|command)\]/i;
var PASSED = /^\s*(?:[✓✔√] |ok \d|PASS\b|--- PASS|=== (?:RUN|PAUSE|CONT) )|\bPASSED\b|\.\.\. (?:ok|ignored)$/;
var ECHO = /^make(?:\[\d+\])?: \*\*\* \[|^##\[error\]Process completed|exit code \d+|^error: script ".*" exited|lifecycle script|ld returned \d+ exit status|linker command failed/i;
var WARNING = /^(?:npm )?warn(?:ing)?\b|[\s:[(]warn(?:ing)?\b[\]:]|^##\[warning\]|::warning/i;
var ERROR = /\berrors?\b/i;
var PREFIX = /^(?:\[[^\]\s]{1,40}(?: [^\]\s]{1,20})?\] |[\w@./-]{1,40}(?::[\w@./-]{1,40})?: |[\w.-]{1,40} +\| )(?=\S)/;
function errorWeight(line) {
  if (line.trim() === "" || NOISE.test(line) || PASSED.test(line)) return 0;
  if (ECHO.test(line)) return 1;
  if (WARNING.test(line) && !ERROR.test(line)) return 1;
  if (STRONG.test(line)) return 3;
  const inner = line.replace(PREFIX, "");
  if (inner !== line && STRONG.test(inner)) return 3;
  return MEDIUM.test(line) ? 2 : 0;
}
function saysPassed(line) {
  return PASSED.test(line);
}
function errorLines(lines) {
  const byWeight = /* @__PURE__ */ new Map();
  for (const line of lines) {
    const weight = errorWeight(line);
    if (weight === 0) continue;
    const same = byWeight.get(weight) ?? /* @__PURE__ */ new Set();
    byWeight.set(weight, same.add(line.trim()));
  }
  const best = [3, 2, 1].map((weight) => byWeight.get(weight)).find((found) => found !== void 0);
  return [...best ?? []].slice(0, 6);
}

// src/readers/rank.ts
var UNWANTED = 255;
var AROUND = {
  3: [
    { above: 2, below: 4, by: 1 },
    { above: 4, below: 14, by: 2 },
    { above: 8, below: 40, by: 4 }
  ],
  2: [
    { above: 1, below: 4, by: 1 },
    { above: 3, below: 10, by: 3 }
  ],
  1: [{ above: 2, below: 1, by: 1 }]
};
var BY_WEIGHT = { 3: 0, 2: 2, 1: 3 };
var ELSEWHERE = 4;
var KNOWN = 4;
var NEW = 3;
var DULL = 5;
var TAIL = [
  { lines: 15, rank: 3 },
  { lines: 50, rank: 5 }
];
function rankLines(lines, green) {
  const ranks = new Uint8Array(lines.length).fill(UNWANTED);
  const { place, ends } = stepsOf(lines);
  const isNew = green === void 0 ? void 0 : lines.map((line) => line.trim() !== "" && !green.has(line));
  const weights = lines.map(errorWeight);
  const hasErrors = weights.some((weight) => weight >= 2);
  const want = (at, rank) => {
    const line = lines[at];
    if (line === void 0 || line.trim() === "" || place[at] === "header") return;
    if (hasErrors && saysPassed(line)) return;
    const isDull = FOREIGN_FRAME.test(line) || isNew?.[at] === false;
    const less = isDull ? Math.max(rank + 1, DULL) : SAYS_LITTLE.test(line) ? rank + 1 : rank;
    ranks[at] = Math.min(ranks[at] ?? UNWANTED, less);
  };
  lines.forEach((line, at) => {
    if (place[at] === "header") return;
    const weight = weights[at] ?? 0;
    const far = place[at] === "elsewhere" ? ELSEWHERE : 0;
    if (isNew?.[at] === true) want(at, NEW + far);
    if (weight === 0) return;
    const rank = BY_WEIGHT[weight] + far + (isNew?.[at] === false ? KNOWN : 0);
    ranks[at] = Math.min(ranks[at] ?? UNWANTED, rank);
    for (const { above, below: below2, by } of AROUND[weight]) {
      const to = endOfBlock(lines, at, below2);
      for (let i = at - above; i <= to; i++) want(i, rank + by);
    }
  });
  for (const end of ends)
    for (const { lines: wanted, rank } of TAIL)
      for (let at = end - 1, n = 0; at >= 0 && n < wanted; at--) {
        if (lines[at]?.trim() === "") continue;
        want(at, rank);
        n++;
      }
  return ranks;
}
var FOREIGN_FRAME = /^\s+at .*(?:\(node:|node_modules\/)|^\s+at (?:node:|org\.junit|java\.base|jdk\.|org\.apache\.maven)|^\s+at \/rustc\//;
var SAYS_LITTLE = /^[^a-zA-Z]*$|^\s*>? *\d+ *[|│]/;
function endOfBlock(lines, from, below2) {
  for (let at = from + 1; at <= from + below2; at++) if (lines[at]?.startsWith("##[group]")) return at - 1;
  return from + below2;
}
function stepsOf(lines) {
  const place = lines.map(() => "step");
  const ends = [];
  let start = 0;
  let isHeader = false;
  for (const [at, line] of lines.entries()) {
    if (!line.startsWith("##[")) {
      if (isHeader) place[at] = "header";
      continue;
    }
    if (line.startsWith("##[group]Run ")) {
      for (let i = start; i < at; i++)
        if (place[i] === "step" && i >= (ends.at(-1) ?? 0)) place[i] = "elsewhere";
      start = at;
      isHeader = true;
    }
    if (isHeader) place[at] = "header";
    if (line.startsWith("##[endgroup]")) isHeader = false;
    if (line.startsWith("##[error]") && FAILED_STEP.test(line)) {
      ends.push(at + 1);
      start = at + 1;
      isHeader = false;
    }
  }
  if (ends.length === 0)
    return { place: place.map((p) => p === "elsewhere" ? "step" : p), ends: [lines.length] };
  for (let i = start; i < lines.length; i++) if (place[i] === "step") place[i] = "elsewhere";
  return { place, ends };
}
var FAILED_STEP = /Process completed with exit code|The operation was canceled|has timed out|exit code \d+/;

// src/readers/reader.ts
var MESSAGE = 2e3;
var VALUE = 4e3;
function failedTest(facts) {
  const { tool, id, message, file, line, module, home, expected, actual, frame } = facts;
  return {
    kind: "test",
    tool,
    id,
    message: cut(message.trim(), MESSAGE) || "failed",
    ...file && { file },
    ...file && line !== void 0 && { line },
    ...module && { module },
    ...home && { home },
    ...expected !== void 0 && actual !== void 0 && { expected: cut(expected, VALUE), actual: cut(actual, VALUE) },
    ...frame && { frame }
  };
}
function cut(text, limit) {
  return text.length > limit ? `${text.slice(0, limit)}\u2026` : text;
}
function until(lines, from, isEnd) {
  for (let i = from; i < lines.length; i++) if (isEnd(lines[i] ?? "")) return i;
  return lines.length;
}

// src/readers/distill.ts
var LONGEST_LINE = 400;
var FROM_START = 0.7;
var GAP = 8;
var PADDING = 1.2;
var CHARACTERS = 2.55;
function distill(log, {
  maxTokens,
  root,
  green
}) {
  const { lines } = readLog(typeof log === "string" ? log : log.text, root ?? "");
  const ranks = rankLines(lines, green);
  const keyOf = keys();
  const counts = /* @__PURE__ */ new Map();
  const firsts = [];
  ranks.forEach((rank, at) => {
    if (rank === UNWANTED) return;
    const key = keyOf(lines[at] ?? "");
    const times = counts.get(key) ?? 0;
    counts.set(key, times + 1);
    if (times === 0) firsts.push(at);
  });
  const best = bestRanks(lines, ranks, keyOf);
  const shown2 = choose(lines, { best, firsts, budget: maxTokens, keyOf });
  return write(lines, { log, ranks, counts, shown: shown2, keyOf });
}
function bestRanks(lines, ranks, keyOf) {
  const best = /* @__PURE__ */ new Map();
  ranks.forEach((rank, at) => {
    if (rank === UNWANTED) return;
    const key = keyOf(lines[at] ?? "");
    best.set(key, Math.min(best.get(key) ?? UNWANTED, rank));
  });
  return best;
}
var PLACE = /^\s*(?:at|❯|-->|from|File) \S|^\s*>? *\d+ *[|│]/;
function keys() {
  const known = /* @__PURE__ */ new Map();
  return (line) => {
    if (line.trim().length < 8 || PLACE.test(line)) return line;
    const found = known.get(line);
    if (found !== void 0) return found;
    const key = mask(line.slice(0, LONGEST_LINE).replace(/^##\[error\]/, ""));
    known.set(line, key);
    return key;
  };
}
function choose(lines, { best, firsts, budget, keyOf }) {
  const shown2 = /* @__PURE__ */ new Set();
  let left = budget - GAP;
  const take = (at, floor) => {
    const isApart = !shown2.has(at - 1) && !shown2.has(at + 1);
    const cost = costOf2(lines[at] ?? "") + (isApart ? GAP : 0);
    if (left - cost < floor) return false;
    shown2.add(at);
    left -= cost;
    return true;
  };
  const levels = /* @__PURE__ */ new Map();
  for (const at of firsts) {
    const rank = best.get(keyOf(lines[at] ?? "")) ?? UNWANTED;
    const level = levels.get(rank);
    if (level === void 0) levels.set(rank, [at]);
    else level.push(at);
  }
  for (const [, level] of [...levels].sort(([a], [b]) => a - b)) {
    const floor = left * (1 - FROM_START);
    const stop = level.findIndex((at) => !take(at, floor));
    if (stop < 0) continue;
    level.slice(stop).toReversed().every((at) => take(at, 0));
  }
  return shown2;
}
function costOf2(line) {
  const text = line.slice(0, LONGEST_LINE);
  const padded = paddedTokens(text) / PADDING;
  return (/^[ -~]*$/.test(text) ? Math.min(padded, text.length / CHARACTERS) : padded) + 1;
}
function write(lines, { log, ranks, counts, shown: shown2, keyOf }) {
  const leftOut = typeof log === "string" ? void 0 : log.leftOut;
  const extra = repeatsBeyond(lines, log, keyOf);
  const said = new Set([...shown2].map((at) => keyOf(lines[at] ?? "")));
  const unsaid = partUnsaid(
    leftOut,
    [...extra].flatMap(([key, times]) => said.has(key) ? [times] : [])
  );
  const out = [];
  let gap = 0;
  const close2 = () => {
    if (gap > 0) out.push(`(${gap} line${gap === 1 ? "" : "s"} left out)`);
    gap = 0;
  };
  lines.forEach((line, at) => {
    gap += Math.round((leftOut?.get(at) ?? 0) * unsaid);
    if (shown2.has(at)) {
      close2();
      const key = keyOf(line);
      const times = (counts.get(key) ?? 1) + (extra.get(key) ?? 0);
      out.push(`${cut(line.trimEnd(), LONGEST_LINE)}${times > 1 ? `  (\xD7${times})` : ""}`);
    } else if (line.trim() !== "" && !(ranks[at] !== UNWANTED && said.has(keyOf(line)))) gap += 1;
  });
  close2();
  return out.join("\n");
}
function partUnsaid(leftOut, said) {
  const all = [...leftOut?.values() ?? []].reduce((a, b) => a + b, 0);
  return all === 0 ? 0 : Math.max(0, 1 - said.reduce((a, b) => a + b, 0) / all);
}
function repeatsBeyond(lines, log, keyOf) {
  const extra = /* @__PURE__ */ new Map();
  if (typeof log === "string") return extra;
  for (const [at, times] of log.repeats) {
    const key = keyOf(lines[at] ?? "");
    extra.set(key, (extra.get(key) ?? 0) + times);
  }
  return extra;
}

// src/readers/difference.ts
var LINES = 12;
var CHARACTERS2 = 160;
var LEGEND = "(- expected, + actual)";
function differenceOf(expected, actual) {
  const [a, b] = [expected.split("\n"), actual.split("\n")];
  if (a.length === 1 && b.length === 1) {
    const at = sharedStart(expected, actual);
    return `${LEGEND}
- ${windowOf(expected, at)}
+ ${windowOf(actual, at)}`;
  }
  const start = sharedStart(a, b);
  const end = sharedStart(a.slice(start).toReversed(), b.slice(start).toReversed());
  return [
    LEGEND,
    ...start > 1 ? [`  \u2026 ${start - 1} equal line${start === 2 ? "" : "s"}`] : [],
    ...marked(" ", a.slice(Math.max(0, start - 1), start)),
    ...marked("-", a.slice(start, a.length - end)),
    ...marked("+", b.slice(start, b.length - end)),
    ...marked(" ", a.slice(a.length - end, a.length - end + 1))
  ].join("\n");
}
function marked(mark, lines) {
  const shown2 = lines.slice(0, LINES).map((line) => `${mark} ${cut(line, CHARACTERS2)}`);
  return lines.length > LINES ? [...shown2, `${mark} \u2026 ${lines.length - LINES} more lines`] : shown2;
}
function sharedStart(a, b) {
  let n = 0;
  while (n < a.length && n < b.length && a[n] === b[n]) n += 1;
  return n;
}
function windowOf(text, at) {
  const from = text.length <= CHARACTERS2 ? 0 : Math.max(0, at - CHARACTERS2 / 4);
  return `${from > 0 ? "\u2026" : ""}${cut(text.slice(from), CHARACTERS2)}`;
}

// src/readers/render.ts
var CHARACTERS_PER_TOKEN = 3.4;
var SHORT = 160;
var MESSAGE_LINES = 12;
var MESSAGE2 = 700;
var REPEATABLE = 60;
function renderFailures(failures, { maxTokens }) {
  let left = maxTokens * CHARACTERS_PER_TOKEN - 40;
  const parts = [];
  const said = /* @__PURE__ */ new Map();
  for (const failure2 of failures) {
    const part = render(failure2, said);
    if (part.length > left && parts.length > 0) break;
    const fits = part.length > left ? cut(part, Math.max(80, Math.floor(left))) : part;
    parts.push(fits);
    left -= fits.length + 1;
  }
  const rest = failures.length - parts.length;
  return [...parts, ...rest > 0 ? [`(${rest} more failure${rest === 1 ? "" : "s"} left out)`] : []].join(
    "\n"
  );
}
function render(failure2, said) {
  const { id, count: count2 } = failure2;
  const { short, long } = bodyOf(failure2);
  const body = `${short}
${long}`;
  const first = said.get(body);
  if (first === void 0) said.set(body, id);
  const head = `${headOf(failure2)}${count2 > 1 ? ` \xD7${count2}` : ""}`;
  const frame = frameOf(failure2);
  if (first !== void 0 && body.length > REPEATABLE) return `${head}${frame} same as "${first}"`;
  return `${head}${short === "" ? "" : ` ${short}`}${frame}${long === "" ? "" : `
${indent(long)}`}`;
}
function headOf({ kind, tool, id, file, line, column, code }) {
  const place = file === void 0 ? "" : placeOf({ file, ...line !== void 0 && { line } });
  if (kind !== "diagnostic") return ["FAIL", place, `"${id}"`].filter(Boolean).join(" ");
  const exact = column === void 0 || place === "" ? place : `${place}:${column}`;
  return [tool, exact, code].filter(Boolean).join(" ");
}
function placeOf({ file, line }) {
  return line === void 0 ? file : `${file}:${line}`;
}
function frameOf({ frame, file, line }) {
  if (frame === void 0 || frame.file === file && (frame.line === void 0 || frame.line === line))
    return "";
  return ` at ${frame.file === file ? `line ${frame.line}` : placeOf(frame)}`;
}
function bodyOf({ message, expected, actual }) {
  if (expected === void 0 || actual === void 0 || expected === actual) return textOf(message);
  if (isElided(expected) || isElided(actual)) return textOf(message);
  const text = textOf(reasonOf(message, expected, actual));
  if (expected.length + actual.length <= SHORT && !`${expected}${actual}`.includes("\n")) {
    const values = `expected ${expected || '""'}, actual ${actual || '""'}`;
    return { short: [text.short, values].filter(Boolean).join(" "), long: text.long };
  }
  return { short: text.short, long: [text.long, differenceOf(expected, actual)].filter(Boolean).join("\n") };
}
function isElided(value) {
  return /\[(?:Object|Array|Circular[^\]]*)\]|\.\.\./.test(value);
}
var TYPE = /^(?:java\.lang\.|org\.(?:junit|opentest4j)\.)?(?:AssertionError|ComparisonFailure|AssertionFailedError|Error): ?/;
var GENERIC = /^Expected (?:values|inputs) to be |^expect\(\w+\)\.|^expected .* to (?:be|equal|deeply equal|strictly equal|match)\b|^(?:assert|Lists|Dicts|Tuples) |^assertion .* failed$|^Failed asserting that (?:two|an) |^(?:equal|deepEqual|strictEqual)$/;
function reasonOf(message, expected, actual) {
  const [first = "", ...rest] = message.split("\n");
  const said = first.replace(TYPE, "").replace(/ ?(?:==> )?expected: ?<.*$/, "");
  if (said === "" || GENERIC.test(said) || said.includes(expected) && said.includes(actual)) return "";
  const isComparison = rest.some((line) => /^ *[+-] ?\S|^--- Expected|^assert |^> but was/.test(line));
  const isShown = (line) => [expected, actual].some((v) => v !== "" && line.includes(v));
  return isComparison ? said : [said, ...rest.filter((line) => !isShown(line))].join("\n");
}
function textOf(message) {
  const all = message.split("\n").filter((line) => line.trim() !== "");
  const lines = all.length > MESSAGE_LINES ? changesIn(all) : all;
  const shown2 = cut(lines.slice(0, MESSAGE_LINES).join("\n"), MESSAGE2);
  const text = lines.length > MESSAGE_LINES && !shown2.endsWith("\u2026") ? `${shown2}
\u2026` : shown2;
  const end = text.indexOf("\n");
  return end < 0 ? { short: text, long: "" } : { short: text.slice(0, end), long: text.slice(end + 1) };
}
function changesIn(lines) {
  const isChange = (line) => /^[+-] {2,}\S|^[+-] \S/.test(line ?? "");
  if (!lines.some(isChange)) return lines;
  return lines.flatMap((line, i) => {
    if (i === 0 || [-1, 0, 1].some((by) => isChange(lines[i + by]))) return [line];
    return i === 1 || [-1, 0, 1].some((by) => isChange(lines[i - 1 + by])) ? ["\u2026"] : [];
  });
}
function indent(text) {
  return text.split("\n").map((line) => `  ${line}`).join("\n");
}

// src/readers/diagnosed.ts
function diagnosed(failures) {
  if (failures.length === 0) return void 0;
  const byText = /* @__PURE__ */ new Map();
  const places = /* @__PURE__ */ new Set();
  for (const f of failures) {
    const key = [f.tool, f.file, f.code, f.message].join("\0");
    const place = [key, f.line, f.column].join("\0");
    const known = byText.get(key);
    if (known === void 0) byText.set(key, f);
    else if (!places.has(place)) byText.set(key, { ...known, count: (known.count ?? 1) + 1 });
    places.add(place);
  }
  return { failures: [...byText.values()], passed: [], skipped: [] };
}

// src/readers/frames.ts
var FOREIGN = /(?:^|\/)node_modules\/|^(?:node|native|eval|internal|webpack|ext|deno)\b[:/]|(?:site|dist)-packages\/|^<|^evalmachine|\/rustc\/|\.cargo\/|\/lib\/python\d|_pytest\/|^\.\.\/|^[a-z]{2,}:\/|^\/|^[A-Za-z]:\//;
var FOREIGN_JAVA = /^(?:java|javax|jdk|sun|com\.sun|junit|org\.(?:junit|opentest4j|hamcrest|assertj|mockito|testng|gradle|apache\.maven|springframework|codehaus)|worker\.org\.gradle|kotlin|scala|groovy)\./;
function ownPath(path) {
  const plain = tidyPath(path);
  return plain === "" || FOREIGN.test(plain) ? void 0 : plain;
}
function tidyPath(path) {
  return path.replaceAll("\\", "/").replace(/^\.\//, "");
}
function framesIn(lines, shape) {
  return lines.flatMap((line) => shape(line) ?? []);
}
function v8Frame(line) {
  const text = line.trim().replace(/,?(?: \{)?$/, "").replace(/^at /, "").replace(/^async /, "");
  const open = text.endsWith(")") ? text.lastIndexOf("(") : -1;
  const place = open < 0 ? text : text.slice(open + 1, -1);
  return placeFrame(place, open < 0 ? "" : text.slice(0, open).trim());
}
function arrowFrame(line) {
  const text = line.trim();
  if (!text.startsWith("\u276F ")) return void 0;
  const space2 = text.lastIndexOf(" ");
  return placeFrame(text.slice(space2 + 1), text.slice(2, Math.max(2, space2)).trim());
}
function pythonFrame(line) {
  const [, path = "", at, name] = /^\s*File "([^"]+)", line (\d+)(?:, in (.+))?$/.exec(line) ?? [];
  return frameOf2(path, at, name);
}
function javaFrame(line) {
  const [, type = "", method = "", file = "", at] = /^\s*(?:at )?(?:[\w.@-]*\/{1,2})?([\w.$]+)\.([\w$<>]+)\((\w+\.\w+):(\d+)\)$/.exec(line) ?? [];
  if (at === void 0 || FOREIGN_JAVA.test(type)) return void 0;
  const packages = type.split(".").slice(0, -1);
  return frameOf2([...packages, file].join("/"), at, `${type.slice(type.lastIndexOf(".") + 1)}.${method}`);
}
function plainFrame(line) {
  const [, path = "", at, name] = /^\s*(?:# |from )?(\S+\.\w{1,8}):(\d+)(?::in [`'](.+)')?$/.exec(line) ?? [];
  return frameOf2(path, at, name);
}
function placeFrame(place, name) {
  const [, path = "", at] = /^(.*?\.\w{1,8}):(\d+)(?::\d+)?$/.exec(place) ?? [];
  return frameOf2(path, at, name);
}
function frameOf2(path, line, name) {
  const file = path === void 0 ? void 0 : ownPath(path);
  if (file === void 0 || line === void 0) return void 0;
  return { file, line: Number(line), ...name && { name } };
}

// src/readers/annotations.ts
function readAnnotations(lines) {
  return diagnosed(lines.flatMap((line) => line.startsWith("::error ") ? factsOf(line) ?? [] : []));
}
function factsOf(line) {
  const end = line.indexOf("::", 2);
  if (end < 0) return void 0;
  const fields = new Map(
    line.slice("::error ".length, end).split(",").map((field) => [
      field.slice(0, field.indexOf("=")).trim(),
      unescaped(field.slice(field.indexOf("=") + 1))
    ])
  );
  const file = ownPath(fields.get("file") ?? "");
  if (file === void 0) return void 0;
  const title = fields.get("title") ?? "";
  const text = unescaped(line.slice(end + 2)).replace(/^\S+:\d+:\d+: (?:[A-Z]+\d+ |[a-z-]+: )/, "");
  const [, tool, rule] = /^(\w+) \(([\w-]+)\)$/.exec(title) ?? [];
  const code = rule ?? (/^[\w./@-]+$/.test(title) ? title : void 0);
  const [at, column] = [Number(fields.get("line")), Number(fields.get("col"))];
  return {
    kind: "diagnostic",
    tool: tool ?? "annotation",
    id: code ?? (title || "error"),
    file,
    ...at > 0 && { line: at },
    ...column > 0 && { column },
    ...code !== void 0 && { code },
    message: text.trim() || title || "error"
  };
}
function unescaped(text) {
  return text.replace(/%(0A|0D|3A|2C)/gi, (_, hex) => String.fromCodePoint(Number.parseInt(hex, 16))).replaceAll("%25", "%");
}

// src/readers/values.ts
function sidesOf(lines, expectedMark) {
  const sides = { "+": [], "-": [] };
  for (const line of lines) {
    if (/^\s*\^+\s*$/.test(line)) continue;
    const mark = line[0];
    const rest = line.slice(line[1] === " " ? 2 : 1);
    if (mark === "+" || mark === "-") sides[mark].push(rest);
    else for (const side of [sides["+"], sides["-"]]) side.push(line.replace(/^ {1,2}/, ""));
  }
  const text = (side) => side.join("\n").replace(/^\n+|\n+$/g, "");
  return { expected: text(sides[expectedMark]), actual: text(sides[expectedMark === "+" ? "-" : "+"]) };
}
function tightSidesOf(lines, expectedMark) {
  const spaced = lines.map((line) => /^[+-]/.test(line) ? `${line[0]} ${line.slice(1)}` : ` ${line}`);
  return sidesOf(spaced, expectedMark);
}
function namedValues(lines, expected, actual) {
  const first = (shape) => {
    for (const line of lines) {
      const value = shape.exec(line)?.[1];
      if (value !== void 0) return value.trim();
    }
    return void 0;
  };
  return { expected: first(expected), actual: first(actual) };
}
function splitOnce(text, operator) {
  const at = text.indexOf(operator);
  if (at < 1 || text.includes(operator, at + operator.length)) return void 0;
  return [text.slice(0, at).trim(), text.slice(at + operator.length).trim()];
}

// src/readers/cargo.ts
var cargo = {
  tool: "cargo test",
  read: ({ lines }) => {
    const { results, totals } = readRuns(lines);
    if (results.length === 0 && totals.length === 0) return void 0;
    const named = (word2) => results.flatMap((r) => r.word === word2 ? r.id : []);
    return {
      failures: results.filter((r) => r.word === "FAILED").map(({ id, home, body }) => cargoFailure({ tool: "cargo test", id, home, body })),
      passed: named("ok"),
      skipped: named("ignored"),
      ...totals.length > 0 && { testsRun: totals.reduce((a, b) => a + b, 0) }
    };
  }
};
var RESULT = /^test (\S.*?)(?: - should panic| - compile(?: fail)?)? \.\.\. (?:.*)(ok|FAILED|failed|ignored)(?:, .*| <[\d.]+s>)?$/;
var TOTAL = /^test result: \w+\. (\d+) passed; (\d+) failed;/;
var RUNNING = /^ +(?:Running (?:unittests )?(\S+) \(\S*?([^/\\]+?)(?:-[0-9a-f]{16})?(?:\.exe)?\)|Doc-tests (\S+))$/;
var PANIC = /^thread '([^']*)'(?: \(\d+\))? panicked at (?:'(.*)', )?(\S+):(\d+):\d+:?$/;
var NEXTEST = /^ {4}Starting \d+ tests? across /;
function readRuns(lines) {
  const results = /* @__PURE__ */ new Map();
  const totals = [];
  let home = "";
  let body;
  let [listing, foreign, green] = [false, false, false];
  const add = (name, said) => {
    const word2 = said === "failed" ? "FAILED" : said;
    const known = results.get(`${home}\0${name}`);
    const result = {
      id: name,
      word: known?.word === "FAILED" ? "FAILED" : word2,
      home,
      body: known?.body ?? []
    };
    results.set(`${home}\0${name}`, result);
    return result;
  };
  for (const line of lines) {
    if (NEXTEST.test(line)) foreign = true;
    else if (foreign) foreign = !/^ +Summary \[/.test(line);
    if (line === "successes:" || line === "failures:" || TOTAL.test(line)) green = line === "successes:";
    if (foreign || green) continue;
    const [, name, said] = line.startsWith("test ") ? RESULT.exec(line) ?? [] : [];
    const [, target, program, docs] = line.startsWith(" ") ? RUNNING.exec(line) ?? [] : [];
    const head = /^---- (.+) stdout ----$/.exec(line)?.[1];
    const quiet = /^(\S+) --- FAILED$/.exec(line)?.[1];
    const total = TOTAL.exec(line);
    if (target ?? docs)
      home = docs === void 0 ? `${program} ${target?.replaceAll("\\", "/")}` : `docs of ${docs}`;
    if (head !== void 0) ({ body } = add(head, "FAILED"));
    else if (quiet !== void 0) add(quiet, "FAILED");
    else if (total) totals.push(Number(total[1]), Number(total[2]));
    else if (name !== void 0 && said !== void 0 && body === void 0) add(name, said);
    else if (listing && /^ {4}\S/.test(line)) add(line.trim(), "FAILED");
    else if (body !== void 0 && line !== "failures:") body.push(line);
    if (line === "failures:") listing = true;
    const isOver = total !== null || target !== void 0 || docs !== void 0;
    if (line === "failures:" || isOver) body = void 0;
    if (isOver || head !== void 0) listing = false;
  }
  return { results: [...results.values()], totals };
}
function cargoFailure(test) {
  const { tool, id, home, body, module, ending = "" } = test;
  const panic2 = body.findIndex((line2) => PANIC.test(line2));
  const [, name, old = "", path, line] = PANIC.exec(body[panic2] ?? "") ?? [];
  const [, unpanicked, unpanickedAt] = body.map((text) => /^note: test did not panic as expected at (\S+):(\d+):/.exec(text)).find(Boolean) ?? [];
  const compiled = body.map((text) => /^ *--> (\S+?):(\d+):\d+$/.exec(text)).find(Boolean);
  const stack = body.findIndex((text, i) => i > panic2 && STACK.test(text));
  const said = body.slice(panic2 + 1, stack < 0 ? body.length : stack);
  const frame = frameOf2(path, line, name) ?? frameOf2(unpanicked, unpanickedAt) ?? frameOf2(compiled?.[1], compiled?.[2]);
  const [, docs, docsAt] = /^(\S+\.(?:rs|md)) - .*\(line (\d+)\)$/.exec(id) ?? [];
  const place = frameOf2(docs, docsAt) ?? frame;
  return failedTest({
    tool,
    id,
    home,
    message: [ending, old, ...said].join("\n").trim().replace(/^note: /, ""),
    module,
    file: place?.file,
    line: place?.line,
    ...namedValues(said, /^ *right: `?(.+?)`?$/, /^ *left: `?(.+?)`?,?$/),
    frame
  });
}
var STACK = /^stack backtrace:|^note: (?:run with|Some details)/;

// src/readers/biome.ts
var biome = {
  tool: "biome",
  hints: ["\u2501\u2501\u2501"],
  read: ({ lines }) => {
    const strict = lines.some((line) => line.includes("Some warnings were emitted while"));
    return diagnosed(
      lines.flatMap(
        (line, i) => line.includes(" \u2501\u2501\u2501") ? factsOf2(line, lines.slice(i + 1, i + 6), strict) ?? [] : []
      )
    );
  }
};
var HEAD = /^(\S[^━]*?)(?::(\d+):(\d+))? ([a-z]\w*(?:\/\w+)*)(?: +[A-Z]{3,})* +━+$/;
function factsOf2(line, below2, strict) {
  const [, path, at, column, category] = HEAD.exec(line) ?? [];
  const file = path === void 0 ? void 0 : ownPath(path);
  const [, sign, message = ""] = /^ {2}(\S) (\S.*)$/.exec(below2.find((text) => text.trim() !== "") ?? "") ?? [];
  const counts = sign === "\xD7" || sign === "\u2716" || strict && (sign === "!" || sign === "\u26A0");
  if (category === void 0 || file === void 0 || !counts) return void 0;
  return {
    kind: "diagnostic",
    tool: "biome",
    id: category,
    file,
    ...at !== void 0 && { line: Number(at), column: Number(column) },
    code: category,
    message
  };
}

// src/readers/gtest.ts
var gtest = {
  tool: "gtest",
  hints: ["[ RUN "],
  read: ({ lines }) => lines.some((line) => RUN.test(line)) && !lines.some(isCtest) ? readGtest(lines) : void 0
};
var RUN = /^\[ RUN {6}\] \S/;
var RESULT2 = /^(.*)\[ +(OK|FAILED|SKIPPED) {1,2}\] ([^\s,]+(?:, where .*)?) \(\d+ ms\)$/;
var LISTED = /^\[ {2}FAILED {2}\] (\S+\.\S+?)(?:, where .*)?$/;
var OWN = /^\[(?:-{10}|={10}| {2}(?:PASSED|FAILED|SKIPPED) {1,2})\]/;
function isCtest(line) {
  return /^ *\d+\/\d+ +Test +#\d+: /.test(line);
}
function readGtest(lines) {
  const failures = /* @__PURE__ */ new Map();
  const passed = [];
  const skipped = [];
  let open;
  const crash = () => {
    if (open && !open.body.some((line) => line.endsWith(": Skipped")))
      failures.set(open.id, factsOf3(open.id, open.body, "the program ended within this test"));
    open = void 0;
  };
  for (const line of lines) {
    const started = RUN.test(line) ? line.slice(13).trim() : void 0;
    const [, before = "", word2, name = ""] = line.includes(" ms)") ? RESULT2.exec(line) ?? [] : [];
    const listed = LISTED.exec(line)?.[1];
    if (started !== void 0) {
      crash();
      open = { id: started, body: [] };
    } else if (word2 !== void 0) {
      const id = name.replace(/, where .*$/, "");
      const body = open?.id === id ? [...open.body, before] : [];
      if (word2 === "OK") passed.push(id);
      else if (word2 === "SKIPPED") skipped.push(id);
      else failures.set(id, factsOf3(id, body, ""));
      open = void 0;
    } else if (listed !== void 0) {
      crash();
      if (!failures.has(listed)) failures.set(listed, factsOf3(listed, [], ""));
    } else if (OWN.test(line)) crash();
    else open?.body.push(line);
  }
  crash();
  return { failures: [...failures.values()], passed, skipped, testsRun: passed.length + failures.size };
}
function factsOf3(id, body, ending) {
  const start = body.findIndex((line) => / (?:Failure|error: .*)$/.test(line) && line.includes(":"));
  const said = start < 0 ? body : body.slice(start);
  const next = said.findIndex((line, i) => i > 0 && placeOf2(line) !== void 0);
  const first = said.slice(start < 0 ? 0 : 1, next < 0 ? said.length : next);
  const place = body.flatMap((line) => placeOf2(line) ?? [])[0];
  return failedTest({
    tool: "gtest",
    id,
    message: [...first, ending].join("\n"),
    file: place?.file,
    line: place?.line,
    ...valuesOf(first),
    frame: place
  });
}
function placeOf2(line) {
  const [, path, unix, msvc] = /^(\S[^:(]*\.\w+)(?::(\d+)|\((\d+)\)): (?:Failure|error: |error$)/.exec(line) ?? [];
  return frameOf2(path, unix ?? msvc);
}
function valuesOf(said) {
  if (said[0] !== "Expected equality of these values:")
    return namedValues(said, /^ *Expected: (.+)$/, /^ *Actual: (.+)$/);
  const values = [];
  for (const line of said.slice(1)) {
    const value = /^ {4}Which is: (.*)$/.exec(line)?.[1];
    if (value !== void 0 && values.length > 0) values[values.length - 1] = value;
    else if (/^ {2}\S/.test(line)) values.push(line.trim());
    else if (value === void 0) break;
  }
  return values.length === 2 ? { actual: values[0], expected: values[1] } : {};
}

// src/readers/catch2.ts
var catch2 = {
  tool: "catch2",
  hints: ["host application", "test cases: ", "All tests passed"],
  read: ({ lines }) => {
    const total = lines.findLast((line) => TOTAL2.test(line));
    if (total === void 0 && !lines.some((line) => HOST.test(line)) || lines.some(isCtest))
      return void 0;
    const [, all, failed, words] = TOTAL2.exec(total ?? "") ?? [];
    return {
      failures: readCatch2(lines),
      passed: [],
      skipped: [],
      ...total !== void 0 && { testsRun: Number(all ?? words ?? failed) }
    };
  }
};
var HOST = /^\S+ is a Catch2? v\d+\.\d+\.\d+ host application\.$/;
var TOTAL2 = /^test cases: +(\d+) \||^All tests passed \(\d+ assertions? in (\d+) test cases?\)$/;
var RULE = /^-{79}$/;
var DOTS = /^\.{79}$/;
var BAD = /^(\S.*?)(?::(\d+)|\((\d+)\)): FAILED:$/;
function readCatch2(lines) {
  const failures = /* @__PURE__ */ new Map();
  let id = "";
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i] ?? "";
    if (RULE.test(line)) {
      const end2 = until(lines, i + 1, (text) => RULE.test(text) || DOTS.test(text));
      if (end2 - i > 24 || !RULE.test(lines[end2] ?? "")) continue;
      id = titleIn(lines.slice(i + 1, end2));
      i = end2;
    }
    const bad = line.endsWith(": FAILED:") ? BAD.exec(line) : null;
    if (bad === null || id === "" || failures.has(id)) continue;
    const end = until(lines, i + 1, (text) => BAD.test(text) || /^[-=.]{79}$/.test(text) || isCtest(text));
    failures.set(id, factsOf4(id, bad, lines.slice(i + 1, end)));
  }
  return [...failures.values()];
}
function titleIn(lines) {
  const parts = [];
  for (const line of lines) {
    const depth = line.length - line.trimStart().length;
    if (depth > 2 * parts.length && parts.length > 0) parts[parts.length - 1] += ` ${line.trim()}`;
    else parts.push(line.trim());
  }
  return parts.join(" > ");
}
function factsOf4(id, [, path, unix, msvc], body) {
  const place = frameOf2(path, unix ?? msvc);
  const said = body.map((line) => line.trim()).filter((line) => line !== "");
  const expansion = said.indexOf("with expansion:");
  const [, actual, expected] = /^(.+?) == (.+)$/.exec(expansion < 0 ? "" : said[expansion + 1] ?? "") ?? [];
  return failedTest({
    tool: "catch2",
    id,
    message: said.join("\n"),
    file: place?.file,
    line: place?.line,
    expected,
    actual,
    frame: place
  });
}

// src/readers/native-error.ts
function nativeError(lines) {
  return sanitizer(lines) ?? assertion(lines) ?? panic(lines) ?? terminated(lines);
}
function assertion(lines) {
  for (const line of lines) {
    if (!/assertion/i.test(line)) continue;
    const glibc = /^(?:[^\s:]+: )?(?<path>\S+\.\w+):(?<at>\d+): (?:(?<name>.+): )?Assertion [`'](?<text>.+)' failed\.?$/;
    const bsd = /^Assertion failed: \((?<text>.+)\), function (?<name>\S+), file (?<path>\S+), line (?<at>\d+)\.?$/;
    const musl = /^Assertion failed: (?<text>.+) \((?<path>\S+): (?<name>\S+): (?<at>\d+)\)$/;
    const groups = (glibc.exec(line) ?? bsd.exec(line) ?? musl.exec(line))?.groups;
    if (groups === void 0) continue;
    const { path, at, name, text } = groups;
    return { message: `Assertion \`${text}' failed.`, frame: frameOf2(path, at, name) };
  }
  return void 0;
}
function sanitizer(lines) {
  const at = lines.findIndex((line2) => /^==\d+==\s*ERROR: \w+Sanitizer: /.test(line2));
  const [, path, line, message = ""] = lines.map((text) => /^(\S+?):(\d+):\d+: (runtime error: .+)$/.exec(text)).find(Boolean) ?? [];
  if (at < 0) return line === void 0 ? void 0 : { message, frame: frameOf2(path, line) };
  const frame = framesIn(lines.slice(at), (text) => {
    const [, name, file, n] = /^ +#\d+ 0x[0-9a-f]+ in (\S+) (\S+\.\w+):(\d+)/.exec(text) ?? [];
    return frameOf2(file, n, name);
  })[0];
  return { message: (lines[at] ?? "").replace(/^==\d+==\s*ERROR: /, "").replace(/ \(pc 0x.*$/, ""), frame };
}
function panic(lines) {
  const at = lines.findIndex(
    (line2) => /^panic: |^fatal error: (?!.*\.\w+: )|^thread '.*' (?:\(\d+\) )?panicked at /.test(line2)
  );
  if (at < 0) return void 0;
  const [, path, line] = /panicked at (?:'.*', )?(\S+):(\d+):\d+:?$/.exec(lines[at] ?? "") ?? [];
  const said = lines.slice(at, at + 4).filter((text) => !/^note: |^stack backtrace/.test(text));
  if (path !== void 0) return { message: said.join("\n"), frame: frameOf2(path, line) };
  const frame = framesIn(lines.slice(at, at + 60), (text) => {
    const [, file, n] = /^\t(\S+\.go):(\d+)/.exec(text) ?? [];
    return frameOf2(file, n);
  })[0];
  return { message: lines[at] ?? "", frame };
}
function terminated(lines) {
  const at = lines.findIndex((line) => /^terminate called |^libc\+\+abi: /.test(line));
  if (at < 0) return void 0;
  const what = lines[at + 1]?.trim() ?? "";
  return { message: what.startsWith("what():") ? `${lines[at]}
${what}` : lines[at] ?? "" };
}

// src/readers/ctest.ts
var ctest = {
  tool: "ctest",
  hints: ["Test #", "% tests passed"],
  read: ({ lines }) => {
    const { results, bodies } = readResults(lines);
    const total = lines.findLast((line) => TOTAL3.test(line));
    if (results.size === 0 && total === void 0) return void 0;
    const failures = [];
    const [passed, skipped] = [[], []];
    for (const [id, status] of results) {
      if (status === "Passed") passed.push(id);
      else if (SKIPPED.test(status)) skipped.push(id);
      else failures.push(factsOf5(id, status, bodies.get(id) ?? []));
    }
    return { failures, passed, skipped, testsRun: passed.length + failures.length };
  }
};
var TOTAL3 = /^\d+% tests passed, \d+ tests? failed out of \d+/;
var SKIPPED = /^(?:\*\*\*)?(?:Skipped|Not Run \(Disabled\)|Disabled)/;
var RESULT3 = /^ *\d+\/\d+ +Test +#(\d+): (.+)$/;
var LISTED2 = /^\t? *\d+ - (.+) \(([^()]+)\)(?: +\S.*)?$/;
function readResults(lines) {
  const results = /* @__PURE__ */ new Map();
  const bodies = /* @__PURE__ */ new Map();
  const byNumber = /* @__PURE__ */ new Map();
  let body;
  let listed = false;
  for (const line of lines) {
    const { number = "", name, status = "" } = resultOf(line) ?? {};
    const [, own, text = ""] = /^(\d+): ?(.*)$/.exec(line) ?? [];
    if (name !== void 0) {
      results.set(name, status);
      body = [];
      const before = byNumber.get(number);
      bodies.set(name, before ?? body);
    } else if (line.startsWith("The following tests FAILED:")) listed = true;
    else if (listed && /^\t? *\d+ - /.test(line)) {
      const [, id = "", how = ""] = LISTED2.exec(line) ?? [];
      const known = results.get(id);
      if (id !== "" && how !== "" && (known === void 0 || known === "Passed")) results.set(id, how);
    } else if (/^ *Start +\d+: /.test(line) || TOTAL3.test(line)) body = void 0;
    else if (body) body.push(line);
    else if (own !== void 0) {
      const said = byNumber.get(own) ?? [];
      said.push(text);
      byNumber.set(own, said);
    }
  }
  return { results, bodies };
}
function resultOf(line) {
  const [, number, rest = ""] = isCtest(line) ? RESULT3.exec(line) ?? [] : [];
  const end = rest.lastIndexOf(" sec");
  const dots = rest.includes(" ..") ? rest.indexOf(" ..") : rest.indexOf("..");
  if (number === void 0 || end < 0 || dots < 1 || dots > end) return void 0;
  const words = rest.slice(dots, end).replace(/^[ .]+/, "").split(/ +/).slice(0, -1).join(" ");
  const status = words.replace(/\*\*\*Exception:$/, "").replace("***", "");
  return { number, name: rest.slice(0, dots), status };
}
function factsOf5(id, status, body) {
  const inner = [...readGtest(body).failures, ...readCatch2(body)];
  const [first] = inner;
  const told = inner.map((f) => f.id === id ? f.message : `${f.id}: ${f.message}`).join("\n\n");
  const native = first === void 0 ? nativeError(body) : void 0;
  const ending = status === "Failed" ? "" : status;
  const plain = native?.message ?? body.filter((line) => line.trim() !== "").slice(-12).join("\n");
  return failedTest({
    tool: "ctest",
    id,
    message: [ending, told || plain].filter(Boolean).join("\n"),
    file: first?.file ?? native?.frame?.file,
    line: first?.line ?? native?.frame?.line,
    expected: first?.expected,
    actual: first?.actual,
    frame: first?.frame ?? native?.frame
  });
}

// src/readers/json-documents.ts
function jsonDocuments(log) {
  const known = cache.get(log);
  if (known !== void 0) return known;
  const found = find(log);
  cache.set(log, found);
  return found;
}
var cache = /* @__PURE__ */ new WeakMap();
function find({ lines, whole }) {
  const found = [];
  const add = (text) => {
    const value = parsed(text);
    if (typeof value === "object" && value !== null) found.push(value);
  };
  let start = -1;
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i] ?? "";
    const first = line[0];
    if (line === "{" || line === "[") start = i;
    else if ((first === "{" || first === "[") && mayBeWhole(line)) add(whole.get(i) ?? line);
    else if (start >= 0 && (first === "}" || first === "]")) {
      const text = lines.slice(start, i).map((part, n) => whole.get(start + n) ?? part);
      add(`${text.join("\n")}
${first}`);
      start = -1;
    }
  }
  return found;
}
function mayBeWhole(line) {
  return /^(?:\{ ?"|\[ ?[{\]])/.test(line) && !/^\{"(?:Time|Action|ImportPath)"/.test(line);
}
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return void 0;
  }
}
function fieldsOf(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? value : {};
}
function listOf(value) {
  return Array.isArray(value) ? value.map(fieldsOf).filter((fields) => Object.keys(fields).length > 0) : [];
}
function textOf2(value) {
  return typeof value === "string" ? value : void 0;
}
function numberOf(value) {
  return typeof value === "number" && Number.isFinite(value) ? value : void 0;
}

// src/readers/ctrf.ts
var ctrf = {
  tool: "ctrf",
  read: (log) => {
    const reports = jsonDocuments(log).map((document) => fieldsOf(fieldsOf(document)["results"])).filter((results) => Array.isArray(results["tests"]) && "summary" in results);
    if (reports.length === 0) return void 0;
    const failures = [];
    const passed = [];
    const skipped = [];
    for (const results of reports) {
      const tool = textOf2(fieldsOf(results["tool"])["name"]) ?? "ctrf";
      for (const test of listOf(results["tests"])) {
        const id = [...suitesOf(test), textOf2(test["name"]) ?? ""].join(" > ");
        if (test["status"] === "passed") passed.push(id);
        else if (test["status"] === "failed") failures.push(factsOf6(id, test, tool));
        else skipped.push(id);
      }
    }
    return { failures, passed, skipped, testsRun: passed.length + failures.length };
  }
};
function suitesOf({ suite, name, filePath }) {
  const parts = Array.isArray(suite) ? suite.filter((s) => typeof s === "string") : (textOf2(suite) ?? "").split(" > ");
  const title = textOf2(name) ?? "";
  return parts.filter(
    (part) => part !== "" && part !== filePath && !/\.\w{1,5}$/.test(part) && !title.startsWith(part)
  );
}
function factsOf6(id, test, tool) {
  const [message, trace, path] = [test["message"], test["trace"], test["filePath"]].map(textOf2);
  const file = path === void 0 ? void 0 : ownPath(path);
  const frames = framesIn((trace ?? "").split("\n"), (line) => arrowFrame(line) ?? v8Frame(line));
  return failedTest({
    tool,
    id,
    message: message ?? trace ?? "",
    file,
    home: file,
    line: numberOf(test["line"]) ?? frames.find((frame) => frame.file === file)?.line,
    frame: frames[0]
  });
}

// src/readers/dotnet-test.ts
var dotnetTest = {
  tool: "dotnet test",
  hints: [
    "Failed!",
    "Passed!",
    "[FAIL]",
    "Error Message:",
    "Stack Trace:",
    "Total tests:",
    "Test summary:",
    "  total: "
  ],
  read: ({ lines }) => {
    const totals = lines.flatMap((line) => TOTAL4.test(line) ? line : []);
    const heads = lines.flatMap((line, i) => HEAD2.test(line) && isFailure(lines, i) ? [i] : []);
    const listed = lines.flatMap((line) => XUNIT.exec(line)?.[1]?.trim() ?? []);
    if (totals.length === 0 && heads.length === 0 && listed.length === 0) return void 0;
    const named = (shape) => lines.flatMap((line) => shape.exec(line)?.[1] ?? []);
    const failures = new Map(heads.map((at) => [nameAt(lines, at), factsAt(lines, at)]));
    for (const id of listed)
      if (!failures.has(id)) failures.set(id, failedTest({ tool: "dotnet test", id, message: "" }));
    return {
      failures: [...failures.values()],
      passed: named(/^(?: {2})?Passed {1,3}(?!!)(\S.*?)(?: \[[^\]]*\])?$/),
      skipped: named(/^(?: {2})?Skipped {1,3}(\S.*?)(?: \[[^\]]*\])?$/),
      ...totals.length > 0 && { testsRun: totals.reduce((sum, line) => sum + ranOf(line), 0) }
    };
  }
};
var HEAD2 = /^ {2}(?:Failed|X) (\S.*?) ?\[[^\]]*\]$|^(?: {2})?Failed {1,3}(?!!)(\S.*)$|^failed (\S.*) \((?:[\d.,]+(?:ms|s|m) ?)+\)$|^ {4,}(\S.*?) \((?:[\d.,]+(?:ms|s|m) ?)+\): Error Message: (.*)$/;
var XUNIT = /^(?:\[xUnit\.net [\d:.]+\])? {4,}(\S.*) \[FAIL\]$/;
var TOTAL4 = /^(?:Failed|Passed)! +- Failed: +\d+, Passed: +\d+|^Test summary: total: \d+|^Total tests: \d+|^ {2}total: \d+$/;
function ranOf(line) {
  const count2 = (word2) => Number(word2.exec(line)?.[1] ?? 0);
  const all = count2(/[Tt]otal(?: tests)?: +(\d+)/);
  return all - count2(/[Ss]kipped: +(\d+)/);
}
function isFailure(lines, at) {
  const [, , bare] = HEAD2.exec(lines[at] ?? "") ?? [];
  return bare === void 0 || /^ *(?:Error Message|Stack Trace):/.test(lines[at + 1] ?? "");
}
function nameAt(lines, at) {
  const [, console, bare, platform, terminal] = HEAD2.exec(lines[at] ?? "") ?? [];
  return console ?? bare ?? platform ?? terminal ?? "";
}
function factsAt(lines, at) {
  const end = until(lines, at + 1, (line) => HEAD2.test(line) || OVER.test(line));
  const first = HEAD2.exec(lines[at] ?? "")?.[5];
  const body = [...first === void 0 ? [] : [first], ...lines.slice(at + 1, end)];
  const said = body.slice(
    0,
    until(body, 0, (line) => STACK2.test(line))
  );
  const text = said.filter((line) => !/^ *Error Message:$/.test(line)).map((line) => line.trimEnd());
  const frames = framesIn(body, dotnetFrame);
  const id = nameAt(lines, at);
  const method = (id.split("(")[0] ?? "").split(".").slice(-2).join(".");
  const test = frames.findLast((frame) => frame.name?.includes(method)) ?? frames.at(-1);
  return failedTest({
    tool: "dotnet test",
    id,
    message: text.join("\n"),
    file: test?.file,
    line: test?.line,
    ...namedValues(text, /^ *Expected: ?(.+)$/, /^ *(?:Actual|But was): +(.+)$/),
    frame: frames[0]
  });
}
var OVER = /^(?: {2})?(?:Passed|Skipped) {1,3}\S|^(?:Failed|Passed)! +- |^Test Run |^Total tests:|^Results File:|^\[xUnit\.net|^ *Standard Output Messages:|^Test summary:|^failed |^passed |^skipped /;
var STACK2 = /^ *Stack Trace:|^ {2,}at \S.*(?:\(.*\)| in .*:line \d+)/;
function dotnetFrame(line) {
  const [, name, path, at] = /^\s*at (\S.*?) in (\S.*?):line (\d+)$/.exec(line) ?? [];
  return frameOf2(path, at, name);
}

// src/readers/java-error.ts
function javaError(body) {
  const stack = body.findIndex((line) => /^\s+at \S+\(|^\s+\S+\.\S+\([^)]*\)$/.test(line));
  const said = stack < 0 ? body : body.slice(0, stack);
  const causes = body.slice(said.length).filter((line) => line.startsWith("Caused by: "));
  const message = [...said, ...causes].join("\n").trim().slice(0, 4e3);
  return { message, ...valuesOf2(message), frame: framesIn(body, javaFrame)[0] };
}
function placeIn(type, body) {
  const simple = type.slice(type.lastIndexOf(".") + 1);
  const frame = framesIn(body, javaFrame).findLast(({ name }) => name?.startsWith(`${simple}.`));
  return frame ?? { file: `${type.replace(/\$.*$/, "").replaceAll(".", "/")}.java` };
}
function valuesOf2(message) {
  const found = /expected:\s?<([^]*?)> but was:\s?<([^]*?)>\s*(?:$|\nCaused by: )/.exec(message) ?? /expected: (.+)\n but was: (.+)/.exec(message) ?? /Expected: (.+)\n\s+but: (?:was )?(.+)/.exec(message);
  return { expected: found?.[1], actual: found?.[2] };
}

// src/readers/gradle.ts
var gradle = {
  tool: "junit",
  hints: ["Task :", "BUILD ", " completed", "actionable task", "() FAILED", " FAILED"],
  read: ({ lines }) => {
    const results = lines.flatMap((line, i) => {
      const [, path, word2] = line.endsWith("ED") && line.includes(" > ") ? RESULT4.exec(line) ?? [] : [];
      return path === void 0 || word2 === void 0 ? [] : [{ at: i, path, word: word2 }];
    });
    const totals = lines.flatMap((line) => TOTAL5.exec(line)?.slice(1) ?? []);
    if (results.length === 0 && totals.length === 0) return void 0;
    const named = (word2) => results.flatMap((r) => r.word === word2 ? idOf(r.path) : []);
    const failures = results.filter((r) => r.word === "FAILED").map(({ at, path }) => factsOf7(path, lines, at));
    const [completed, skips] = [0, 1].map(
      (n) => totals.filter((_, i) => i % 2 === n).reduce((sum, text) => sum + Number(text ?? 0), 0)
    );
    return {
      failures,
      passed: named("PASSED"),
      skipped: named("SKIPPED"),
      ...totals.length > 0 && { testsRun: (completed ?? 0) - (skips ?? 0) }
    };
  }
};
var RESULT4 = /^(?:Gradle Test Run \S+ > )?(?:Gradle Test Executor \d+ > )?([A-Za-z_$][^>]* > \S.*) (FAILED|PASSED|SKIPPED)$/;
var TOTAL5 = /^(\d+) tests? completed(?:, \d+ failed)?(?:, (\d+) skipped)?$/;
function idOf(path) {
  const [type = "", ...rest] = path.split(" > ");
  return `${type}.${rest.join(" > ")}`;
}
function factsOf7(path, lines, at) {
  const type = path.slice(0, path.indexOf(" > "));
  const end = until(lines, at + 1, (line) => line !== "" && !line.startsWith("    "));
  const body = lines.slice(at + 1, end).map((line) => line.slice(4));
  return failedTest({ tool: "junit", id: idOf(path), ...javaError(body), ...placeOf3(type, body) });
}
function placeOf3(type, body) {
  const found = placeIn(type, body);
  const [, name, line] = body.map((text) => /\bat (\w+\.(?:java|kt|groovy)):(\d+)$/.exec(text)).find(Boolean) ?? [];
  if (found.line !== void 0 || name === void 0) return found;
  const folder = type.split(".").slice(0, -1);
  return { file: [...folder, name].join("/"), line: Number(line) };
}

// src/readers/lint-json.ts
var lintJson = {
  tool: "lint",
  read: (log) => diagnosed(jsonDocuments(log).flatMap(inDocument))
};
function inDocument(document) {
  if (Array.isArray(document)) return listOf(document).flatMap(inItem);
  const fields = fieldsOf(document);
  if (Array.isArray(fields["diagnostics"]) && "summary" in fields)
    return listOf(fields["diagnostics"]).flatMap(biome2);
  if ("statistics" in fields && Array.isArray(fields["messages"]))
    return listOf(fields["messages"]).flatMap(pylint);
  if (fields["reason"] === "compiler-message") return rustc(fieldsOf(fields["message"]));
  return inItem(fields);
}
function inItem(item) {
  if ("filePath" in item && Array.isArray(item["messages"])) return eslint(item);
  if ("message-id" in item) return pylint(item);
  if ("filename" in item && "location" in item && "code" in item) return ruff(item);
  return "severity" in item && "file" in item && "line" in item ? mypy(item) : [];
}
function eslint({ filePath, messages }) {
  return listOf(messages).filter(({ severity }) => severity === 2).flatMap(
    ({ ruleId, message, line, column }) => diagnostic({ tool: "eslint", path: filePath, code: ruleId, message, line, column, unnamed: "parsing" })
  );
}
function biome2({ severity, message, category, location }) {
  if (severity !== "error" && severity !== "fatal") return [];
  const { path, start } = fieldsOf(location);
  const { line, column } = fieldsOf(start);
  const file = textOf2(path) ?? fieldsOf(path)["file"];
  return diagnostic({ tool: "biome", path: file, code: category, message, line, column });
}
function ruff({ filename, code, message, location }) {
  const { row, column } = fieldsOf(location);
  return diagnostic({
    tool: "ruff",
    path: filename,
    code,
    message,
    line: row,
    column,
    unnamed: "invalid-syntax"
  });
}
function pylint(item) {
  if (item["type"] === "info") return [];
  const { path, message, line, column } = item;
  const code = item["message-id"] ?? item["messageId"];
  const at = numberOf(column);
  return diagnostic({
    tool: "pylint",
    path,
    code,
    message,
    line,
    column: at === void 0 ? void 0 : at + 1
  });
}
function mypy({ file, line, column, message, code, severity }) {
  if (severity !== "error") return [];
  const at = numberOf(column);
  return diagnostic({
    tool: "mypy",
    path: file,
    code,
    message,
    line,
    column: at === void 0 ? void 0 : at + 1
  });
}
function rustc({ level, message, code, spans }) {
  const span = listOf(spans).find(({ is_primary: isPrimary }) => isPrimary === true);
  if (level !== "error" || span === void 0) return [];
  return diagnostic({
    tool: "rustc",
    path: span["file_name"],
    code: fieldsOf(code)["code"],
    message: typeof span["label"] === "string" ? `${String(message)}: ${span["label"]}` : message,
    line: span["line_start"],
    column: span["column_start"]
  });
}
function diagnostic(facts) {
  const [code, message, path] = [facts.code, facts.message, facts.path].map(textOf2);
  const [line, column] = [facts.line, facts.column].map(numberOf);
  const file = path === void 0 ? void 0 : ownPath(path);
  if (message === void 0 || file === void 0) return [];
  return [
    {
      kind: "diagnostic",
      tool: facts.tool,
      id: code ?? facts.unnamed ?? "error",
      file,
      ...line !== void 0 && { line },
      ...column !== void 0 && { column },
      ...code !== void 0 && { code },
      message
    }
  ];
}

// src/readers/minitest.ts
var minitest = {
  tool: "minitest",
  hints: [" assertions, "],
  read: ({ lines }) => {
    const totals = lines.flatMap((line) => {
      const found = TOTAL6.exec(line);
      return found === null ? [] : [Number(found[1]) - Number(found[2] ?? 0)];
    });
    if (totals.length === 0) return void 0;
    const failures = lines.flatMap(
      (line, i) => WORD.test(line) && !line.endsWith("Skipped:") ? factsAt2(lines, i + 1) ?? [] : []
    );
    const verbose = lines.flatMap((line) => VERBOSE.exec(line)?.slice(1) ?? []);
    const named = (mark) => verbose.flatMap((id, i) => verbose[i + 1] === mark && i % 2 === 0 ? id : []);
    return {
      failures,
      passed: named("."),
      skipped: named("S"),
      testsRun: totals.reduce((sum, n) => sum + n, 0)
    };
  }
};
var TOTAL6 = /^(\d+) (?:runs|tests), \d+ assertions, \d+ failures, \d+ errors(?:, (\d+) skips)?/;
var WORD = /^(?: +\d+\) )?(?:Failure|Error|Skipped):$/;
var HEAD3 = /^([\w:]+(?:::[^#]*)?#\S.*?)(?: \[(\S+?):(\d+)\])?:$/;
var VERBOSE = /^(\S+#.+?) = \d+\.\d+ s = ([.SFE])$/;
function factsAt2(lines, at) {
  const [, id, path = "", line] = HEAD3.exec(lines[at] ?? "") ?? [];
  if (id === void 0) return void 0;
  const end = until(
    lines,
    at + 1,
    (text) => WORD.test(text) || TOTAL6.test(text) || /^(?:bin\/)?rails test /.test(text)
  );
  const body = lines.slice(at + 1, end);
  const stack = body.findIndex((text) => /^ {4}\S+:\d+:in /.test(text));
  const said = stack < 0 ? body : body.slice(0, stack);
  const frames = framesIn(body, plainFrame);
  const file = ownPath(path) ?? frames.findLast((frame) => /(?:_test|^test_[^/]*)\.rb$/.test(frame.file))?.file;
  const place = frames.findLast((frame) => frame.file === file);
  return failedTest({
    tool: "minitest",
    id,
    message: said.join("\n"),
    file,
    line: line === void 0 ? place?.line : Number(line),
    ...namedValues(said, /^ *Expected: (.+)$/, /^ *Actual: (.+)$/),
    frame: frames[0]
  });
}

// src/readers/mocha-json.ts
var mochaJson = {
  tool: "mocha",
  read: (log) => {
    const reports = jsonDocuments(log).map(fieldsOf).filter((document) => "stats" in document && "passes" in document && "pending" in document);
    if (reports.length === 0) return void 0;
    const named = (list) => reports.flatMap((report) => listOf(report[list]).map((test) => textOf2(test["fullTitle"]) ?? ""));
    const failures = reports.flatMap((report) => listOf(report["failures"]).map(factsOf8));
    const passed = named("passes");
    return { failures, passed, skipped: named("pending"), testsRun: passed.length + failures.length };
  }
};
function factsOf8(test) {
  const { message, stack, expected, actual } = fieldsOf(test["err"]);
  const path = textOf2(test["file"]);
  const file = path === void 0 ? void 0 : ownPath(path);
  const frames = framesIn((textOf2(stack) ?? "").split("\n"), v8Frame);
  return failedTest({
    tool: "mocha",
    id: textOf2(test["fullTitle"]) ?? "",
    message: textOf2(message) ?? textOf2(stack) ?? "",
    file,
    home: file,
    line: frames.find((frame) => frame.file === file)?.line,
    expected: textOf2(expected),
    actual: textOf2(actual),
    frame: frames[0]
  });
}

// src/readers/nextest.ts
var nextest = {
  tool: "cargo nextest",
  hints: ["Nextest run", " tests across", "Summary"],
  read: ({ lines }) => {
    const summary = lines.findLast((line) => SUMMARY.test(line));
    if (summary === void 0 && !lines.some((line) => /^ Nextest run ID |^ {4}Starting \d+ tests? across /.test(line)))
      return void 0;
    const { words, bodies } = readResults2(lines);
    const named = (shape) => [...words].filter(([, test]) => shape.test(test.word));
    const ids = (shape) => named(shape).map(([, test]) => test.id);
    const failures = named(/^(?!PASS|SKIP|FLAKY|LEAK$)/).map(
      ([key, { id, binary, word: word2 }]) => cargoFailure({
        tool: "cargo nextest",
        id,
        home: binary,
        module: binary,
        body: bodies.get(key) ?? [],
        ending: word2 === "FAIL" ? "" : word2
      })
    );
    return {
      failures,
      passed: ids(/^(?:PASS|FLAKY|LEAK$)/),
      skipped: ids(/^SKIP/),
      ...summary !== void 0 && { testsRun: Number(SUMMARY.exec(summary)?.[1]) }
    };
  }
};
var SUMMARY = /^ +Summary \[ *[\d.]+s\] (?:(?:\d+)\/)?(\d+) tests? run: /;
var STATUS = /^ +(?:TRY \d+ )?(PASS|FAIL|SKIP|LEAK|LEAK-FAIL|FLAKY \d+\/\d+|TIMEOUT|ABORT|SIG[A-Z]+|EXEC FAIL|XFAIL|FL\+LK|TMT|FAIL \+ LEAK) \[[^\]]*\](?: *\([^)]*\))? +(\S+) +(\S.*)$/;
var OLD_OUTPUT = /^--- (?:TRY \d+ )?(?:STDOUT|STDERR): +(\S+) (\S+) +---$/;
function readResults2(lines) {
  const words = /* @__PURE__ */ new Map();
  const bodies = /* @__PURE__ */ new Map();
  let body;
  const open = (key) => {
    const known = bodies.get(key) ?? [];
    bodies.set(key, known);
    return known;
  };
  for (const line of lines) {
    const [, word2, binary = "", id = ""] = line.startsWith("  ") ? STATUS.exec(line) ?? [] : [];
    const old = OLD_OUTPUT.exec(line);
    if (word2 !== void 0) {
      const key = `${binary} ${id}`;
      words.set(key, { binary, id, word: word2 });
      body = word2 === "PASS" ? void 0 : open(key);
    } else if (old) body = open(`${old[1]} ${old[2]}`);
    else if (SUMMARY.test(line) || /^─+$/.test(line)) body = void 0;
    else body?.push(line.replace(/^ {4}/, ""));
  }
  return { words, bodies };
}

// src/readers/rspec-json.ts
var rspecJson = {
  tool: "rspec",
  read: (log) => {
    const reports = jsonDocuments(log).map(fieldsOf).filter((document) => "summary_line" in document && Array.isArray(document["examples"]));
    if (reports.length === 0) return void 0;
    const examples = reports.flatMap((report) => listOf(report["examples"]));
    const named = (status) => examples.flatMap((e) => e["status"] === status ? textOf2(e["full_description"]) ?? "" : []);
    const failures = examples.filter((e) => e["status"] === "failed").map(factsOf9);
    const passed = named("passed");
    return { failures, passed, skipped: named("pending"), testsRun: passed.length + failures.length };
  }
};
function factsOf9(example) {
  const { message, backtrace, class: type } = fieldsOf(example["exception"]);
  const path = textOf2(example["file_path"]);
  const said = textOf2(message) ?? textOf2(type) ?? "";
  const stack = Array.isArray(backtrace) ? backtrace.filter((line) => typeof line === "string") : [];
  return failedTest({
    tool: "rspec",
    id: textOf2(example["full_description"]) ?? "",
    message: said,
    file: path === void 0 ? void 0 : ownPath(path),
    home: path === void 0 ? void 0 : ownPath(path),
    line: numberOf(example["line_number"]),
    ...namedValues(said.split("\n"), /^ *expected: (.+)$/, /^ *got: (.+)$/),
    frame: framesIn(stack, plainFrame)[0]
  });
}

// src/readers/ruff.ts
var ruff2 = {
  tool: "ruff",
  hints: ["--> ", ".py:", ".pyi:", ".ipynb:"],
  read: ({ lines }) => {
    const failures = [];
    let group;
    for (const [i, line] of lines.entries()) {
      const place = i > 0 && line.includes("--> ") ? PLACE2.exec(line) : null;
      const head = place === null ? null : HEAD4.exec(lines[i - 1] ?? "");
      const row = group === void 0 ? null : ROW.exec(line);
      if (head && place) failures.push(...factsOf10(place, head));
      else if (row) failures.push(...factsOf10(["", group ?? "", row[1] ?? "", row[2] ?? ""], row.slice(2)));
      else group = /^(\S+\.pyi?|\S+\.ipynb):$/.exec(line)?.[1];
    }
    return diagnosed(failures);
  }
};
var PLACE2 = /^ *--> (\S.*?):(?:cell \d+:)?(\d+):(\d+)$/;
var HEAD4 = /^([A-Z]{1,6}\d{2,4}|[a-z]+(?:-[a-z]+)*):? (?:\[\*\] )?(\S.*)$/;
var ROW = /^ +(\d+):(\d+) +([A-Z]{1,6}\d{2,4}|[a-z]+-[a-z-]+):? (?:\[\*\] )?(\S.*)$/;
function factsOf10(place, head) {
  const [, path = "", line, column] = place;
  const [, code = "", message = ""] = head;
  const file = /\.(?:pyi?|ipynb|toml)$/.test(path) ? ownPath(path) : void 0;
  if (file === void 0 || code === "warning" || code === "error") return [];
  return [
    {
      kind: "diagnostic",
      tool: "ruff",
      id: code,
      file,
      line: Number(line),
      column: Number(column),
      code,
      message
    }
  ];
}

// src/readers/sarif.ts
var sarif = {
  tool: "sarif",
  read: (log) => {
    const runs = jsonDocuments(log).map(fieldsOf).filter((document) => (textOf2(document["version"]) ?? "").startsWith("2.1") && "runs" in document).flatMap((document) => listOf(document["runs"]));
    return diagnosed(
      runs.flatMap((run) => listOf(run["results"]).flatMap((result) => inResult(run, result)))
    );
  }
};
function inResult(run, result) {
  const driver = fieldsOf(fieldsOf(run["tool"])["driver"]);
  const rule = ruleOf(driver, result);
  const level = textOf2(result["level"]) ?? defaultLevel(rule);
  const isFailure2 = (textOf2(result["kind"]) ?? "fail") === "fail";
  const isOld = result["baselineState"] === "absent" || result["baselineState"] === "unchanged";
  const isAccepted = listOf(result["suppressions"]).some(({ status = "accepted" }) => status === "accepted");
  if (level !== "error" || !isFailure2 || isOld || isAccepted) return [];
  const code = textOf2(result["ruleId"]) ?? textOf2(fieldsOf(result["rule"])["id"]) ?? textOf2(rule["id"]);
  const place = fieldsOf(listOf(result["locations"])[0]?.["physicalLocation"]);
  const path = textOf2(fieldsOf(place["artifactLocation"])["uri"]);
  const file = path === void 0 ? void 0 : ownPath(decoded(path.replace(/^file:\/{2,3}/, "")));
  const { startLine, startColumn } = fieldsOf(place["region"]);
  const [line, column] = [numberOf(startLine), numberOf(startColumn)];
  return [
    {
      kind: "diagnostic",
      tool: (textOf2(driver["name"]) ?? "sarif").toLowerCase(),
      id: code ?? "error",
      ...file !== void 0 && { file },
      ...file !== void 0 && line !== void 0 && { line },
      ...file !== void 0 && column !== void 0 && { column },
      ...code !== void 0 && { code },
      message: messageOf(fieldsOf(result["message"]), rule)
    }
  ];
}
function ruleOf(driver, result) {
  const rules = listOf(driver["rules"]);
  const index = numberOf(result["ruleIndex"]) ?? numberOf(fieldsOf(result["rule"])["index"]);
  return (index === void 0 ? void 0 : rules[index]) ?? rules.find((r) => r["id"] === result["ruleId"]) ?? {};
}
function defaultLevel(rule) {
  return textOf2(fieldsOf(rule["defaultConfiguration"])["level"]) ?? "warning";
}
function messageOf(message, rule) {
  const named = fieldsOf(fieldsOf(rule["messageStrings"])[textOf2(message["id"]) ?? ""]);
  const text = textOf2(message["text"]) ?? textOf2(named["text"]) ?? textOf2(message["markdown"]) ?? "failed";
  const values = Array.isArray(message["arguments"]) ? message["arguments"] : [];
  return text.replace(/\{(\d+)\}/g, (whole, n) => textOf2(values[Number(n)]) ?? whole);
}
function decoded(path) {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

// src/readers/node-error.ts
function nodeError(body) {
  const stackAt = body.findIndex(isStack);
  const text = stackAt < 0 ? withoutFields(body) : body.slice(0, stackAt);
  const rest = body.slice(text.length);
  return {
    message: plainMessage(text.join("\n").trim()),
    ...valuesOf3(fieldsOf2(rest), text),
    frame: framesIn(rest, v8Frame)[0]
  };
}
function plainMessage(text) {
  return text.replace(/^Exception during run: /, "").replace(/^\[(.*)\]$/s, "$1").replace(/^(\w*(?:Error|Exception)) \[\w+\]/, "$1").replace(/^'(.*)'$/s, "$1");
}
function uncaughtError(lines) {
  const at = lines.findLastIndex((line) => HEADER.test(line));
  if (at < 0) return void 0;
  const end = lines.findIndex((line, i) => i > at && (line === "}" || /^Node\.js v\d/.test(line)));
  const found = nodeError(lines.slice(at, end < 0 ? lines.length : end));
  return { ...found, frame: placeAbove(lines, at) ?? found.frame ?? importer(lines, at) };
}
var HEADER = /^(?:Uncaught | ?Exception during run: )?(?:[A-Za-z_$][\w$.]*)?(?:Error|Exception|Rejection)(?: \[\w+\])?(?:: |$)/;
function isStack(line) {
  return /^\s+at \S/.test(line) && /[(:]/.test(line);
}
function withoutFields(body) {
  const at = body.findIndex((line) => /^\s*(?:generatedMessage|code|cause): /.test(line));
  return at < 0 ? body : body.slice(0, at);
}
function valuesOf3(fields, text) {
  const [expected, actual] = [fields.get("expected"), fields.get("actual")];
  if (expected !== void 0 && actual !== void 0) return { expected, actual };
  const diff = text.findIndex((line) => line.trim() === "+ actual - expected");
  if (diff >= 0) return sidesOf(text.slice(diff + 1), "-");
  const [, left, right] = text.map((line) => /^\s*(\S.*) !== (\S.*)$/.exec(line)).find(Boolean) ?? [];
  return { expected: right, actual: left };
}
function fieldsOf2(lines) {
  const fields = /* @__PURE__ */ new Map();
  let depth;
  let name;
  for (const line of lines) {
    const [, indent2 = "", key, value = ""] = /^(\s+)(\w+): (.*)$/.exec(line) ?? [];
    if (key !== void 0 && (depth === void 0 || indent2 === depth) && !isStack(line)) {
      depth = indent2;
      name = fields.has(key) ? void 0 : key;
      if (name !== void 0) fields.set(name, value);
    } else if (name !== void 0 && depth !== void 0) {
      if (line.startsWith(depth)) fields.set(name, `${fields.get(name)}
${line.slice(depth.length)}`);
      else name = void 0;
    }
  }
  const plain = (value) => value.replace(/,$/, "").replace(/\n\s+at [^]*$/, "");
  return new Map([...fields].map(([key, value]) => [key, plain(value)]));
}
function placeAbove(lines, at) {
  for (let i = at - 1; i >= 0 && i >= at - 8; i--) {
    const [, path, line] = /^(?:file:\/\/)?(\S.*):(\d+)$/.exec(lines[i] ?? "") ?? [];
    const frame = frameOf2(path, line);
    if (frame !== void 0) return frame;
  }
  return void 0;
}
function importer(lines, at) {
  for (const line of lines.slice(at, at + 4)) {
    const path = / imported from (\S+)$/.exec(line)?.[1] ?? /^- (\S+)$/.exec(line)?.[1];
    const file = path === void 0 ? void 0 : ownPath(path);
    if (file !== void 0) return { file };
  }
  return void 0;
}

// src/readers/python-error.ts
var LAST_LINE = /^[A-Za-z_][\w.]*(?:: |$)/;
function pythonError(lines) {
  const last = lines.slice(lines.findLastIndex((line) => CHAIN.test(line)) + 1);
  const lastPlace = last.findLastIndex((line) => /^\s*File "[^"]+", line \d+/.test(line));
  if (lastPlace < 0) return void 0;
  const at = last.findIndex((line, i) => i > lastPlace && LAST_LINE.test(line));
  const message = at < 0 ? "" : last.slice(at).join("\n").trim();
  return { message, frames: framesIn(last, pythonFrame) };
}
var CHAIN = /^(?:The above exception was the direct cause|During handling of the above exception, another)/;

// src/readers/crash.ts
var MESSAGE3 = 400;
function readCrash(lines, { check, exitCode }) {
  const found = nativeError(lines) ?? python(lines) ?? java(lines) ?? uncaughtError(lines) ?? bestLines(lines, exitCode);
  const { message, expected, actual, frame } = found;
  return {
    kind: "crash",
    tool: "command",
    id: check,
    message: cut(message.trim(), MESSAGE3 - 1) || "failed without output",
    ...expected !== void 0 && actual !== void 0 && { expected, actual },
    ...frame && { file: frame.file, ...frame.line !== void 0 && { line: frame.line }, frame }
  };
}
function python(lines) {
  const trace = lines.findLastIndex((line) => line.startsWith("Traceback (most recent call last)"));
  const start = trace < 0 ? lines.findIndex((line) => pythonFrame(line) !== void 0) : trace;
  const error = start < 0 ? void 0 : pythonError(lines.slice(start));
  if (error === void 0 || error.message === "") return void 0;
  return { message: error.message.split("\n").slice(0, 6).join("\n"), frame: error.frames.at(-1) };
}
function java(lines) {
  const at = lines.findIndex(
    (line) => /^Exception in thread |^Error: Could not find or load main class /.test(line)
  );
  if (at < 0) return void 0;
  const rest = lines.slice(at + 1);
  const end = rest.findIndex((line) => !/^\s+at |^\s+\.\.\. |^Caused by: |^\s*$/.test(line));
  const { message, frame } = javaError([lines[at] ?? "", ...rest.slice(0, end < 0 ? rest.length : end)]);
  return { message: message.replace(/^Exception in thread "[^"]*" /, ""), frame };
}
var SIGNALS = {
  132: "SIGILL (illegal instruction)",
  134: "SIGABRT (aborted)",
  135: "SIGBUS (bus error)",
  136: "SIGFPE (arithmetic error)",
  137: "SIGKILL (killed, often for want of memory)",
  139: "SIGSEGV (segmentation fault)",
  143: "SIGTERM (told to end)"
};
function bestLines(lines, exitCode) {
  const found = errorLines(lines);
  const signal = SIGNALS[exitCode];
  const last = lines.filter((line) => line.trim() !== "").slice(-6);
  const ending = signal === void 0 ? last : [`ended by ${signal} after:`, ...last];
  const shown2 = found.length > 0 ? found : ending;
  const places = shown2.flatMap((line) => PLACE3.exec(line)?.[1] ?? []);
  return { message: shown2.join("\n"), frame: framesIn(places, plainFrame)[0] };
}
var PLACE3 = /(?:^|[\s("'[])((?:[\w.@-]+\/)*[\w@-][\w.@-]*\.[a-zA-Z]\w{0,7}:\d+)\b/;

// src/readers/diagnostics.ts
var SYMBOL = /^(?:\[ERROR\] )? {2}(?:symbol|location|required|found|reason): /;
var SHAPES = [
  {
    tool: "tsc",
    hint: "error TS",
    pattern: /^(?<file>[^\s(][^(]*)\((?<line>\d+),(?<column>\d+)\): error (?<code>TS\d+): (?<message>.+)$/,
    more: /^ {2,}\S/
  },
  {
    tool: "tsc",
    hint: "error TS",
    pattern: /^(?<file>[^\s:][^:]*):(?<line>\d+):(?<column>\d+) - error (?<code>TS\d+): (?<message>.+)$/,
    more: /^ {2,}\S/
  },
  { tool: "tsc", hint: "error TS", pattern: /^error (?<code>TS\d+): (?<message>.+)$/ },
  {
    tool: "dotnet",
    hint: ": error ",
    pattern: /^\s*(?:\d+>)?(?<file>[^\s(][^(]*)\((?<line>\d+)(?:,(?<column>\d+)(?:,\d+,\d+)?)?\): error (?<code>[A-Z]+\d+): (?<message>.+?)(?: \[[^\]]*\])?$/
  },
  {
    tool: "dotnet",
    hint: " : error ",
    pattern: /^\s*(?:\d+>)?(?:MSBUILD|CSC|(?<file>[^\s:][^:]*\.\w*proj|[^\s:][^:]*\.sln)) : error (?<code>[A-Z]+\d+): (?<message>.+?)(?: \[[^\]]*\])?$/
  },
  {
    tool: "msvc",
    hint: "error ",
    pattern: /^\s*(?:\d+>)?(?<file>[^\s(][^(]*\.\w+)\((?<line>\d+)(?:,(?<column>\d+))?\): fatal error (?<code>C\d+): (?<message>.+?)(?: \[[^\]]*\])?$/
  },
  {
    tool: "gcc",
    hint: "error: ",
    pattern: /^(?<file>[^\s:][^:]*\.(?!(?:java|kt|pyi?):)\w+):(?<line>\d+):(?<column>\d+): (?:fatal )?error: (?<message>.+?)(?: \[-W(?:error[=,])?(?:-W)?(?<code>[\w+-]+)=?\])?$/
  },
  {
    tool: "ld",
    hint: "undefined reference",
    pattern: /^(?:\S*\bld: )?(?:\S+\.o: )?(?<file>[^\s:]+\.\w+):(?:\(\S+\)|(?<line>\d+)): (?<message>undefined reference to .+)$/
  },
  {
    tool: "mypy",
    hint: ": error: ",
    pattern: /^(?<file>[^\s:][^:]*\.pyi?):(?<line>\d+)(?::(?<column>\d+)(?::\d+:\d+)?)?: error: (?<message>.+?)(?: {2}\[(?<code>[\w-]+)\])?$/
  },
  {
    tool: "javac",
    hint: ": error: ",
    pattern: /^(?<file>[^\s:][^:]*\.(?:java|kt)):(?<line>\d+): error: (?<message>.+)$/,
    more: SYMBOL,
    quotes: true
  },
  {
    tool: "javac",
    hint: "[ERROR] ",
    pattern: /^\[ERROR\] (?<file>[^\s:][^:]*\.(?:java|kt)):\[(?<line>\d+),(?<column>\d+)\] (?:error: )?(?<message>.+)$/,
    more: SYMBOL
  },
  {
    tool: "kotlinc",
    hint: "e: ",
    pattern: /^e: (?<file>[^\s:][^:]*\.kts?)(?::(?<line>\d+):(?<column>\d+):?|: \((?<line2>\d+), (?<column2>\d+)\):) (?<message>.+)$/
  },
  {
    tool: "kotlinc",
    hint: "[ERROR] ",
    pattern: /^\[ERROR\] (?<file>[^\s:][^:]*\.kts?): \((?<line>\d+), (?<column>\d+)\) (?<message>.+)$/
  },
  {
    tool: "flake8",
    hint: ".py",
    pattern: /^(?<file>[^\s:][^:]*\.(?:pyi?|ipynb)):(?:cell \d+:)?(?<line>\d+):(?<column>\d+): (?<code>[A-Z]{1,6}\d{2,4}(?= )|invalid-syntax|SyntaxError):? (?:\[\*\] )?(?<message>.+)$/
  },
  {
    tool: "pylint",
    hint: ".py",
    pattern: /^(?<file>[^\s:][^:]*\.pyi?):(?<line>\d+):(?<column>\d+): (?<code>[CRWEF]\d{4}): (?<message>.+?)(?: \([a-z-]+\))?$/
  },
  {
    tool: "pylint",
    hint: ": [",
    pattern: /^(?<file>[^\s:][^:]*\.pyi?):(?<line>\d+): \[(?<code>[A-Z]{1,6}\d{2,4}|invalid-syntax)(?:\([\w-]+\), [^\]]*)?\] (?<message>.+)$/
  },
  {
    tool: "pyright",
    hint: " - error: ",
    pattern: /^\s+(?<file>[^\s:][^:]*\.pyi?):(?<line>\d+):(?<column>\d+) - error: (?<message>.+?)(?: \((?<code>report\w+)\))?$/
  },
  {
    tool: "eslint",
    hint: "[Error",
    unnamed: "parsing",
    pattern: /^(?<file>[^\s:][^:]*):(?<line>\d+):(?<column>\d+): (?<message>.+) \[Error(?:\/(?<code>[\w@/-]+))?\]$/
  },
  {
    tool: "eslint",
    hint: ", Error - ",
    unnamed: "parsing",
    pattern: /^(?<file>[^\s:][^:]*): line (?<line>\d+), col (?<column>\d+), Error - (?<message>.+?)(?: \((?<code>[\w@/-]+)\))?$/
  },
  {
    tool: "go",
    hint: ".go:",
    pattern: /^(?:vet: )?(?<file>[^\s:][^:]*\.go):(?<line>\d+):(?<column>\d+): (?<message>.+)$/,
    more: /^\t(?:have|want) /
  }
];
var RUFF = /^Found \d+ errors?(?:\.$| \()|\.pyi?:\d+:\d+: \S+ \[\*\] /;
var REACH = 6;
var diagnostics = {
  tool: "diagnostics",
  read: ({ lines }) => {
    const found = lines.flatMap((line, i) => line.includes(":") ? errorIn(line, i, lines) ?? [] : []);
    const isRuff = found.some((f) => f.tool === "flake8") && lines.some((line) => RUFF.test(line));
    return diagnosed(isRuff ? found.map((f) => f.tool === "flake8" ? { ...f, tool: "ruff" } : f) : found);
  }
};
function errorIn(text, at, lines) {
  for (const shape of SHAPES) {
    const groups = text.includes(shape.hint) ? shape.pattern.exec(text)?.groups : void 0;
    if (groups === void 0) continue;
    const { file: path, message = "" } = groups;
    const code = groups["code"] ?? (shape.tool === "mypy" ? /^ ?\[([a-z-]+)\]$/.exec(lines[at + 1] ?? "")?.[1] : void 0);
    const [line, column] = [groups["line"] ?? groups["line2"], groups["column"] ?? groups["column2"]];
    const file = path === void 0 ? void 0 : ownPath(path.trim());
    if (path !== void 0 && file === void 0) continue;
    return {
      kind: "diagnostic",
      tool: shape.tool,
      id: code ?? shape.unnamed ?? "error",
      ...file !== void 0 && { file },
      ...line !== void 0 && { line: Number(line) },
      ...column !== void 0 && { column: Number(column) },
      ...code !== void 0 && { code },
      message: [message.trimEnd(), ...below(lines, at, shape)].join("\n")
    };
  }
  return void 0;
}
function below(lines, at, { more, quotes }) {
  const found = [];
  if (more === void 0) return found;
  for (const line of lines.slice(at + 1, at + 1 + REACH)) {
    if (more.test(line)) found.push(line.replace(/^\[ERROR\] /, "").trim());
    else if (quotes === void 0 || found.length > 0 || line.includes(": error: ")) break;
  }
  return found;
}

// src/readers/environment.ts
var SERVICES = "(?:1433|1521|3306|5432|5672|6379|8123|9042|9092|9200|11211|27017)";
var SIGNS = [
  [
    "runner",
    /runner has received a shutdown signal|lost communication with the server|hosted runner encountered an error|^(?:##\[error\])?The operation was canceled\.?$|The self-hosted runner: .* lost/
  ],
  ["time-out", /has exceeded the maximum execution time|The job was not acquired by Runner/],
  ["disk", /No space left on device|\bENOSPC\b|Disk quota exceeded|There is not enough space on the disk/i],
  [
    "memory",
    /Cannot allocate memory|\bENOMEM\b|JavaScript heap out of memory|Reached heap limit|OOMKilled|oom-kill|fatal error: runtime: out of memory|LLVM ERROR: out of memory|cc1(?:plus)?: out of memory|Killed signal terminated program|There is insufficient memory for the Java Runtime/
  ],
  [
    "registry",
    /npm (?:ERR!|error) code (?:E50\d|E429|E403|E401|EINTEGRITY)|ERR_PNPM_(?:FETCH|META_FETCH)|toomanyrequests|pull rate limit|\b(?:429 Too Many Requests|502 Bad Gateway|503 Service (?:Temporarily )?Unavailable|504 Gateway Time-?out)\b|Could not transfer artifact|Could not (?:GET|HEAD) 'http|ReadTimeoutError\(|error: failed to (?:download|fetch) .*(?:crates\.io|registry|index)|E: Failed to fetch http/i
  ],
  [
    "network",
    new RegExp(
      `getaddrinfo (?:ENOTFOUND|EAI_AGAIN)|Could not resolve host|Temporary failure in name resolution|Name or service not known|network is unreachable|\\bENETUNREACH\\b|TLS handshake timeout|dial tcp [^ ]+: (?:i/o timeout|connect: )|\\b(?:ETIMEDOUT|ECONNRESET)\\b.*(?:https?:|registry)|npm (?:ERR!|error) network|curl: \\((?:5|6|7|28|35|52|56)\\)|ECONNREFUSED [^ ]*:${SERVICES}\\b|port ${SERVICES} failed: Connection refused|Is the server running (?:locally|on (?:that )?host)|NewConnectionError\\(|java\\.net\\.UnknownHostException`,
      "i"
    )
  ],
  [
    "permission",
    /Permission denied \(publickey|Resource not accessible by integration|could not read Username for 'https|Authentication failed for 'https|EACCES: permission denied, (?:mkdir|open|unlink|scandir) '\/(?:usr|etc|root|var|opt)|permission denied while trying to connect to the Docker daemon|Cannot connect to the Docker daemon/
  ],
  [
    "missing-tool",
    /(?:^|: )(?:line )?\d*:? ?[\w.+/-]+: (?:command )?not found$|is not recognized as an internal or external command|executable file not found in \$PATH|^(?:Error: )?spawn [\w./-]+ ENOENT|: No module named (?:pytest|tox|nox|coverage|unittest2|mypy|ruff|flake8|black)$|^make(?:\[\d+\])?: [\w.-]+: No such file or directory|could not determine executable to run|env: .{1,40}: No such file or directory/
  ]
];
var LAST_LINES = 60;
function environmentSign(lines, failures) {
  const named = failures.filter((f) => f.kind !== "crash");
  if (named.length > 0) {
    const signs = named.map(
      (f) => f.kind === "test" && f.expected === void 0 ? signIn(f.message.split("\n")) : void 0
    );
    const [first] = signs;
    if (first === void 0 || first.kind === "missing-tool") return void 0;
    return signs.every((sign) => sign?.kind === first.kind) ? first : void 0;
  }
  const [crash] = failures;
  if (crash?.frame !== void 0) return signIn(crash.message.split("\n"));
  const shown2 = lines.filter((line) => line.trim() !== "");
  return signIn(shown2.slice(-LAST_LINES));
}
function signIn(lines) {
  for (const [kind, pattern] of SIGNS) {
    const line = lines.find((text) => pattern.test(text.slice(0, 500)));
    if (line !== void 0) return { kind, evidence: cut(line.trim(), 200) };
  }
  return void 0;
}

// src/readers/eslint.ts
var eslint2 = {
  tool: "eslint",
  read: ({ lines }) => {
    const strict = lines.some((line) => line.includes("found too many warnings"));
    const failures = [];
    let file;
    for (const line of lines) {
      const row = file === void 0 ? null : /^ +(\d+):(\d+) +(error|warning) +(\S.*)$/.exec(line);
      if (row === null) file = /^[^\s:][^:]*\.\w{1,8}$/.test(line) ? ownPath(line) : void 0;
      else if (file !== void 0 && (row[3] === "error" || strict)) failures.push(factsOf11(file, row));
    }
    return diagnosed(failures);
  }
};
function factsOf11(file, [, line, column, , rest = ""]) {
  const [message = "", rule] = rest.split(/ {2,}(?=\S+$)/);
  return {
    kind: "diagnostic",
    tool: "eslint",
    id: rule ?? "parsing",
    file,
    line: Number(line),
    column: Number(column),
    ...rule !== void 0 && { code: rule },
    message: message.trim()
  };
}

// src/readers/go-lines.ts
var PACKAGE = /^(?:ok|FAIL|---|\?) *\t(\S+)(?:\t| \[)/;
var OWN_WORDS = /^(?:PASS|FAIL|=== PAUSE .*|exit status \d+|testing: warning: .*|coverage: \d.*|-test\.shuffle \d+|)$/;
function readGoTests(lines) {
  const packages = [];
  const top = commonFolder(lines.flatMap((line) => PACKAGE.exec(line)?.[1] ?? []));
  let tests = /* @__PURE__ */ new Map();
  let printed = [];
  let current;
  let depths = [];
  const ownerOf3 = (line) => depths.length > 1 && /^ +\S+\.go:\d+: /.test(line) ? depths.find(({ depth }) => depth === depthOf(line) - 4)?.test : void 0;
  const get = (id) => {
    const test = tests.get(id) ?? { id, word: void 0, body: [] };
    tests.set(id, test);
    return test;
  };
  const close2 = (line, name) => {
    const isRed = /^FAIL *\t/.test(line) && !/\[(?:build|setup) failed\]/.test(line);
    const folder = name?.slice(top.length).replace(/^\//, "") ?? "";
    if (tests.size > 0 || isRed) packages.push({ name, folder, isRed, tests, printed });
    tests = /* @__PURE__ */ new Map();
    printed = [];
    depths = [];
    current = void 0;
  };
  for (const line of lines) {
    const running = /^=== (?:RUN|CONT|NAME) +(\S+)$/.exec(line)?.[1];
    const [, before = "", word2, id] = line.includes("--- ") ? /^(.*?) *--- (PASS|FAIL|SKIP): (\S+) \([\d.]+s\)$/.exec(line) ?? [] : [];
    const name = PACKAGE.exec(line)?.[1];
    if (running !== void 0) [current, depths] = [get(running), []];
    else if (id !== void 0) {
      current = get(id);
      if (before !== "") current.body.push(before);
      current.word = word2;
      depths = [...depths.filter((d) => d.depth < depthOf(line)), { depth: depthOf(line), test: current }];
    } else if (name !== void 0) close2(line, name);
    else if (ownerOf3(line)) ownerOf3(line)?.body.push(line);
    else if (!OWN_WORDS.test(line)) (current?.body ?? printed).push(line);
  }
  close2("");
  return packages;
}
function depthOf(line) {
  return line.length - line.trimStart().length;
}
function commonFolder(packages) {
  const [first = [], ...rest] = packages.map((name) => name.split("/"));
  const n = first.findIndex((part, i) => rest.some((name) => name[i] !== part));
  return first.slice(0, n < 0 ? first.length : n).join("/");
}

// src/readers/go-test.ts
var goTest = {
  tool: "go test",
  read: (log) => {
    const lines = fromEvents(log.lines) ?? log.lines;
    if (!lines.some((line) => STARTS.test(line))) return void 0;
    const listed = summed(lines);
    const packages = readGoTests(lines).filter(({ name }) => name !== void 0 || listed.length === 0);
    const named = (word2) => packages.flatMap(({ tests }) => [...tests.values()].flatMap((t) => t.word === word2 ? t.id : []));
    const parents = new Set(packages.flatMap(({ tests }) => [...tests.keys()].flatMap(parentOf)));
    return {
      failures: [...packages.flatMap(failuresOf), ...listed],
      passed: named("PASS").filter((id) => !parents.has(id)),
      skipped: named("SKIP")
    };
  }
};
var STARTS = /--- (?:PASS|FAIL|SKIP): \S+ \([\d.]+s\)$|^(?:ok|FAIL|\?) *\t|^=== FAIL: /;
function parentOf(id) {
  const at = id.lastIndexOf("/");
  return at < 0 ? [] : [id.slice(0, at)];
}
function failuresOf(found) {
  const tests = [...found.tests.values()];
  const red = tests.filter((test) => test.word === "FAIL");
  const parents = new Set(red.flatMap(({ id }) => parentOf(id)));
  const failed = red.filter(({ id, body }) => !parents.has(id) || hasOwnWords(body));
  if (failed.length > 0 || !found.isRed) return failed.map((test) => factsOf12(test, found));
  const all = [...tests.flatMap((test) => test.body), ...found.printed];
  const slow = all.flatMap(
    (line) => /^\t\t(Test\S+|Fuzz\S+|Example\S+) \([\d.hms]+\)$/.exec(line)?.[1] ?? []
  );
  const open = tests.filter((test) => test.word === void 0);
  const inner = open.filter(({ id }) => !open.some((test) => test.id.startsWith(`${id}/`)));
  if (slow.length > 0) return slow.map((id) => factsOf12({ id, body: all }, found));
  if (inner.length > 0)
    return inner.map((test) => factsOf12({ ...test, body: [...test.body, ...found.printed] }, found));
  return [factsOf12({ id: found.name ?? "package", body: all.slice(-40) }, found)];
}
function hasOwnWords(body) {
  return body.some((line) => /^ +\S+\.go:\d+: |^panic: /.test(line));
}
var SUMMED = /^=== FAIL: (\S+) (Test\S*|Fuzz\S*|Example\S*) \([\d.]+s\)$/;
function summed(lines) {
  const names = lines.flatMap((line) => SUMMED.exec(line)?.slice(1, 3).join(" ") ?? []);
  const parents = new Set(names.flatMap(parentOf));
  return lines.flatMap((line, i) => {
    const [, name, id] = line.startsWith("=== FAIL: ") ? SUMMED.exec(line) ?? [] : [];
    if (id === void 0) return [];
    const end = until(
      lines,
      i + 1,
      (text) => text === "" || /^=== (?:FAIL|SKIP|Failed|Errors)|^DONE \d/.test(text)
    );
    const body = lines.slice(i + 1, end).filter((text) => !/^ *--- FAIL: /.test(text));
    return parents.has(`${name} ${id}`) ? [] : [factsOf12({ id, body }, { name, folder: "" })];
  });
}
function factsOf12({ id, body }, { name, folder }) {
  const margin = /^ */.exec(body[0] ?? "")?.[0] ?? "";
  const text = body.map((line) => line.startsWith(margin) ? line.slice(margin.length) : line);
  const stack = body.findIndex((line) => /^goroutine \d+ /.test(line));
  const [, path, at] = text.map((line) => /^ *(\S+\.go):(\d+): /.exec(line)).findLast((m) => m !== null) ?? [];
  const place = frameOf2(
    path === void 0 || folder === "" || path.includes("/") ? path : `${folder}/${path}`,
    at
  );
  const thrown = stack < 0 ? void 0 : framesIn(body.slice(stack), goFrame)[0];
  return failedTest({
    tool: "go test",
    id,
    home: name,
    message: (stack < 0 ? text : text.slice(0, stack)).join("\n"),
    file: (place ?? thrown)?.file,
    line: (place ?? thrown)?.line,
    module: name,
    frame: thrown ?? place
  });
}
function goFrame(line) {
  const [, path, at] = /^\t(\S+\.go):(\d+)/.exec(line) ?? [];
  return path === "_testmain.go" ? void 0 : frameOf2(path, at);
}
function fromEvents(lines) {
  const byPackage = /* @__PURE__ */ new Map();
  for (const line of lines) {
    if (!line.startsWith('{"') || !line.includes('"Action":"output"')) continue;
    const { name, output } = eventOf(line);
    const known = byPackage.get(name);
    if (known) known.push(output);
    else byPackage.set(name, [output]);
  }
  if (byPackage.size === 0) return void 0;
  return [...byPackage.values()].flatMap((output) => output.join("").split("\n"));
}
function eventOf(line) {
  try {
    const event = JSON.parse(line);
    return { name: String(event.Package), output: typeof event.Output === "string" ? event.Output : "" };
  } catch {
    return { name: "", output: "" };
  }
}

// src/readers/jest-values.ts
function matcherText(lines) {
  const end = lines.findIndex((line) => /^ *(?:> +)?\d+ \||^ *at \S.*[:)]|^ *❯ |^Cause:$/.test(line));
  return end < 0 ? lines : lines.slice(0, end);
}
function matcherValues(lines) {
  const named = namedValues(lines, /^Expected(?: [a-z]+)*: (.+)$/, /^Received(?: [a-z]+)*: (.+)$/);
  if (named.expected !== void 0 && named.actual !== void 0) return named;
  const head = lines.findIndex((line) => /^- Expected\b/.test(line));
  if (head < 0) return inWords(lines[0] ?? "");
  return /^\+ Received\b/.test(lines[head + 1] ?? "") ? sidesOf(lines.slice(head + 2), "-") : apart(lines, head);
}
function apart(lines, from) {
  const to = lines.findIndex((line, i) => i > from && /^\+ Received: ?$/.test(line));
  if (to < 0) return {};
  const text = (a, b) => lines.slice(a, b).join("\n").trim();
  return { expected: text(from + 1, to), actual: text(to + 1, lines.length) };
}
function inWords(line) {
  const [, text = "", verb = ""] = /^(?:AssertionError: )?expected (.+?( to (?:equal|deeply equal|strictly equal|be(?! (?:greater|less|a|an|at|above|below|close|one|of)\b)) ).+?)(?: \/\/ .*)?$/.exec(
    line
  ) ?? [];
  const sides = verb === "" || text.includes("\u2026") ? void 0 : splitOnce(text, verb);
  return { actual: sides?.[0], expected: sides?.[1] };
}

// src/readers/jest-json.ts
var jestJson = {
  tool: "jest",
  read: (log) => {
    const reports = jsonDocuments(log).flatMap((document) => filesIn(document));
    if (reports.length === 0) return void 0;
    const files = reports.flat();
    const failures = [];
    const passed = [];
    const skipped = [];
    for (const { name = "", status, message = "", assertionResults = [] } of files) {
      const file = tidyPath(name);
      for (const test of assertionResults) {
        const id = [...test.ancestorTitles ?? [], test.title ?? ""].join(" > ");
        if (test.status === "failed") failures.push(factsOf13(id, file, test.failureMessages ?? []));
        else if (test.status === "passed") passed.push(id);
        else skipped.push(id);
      }
      if (status === "failed" && !assertionResults.some((test) => test.status === "failed"))
        failures.push(factsOf13(file, file, [message.replace(/^ *● .*\n+/, "")]));
    }
    return { failures, passed, skipped, testsRun: passed.length + failures.length };
  }
};
function filesIn(document) {
  const { testResults: results } = fieldsOf(document);
  return Array.isArray(results) && results.some(isFileResult) ? [results.filter(isFileResult)] : [];
}
function isFileResult(value) {
  if (typeof value !== "object" || value === null) return false;
  const { name, message, assertionResults: tests } = value;
  const isText = (text) => text === void 0 || typeof text === "string";
  const isTest = (test) => typeof test === "object" && test !== null;
  return isText(name) && isText(message) && (tests === void 0 || Array.isArray(tests) && tests.every(isTest));
}
function factsOf13(id, file, messages) {
  const lines = messages.join("\n").replace(/^Error: (?=expect\()/, "").split("\n");
  const said = matcherText(lines);
  const own = framesIn(
    lines,
    (line) => arrowFrame(line) ?? (/^\s+at /.test(line) ? v8Frame(line) : void 0)
  );
  return failedTest({
    tool: "jest",
    id,
    message: said.join("\n"),
    file,
    home: file,
    line: own.find((frame) => frame.file === file)?.line,
    ...matcherValues(said),
    frame: own[0]
  });
}

// src/readers/jest.ts
var jest = {
  tool: "jest",
  read: ({ lines }) => {
    const total = lines.findLast((line) => /^Tests: +.*\d+ total$/.test(line));
    const isCut = lines.some((line) => /^ {2}● (?:.* › |Test suite failed to run$)/.test(line));
    if (total === void 0 && (!isCut || lines.some((line) => VITEST.test(line)))) return void 0;
    const counts = (total ?? "").matchAll(/(\d+) (?:passed|failed)\b/g);
    return {
      failures: readFailures(lines),
      ...readTree(lines),
      ...total !== void 0 && { testsRun: [...counts].reduce((sum, [, n]) => sum + Number(n), 0) }
    };
  }
};
var VITEST = /^ RUN {2}v\d|^ +Test Files {2}/;
var FILE = /^ ?(?:PASS|FAIL) +(?:\S.* )?(\S+\.\w+)(?: \([\d.]+ m?s(?:, \d+ MB heap size)?\))?$/;
var GROUP = /^(?:::group::|##\[group\])Errors thrown in (\S+\.\w+)$/;
function readTree(lines) {
  const passed = [];
  const skipped = [];
  let suites;
  for (const line of lines) {
    if (FILE.test(line)) suites = [];
    else if (line === "" || line.includes("\u25CF ")) suites = void 0;
    if (suites === void 0 || !line.startsWith("  ")) continue;
    const [, indent2 = "", mark, rest = ""] = /^( +)(?:([✓√✕×○✎]) )?(\S.*)$/.exec(line) ?? [];
    const above = suites.slice(0, indent2.length / 2 - 1);
    const name = rest.replace(/ \(\d+(?:\.\d+)? m?s\)$/, "");
    if (mark === void 0) suites = [...above, name];
    else if (mark === "\u2713" || mark === "\u221A") passed.push([...above, name].join(" > "));
    else if (mark === "\u25CB" || mark === "\u270E")
      skipped.push([...above, name.replace(/^(?:skipped|todo) /, "")].join(" > "));
  }
  return { passed, skipped };
}
function readFailures(lines) {
  const failures = /* @__PURE__ */ new Map();
  let file = "";
  let title;
  let body = [];
  const close2 = () => {
    if (title === void 0) return;
    const facts = factsOf14(title, file, body);
    const key = `${facts.id}\0${file}`;
    if (!failures.has(key)) failures.set(key, facts);
    title = void 0;
  };
  for (const line of lines) {
    const next = FILE.exec(line)?.[1] ?? GROUP.exec(line)?.[1];
    const bullet = /^ {2}● (.+)$/.exec(line)?.[1];
    if (next !== void 0 || bullet !== void 0 || /^(?:Test Suites:|Summary of all failing)/.test(line))
      close2();
    if (next !== void 0) file = tidyPath(next);
    if (bullet !== void 0 && bullet !== "Console") {
      title = bullet;
      body = [];
    } else if (title !== void 0) body.push(line.replace(/^ {4}/, ""));
  }
  close2();
  return [...failures.values()];
}
function factsOf14(title, file, body) {
  const said = matcherText(body);
  const own = framesIn(body, v8Frame);
  const [, parsed2, parsedAt] = said.map((line) => /^\w*Error: (\S+\.\w+): .*\((\d+):\d+\)$/.exec(line)).find(Boolean) ?? [];
  const isFile = title === "Test suite failed to run" && file !== "";
  return failedTest({
    tool: "jest",
    id: isFile ? file : title.replaceAll(" \u203A ", " > "),
    message: said.join("\n"),
    file,
    home: file,
    line: own.find((frame) => frame.file === file)?.line,
    ...matcherValues(said),
    frame: own[0] ?? frameOf2(parsed2, parsedAt)
  });
}

// src/readers/junit-console.ts
var junitConsole = {
  tool: "junit",
  read: ({ lines }) => {
    const started = lines.findLast((line) => /^\[ +\d+ tests started +\]$/.test(line));
    const from = lines.findIndex((line) => /^Failures \(\d+\):$/.test(line));
    if (started === void 0 && from < 0) return void 0;
    return {
      failures: from < 0 ? [] : readFailures2(lines.slice(from)),
      passed: [],
      skipped: [],
      ...started !== void 0 && { testsRun: Number(/\d+/.exec(started)?.[0]) }
    };
  }
};
var SOURCE = /^ +MethodSource \[className = '([\w.$]+)', methodName = '(\w+)'/;
function readFailures2(lines) {
  const stop = until(lines, 0, (line) => line.startsWith("Test run finished"));
  const sources = lines.flatMap((line, i) => i < stop && SOURCE.test(line) ? [i] : []);
  return sources.map((at, n) => {
    const [, type = "", method = ""] = SOURCE.exec(lines[at] ?? "") ?? [];
    const next = sources[n + 1];
    const body = lines.slice(at + 1, next === void 0 ? stop : next - 1).map((line) => line.replace(/^ +=> /, ""));
    const invocation = /:(\[\d+\].*)$/.exec(lines[at - 1] ?? "")?.[1];
    const id = `${type}.${method}${invocation === void 0 ? "" : ` ${invocation}`}`;
    return failedTest({ tool: "junit", id, ...javaError(body), ...placeIn(type, body) });
  });
}

// src/readers/junit-text.ts
var junitText = {
  tool: "junit",
  read: ({ lines }) => {
    const totals = lines.flatMap((line) => {
      const [, all, some] = /^OK \((\d+) tests?\)$|^Tests run: (\d+), {2}Failures: \d+$/.exec(line) ?? [];
      return all ?? some ?? [];
    });
    const failures = readFailures3(lines);
    if (totals.length === 0 && failures.length === 0) return void 0;
    return {
      failures,
      passed: [],
      skipped: [],
      ...totals.length > 0 && { testsRun: totals.reduce((sum, n) => sum + Number(n), 0) }
    };
  }
};
var START = /^There (?:was 1 failure|were \d+ failures):$/;
var HEAD5 = /^\d+\) (?!.*::)(?:([^()]+(?:\([^()]*\))?)\(([\w.$]+)\)|([\w$]+(?:\.[\w$]+)+))$/;
function readFailures3(lines) {
  const failures = [];
  let i = until(lines, 0, (line) => START.test(line)) + 1;
  while (i < lines.length) {
    const [, method, type, owner = type] = HEAD5.exec(lines[i] ?? "") ?? [];
    const end = until(lines, i + 1, (line) => HEAD5.test(line) || line === "FAILURES!!!");
    if (owner !== void 0) {
      const body = lines.slice(i + 1, end);
      const id = method === void 0 ? owner : `${owner}.${method}`;
      failures.push(failedTest({ tool: "junit", id, ...javaError(body), ...placeIn(owner, body) }));
    }
    i = lines[end] === "FAILURES!!!" ? until(lines, end, (line) => START.test(line)) + 1 : end;
  }
  return failures;
}

// src/readers/junit-names.ts
var FILE2 = /^\S+\.(?:[cm]?[jt]sx?|py|rb|php|go|rs)$/;
var CLASS = /^(?:[\w$]+\.)*[A-Z][\w$]*$/;
function nameOf({ element, suites }, isNode) {
  const get = (name2) => element.attributes.get(name2)?.trim() ?? "";
  const [name, owner] = [get("name"), get("classname")];
  const groups = suites.map((suite) => suite.attributes.get("name") ?? "");
  const path = get("file") || suites.map((suite) => suite.attributes.get("file")).find(Boolean) || "";
  const place = { file: ownPath(path), line: Number(get("line")) || void 0 };
  if (isNode) return { ...place, id: [...groups, tidyPath(name)].join(" > "), tool: "node:test" };
  if (groups[0] === "pytest") return { ...place, ...pytestName(owner, name, place.file), tool: "pytest" };
  if (FILE2.test(owner)) return { ...place, id: name, file: ownPath(owner), tool: "vitest" };
  if (owner.includes("/")) return { ...place, id: name, module: owner, tool: "go test" };
  if (CLASS.test(owner) && !name.includes(" > "))
    return { ...place, id: `${owner}.${name}`, type: owner, tool: "junit" };
  return { ...place, id: tidyPath(name), tool: "junit" };
}
function pytestName(owner, name, known) {
  const parts = (owner || name).split(".").filter(Boolean);
  const at = parts.findIndex((part) => /^[A-Z]/.test(part));
  const modules = at < 0 ? parts : parts.slice(0, at);
  const file = known ?? `${modules.join("/")}.py`;
  return { id: owner === "" ? file : [file, ...parts.slice(modules.length), name].join("::"), file };
}

// src/readers/xml.ts
var DEEPEST = 100;
function xmlElements(text, isWanted) {
  const roots = [];
  const open = [];
  for (let at = text.indexOf("<"); at >= 0; ) {
    const inside = open.at(-1);
    const raw = rawAt(text, at);
    let next = raw?.end ?? 0;
    if (raw !== void 0 && inside) inside.text += raw.text;
    if (raw === void 0) {
      const end = tagEnd(text, at);
      const tag = text.slice(at + 1, end);
      next = Math.min(end + 1, text.length);
      const name = /^[A-Za-z_][\w.:-]*/.exec(tag)?.[0];
      if (tag.startsWith("/")) close(open, tag.slice(1).trim());
      else if (name !== void 0 && (inside !== void 0 || isWanted(name))) {
        const element = { name, attributes: attributesOf(tag), children: [], text: "" };
        (inside?.children ?? roots).push(element);
        if (!tag.endsWith("/") && open.length < DEEPEST) open.push(element);
      }
    }
    at = text.indexOf("<", next);
    const now = open.at(-1);
    if (now) now.text += decode(text.slice(next, at < 0 ? text.length : at));
  }
  return roots;
}
function rawAt(text, at) {
  const past = (mark2) => {
    const found = text.indexOf(mark2, at);
    return found < 0 ? text.length : found + mark2.length;
  };
  if (text.startsWith("<![CDATA[", at)) {
    const end = past("]]>");
    return { text: text.slice(at + 9, text.startsWith("]]>", end - 3) ? end - 3 : end), end };
  }
  const mark = text.startsWith("<!--", at) ? "-->" : text.startsWith("<?", at) ? "?>" : void 0;
  if (mark !== void 0) return { text: "", end: past(mark) };
  return text.startsWith("<!", at) ? { text: "", end: past(">") } : void 0;
}
function tagEnd(text, at) {
  let quote;
  for (let i = at + 1; i < text.length; i++) {
    const c = text[i];
    if (quote !== void 0) {
      if (c === quote) quote = void 0;
    } else if (c === '"' || c === "'") quote = c;
    else if (c === ">") return i;
    else if (c === "<") return i - 1;
  }
  return text.length;
}
function close(open, name) {
  const at = open.findLastIndex((element) => element.name === name);
  if (at >= 0) open.length = at;
}
function attributesOf(tag) {
  const found = tag.matchAll(/\s([\w.:-]+)=(?:"([^"]*)"|'([^']*)')/g);
  return new Map([...found].map(([, name = "", double, single]) => [name, decode(double ?? single ?? "")]));
}
var NAMED = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };
function decode(text) {
  if (!text.includes("&")) return text;
  return text.replace(/&(?:#x([0-9a-fA-F]{1,6})|#(\d{1,7})|(\w{2,4}));/g, (whole, ...found) => {
    const [hex, decimal, name] = found;
    if (name !== void 0) return NAMED[name] ?? whole;
    const code = hex === void 0 ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= 1114111 ? String.fromCodePoint(code) : whole;
  });
}

// src/readers/junit-xml.ts
var junitXml = {
  tool: "junit",
  read: ({ lines, whole }) => {
    if (!lines.some((line) => /<testsuites?[\s>]/.test(line))) return void 0;
    const text = lines.map((line, i) => whole.get(i) ?? line).join("\n");
    const roots = xmlElements(text, (name) => name === "testsuites" || name === "testsuite");
    const isNode = lines.some((line) => /^\s*<!-- duration_ms |ERR_TEST_FAILURE/.test(line));
    const failures = [];
    const passed = [];
    const skipped = [];
    for (const found of roots.flatMap((root) => casesIn(root, []))) {
      const { children } = found.element;
      const bad = children.find((child) => child.name === "failure" || child.name === "error");
      const named = nameOf(found, isNode);
      if (bad !== void 0) failures.push(factsOf15(named, bad));
      else if (children.some((child) => child.name === "skipped")) skipped.push(named.id);
      else passed.push(named.id);
    }
    const testsRun = passed.length + failures.length;
    return { failures, passed, skipped, testsRun, ...isNode && { tool: "node:test" } };
  }
};
function casesIn(element, suites) {
  if (element.name === "testcase") return [{ element, suites }];
  const inside = element.name === "testsuite" ? [...suites, element] : suites;
  return element.children.flatMap((child) => casesIn(child, inside));
}
function factsOf15(named, bad) {
  const { id, tool, type, module, file, line } = named;
  const said = bad.attributes.get("message")?.trim() ?? "";
  const body = bad.text.replace(/^\n+|\s+$/g, "").split("\n");
  if (type !== void 0) {
    const error = javaError(body);
    const place = file === void 0 ? placeIn(type, body) : { file, line };
    return failedTest({ tool, id, ...error, message: error.message || said, ...place });
  }
  if (tool === "node:test") {
    const error = nodeError(causeOf(body));
    const at2 = error.frame?.file === file ? error.frame?.line : void 0;
    return failedTest({ tool, id, ...error, file, line: line ?? at2 });
  }
  const frame = tool === "pytest" ? pytestFrame(body) : framesIn(body, anyFrame)[0];
  const at = frame?.file === file ? frame?.line : void 0;
  return failedTest({
    tool,
    id,
    message: said || textOf3(body).join("\n"),
    ...valuesOf4(said === "" ? textOf3(body) : said.split("\n"), textOf3(body)),
    module,
    file,
    line: line ?? at,
    frame
  });
}
function causeOf(body) {
  const at = body.findIndex((line) => /^ *cause: /.test(line));
  if (at < 0) return body.map((line) => /\bcause: (.*?)(?:, \w+: .*)? \}$/.exec(line)?.[1] ?? line);
  const end = body.findIndex((line, i) => i > at && line.startsWith("}"));
  const rest = body.slice(at + 1, end < 0 ? body.length : end).map((line) => line.slice(2));
  return [(body[at] ?? "").replace(/^ *cause: /, ""), ...rest];
}
function textOf3(body) {
  const stack = body.findIndex((line) => /^\s+(?:at|❯) /.test(line));
  return stack < 0 ? body : body.slice(0, stack);
}
function pytestFrame(body) {
  const places = body.flatMap((line) => /^(\S+\.py:\d+): /.exec(line)?.[1] ?? []);
  return framesIn(places, plainFrame).at(-1) ?? framesIn(body, pythonFrame).at(-1);
}
function anyFrame(line) {
  return arrowFrame(line) ?? (/^\s+at /.test(line) ? v8Frame(line) : void 0) ?? javaFrame(line) ?? plainFrame(line);
}
function valuesOf4(said, body) {
  const matched = matcherValues(body);
  if (matched.expected !== void 0) return matched;
  const line = said.map((text) => text.replace(/^AssertionError: /, "")).find((text) => text.startsWith("assert "));
  const sides = line === void 0 ? void 0 : splitOnce(line.slice(7), " == ");
  return { actual: sides?.[0], expected: sides?.[1] };
}

// src/readers/mocha.ts
var mocha = {
  tool: "mocha",
  read: ({ lines }) => {
    const passing = lines.findIndex((line) => /^ {2}\d+ passing\b/.test(line));
    const failing = lines.findIndex((line) => /^ {2}\d+ failing$/.test(line));
    const first = Math.min(...[passing, failing].filter((at) => at >= 0));
    if (!Number.isFinite(first)) return void 0;
    const numberAt = (at) => Number(/\d+/.exec(lines[at] ?? "")?.[0] ?? 0);
    return {
      failures: failing < 0 ? [] : readFailures4(lines.slice(failing + 1)),
      ...readTree2(lines.slice(0, first)),
      testsRun: numberAt(passing) + numberAt(failing)
    };
  }
};
function readTree2(lines) {
  const passed = [];
  const skipped = [];
  let suites = [];
  for (const line of lines) {
    const [, indent2 = "", mark, rest = ""] = /^((?: {2})+)(?:([✔✓√-]|\d+\)) )?(\S.*)$/.exec(line) ?? [];
    if (indent2 === "") continue;
    const above = suites.slice(0, indent2.length / 2 - 1);
    const id = [...above, rest.replace(/ \(\d+ms\)$/, "")].join(" > ");
    if (mark === void 0) suites = [...above, rest];
    else if (mark === "-") skipped.push(id);
    else if (!mark.endsWith(")")) passed.push(id);
  }
  return { passed, skipped };
}
function readFailures4(lines) {
  const failures = [];
  const seen = /* @__PURE__ */ new Map();
  const isHead = (line, n) => line.startsWith(`  ${n}) `);
  let i = until(lines, 0, (line) => isHead(line, 1));
  for (let n = 1; i < lines.length; n++) {
    const end = until(lines, i + 1, (line) => isHead(line, n + 1));
    const titles = [(lines[i] ?? "").slice(`  ${n}) `.length)];
    let at = i + 1;
    while (at < end && depthOf2(lines[at]) === 5 + 2 * titles.length) {
      titles.push((lines[at] ?? "").trim());
      at += 1;
    }
    const id = titles.join(" > ");
    const same = seen.get(id) ?? 0;
    seen.set(id, same + 1);
    if (id.endsWith(":"))
      failures.push({
        ...factsOf16(id.slice(0, -1), lines.slice(at, end)),
        ...same > 0 && { home: `(${same + 1})` }
      });
    i = end;
  }
  return failures;
}
function depthOf2(line) {
  return /^ *(?=\S)/.exec(line ?? "")?.[0].length ?? 0;
}
function factsOf16(id, body) {
  const stack = body.findIndex((line) => /^ {4,}at \S/.test(line));
  const said = (stack < 0 ? body : body.slice(0, stack)).map((line) => line.replace(/^ {5,6}/, ""));
  const diff = said.findIndex((line) => line.trim() === "+ expected - actual");
  const text = (diff < 0 ? said : said.slice(0, diff)).join("\n").trim();
  const frames = framesIn(body, v8Frame);
  const test = frames.findLast((frame) => frame.name?.startsWith("Context.")) ?? frames[0];
  return failedTest({
    tool: "mocha",
    id,
    message: plainMessage(text),
    file: test?.file,
    line: test?.line,
    ...diff >= 0 && tightSidesOf(said.slice(diff + 1), "+"),
    frame: frames[0]
  });
}

// src/readers/node-tree.ts
var RESULT5 = /^( *)([✖✔▶﹣⚠]) (?! )(.*)$/;
function readSpec(lines) {
  const spec = {
    failed: [],
    details: [],
    passed: [],
    skipped: [],
    tests: void 0,
    nestedTests: 0
  };
  const tree = treeReader(spec);
  const details = detailsReader(spec);
  let inDetails = false;
  let above = "";
  for (const line of lines) {
    const result = RESULT5.exec(line);
    if (line.startsWith("\u2716 failing tests:")) inDetails ||= above === "" || above.startsWith("\u2139 ");
    else if (inDetails && (line.startsWith("\u2139 ") || result?.[1] === "" && !/[✖⚠]/.test(result[2] ?? "")))
      inDetails = false;
    if (line.trim() !== "") above = line;
    if (line.startsWith("\u2716 failing tests:")) continue;
    if (inDetails) details(line, result);
    else tree(line, result);
  }
  return spec;
}
function treeReader(spec) {
  let open = [];
  let groups = 0;
  let printed = [];
  let body;
  return (line, result) => {
    const [, what = "", number] = /^ℹ (tests|suites|skipped|todo) (\d+)$/.exec(line) ?? [];
    if (number !== void 0) {
      count(spec, { what, number: Number(number), groups });
      if (what === "suites") groups = 0;
      body = void 0;
      return;
    }
    if (result === null) {
      if (line === "" || line.startsWith("  ")) body?.push(line);
      printed.push(line);
      return;
    }
    const [, indent2 = "", mark = "", rest = ""] = result;
    const depth = Math.floor(indent2.length / 2);
    const { name, directive, timed } = nameOf2(rest);
    const opened = open[depth];
    const closes = opened?.name === name && open.length === depth + 1 && (mark !== "\u25B6" || timed);
    open = open.slice(0, depth);
    const id = [...open.map((o) => o.name), tidyPath(name)].join(" > ");
    body = void 0;
    if (closes) {
      groups += 1;
      const failedInside = spec.failed.length > opened.failures;
      body = [];
      if (mark === "\u2716" || failedInside)
        spec.failed.push({ id, name, isGroup: true, failedInside, body, before: [] });
    } else if (mark === "\u25B6") open[depth] = { name, failures: spec.failed.length };
    else if (mark === "\uFE63" || mark === "\u26A0" || directive !== void 0 && !directive.startsWith("EXPECTED"))
      spec.skipped.push(id);
    else if (mark === "\u2714") spec.passed.push(id);
    else {
      body = [];
      spec.failed.push({ id, name, isGroup: false, failedInside: false, body, before: printed });
    }
    printed = [];
  };
}
function detailsReader(spec) {
  let place;
  let current;
  return (line, result) => {
    if (line.startsWith("test at ")) place = line.slice(8);
    else if (result?.[1] === "") {
      const { name, directive } = nameOf2(result[3] ?? "");
      current = { name, place, body: [] };
      if (directive === void 0 || directive.startsWith("EXPECTED")) spec.details.push(current);
      place = void 0;
    } else current?.body.push(line.replace(/^ {2}/, ""));
  };
}
function count(spec, { what, number, groups }) {
  if (what === "tests") spec.tests = (spec.tests ?? 0) + number;
  else if (what === "suites") spec.nestedTests += Math.max(0, groups - number);
  else if (spec.tests !== void 0) spec.tests -= number;
}
function nameOf2(text) {
  const [, name, directive] = /^(.*) \(\d+(?:\.\d+)?ms\)(?: # (.+))?$/.exec(text) ?? [];
  return { name: name ?? text, directive, timed: name !== void 0 };
}

// src/readers/node-spec.ts
var nodeSpec = {
  tool: "node:test",
  read: ({ lines }) => {
    if (!lines.some((line) => /^ℹ (?:tests|pass|fail) \d+$|^ *[✖✔﹣] \S.* \(\d+(?:\.\d+)?ms\)/.test(line)))
      return void 0;
    const spec = readSpec(lines);
    return {
      failures: failuresOf2(spec),
      passed: spec.passed,
      skipped: spec.skipped,
      ...spec.tests !== void 0 && { testsRun: spec.tests - spec.nestedTests }
    };
  }
};
function failuresOf2(spec) {
  const details = grouped(spec.details);
  const used = /* @__PURE__ */ new Set();
  const leaves = /* @__PURE__ */ new Map();
  for (const { name, isGroup } of spec.failed) if (!isGroup) leaves.set(name, (leaves.get(name) ?? 0) + 1);
  const failures = spec.failed.flatMap((failed) => {
    const waiting = details.get(failed.name) ?? [];
    const spare = waiting.length > (leaves.get(failed.name) ?? 0);
    if (failed.isGroup && !spare && (failed.failedInside || spec.details.length > 0)) return [];
    if (!failed.isGroup) leaves.set(failed.name, (leaves.get(failed.name) ?? 1) - 1);
    const detail = waiting.shift();
    if (detail !== void 0) used.add(detail);
    return [factsOf17(failed.id, detail?.body ?? failed.body, detail?.place, failed.before)];
  });
  const cutOut = spec.details.filter((detail) => !used.has(detail));
  return [...failures, ...cutOut.map(({ name, body, place }) => factsOf17(tidyPath(name), body, place, []))];
}
function grouped(details) {
  const byName = /* @__PURE__ */ new Map();
  for (const detail of details) {
    const same = byName.get(detail.name);
    if (same) same.push(detail);
    else byName.set(detail.name, [detail]);
  }
  return byName;
}
function factsOf17(id, body, place, before) {
  const [, path, line] = /^(.+?):(\d+):\d+$/.exec(place ?? "") ?? [];
  const margin = /^ */.exec(body.find((text) => text.trim() !== "") ?? "")?.[0] ?? "";
  const error = nodeError(body.map((text) => text.startsWith(margin) ? text.slice(margin.length) : text));
  const cause = /^(?:test failed)?$/.test(error.message) ? loadError(before) : void 0;
  return failedTest({
    tool: "node:test",
    id,
    ...error,
    ...cause,
    file: path === void 0 ? fileIn(id) : tidyPath(path),
    home: path === void 0 ? void 0 : tidyPath(path),
    line: line === void 0 ? void 0 : Number(line)
  });
}
function fileIn(id) {
  return /^\S+\.[cm]?[jt]sx?$/.test(id) ? ownPath(id) : void 0;
}
function loadError(printed) {
  const error = uncaughtError(printed);
  if (error !== void 0) return error;
  const rest = printed.filter((line) => line.trim() !== "").slice(-6);
  return rest.length === 0 ? void 0 : { message: `test failed
${rest.join("\n")}` };
}

// src/readers/phpunit.ts
var phpunit = {
  tool: "phpunit",
  read: ({ lines }) => {
    if (lines.some((line) => line.startsWith("##teamcity[test"))) return void 0;
    const total = lines.findLast((line) => TOTAL7.test(line));
    if (total === void 0 && !lines.some((line) => /^PHPUnit \d+\.\d+/.test(line))) return void 0;
    const count2 = (shape) => Number(shape.exec(total ?? "")?.[1] ?? 0);
    const tests = count2(/^(?:Tests: |OK \()(\d+)/) - count2(/Skipped: (\d+)/) - count2(/Incomplete: (\d+)/);
    return {
      failures: [...readFailures5(lines), ...readTestdox(lines)],
      passed: [],
      skipped: [],
      ...total !== void 0 && { testsRun: tests }
    };
  }
};
var TOTAL7 = /^OK \(\d+ tests?, \d+ assertions?\)$|^Tests: \d+, Assertions: \d+/;
var HEAD6 = /^\d+\) ([\w\\]+::\w+.*)$/;
var LIST = /^There (?:was|were) \d+ (?:PHPUnit )?(\w+).*:$/;
var ENDING = /^(?:ERRORS|FAILURES)!$/;
function readFailures5(lines) {
  const failures = [];
  let isFailure2 = !lines.some((line) => LIST.test(line)) && lines.some((line) => ENDING.test(line));
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i] ?? "";
    const list = LIST.exec(line)?.[1];
    if (list !== void 0) isFailure2 = /^(?:error|failure)/.test(list);
    const id = isFailure2 ? HEAD6.exec(line)?.[1] : void 0;
    if (id === void 0) continue;
    const end = until(lines, i + 1, (l) => HEAD6.test(l) || l === "--" || ENDING.test(l) || TOTAL7.test(l));
    failures.push(factsOf18(id, lines.slice(i + 1, end)));
    i = end - 1;
  }
  return failures;
}
function readTestdox(lines) {
  let group = "";
  return lines.flatMap((line, i) => {
    const [, mark, name] = /^ ([✘✔☢↩∅⚠]) (\S.*?)(?: \[[\d.]+ m?s\])?$/.exec(line) ?? [];
    const heading = /^([A-Z][^│]*?)(?: \([\w\\]+\))?$/.exec(line)?.[0];
    if (heading !== void 0 && (lines[i + 1] ?? "").startsWith(" ") && MARKED.test(lines[i + 1] ?? ""))
      group = heading;
    if (mark !== "\u2718" || name === void 0) return [];
    const end = until(lines, i + 1, (text) => !/^ {3}[│┐├┴╵┊]/.test(text));
    const body = lines.slice(i + 1, end).map((text) => text.slice(5).trimEnd()).filter((text) => text !== "");
    return [factsOf18(`${group} > ${name}`, body)];
  });
}
var MARKED = /^ [✘✔☢↩∅⚠] \S/;
function factsOf18(id, body) {
  const frames = framesIn(body, plainFrame);
  const stack = body.findIndex((line) => /^\S+\.\w+:\d+$/.test(line));
  const said = stack < 0 ? body : body.slice(0, stack);
  const test = frames.at(-1);
  return failedTest({
    tool: "phpunit",
    id,
    message: said.join("\n"),
    file: test?.file,
    line: test?.line,
    ...valuesOf5(said),
    frame: frames[0]
  });
}
function valuesOf5(said) {
  const diff = said.findIndex((line) => line === "--- Expected");
  if (diff >= 0)
    return tightSidesOf(
      said.slice(diff + 2).filter((line) => line !== "@@ @@"),
      "-"
    );
  const [, actual, expected] = said.map((line) => SENTENCE.exec(line)).find(Boolean) ?? [];
  return { expected, actual };
}
var SENTENCE = /^Failed asserting that (.+) (?:is identical to|matches expected|is equal to) (.+)\.$/;

// src/readers/prefixed.ts
function unmixed({ lines, whole }) {
  const groups = /* @__PURE__ */ new Map();
  let filled = 0;
  let marked2 = 0;
  for (const [at, line] of lines.entries()) {
    if (line.trim() === "") continue;
    filled += 1;
    const prefix = PREFIX2.exec(line)?.[0];
    if (prefix === void 0) continue;
    marked2 += 1;
    const group = groups.get(prefix.trimEnd()) ?? [];
    group.push({ line: line.slice(prefix.length), at });
    groups.set(prefix.trimEnd(), group);
  }
  const isMixed = marked2 >= 4 && marked2 * 2 >= filled && groups.size <= MANY;
  if (!isMixed) return void 0;
  const all = [...groups.values()].flatMap((group) => [...group, { line: "", at: -1 }]);
  const long = all.flatMap(({ line, at }, i) => {
    const text = whole.get(at);
    const prefix = text === void 0 ? "" : PREFIX2.exec(text)?.[0] ?? "";
    return text === void 0 || line === "" ? [] : [[i, text.slice(prefix.length)]];
  });
  return { lines: all.map(({ line }) => line), whole: new Map(long) };
}
var MANY = 200;
var PREFIX2 = /^(?:\[[^\]\s]{1,60}\] ?|@?[\w.-]{1,60}(?:\/[\w.-]{1,60}){0,6}:[\w:-]{1,40}: ?|@?[\w.-]{1,60}(?:\/[\w.-]{1,60}){0,6} [\w:-]{1,40}[:$] ?|[\w.-]{1,60} {0,20}\| ?|@[\w.-]{1,60}\/[\w.-]{1,60}: ?)/;

// src/readers/pytest-names.ts
var WORD2 = "PASSED|FAILED|ERROR|SKIPPED|XFAIL|XPASS";
var VERBOSE2 = new RegExp(`^(\\S+::.+?) (${WORD2})(?: \\(.*\\))?(?: +\\[ *\\d+%\\])?$`);
var PARALLEL = new RegExp(`^\\[gw\\d+\\] \\[ *\\d+%\\] (${WORD2}) (\\S+::.+)$`);
function readResults3(lines) {
  const results = { passed: /* @__PURE__ */ new Set(), skipped: /* @__PURE__ */ new Set(), failed: /* @__PURE__ */ new Set(), summary: [] };
  let inSummary = !lines.some((line) => SUMMARY2.test(line));
  for (const line of lines) {
    if (line.startsWith("=====")) inSummary = SUMMARY2.test(line);
    if (!/PASS|FAIL|ERROR|SKIPPED/.test(line)) continue;
    const [, said, rest = ""] = inSummary ? SAID.exec(line) ?? [] : [];
    const [, word2, worker] = PARALLEL.exec(line) ?? [];
    const [, id = worker, result = word2 ?? ""] = said === void 0 ? VERBOSE2.exec(line) ?? [] : [];
    if (said === "PASSED") results.passed.add(rest);
    else if (said !== void 0 && /^\S+\.py\b/.test(rest)) results.summary.push(rest);
    else if (id !== void 0) setFor(results, result).add(id.trim());
  }
  for (const id of results.failed) results.passed.delete(id);
  return results;
}
function setFor({ passed, skipped, failed }, word2) {
  if (word2 === "PASSED" || word2 === "XPASS") return passed;
  return word2 === "SKIPPED" || word2 === "XFAIL" ? skipped : failed;
}
var SAID = /^(PASSED|FAILED|FAIL|ERROR|SUBFAIL(?:ED)?(?=[\s([])(?:\[.*?\])?(?: ?\(.*?\))?) (\S.*)$/;
var SUMMARY2 = /^=+ short test summary info =+$/;
function namesOf({ failed, summary }, blocks) {
  const titles = new Set(blocks.map((block) => suffixOf(block.title)));
  const ofTitle = /* @__PURE__ */ new Map();
  const said = /* @__PURE__ */ new Map();
  const add = (id, message) => {
    if (!said.get(id)) said.set(id, message);
    const known = ofTitle.get(testOf(id)) ?? [];
    if (!known.includes(id)) ofTitle.set(testOf(id), [...known, id]);
  };
  for (const id of failed) add(id, "");
  for (const rest of summary) {
    const ends = [...[...rest.matchAll(/ - /g)].map((m) => m.index), rest.length];
    const ids = ends.map((end) => rest.slice(0, end));
    const id = ids.find((text) => failed.has(text) || titles.has(testOf(text))) ?? ids.find((text) => !text.includes("[") || text.endsWith("]")) ?? rest;
    add(id, rest.slice(id.length + 3));
  }
  return { ofTitle, failed: said };
}
function testOf(id) {
  const at = id.indexOf("::");
  return at < 0 ? id : id.slice(at + 2);
}
function suffixOf(title) {
  const whole = title.replace(/^ERROR (?:collecting|at \w+ of) /, "");
  const name = withoutSubtest(whole);
  if (title.startsWith("ERROR collecting")) return name;
  const params = name.indexOf("[");
  const plain = params < 0 ? name : name.slice(0, params);
  return plain.replaceAll(".", "::") + name.slice(plain.length);
}
function withoutSubtest(title) {
  const values = title.endsWith(")") ? title.search(/[\w\]] \((?:\w+=|<subtest>\))/) : -1;
  const name = values < 0 ? title : title.slice(0, values + 1);
  const at = name.endsWith("]") ? name.lastIndexOf(" [") : -1;
  const isMessage = at > 0 && name.indexOf("]", at) === name.length - 1;
  return isMessage && /^[\w.]+(?:\[.*\])?$/.test(name.slice(0, at)) ? name.slice(0, at) : name;
}

// src/readers/pytest.ts
var pytest = {
  tool: "pytest",
  read: ({ lines }) => {
    const total = lines.findLast((line) => TOTAL8.test(line));
    if (total === void 0 && !lines.some((line) => SECTION.test(line))) return void 0;
    const results = readResults3(lines);
    const blocks = readBlocks(lines);
    const names = namesOf(results, blocks);
    const known = /* @__PURE__ */ new Set();
    const failures = blocks.map((block) => factsOf19(block, names)).filter((f) => !known.has(f.id) && known.add(f.id));
    for (const [id, message] of names.failed)
      if (!known.has(id)) failures.push(failedTest({ tool: "pytest", id, file: fileOf(id), message }));
    return {
      failures,
      passed: [...results.passed],
      skipped: [...results.skipped],
      ...total !== void 0 && { testsRun: ranOf2(total) }
    };
  }
};
var WORDS = "passed|failed|errors?|skipped|warnings?|deselected|xfailed|xpassed|rerun";
var TOTAL8 = new RegExp(
  `^(?:=+ )?\\d+ (?:${WORDS})\\b(?:, \\d+ (?:${WORDS}|subtests \\w+))* in \\d+(?:\\.\\d+)? ?s`
);
var SECTION = /^={5,} (?:FAILURES|ERRORS|test session starts|short test summary info) =+$/;
function ranOf2(total) {
  const counts = total.matchAll(/(\d+) (?:passed|failed|errors?|xpassed)\b/g);
  return [...counts].reduce((sum, [, n]) => sum + Number(n), 0);
}
function readBlocks(lines) {
  const blocks = [];
  let inside = false;
  let captured = false;
  for (const line of lines) {
    if (line.startsWith("=====") && /^=+ .* =+$/.test(line))
      inside = /^={5,} (?:FAILURES|ERRORS) =+$/.test(line);
    else if (inside && line.startsWith("___") && line.endsWith("_")) {
      blocks.push({ title: line.replace(/^_+ /, "").replace(/ _+$/, ""), body: [] });
      captured = false;
    } else if (inside && /^-{4,} Captured /.test(line)) captured = true;
    else if (inside && !captured) blocks.at(-1)?.body.push(line);
  }
  return blocks.filter(({ title }) => !/^_*$/.test(title));
}
function fileOf(id) {
  return tidyPath(id.split("::")[0] ?? id);
}
function factsOf19({ title, body }, names) {
  const suffix = suffixOf(title);
  const last = body.slice(body.findLastIndex((line) => CHAIN.test(line)) + 1);
  const said = last.filter((line) => /^E(?: |$)/.test(line)).map((line) => line.slice(1).replace(/^ {1,7}/, ""));
  const native = said.length === 0 ? pythonError(last) : void 0;
  const places = native?.frames ?? last.flatMap((line) => placeOf4(line) ?? []);
  const frame = framesIn(said, pythonFrame).at(-1) ?? places.at(-1) ?? body.flatMap((line) => placeOf4(line) ?? []).at(-1);
  const found = whichOf(names.ofTitle.get(suffix) ?? [], body);
  const isFile = title.startsWith("ERROR collecting");
  const file = found === void 0 ? isFile ? suffix : testFileIn(body) : fileOf(found);
  const id = found ?? (isFile || file === void 0 ? suffix : `${file}::${suffix}`);
  const message = native?.message ?? messageOf2(said);
  return failedTest({
    tool: "pytest",
    id,
    message: message || names.failed.get(id) || last.join("\n"),
    file,
    line: places.findLast((place) => place.file === file)?.line,
    ...valuesOf6(message.split("\n")),
    frame
  });
}
function whichOf(ids, body) {
  if (ids.length < 2) return ids[0];
  const files = new Set(body.flatMap((line) => (placeOf4(line) ?? pythonFrame(line))?.file ?? []));
  return ids.find((id) => files.has(fileOf(id))) ?? ids[0];
}
function testFileIn(body) {
  const files = body.flatMap((line) => (placeOf4(line) ?? pythonFrame(line))?.file ?? []);
  return files.find((file) => /(?:^|\/)(?:test_[^/]*|[^/]*_test)\.py$/.test(file));
}
function messageOf2(said) {
  const isPlace = (line) => /^\s*File "/.test(line);
  if (!said.some(isPlace)) return said.join("\n");
  return [said.at(-1)?.trim() ?? "", ...said.slice(0, -1).filter((line) => !isPlace(line))].join("\n");
}
function placeOf4(line) {
  const [, path, at, rest = ""] = /^(\S+\.py):(\d+):(?: (.*))?$/.exec(line) ?? [];
  return frameOf2(path, at, /^in (.+)$/.exec(rest)?.[1]);
}
function valuesOf6(said) {
  const line = said.map((text) => text.replace(/^AssertionError: /, "")).find((text) => text.startsWith("assert "));
  const sides = line === void 0 ? void 0 : splitOnce(line.slice(7), " == ");
  return { actual: sides?.[0], expected: sides?.[1] };
}

// src/readers/rspec.ts
var rspec = {
  tool: "rspec",
  read: ({ lines }) => {
    const total = lines.findLast((line) => /^\d+ examples?, \d+ failures?\b/.test(line));
    const reruns = readReruns(lines);
    if (total === void 0 && reruns.size === 0) return void 0;
    const count2 = (shape) => Number(shape.exec(total ?? "")?.[1] ?? 0);
    return {
      failures: [...readFailures6(lines, reruns), ...unloaded(lines)],
      passed: [],
      skipped: [],
      ...total !== void 0 && { testsRun: count2(/^(\d+) example/) - count2(/(\d+) pending/) }
    };
  }
};
function readReruns(lines) {
  const reruns = /* @__PURE__ */ new Map();
  for (const text of lines) {
    const [, path = "", line, id] = /^rspec '?(\.\/[^\s:['"]+)(?::(\d+)|\[[\d:]+\])'? # (.*)$/.exec(text) ?? [];
    if (id === void 0) continue;
    const known = reruns.get(id) ?? [];
    known.push({ path, line: line === void 0 ? void 0 : Number(line) });
    reruns.set(id, known);
  }
  return reruns;
}
function readFailures6(lines, reruns) {
  const failures = [];
  const seen = /* @__PURE__ */ new Map();
  const start = lines.findIndex((line, i2) => line === "Failures:" && lines[i2 + 1] === "");
  if (start < 0) return failures;
  const stop = until(lines, start, (line) => /^Finished in |^Failed examples:/.test(line));
  const isHead = (line, n) => line.startsWith(`  ${n}) `);
  let i = until(lines, start, (line) => isHead(line, 1));
  for (let n = 1; i < stop; n++) {
    const end = Math.min(
      stop,
      until(lines, i + 1, (line) => isHead(line, n + 1))
    );
    const id = (lines[i] ?? "").slice(`  ${n}) `.length).replace(/ FIXED$/, "");
    const facts = factsOf20(id, lines.slice(i + 1, end), reruns);
    const name = `${id}\0${facts.file}`;
    const same = seen.get(name) ?? 0;
    seen.set(name, same + 1);
    failures.push(same === 0 ? facts : { ...facts, home: `${facts.file} (${same + 1})` });
    i = end;
  }
  return failures;
}
function factsOf20(id, body, reruns) {
  const stack = body.findIndex((line) => /^ +# \S+:\d+/.test(line));
  const said = (stack < 0 ? body : body.slice(0, stack)).map((line) => line.replace(/^ {5}/, ""));
  const frames = framesIn(body, plainFrame);
  const test = frames.findLast((frame) => frame.file.endsWith("_spec.rb"));
  const rerun = reruns.get(id)?.shift();
  const file = ownPath(rerun?.path ?? "") ?? test?.file;
  return failedTest({
    tool: "rspec",
    id,
    message: said.join("\n"),
    file,
    home: file,
    line: rerun?.line ?? test?.line,
    ...namedValues(said, /^ +expected: (.+)$/, /^ +got: (.+)$/),
    frame: frames[0]
  });
}
function unloaded(lines) {
  return lines.flatMap((line, i) => {
    const path = /^An error occurred while loading (\S+?)\.(?: |$)/.exec(line)?.[1];
    const file = path === void 0 ? void 0 : ownPath(path);
    if (file === void 0) return [];
    const end = until(
      lines,
      i + 1,
      (text) => /^An error occurred|^Finished in |^No examples found/.test(text)
    );
    const body = lines.slice(i + 1, end);
    const from = Math.max(
      0,
      body.findIndex((text) => text.startsWith("Failure/Error:"))
    );
    const message = body.slice(from).filter((text) => !text.startsWith("# ")).join("\n");
    return [failedTest({ tool: "rspec", id: file, message, file, frame: framesIn(body, plainFrame)[0] })];
  });
}

// src/readers/rustc.ts
var rustc2 = {
  tool: "rustc",
  read: ({ lines }) => diagnosed(
    lines.flatMap(
      (line, i) => line.startsWith("error") ? errorAt(line, lines.slice(i + 1, i + 12)) ?? [] : []
    )
  )
};
function errorAt(line, below2) {
  const [, code, message] = /^error(?:\[([\w:]+)\])?: (.+)$/.exec(line) ?? [];
  const [, path = "", at, column] = /^ *--> (\S.*?):(\d+):(\d+)$/.exec(below2[0] ?? "") ?? [];
  const file = ownPath(path);
  if (message === void 0 || file === void 0) return void 0;
  const end = below2.indexOf("");
  const label = below2.slice(1, end < 0 ? below2.length : end).flatMap((text) => /^ *\| .*?\^+ (.+)$/.exec(text)?.[1] ?? [])[0];
  return {
    kind: "diagnostic",
    tool: "rustc",
    id: code ?? "error",
    file,
    line: Number(at),
    column: Number(column),
    ...code !== void 0 && { code },
    message: label === void 0 ? message : `${message}: ${label}`
  };
}

// src/readers/surefire.ts
var surefire = {
  tool: "junit",
  read: ({ lines }) => {
    const totals = lines.flatMap((line) => {
      const [, run, skipped] = TOTAL9.exec(line) ?? [];
      return run === void 0 ? [] : [Number(run) - Number(skipped)];
    });
    const detailed = readDetails(lines);
    const failures = detailed.length > 0 ? detailed : readSummary(lines);
    if (totals.length === 0 && failures.length === 0) return void 0;
    return {
      failures,
      passed: [],
      skipped: [],
      ...totals.length > 0 && { testsRun: totals.reduce((a, b) => a + b, 0) }
    };
  }
};
var TOTAL9 = /^(?:\[\w+\] )?Tests run: (\d+), Failures: \d+, Errors: \d+, Skipped: (\d+)$/;
var HEAD7 = /^(?!(?:\[ERROR\] )?Tests run: )(?:\[ERROR\] )?(?:([^.(]+?)\(([\w$]+(?:\.[\w$]+)*)\)|(\S.*?)) +(?:-- )?Time elapsed: [\d.,]+ s(?:ec)? +<<< (?:FAILURE|ERROR)!/;
var CLASS2 = /(?:<<< (?:FAILURE|ERROR)! --? in |^(?:\[INFO\] )?Running )([\w.$]+)$/;
var END = /^\[(?:INFO|ERROR|WARNING|DEBUG)\]|^Results ?:|^Tests run: |^Running /;
function readDetails(lines) {
  const failures = [];
  let inClass = "";
  for (let i = 0; i < lines.length; i++) {
    const head = lines[i]?.includes("<<< ") ? HEAD7.exec(lines[i] ?? "") : null;
    inClass = CLASS2.exec(lines[i] ?? "")?.[1] ?? inClass;
    if (head === null) continue;
    const [, first, last, rest] = head;
    const isOwner = rest === void 0 && (inClass === "" || inClass === last || last?.includes("."));
    const [method, type] = isOwner ? [first, last] : [];
    const named = rest ?? `${first}(${last})`;
    const isBare = !(named.split(/[({[]/)[0] ?? "").includes(".");
    const whole = isBare && inClass !== "" && named !== inClass ? `${inClass}.${named}` : named;
    const end = until(lines, i + 1, (line) => END.test(line) || HEAD7.test(line));
    const body = lines.slice(i + 1, end);
    const id = method === void 0 ? whole : `${type}.${method.trim()}`;
    failures.push(
      failedTest({ tool: "junit", id, ...javaError(body), ...placeIn(type ?? ownerOf(whole), body) })
    );
    i = end - 1;
  }
  return failures;
}
function ownerOf(whole) {
  const name = whole.split(/[({[ ]/)[0] ?? whole;
  const at = name.lastIndexOf(".");
  return /^[A-Z]/.test(name.slice(at + 1)) ? name : name.slice(0, at);
}
function readSummary(lines) {
  const start = until(lines, 0, (line) => /^(?:\[\w+\] )?Results ?:/.test(line));
  return lines.slice(start).flatMap((line) => {
    const [, type, method, at, message = ""] = /^(?:\[ERROR\] )? {2}(\w+)\.(\w+(?:[({][^)}]*[)}])?(?:\[\d+\])?)(?::(\d+))?(?:->\S+)? (?:» )?(.*)$/.exec(
      line
    ) ?? [];
    if (type === void 0) return [];
    const place = { file: `${type}.java`, line: at === void 0 ? void 0 : Number(at) };
    return [failedTest({ tool: "junit", id: `${type}.${method}`, message, ...place })];
  });
}

// src/readers/tap-yaml.ts
function tapFields(block) {
  const margin = depthOf3(block.find((line) => line.trim() !== "") ?? "");
  const fields = /* @__PURE__ */ new Map();
  let name;
  let head = "";
  let rest = [];
  let quote;
  const close2 = () => {
    const isEmpty = head === "" && rest.every((line) => line.trim() === "");
    if (name !== void 0 && !isEmpty && (!fields.has(name) || name === "stack"))
      fields.set(name, valueOf(head, rest));
  };
  for (const raw of block) {
    if (quote !== void 0) {
      rest.push(raw);
      if (isClosed(raw, quote)) quote = void 0;
      continue;
    }
    const line = raw.slice(Math.min(margin, depthOf3(raw)));
    const [, key, value = ""] = /^(\w+):(?: +(.*))?$/.exec(line) ?? [];
    if (key === void 0) rest.push(line);
    else {
      close2();
      [name, head, rest] = [key, value, []];
      const first = value[0] ?? "";
      if (/["']/.test(first) && (value.length === 1 || !isClosed(value, first))) quote = first;
    }
  }
  close2();
  return fields;
}
function depthOf3(line) {
  return /^ */.exec(line)?.[0].length ?? 0;
}
function isClosed(line, quote) {
  const end = line.trimEnd();
  return end.endsWith(quote) && !end.endsWith(`\\${quote}`);
}
function valueOf(head, rest) {
  if (head === "" || /^[|>][-+]?$/.test(head)) {
    const filled = rest.filter((line) => line.trim() !== "");
    const depth = filled.reduce((least, line) => Math.min(least, depthOf3(line)), filled.length > 0 ? 99 : 0);
    return rest.map((line) => line.slice(depth)).join("\n").replace(/^\n+|\s+$/g, "");
  }
  const whole = [head, ...rest].join("\n").trim();
  if (/^'[^]*'$/.test(whole)) return whole.slice(1, -1).replaceAll("''", "'");
  if (/^"[^]*"$/.test(whole)) return whole.slice(1, -1).replaceAll('\\"', '"');
  return whole;
}

// src/readers/tap-points.ts
var POINT = /^( *)(not )?ok\b(?: \d+)?(?: (.*))?$/;
var SUMMARY3 = /^(?:tests|pass|fail|ok|skip|todo|time|suites|cancelled|duration_ms|failed|Looks like|SKIP|TODO)\b|^[(`]/;
function readPoints(lines, isNode) {
  const points = [];
  let groups = [];
  let comment;
  let printed = [];
  const open = (depth, name, opener) => {
    groups = groups.filter((g) => g.depth < depth);
    groups.push({ depth, name, opener, points: 0, failed: false });
  };
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i] ?? "";
    const subtest = /^( *)# Subtest: (.*)$/.exec(line);
    const found = subtest === null && line.includes("ok") ? POINT.exec(line) : null;
    if (subtest) open(subtest[1]?.length ?? 0, unescaped2(subtest[2] ?? ""));
    else if (found === null) {
      if (line.trim() === "}") groups = closed(groups, line.indexOf("}"));
      const last = points.at(-1);
      const said = /^# (\S.*)$/.exec(line)?.[1];
      const isSummary = said !== void 0 && /^(?:tests|pass|fail|ok)\b/.test(said);
      if (last && !last.ok && last.fields.size === 0 && /^#|^ {2}/.test(line) && !isSummary)
        last.notes.push(line);
      if (said !== void 0 && !isNode && !SUMMARY3.test(said)) comment = said.trim();
      printed.push(line.replace(/^# ?/, ""));
    } else {
      const depth = found[1]?.length ?? 0;
      const ok = found[2] === void 0;
      const { name, directive, opens } = nameOf3(found[3] ?? "");
      const own = groups.find((g) => g.depth === depth && g.opener === void 0 && g.points > 0);
      groups = groups.filter((g) => g.depth < depth);
      const { block, length } = blockAfter(lines, i, depth);
      const point = {
        ok,
        name,
        directive,
        groups: groups.length > 0 || comment === void 0 ? groups.map((g) => g.name) : [comment],
        isGroup: own?.name === name || opens,
        failedInside: own?.failed ?? opens,
        fields: tapFields(block),
        notes: [],
        before: printed
      };
      points.push(point);
      for (const group of groups) {
        group.points += 1;
        if (!ok && directive === void 0) group.failed = true;
      }
      if (opens) open(depth, name, point);
      i += length;
      printed = [];
    }
  }
  return points;
}
function closed(groups, depth) {
  for (const { opener, points, depth: at } of groups)
    if (opener !== void 0 && at >= depth && points === 0) opener.isGroup = false;
  return groups.filter((g) => g.opener === void 0 || g.depth < depth);
}
function nameOf3(text) {
  const opens = /(?:^| )\{$/.test(text);
  const bare = (opens ? text.slice(0, -1) : text).replace(/^- /, "").trimEnd();
  const at = bare.search(/(?<!\\)# ?(?:skip|todo|time=|EXPECTED)/i);
  const mark = at < 0 ? "" : bare.slice(at + 1).trim();
  return {
    name: unescaped2(at < 0 ? bare : bare.slice(0, at)),
    directive: /^(?:skip|todo)/i.test(mark) ? mark : void 0,
    opens
  };
}
function unescaped2(text) {
  return text.trim().replace(/\\([#\\])/g, "$1");
}
function blockAfter(lines, at, depth) {
  const first = lines[at + 1] ?? "";
  if (first.trim() !== "---") return { block: [], length: 0 };
  const last = `${first.slice(0, first.indexOf("-"))}...`;
  const end = until(lines, at + 2, (line) => {
    const point = line.includes("ok") ? POINT.exec(line) : null;
    return line === last || point !== null && (point[1]?.length ?? 0) <= depth;
  });
  return { block: lines.slice(at + 2, end), length: end - at - (lines[end] === last ? 0 : 1) };
}

// src/readers/tap.ts
var tap = {
  tool: "tap",
  read: ({ lines }) => {
    if (!isTap(lines)) return void 0;
    const isNode = lines.some((line) => /^ *duration_ms: /.test(line));
    const tool = isNode ? "node:test" : "tap";
    const points = readPoints(lines, isNode);
    const name = isNode ? (id) => id : numbered();
    const failures = [];
    const passed = [];
    const skipped = [];
    for (const point of points) {
      if (point.isGroup && (point.ok || failsForItsTests(point))) continue;
      const { file, path } = ownerOf2(point);
      const id = name(path.join(" > "), file);
      if (point.directive !== void 0) skipped.push(id);
      else if (point.ok) passed.push(id);
      else failures.push(factsOf21(id, point, { tool, file }));
    }
    if (passed.length + skipped.length + failures.length === 0) return void 0;
    const groups = points.filter((p) => p.isGroup).length;
    const counted = isNode ? countOf(lines, groups) : void 0;
    return { failures, passed, skipped, testsRun: counted ?? passed.length + failures.length, tool };
  }
};
function isTap(lines) {
  if (!lines.some((line) => /^(?:not )?ok \d+\b/.test(line))) return false;
  if (lines.some((line) => /^TAP version 1[234]$|^1\.\.\d+\b|^# (?:tests|pass|fail) +\d+$/.test(line)))
    return true;
  return lines.filter((line) => /^(?:not )?ok \d+ - \S/.test(line)).length > 2;
}
var FILE3 = /^[^\s:]+\.(?:[cm]?[jt]sx?|t|rb|py|php|lua)$/;
function numbered() {
  const seen = /* @__PURE__ */ new Map();
  return (id, file = "") => {
    const key = `${file}\0${id}`;
    const times = (seen.get(key) ?? 0) + 1;
    seen.set(key, times);
    return times === 1 ? id : `${id} (${times})`;
  };
}
function failsForItsTests({ failedInside, fields }) {
  return failedInside && (fields.get("failureType") ?? "subtestsFailed") === "subtestsFailed";
}
function countOf(lines, groups) {
  const of = (word2) => {
    const line = lines.findLast((l) => l.startsWith(`# ${word2} `) && /^# \w+ \d+$/.test(l));
    return line === void 0 ? void 0 : Number(line.slice(word2.length + 3));
  };
  const [tests, suites] = [of("tests"), of("suites")];
  if (tests === void 0 || suites === void 0) return void 0;
  return tests - Math.max(0, groups - suites) - (of("skipped") ?? 0) - (of("todo") ?? 0);
}
function ownerOf2({ name, groups }) {
  const path = [...groups, ...groups.length === 0 ? name.split(" > ") : [tidyPath(name)]];
  const file = FILE3.test(path[0] ?? "") ? tidyPath(path[0] ?? "") : void 0;
  return { file, path: file === void 0 || path.length === 1 ? path.map(tidyPath) : path.slice(1) };
}
function factsOf21(id, { fields, notes, before }, { tool, file }) {
  const inner = tapFields((fields.get("error") ?? "").split("\n"));
  const place = fields.get("location") ?? fields.get("at");
  const at = place === void 0 ? notedPlace(notes) : v8Frame(place);
  const message = inner.get("message") ?? fields.get("error") ?? fields.get("message") ?? spoken(fields, notes);
  const kind = inner.get("name") ?? fields.get("name");
  const cause = message === "test failed" ? loadError(before) : void 0;
  const stack = (fields.get("stack") ?? notes.join("\n")).split("\n");
  return failedTest({
    tool,
    id,
    message: kind && kind !== "AssertionError" && !message.startsWith(kind) ? `${kind}: ${message}` : message,
    expected: fields.get("expected") ?? fields.get("wanted"),
    actual: fields.get("actual") ?? fields.get("found"),
    ...fields.size === 0 && valuesIn(notes),
    frame: framesIn(stack, v8Frame)[0] ?? at,
    ...cause,
    file: file ?? at?.file,
    home: file ?? (tool === "node:test" ? at?.file : void 0),
    line: file === void 0 || file === at?.file ? at?.line : void 0
  });
}
function spoken(fields, notes) {
  const first = fields.get("stack")?.split("\n")[0] ?? "";
  if (/^\w*Error: /.test(first) && !first.startsWith("Error: should ")) return first.replace(/^Error: /, "");
  return fields.get("operator") ?? noted(notes).join("\n");
}
function noted(notes) {
  const lines = notes.map((line) => line.replace(/^ *# ?/, "").trim());
  const end = lines.findIndex((line, i) => i > 0 && /^at \S+ \(|^\w*Error\b.*: /.test(line));
  return lines.slice(0, end < 0 ? lines.length : end).filter((line) => !/^at \S+ line \d/.test(line));
}
function valuesIn(notes) {
  const named = namedValues(notes, /^# +expected: (.*)$/, /^# +got: (.*)$/);
  return named.expected === void 0 ? matcherValues(noted(notes)) : named;
}
function notedPlace(notes) {
  for (const note of notes) {
    const [, path, line] = /(?: at |\(in test file )(\S+?),? line (\d+)[.)]/.exec(note) ?? [];
    if (path !== void 0) return frameOf2(path, line);
  }
  return void 0;
}

// src/readers/teamcity.ts
var teamcity = {
  tool: "teamcity",
  hints: ["##teamcity["],
  read: ({ lines }) => {
    const messages = lines.flatMap(
      (line) => line.includes("##teamcity[test") ? messageIn(line) ?? [] : []
    );
    if (messages.length === 0) return void 0;
    const failures = /* @__PURE__ */ new Map();
    const skipped = /* @__PURE__ */ new Set();
    const finished = [];
    const suites = [];
    let hint = "";
    for (const { type, fields } of messages) {
      const name = fields.get("name") ?? "";
      if (type === "testSuiteStarted") suites.push(name);
      else if (type === "testSuiteFinished") suites.pop();
      if (type === "testStarted") hint = fields.get("locationHint") ?? "";
      const [, path, id = [...suites.filter((s) => !s.includes("/")), name].join(" > ")] = PHP.exec(hint) ?? [];
      if (type === "testFailed") failures.set(id, factsOf22(id, path, fields));
      else if (type === "testIgnored") skipped.add(id);
      else if (type === "testFinished") finished.push(id);
    }
    const passed = finished.filter((id) => !failures.has(id) && !skipped.has(id));
    return {
      failures: [...failures.values()],
      passed,
      skipped: [...skipped],
      testsRun: passed.length + failures.size
    };
  }
};
var PHP = /^php_qn:\/\/(\S+?\.php)::\\?(.+)$/;
function messageIn(line) {
  const [, type, rest = ""] = /##teamcity\[(test\w+) (.*)\]$/.exec(line) ?? [];
  if (type === void 0) return void 0;
  const fields = rest.matchAll(/(\w+)='((?:\|.|[^'|])*)'/g);
  return { type, fields: new Map([...fields].map(([, name = "", value = ""]) => [name, unescaped3(value)])) };
}
function unescaped3(text) {
  return text.replace(/\|(0x[0-9A-Fa-f]{4}|.)/g, (_, sign) => {
    if (sign.length > 1) return String.fromCodePoint(Number.parseInt(sign.slice(2), 16));
    return sign === "n" ? "\n" : sign === "r" ? "\r" : sign;
  });
}
function factsOf22(id, path, fields) {
  const frames = framesIn((fields.get("details") ?? "").split("\n"), detailFrame);
  const file = ownPath(path ?? "") ?? frames.at(-1)?.file;
  return failedTest({
    tool: "teamcity",
    id,
    message: fields.get("message") ?? "",
    file,
    line: frames.findLast((frame) => frame.file === file)?.line,
    expected: fields.get("expected"),
    actual: fields.get("actual"),
    frame: frames[0]
  });
}
function detailFrame(line) {
  const [, path, at] = /\((\S+\.\w+):(\d+)(?::\d+)?\)$/.exec(line.trim()) ?? [];
  return frameOf2(path, at) ?? plainFrame(line);
}

// src/readers/unittest.ts
var unittest = {
  tool: "unittest",
  read: ({ lines }) => {
    const ran = lines.flatMap((line) => /^Ran (\d+) tests? in [\d.]+s$/.exec(line)?.[1] ?? []);
    const failures = [];
    for (let i = 0; i < lines.length; i++) {
      const head = lines[i]?.startsWith("=====") ? HEAD8.exec(lines[i + 1] ?? "") : null;
      if (head === null) continue;
      const end = until(lines, i + 2, (line) => /^={20,}$|^Ran \d+ tests? in/.test(line));
      failures.push(factsOf23(head, lines.slice(i + 2, end)));
      i = end - 1;
    }
    if (ran.length === 0 && failures.length === 0) return void 0;
    const skips = lines.flatMap((line) => /^(?:OK|FAILED) \(.*\bskipped=(\d+)/.exec(line)?.[1] ?? []);
    const sum = (numbers) => numbers.reduce((total, n) => total + Number(n), 0);
    return {
      failures,
      ...readResults4(lines),
      ...ran.length > 0 && { testsRun: sum(ran) - sum(skips) }
    };
  }
};
var HEAD8 = /^(?:FAIL|ERROR): (\S+)(?: \(([^()]*)\))?(?: [([](.*)[)\]])?$/;
function idOf2(name, where, params) {
  const isWhole = where === "" || where === name || where.endsWith(`.${name}`);
  const full = isWhole ? where || name : `${where}.${name}`;
  return params === void 0 ? full : `${full} (${params})`;
}
function factsOf23([, name = "", where = "", params], body) {
  const dashes = body.findIndex((line) => /^-{20,}$/.test(line));
  const closing = body.findLastIndex((line) => /^-{20,}$/.test(line));
  const text = body.slice(dashes + 1, closing > dashes ? closing : body.length);
  const printed = text.findIndex((line) => /^Std(?:out|err):$/.test(line));
  const error = pythonError(printed < 0 ? text : text.slice(0, printed));
  const first = error?.frames[0];
  const isLoading = where.startsWith("unittest.loader._FailedTest");
  return failedTest({
    tool: "unittest",
    id: isLoading ? first?.file ?? name : idOf2(name, where, params),
    message: error?.message || text.join("\n"),
    file: first?.file,
    line: first?.line,
    ...valuesOf7(error?.message.split("\n")[0] ?? ""),
    frame: error?.frames.at(-1)
  });
}
function valuesOf7(line) {
  const said = /^AssertionError: (?:\w+ differ: )?(.*)$/.exec(line)?.[1];
  const sides = said === void 0 ? void 0 : splitOnce(said, " != ");
  return { actual: sides?.[0], expected: sides?.[1].replace(/ : [^'"]*$/, "") };
}
var RESULT6 = /(?:^|\.\.\. )(ok|skipped\b.*|expected failure|unexpected success|FAIL|ERROR)$/;
function readResults4(lines) {
  const passed = [];
  const skipped = [];
  let pending;
  for (const line of lines) {
    const [, name, where] = /^(\w+) \(([\w.<>]+)\)(?: \.\.\. .*)?$/.exec(line) ?? [];
    if (name !== void 0) pending = idOf2(name, where ?? "");
    const result = RESULT6.exec(line)?.[1];
    if (pending === void 0 || result === void 0) continue;
    if (result === "ok" || result === "unexpected success") passed.push(pending);
    else if (/^(?:skipped|expected)/.test(result)) skipped.push(pending);
    pending = void 0;
  }
  return { passed, skipped };
}

// src/readers/vitest.ts
var vitest = {
  tool: "vitest",
  read: ({ lines }) => {
    const total = lines.findLast((line) => /^ +Tests {2}.*\(\d+\)/.test(line));
    if (total === void 0 && !lines.some((line) => STARTS2.test(line) || TITLE.test(line))) return void 0;
    const counts = (total ?? "").matchAll(/(\d+) (?:passed|failed)\b/g);
    return {
      failures: readSections(lines).flatMap(
        ({ titles, body }) => titles.map((title) => factsOf24(title, body))
      ),
      ...readTree3(lines),
      ...total !== void 0 && { testsRun: [...counts].reduce((sum, [, n]) => sum + Number(n), 0) }
    };
  }
};
var TITLE = /^ FAIL {2}(?:\|[^|]+\| | \S[^>]{0,60}? {2})?(\S.* (?:>|\[) .+)$/;
var STARTS2 = /^ RUN {2}v\d|^⎯+ Failed (?:Tests|Suites) \d/;
function readTree3(lines) {
  const passed = [];
  const skipped = [];
  const add = (mark, id) => {
    if (mark === "\u2713" || mark === "\u2714") passed.push(id);
    else if (mark === "\u2193" || mark === "\u25A1") skipped.push(id);
  };
  let suites = [];
  for (const line of lines) {
    const [, indent2 = "", mark, rest = ""] = /^( +)([✓✔×❯↓□]) (.+)$/.exec(line) ?? [];
    if (mark === void 0) continue;
    const name = rest.replace(/ +\d+(?:\.\d+)?m?s$/, "").replace(/ \((?:retry|repeat) x\d+\)$/, "");
    const above = suites.slice(0, Math.max(0, (indent2.length - 3) / 2));
    if (indent2.length === 1) {
      suites = [];
      const [file = "", ...path] = withoutProject(name).split(" > ");
      if (path.length > 0 && ownPath(file) !== void 0) add(mark, path.join(" > "));
    } else if (mark === "\u276F" || / \(\d+\)$/.test(name)) suites = [...above, name.replace(/ \(\d+\)$/, "")];
    else add(mark, [...above, name].join(" > "));
  }
  return { passed, skipped };
}
function withoutProject(name) {
  return name.replace(/^(?:\|[^|]+\| | \S[^>]{0,60}? {2})/, "");
}
function readSections(lines) {
  const sections = [];
  let current;
  const open = () => {
    const section = { titles: [], body: [] };
    sections.push(section);
    return section;
  };
  for (const line of lines) {
    const title = TITLE.exec(line)?.[1];
    if (title !== void 0) {
      if (current === void 0 || current.body.length > 0) current = open();
      current.titles.push(title);
    } else if (/^⎯+ Unhandled (?:Errors?|Rejections?) /.test(line)) {
      current = open();
      current.titles.push("unhandled error");
    } else if (/^⎯+\[\d+\/\d+\]⎯|^ +(?:Test Files|Tests) {2}/.test(line)) current = void 0;
    else if (current && !/^⎯+(?: Failed .*)?⎯*$/.test(line)) current.body.push(line);
  }
  return sections;
}
function factsOf24(title, body) {
  const [head = "", ...path] = title.split(" > ");
  const file = tidyPath(head.replace(/ \[ .* \]$/, ""));
  const end = body.findIndex((line) => /^ *❯ |^Caused by: |^Serialized Error:|^⎯{6,}/.test(line));
  const said = end < 0 ? body : body.slice(0, end);
  const own = framesIn(body, arrowFrame);
  const [, parsed2, parsedAt] = said.map((line) => /^ *File: (\S+?):(\d+):\d+$/.exec(line)).find(Boolean) ?? [];
  return failedTest({
    tool: "vitest",
    id: path.length === 0 ? file : path.join(" > "),
    message: said.join("\n").replace(/\n\n- Expected\b[^]*$|\n\nExpected: [^]*$/, ""),
    file: /\.\w+$/.test(file) ? ownPath(file) : void 0,
    home: file,
    line: own.find((frame) => frame.file === file)?.line,
    ...matcherValues(said),
    frame: own[0] ?? frameOf2(parsed2, parsedAt)
  });
}

// src/readers/read-report.ts
var READERS = [
  nodeSpec,
  tap,
  vitest,
  jest,
  jestJson,
  mocha,
  mochaJson,
  ctrf,
  pytest,
  unittest,
  junitText,
  junitConsole,
  surefire,
  gradle,
  junitXml,
  cargo,
  nextest,
  goTest,
  rspec,
  rspecJson,
  minitest,
  phpunit,
  teamcity,
  dotnetTest,
  ctest,
  gtest,
  catch2,
  rustc2,
  eslint2,
  biome,
  ruff2,
  lintJson,
  sarif,
  diagnostics
];
function readReport(text, { root, check, exitCode }) {
  const log = unmarked(readLog(text, root));
  const direct = readingsOf(log, text);
  const sorted = direct.length > 0 ? void 0 : unmixed(log);
  const readings = sorted === void 0 ? direct : readingsOf(sorted, text);
  const found = readings.flatMap(({ reading }) => reading.failures.map(failure));
  const annotated = found.length > 0 ? void 0 : readAnnotations(withoutXml(log).lines);
  const failures = annotated?.failures.map(failure) ?? found;
  const counts = readings.flatMap(({ reading }) => reading.testsRun ?? []);
  const isSilent = failures.length === 0 && exitCode !== void 0 && exitCode !== 0;
  const crash = isSilent ? [failure(readCrash(log.lines, { check, exitCode }))] : [];
  const all = crash.length > 0 ? crash : distinct(failures);
  const environment = all.length === 0 ? void 0 : environmentSign(log.lines, all);
  return {
    tools: [
      .../* @__PURE__ */ new Set([
        ...readings.map(({ reader, reading: r }) => r.tool ?? r.failures[0]?.tool ?? reader.tool),
        ...annotated?.failures.map((f) => f.tool) ?? []
      ])
    ],
    failures: all,
    passed: readings.flatMap(({ reading }) => reading.passed),
    skipped: readings.flatMap(({ reading }) => reading.skipped),
    ...environment && { environment },
    ...counts.length > 0 && { testsRun: counts.reduce((a, b) => a + b, 0) }
  };
}
function readingsOf(log, text) {
  const plain = withoutXml(log);
  return READERS.flatMap((reader) => {
    if (reader.hints?.every((hint) => !text.includes(hint))) return [];
    const reading = reader.read(reader === junitXml ? log : plain);
    return reading === void 0 ? [] : [{ reader, reading }];
  });
}
function withoutXml(log) {
  const starts = log.lines.some((line) => XML.test(line));
  if (!starts) return log;
  const lines = [...log.lines];
  let end;
  let from = 0;
  for (let i = 0; i < lines.length; i++) {
    const root = end === void 0 ? XML.exec(lines[i] ?? "")?.[1] : void 0;
    if (root !== void 0) [end, from] = [`</${root}>`, i];
    const text = end === void 0 ? "" : log.whole.get(i) ?? lines[i] ?? "";
    if (end === void 0 || !text.includes(end)) continue;
    lines.fill("", from, i + 1);
    end = void 0;
  }
  return { ...log, lines };
}
var XML = /^\s*(?:<\?xml[^>]*>\s*)?<(testsuites?)[\s>]/;
function unmarked(log) {
  const isMarked = (line) => line.startsWith("##[error]") || line.startsWith("##[warning]");
  if (!log.lines.some(isMarked)) return log;
  const lines = log.lines.map((line) => isMarked(line) ? line.slice(line.indexOf("]") + 1) : line);
  return { ...log, lines };
}
function distinct(failures) {
  const keys2 = /* @__PURE__ */ new Set();
  return failures.filter((f) => !keys2.has(f.key) && keys2.add(f.key));
}

export {
  paddedTokens,
  readLog,
  plainLine,
  errorWeight,
  distill,
  renderFailures,
  readReport
};
