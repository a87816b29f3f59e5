import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);
import {
  diffArrays,
  isGitName,
  undisguised
} from "./chunk-GHFJIWGZ.js";
import {
  __commonJS,
  __toESM
} from "./chunk-K5Q5QNMK.js";

// node_modules/fastest-levenshtein/mod.js
var require_mod = __commonJS({
  "node_modules/fastest-levenshtein/mod.js"(exports) {
    "use strict";
    exports.__esModule = true;
    exports.distance = exports.closest = void 0;
    var peq = new Uint32Array(65536);
    var myers_32 = function(a, b) {
      var n = a.length;
      var m = b.length;
      var lst = 1 << n - 1;
      var pv = -1;
      var mv = 0;
      var sc = n;
      var i = n;
      while (i--) {
        peq[a.charCodeAt(i)] |= 1 << i;
      }
      for (i = 0; i < m; i++) {
        var eq = peq[b.charCodeAt(i)];
        var xv = eq | mv;
        eq |= (eq & pv) + pv ^ pv;
        mv |= ~(eq | pv);
        pv &= eq;
        if (mv & lst) {
          sc++;
        }
        if (pv & lst) {
          sc--;
        }
        mv = mv << 1 | 1;
        pv = pv << 1 | ~(xv | mv);
        mv &= xv;
      }
      i = n;
      while (i--) {
        peq[a.charCodeAt(i)] = 0;
      }
      return sc;
    };
    var myers_x = function(b, a) {
      var n = a.length;
      var m = b.length;
      var mhc = [];
      var phc = [];
      var hsize = Math.ceil(n / 32);
      var vsize = Math.ceil(m / 32);
      for (var i = 0; i < hsize; i++) {
        phc[i] = -1;
        mhc[i] = 0;
      }
      var j = 0;
      for (; j < vsize - 1; j++) {
        var mv_1 = 0;
        var pv_1 = -1;
        var start_1 = j * 32;
        var vlen_1 = Math.min(32, m) + start_1;
        for (var k = start_1; k < vlen_1; k++) {
          peq[b.charCodeAt(k)] |= 1 << k;
        }
        for (var i = 0; i < n; i++) {
          var eq = peq[a.charCodeAt(i)];
          var pb = phc[i / 32 | 0] >>> i & 1;
          var mb = mhc[i / 32 | 0] >>> i & 1;
          var xv = eq | mv_1;
          var xh = ((eq | mb) & pv_1) + pv_1 ^ pv_1 | eq | mb;
          var ph = mv_1 | ~(xh | pv_1);
          var mh = pv_1 & xh;
          if (ph >>> 31 ^ pb) {
            phc[i / 32 | 0] ^= 1 << i;
          }
          if (mh >>> 31 ^ mb) {
            mhc[i / 32 | 0] ^= 1 << i;
          }
          ph = ph << 1 | pb;
          mh = mh << 1 | mb;
          pv_1 = mh | ~(xv | ph);
          mv_1 = ph & xv;
        }
        for (var k = start_1; k < vlen_1; k++) {
          peq[b.charCodeAt(k)] = 0;
        }
      }
      var mv = 0;
      var pv = -1;
      var start = j * 32;
      var vlen = Math.min(32, m - start) + start;
      for (var k = start; k < vlen; k++) {
        peq[b.charCodeAt(k)] |= 1 << k;
      }
      var score = m;
      for (var i = 0; i < n; i++) {
        var eq = peq[a.charCodeAt(i)];
        var pb = phc[i / 32 | 0] >>> i & 1;
        var mb = mhc[i / 32 | 0] >>> i & 1;
        var xv = eq | mv;
        var xh = ((eq | mb) & pv) + pv ^ pv | eq | mb;
        var ph = mv | ~(xh | pv);
        var mh = pv & xh;
        score += ph >>> m - 1 & 1;
        score -= mh >>> m - 1 & 1;
        if (ph >>> 31 ^ pb) {
          phc[i / 32 | 0] ^= 1 << i;
        }
        if (mh >>> 31 ^ mb) {
          mhc[i / 32 | 0] ^= 1 << i;
        }
        ph = ph << 1 | pb;
        mh = mh << 1 | mb;
        pv = mh | ~(xv | ph);
        mv = ph & xv;
      }
      for (var k = start; k < vlen; k++) {
        peq[b.charCodeAt(k)] = 0;
      }
      return score;
    };
    var distance2 = function(a, b) {
      if (a.length < b.length) {
        var tmp = b;
        b = a;
        a = tmp;
      }
      if (b.length === 0) {
        return a.length;
      }
      if (a.length <= 32) {
        return myers_32(a, b);
      }
      return myers_x(a, b);
    };
    exports.distance = distance2;
    var closest = function(str, arr) {
      var min_distance = Infinity;
      var min_index = 0;
      for (var i = 0; i < arr.length; i++) {
        var dist = distance2(str, arr[i]);
        if (dist < min_distance) {
          min_distance = dist;
          min_index = i;
        }
      }
      return arr[min_index];
    };
    exports.closest = closest;
  }
});

// src/edit/refusal.ts
var FINAL = /* @__PURE__ */ new Set([
  "PROTECTED",
  "NOT_TEXT",
  "POLICY_VIOLATION",
  "ALREADY_APPLIED"
]);
function refuse(facts) {
  const { code, message, index, path, hash, tiers = [], candidates = [] } = facts;
  return {
    code,
    path,
    editIndex: index,
    fileHash: hash,
    tiers,
    candidates,
    retryable: !FINAL.has(code),
    message
  };
}
function quoted(text) {
  const short = text.length > 200 ? `${text.slice(0, 200)}\u2026` : text;
  return short.replace(new RegExp("\\p{Cc}", "gu"), (c) => `\\x${c.charCodeAt(0).toString(16).padStart(2, "0")}`);
}

// src/edit/error-text.ts
var MOST_ERRORS = 6;
var MOST_MESSAGE = 500;
var MOST_CHARACTERS = 4e3;
var LEAST_PIECE = 80;
var SHOWS = /* @__PURE__ */ new Set([
  "NO_MATCH",
  "NEAR_MATCH",
  "CASE_ONLY_DIFF",
  "ESCAPE_DRIFT",
  "ENTITY_DRIFT",
  "LINE_PREFIXES",
  "ELISION_IN_SEARCH",
  "INDENT_INCONSISTENT"
]);
function errorText(errors, { maxCharacters = MOST_CHARACTERS } = {}) {
  const siblings = errors.filter((e) => e.code === "ABORTED_BY_SIBLING").length;
  const own = errors.filter((e) => e.code !== "ABORTED_BY_SIBLING");
  const shown2 = own.slice(0, MOST_ERRORS);
  const heads = shown2.map(({ code, message }) => `${code}: ${message.slice(0, MOST_MESSAGE)}`);
  const tail = [
    ...own.length > shown2.length ? [`${own.length - shown2.length} more edits were refused.`] : [],
    ...siblings > 0 ? [
      `Nothing was applied. Other edits of the reply that would fit: ${siblings}; send all of them again, corrected.`
    ] : []
  ];
  let left = maxCharacters - [...heads, ...tail].reduce((sum, text2) => sum + text2.length + 2, 0);
  const parts = shown2.map((error, i) => {
    const [best] = error.candidates;
    const room = Math.floor(left / Math.max(1, shown2.length - i));
    const piece = best && SHOWS.has(error.code) ? pieceOf(error.path ?? "", best, room) : void 0;
    left -= piece === void 0 ? 0 : piece.length + 1;
    return [heads[i], ...piece === void 0 ? [] : [piece]].join("\n");
  });
  const text = [...parts, ...tail].join("\n\n");
  return text.length > maxCharacters ? text.slice(0, Math.max(0, maxCharacters)) : text;
}
function pieceOf(path, { startLine, endLine, text }, room) {
  const head = `${quoted(path)}, around line${startLine === endLine ? ` ${startLine}` : `s ${startLine} to ${endLine}`}:
`;
  const most = room - head.length;
  if (most < LEAST_PIECE) return void 0;
  if (text.length <= most) return head + text;
  const cut2 = text.lastIndexOf("\n", most);
  return head + text.slice(0, cut2 > most / 2 ? cut2 : most);
}

