import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);
import {
  createCondenser,
  greenLines
} from "./chunk-3MJ7FDV6.js";
import {
  bad
} from "./chunk-23FHBPC5.js";
import {
  distill,
  readReport,
  renderFailures
} from "./chunk-GRDVCBUI.js";
import "./chunk-LOQR4UHB.js";
import "./chunk-EPTU7SOR.js";
import "./chunk-K5Q5QNMK.js";

// src/entry/log-input.ts
import { closeSync, openSync, readSync } from "node:fs";

// src/readers/xml-suites.ts
var ROOM = 2e6;
function createSuites() {
  const parts = [];
  const suites = [];
  const decoder = new TextDecoder();
  let size = 0;
  let leftOut = 0;
  const write = (text) => {
    parts.push(text);
    size += text.length;
  };
  return {
    open: (start, end) => {
      if (suites.length < 100) suites.push({ start, end, isWritten: false });
    },
    close: () => {
      const suite = suites.pop();
      if (suite?.isWritten) write(suite.end);
    },
    add: (bytes) => {
      if (size + bytes.length > ROOM) {
        leftOut++;
        return;
      }
      for (const suite of suites) {
        if (!suite.isWritten) write(`${decoder.decode(suite.start)}
`);
        suite.isWritten = true;
      }
      write(decoder.decode(bytes));
    },
    finish: () => {
      for (const suite of suites.toReversed()) if (suite.isWritten) write(suite.end);
      return { text: parts.join(""), leftOut };
    }
  };
}

// src/readers/condense-xml.ts
var WINDOW = 1e6;
var LONGEST = 32768;
var LT = 60;
var GT = 62;
var SLASH = 47;
var SKIP = { "<!--": "-->", "<![CDATA[": "]]>", "<?": "?>", "<!": ">" };
var STARTS = Object.entries(SKIP).map(([start, end]) => ({ start: ascii(start), end: ascii(end) }));
var NAMES = ["testcase", "testsuites", "testsuite", "failure", "error", "skipped"].map(ascii);
var [CASE, SUITES, SUITE, FAILURE, ERROR, SKIPPED] = [0, 1, 2, 3, 4, 5];
function createXmlCondenser() {
  const window = new Uint8Array(WINDOW);
  const out = createSuites();
  let filled = 0;
  let total = 0;
  let inside;
  let inFailure = false;
  let inCase = false;
  let isBad = false;
  let isSkipped = false;
  let passed = 0;
  let skipped = 0;
  let cell = new Uint8Array(0);
  let used = 0;
  const hold = (from, to, limit) => {
    const length = Math.min(to - from, limit - used);
    if (length <= 0) return;
    if (used + length > cell.length) {
      const grown = new Uint8Array(used + length + 65536);
      grown.set(cell.subarray(0, used));
      cell = grown;
    }
    for (let i = 0; i < length; i++) cell[used + i] = window[from + i];
    used += length;
  };
  const holdText = (from, to) => {
    if (inFailure) hold(from, to, LONGEST);
  };
  const holdEnd = (text) => {
    const bytes = ascii(text);
    if (used + bytes.length > cell.length) {
      const grown = new Uint8Array(used + 65536);
      grown.set(cell.subarray(0, used));
      cell = grown;
    }
    cell.set(bytes, used);
    used += bytes.length;
  };
  const endCase = () => {
    if (isBad) {
      holdEnd("</testcase>\n");
      out.add(cell.subarray(0, used));
    } else if (isSkipped) skipped++;
    else passed++;
    inCase = false;
    inFailure = false;
    isBad = false;
    isSkipped = false;
    used = 0;
  };
  const tag = (from, to) => {
    const isEnd = window[from + 1] === SLASH;
    const isEmpty = window[to - 2] === SLASH;
    const name = nameAt(window, from + (isEnd ? 2 : 1));
    if (name === CASE) {
      if (inCase) endCase();
      else if (isEnd) return;
      if (isEnd) return;
      if (isEmpty) passed++;
      else {
        inCase = true;
        hold(from, to, LONGEST);
      }
    } else if (name === SUITES || name === SUITE) {
      if (inCase) endCase();
      if (isEnd) out.close();
      else if (!isEmpty)
        out.open(window.slice(from, to), name === SUITE ? "</testsuite>\n" : "</testsuites>\n");
    } else if (inCase && (name === FAILURE || name === ERROR)) {
      if (isEnd && inFailure) holdEnd(name === FAILURE ? "</failure>" : "</error>");
      if (!isEnd) {
        isBad = true;
        hold(from, to, LONGEST);
      }
      inFailure = !isEnd && !isEmpty;
    } else if (inCase && name === SKIPPED) isSkipped = true;
    else holdText(from, to);
  };
  const take = (end, isLast) => {
    let at = 0;
    while (at < end) {
      if (inside !== void 0) {
        const found = find(window, inside, at, end);
        const to2 = found < 0 ? Math.max(at, end - inside.length + 1) : found + inside.length;
        holdText(at, to2);
        if (found < 0) {
          if (isLast) holdEnd(inFailure ? "]]>" : "");
          return isLast ? end : to2;
        }
        inside = void 0;
        at = to2;
        continue;
      }
      if (window[at] !== LT) {
        const next = window.indexOf(LT, at);
        const to2 = next < 0 || next > end ? end : next;
        holdText(at, to2);
        at = to2;
        continue;
      }
      if (end - at < 12 && !isLast) return at;
      const second = window[at + 1];
      if (second === 33 || second === 63) {
        const mark = STARTS.find(({ start }) => startsWith(window, start, at));
        if (mark !== void 0) {
          inside = mark.end;
          holdText(at, at + mark.start.length);
          at += mark.start.length;
          continue;
        }
      }
      const to = tagEnd(window, at, end);
      if (to < 0) {
        if (at > 0 && !isLast) return at;
        return end;
      }
      tag(at, to);
      at = to;
    }
    return at;
  };
  return {
    push: (bytes) => {
      total += bytes.length;
      for (let at = 0; at < bytes.length; ) {
        const part = Math.min(bytes.length - at, WINDOW - filled);
        window.set(bytes.subarray(at, at + part), filled);
        filled += part;
        at += part;
        if (filled < WINDOW) break;
        const done = take(filled, false);
        window.copyWithin(0, done, filled);
        filled -= done;
      }
    },
    end: () => {
      take(filled, true);
      if (inCase) endCase();
      return { ...out.finish(), totalBytes: total, passed, skipped };
    }
  };
}
function nameAt(bytes, at) {
  for (let n = 0; n < NAMES.length; n++) {
    const name = NAMES[n];
    if (bytes[at] !== name[0] || !startsWith(bytes, name, at)) continue;
    const next = bytes[at + name.length] ?? 0;
    if (next <= 32 || next === GT || next === SLASH) return n;
  }
  return -1;
}
function tagEnd(bytes, from, to) {
  for (let i = from + 1; i < to; i++) {
    const byte = bytes[i];
    if (byte === GT) return i + 1;
    if (byte === LT) return i;
    if (byte === 34 || byte === 39) {
      const end = bytes.indexOf(byte, i + 1);
      if (end < 0 || end >= to) return -1;
      i = end;
    }
  }
  return -1;
}
function find(bytes, mark, from, to) {
  const reach = mark.length - 1;
  const last = mark[reach];
  for (let at = from + reach; at < to; at++)
    if (bytes[at] === last && startsWith(bytes, mark, at - reach)) return at - reach;
  return -1;
}
function startsWith(bytes, start, at) {
  for (let i = 0; i < start.length; i++) if (bytes[at + i] !== start[i]) return false;
  return true;
}
function ascii(text) {
  return new TextEncoder().encode(text);
}

