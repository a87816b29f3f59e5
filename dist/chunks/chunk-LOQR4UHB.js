import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);

// src/core/hash.ts
function shortHash(text) {
  let a = 2166136261;
  let b = 3386659096;
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    a = Math.imul(a ^ c, 16777619);
    b = Math.imul(b ^ c + (i & 255), 16777619);
  }
  return (a >>> 0).toString(16).padStart(8, "0") + (b >>> 0).toString(16).padStart(8, "0");
}

// src/core/failure.ts
function namesOnlySome({ passed, skipped, failures, testsRun }) {
  const named = passed.length + skipped.length + failures.filter((f) => f.kind === "test").length;
  return testsRun !== void 0 && named < testsRun;
}
function failure({ home = "", ...facts }) {
  const place = facts.kind === "test" ? home : facts.file ?? "";
  const subject = facts.kind === "diagnostic" ? mask(facts.message) : "";
  const key = shortHash(
    [facts.kind, facts.tool, testName(facts.id), place, facts.code ?? "", subject].join("\0")
  );
  const detail = [mask(facts.message), mask(facts.expected ?? ""), mask(facts.actual ?? "")].join("\0");
  return { ...facts, count: facts.count ?? 1, key, fingerprint: shortHash(`${key}\0${detail}`) };
}
function testName(id) {
  return id.replace(/ \(line \d+\)$/, "");
}
function mask(text) {
  return text.replace(/\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:[.,]\d+)?(?:Z|[+-]\d\d:?\d\d)?/g, "<time>").replace(/\b0x[0-9a-f]{4,}\b/gi, "<address>").replace(/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi, "<uuid>").replace(/\b(?=[0-9a-f]*\d)(?=[0-9a-f]*[a-f])[0-9a-f]{7,64}\b/gi, "<hash>").replace(
    /(?<![\w.-])([\\/](?:tmp|temp|(?:private[\\/])?var[\\/]folders[\\/]\w+[\\/]\w+[\\/]T)[\\/])[^\s'"`:,)\]\\/]+/gi,
    "$1<temp>"
  ).replace(
    /(?<![\w.-])(?:[A-Za-z]:)?[\\/](?:tmp|temp|var[\\/]folders|private[\\/]var|home|Users|github[\\/]workspace)[\\/][^\s'"`:,)\]]*[\\/]/gi,
    "<path>/"
  ).replace(/\b\d+(?:\.\d+)?\s?(?:ms|s|sec|seconds|µs|ns)\b/g, "<duration>").replace(/(\.\w{1,5}|<temp>):\d+(?::\d+)?/g, "$1:<line>").replace(/\bline \d+\b/gi, "line <line>").replace(/\s+/g, " ").trim();
}

export {
  shortHash,
  namesOnlySome,
  failure,
  testName,
  mask
};