// src/edit/formats/path-line.ts
var PLAIN_NAMES = /^(?:makefile|gnumakefile|dockerfile|rakefile|gemfile|procfile|license|licence|readme|changelog|jenkinsfile|vagrantfile|brewfile|justfile|codeowners|build|workspace|notice|authors|version)$/i;
var MOST_MARKER = 1e3;
function fenceOf(line) {
  const found = line.length > MOST_MARKER ? null : /^\s*(`{3,}|~{3,})([^`]*)$/.exec(line);
  return found ? { mark: found[1] ?? "", info: (found[2] ?? "").trim() } : void 0;
}
function pathLine(line) {
  const text = line.trim();
  if (text === "" || text.length > MOST_MARKER) return void 0;
  const tag = /^<(?:file|path)\b[^>]*?(?:path|name|src)=["']([^"']+)["'][^>]*>$/i.exec(text) ?? /^<path>([^<]+)<\/path>$/i.exec(text);
  if (tag) return tag[1];
  const bare = text.replace(/^(?:#{1,6}|[-*>]|\d+[.)]|\/\/|--|<!--)\s+/, "").replace(/\s*(?:-->|\*\/)$/, "").replace(/^\/\*\s*/, "");
  const said = /^[*_]*(?:new |updated |modified )?(?:file(?: ?name| ?path)?|path)[*_]*\s*[:=][*_]*\s*(.+)$/i.exec(bare);
  const rest = (said?.[1] ?? bare).replace(/\s*\((?:new(?: file)?|create[ds]?|modified|updated|existing)\)\s*:?$/i, "").trim();
  const marked = /^([*_]{0,3})(`{1,3}|["']|)(.+?)\2\1[:,]?$/.exec(rest);
  const inner = /^([*_]{1,3})(.+?):?\1$/.exec(rest)?.[2] ?? rest;
  const quoted2 = /^(?:[*_]{0,3})(?:`{1,3}|["'])([^`"']+)(?:`{1,3}|["']):?(?:[*_]{0,3}):?$/.exec(rest)?.[1];
  const path = (quoted2 ?? (marked ? inner : rest)).replace(/:$/, "").trim();
  return looksLikePath(path, { spaces: quoted2 !== void 0 || said !== null, any: said !== null }) ? path : void 0;
}
function pathInWords(line) {
  const found = [...line.slice(0, MOST_MARKER).matchAll(/`([^`\n]+)`/g)].map((m) => m[1] ?? "").filter((p) => looksLikePath(p, { spaces: false, any: false }));
  const [only] = new Set(found);
  return new Set(found).size === 1 ? only : void 0;
}
function pathInFence(info) {
  const text = info.trim();
  if (text === "") return void 0;
  const attribute = /(?:^|[\s{])(?:title|file|filename|path|name)\s*[=:]\s*(?:"([^"]+)"|'([^']+)'|(\S+))/i.exec(text);
  if (attribute) return attribute[1] ?? attribute[2] ?? attribute[3];
  const rest = text.replace(/^[\w+#.-]+(?:\s+|:)(?=\S)/, "");
  if (rest === text && !/[/\\]|^\.?[\w-]+\.\w+$/.test(text)) return void 0;
  return looksLikePath(rest, { spaces: false, any: false }) ? rest : void 0;
}
function looksLikePath(text, { spaces, any }) {
  if (text === "" || text.length > 500 || /[<>|"`*?\n]|:\/\/|^[-=.,;:~+]+$|[.,;!]$/.test(text)) return false;
  if (/\s/.test(text) && (!spaces || !/[./\\]/.test(text))) return false;
  if (any || PLAIN_NAMES.test(text)) return true;
  if (/[()[\]{};=]/.test(text) && !/[/\\]/.test(text)) return false;
  return /[/\\]/.test(text) || /^\.?[\w@+~$-][\w@+~$.-]*\.[A-Za-z0-9_+-]{1,12}$/.test(text) || /^\.[A-Za-z][\w.-]*$/.test(text);
}
function isHead(line) {
  return /^\s*`{1,2}$/.test(line) || !/^\s*(?:[-*>]|\d+[.)])\s/.test(line) && pathLine(line) !== void 0;
}

// src/edit/formats/begin-patch.ts
var BEGIN = /^\s*\*\*\* Begin Patch\s*$/;
var END = /^\s*\*\*\* End Patch\s*$/;
var FILE = /^\s*\*\*\* (Add|Update|Delete) File: *(\S.*?)\s*$/;
var MOVE = /^\s*\*\*\* Move to: *(\S.*?)\s*$/;
var LAST = /^\s*\*\*\* End of File\s*$/;
function hasPatch(text) {
  return text.split(/\r?\n/).some((line) => BEGIN.test(line));
}
function parsePatch(text) {
  const lines = text.split(/\r?\n/);
  const edits = [];
  const errors = [];
  const prose = [];
  for (let at = 0; at < lines.length; at++) {
    if (!BEGIN.test(lines[at] ?? "")) {
      prose.push(lines[at] ?? "");
      continue;
    }
    let end = at + 1;
    while (end < lines.length && !END.test(lines[end] ?? "")) end++;
    const patch = readPatch(lines.slice(at + 1, end), edits.length);
    if (end >= lines.length)
      errors.push(
        bad(
          "OUTPUT_TRUNCATED",
          edits.length + patch.edits.length,
          "The patch has no *** End Patch line: the reply was cut off, and nothing of it was applied."
        )
      );
    else {
      for (const edit of patch.edits) edits.push(edit);
      for (const error of patch.errors) errors.push(error);
      if (patch.edits.length + patch.errors.length === 0)
        errors.push(bad("NO_EDITS", edits.length, "The patch changes no file."));
    }
    at = end;
  }
  return { edits, errors, prose: prose.join("\n") };
}
function fileOf(line) {
  return line.length > MOST_MARKER ? null : FILE.exec(line);
}
function bad(code, index, message, path) {
  return refuse({ code, message, index, path });
}
function readPatch(lines, before) {
  const edits = [];
  const errors = [];
  let at = 0;
  while (at < lines.length) {
    const line = lines[at] ?? "";
    const file = fileOf(line);
    if (!file) {
      if (line.trim() !== "") {
        errors.push(
          bad(
            "UNBALANCED_MARKERS",
            before + edits.length,
            `The patch has a line outside of any file: ${line.trim().slice(0, 80)}`
          )
        );
        return { edits, errors };
      }
      at++;
      continue;
    }
    const [, kind = "", path = ""] = file;
    let end = at + 1;
    while (end < lines.length && !fileOf(lines[end] ?? "")) end++;
    const body = lines.slice(at + 1, end);
    const made = kind === "Add" ? added(path, body) : kind === "Update" ? updated(path, body) : deleted(path, body);
    if (typeof made === "string") errors.push(bad("UNBALANCED_MARKERS", before + edits.length, made, path));
    else for (const edit of made) edits.push(edit);
    at = end;
  }
  return { edits, errors };
}
function added(path, body) {
  const lines = withoutTail(body);
  const wrong2 = lines.find((line) => !line.startsWith("+"));
  if (wrong2 !== void 0)
    return `Every line of the new file ${path} starts with +; this one does not: ${wrong2.slice(0, 80)}`;
  const content = lines.map((line) => `${line.slice(1)}
`).join("");
  return [{ kind: "write", path, content, mustBeNew: true }];
}
function deleted(path, body) {
  if (withoutTail(body).length > 0)
    return `The deletion of ${path} is followed by lines that belong to no file.`;
  return [{ kind: "delete", path }];
}
function updated(path, body) {
  const [first = ""] = body;
  const move = first.length > MOST_MARKER ? null : MOVE.exec(first);
  const lines = withoutTail(move ? body.slice(1) : body);
  const edits = [];
  let after = [];
  let hunk = [];
  let last = "";
  const flush = (atEnd) => {
    const body2 = withoutTail(hunk);
    if (body2.length > 0) edits.push(toEdit(path, body2, { after, atEnd }));
    hunk = [];
  };
  for (const line of lines) {
    if (/^\s*@@/.test(line)) {
      flush(false);
      if (!/^\s*@@/.test(last)) after = [];
      const context = line.replace(/^\s*@@ ?/, "").replace(/\s*@@\s*$/, "");
      if (context.trim() !== "" && !/^-\d+(?:,\d+)? \+\d+/.test(context)) after.push(context);
    } else if (LAST.test(line)) flush(true);
    else if (/^[ +-]/.test(line) || line === "") hunk.push(line);
    else return `A line of the patch of ${path} starts with none of space, + and -: ${line.slice(0, 80)}`;
    last = line;
  }
  flush(false);
  if (edits.length === 0 && !move) return `The patch of ${path} changes nothing.`;
  if (move) edits.push({ kind: "rename", path, to: move[1] ?? "" });
  return edits;
}
function toEdit(path, lines, { after, atEnd }) {
  const side = (skip) => lines.filter((line) => !line.startsWith(skip)).map((line) => `${line.slice(1)}
`).join("");
  const hint = {
    wholeLines: true,
    endsLastLine: true,
    ...after.length > 0 && { after },
    ...atEnd && { atEnd }
  };
  return { kind: "replace", path, search: side("+"), replace: side("-"), hint };
}
function withoutTail(lines) {
  let end = lines.length;
  while (end > 0 && lines[end - 1] === "") end--;
  return lines.slice(0, end);
}

// src/edit/formats/search-replace.ts
var OPEN = /^(\s*)(?:(<{3,12})|(-{5,12}))\s*(?:SEARCH|ORIGINAL)\b\s*>?\s*(\S*)\s*$/;
var CLOSE = /^\s*(?:>{3,12}|\+{3,12}|<{3,12})\s*(?:REPLACE|UPDATED)\s*>?\s*$/;
var MIDDLE = /^\s*(={3,12})\s*$/;
var HALF_MARKER = /^\s*(?:<{1,12}|-{5,12})\s*(?:S(?:E(?:A(?:RC?)?)?)?)?$/;
var ESCAPED = /^(\s*)\\(?=(?:<{3,12}|-{5,12}|>{3,12}|\+{3,12})\s*(?:SEARCH|REPLACE|ORIGINAL|UPDATED)|={3,12}\s*$)/;
function hasBlocks(text) {
  const lines = text.split(/\r?\n/);
  return marks(lines, OPEN).length + marks(lines, CLOSE).length > 0;
}
function parseBlocks(text) {
  const lines = text.split(/\r?\n/);
  const closes = marks(lines, CLOSE);
  const opens = marks(lines, OPEN);
  const edits = [];
  const errors = [];
  const left = lines.map(() => true);
  let path;
  let from = 0;
  let ahead = 0;
  let fences = 0;
  for (const [n, at] of opens.entries()) {
    if (at < from) continue;
    for (let i = from; i < at; i++) if (fenceOf(lines[i] ?? "")) fences++;
    const open = OPEN.exec(lines[at] ?? "");
    const next = opens[n + 1] ?? lines.length;
    while (ahead < closes.length && (closes[ahead] ?? 0) <= at) ahead++;
    const close = closes[ahead];
    const named2 = pathLine(open?.[4] ?? "") ?? pathAbove(lines, from, at, left);
    path = named2 ?? path;
    const index = edits.length + errors.length;
    const bad2 = (code, message) => {
      errors.push(refuse({ code, message, index, path }));
    };
    if (close === void 0) {
      if (n === opens.length - 1) bad2("OUTPUT_TRUNCATED", cut(index));
      else bad2("UNBALANCED_MARKERS", unbalanced(index));
      break;
    }
    if (next < close) {
      if (closes.filter((c) => c > at).length >= opens.length - n) bad2("MARKER_IN_BODY", markerInBody(index));
      else bad2("UNBALANCED_MARKERS", unbalanced(index));
      break;
    }
    const body = bodyOf(lines.slice(at + 1, close), open?.[1] ?? "");
    const width = (open?.[2] ?? open?.[3] ?? "").length;
    const middle = middleOf(body.lines, width);
    if (middle === void 0) bad2("UNBALANCED_MARKERS", unbalanced(index));
    else if (middle < 0) bad2("MARKER_IN_BODY", markerInBody(index));
    else if (path === void 0)
      bad2(
        "NO_EDITS",
        `Edit block ${index + 1} does not name its file; write the path on the line before it.`
      );
    else edits.push(toEdit2(path, body, middle));
    left.fill(false, at, close + 1);
    if (fenceOf(lines[close + 1] ?? "")) left[close + 1] = false;
    from = close + 1;
  }
  if (errors.length === 0)
    errors.push(...leftovers(lines, { from, fences, closes, opens, index: edits.length }));
  return { edits, errors, prose: lines.filter((_, i) => left[i]).join("\n") };
}
function marks(lines, pattern) {
  return lines.flatMap((line, i) => line.length <= MOST_MARKER && pattern.test(line) ? [i] : []);
}
function leftovers(lines, {
  from,
  fences,
  closes,
  opens,
  index
}) {
  if (closes.length > opens.length)
    return [refuse({ code: "UNBALANCED_MARKERS", message: unbalanced(index), index })];
  const tail = lines.slice(from).filter((line) => line.trim() !== "");
  const last = tail.at(-1) ?? "";
  const fence = fenceOf(last);
  const open = fence !== void 0 && (fences + tail.filter((line) => fenceOf(line)).length) % 2 === 1;
  const begun = open && (fence.info !== "" || tail.length > 1 && pathLine(tail.at(-2) ?? "") !== void 0);
  return HALF_MARKER.test(last) || begun || from > 0 && isHead(last) ? [refuse({ code: "OUTPUT_TRUNCATED", message: cut(index), index })] : [];
}
function bodyOf(lines, indent) {
  const head = /^\s*:start_line:\s*(\d+)\s*$/.exec(lines[0] ?? "");
  let skip = head ? 1 : 0;
  if (head && /^\s*:end_line:/.test(lines[skip] ?? "")) skip++;
  if (head && /^\s*-{3,12}\s*$/.test(lines[skip] ?? "")) skip++;
  const rest = lines.slice(skip);
  const inList = indent !== "" && rest.every((line) => line.trim() === "" || line.startsWith(indent));
  return {
    lines: inList ? rest.map((line) => line.slice(indent.length)) : rest,
    line: head ? Number(head[1]) : void 0
  };
}
function middleOf(lines, width) {
  const found = [];
  let depth = 0;
  for (const [at, line] of lines.entries()) {
    if (/^<{7} \S/.test(line)) depth++;
    const equals = MIDDLE.exec(line)?.[1]?.length;
    if (equals !== void 0 && depth === 0) found.push({ at, width: equals });
    if (/^>{7} \S/.test(line) && depth > 0) depth--;
  }
  const [only] = found;
  if (only === void 0) return void 0;
  if (found.length === 1 && (only.width === width || only.width >= 5)) return only.at;
  const [own, more] = found.filter((f) => f.width === width);
  return own !== void 0 && more === void 0 ? own.at : -1;
}
function toEdit2(path, body, middle) {
  const part = (lines) => lines.map((line) => `${line.replace(ESCAPED, "$1")}
`).join("");
  const search2 = part(body.lines.slice(0, middle));
  const replace2 = part(body.lines.slice(middle + 1));
  return {
    kind: "replace",
    path,
    search: search2,
    replace: replace2,
    ...body.line !== void 0 && { hint: { line: body.line } }
  };
}
function pathAbove(lines, from, at, left) {
  let fence;
  for (let i = at - 1, seen = 0; i >= from && seen < 3; i--) {
    const line = lines[i] ?? "";
    if (line.trim() === "") continue;
    const info = fenceOf(line);
    if (info && fence !== void 0) return pathInOwnFence(lines, from, i, left);
    if (info) {
      fence = i;
      left[i] = false;
    } else seen++;
    const path = info ? pathInFence(info.info) : pathLine(line) ?? (seen === 1 ? pathInWords(line) : void 0);
    if (path === void 0) continue;
    if (!info && pathLine(line) !== void 0) left[i] = false;
    for (let j = i - 1; fence === void 0 && j >= from && j >= i - 1; j--)
      if (fenceOf(lines[j] ?? "")) left[j] = false;
    return path;
  }
  return void 0;
}
function pathInOwnFence(lines, from, close, left) {
  const path = close - 2 >= from && fenceOf(lines[close - 2] ?? "") ? pathLine(lines[close - 1] ?? "") : void 0;
  if (path !== void 0) left.fill(false, close - 2, close + 1);
  return path;
}
function cut(index) {
  return `Edit block ${index + 1} has no end: the reply was cut off, and nothing of it was applied. Send fewer or smaller blocks.`;
}
function unbalanced(index) {
  return `Edit block ${index + 1} lacks one of its three marker lines (<<<<<<< SEARCH, =======, >>>>>>> REPLACE).`;
}
function markerInBody(index) {
  return `Edit block ${index + 1} has marker lines among its content, so its parts cannot be told apart. Write a backslash before a marker that is content, or choose lines without it.`;
}

// src/edit/formats/diff-names.ts
function gitNames(text) {
  if (text.startsWith('"')) {
    const both = /^("(?:[^"\\]|\\.)*") (.+)$/.exec(text);
    return both ? stripped(nameIn(both[1] ?? ""), nameIn(both[2] ?? "")) : [void 0, void 0];
  }
  const half = (text.length - 1) / 2;
  const [a, b] = [text.slice(0, half), text.slice(half + 1)];
  if (Number.isInteger(half) && text[half] === " " && a.slice(1) === b.slice(1)) return stripped(a, b);
  const [old, now] = text.split(" ");
  return stripped(old, now);
}
function nameIn(text) {
  const quoted2 = /^"((?:[^"\\]|\\.)*)"/.exec(text);
  if (quoted2) return unquote(quoted2[1] ?? "");
  const tab = text.lastIndexOf("	");
  const name = (tab < 0 ? text : text.slice(0, tab)).replace(/\s+\d{4}-\d\d-\d\d[ T]\d\d:\d\d.*$/, "").trim();
  return name === "/dev/null" ? void 0 : name;
}
function unquote(text) {
  const bytes = [];
  const named2 = {
    n: 10,
    t: 9,
    r: 13,
    a: 7,
    b: 8,
    f: 12,
    v: 11,
    '"': 34,
    "\\": 92
  };
  for (const [part, octal, escape] of text.matchAll(/\\([0-7]{1,3})|\\(.)|[^\\]+/g)) {
    if (octal !== void 0) bytes.push(Number.parseInt(octal, 8) & 255);
    else if (escape !== void 0) bytes.push(named2[escape] ?? escape.charCodeAt(0));
    else for (const byte of Buffer.from(part, "utf8")) bytes.push(byte);
  }
  return Buffer.from(bytes).toString("utf8");
}
function stripped(old, now) {
  const isGit = (old === void 0 || /^[aiwco]\//.test(old)) && (now === void 0 || /^[biwco]\//.test(now));
  return isGit ? [old?.slice(2), now?.slice(2)] : [old, now];
}
var COPY = /^(?:~|\+|[.-](?:orig|old|bak|backup|new|modified|edited))$/i;
function sameFile([old, now], stamped) {
  if (old === void 0 || now === void 0 || old === now) return [old, now];
  if (now.startsWith(old) && COPY.test(now.slice(old.length))) return [old, old];
  if (old.startsWith(now) && COPY.test(old.slice(now.length))) return [now, now];
  if (!stamped) return [old, now];
  const tail = now.slice(now.indexOf("/") + 1);
  const folders = now.includes("/") && old.includes("/") && old.slice(old.indexOf("/") + 1) === tail;
  return folders ? [tail, tail] : [now, now];
}
function isStampedAbsent(head) {
  return /\t(?:1969-12-31|1970-01-01) [\d:.]+ ?[+-]\d\d:?\d\d$/.test(head);
}

// src/edit/formats/diff-head.ts
var HUNK = /^@@(?:\s*-(\d+)(?:,(\d+))?\s+\+(\d+)(?:,(\d+))?\s*@@)?(.*)$/;
var GIT = /^(rename from|rename to|copy from|copy to|new file mode|deleted file mode|Binary files|GIT binary patch|index|old mode|new mode|similarity index|dissimilarity index)\b ?(.*)$/;
var NO_FILE = /(?:^| )(?:120000|160000)$/;
function readHead(lines, from) {
  let at = from;
  let names = [void 0, void 0];
  const said = /* @__PURE__ */ new Map();
  const first = /^diff --git (.+)$/.exec(lines[at] ?? "");
  if (first) {
    names = gitNames(first[1] ?? "");
    for (at++; at < lines.length; at++) {
      const [, what, rest = ""] = GIT.exec(lines[at] ?? "") ?? [];
      if (what === void 0) break;
      said.set(what, rest);
    }
  }
  const [gitOld, gitNow] = names;
  let [created, deleted2] = [said.has("new file mode"), said.has("deleted file mode")];
  const [minus = "", plus = ""] = [lines[at], lines[at + 1]];
  if (/^--- \S/.test(minus) && /^\+\+\+ \S/.test(plus)) {
    names = stripped(nameIn(minus.slice(4)), nameIn(plus.slice(4)));
    created ||= names[0] === void 0 || !first && isStampedAbsent(minus);
    deleted2 ||= names[1] === void 0 || !first && isStampedAbsent(plus);
    if (!first) names = sameFile(names, minus.includes("	") && plus.includes("	"));
    at += 2;
  }
  const [old, now] = names;
  const [was, is] = [said.get("rename from"), said.get("rename to")].map((name) => name && nameIn(name));
  const plain2 = is !== void 0 && (first?.[1] ?? "").split(" ").length === 2;
  const twoNames = gitOld === gitNow && !(isSame(gitOld, was ?? old) && isSame(gitNow, is ?? now)) || plain2 && !isSame(gitNow, is);
  const refused3 = twoNames ? "is another file in the `diff --git` line than in the next ones" : refusal(said);
  return {
    head: {
      old: was ?? old,
      now: is ?? now,
      created,
      deleted: deleted2,
      executable: said.get("new file mode") === "100755",
      git: first !== null,
      renamed: is !== void 0,
      refused: refused3
    },
    next: at
  };
}
function isSame(one, other) {
  if (one === void 0 || other === void 0) return true;
  return one === other || one.endsWith(`/${other}`) || other.endsWith(`/${one}`);
}
function refusal(said) {
  if (said.has("Binary files") || said.has("GIT binary patch")) return "is changed as a binary file";
  if (said.has("copy from")) return "is copied, which only a new file with all its lines can do here";
  for (const what of ["new file mode", "deleted file mode", "old mode", "new mode", "index"])
    if (NO_FILE.test(said.get(what) ?? "")) return "is a link or a submodule there";
  if (said.has("new mode")) return "gets another mode, which is not possible here";
  const renamed = said.has("rename from") && (said.has("new file mode") || said.has("deleted file mode"));
  return renamed ? "is renamed and made or deleted at once" : void 0;
}

// src/edit/formats/unified-diff.ts
function hasDiff(text) {
  return /^diff --git \S/m.test(text) || /^--- \S[^\n]*\r?\n\+\+\+ \S/m.test(text);
}
function parseUnifiedDiff(text) {
  const reader = {
    lines: text.split(/\r?\n/),
    at: 0,
    whole: text.endsWith("\n"),
    edits: [],
    errors: [],
    prose: []
  };
  let fenced = false;
  let open = false;
  while (reader.at < reader.lines.length) {
    const line = reader.lines[reader.at] ?? "";
    if (isFileHead(reader, reader.at)) {
      readFile(reader, fenced);
      open = fenced;
    } else {
      if (fenceOf(line)) {
        fenced = !fenced;
        open = false;
      } else reader.prose.push(line);
      reader.at++;
    }
  }
  if (open && !reader.errors.some((error) => error.code === "OUTPUT_TRUNCATED"))
    reader.errors.push(
      refuse({
        code: "OUTPUT_TRUNCATED",
        message: "The fence around the diff stays open: the reply was cut off, and nothing of it was applied.",
        index: Math.max(0, reader.edits.length - 1)
      })
    );
  return { edits: reader.edits, errors: reader.errors, prose: reader.prose.join("\n") };
}
function isFileHead({ lines }, at) {
  const line = lines[at] ?? "";
  return /^diff --git \S/.test(line) || /^--- \S/.test(line) && /^\+\+\+ \S/.test(lines[at + 1] ?? "");
}
function readFile(reader, fenced) {
  const { head, next } = readHead(reader.lines, reader.at);
  reader.at = next;
  const index = reader.edits.length;
  const bad2 = (code, message, path2) => {
    reader.errors.push(refuse({ code, message, index, path: path2 }));
  };
  const { old, now } = head;
  const path = old ?? now;
  if (path === void 0) return bad2("NO_EDITS", `File ${index + 1} of the diff has no name.`);
  if (head.refused !== void 0)
    return bad2("NOT_TEXT", `The diff cannot be made: ${path} ${head.refused}.`, path);
  const hunks = [];
  while (HUNK.test(reader.lines[reader.at] ?? "")) hunks.push(readHunk(reader, fenced));
  const broken = hunks.find((h) => h.broken !== void 0)?.broken;
  if (broken !== void 0)
    return bad2(
      "UNBALANCED_MARKERS",
      `A line of the diff of ${path} starts with none of space, + and -, or its @@ line counts too few: ${broken.slice(0, 80)}`,
      path
    );
  const ended = !fenced && !reader.whole && reader.at >= reader.lines.length;
  if (hunks.at(-1)?.cut === true || ended && hunks.length === 0 && !head.renamed) {
    const message = "The diff is shorter than it says: the reply was cut off, and nothing of it was applied.";
    reader.errors.push(refuse({ code: "OUTPUT_TRUNCATED", message, index, path }));
    return;
  }
  if (hunks.length === 0 && !head.git) return bad2("NO_EDITS", `The diff of ${path} has no @@ hunk.`, path);
  if (head.deleted || now === void 0) {
    if (hunks.some((h) => h.now !== ""))
      return bad2("NO_EDITS", `The diff deletes ${path} and leaves lines in it.`, path);
    const quoted2 = hunks.map((h) => h.old);
    reader.edits.push({ kind: "delete", path, ...quoted2.length > 0 && { quoted: quoted2 } });
    return;
  }
  if (hunks.some((h) => h.old === "" && h.now === ""))
    return bad2("NO_EDITS", `The diff of ${path} has an @@ hunk without any line.`, path);
  if ((head.created || old === void 0) && hunks.every((h) => h.old === "")) {
    const content = hunks.map((h) => h.now).join("");
    const executable = head.executable && { executable: true };
    reader.edits.push({ kind: "write", path: now, content, mustBeNew: true, ...executable });
    return;
  }
  for (const hunk of hunks)
    reader.edits.push({ kind: "replace", path, search: hunk.old, replace: hunk.now, hint: hunk.hint });
  if (old !== void 0 && old !== now) reader.edits.push({ kind: "rename", path: old, to: now });
  else if (hunks.length === 0) bad2("NO_EDITS", `The diff of ${path} has no @@ hunk.`, path);
}
var EMPTY = { old: "", now: "", hint: {}, cut: false, broken: void 0 };
function lostLine({ lines, at }) {
  let next = at;
  while (lines[next] === "") next++;
  for (; (lines[next] ?? "") !== ""; next++) {
    const line = lines[next] ?? "";
    if (/^(?:\+\+\+ |--- |-- $|diff |@@)/.test(line) || fenceOf(line)) return void 0;
    if (line.startsWith("+") || /^-(?! \S)/.test(line)) return line;
  }
  return void 0;
}
function readHunk(reader, fenced) {
  const [, start, oldCount, , newCount, rest = ""] = HUNK.exec(reader.lines[reader.at++] ?? "") ?? [];
  const counted = start !== void 0;
  let [left, right] = [Number(oldCount ?? 1), Number(newCount ?? 1)];
  const body = [];
  for (; reader.at < reader.lines.length; reader.at++) {
    const line = reader.lines[reader.at] ?? "";
    if (line === "" && reader.at === reader.lines.length - 1) continue;
    const done = !counted || left <= 0 && right <= 0;
    if (HUNK.test(line) || isFileHead(reader, reader.at) && (done || reader.lines[reader.at + 2]?.startsWith("@@") === true || line.startsWith("diff")))
      break;
    if (line.startsWith("```") || line.startsWith("~~~")) break;
    if (line === "-- " && counted && done) break;
    const stray = line !== "" && !/^[ +\-\\]/.test(line);
    if (!fenced && (stray && done || line === "" && done)) break;
    if (!fenced && stray) return { ...EMPTY, broken: line };
    if (!line.startsWith("+") && !line.startsWith("\\")) left--;
    if (!line.startsWith("-") && !line.startsWith("\\")) right--;
    body.push(line);
  }
  const ended = reader.at >= reader.lines.length;
  const lost = ended ? void 0 : lostLine(reader);
  if (lost !== void 0) return { ...EMPTY, broken: lost };
  while (body.at(-1) === "" && (ended || !counted || left < 0 || right < 0)) body.pop();
  const context = rest.trim().replace(/\s*@@$/, "");
  const after = !counted && context !== "" && !/^[.\s]*$/.test(context) ? [context] : void 0;
  const joined2 = sides(body);
  const hint = {
    wholeLines: true,
    ...counted && { line: Number(start) },
    ...after && { after },
    ...joined2.finalNewline !== void 0 && { finalNewline: joined2.finalNewline },
    ...joined2.atEnd && { atEnd: true }
  };
  return {
    old: joined2.old,
    now: joined2.now,
    hint,
    broken: void 0,
    cut: counted && ended && !fenced && (left > 0 || right > 0) && (!reader.whole || /^[+-]/.test(body.at(-1) ?? ""))
  };
}
function sides(body) {
  let [old, now] = ["", ""];
  let [oldOpen, newOpen] = [false, false];
  for (const [i, line] of body.entries()) {
    const kind = line.charAt(0);
    if (kind === "\\") continue;
    const open = body[i + 1]?.startsWith("\\") === true;
    const text = kind === " " || kind === "+" || kind === "-" ? line.slice(1) : line;
    if (kind !== "+") {
      old += `${text}
`;
      oldOpen ||= open;
    }
    if (kind !== "-") {
      now += `${text}
`;
      newOpen ||= open;
    }
  }
  const finalNewline = oldOpen === newOpen ? void 0 : !newOpen;
  return {
    old,
    now: newOpen && old === "" ? now.slice(0, -1) : now,
    finalNewline,
    atEnd: oldOpen || newOpen
  };
}