// src/entry/log-input.ts
var PIECE = 262144;
var FIRST = 65536;
async function readLogInput(file) {
  const name = file === "-" ? "standard input" : file;
  const intake = createIntake(name);
  if (file === "-") {
    for await (const piece of process.stdin) if (!intake.push(piece)) break;
  } else {
    for (const piece of pieces(file)) if (!intake.push(piece)) break;
  }
  return intake.end();
}
function* pieces(file) {
  const fd = opened(file);
  try {
    const buffer = new Uint8Array(PIECE);
    for (; ; ) {
      const length = readSync(fd, buffer);
      if (length === 0) return;
      yield buffer.subarray(0, length);
    }
  } catch (error) {
    if (error.code === "EISDIR")
      throw bad(`${file} is a folder.`, "Name one log in it.");
    throw error;
  } finally {
    closeSync(fd);
  }
}
function opened(file) {
  try {
    return openSync(file, "r");
  } catch (error) {
    const isMissing = error.code === "ENOENT";
    throw bad(
      isMissing ? `There is no file ${file}.` : `${file} cannot be read.`,
      "Name a log, or give it on standard input."
    );
  }
}
function createIntake(name) {
  let first = new Uint8Array(0);
  let sink;
  const start = () => {
    sink = sinkFor(name, first);
    sink.push(first);
    first = new Uint8Array(0);
    return sink;
  };
  return {
    push: (bytes) => {
      if (sink !== void 0) return sink.push(bytes);
      const longer = new Uint8Array(first.length + bytes.length);
      longer.set(first);
      longer.set(bytes, first.length);
      first = longer;
      return first.length < FIRST || start().isOpen;
    },
    end: () => (sink ?? start()).end()
  };
}
function sinkFor(name, first) {
  const wide = wideEncoding(first);
  const why = wide === void 0 ? unreadable(name, first) : void 0;
  if (why !== void 0) return { isOpen: false, push: () => false, end: () => ({ kind: "no-text", why }) };
  const text = new TextDecoder(wide ?? "utf-8").decode(first);
  const isXml = /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[^]*?-->\s*)*<testsuites?[\s>]/.test(text);
  const target = isXml ? createXmlCondenser() : createCondenser();
  const decoder = wide === void 0 ? void 0 : new TextDecoder(wide);
  const encoder = new TextEncoder();
  return {
    isOpen: true,
    push: (bytes) => {
      target.push(decoder === void 0 ? bytes : encoder.encode(decoder.decode(bytes, { stream: true })));
      return true;
    },
    end: () => {
      const result = target.end();
      return "leftOut" in result && typeof result.leftOut === "number" ? { kind: "xml", xml: result } : { kind: "log", log: result };
    }
  };
}
function wideEncoding(first) {
  if (first[0] === 255 && first[1] === 254) return "utf-16le";
  if (first[0] === 254 && first[1] === 255) return "utf-16be";
  const zeros = [0, 0];
  const length = Math.min(first.length, 4096);
  for (let i = 0; i < length; i++) if (first[i] === 0) zeros[i % 2] = (zeros[i % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (odd > length * 0.35 && even < odd / 10) return "utf-16le";
  return even > length * 0.35 && odd < even / 10 ? "utf-16be" : void 0;
}
function unreadable(name, first) {
  if (first.length === 0) return `${name} is empty.`;
  if (first[0] === 31 && first[1] === 139)
    return `${name} is compressed: give what \`gunzip -c\` makes of it.`;
  if (first[0] === 80 && first[1] === 75 && (first[2] ?? 9) < 9)
    return `${name} is a zip archive: give what \`unzip -p\` makes of it.`;
  let odd = 0;
  for (const byte of first) if (byte < 8 || byte > 13 && byte < 32 && byte !== 27) odd++;
  return odd > first.length / 20 ? `${name} holds no text.` : void 0;
}

// src/entry/distill.ts
var FOR_FAILURES = 0.2;
async function distillLog(command, out) {
  const { maxTokens, json } = command;
  const green = command.green === void 0 ? void 0 : await readLogInput(command.green);
  const input = await readLogInput(command.file);
  const maxFacts = Math.floor(maxTokens * FOR_FAILURES);
  const { document, facts } = read(input, green, { root: command.root ?? "", maxTokens, maxFacts, json });
  out(json ? `${JSON.stringify(document)}
` : render(document, facts));
  return 0;
}
function read(input, green, { root, maxTokens, maxFacts, json }) {
  const base = { schema: "mulligan-distill", version: 1 };
  const notes = green?.kind === "no-text" ? [`The green log is of no use: ${green.why}`] : [];
  if (input.kind === "no-text") {
    const empty = { tools: [], failures: [], passed: 0, skipped: 0, text: "" };
    return { document: { ...base, ...empty, notes: [input.why, ...notes] }, facts: "" };
  }
  const source = input.kind === "xml" ? input.xml.text : input.log.text;
  const { tools, failures, passed, skipped } = readReport(source, { root, stage: "test", check: "log" });
  if (input.kind === "xml") {
    const { xml } = input;
    const more = xml.leftOut > 0 ? [`${count(xml.leftOut, "more failing case")} left out.`] : [];
    const facts2 = renderFailures(failures, { maxTokens });
    const cases = { passed: xml.passed, skipped: xml.skipped };
    return {
      document: { ...base, tools, failures, ...cases, text: facts2, notes: [...more, ...notes] },
      facts: ""
    };
  }
  const facts = failures.length === 0 ? "" : renderFailures(failures, { maxTokens: maxFacts });
  const known = green?.kind === "log" ? greenLines(green.log, root) : void 0;
  const taken = json ? 0 : Math.ceil(facts.length / (maxFacts * CHARACTERS) * maxFacts);
  const text = distill(input.log, { maxTokens: maxTokens - taken, root, ...known && { green: known } });
  const document = { ...base, tools, failures, passed: passed.length, skipped: skipped.length, text, notes };
  return { document, facts };
}
var CHARACTERS = 3.4;
function render({ text, notes, failures, passed }, facts) {
  const nothing = text === "" && notes.length === 0 && failures.length === 0;
  const note = nothing ? [`No failure is named${passed > 0 ? `; ${count(passed, "test")} passed` : ""}.`] : notes;
  return `${[note.join("\n"), facts, text].filter(Boolean).join("\n\n")}
`;
}
function count(n, noun) {
  return `${n} ${noun}${n === 1 ? "" : "s"}`;
}
export {
  distillLog
};