// src/edit/formats/tool-call.ts
function parseToolCalls(calls) {
  const edits = [];
  const errors = [];
  for (const [index, call] of calls.entries()) {
    const args = argumentsOf(call.arguments);
    if (args === void 0) {
      errors.push(
        refuse({
          code: "OUTPUT_TRUNCATED",
          message: `The arguments of call ${index + 1} (${call.name}) are not whole JSON; nothing was applied.`,
          index
        })
      );
      continue;
    }
    const read2 = editsOf(call.name, args);
    if (typeof read2 === "string")
      errors.push(refuse({ code: "NO_EDITS", message: `Call ${index + 1} (${call.name}): ${read2}`, index }));
    else {
      for (const edit of read2.edits) edits.push(edit);
      for (const error of read2.errors ?? []) errors.push(error);
    }
  }
  return { edits, errors };
}
function callsIn(text) {
  const body = text.trim();
  if (!/^[[{]/.test(body)) return void 0;
  let value;
  try {
    value = JSON.parse(body);
  } catch {
    return void 0;
  }
  const list = Array.isArray(value) ? value : [value];
  const calls = list.map(callOf);
  const known3 = calls.filter((c) => c !== void 0);
  if (known3.length === 0 || known3.length < calls.length) return void 0;
  return parseToolCalls(known3).edits.length > 0 ? known3 : void 0;
}
var CALL_KEY = /"(?:old_str|old_string|oldString|new_str|new_string|newString|file_text|content|patch|edits|arguments|input)"\s*:/;
function isCutCall(text) {
  const body = text.trim();
  if (!/^(?:\[\s*)?\{/.test(body) || !CALL_KEY.test(body)) return false;
  try {
    JSON.parse(body);
    return false;
  } catch (error) {
    const { message } = error;
    const at = /position (\d+)/.exec(message)?.[1];
    return /end of JSON|unterminated/i.test(message) || at !== void 0 && Number(at) >= body.length;
  }
}
function callOf(value) {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return void 0;
  const record = value;
  const inner = isRecord(record["function"]) ? record["function"] : record;
  const { name, tool } = inner;
  const given = inner["arguments"] ?? inner["input"] ?? inner["parameters"] ?? inner["args"];
  if (typeof name === "string" || typeof tool === "string") {
    const called = typeof name === "string" ? name : String(tool);
    return { name: called, arguments: typeof given === "string" ? given : JSON.stringify(given ?? inner) };
  }
  const edits = editsOf("edit", record);
  return typeof edits === "string" ? void 0 : { name: "edit", arguments: JSON.stringify(record) };
}
function isRecord(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
function argumentsOf(text) {
  try {
    const value = JSON.parse(text);
    return isRecord(value) ? value : {};
  } catch {
    return void 0;
  }
}
function editsOf(name, args) {
  const patch = textOf(args, "patch", "input", "diff");
  if (patch !== void 0)
    return /^\s*\*\*\* Begin Patch/m.test(patch) ? parsePatch(patch) : parseUnifiedDiff(patch);
  const path = textOf(
    args,
    "path",
    "file_path",
    "filePath",
    "file",
    "filename",
    "target_file",
    "relative_path"
  );
  const command = `${name} ${textOf(args, "command", "action", "kind") ?? ""}`;
  if (/\b(?:view|read|undo_edit)\b/i.test(command)) return "it changes nothing.";
  if (path === void 0) return "the argument `path` is missing.";
  if (/delete|remove/i.test(command)) return { edits: [{ kind: "delete", path }] };
  const to = textOf(args, "to", "new_path", "newPath", "destination");
  if (/rename|move/i.test(command) || to !== void 0 && args["content"] === void 0)
    return to === void 0 ? "the argument `to` is missing." : { edits: [{ kind: "rename", path, to }] };
  const many = args["edits"];
  if (Array.isArray(many)) return manyOf(path, many);
  const one = replaceOf(path, args);
  if (one !== void 0) return { edits: [one] };
  const content = textOf(args, "content", "file_text", "contents", "text", "new_content");
  if (content !== void 0)
    return { edits: [{ kind: "write", path, content, mustBeNew: /create|new/i.test(command) }] };
  if (/insert/i.test(command))
    return "a line number alone does not say where text goes; replace a line and repeat it.";
  return "it has neither `old_str` and `new_str` nor `content`.";
}
function manyOf(path, many) {
  const edits = [];
  for (const [i, item] of many.entries()) {
    const one = isRecord(item) ? replaceOf(path, item) : void 0;
    if (one === void 0) return `item ${i + 1} of \`edits\` lacks \`old_str\` or \`new_str\`.`;
    edits.push(one);
  }
  return edits.length > 0 ? { edits } : "`edits` is empty.";
}
function replaceOf(path, args) {
  const search2 = textOf(args, "old_str", "old_string", "oldString", "old_text", "oldText", "search");
  const replace2 = textOf(args, "new_str", "new_string", "newString", "new_text", "newText", "replace");
  if (search2 === void 0 || replace2 === void 0) return void 0;
  const all = args["replace_all"] === true || args["replaceAll"] === true || args["allow_multiple"] === true;
  const hint = all ? { all } : void 0;
  return { kind: "replace", path, search: search2, replace: replace2, ...hint && { hint } };
}
function textOf(args, ...names) {
  const found = names.map((name) => args[name]).find((value) => typeof value === "string");
  return typeof found === "string" ? found : void 0;
}

// src/edit/formats/whole-file.ts
var PROSE = /\.(?:md|mdx|markdown|rst|adoc)$/i;
function parseWholeFiles(text) {
  const lines = text.split(/\r?\n/);
  const edits = [];
  const errors = [];
  const prose = [];
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? "";
    const fence = fenceOf(line);
    if (!fence) {
      prose.push(line);
      continue;
    }
    const path = pathInFence(fence.info) ?? pathAbove2(prose);
    const end = fenceEnd(lines, at, { mark: fence.mark, nests: path !== void 0 && PROSE.test(path) });
    if (path === void 0) {
      for (const skipped2 of lines.slice(at, end + 1)) prose.push(skipped2);
    } else if (end >= lines.length) {
      errors.push(
        refuse({
          code: "OUTPUT_TRUNCATED",
          message: `The content of ${path} has no end: the reply was cut off, and nothing of it was applied.`,
          index: edits.length,
          path
        })
      );
    } else {
      const content = lines.slice(at + 1, end).map((l) => `${l}
`).join("");
      edits.push({ kind: "write", path, content, mustBeNew: false });
    }
    at = end;
  }
  const last = prose.findLast((line) => line.trim() !== "") ?? "";
  if (edits.length > 0 && errors.length === 0 && isHead(last) && lines.findLast((l) => l.trim() !== "") === last)
    errors.push(
      refuse({
        code: "OUTPUT_TRUNCATED",
        message: "The reply ends where another file begins: it was cut off, and nothing of it was applied.",
        index: edits.length
      })
    );
  return { edits, errors, prose: prose.join("\n") };
}
function pathAbove2(prose) {
  const blank = prose.at(-1)?.trim() === "";
  const path = pathLine(prose.at(blank ? -2 : -1) ?? "");
  if (path !== void 0) prose.splice(blank ? -2 : -1);
  return path;
}
function fenceEnd(lines, at, { mark, nests }) {
  let depth = 0;
  for (let i = at + 1; i < lines.length; i++) {
    const fence = fenceOf(lines[i] ?? "");
    if (!fence?.mark.startsWith(mark)) continue;
    if (fence.info !== "") depth += nests ? 1 : 0;
    else if (depth > 0) depth--;
    else return i;
  }
  return lines.length;
}

// src/edit/paths.ts
var import_fastest_levenshtein = __toESM(require_mod(), 1);
function checkPath(sent, known3) {
  const path = plainPath(sent);
  const name = quoted(sent);
  if (isGits(path.replaceAll("\\", "/")))
    return {
      kind: "refused",
      code: "PROTECTED",
      message: `${name} lies in git's own folder, which is not edited.`
    };
  if (path.includes("\\") && !isOutside(path.replaceAll("\\", "/"))) {
    const near = nearest(path.replaceAll("\\", "/"), known3);
    return {
      kind: "refused",
      code: "NOT_FOUND",
      message: `There is no file ${name}: paths are written with /.${named(near)}`
    };
  }
  if (path.includes("\\") || isOutside(path)) {
    const near = nearest(path.replaceAll("\\", "/"), known3);
    return {
      kind: "refused",
      code: "OUTSIDE_ROOT",
      message: `${name} is not a path inside the project; write it relative to the root, with /.${named(near)}`
    };
  }
  return { kind: "path", path };
}
function readings(sent) {
  const checked = checkPath(sent, []);
  if (checked.kind === "refused") return [];
  return [checked.path, .../^[ab]\/./.test(checked.path) ? [checked.path.slice(2)] : []];
}
function nearest(path, paths) {
  const base = path.split("/").at(-1) ?? path;
  const folded2 = base.toLowerCase();
  const same2 = paths.filter((p) => p.length >= base.length && p.slice(-base.length).toLowerCase() === folded2);
  const whole = same2.filter((p) => p.length === base.length || p.at(-base.length - 1) === "/");
  const pool = whole.length > 0 ? whole : paths.slice(0, 2e4);
  const most = whole.length > 0 ? Number.POSITIVE_INFINITY : Math.max(3, path.length / 3);
  return pool.filter((p) => Math.abs(p.length - path.length) <= most).map((p) => ({ p, d: (0, import_fastest_levenshtein.distance)(path.slice(-120), p.slice(-120)) })).filter(({ d }) => d <= most).sort((a, b) => a.d - b.d || (a.p < b.p ? -1 : 1)).slice(0, 3).map(({ p }) => p);
}
function named(near) {
  return near.length > 0 ? ` Nearest: ${near.map(quoted).join(", ")}.` : "";
}
function folded(path) {
  return undisguised(path).toLowerCase().split("/").map((part) => part.replace(/[ .]+$/, "")).join("/");
}
function plainPath(path) {
  return path.replace(/\/{2,}/g, "/").replace(/^(?:\.\/)+/, "");
}
function isOutside(path) {
  if (path === "" || path.length > 4096 || new RegExp("\\p{Cc}", "u").test(path)) return true;
  if (/^(?:[a-zA-Z]:|[/~])/.test(path)) return true;
  return path.split("/").some((part) => part === "" || part === "." || part === ".." || part.length > 255);
}
function isGits(path) {
  return path.split("/").some(isGitName);
}

// src/edit/parse-reply.ts
function parseReply(reply, options = {}) {
  const parsed = read(reply, options);
  const found = parsed.edits.length + parsed.errors.length > 0;
  const format = found ? parsed.format : "none";
  if (!options.truncated || !found || parsed.errors.some((e) => e.code === "OUTPUT_TRUNCATED"))
    return { ...parsed, format };
  const message = "The reply was cut off, and nothing of it was applied. Send fewer or smaller edits.";
  return { ...parsed, format, errors: [...parsed.errors, refuse({ code: "OUTPUT_TRUNCATED", message })] };
}
function pathsOf(edits) {
  return [
    ...new Set(edits.flatMap((e) => e.kind === "rename" ? [e.path, e.to] : [e.path]).flatMap(readings))
  ];
}
function read(reply, { format, toolCalls = [] }) {
  const calls = toolCalls.length > 0 ? toolCalls : format === void 0 || format === "tool-call" ? callsIn(reply) : void 0;
  if (calls)
    return { format: "tool-call", ...parseToolCalls(calls), prose: toolCalls.length > 0 ? reply : "" };
  if ((format === void 0 || format === "tool-call") && isCutCall(reply)) return { ...CUT, prose: "" };
  const chosen = format ?? guess(reply);
  return { format: chosen, ...PARSERS[chosen](reply) };
}
var CUT = {
  format: "tool-call",
  edits: [],
  errors: [
    refuse({
      code: "OUTPUT_TRUNCATED",
      message: "The JSON of the edit calls has no end: the reply was cut off, and nothing of it was applied.",
      index: 0
    })
  ]
};
function guess(reply) {
  if (hasPatch(reply)) return "patch";
  if (hasBlocks(reply)) return "search-replace";
  return hasDiff(reply) ? "unified-diff" : "whole-file";
}
var PARSERS = {
  "search-replace": parseBlocks,
  "unified-diff": parseUnifiedDiff,
  patch: parsePatch,
  "whole-file": parseWholeFiles,
  "tool-call": (text) => ({
    edits: [],
    errors: [
      refuse({ code: "NO_EDITS", message: "The text is no JSON with the arguments of an edit call." })
    ],
    prose: text
  })
};
function isFormat(name) {
  return typeof name === "string" && Object.hasOwn(PARSERS, name);
}

// src/edit/plan.ts
import { createHash as createHash2 } from "node:crypto";

// src/edit/collisions.ts
function collisions(drafts, paths) {
  const news = drafts.flatMap(
    (d) => d.renamed ? [{ draft: d, path: d.renamed.to, index: d.renamed.index }] : d.before === void 0 && d.content ? [{ draft: d, path: d.path, index: d.content.index }] : []
  );
  if (news.length === 0) return [];
  const gone = new Set(drafts.flatMap((d) => d.deleted ?? d.renamed ? [d.path] : []));
  const taken = /* @__PURE__ */ new Map();
  for (const path of paths) if (!gone.has(path)) claim(taken, path);
  const errors = [];
  for (const { draft, path, index } of news) {
    const reason = obstacle(taken, path);
    if (reason)
      errors.push(
        refuse({
          code: "EXISTS",
          message: `${quoted(path)} cannot be made: ${reason}.`,
          index,
          path,
          hash: draft.hash()
        })
      );
    else claim(taken, path);
  }
  return errors;
}
function claim(taken, path) {
  taken.set(folded(path), path);
  for (let at = path.lastIndexOf("/"); at > 0; at = path.lastIndexOf("/", at - 1)) {
    const folder = path.slice(0, at + 1);
    const key = `${folded(folder.slice(0, -1))}/`;
    if (taken.has(key)) break;
    taken.set(key, folder);
  }
}
function obstacle(taken, path) {
  const key = folded(path);
  const twin = taken.get(key);
  if (twin !== void 0 && twin !== path)
    return `it differs from ${quoted(twin)} in letter case or form only`;
  if (taken.has(`${key}/`)) return `${quoted(path)} is a folder`;
  for (let at = path.lastIndexOf("/"); at > 0; at = path.lastIndexOf("/", at - 1)) {
    const folder = path.slice(0, at);
    const file = taken.get(folded(folder));
    if (file !== void 0) return `${quoted(file)} is a file, not a folder`;
    const other = taken.get(`${folded(folder)}/`);
    if (other !== void 0 && other !== `${folder}/`)
      return `its folder differs from ${quoted(other)} in letter case or form only`;
  }
  return void 0;
}

// src/edit/text/encoding.ts
import { isUtf8 } from "node:buffer";
function decode(bytes) {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const wide = wideOf(buffer);
  if (wide) return wide.text.includes("\0") ? void 0 : wide;
  if (buffer.includes(0)) return void 0;
  if (!isUtf8(buffer))
    return { encoding: "bytes", text: buffer.toString("utf8"), raw: buffer.toString("latin1") };
  const bom = buffer[0] === 239 && buffer[1] === 187 && buffer[2] === 191;
  return {
    encoding: bom ? "utf8-bom" : "utf8",
    text: buffer.toString("utf8", bom ? 3 : 0),
    raw: void 0
  };
}
function wideOf(buffer) {
  if (buffer.length < 2 || buffer.length % 2 !== 0) return void 0;
  const mark = buffer.readUInt16BE(0);
  if (mark === 65534) return { encoding: "utf16le", text: buffer.toString("utf16le", 2), raw: void 0 };
  if (mark !== 65279) return void 0;
  const text = Buffer.from(buffer.subarray(2)).swap16().toString("utf16le");
  return { encoding: "utf16be", text, raw: void 0 };
}
function encode(text, encoding) {
  switch (encoding) {
    case "utf8":
      return Buffer.from(text, "utf8");
    case "utf8-bom":
      return Buffer.from(`\uFEFF${text}`, "utf8");
    case "utf16le":
      return Buffer.from(`\uFEFF${text}`, "utf16le");
    case "utf16be":
      return Buffer.from(`\uFEFF${text}`, "utf16le").swap16();
    case "bytes":
      return Buffer.from(text, "latin1");
  }
}

// src/edit/text/source.ts
var BASIS = 2166136261 | 0;
var PRIME = 16777619;
var BLANK = BASIS;
function readSource(bytes) {
  const decoded = decode(bytes);
  if (decoded === void 0) return void 0;
  const { encoding, text } = decoded;
  const breaker = text.includes("\n") || !text.includes("\r") ? 10 : 13;
  const { count, starts, hashes, crlf } = scan(text, breaker);
  const raw = decoded.raw === void 0 ? void 0 : { text: decoded.raw, starts: scan(decoded.raw, breaker).starts };
  const { heads, next } = chain(hashes, count);
  const ended = text.charCodeAt(text.length - 1) === breaker ? count : count - 1;
  const eol = breaker === 13 ? "\r" : crlf * 2 > ended ? "\r\n" : "\n";
  return { encoding, text, raw, count, starts, hashes, heads, next, eol, mixed: crlf > 0 && crlf < ended };
}
function lineText(source, line) {
  const end = source.starts[line + 1] ?? 0;
  return source.text.slice(source.starts[line], end - lineEnd(source, line).length);
}
function lineEnd(source, line) {
  const { text, starts } = source;
  const start = starts[line] ?? 0;
  const last = (starts[line + 1] ?? 0) - 1;
  if (last < start) return "";
  const code = text.charCodeAt(last);
  if (code === 10) return last > start && text.charCodeAt(last - 1) === 13 ? "\r\n" : "\n";
  return code === 13 && source.eol === "\r" ? "\r" : "";
}
function linesOf(source, from, to) {
  const lines = [];
  for (let i = Math.max(0, from); i < Math.min(source.count, to); i++) lines.push(lineText(source, i));
  return lines;
}
function lineAt(source, offset) {
  let low = 0;
  let high = source.count;
  while (low < high) {
    const middle = low + high + 1 >> 1;
    if ((source.starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}
function splitLines(text) {
  if (text === "") return [];
  const lines = text.split(/\r?\n/);
  if (lines.at(-1) === "") lines.pop();
  return lines;
}
function hashOf(line) {
  return scan(line, -1).hashes[0] ?? BLANK;
}
function trimmed(line) {
  return trimmedEnd(line).replace(/^[ \t]+/, "");
}
function trimmedEnd(line) {
  let end = line.length;
  while (end > 0 && isSpace(line.charCodeAt(end - 1))) end--;
  return line.slice(0, end);
}
function isSpace(code) {
  return code === 32 || code === 9 || code === 13;
}
function scan(text, breaker) {
  let room = Math.max(16, text.length >> 5);
  let starts = new Uint32Array(room + 1);
  let hashes = new Int32Array(room);
  let count = 0;
  let crlf = 0;
  let running = BASIS;
  let settled = BASIS;
  const { length } = text;
  for (let i = 0; i < length; i++) {
    const code = text.charCodeAt(i);
    if (code > 32) running = settled = Math.imul(running ^ code, PRIME);
    else if (code === breaker) {
      if (breaker === 10 && text.charCodeAt(i - 1) === 13) crlf++;
      hashes[count++] = settled;
      running = settled = BASIS;
      if (count + 1 >= room) {
        room *= 2;
        starts = grown(starts, new Uint32Array(room + 1));
        hashes = grown(hashes, new Int32Array(room));
      }
      starts[count] = i + 1;
    } else if (code !== 32 && code !== 9 && code !== 13) running = settled = Math.imul(running ^ code, PRIME);
    else if (running !== BASIS) running = Math.imul(running ^ code, PRIME);
  }
  if ((starts[count] ?? 0) < length) {
    hashes[count++] = settled;
    starts[count] = length;
  }
  return { count, starts: starts.subarray(0, count + 1), hashes: hashes.subarray(0, count), crlf };
}
function grown(from, to) {
  to.set(from);
  return to;
}
function chain(hashes, count) {
  let size = 16;
  while (size < count) size *= 2;
  const heads = new Int32Array(size).fill(-1);
  const next = new Int32Array(count);
  for (let i = count - 1; i >= 0; i--) {
    const slot = (hashes[i] ?? 0) & size - 1;
    next[i] = heads[slot] ?? -1;
    heads[slot] = i;
  }
  return { heads, next };
}

// src/edit/guards.ts
var DOTS_ARE_TEXT = /\.(?:pyi|md|mdx|markdown|rst|txt|adoc)$/i;
function newElision(path, old, now) {
  const known3 = new Set(old.map(trimmed));
  const filled = (lines) => lines.filter((line) => trimmed(line) !== "").length;
  const grows = filled(now) >= filled(old);
  return now.find((line, i) => {
    if (!isElision(line) || known3.has(trimmed(line))) return false;
    if (!isBare(line)) return true;
    return !DOTS_ARE_TEXT.test(path) && !(path.endsWith(".py") && grows && isBody(now, i));
  });
}
function isElision(line) {
  if (line.length > 200) return false;
  if (isBare(line)) return true;
  const comment = commentIn(line);
  if (comment === void 0) return false;
  const words2 = comment.replace(/^[([\s]*(?:\.{3,}|…)?\s*|\s*(?:\.{3,}|…)?[)\]\s.]*$/g, "");
  const leads = /^[([\s]*(?:\.{3,}|…)/.test(comment);
  const trails = /(?:\.{3,}|…)[)\]\s]*$/.test(comment);
  if (words2 === "") return leads || trails;
  if (leads && KEYWORD.test(words2)) return true;
  return SURE.test(words2) || trails && NOUN_ALONE.test(words2);
}
var THINGS = "(?:code|content|contents|implementation|logic|file|class|module|component|function|functions|method|methods|field|fields|lines?|imports?|tests?|cases?|body|props|properties|styles|markup|definitions?|declarations?)";
var KEYWORD = /\b(?:rest|remain\w*|existing|unchanged|previous|other|same|omitted|original|code|here)\b/i;
var STAYS = "(?:here|unchanged|untouched|omitted(?: for brevity)?|as (?:is|before)|goes here|(?:is|are|remains?|stays?|continues?)(?: (?:the )?(?:same|unchanged|as (?:is|before)|here))?)";
var SURE = new RegExp(
  `^(?:keep |the |all )*(?:(?:rest|remainder) of (?:the |this |your )?(?:\\w+ ){0,2}${THINGS}(?: ${STAYS})?|(?:existing|remaining|unchanged) (?:code|implementation|logic)(?: ${STAYS})?|(?:the )?(?:existing|remaining|unchanged|previous|original|other) (?:\\w+ ){0,2}${THINGS} ${STAYS}|same as before|unchanged|(?:code )?omitted(?: for brevity)?)$`,
  "i"
);
var NOUN_ALONE = new RegExp(
  `^(?:the )?(?:existing|remaining|previous|original|other|rest of(?: the)?) (?:\\w+ )?${THINGS}$`,
  "i"
);
function isBare(line) {
  return /^\s*(?:\.{3,}|…)\s*$/.test(line);
}
function commentIn(line) {
  const found = /^\s*\{?\/\*+\s*(.*?)\s*\*+\/\}?\s*$/.exec(line) ?? /^\s*<!--\s*(.*?)\s*-->\s*$/.exec(line) ?? /^\s*(?:\/\/+|#+|--|;+|%+)\s*(.*?)\s*$/.exec(line);
  return found?.[1];
}
function isBody(lines, at) {
  for (let i = at - 1; i >= 0; i--) {
    const line = trimmed(lines[i] ?? "");
    if (line !== "") return line.endsWith(":");
  }
  return false;
}
var NUMBERED = /^\s*(\d{1,7})(?:\s*([|→])\s?|:\s|\t)(.*)$/;
function withoutNumbers(lines) {
  const bare = [];
  let first;
  let barred = false;
  for (const [i, line] of lines.entries()) {
    const found = NUMBERED.exec(line) ?? /^\s*(\d{1,7})\s*$/.exec(line);
    if (!found) return void 0;
    first ??= Number(found[1]) - i;
    if (Number(found[1]) - i !== first) return void 0;
    barred ||= found[2] !== void 0;
    bare.push(found[3] ?? "");
  }
  return first !== void 0 && bare.some((line) => trimmed(line) !== "") ? { bare, first, barred } : void 0;
}
function noText(text) {
  if (text.includes("\0")) return "a NUL character";
  return new RegExp("\\p{Surrogate}", "u").test(text) ? "half a character (a lone surrogate)" : void 0;
}

// src/edit/line-diff.ts
var MOST_DIFFERENCES = 800;
function lineDiff(old, now) {
  let head = 0;
  while (head < old.length && head < now.length && old[head] === now[head]) head++;
  let tail = 0;
  while (tail < old.length - head && tail < now.length - head && old.at(-1 - tail) === now.at(-1 - tail))
    tail++;
  const a = old.slice(head, old.length - tail);
  const b = now.slice(head, now.length - tail);
  if (a.length === 0 && b.length === 0) return [];
  const whole = [{ at: head, removed: a.length, to: head, added: b.length }];
  if (a.length === 0 || b.length === 0) return whole;
  const parts = diffArrays(a, b, { maxEditLength: MOST_DIFFERENCES });
  return parts === void 0 ? whole : hunksOf(parts, head);
}
function hunksOf(parts, head) {
  const hunks = [];
  let at = head;
  let to = head;
  for (const part of parts) {
    if (part.added || part.removed) {
      const last = hunks.at(-1);
      const open = last !== void 0 && last.at + last.removed === at && last.to + last.added === to;
      const base = open ? last : { at, removed: 0, to, added: 0 };
      if (open) hunks.pop();
      hunks.push(
        part.added ? { ...base, added: base.added + part.count } : { ...base, removed: base.removed + part.count }
      );
    }
    if (!part.added) at += part.count;
    if (!part.removed) to += part.count;
  }
  return hunks;
}

// src/edit/splice.ts
function spliceLines(source, change) {
  const { start, end, old, now, finalNewline, endsLastLine = false } = change;
  const { starts, count } = source;
  const offset = (line) => starts[line] ?? source.text.length;
  const splices = [];
  let reachesEnd = false;
  for (const hunk of lineDiff(old, now)) {
    const at = start + hunk.at;
    const to = at + hunk.removed;
    const lines = now.slice(hunk.to, hunk.to + hunk.added);
    const ends = lines.map((_, i) => endFor(source, at, hunk.removed, i));
    const last = ends.at(-1);
    let lead = "";
    let back = 0;
    if (to === count && count > 0) {
      reachesEnd = true;
      const open = lineEnd(source, count - 1) === "";
      const bare = finalNewline === void 0 ? open && !endsLastLine : !finalNewline;
      if (last === void 0) {
        if (bare && at > start) back = lineEnd(source, at - 1).length;
      } else {
        if (open && hunk.removed === 0) lead = last;
        if (bare) ends[ends.length - 1] = "";
      }
    }
    splices.push({
      from: offset(at) - back,
      to: offset(to),
      insert: lead + lines.map((line, i) => line + (ends[i] ?? "")).join("")
    });
  }
  if (finalNewline !== void 0 && end === count && count > 0 && !reachesEnd)
    splices.push(...closeFile(source, finalNewline, splices.at(-1)));
  return { from: offset(start), to: offset(end), splices };
}
function closeFile(source, wanted, last) {
  const { text, count } = source;
  const now = lineEnd(source, count - 1);
  if (last?.to === text.length || now !== "" === wanted) return [];
  return [
    { from: text.length - now.length, to: text.length, insert: wanted ? neighbour(source, count - 1) : "" }
  ];
}
function endFor(source, at, removed, i) {
  const own = removed > 0 ? lineEnd(source, at + Math.min(i, removed - 1)) : "";
  return own === "" ? neighbour(source, at) : own;
}
function neighbour(source, at) {
  const before = at > 0 ? lineEnd(source, at - 1) : "";
  if (before !== "") return before;
  const own = at < source.count ? lineEnd(source, at) : "";
  return own === "" ? source.eol : own;
}
function joined(text, splices) {
  const parts = [];
  let at = 0;
  for (const { from, to, insert: insert2 } of splices) {
    parts.push(text.slice(at, from), insert2);
    at = to;
  }
  parts.push(text.slice(at));
  return parts.join("");
}

// src/edit/content.ts
function fill(step, edit) {
  const { draft, index, no } = step;
  const text = edit.kind === "write" ? edit.content : edit.kind === "replace" ? edit.replace : "";
  if (draft.content !== void 0)
    return no(
      "EDITS_OVERLAP",
      `Edits ${draft.content.index + 1} and ${index + 1} both make ${draft.path}; join them into one.`
    );
  const bad2 = unfit(step, text);
  if (bad2) return bad2;
  draft.content = { text, index, ...edit.kind === "write" && edit.executable && { executable: true } };
  return void 0;
}
function unfit({ draft, index, no }, text) {
  const { path, source } = draft;
  const strange = noText(text);
  if (strange) return no("NOT_TEXT", `Edit ${index + 1} would write ${strange} into ${path}.`);
  const now = splitLines(text);
  const left = newElision(path, source ? linesOf(source, 0, source.count) : [], now);
  if (left !== void 0)
    return no(
      "ELISION_IN_REPLACE",
      `Edit ${index + 1} leaves part of ${path} out with a placeholder (${quoted(left.trim())}); write all the lines.`
    );
  if (now.length > 1 && withoutNumbers(now)?.barred === true && !/\.(?:[ct]sv|txt|md|log)$/i.test(path))
    return no("LINE_PREFIXES", `The content of ${path} carries line numbers; write the lines without them.`);
  return void 0;
}
var IN_FENCE = { small: 12, share: 1 / 2 };
var IN_CALL = { small: 60, share: 1 / 3 };
function overwrite(step, edit, wholeLines) {
  const { draft, index, no } = step;
  const { path, source, before } = draft;
  if (source === void 0 || before === void 0) return void 0;
  const now = splitLines(edit.content);
  const old = linesOf(source, 0, source.count);
  const same2 = now.length === old.length && now.every((line, i) => line === old[i]);
  if (same2 && edit.mustBeNew)
    return no("ALREADY_APPLIED", `${path} exists with this content: edit ${index + 1} was applied before.`);
  if (edit.mustBeNew) return no("EXISTS", `${path} exists already; edit it instead of creating it.`);
  if (draft.content ?? draft.places[0])
    return no("EDITS_OVERLAP", `Edit ${index + 1} writes all of ${path}, which another edit changes.`);
  const bad2 = unfit(step, edit.content);
  if (bad2) return bad2;
  const { small, share } = wholeLines ? IN_FENCE : IN_CALL;
  if (old.length > small && now.length < old.length * share)
    return no(
      "SPAN_TOO_LARGE",
      `Edit ${index + 1} writes ${now.length} lines over the ${old.length} lines of ${path}. Change them in blocks, so that nothing is lost by mistake.`
    );
  const finalNewline = wholeLines ? void 0 : edit.content.endsWith("\n");
  const placed = spliceLines(source, { start: 0, end: source.count, old, now, finalNewline });
  if (placed.splices.length === 0) return no("NOOP_IDENTICAL", `Edit ${index + 1} writes ${path} as it is.`);
  draft.places.push({ index, placed });
  return void 0;
}

// src/edit/draft.ts
import { createHash } from "node:crypto";

// src/edit/summary.ts
function countChanges(source, splices) {
  let [hunks, added3, removed] = [0, 0, 0];
  for (const { from, to, group } of groups(source, splices)) {
    const start = source.starts[from] ?? 0;
    const end = source.starts[to] ?? source.text.length;
    const moved = group.map((s) => ({ ...s, from: s.from - start, to: s.to - start }));
    const now = splitLines(joined(source.text.slice(start, end), moved));
    const found = lineDiff(linesOf(source, from, to), now);
    hunks += Math.max(1, found.length);
    added3 += found.reduce((sum, h) => sum + h.added, 0);
    removed += found.reduce((sum, h) => sum + h.removed, 0);
  }
  return { hunks, added: added3, removed };
}
function groups(source, splices) {
  const found = [];
  const open = source.count > 0 && lineEnd(source, source.count - 1) === "";
  for (const splice of splices) {
    const at = lineAt(source, splice.from);
    const from = open && at === source.count ? at - 1 : at;
    const inLine = splice.from > (source.starts[from] ?? 0) ? from + 1 : from;
    const to = splice.to > splice.from ? Math.min(source.count, lineAt(source, splice.to - 1) + 1) : inLine;
    const last = found.at(-1);
    if (last !== void 0 && from < last.to) {
      last.group.push(splice);
      last.to = Math.max(last.to, to);
    } else found.push({ from, to, group: [splice] });
  }
  return found;
}

// src/edit/draft.ts
function openDraft(path, before) {
  let hash;
  return {
    path,
    before,
    source: before && readSource(before),
    hash: () => hash ??= before && createHash("sha256").update(before).digest("hex"),
    places: [],
    content: void 0,
    deleted: void 0,
    renamed: void 0
  };
}
var MOST_CLASHES = 20;
function overlaps(draft) {
  const { path, source } = draft;
  const errors = [];
  const clash = (index, other, where) => errors.push(
    refuse({
      code: "EDITS_OVERLAP",
      message: `Edits ${other + 1} and ${index + 1} of ${path} ${where}; join them into one.`,
      index,
      path,
      hash: draft.hash()
    })
  );
  const whole = draft.deleted ?? draft.content;
  const first = draft.places[0];
  if (whole && first)
    clash(Math.max(first.index, whole.index), Math.min(first.index, whole.index), "cannot both be made");
  if (source === void 0) return errors;
  const sorted = [...draft.places].sort(inOrder);
  for (const [i, one] of sorted.entries()) {
    if (errors.length >= MOST_CLASHES) break;
    for (const two of sorted.slice(i + 1, i + 50)) {
      if (two.placed.from >= one.placed.to) break;
      if (one.index === two.index || !touches(one.placed, two.placed) && !touches(two.placed, one.placed))
        continue;
      const line = lineAt(source, two.placed.from) + 1;
      clash(
        Math.max(one.index, two.index),
        Math.min(one.index, two.index),
        `change the same lines (from line ${line} on)`
      );
    }
  }
  return errors;
}
function touches(one, other) {
  return one.splices.some(
    ({ from, to }) => from === to ? from > other.from && from < other.to : from < other.to && other.from < to
  );
}
function inOrder(a, b) {
  return a.placed.from - b.placed.from || a.placed.to - b.placed.to || a.index - b.index;
}
function finish(draft) {
  const { before, source, renamed } = draft;
  const path = renamed?.to ?? draft.path;
  const from = renamed && { renamedFrom: draft.path };
  if (draft.deleted) {
    const removed = source?.count ?? 0;
    return {
      change: { path, before, after: void 0 },
      summary: { path, kind: "deleted", hunks: 1, added: 0, removed }
    };
  }
  if (draft.content) {
    const { text, executable } = draft.content;
    const after2 = encode(text, source?.encoding ?? "utf8");
    const kind = before === void 0 ? "created" : "modified";
    return {
      change: { path, before, after: after2, ...from, ...executable && { mode: 493 } },
      summary: { path, kind, hunks: 1, added: splitLines(text).length, removed: 0 }
    };
  }
  const splices = [...draft.places].sort(inOrder).flatMap(({ placed }) => placed.splices).sort((a, b) => a.from - b.from || a.to - b.to);
  const after = source && splices.length > 0 ? written(source, splices) : before;
  if (after === void 0 || !(after instanceof Uint8Array))
    return refuse({
      code: "UNSUPPORTED_ENCODING",
      message: `${path} is not in UTF-8 or UTF-16, so only ASCII can be added to it; write other characters as escapes.`,
      index: draft.places[0]?.index,
      path,
      hash: draft.hash()
    });
  const counts = source ? countChanges(source, splices) : { hunks: 0, added: 0, removed: 0 };
  return {
    change: { path, before, after, ...from },
    summary: {
      path,
      kind: renamed ? "renamed" : "modified",
      ...renamed && { from: draft.path },
      ...counts
    }
  };
}
function written(source, splices) {
  if (source.raw === void 0) return encode(joined(source.text, splices), source.encoding);
  const raw = [];
  for (const { from, to, insert: insert2 } of splices) {
    const [start, end] = [rawOffset(source, from), rawOffset(source, to)];
    if (start === void 0 || end === void 0 || new RegExp("\\P{ASCII}", "u").test(insert2)) return void 0;
    raw.push({ from: start, to: end, insert: insert2 });
  }
  return encode(joined(source.raw.text, raw), "bytes");
}
function rawOffset(source, offset) {
  const line = lineAt(source, offset);
  const start = source.starts[line] ?? 0;
  if (offset === source.text.length) return source.raw?.text.length;
  if (new RegExp("\\P{ASCII}", "u").test(source.text.slice(start, offset))) return void 0;
  return (source.raw?.starts[line] ?? 0) + (offset - start);
}

// src/edit/indent.ts
function indentMap(search2, real) {
  const map = /* @__PURE__ */ new Map();
  const back = /* @__PURE__ */ new Map();
  for (const [i, line] of search2.entries()) {
    if (trimmed(line) === "") continue;
    const from = leading(line);
    const to = leading(real[i] ?? "");
    if ((map.get(from) ?? to) !== to || (back.get(to) ?? from) !== from) return void 0;
    map.set(from, to);
    back.set(to, from);
  }
  return isOneChange(map) ? map : void 0;
}
function isOneChange(map) {
  const inner = [...map].filter(([from]) => from !== "");
  return [...map].every(([from, to]) => from === to) || inner.every(([from, to]) => from !== to);
}
function reindent(lines, map, unit) {
  const unknown = /* @__PURE__ */ new Set();
  for (const line of lines) if (trimmed(line) !== "" && !map.has(leading(line))) unknown.add(leading(line));
  const rest = extended([...unknown], map, unit);
  if (rest === void 0) return void 0;
  return lines.map((line) => {
    if (trimmed(line) === "") return line;
    const from = leading(line);
    return (map.get(from) ?? rest.get(from) ?? from) + line.slice(from.length);
  });
}
function extended(unknown, map, unit) {
  const shift = mapped(unknown, (from) => shifted(from, map));
  const scale = mapped(unknown, (from) => scaled(from, map));
  if (shift === void 0 || scale === void 0) return shift ?? scale;
  const [base = ""] = map.values();
  const steps = (to) => [...to.values()].map((t) => Math.abs(t.length - base.length) / unit);
  const [a, b] = [steps(shift), steps(scale)];
  if (!b.every(Number.isInteger)) return shift;
  if (!a.every(Number.isInteger)) return scale;
  return Math.max(0, ...b) < Math.max(0, ...a) ? scale : shift;
}
function mapped(unknown, rule) {
  const map = /* @__PURE__ */ new Map();
  for (const from of unknown) {
    const to = rule(from);
    if (to === void 0) return void 0;
    map.set(from, to);
  }
  return map;
}
function indentUnit(lines) {
  const counts = /* @__PURE__ */ new Map();
  let before = "";
  for (const line of lines) {
    if (trimmed(line) === "") continue;
    const space = leading(line);
    const step = space.startsWith(before) ? space.length - before.length : 0;
    if (step > 1 || step === 1 && space.endsWith("	")) counts.set(step, (counts.get(step) ?? 0) + 1);
    before = space;
  }
  const [[best] = [1]] = [...counts].sort((x, y) => y[1] - x[1]);
  return best;
}
function leading(line) {
  let end = 0;
  while (end < line.length && (line.charCodeAt(end) === 32 || line.charCodeAt(end) === 9)) end++;
  return line.slice(0, end);
}
function shifted(from, map) {
  let added3;
  let cut2;
  for (const [a, b] of map) {
    if (b.endsWith(a)) added3 = same(added3, b.slice(0, b.length - a.length));
    else if (a.endsWith(b)) cut2 = same(cut2, a.slice(0, a.length - b.length));
    else return void 0;
    if (added3 === CLASH || cut2 === CLASH) return void 0;
  }
  if (added3 !== void 0 && cut2 !== void 0) return void 0;
  if (added3 !== void 0)
    return from === "" || added3 === "" || from[0] === added3.at(-1) ? added3 + from : void 0;
  return cut2 !== void 0 && from.startsWith(cut2) ? from.slice(cut2.length) : void 0;
}
var CLASH = "\0";
function same(known3, now) {
  return known3 === void 0 || known3 === now ? now : CLASH;
}
function scaled(from, map) {
  const kinds = [kindOf([...map.keys(), from].join("")), kindOf([...map.values()].join(""))];
  const [fromKind, toKind] = kinds;
  if (fromKind === void 0 || toKind === void 0) return void 0;
  const points = [...map].map(([a, b]) => [a.length, b.length]);
  if (!points.some(([x]) => x === 0) && points.length === 1) points.push([0, 0]);
  const [[x0, y0] = [0, 0], [x1, y1] = [0, 0]] = points;
  if (x0 === x1) return void 0;
  const slope = (y1 - y0) / (x1 - x0);
  if (slope <= 0 || points.some(([x, y]) => y !== y0 + slope * (x - x0))) return void 0;
  const unit = fromKind === toKind ? points.reduce((g, [x]) => gcd(g, Math.abs(x - x0)), 0) : 1;
  const length = y0 + slope * (from.length - x0);
  if ((from.length - x0) % unit !== 0 || length < 0 || !Number.isInteger(length)) return void 0;
  return (toKind === "" ? fromKind : toKind).repeat(length);
}
function kindOf(space) {
  if (space === "") return "";
  const first = space.charAt(0);
  for (let i = 1; i < space.length; i++) if (space.charAt(i) !== first) return void 0;
  return first;
}
function gcd(a, b) {
  return b === 0 ? a : gcd(b, a % b);
}

// src/edit/match.ts
var TIERS = ["exact", "trailing-space", "indentation"];
var ENOUGH = 200;
function blockOf(text) {
  return blockOfLines(splitLines(text));
}
function blockOfLines(lines) {
  return { lines, hashes: Int32Array.from(lines, hashOf) };
}
function findMatches(source, block) {
  const found = [];
  const inconsistent = [];
  for (const start of places(source, block)) {
    const match = matchAt(source, block, start);
    if (match === void 0) continue;
    if (match.tier === "indentation" && match.indent === void 0) inconsistent.push(match);
    else found.push(match);
    if (found.length + inconsistent.length >= ENOUGH) break;
  }
  return { found, inconsistent };
}
function matchAt(source, { lines }, start) {
  let tier = "exact";
  for (const [i, line] of lines.entries()) {
    const real2 = lineText(source, start + i);
    if (real2 === line) continue;
    if (trimmedEnd(real2) === trimmedEnd(line)) {
      if (tier === "exact") tier = "trailing-space";
    } else if (trimmed(real2) === trimmed(line)) tier = "indentation";
    else return void 0;
  }
  const end = start + lines.length;
  if (tier !== "indentation") return { start, end, tier, indent: void 0 };
  const real = lines.map((_, i) => lineText(source, start + i));
  return { start, end, tier, indent: indentMap(lines, real) };
}
function* places(source, block) {
  const { hashes } = block;
  const size = hashes.length;
  const { offset, count } = rarest(source, hashes);
  if (count === 0) return;
  if (count * size > 4 * source.count + 1e3) {
    yield* search(source.hashes, hashes);
    return;
  }
  for (const at of linesWith(source, hashes[offset] ?? 0)) {
    const start = at - offset;
    if (start < 0 || start + size > source.count) continue;
    let i = 0;
    while (i < size && source.hashes[start + i] === hashes[i]) i++;
    if (i === size) yield start;
  }
}
function* linesWith(source, hash) {
  const { heads, next, hashes } = source;
  for (let at = heads[hash & heads.length - 1] ?? -1; at >= 0; at = next[at] ?? -1)
    if (hashes[at] === hash) yield at;
}
function countOf(source, hash, limit = Number.POSITIVE_INFINITY) {
  const { heads, next, hashes } = source;
  let count = 0;
  for (let at = heads[hash & heads.length - 1] ?? -1; at >= 0 && count < limit; at = next[at] ?? -1)
    if (hashes[at] === hash) count++;
  return count;
}
function rarest(source, hashes) {
  let best = { offset: 0, count: Number.POSITIVE_INFINITY };
  const seen = /* @__PURE__ */ new Set();
  for (const [offset, hash] of hashes.entries()) {
    if (hash === BLANK || seen.has(hash)) continue;
    seen.add(hash);
    const count = countOf(source, hash, best.count);
    if (count < best.count) best = { offset, count };
    if (count === 0) break;
  }
  return best.count === Number.POSITIVE_INFINITY ? { offset: 0, count: 0 } : best;
}
function* search(hay, needle) {
  const back = new Int32Array(needle.length);
  for (let i = 1, k = 0; i < needle.length; i++) {
    while (k > 0 && needle[i] !== needle[k]) k = back[k - 1] ?? 0;
    if (needle[i] === needle[k]) k++;
    back[i] = k;
  }
  for (let i = 0, k = 0; i < hay.length; i++) {
    while (k > 0 && hay[i] !== needle[k]) k = back[k - 1] ?? 0;
    if (hay[i] === needle[k]) k++;
    if (k < needle.length) continue;
    yield i - k + 1;
    k = back[k - 1] ?? 0;
  }
}

// src/edit/line-hints.ts
function lineHints(source, edits, path) {
  let known3;
  return (line) => {
    known3 ??= edits.flatMap((edit) => knownOf(source, edit, path)).sort((a, b) => a.line - b.line);
    const before = known3.findLast((k) => k.line <= line);
    const next = known3.find((k) => k.line > line);
    const shift = (before ?? next)?.shift ?? 0;
    return next !== void 0 && next.shift !== shift ? void 0 : line + shift;
  };
}
function knownOf(source, edit, path) {
  if (edit.kind !== "replace" || edit.path !== path || edit.hint?.line === void 0) return [];
  const [only, more] = findMatches(source, blockOf(edit.search)).found;
  if (only === void 0 || more !== void 0) return [];
  return [{ line: edit.hint.line, shift: only.start + 1 - edit.hint.line }];
}

// src/edit/align.ts
var MOST_COMPARED = 240;
function shapeOf(line) {
  const text = trimmed(line.slice(0, MOST_COMPARED * 4)).slice(0, MOST_COMPARED);
  const plain2 = text.toLowerCase();
  const pairs = new Int32Array(Math.max(0, plain2.length - 1));
  for (let i = 0; i + 1 < plain2.length; i++) pairs[i] = plain2.charCodeAt(i) << 16 | plain2.charCodeAt(i + 1);
  return { text, pairs: pairs.sort(), weight: text.length === 0 ? 0.1 : text.length < 4 ? 0.3 : 1 };
}
function similarity(a, b) {
  if (a.text === b.text) return 1;
  const [x, y] = [a.pairs, b.pairs];
  const total = x.length + y.length;
  if (total === 0 || 2 * Math.min(x.length, y.length) < total * 0.3) return 0;
  let common = 0;
  for (let i = 0, j = 0; i < x.length && j < y.length; ) {
    const [p = 0, q = 0] = [x[i], y[j]];
    if (p === q) {
      common++;
      i++;
      j++;
    } else if (p < q) i++;
    else j++;
  }
  return 1.96 * common / total;
}
var LEAST = 0.35;
var GAP = 0.02;
function align(search2, window, slack) {
  const [m, n] = [search2.length, window.length];
  const width = 2 * slack + 2;
  const best = new Float64Array((m + 1) * (width + 1));
  const move = new Uint8Array((m + 1) * (width + 1));
  const cell = (i, k) => i * (width + 1) + k;
  for (let i = 1; i <= m; i++) {
    const line = search2[i - 1];
    if (line === void 0) break;
    for (let k = 0; k <= width; k++) {
      const j = i + k - 1;
      const up = k + 1 <= width ? best[cell(i - 1, k + 1)] ?? 0 : 0;
      const left = k > 0 ? Math.max(0, (best[cell(i, k - 1)] ?? 0) - GAP) : 0;
      let value = up;
      let way = 1;
      if (left > value) [value, way] = [left, 2];
      const other = j >= 1 && j <= n ? window[j - 1] : void 0;
      if (other !== void 0) {
        const like = similarity(line, other);
        const paired = (best[cell(i - 1, k)] ?? 0) + like * Math.min(line.weight, other.weight);
        if (like >= LEAST && paired > value) [value, way] = [paired, 3];
      }
      best[cell(i, k)] = value;
      move[cell(i, k)] = way;
    }
  }
  const pairs = new Int32Array(m).fill(-1);
  for (let i = m, k = width; i > 0 && k >= 0; ) {
    const way = move[cell(i, k)];
    if (way === 3) {
      pairs[i - 1] = i + k - 2;
      i--;
    } else if (way === 2) k--;
    else {
      i--;
      k++;
      if (k > width) break;
    }
  }
  return { pairs, score: scoreOf(search2, window, pairs) };
}
function scoreOf(search2, window, pairs) {
  const found = pairs.filter((j) => j >= 0);
  const [first = 0, last = -1] = [found[0], found.at(-1)];
  let shared = 0;
  let total = 0;
  for (const [i, line] of search2.entries()) {
    total += line.weight;
    const other = window[pairs[i] ?? -1];
    if (other) shared += 2 * similarity(line, other) * Math.min(line.weight, other.weight);
  }
  for (let j = first; j <= last; j++) total += window[j]?.weight ?? 0;
  return total === 0 ? 0 : Math.min(1, shared / total);
}

// src/edit/drift.ts
function withoutEntities(text) {
  return text.replace(/&#(\d{1,6});/g, (_, code) => character(Number(code))).replace(/&#x([0-9a-f]{1,6});/gi, (_, code) => character(Number.parseInt(code, 16))).replace(/&(lt|gt|quot|apos|nbsp);/g, (_, name) => NAMED[name]).replaceAll("&amp;", "&");
}
var NAMED = { lt: "<", gt: ">", quot: '"', apos: "'", nbsp: "\xA0" };
function character(code) {
  return code > 0 && code <= 1114111 ? String.fromCodePoint(code) : "";
}
function withoutEscapes(text) {
  return text.replace(/\\(["'`$\\nt])/g, (_, c) => c === "n" ? "\n" : c === "t" ? "	" : c);
}
function withoutQuoteEscapes(text) {
  return text.replace(/\\(["'`$\\])/g, (_, c) => c);
}
function plainPunctuation(text) {
  return text.replace(/[\u2018\u2019\u201a\u201b]/g, "'").replace(/[\u201c-\u201f]/g, '"').replace(/[\u2010-\u2015\u2212]/g, "-").replace(/[\u00a0\u2000-\u200a\u202f\u3000]/g, " ").replaceAll("\u2026", "...");
}

// src/edit/differences.ts
var MOST_COMPARED2 = 2e3;
function differences(source, search2, pairs) {
  const kinds = /* @__PURE__ */ new Set();
  let last = -1;
  for (const [i, line] of pairs.entries()) {
    const wanted = search2[i] ?? "";
    if (line < 0) {
      kinds.add(trimmed(wanted) === "" ? "blank lines" : "extra lines");
      continue;
    }
    for (let j = last + 1; last >= 0 && j < line; j++)
      kinds.add(trimmed(lineText(source, j)) === "" ? "blank lines" : "missing lines");
    last = line;
    const kind = difference(wanted, lineText(source, line));
    if (kind !== void 0) kinds.add(kind);
  }
  return [...kinds];
}
function difference(search2, real) {
  if (search2 === real) return void 0;
  const [a, b] = [search2.slice(0, MOST_COMPARED2), real.slice(0, MOST_COMPARED2)];
  const same2 = (x, y) => x.replace(/\s+/g, "") === y.replace(/\s+/g, "");
  if (same2(a, b)) return "white space";
  if (same2(a.toLowerCase(), b.toLowerCase())) return "case";
  if (same2(withoutEntities(a), withoutEntities(b))) return "entities";
  if (same2(withoutQuoteEscapes(a), withoutQuoteEscapes(b)) || same2(withoutEscapes(a), withoutEscapes(b)))
    return "escapes";
  if (same2(plainPunctuation(a), plainPunctuation(b))) return "punctuation";
  const shape = (text) => text.replace(/[\p{L}_$][\p{L}\p{N}_$]*/gu, "w");
  return same2(shape(a), shape(b)) ? "identifier" : "text";
}

// src/edit/vote.ts
var MOST_PEAKS = 5;
var MOST_TWINS = 4;
function lineVotes(source, block) {
  const offsets = /* @__PURE__ */ new Map();
  for (const [i, hash] of block.hashes.entries()) {
    if (hash === BLANK) continue;
    const known3 = offsets.get(hash);
    if (known3 === void 0) offsets.set(hash, [i]);
    else if (known3.length < MOST_TWINS) known3.push(i);
  }
  const lines = [...offsets].map(([hash, at]) => ({ hash, at, count: countOf(source, hash) }));
  const votes = new Float64Array(source.count + block.lines.length);
  const { heads, next, hashes } = source;
  let left = source.count / 2 + 1e3;
  let voted = false;
  for (const { hash, at, count } of lines.sort((a, b) => a.count - b.count)) {
    if (count === 0) continue;
    left -= count * at.length;
    if (left < 0 && voted) break;
    voted = true;
    const weight = Math.log2(1 + source.count / count) + 0.01;
    for (let line = heads[hash & heads.length - 1] ?? -1; line >= 0; line = next[line] ?? -1)
      if (hashes[line] === hash)
        for (const offset of at) add(votes, line - offset + block.lines.length, weight);
  }
  return voted ? peaks(votes, block.lines.length) : [];
}
function wordVotes(source, block) {
  const offsets = /* @__PURE__ */ new Map();
  block.lines.forEach(
    (line2, i) => words(line2, 0, line2.length, (hash) => {
      const known3 = offsets.get(hash);
      if (known3 === void 0) offsets.set(hash, [i]);
      else if (known3.length < MOST_TWINS && known3.at(-1) !== i) known3.push(i);
    })
  );
  const filter = new Uint8Array(4096);
  for (const hash of offsets.keys()) filter[hash & 4095] = 1;
  const places2 = /* @__PURE__ */ new Map();
  let line = 0;
  const most = 64 + source.count / 8;
  words(source.text, 0, source.text.length, (hash, at) => {
    if (filter[hash & 4095] === 0 || !offsets.has(hash)) return;
    while (line + 1 < source.count && (source.starts[line + 1] ?? 0) <= at) line++;
    const known3 = places2.get(hash);
    if (known3 === void 0) places2.set(hash, [line]);
    else if (known3.length < most && known3.at(-1) !== line) known3.push(line);
  });
  if (places2.size === 0) return [];
  const votes = new Float64Array(source.count + block.lines.length);
  let left = 2 * source.count + 1e3;
  for (const [hash, at] of [...places2].sort((a, b) => a[1].length - b[1].length)) {
    left -= at.length;
    if (left < 0) break;
    const weight = Math.log2(1 + source.count / at.length) + 0.01;
    for (const place3 of at)
      for (const offset of offsets.get(hash) ?? []) add(votes, place3 - offset + block.lines.length, weight);
  }
  return peaks(votes, block.lines.length);
}
function add(votes, at, weight) {
  votes[at] = (votes[at] ?? 0) + weight;
}
function peaks(votes, size) {
  const reach = Math.max(1, Math.round(size * 0.15));
  const places2 = [];
  for (let i = 0; i < votes.length; i++) if (votes[i] !== 0) places2.push(i);
  const sums = places2.map(() => 0);
  let sum = 0;
  for (let low = 0, high = 0, k = 0; k < places2.length; k++) {
    const at = places2[k] ?? 0;
    for (; (places2[high] ?? Number.POSITIVE_INFINITY) <= at + reach; high++)
      sum += votes[places2[high] ?? 0] ?? 0;
    for (; (places2[low] ?? 0) < at - reach; low++) sum -= votes[places2[low] ?? 0] ?? 0;
    sums[k] = sum + (votes[at] ?? 0) * 0.5;
  }
  const found = [];
  while (found.length < MOST_PEAKS) {
    let best = -1;
    for (const [k, value] of sums.entries()) if (value > (sums[best] ?? 0)) best = k;
    const at = places2[best];
    if (at === void 0) break;
    found.push(at);
    for (const [k, place3] of places2.entries()) if (Math.abs(place3 - at) <= reach * 2) sums[k] = 0;
  }
  return found.map((at) => at - size);
}
function words(text, from, to, found) {
  let hash = 2166136261;
  let start = -1;
  for (let i = from; i <= to; i++) {
    const code = i < to ? text.charCodeAt(i) : 32;
    const inWord = code >= 97 && code <= 122 || code >= 65 && code <= 90 || code >= 48 && code <= 57 || code === 95 || code > 127;
    if (inWord) {
      if (start < 0) {
        start = i;
        hash = 2166136261;
      }
      hash = Math.imul(hash ^ (code >= 65 && code <= 90 ? code | 32 : code), 16777619);
    } else if (start >= 0) {
      if (i - start >= 3) found(hash, start);
      start = -1;
    }
  }
}

// src/edit/candidates.ts
var FLOOR = 0.6;
var CONTEXT = 3;
var MOST_CHARACTERS2 = 4e3;
var MOST_LINE = 400;
var MOST_ROWS = 300;
function findCandidates(source, block, late) {
  if (source.count === 0 || block.lines.length === 0) return [];
  const search2 = block.lines.slice(0, MOST_ROWS).map(shapeOf);
  const shapes = /* @__PURE__ */ new Map();
  const tried = /* @__PURE__ */ new Set();
  const found = [];
  const tryAll = (starts) => {
    for (const start of starts) {
      if (tried.has(start) || found.length > 0 && late()) continue;
      tried.add(start);
      found.push(candidateAt(source, block, { start, search: search2, shapes }));
    }
    found.sort((a, b) => b.score - a.score || a.startLine - b.startLine);
  };
  tryAll(lineVotes(source, block));
  if ((found[0]?.score ?? 0) < FLOOR && !late()) tryAll(wordVotes(source, block));
  if (found.length === 0) tryAll([0]);
  return apart(found).slice(0, 3);
}
function candidateOf(source, place3, { score, differs }) {
  const { start, end } = place3;
  return {
    startLine: start + 1,
    endLine: end,
    score: Math.round(score * 1e3) / 1e3,
    text: shown(linesOf(source, start - CONTEXT, end + CONTEXT)),
    differs
  };
}
function partOfLine(source, search2) {
  const wanted = trimmed(search2);
  const at = wanted.length < 4 ? -1 : source.text.indexOf(wanted);
  if (at < 0) return void 0;
  const line = lineAt(source, at);
  const start = source.starts[line] ?? 0;
  const length = (source.starts[line + 1] ?? 0) - start;
  const from = Math.max(start, at - MOST_LINE / 2);
  return {
    startLine: line + 1,
    endLine: line + 1,
    score: Math.round(2e3 * wanted.length / (wanted.length + length)) / 1e3,
    text: source.text.slice(from, Math.min(start + length, at + wanted.length + MOST_LINE / 2)).trimEnd().slice(0, MOST_CHARACTERS2),
    differs: ["part of a line"]
  };
}
function candidateAt(source, block, { start, search: search2, shapes }) {
  const slack = Math.min(24, Math.max(3, Math.round(block.lines.length * 0.15)));
  const first = start - slack;
  const window = [];
  for (let line = first; line < start + search2.length + slack; line++) {
    if (line < 0 || line >= source.count) {
      window.push(void 0);
      continue;
    }
    const shape = shapes.get(line) ?? shapeOf(lineText(source, line));
    shapes.set(line, shape);
    window.push(shape);
  }
  const { pairs, score } = align(search2, window, slack);
  const lines = [...pairs].map((j) => j < 0 ? -1 : j + first);
  const hit = lines.filter((line) => line >= 0);
  const top = hit[0] ?? Math.min(Math.max(0, start), source.count - 1);
  const last = hit.at(-1) ?? Math.min(source.count - 1, top + search2.length - 1);
  const rest = block.lines.length - search2.length;
  const end = Math.min(source.count, last + 1 + rest);
  return candidateOf(
    source,
    { start: top, end },
    { score, differs: differences(source, block.lines, lines) }
  );
}
function apart(candidates) {
  const kept = [];
  for (const c of candidates) {
    const covered = kept.some((k) => {
      const common = Math.min(k.endLine, c.endLine) - Math.max(k.startLine, c.startLine) + 1;
      return common * 2 > c.endLine - c.startLine + 1;
    });
    if (!covered) kept.push(c);
  }
  return kept;
}
function shown(lines) {
  const kept = [];
  let left = MOST_CHARACTERS2;
  for (const line of lines) {
    const text = line.length > MOST_LINE ? `${line.slice(0, MOST_LINE)} \u2026 (${line.length - MOST_LINE} more characters)` : line;
    left -= text.length + 1;
    if (left < 0) break;
    kept.push(text);
  }
  return kept.join("\n");
}

// src/edit/diagnose.ts
var LEAST_APPLIED = 8;
var STILL_BESIDE = 0.75;
var STILL_THERE = 0.85;
function diagnose(source, edit) {
  const block = blockOf(edit.search);
  return drifted(source, block, edit) ?? nearest2(source, block, edit);
}
function drifted(source, block, { path, number, search: search2 }) {
  const numbered = withoutNumbers(block.lines);
  if (numbered) {
    const candidates = known(source, blockOfLines(numbered.bare), ["line numbers"]);
    if (candidates.length > 0)
      return {
        code: "LINE_PREFIXES",
        message: `SEARCH of edit ${number} carries line numbers that ${path} does not have; copy the lines without them.`,
        candidates
      };
  }
  for (const text of [withoutEntities(search2), withoutQuoteEscapes(withoutEntities(search2))]) {
    if (text === search2 || !/&(?:\w+|#\w+);/.test(search2)) continue;
    const candidates = known(source, blockOf(text), ["entities"]);
    if (candidates.length > 0)
      return {
        code: "ENTITY_DRIFT",
        message: `SEARCH of edit ${number} writes characters as HTML entities; ${path} has the characters themselves. Write REPLACE without entities too.`,
        candidates
      };
  }
  for (const text of [withoutQuoteEscapes(search2), withoutEscapes(search2)]) {
    if (text === search2) continue;
    const candidates = known(source, blockOf(text), ["escapes"]);
    if (candidates.length > 0)
      return {
        code: "ESCAPE_DRIFT",
        message: `SEARCH of edit ${number} has backslashes that ${path} does not have; copy the lines without escaping them.`,
        candidates
      };
  }
  return void 0;
}
function known(source, block, differs) {
  if (block.lines.length === 0) return [];
  const { found, inconsistent } = findMatches(source, block);
  return [...found, ...inconsistent].slice(0, 3).map((place3) => candidateOf(source, place3, { score: 1, differs }));
}
function nearest2(source, block, edit) {
  const { path, number, search: search2 } = edit;
  const [only, more] = block.lines;
  const part = only !== void 0 && more === void 0 ? partOfLine(source, only) : void 0;
  const others = findCandidates(source, block, edit.late).filter((c) => c.startLine !== part?.startLine);
  const candidates = [...part ? [part] : [], ...others].slice(0, 3);
  const best = candidates[0];
  if (block.lines.some(isElision) || /^[ \t]*(?:\/\/|#)\s*\.{3}/m.test(search2))
    return {
      code: "ELISION_IN_SEARCH",
      message: `SEARCH of edit ${number} leaves out lines with a placeholder; copy the lines of ${path} without gaps, or send one block for each part.`,
      candidates
    };
  if (isApplied(source, edit, candidates))
    return {
      code: "ALREADY_APPLIED",
      message: `${path} already holds what edit ${number} writes, and not what it searches for: it was applied before. Leave it out.`,
      candidates
    };
  if (part && edit.wholeLines)
    return {
      code: "NEAR_MATCH",
      message: `SEARCH of edit ${number} is only part of line ${part.startLine} of ${path}; SEARCH and REPLACE hold whole lines.`,
      candidates
    };
  if (best === void 0 || best.score < FLOOR)
    return {
      code: "NO_MATCH",
      message: best === void 0 ? `${path} is empty; an empty SEARCH fills it.` : `The lines of edit ${number} are not in ${path}, nor anything much like them. Read the region again before editing instead of guessing.`,
      candidates
    };
  const cased = caseOnly(source, block.lines, best);
  if (cased)
    return {
      code: "CASE_ONLY_DIFF",
      message: `The lines of edit ${number} differ from lines ${cased.startLine} to ${cased.endLine} of ${path} in upper and lower case only; copy them as they are.`,
      candidates: [cased, ...candidates.filter((c) => c !== best).slice(0, 2)]
    };
  const place3 = `lines ${best.startLine} to ${best.endLine} of ${path}`;
  return {
    code: "NEAR_MATCH",
    message: `The lines of edit ${number} are not in ${path}. Most like them are ${place3}, which differ in: ${best.differs.join(", ") || "their order"}. Copy SEARCH from there if they are meant.`,
    candidates
  };
}
function caseOnly(source, search2, near) {
  const plain2 = search2.map((line) => trimmed(line).toLowerCase());
  for (let start = Math.max(0, near.startLine - 4); start < near.startLine + 3; start++) {
    const real = linesOf(source, start, start + plain2.length);
    if (real.length === plain2.length && real.every((line, i) => trimmed(line).toLowerCase() === plain2[i]))
      return candidateOf(
        source,
        { start, end: start + plain2.length },
        { score: near.score, differs: ["case"] }
      );
  }
  return void 0;
}
function isApplied(source, { search: search2, replace: replace2 }, candidates) {
  if (replace2.replace(/\s+/g, "").length < LEAST_APPLIED) return false;
  const now = blockOf(replace2);
  const [place3, second] = findMatches(source, now).found;
  if (place3 === void 0 || second !== void 0) return false;
  const best = candidates[0];
  const inside = best !== void 0 && best.startLine <= place3.end && place3.start < best.endLine;
  if (best !== void 0 && !inside && best.score >= STILL_THERE) return false;
  const old = splitLines(search2);
  const known3 = new Set(old.map(trimmed));
  if (now.lines.every((line) => known3.has(trimmed(line)))) return false;
  return !standsBeside(source, place3, { old: old.map(trimmed), now: now.lines.map(trimmed) });
}
function standsBeside(source, place3, { old, now }) {
  return lineDiff(old, now).some(({ at, removed, to, added: added3 }) => {
    const gone = removed - added3;
    if (gone <= 0) return false;
    const first = old.slice(at, at + gone);
    const last = old.slice(at + removed - gone, at + removed);
    return to === 0 && first.some((line, i) => isLike(source, place3.start - gone + i, line)) || to + added3 === now.length && last.some((line, i) => isLike(source, place3.end + i, line));
  });
}
function isLike(source, at, line) {
  const [real] = linesOf(source, at, at + 1);
  return real !== void 0 && similarity(shapeOf(real), shapeOf(line)) >= STILL_BESIDE;
}

// src/edit/quoted-lines.ts
function misquoted(source, quoted2, edit) {
  for (const search2 of quoted2) {
    if (search2.trim() === "") continue;
    const { found, inconsistent } = findMatches(source, blockOf(search2));
    if (found.length + inconsistent.length > 0) continue;
    const diagnosis = diagnose(source, { ...edit, search: search2, replace: "", wholeLines: true });
    return { kind: "refused", searched: true, ...diagnosis };
  }
  return void 0;
}

// src/edit/already.ts
var LEAST_ADDED = 8;
function isDone(source, match, old, now) {
  if (now.length <= old.length) return false;
  const same2 = match.indent ? trimmed : (line) => line;
  const plain2 = match.indent ? trimmed : trimmedEnd;
  const rest = (k) => [...now.slice(0, k), ...now.slice(k + old.length)].join("").replace(/\s+/g, "");
  for (let k = 0; k + old.length <= now.length; k++) {
    if (!old.every((line, i) => same2(now[k + i] ?? "") === same2(line))) continue;
    const from = match.start - k;
    if (from < 0 || from + now.length > source.count) continue;
    const atEdge = k === 0 ? from + now.length === source.count : from === 0 && k + old.length === now.length;
    if (rest(k).length < (atEdge ? 1 : LEAST_ADDED)) continue;
    const real = now.map((_, i) => lineText(source, from + i));
    if (!now.every((line, i) => plain2(real[i] ?? "") === plain2(line))) continue;
    if (!match.indent || indentMap(now, real) !== void 0) return true;
  }
  return false;
}
function isThere(source, part, { search: search2, replace: replace2 }) {
  const [old, now] = [plainEnds(search2), plainEnds(replace2)];
  const k = now.indexOf(old);
  if (k < 0 || now.length - old.length < LEAST_ADDED) return false;
  const [head, tail] = [now.slice(0, k), now.slice(k + old.length)];
  const before = plainEnds(source.text.slice(Math.max(0, part.from - 2 * head.length), part.from));
  const after = plainEnds(source.text.slice(part.to, part.to + 2 * tail.length));
  return before.endsWith(head) && after.startsWith(tail);
}
function plainEnds(text) {
  return text.replaceAll("\r\n", "\n");
}

// src/edit/located.ts
var MOST_LISTED = 8;
function ambiguous(source, { path, number }, found) {
  const sorted = [...found].sort((a, b) => a.start - b.start);
  const lines = sorted.slice(0, MOST_LISTED).map(({ start }) => `${start + 1}${lineBefore(source, start)}`);
  const more = sorted.length > lines.length ? " and more" : "";
  const times = sorted.length >= 200 ? "200 times or more" : `${sorted.length} times`;
  return refused(
    "AMBIGUOUS",
    `SEARCH of edit ${number} stands ${times} in ${path}: at lines ${lines.join(", ")}${more}. Add lines from before or after the one that is meant until it occurs once.`,
    sorted.slice(0, 3).map((m) => candidateOf(source, m, { score: 1, differs: [] }))
  );
}
function lineBefore(source, start) {
  for (let i = start - 1; i >= 0 && i >= start - 3; i--) {
    const text = trimmed(lineText(source, i));
    if (text !== "") return ` (after: ${text.slice(0, 60)})`;
  }
  return "";
}
function unclear(source, { path, number }, places2) {
  const at = places2.slice(0, 3).map((p) => p.start + 1);
  return refused(
    "INDENT_INCONSISTENT",
    `The lines of edit ${number} stand in ${path} at line ${at.join(", ")}, indented in another way that no single change explains. Copy their indentation exactly, in SEARCH and in REPLACE.`,
    places2.slice(0, 3).map((p) => candidateOf(source, p, { score: 1, differs: ["white space"] }))
  );
}
function elsewhere(source, { path, number }, place3) {
  return refused(
    "NEAR_MATCH",
    `The lines of edit ${number} stand in ${path} at line ${place3.start + 1}, but its @@ line does not stand before them. Copy the @@ line from the file, or leave its text out if these lines are meant.`,
    [candidateOf(source, place3, { score: 1, differs: ["@@ line"] })]
  );
}
function applied(source, { path, number }, place3) {
  return refused(
    "ALREADY_APPLIED",
    `${path} already holds what edit ${number} adds: it was applied before. Leave it out.`,
    [candidateOf(source, place3, { score: 1, differs: [] })]
  );
}
function refused(code, message, candidates) {
  return { kind: "refused", code, message, candidates: candidates ?? [], searched: candidates !== void 0 };
}

// src/edit/scope.ts
function hinted(source, found, { hint, lines }) {
  if (hint === void 0) return void 0;
  const line = hint.line === void 0 ? void 0 : lines(hint.line);
  const rules = [];
  if (hint.atEnd) rules.push((m) => m.end === source.count);
  const scope = hint.after && scopeOf(source, hint.after);
  if (scope) rules.push((m) => m.start > scope.line && m.start < scope.end);
  if (line !== void 0) rules.push((m) => m.tier === "exact" && m.start + 1 === line);
  for (const rule of rules) {
    const [only, more] = found.filter(rule);
    if (only && !more) return only;
  }
  return void 0;
}
function follows(source, after, end) {
  let at = 0;
  for (const context of after) {
    const wanted = trimmed(context);
    while (at < end && !lineText(source, at).includes(wanted)) at++;
    if (at++ >= end) return false;
  }
  return true;
}
function scopeOf(source, after) {
  let scope;
  for (const context of after) {
    const wanted = trimmed(context);
    const [from, to] = scope === void 0 ? [-1, source.count] : [scope.line, scope.end];
    const places2 = [];
    for (const line of linesWith(source, hashOf(context)))
      if (line > from && line < to && trimmed(lineText(source, line)) === wanted) places2.push(line);
    const [only, more] = places2;
    if (only === void 0 || more !== void 0) return void 0;
    scope = { line: only, end: blockEnd(source, only) };
  }
  return scope;
}
function blockEnd(source, line) {
  const depth = leading(lineText(source, line)).length;
  let deeper = false;
  for (let i = line + 1; i < source.count; i++) {
    const text = lineText(source, i);
    if (trimmed(text) === "") continue;
    if (leading(text).length > depth) deeper = true;
    else if (!deeper) return source.count;
    else if (!/^\s*[)\]}>]/.test(text)) return i;
  }
  return source.count;
}

// src/edit/substring.ts
function findParts(source, search2, limit) {
  const wanted = search2.replaceAll("\r\n", "\n");
  const { text, back } = plain(source);
  const parts = [];
  for (let at = text.indexOf(wanted); at >= 0 && parts.length < limit; at = text.indexOf(wanted, at + 1))
    parts.push({ from: back(at), to: back(at + wanted.length) });
  return parts;
}
function placePart(source, part, replace2) {
  const first = lineAt(source, part.from);
  const last = lineAt(source, Math.max(part.from, part.to - 1));
  const pieces = replace2.replaceAll("\r\n", "\n").split("\n");
  const insert2 = pieces.map((piece, i) => i < pieces.length - 1 ? piece + endAt(source, Math.min(first + i, last)) : piece).join("");
  return { ...part, splices: [{ ...part, insert: insert2 }] };
}
function endAt(source, line) {
  for (let i = Math.min(line, source.count - 1); i >= 0 && i >= line - 1; i--) {
    const end = lineEnd(source, i);
    if (end !== "") return end;
  }
  return source.eol;
}
var known2 = /* @__PURE__ */ new WeakMap();
function plain(source) {
  const made = known2.get(source) ?? makePlain(source);
  known2.set(source, made);
  return made;
}
function makePlain(source) {
  if (source.eol === "\r") return { text: source.text.replaceAll("\r", "\n"), back: (offset) => offset };
  if (source.eol !== "\r\n" && !source.mixed) return { text: source.text, back: (offset) => offset };
  const taken = [];
  for (let at = source.text.indexOf("\r\n"); at >= 0; at = source.text.indexOf("\r\n", at + 2))
    taken.push(at);
  return {
    text: source.text.replaceAll("\r\n", "\n"),
    back: (offset) => offset + countBefore(taken, offset)
  };
}
function countBefore(taken, offset) {
  let low = 0;
  let high = taken.length;
  while (low < high) {
    const middle = low + high >> 1;
    if ((taken[middle] ?? 0) - middle < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

// src/edit/replace.ts
var MOST_LARGER = { factor: 3, plus: 1e3 };
var MOST_MEASURED = 2e3;
function locate(source, wanted) {
  const { edit, path, number } = wanted;
  const { search: search2, replace: replace2, hint } = edit;
  if (search2 === "" && (hint?.after !== void 0 || hint?.atEnd === true)) return insert(source, wanted);
  if (search2 === "")
    return refused(
      "EMPTY_SEARCH",
      `${path} exists, so SEARCH of edit ${number} may not be empty: copy the lines to replace, or a line to insert beside.`
    );
  if (search2.trim() === "")
    return refused(
      "BLANK_SEARCH",
      `SEARCH of edit ${number} holds only white space; copy at least one line with text from ${path}.`
    );
  if (search2 === replace2 && hint?.finalNewline === void 0)
    return refused("NOOP_IDENTICAL", `Edit ${number} of ${path} replaces text by the same text.`);
  const left = newElision(path, splitLines(search2), splitLines(replace2));
  if (left !== void 0)
    return refused(
      "ELISION_IN_REPLACE",
      `REPLACE of edit ${number} of ${path} leaves code out with a placeholder (${left.trim().slice(0, 60)}); write all the lines.`
    );
  const wholeLines = hint?.wholeLines ?? wanted.wholeLines;
  return wholeLines ? inLines(source, wanted) : inText(source, wanted);
}
function inLines(source, wanted) {
  const { edit, lines } = wanted;
  const { found, inconsistent } = findMatches(source, blockOf(edit.search));
  const [match] = found;
  if (match === void 0) {
    const shorter = withoutLastBlank(source, edit);
    return shorter ? inLines(source, { ...wanted, edit: shorter }) : nowhere(source, wanted, inconsistent);
  }
  const chosen = found.length === 1 ? match : hinted(source, found, { hint: edit.hint, lines });
  if (chosen === void 0) return ambiguous(source, wanted, found);
  if (edit.hint?.after && !follows(source, edit.hint.after, chosen.end))
    return elsewhere(source, wanted, chosen);
  return put(source, wanted, chosen);
}
function withoutLastBlank(source, edit) {
  if (edit.hint?.endsLastLine !== true) return void 0;
  const [old, now] = [splitLines(edit.search), splitLines(edit.replace)];
  if (old.length < 2 || old.at(-1) !== "" || now.at(-1) !== "") return void 0;
  const without = (lines) => lines.slice(0, -1).map((line) => `${line}
`).join("");
  const search2 = without(old);
  const [only, more] = findMatches(source, blockOf(search2)).found;
  if (only?.end !== source.count || more !== void 0) return void 0;
  return { ...edit, search: search2, replace: without(now) };
}
function inText(source, wanted) {
  const { edit } = wanted;
  const all = edit.hint?.all === true;
  const parts = findParts(source, edit.search, all ? 1e5 : 200);
  const lines = parts.map((part2) => spanOf(source, part2));
  const { found, inconsistent } = findMatches(source, blockOf(edit.search));
  const others = found.filter((m) => !lines.some((l) => l.start < m.end && m.start < l.end));
  const [part] = parts;
  if (part === void 0) {
    const [match, second] = found;
    if (match && !second) return put(source, wanted, match);
    return match ? ambiguous(source, wanted, found) : nowhere(source, wanted, inconsistent);
  }
  if (all) {
    return { kind: "placed", places: apart2(parts).map((p) => placePart(source, p, edit.replace)) };
  }
  if (parts.length + others.length > 1) return ambiguous(source, wanted, [...lines, ...others]);
  if (isThere(source, part, edit)) return applied(source, wanted, spanOf(source, part));
  return { kind: "placed", places: [placePart(source, part, edit.replace)] };
}
function apart2(parts) {
  let end = 0;
  return parts.filter((part) => {
    if (part.from < end) return false;
    end = part.to;
    return true;
  });
}
function spanOf(source, { from, to }) {
  const start = lineAt(source, from);
  return { start, end: Math.min(source.count, lineAt(source, Math.max(from, to - 1)) + 1) };
}
function put(source, wanted, match) {
  const { edit, path, number } = wanted;
  const { start, end, indent } = match;
  const real = linesOf(source, start, end);
  const old = splitLines(edit.search);
  const now = splitLines(edit.replace);
  const size = real.reduce((sum, line) => sum + line.length, 0);
  if (size > MOST_LARGER.factor * edit.search.length + MOST_LARGER.plus)
    return refused(
      "SPAN_TOO_LARGE",
      `The lines that edit ${number} stands for in ${path} are much larger than its SEARCH; copy them whole.`,
      [candidateOf(source, match, { score: 1, differs: ["white space"] })]
    );
  const numbered = withoutNumbers(now);
  if (numbered && withoutNumbers(real) === void 0 && (numbered.first === start + 1 || numbered.barred && now.length > 1))
    return refused(
      "LINE_PREFIXES",
      `REPLACE of edit ${number} of ${path} carries line numbers; write the lines without them.`,
      [candidateOf(source, match, { score: 1, differs: ["line numbers"] })]
    );
  if (isDone(source, match, old, now)) return applied(source, wanted, match);
  const unit = indent ? indentUnit(linesOf(source, 0, MOST_MEASURED)) : 1;
  const placed = !indent ? now : isPlacedAlready(old, now, real) ? void 0 : reindent(now, indent, unit);
  if (placed === void 0) return unclear(source, wanted, [match]);
  const shared = (indent && reindent(old, indent, unit)) ?? old;
  const change = {
    start,
    end,
    old: shared,
    now: placed,
    finalNewline: edit.hint?.finalNewline,
    endsLastLine: edit.hint?.endsLastLine
  };
  return { kind: "placed", places: [spliceLines(source, change)] };
}
function isPlacedAlready(old, now, real) {
  const known3 = new Set(old.filter((line) => trimmed(line) !== ""));
  if (now.some((line) => known3.has(line))) return false;
  const [a, b, c] = [shallowest(old), shallowest(now), shallowest(real)];
  return b !== void 0 && a !== b && b === c;
}
function shallowest(lines) {
  let least;
  for (const line of lines) {
    if (trimmed(line) === "") continue;
    const space = leading(line);
    if (least === void 0 || space.length < least.length) least = space;
  }
  return least;
}
function insert(source, wanted) {
  const { edit, path, number } = wanted;
  const scope = edit.hint?.after && scopeOf(source, edit.hint.after);
  if (edit.hint?.after !== void 0 && scope === void 0)
    return refused(
      "EMPTY_SEARCH",
      `Edit ${number} of ${path} only adds lines, and its @@ line does not stand there exactly once; give it a line of context.`
    );
  const at = edit.hint?.atEnd === true ? source.count : (scope?.line ?? source.count - 1) + 1;
  const now = splitLines(edit.replace);
  const there = linesOf(source, at, at + now.length);
  const before = linesOf(source, at - now.length, at);
  const added3 = now.join("").replace(/\s+/g, "");
  const same2 = (lines) => lines.length === now.length && lines.every((l, i) => l === now[i]);
  if (added3.length >= LEAST_ADDED && (same2(there) || edit.hint?.atEnd === true && same2(before)))
    return applied(source, wanted, {
      start: Math.max(0, at - 1),
      end: Math.min(source.count, at + now.length)
    });
  const change = { start: at, end: at, old: [], now, finalNewline: edit.hint?.finalNewline };
  return { kind: "placed", places: [spliceLines(source, change)] };
}
function nowhere(source, { edit, path, number, late, wholeLines }, inconsistent) {
  if (inconsistent.length > 0) return unclear(source, { path, number }, inconsistent);
  const { search: search2, replace: replace2 } = edit;
  const found = diagnose(source, {
    path,
    number,
    search: search2,
    replace: replace2,
    late,
    wholeLines: edit.hint?.wholeLines ?? wholeLines
  });
  return { kind: "refused", searched: true, ...found };
}

// src/edit/plan.ts
function plan(edits, tree) {
  const clock = tree.clock ?? (() => performance.now());
  const deadline = clock() + (tree.capMs ?? 2e3);
  const planning = {
    edits,
    tree,
    drafts: /* @__PURE__ */ new Map(),
    moved: /* @__PURE__ */ new Map(),
    late: () => clock() > deadline
  };
  const errors = [];
  for (const [index, edit] of edits.entries()) {
    const error = place(planning, edit, index);
    if (error) errors.push(error);
  }
  const drafts = [...planning.drafts.values()].filter(isTouched);
  for (const error of drafts.flatMap(overlaps)) errors.push(error);
  for (const error of collisions(drafts, tree.paths)) errors.push(error);
  if (edits.length === 0) errors.push(refuse({ code: "NO_EDITS", message: "There is no edit." }));
  if (errors.length > 0) return refused2(errors, edits);
  const finished = [];
  for (const draft of drafts) {
    const one = finish(draft);
    if ("code" in one) errors.push(one);
    else finished.push(one);
  }
  if (errors.length > 0) return refused2(errors, edits);
  const changes = finished.map((f) => f.change);
  return { kind: "planned", changes, files: finished.map((f) => f.summary), patchKey: keyOf(changes) };
}
function isTouched(draft) {
  return draft.places.length > 0 || (draft.content ?? draft.deleted ?? draft.renamed) !== void 0;
}
function place(planning, edit, index) {
  const { tree, drafts, moved } = planning;
  const checked = checkPath(edit.path, tree.paths);
  if (checked.kind === "refused") return refuse({ ...checked, index, path: edit.path });
  const known3 = readings(edit.path).find((p) => tree.read(moved.get(p) ?? p) !== void 0) ?? checked.path;
  const path = moved.get(known3) ?? known3;
  const draft = drafts.get(path) ?? openDraft(path, tree.read(path)?.bytes);
  const no = (code, message) => refuse({ code, message, index, path, hash: draft.hash() });
  const shown2 = tree.expect?.get(path);
  if (shown2 !== void 0 && shown2 !== draft.hash())
    return no("STALE_FILE", `${path} is no longer as it was shown. Read it again before editing it.`);
  const absent = draft.before === void 0;
  const makes = edit.kind === "write" || edit.kind === "replace" && edit.search === "";
  if (absent && !makes)
    return no("NOT_FOUND", `There is no file ${quoted(path)}.${missing(draft, tree.paths)}`);
  const step = { draft, index, no };
  const error = absent ? fill(step, edit) : edit.kind === "delete" ? remove(planning, step, edit.quoted ?? []) : edit.kind === "rename" ? rename(planning, step, edit.to) : draft.source === void 0 ? no("NOT_TEXT", `${path} is not a text file; it can only be deleted or renamed.`) : edit.kind === "write" ? overwrite(step, edit, tree.wholeLines) : replace(planning, step, edit);
  if (!error) drafts.set(path, draft);
  return error;
}
function missing({ path, content }, paths) {
  return content === void 0 ? named(nearest(path, paths)) : ` Edit ${content.index + 1} makes it: all edits are matched against the files as they were, so write it whole there.`;
}
function remove({ late }, step, quoted2) {
  const { draft, index, no } = step;
  const { path, source } = draft;
  if (draft.deleted ?? draft.renamed)
    return no(
      "EDITS_OVERLAP",
      `Edit ${index + 1} deletes ${draft.path}, which another edit deletes or renames.`
    );
  const wrong2 = source && misquoted(source, quoted2, { path, number: index + 1, late });
  if (wrong2) return notLocated(step, wrong2);
  draft.deleted = { index };
  return void 0;
}
function rename({ tree, moved }, { draft, index, no }, to) {
  const checked = checkPath(to, tree.paths);
  if (checked.kind === "refused") return refuse({ ...checked, index, path: to });
  const { path } = checked;
  if (path === draft.path) return no("NOOP_IDENTICAL", `Edit ${index + 1} renames ${path} to itself.`);
  if (draft.deleted ?? draft.renamed)
    return no(
      "EDITS_OVERLAP",
      `Edit ${index + 1} renames ${draft.path}, which another edit deletes or renames.`
    );
  if (tree.read(path) !== void 0)
    return no("EXISTS", `${path} exists already; delete it or choose another name.`);
  draft.renamed = { to: path, index };
  moved.set(path, draft.path);
  return void 0;
}
function replace({ edits, tree, late }, step, edit) {
  const { draft, index, no } = step;
  const { path, source } = draft;
  if (source === void 0) return void 0;
  if (edit.search === "" && source.text === "") return fill(step, edit);
  const strange = noText(edit.replace);
  if (strange) return no("NOT_TEXT", `Edit ${index + 1} would write ${strange} into ${path}.`);
  if (edit.search === "" && edit.hint === void 0 && edit.replace !== "" && source.text.replaceAll("\r\n", "\n") === edit.replace)
    return no("ALREADY_APPLIED", `${path} exists with this content: edit ${index + 1} was applied before.`);
  const lines = lineHints(source, edits, edit.path);
  const located = locate(source, { edit, path, number: index + 1, wholeLines: tree.wholeLines, late, lines });
  if (located.kind === "refused") {
    const missing2 = located.code === "NO_MATCH" || located.code === "NEAR_MATCH";
    return notLocated(step, located, missing2 ? chained(edits, edit, index) : "");
  }
  const changes = located.places.some(
    ({ splices }) => splices.some((s) => source.text.slice(s.from, s.to) !== s.insert)
  );
  if (!changes) return no("NOOP_IDENTICAL", `Edit ${index + 1} leaves ${path} as it is.`);
  for (const placed of located.places) draft.places.push({ index, placed });
  return void 0;
}
function notLocated({ draft, index }, { code, message, candidates, searched }, more = "") {
  return refuse({
    code,
    message: message + more,
    index,
    path: draft.path,
    hash: draft.hash(),
    tiers: searched ? TIERS : [],
    candidates
  });
}
var MOST_EARLIER = 20;
function chained(edits, edit, index) {
  const from = Math.max(0, index - MOST_EARLIER);
  const earlier = edits.slice(from, index).findIndex((e) => e.kind === "replace" && e.path === edit.path && e.replace.includes(edit.search));
  return earlier < 0 ? "" : ` It is what edit ${from + earlier + 1} writes: all edits are matched against the file as it was, so join the two.`;
}
function refused2(errors, edits) {
  const failed = new Set(errors.map((e) => e.editIndex));
  const sorted = [...errors].sort((a, b) => (a.editIndex ?? 0) - (b.editIndex ?? 0));
  const siblings = edits.flatMap(
    (edit, index) => failed.has(index) ? [] : [
      refuse({
        code: "ABORTED_BY_SIBLING",
        message: `Edit ${index + 1} of ${quoted(edit.path)} could be applied, but is not, since another edit of the reply was refused. Send it again with the others.`,
        index,
        path: edit.path
      })
    ]
  );
  return { kind: "refused", errors: [...sorted, ...siblings] };
}
function keyOf(changes) {
  const hash = createHash2("sha256");
  const parts = changes.map(({ path, after, renamedFrom = "" }) => ({
    name: `${path}\0${renamedFrom}\0`,
    body: after === void 0 ? "\0" : Buffer.from(after).toString("latin1").replace(/\s+/g, "")
  }));
  for (const { name, body } of parts.sort((a, b) => a.name < b.name ? -1 : 1))
    hash.update(name).update(body).update("\0");
  return hash.digest("hex").slice(0, 16);
}

// src/edit/syntax/json.ts
function jsonMistake(text, { comments }) {
  const open = [];
  let want = "value";
  let at = text.startsWith("\uFEFF") ? 1 : 0;
  for (; ; ) {
    const start = skipped(text, at, comments);
    if (typeof start !== "number") return start;
    at = start;
    const c = text.charAt(at);
    if (want === "comma" && open.length === 0) return c === "" ? void 0 : wrong(at, text);
    if (c === "") return { at, message: "the text ends too early" };
    const top = open.at(-1);
    const closes = c === "}" && top === "{" || c === "]" && top === "[";
    const trailing = comments && (want === "key" || want === "value") && open.length > 0;
    if (closes && (want === "comma" || want === "first-key" || want === "first-value" || trailing)) {
      open.pop();
      want = "comma";
      at++;
    } else if (want === "comma") {
      if (c !== ",") return wrong(at, text);
      want = top === "{" ? "key" : "value";
      at++;
    } else if (want === "colon") {
      if (c !== ":") return wrong(at, text);
      want = "value";
      at++;
    } else if (want === "key" || want === "first-key") {
      const end = c === '"' ? stringEnd(text, at) : -1;
      if (end < 0) return wrong(at, text);
      at = end;
      want = "colon";
    } else if (c === "{" || c === "[") {
      open.push(c);
      want = c === "{" ? "first-key" : "first-value";
      at++;
    } else {
      const end = c === '"' ? stringEnd(text, at) : plainEnd(text, at);
      if (end < 0) return wrong(at, text);
      at = end;
      want = "comma";
    }
  }
}
function wrong(at, text) {
  return { at, message: `unexpected ${JSON.stringify(text.charAt(at))}` };
}
function skipped(text, from, comments) {
  const space = /[ \t\r\n]*/y;
  for (let at = from; ; ) {
    space.lastIndex = at;
    space.exec(text);
    at = space.lastIndex;
    if (!comments || text.charAt(at) !== "/") return at;
    const block = text.charAt(at + 1) === "*";
    if (!block && text.charAt(at + 1) !== "/") return at;
    const end = text.indexOf(block ? "*/" : "\n", at + 2);
    if (end < 0 && block) return { at, message: "a comment has no end" };
    at = end < 0 ? text.length : end + (block ? 2 : 1);
  }
}
var ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
var PLAIN = /(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w.])/y;
function stringEnd(text, from) {
  for (let at = from + 1; at < text.length; ) {
    const code = text.charCodeAt(at);
    if (code === 34) return at + 1;
    if (code < 32) return -1;
    at = code === 92 ? endOf(ESCAPE, text, at) : at + 1;
    if (at < 0) return -1;
  }
  return -1;
}
function plainEnd(text, at) {
  return endOf(PLAIN, text, at);
}
function endOf(pattern, text, at) {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : -1;
}

// src/edit/syntax/syntax.ts
var LARGEST = 1e6;
var MOST_ERRORS2 = 3;
var FINE = { problems: [], stopped: false };
async function newSyntaxErrors(changes, tools) {
  const errors = [];
  for (const { path, before, after, renamedFrom } of changes) {
    if (after === void 0) continue;
    const now = await check(path, after, tools);
    if (now.problems.length === 0) continue;
    const old = before === void 0 ? FINE : await check(renamedFrom ?? path, before, tools);
    if (old.stopped && old.problems.length > 0) continue;
    for (const { line, column, message } of added2(old.problems, now.problems).slice(0, MOST_ERRORS2))
      errors.push(
        refuse({
          code: "NEW_SYNTAX_ERROR",
          message: `${path} would not parse: ${message} at line ${line}, column ${column} of the edited file.`,
          path
        })
      );
  }
  return errors;
}
function added2(old, now) {
  const known3 = /* @__PURE__ */ new Map();
  for (const { message } of old) known3.set(message, (known3.get(message) ?? 0) + 1);
  return now.filter(({ message }) => {
    const left = known3.get(message) ?? 0;
    known3.set(message, left - 1);
    return left <= 0;
  });
}
async function check(path, bytes, tools) {
  if (bytes.length > LARGEST) return FINE;
  const text = decode(bytes)?.text;
  if (text === void 0 || text.trim() === "") return FINE;
  if (/\.(?:json|jsonc|json5|webmanifest|ipynb)$/i.test(path) && !/\.json5$/i.test(path))
    return json(path, text);
  if (/\.ya?ml$/i.test(path)) return yaml(text);
  if (/\.toml$/i.test(path)) return toml(text);
  if (/\.[cm]?[jt]sx?$/i.test(path)) return script(path, text);
  return tools === void 0 ? FINE : { problems: await tools.problems(path, bytes), stopped: true };
}
var COMMENTED = /\.jsonc$|(?:^|\/)(?:[tj]sconfig[^/]*|\.?(?:eslintrc|jshintrc|babelrc|swcrc|oxlintrc|devcontainer|api-extractor|nx|turbo|tslint|typedoc|deno|wrangler|renovate)[^/]*)\.json$|(?:^|\/)\.(?:vscode|devcontainer)\//i;
function json(path, text) {
  const found = jsonMistake(text, { comments: COMMENTED.test(path) });
  return found === void 0 ? FINE : { problems: [{ ...place2(text, found.at), message: found.message }], stopped: true };
}
async function yaml(text) {
  const { parseAllDocuments } = await import("./yaml-KL5QSB4B.js");
  try {
    const documents = [...parseAllDocuments(text, { logLevel: "silent" })];
    const problems = documents.flatMap((d) => d.errors).filter((e) => !e.message.startsWith("Maximum call stack")).map((e) => ({
      line: e.linePos?.[0].line ?? 1,
      column: e.linePos?.[0].col ?? 1,
      message: firstLine(e.message).replace(/ at line \d+, column \d+:?$/, "")
    }));
    return { problems, stopped: false };
  } catch {
    return FINE;
  }
}
async function toml(text) {
  const { parse, TomlError } = await import("./dist-DZN3LGJX.js");
  try {
    parse(text);
    return FINE;
  } catch (error) {
    if (!(error instanceof TomlError)) return FINE;
    const { line, column } = error;
    return { problems: [{ line, column, message: firstLine(error.message) }], stopped: true };
  }
}
async function script(path, text) {
  const { parse } = await import("./babel-UCEO3MCD.js");
  const typed = /\.[cm]?tsx?$/i.test(path);
  try {
    const tree = parse(text, {
      sourceType: "unambiguous",
      errorRecovery: true,
      allowReturnOutsideFunction: true,
      allowAwaitOutsideFunction: true,
      allowImportExportEverywhere: true,
      allowUndeclaredExports: true,
      allowNewTargetOutsideFunction: true,
      allowSuperOutsideMethod: true,
      plugins: [
        ...typed ? ["typescript"] : ["flow"],
        .../\.(?:tsx|[cm]?jsx?)$/i.test(path) ? ["jsx"] : [],
        "decorators-legacy",
        "explicitResourceManagement"
      ]
    });
    return { problems: (tree.errors ?? []).map(problem), stopped: false };
  } catch (error) {
    if (!(error instanceof SyntaxError)) return FINE;
    return { problems: [problem(error)], stopped: true };
  }
}
function problem(error) {
  const { message = "", loc } = error;
  const text = firstLine(message).replace(/\s*\(\d+:\d+\)$/, "");
  return { line: loc?.line ?? 1, column: (loc?.column ?? 0) + 1, message: text };
}
function firstLine(text) {
  return text.split("\n")[0] ?? "";
}
function place2(text, at) {
  const before = text.slice(0, at).split("\n");
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

export {
  require_mod,
  refuse,
  errorText,
  parseReply,
  pathsOf,
  isFormat,
  lineDiff,
  plan,
  newSyntaxErrors
};
