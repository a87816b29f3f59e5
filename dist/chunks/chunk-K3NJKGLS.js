import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);
import {
  storageError
} from "./chunk-MW4X3GPK.js";
import {
  applyChanges,
  createSyntaxTools,
  unsafe
} from "./chunk-CQZFWTOU.js";
import {
  structuredPatch
} from "./chunk-GHFJIWGZ.js";
import {
  MulliganError
} from "./chunk-EPTU7SOR.js";
import {
  __commonJS,
  __toESM
} from "./chunk-K5Q5QNMK.js";

// node_modules/picomatch/lib/constants.js
var require_constants = __commonJS({
  "node_modules/picomatch/lib/constants.js"(exports, module) {
    "use strict";
    var WIN_SLASH = "\\\\/";
    var WIN_NO_SLASH = `[^${WIN_SLASH}]`;
    var DEFAULT_MAX_EXTGLOB_RECURSION = 0;
    var DOT_LITERAL = "\\.";
    var PLUS_LITERAL = "\\+";
    var QMARK_LITERAL = "\\?";
    var SLASH_LITERAL = "\\/";
    var ONE_CHAR = "(?=.)";
    var QMARK = "[^/]";
    var END_ANCHOR = `(?:${SLASH_LITERAL}|$)`;
    var START_ANCHOR = `(?:^|${SLASH_LITERAL})`;
    var DOTS_SLASH = `${DOT_LITERAL}{1,2}${END_ANCHOR}`;
    var NO_DOT = `(?!${DOT_LITERAL})`;
    var NO_DOTS = `(?!${START_ANCHOR}${DOTS_SLASH})`;
    var NO_DOT_SLASH = `(?!${DOT_LITERAL}{0,1}${END_ANCHOR})`;
    var NO_DOTS_SLASH = `(?!${DOTS_SLASH})`;
    var QMARK_NO_DOT = `[^.${SLASH_LITERAL}]`;
    var STAR = `${QMARK}*?`;
    var SEP = "/";
    var POSIX_CHARS = {
      DOT_LITERAL,
      PLUS_LITERAL,
      QMARK_LITERAL,
      SLASH_LITERAL,
      ONE_CHAR,
      QMARK,
      END_ANCHOR,
      DOTS_SLASH,
      NO_DOT,
      NO_DOTS,
      NO_DOT_SLASH,
      NO_DOTS_SLASH,
      QMARK_NO_DOT,
      STAR,
      START_ANCHOR,
      SEP
    };
    var WINDOWS_CHARS = {
      ...POSIX_CHARS,
      SLASH_LITERAL: `[${WIN_SLASH}]`,
      QMARK: WIN_NO_SLASH,
      STAR: `${WIN_NO_SLASH}*?`,
      DOTS_SLASH: `${DOT_LITERAL}{1,2}(?:[${WIN_SLASH}]|$)`,
      NO_DOT: `(?!${DOT_LITERAL})`,
      NO_DOTS: `(?!(?:^|[${WIN_SLASH}])${DOT_LITERAL}{1,2}(?:[${WIN_SLASH}]|$))`,
      NO_DOT_SLASH: `(?!${DOT_LITERAL}{0,1}(?:[${WIN_SLASH}]|$))`,
      NO_DOTS_SLASH: `(?!${DOT_LITERAL}{1,2}(?:[${WIN_SLASH}]|$))`,
      QMARK_NO_DOT: `[^.${WIN_SLASH}]`,
      START_ANCHOR: `(?:^|[${WIN_SLASH}])`,
      END_ANCHOR: `(?:[${WIN_SLASH}]|$)`,
      SEP: "\\"
    };
    var POSIX_REGEX_SOURCE = {
      __proto__: null,
      alnum: "a-zA-Z0-9",
      alpha: "a-zA-Z",
      ascii: "\\x00-\\x7F",
      blank: " \\t",
      cntrl: "\\x00-\\x1F\\x7F",
      digit: "0-9",
      graph: "\\x21-\\x7E",
      lower: "a-z",
      print: "\\x20-\\x7E ",
      punct: "\\-!\"#$%&'()\\*+,./:;<=>?@[\\]^_`{|}~",
      space: " \\t\\r\\n\\v\\f",
      upper: "A-Z",
      word: "A-Za-z0-9_",
      xdigit: "A-Fa-f0-9"
    };
    module.exports = {
      DEFAULT_MAX_EXTGLOB_RECURSION,
      MAX_LENGTH: 1024 * 64,
      POSIX_REGEX_SOURCE,
      // regular expressions
      REGEX_BACKSLASH: /\\(?![*+?^${}(|)[\]])/g,
      REGEX_NON_SPECIAL_CHARS: /^[^@![\].,$*+?^{}()|\\/]+/,
      REGEX_SPECIAL_CHARS: /[-*+?.^${}(|)[\]]/,
      REGEX_SPECIAL_CHARS_BACKREF: /(\\?)((\W)(\3*))/g,
      REGEX_SPECIAL_CHARS_GLOBAL: /([-*+?.^${}(|)[\]])/g,
      REGEX_REMOVE_BACKSLASH: /(?:\[.*?[^\\]\]|\\(?=.))/g,
      // Replace globs with equivalent patterns to reduce parsing time.
      REPLACEMENTS: {
        __proto__: null,
        "***": "*",
        "**/**": "**",
        "**/**/**": "**"
      },
      // Digits
      CHAR_0: 48,
      /* 0 */
      CHAR_9: 57,
      /* 9 */
      // Alphabet chars.
      CHAR_UPPERCASE_A: 65,
      /* A */
      CHAR_LOWERCASE_A: 97,
      /* a */
      CHAR_UPPERCASE_Z: 90,
      /* Z */
      CHAR_LOWERCASE_Z: 122,
      /* z */
      CHAR_LEFT_PARENTHESES: 40,
      /* ( */
      CHAR_RIGHT_PARENTHESES: 41,
      /* ) */
      CHAR_ASTERISK: 42,
      /* * */
      // Non-alphabetic chars.
      CHAR_AMPERSAND: 38,
      /* & */
      CHAR_AT: 64,
      /* @ */
      CHAR_BACKWARD_SLASH: 92,
      /* \ */
      CHAR_CARRIAGE_RETURN: 13,
      /* \r */
      CHAR_CIRCUMFLEX_ACCENT: 94,
      /* ^ */
      CHAR_COLON: 58,
      /* : */
      CHAR_COMMA: 44,
      /* , */
      CHAR_DOT: 46,
      /* . */
      CHAR_DOUBLE_QUOTE: 34,
      /* " */
      CHAR_EQUAL: 61,
      /* = */
      CHAR_EXCLAMATION_MARK: 33,
      /* ! */
      CHAR_FORM_FEED: 12,
      /* \f */
      CHAR_FORWARD_SLASH: 47,
      /* / */
      CHAR_GRAVE_ACCENT: 96,
      /* ` */
      CHAR_HASH: 35,
      /* # */
      CHAR_HYPHEN_MINUS: 45,
      /* - */
      CHAR_LEFT_ANGLE_BRACKET: 60,
      /* < */
      CHAR_LEFT_CURLY_BRACE: 123,
      /* { */
      CHAR_LEFT_SQUARE_BRACKET: 91,
      /* [ */
      CHAR_LINE_FEED: 10,
      /* \n */
      CHAR_NO_BREAK_SPACE: 160,
      /* \u00A0 */
      CHAR_PERCENT: 37,
      /* % */
      CHAR_PLUS: 43,
      /* + */
      CHAR_QUESTION_MARK: 63,
      /* ? */
      CHAR_RIGHT_ANGLE_BRACKET: 62,
      /* > */
      CHAR_RIGHT_CURLY_BRACE: 125,
      /* } */
      CHAR_RIGHT_SQUARE_BRACKET: 93,
      /* ] */
      CHAR_SEMICOLON: 59,
      /* ; */
      CHAR_SINGLE_QUOTE: 39,
      /* ' */
      CHAR_SPACE: 32,
      /*   */
      CHAR_TAB: 9,
      /* \t */
      CHAR_UNDERSCORE: 95,
      /* _ */
      CHAR_VERTICAL_LINE: 124,
      /* | */
      CHAR_ZERO_WIDTH_NOBREAK_SPACE: 65279,
      /* \uFEFF */
      /**
       * Create EXTGLOB_CHARS
       */
      extglobChars(chars) {
        return {
          "!": { type: "negate", open: "(?:(?!(?:", close: `))${chars.STAR})` },
          "?": { type: "qmark", open: "(?:", close: ")?" },
          "+": { type: "plus", open: "(?:", close: ")+" },
          "*": { type: "star", open: "(?:", close: ")*" },
          "@": { type: "at", open: "(?:", close: ")" }
        };
      },
      /**
       * Create GLOB_CHARS
       */
      globChars(win32) {
        return win32 === true ? WINDOWS_CHARS : POSIX_CHARS;
      }
    };
  }
});

// node_modules/picomatch/lib/utils.js
var require_utils = __commonJS({
  "node_modules/picomatch/lib/utils.js"(exports) {
    "use strict";
    var {
      REGEX_BACKSLASH,
      REGEX_REMOVE_BACKSLASH,
      REGEX_SPECIAL_CHARS,
      REGEX_SPECIAL_CHARS_GLOBAL
    } = require_constants();
    exports.isObject = (val) => val !== null && typeof val === "object" && !Array.isArray(val);
    exports.hasRegexChars = (str) => REGEX_SPECIAL_CHARS.test(str);
    exports.isRegexChar = (str) => str.length === 1 && exports.hasRegexChars(str);
    exports.escapeRegex = (str) => str.replace(REGEX_SPECIAL_CHARS_GLOBAL, "\\$1");
    exports.toPosixSlashes = (str) => str.replace(REGEX_BACKSLASH, "/");
    exports.isWindows = () => {
      if (typeof navigator !== "undefined" && navigator.platform) {
        const platform = navigator.platform.toLowerCase();
        return platform === "win32" || platform === "windows";
      }
      if (typeof process !== "undefined" && process.platform) {
        return process.platform === "win32";
      }
      return false;
    };
    exports.removeBackslashes = (str) => {
      return str.replace(REGEX_REMOVE_BACKSLASH, (match2) => {
        return match2 === "\\" ? "" : match2;
      });
    };
    exports.escapeLast = (input, char, lastIdx) => {
      const idx = input.lastIndexOf(char, lastIdx);
      if (idx === -1) return input;
      if (input[idx - 1] === "\\") return exports.escapeLast(input, char, idx - 1);
      return `${input.slice(0, idx)}\\${input.slice(idx)}`;
    };
    exports.removePrefix = (input, state = {}) => {
      let output = input;
      if (output.startsWith("./")) {
        output = output.slice(2);
        state.prefix = "./";
      }
      return output;
    };
    exports.wrapOutput = (input, state = {}, options = {}) => {
      const prepend = options.contains ? "" : "^";
      const append = options.contains ? "" : "$";
      let output = `${prepend}(?:${input})${append}`;
      if (state.negated === true) {
        output = `(?:^(?!${output}).*$)`;
      }
      return output;
    };
    exports.basename = (path, { windows } = {}) => {
      const segs = path.split(windows ? /[\\/]/ : "/");
      const last = segs[segs.length - 1];
      if (last === "") {
        return segs[segs.length - 2];
      }
      return last;
    };
  }
});

// node_modules/picomatch/lib/scan.js
var require_scan = __commonJS({
  "node_modules/picomatch/lib/scan.js"(exports, module) {
    "use strict";
    var utils = require_utils();
    var {
      CHAR_ASTERISK,
      /* * */
      CHAR_AT,
      /* @ */
      CHAR_BACKWARD_SLASH,
      /* \ */
      CHAR_COMMA,
      /* , */
      CHAR_DOT,
      /* . */
      CHAR_EXCLAMATION_MARK,
      /* ! */
      CHAR_FORWARD_SLASH,
      /* / */
      CHAR_LEFT_CURLY_BRACE,
      /* { */
      CHAR_LEFT_PARENTHESES,
      /* ( */
      CHAR_LEFT_SQUARE_BRACKET,
      /* [ */
      CHAR_PLUS,
      /* + */
      CHAR_QUESTION_MARK,
      /* ? */
      CHAR_RIGHT_CURLY_BRACE,
      /* } */
      CHAR_RIGHT_PARENTHESES,
      /* ) */
      CHAR_RIGHT_SQUARE_BRACKET
      /* ] */
    } = require_constants();
    var isPathSeparator = (code) => {
      return code === CHAR_FORWARD_SLASH || code === CHAR_BACKWARD_SLASH;
    };
    var depth = (token) => {
      if (token.isPrefix !== true) {
        token.depth = token.isGlobstar ? Infinity : 1;
      }
    };
    var scan = (input, options) => {
      const opts = options || {};
      const length = input.length - 1;
      const scanToEnd = opts.parts === true || opts.tokens === true || opts.scanToEnd === true;
      const slashes = [];
      const tokens = [];
      const parts = [];
      let str = input;
      let index = -1;
      let start2 = 0;
      let lastIndex = 0;
      let isBrace = false;
      let isBracket = false;
      let isGlob = false;
      let isExtglob = false;
      let isGlobstar = false;
      let braceEscaped = false;
      let backslashes = false;
      let negated = false;
      let negatedExtglob = false;
      let finished = false;
      let braces = 0;
      let prev;
      let code;
      let token = { value: "", depth: 0, isGlob: false };
      const eos = () => index >= length;
      const peek = () => str.charCodeAt(index + 1);
      const advance = () => {
        prev = code;
        return str.charCodeAt(++index);
      };
      while (index < length) {
        code = advance();
        let next;
        if (code === CHAR_BACKWARD_SLASH) {
          backslashes = token.backslashes = true;
          code = advance();
          if (code === CHAR_LEFT_CURLY_BRACE) {
            braceEscaped = true;
          }
          continue;
        }
        if (braceEscaped === true || code === CHAR_LEFT_CURLY_BRACE) {
          braces++;
          while (eos() !== true && (code = advance())) {
            if (code === CHAR_BACKWARD_SLASH) {
              backslashes = token.backslashes = true;
              advance();
              continue;
            }
            if (code === CHAR_LEFT_CURLY_BRACE) {
              braces++;
              continue;
            }
            if (braceEscaped !== true && code === CHAR_DOT && (code = advance()) === CHAR_DOT) {
              isBrace = token.isBrace = true;
              isGlob = token.isGlob = true;
              finished = true;
              if (scanToEnd === true) {
                continue;
              }
              break;
            }
            if (braceEscaped !== true && code === CHAR_COMMA) {
              isBrace = token.isBrace = true;
              isGlob = token.isGlob = true;
              finished = true;
              if (scanToEnd === true) {
                continue;
              }
              break;
            }
            if (code === CHAR_RIGHT_CURLY_BRACE) {
              braces--;
              if (braces === 0) {
                braceEscaped = false;
                isBrace = token.isBrace = true;
                finished = true;
                break;
              }
            }
          }
          if (scanToEnd === true) {
            continue;
          }
          break;
        }
        if (code === CHAR_FORWARD_SLASH) {
          slashes.push(index);
          tokens.push(token);
          token = { value: "", depth: 0, isGlob: false };
          if (finished === true) continue;
          if (prev === CHAR_DOT && index === start2 + 1) {
            start2 += 2;
            continue;
          }
          lastIndex = index + 1;
          continue;
        }
        if (opts.noext !== true) {
          const isExtglobChar = code === CHAR_PLUS || code === CHAR_AT || code === CHAR_ASTERISK || code === CHAR_QUESTION_MARK || code === CHAR_EXCLAMATION_MARK;
          if (isExtglobChar === true && peek() === CHAR_LEFT_PARENTHESES) {
            isGlob = token.isGlob = true;
            isExtglob = token.isExtglob = true;
            finished = true;
            if (code === CHAR_EXCLAMATION_MARK && index === start2) {
              negatedExtglob = true;
            }
            if (scanToEnd === true) {
              let parens = 0;
              while (eos() !== true && (code = advance())) {
                if (code === CHAR_BACKWARD_SLASH) {
                  backslashes = token.backslashes = true;
                  advance();
                  continue;
                }
                if (code === CHAR_LEFT_PARENTHESES) {
                  parens++;
                  continue;
                }
                if (code === CHAR_RIGHT_PARENTHESES && --parens === 0) {
                  finished = true;
                  break;
                }
              }
              continue;
            }
            break;
          }
        }
        if (code === CHAR_ASTERISK) {
          if (prev === CHAR_ASTERISK) isGlobstar = token.isGlobstar = true;
          isGlob = token.isGlob = true;
          finished = true;
          if (scanToEnd === true) {
            continue;
          }
          break;
        }
        if (code === CHAR_QUESTION_MARK) {
          isGlob = token.isGlob = true;
          finished = true;
          if (scanToEnd === true) {
            continue;
          }
          break;
        }
        if (code === CHAR_LEFT_SQUARE_BRACKET) {
          while (eos() !== true && (next = advance())) {
            if (next === CHAR_BACKWARD_SLASH) {
              backslashes = token.backslashes = true;
              advance();
              continue;
            }
            if (next === CHAR_RIGHT_SQUARE_BRACKET) {
              isBracket = token.isBracket = true;
              isGlob = token.isGlob = true;
              finished = true;
              break;
            }
          }
          if (scanToEnd === true) {
            continue;
          }
          break;
        }
        if (opts.nonegate !== true && code === CHAR_EXCLAMATION_MARK && index === start2) {
          negated = token.negated = true;
          start2++;
          continue;
        }
        if (opts.noparen !== true && code === CHAR_LEFT_PARENTHESES) {
          isGlob = token.isGlob = true;
          if (scanToEnd === true) {
            let parens = 1;
            while (eos() !== true && (code = advance())) {
              if (code === CHAR_BACKWARD_SLASH) {
                backslashes = token.backslashes = true;
                advance();
                continue;
              }
              if (code === CHAR_LEFT_PARENTHESES) {
                parens++;
                continue;
              }
              if (code === CHAR_RIGHT_PARENTHESES && --parens === 0) {
                finished = true;
                break;
              }
            }
            continue;
          }
          break;
        }
        if (isGlob === true) {
          finished = true;
          if (scanToEnd === true) {
            continue;
          }
          break;
        }
      }
      if (opts.noext === true) {
        isExtglob = false;
        isGlob = false;
      }
      let base = str;
      let prefix = "";
      let glob = "";
      if (start2 > 0) {
        prefix = str.slice(0, start2);
        str = str.slice(start2);
        lastIndex -= start2;
      }
      if (base && isGlob === true && lastIndex > 0) {
        base = str.slice(0, lastIndex);
        glob = str.slice(lastIndex);
      } else if (isGlob === true) {
        base = "";
        glob = str;
      } else {
        base = str;
      }
      if (base && base !== "" && base !== "/" && base !== str) {
        if (isPathSeparator(base.charCodeAt(base.length - 1))) {
          base = base.slice(0, -1);
        }
      }
      if (opts.unescape === true) {
        if (glob) glob = utils.removeBackslashes(glob);
        if (base && backslashes === true) {
          base = utils.removeBackslashes(base);
        }
      }
      const state = {
        prefix,
        input,
        start: start2,
        base,
        glob,
        isBrace,
        isBracket,
        isGlob,
        isExtglob,
        isGlobstar,
        negated,
        negatedExtglob
      };
      if (opts.tokens === true) {
        state.maxDepth = 0;
        if (!isPathSeparator(code)) {
          tokens.push(token);
        }
        state.tokens = tokens;
      }
      if (opts.parts === true || opts.tokens === true) {
        let prevIndex;
        for (let idx = 0; idx < slashes.length; idx++) {
          const n2 = prevIndex !== void 0 ? prevIndex + 1 : start2;
          const i = slashes[idx];
          const value2 = input.slice(n2, i);
          if (opts.tokens) {
            if (idx === 0 && start2 !== 0) {
              tokens[idx].isPrefix = true;
              tokens[idx].value = prefix;
            } else {
              tokens[idx].value = value2;
            }
            depth(tokens[idx]);
            state.maxDepth += tokens[idx].depth;
          }
          if (i >= start2) {
            parts.push(value2);
            prevIndex = i;
          }
        }
        const n = prevIndex !== void 0 ? prevIndex + 1 : start2;
        const value = input.slice(n);
        parts.push(value);
        if (opts.tokens && prevIndex && prevIndex + 1 < input.length) {
          tokens[tokens.length - 1].value = value;
          depth(tokens[tokens.length - 1]);
          state.maxDepth += tokens[tokens.length - 1].depth;
        }
        state.slashes = slashes;
        state.parts = parts;
      }
      return state;
    };
    module.exports = scan;
  }
});

// node_modules/picomatch/lib/parse.js
var require_parse = __commonJS({
  "node_modules/picomatch/lib/parse.js"(exports, module) {
    "use strict";
    var constants5 = require_constants();
    var utils = require_utils();
    var {
      MAX_LENGTH,
      POSIX_REGEX_SOURCE,
      REGEX_NON_SPECIAL_CHARS,
      REGEX_SPECIAL_CHARS_BACKREF,
      REPLACEMENTS
    } = constants5;
    var expandRange = (args, options) => {
      if (typeof options.expandRange === "function") {
        return options.expandRange(...args, options);
      }
      args.sort();
      const value = `[${args.join("-")}]`;
      try {
        new RegExp(value);
      } catch (ex) {
        return args.map((v) => utils.escapeRegex(v)).join("..");
      }
      return value;
    };
    var syntaxError = (type, char) => {
      return `Missing ${type}: "${char}" - use "\\\\${char}" to match literal characters`;
    };
    var splitTopLevel = (input) => {
      const parts = [];
      let bracket = 0;
      let paren = 0;
      let quote3 = 0;
      let value = "";
      let escaped = false;
      for (const ch of input) {
        if (escaped === true) {
          value += ch;
          escaped = false;
          continue;
        }
        if (ch === "\\") {
          value += ch;
          escaped = true;
          continue;
        }
        if (ch === '"') {
          quote3 = quote3 === 1 ? 0 : 1;
          value += ch;
          continue;
        }
        if (quote3 === 0) {
          if (ch === "[") {
            bracket++;
          } else if (ch === "]" && bracket > 0) {
            bracket--;
          } else if (bracket === 0) {
            if (ch === "(") {
              paren++;
            } else if (ch === ")" && paren > 0) {
              paren--;
            } else if (ch === "|" && paren === 0) {
              parts.push(value);
              value = "";
              continue;
            }
          }
        }
        value += ch;
      }
      parts.push(value);
      return parts;
    };
    var isPlainBranch = (branch) => {
      let escaped = false;
      for (const ch of branch) {
        if (escaped === true) {
          escaped = false;
          continue;
        }
        if (ch === "\\") {
          escaped = true;
          continue;
        }
        if (/[?*+@!()[\]{}]/.test(ch)) {
          return false;
        }
      }
      return true;
    };
    var normalizeSimpleBranch = (branch) => {
      let value = branch.trim();
      let changed = true;
      while (changed === true) {
        changed = false;
        if (/^@\([^\\()[\]{}|]+\)$/.test(value)) {
          value = value.slice(2, -1);
          changed = true;
        }
      }
      if (!isPlainBranch(value)) {
        return;
      }
      return value.replace(/\\(.)/g, "$1");
    };
    var hasRepeatedCharPrefixOverlap = (branches) => {
      const values = branches.map(normalizeSimpleBranch).filter(Boolean);
      for (let i = 0; i < values.length; i++) {
        for (let j = i + 1; j < values.length; j++) {
          const a = values[i];
          const b = values[j];
          const char = a[0];
          if (!char || a !== char.repeat(a.length) || b !== char.repeat(b.length)) {
            continue;
          }
          if (a === b || a.startsWith(b) || b.startsWith(a)) {
            return true;
          }
        }
      }
      return false;
    };
    var parseRepeatedExtglob = (pattern, requireEnd = true) => {
      if (pattern[0] !== "+" && pattern[0] !== "*" || pattern[1] !== "(") {
        return;
      }
      let bracket = 0;
      let paren = 0;
      let quote3 = 0;
      let escaped = false;
      for (let i = 1; i < pattern.length; i++) {
        const ch = pattern[i];
        if (escaped === true) {
          escaped = false;
          continue;
        }
        if (ch === "\\") {
          escaped = true;
          continue;
        }
        if (ch === '"') {
          quote3 = quote3 === 1 ? 0 : 1;
          continue;
        }
        if (quote3 === 1) {
          continue;
        }
        if (ch === "[") {
          bracket++;
          continue;
        }
        if (ch === "]" && bracket > 0) {
          bracket--;
          continue;
        }
        if (bracket > 0) {
          continue;
        }
        if (ch === "(") {
          paren++;
          continue;
        }
        if (ch === ")") {
          paren--;
          if (paren === 0) {
            if (requireEnd === true && i !== pattern.length - 1) {
              return;
            }
            return {
              type: pattern[0],
              body: pattern.slice(2, i),
              end: i
            };
          }
        }
      }
    };
    var buildCharClassStar = (chars) => {
      const source = chars.length === 1 ? utils.escapeRegex(chars[0]) : `[${chars.map((ch) => utils.escapeRegex(ch)).join("")}]`;
      return `${source}*`;
    };
    var getStarExtglobSequenceChars = (pattern) => {
      let index = 0;
      const chars = [];
      while (index < pattern.length) {
        const match2 = parseRepeatedExtglob(pattern.slice(index), false);
        if (!match2 || match2.type !== "*") {
          return;
        }
        const branches = splitTopLevel(match2.body).map((branch2) => branch2.trim());
        if (branches.length !== 1) {
          return;
        }
        const branch = normalizeSimpleBranch(branches[0]);
        if (!branch || branch.length !== 1) {
          return;
        }
        chars.push(branch);
        index += match2.end + 1;
      }
      if (chars.length < 1) {
        return;
      }
      return chars;
    };
    var repeatedExtglobRecursion = (pattern) => {
      let depth = 0;
      let value = pattern.trim();
      let match2 = parseRepeatedExtglob(value);
      while (match2) {
        depth++;
        value = match2.body.trim();
        match2 = parseRepeatedExtglob(value);
      }
      return depth;
    };
    var analyzeRepeatedExtglob = (body, options) => {
      if (options.maxExtglobRecursion === false) {
        return { risky: false };
      }
      const max = typeof options.maxExtglobRecursion === "number" ? options.maxExtglobRecursion : constants5.DEFAULT_MAX_EXTGLOB_RECURSION;
      const branches = splitTopLevel(body).map((branch) => branch.trim());
      if (branches.length > 1) {
        if (branches.some((branch) => branch === "") || branches.some((branch) => /^[*?]+$/.test(branch)) || hasRepeatedCharPrefixOverlap(branches)) {
          return { risky: true };
        }
      }
      const safeChars = [];
      let sawStarSequence = false;
      let combinable = true;
      for (const branch of branches) {
        const chars = getStarExtglobSequenceChars(branch);
        if (chars) {
          sawStarSequence = true;
          safeChars.push(...chars);
          continue;
        }
        const literal2 = normalizeSimpleBranch(branch);
        if (literal2 && literal2.length === 1) {
          safeChars.push(literal2);
          continue;
        }
        combinable = false;
        if (repeatedExtglobRecursion(branch) > max) {
          return { risky: true };
        }
      }
      if (sawStarSequence) {
        return combinable ? { risky: true, safeOutput: buildCharClassStar([...new Set(safeChars)]) } : { risky: true };
      }
      return { risky: false };
    };
    var parse = (input, options) => {
      if (typeof input !== "string") {
        throw new TypeError("Expected a string");
      }
      input = REPLACEMENTS[input] || input;
      const opts = { ...options };
      const max = typeof opts.maxLength === "number" ? Math.min(MAX_LENGTH, opts.maxLength) : MAX_LENGTH;
      let len = input.length;
      if (len > max) {
        throw new SyntaxError(`Input length: ${len}, exceeds maximum allowed length: ${max}`);
      }
      const bos = { type: "bos", value: "", output: opts.prepend || "" };
      const tokens = [bos];
      const capture = opts.capture ? "" : "?:";
      const PLATFORM_CHARS = constants5.globChars(opts.windows);
      const EXTGLOB_CHARS = constants5.extglobChars(PLATFORM_CHARS);
      const {
        DOT_LITERAL,
        PLUS_LITERAL,
        SLASH_LITERAL,
        ONE_CHAR,
        DOTS_SLASH,
        NO_DOT,
        NO_DOT_SLASH,
        NO_DOTS_SLASH,
        QMARK,
        QMARK_NO_DOT,
        STAR,
        START_ANCHOR
      } = PLATFORM_CHARS;
      const globstar = (opts2) => {
        return `(${capture}(?:(?!${START_ANCHOR}${opts2.dot ? DOTS_SLASH : DOT_LITERAL}).)*?)`;
      };
      const nodot = opts.dot ? "" : NO_DOT;
      const qmarkNoDot = opts.dot ? QMARK : QMARK_NO_DOT;
      let star = opts.bash === true ? globstar(opts) : STAR;
      if (opts.capture) {
        star = `(${star})`;
      }
      if (typeof opts.noext === "boolean") {
        opts.noextglob = opts.noext;
      }
      const state = {
        input,
        index: -1,
        start: 0,
        dot: opts.dot === true,
        consumed: "",
        output: "",
        prefix: "",
        backtrack: false,
        negated: false,
        brackets: 0,
        braces: 0,
        parens: 0,
        quotes: 0,
        globstar: false,
        tokens
      };
      input = utils.removePrefix(input, state);
      len = input.length;
      const extglobs = [];
      const braces = [];
      const stack = [];
      let prev = bos;
      let value;
      const eos = () => state.index === len - 1;
      const peek = state.peek = (n = 1) => input[state.index + n];
      const advance = state.advance = () => input[++state.index] || "";
      const remaining = () => input.slice(state.index + 1);
      const consume = (value2 = "", num = 0) => {
        state.consumed += value2;
        state.index += num;
      };
      const append = (token) => {
        state.output += token.output != null ? token.output : token.value;
        consume(token.value);
      };
      const negate = () => {
        let count = 1;
        while (peek() === "!" && (peek(2) !== "(" || peek(3) === "?")) {
          advance();
          state.start++;
          count++;
        }
        if (count % 2 === 0) {
          return false;
        }
        state.negated = true;
        state.start++;
        return true;
      };
      const increment = (type) => {
        state[type]++;
        stack.push(type);
      };
      const decrement = (type) => {
        state[type]--;
        stack.pop();
      };
      const push = (tok) => {
        if (prev.type === "globstar") {
          const isBrace = state.braces > 0 && (tok.type === "comma" || tok.type === "brace");
          const isExtglob = tok.extglob === true || extglobs.length && (tok.type === "pipe" || tok.type === "paren");
          if (tok.type !== "slash" && tok.type !== "paren" && !isBrace && !isExtglob) {
            state.output = state.output.slice(0, -prev.output.length);
            prev.type = "star";
            prev.value = "*";
            prev.output = star;
            state.output += prev.output;
          }
        }
        if (extglobs.length && tok.type !== "paren") {
          extglobs[extglobs.length - 1].inner += tok.value;
        }
        if (tok.value || tok.output) append(tok);
        if (prev && prev.type === "text" && tok.type === "text") {
          prev.output = (prev.output || prev.value) + tok.value;
          prev.value += tok.value;
          return;
        }
        tok.prev = prev;
        tokens.push(tok);
        prev = tok;
      };
      const extglobOpen = (type, value2) => {
        const token = { ...EXTGLOB_CHARS[value2], conditions: 1, inner: "" };
        token.prev = prev;
        token.parens = state.parens;
        token.output = state.output;
        token.startIndex = state.index;
        token.tokensIndex = tokens.length;
        const output = (opts.capture ? "(" : "") + token.open;
        increment("parens");
        push({ type, value: value2, output: state.output ? "" : ONE_CHAR });
        push({ type: "paren", extglob: true, value: advance(), output });
        extglobs.push(token);
      };
      const extglobClose = (token) => {
        const literal2 = input.slice(token.startIndex, state.index + 1);
        const body = input.slice(token.startIndex + 2, state.index);
        const analysis = analyzeRepeatedExtglob(body, opts);
        if ((token.type === "plus" || token.type === "star") && analysis.risky) {
          const safeOutput = analysis.safeOutput ? (token.output ? "" : ONE_CHAR) + (opts.capture ? `(${analysis.safeOutput})` : analysis.safeOutput) : void 0;
          const open2 = tokens[token.tokensIndex];
          open2.type = "text";
          open2.value = literal2;
          open2.output = safeOutput || utils.escapeRegex(literal2);
          for (let i = token.tokensIndex + 1; i < tokens.length; i++) {
            tokens[i].value = "";
            tokens[i].output = "";
            delete tokens[i].suffix;
          }
          state.output = token.output + open2.output;
          state.backtrack = true;
          push({ type: "paren", extglob: true, value, output: "" });
          decrement("parens");
          return;
        }
        let output = token.close + (opts.capture ? ")" : "");
        let rest;
        if (token.type === "negate") {
          let extglobStar = star;
          if (token.inner && token.inner.length > 1 && token.inner.includes("/")) {
            extglobStar = globstar(opts);
          }
          if (extglobStar !== star || eos() || /^\)+$/.test(remaining())) {
            output = token.close = `)$))${extglobStar}`;
          }
          if (token.inner.includes("*") && (rest = remaining()) && /^\.[^\\/.]+$/.test(rest)) {
            const expression = parse(rest, { ...options, fastpaths: false }).output;
            output = token.close = `)${expression})${extglobStar})`;
          }
          if (token.prev.type === "bos") {
            state.negatedExtglob = true;
          }
        }
        push({ type: "paren", extglob: true, value, output });
        decrement("parens");
      };
      if (opts.fastpaths !== false && !/(^[*!]|[/()[\]{}"])/.test(input)) {
        let backslashes = false;
        let output = input.replace(REGEX_SPECIAL_CHARS_BACKREF, (m, esc, chars, first, rest, index) => {
          if (first === "\\") {
            backslashes = true;
            return m;
          }
          if (first === "?") {
            if (esc) {
              return esc + first + (rest ? QMARK.repeat(rest.length) : "");
            }
            if (index === 0) {
              return qmarkNoDot + (rest ? QMARK.repeat(rest.length) : "");
            }
            return QMARK.repeat(chars.length);
          }
          if (first === ".") {
            return DOT_LITERAL.repeat(chars.length);
          }
          if (first === "*") {
            if (esc) {
              return esc + first + (rest ? star : "");
            }
            return star;
          }
          return esc ? m : `\\${m}`;
        });
        if (backslashes === true) {
          if (opts.unescape === true) {
            output = output.replace(/\\/g, "");
          } else {
            output = output.replace(/\\+/g, (m) => {
              return m.length % 2 === 0 ? "\\\\" : m ? "\\" : "";
            });
          }
        }
        if (output === input && opts.contains === true) {
          state.output = input;
          return state;
        }
        state.output = utils.wrapOutput(output, state, options);
        return state;
      }
      while (!eos()) {
        value = advance();
        if (value === "\0") {
          continue;
        }
        if (value === "\\") {
          const next = peek();
          if (next === "/" && opts.bash !== true) {
            continue;
          }
          if (next === "." || next === ";") {
            continue;
          }
          if (!next) {
            value += "\\";
            push({ type: "text", value });
            continue;
          }
          const match2 = /^\\+/.exec(remaining());
          let slashes = 0;
          if (match2 && match2[0].length > 2) {
            slashes = match2[0].length;
            state.index += slashes;
            if (slashes % 2 !== 0) {
              value += "\\";
            }
          }
          if (opts.unescape === true) {
            value = advance();
          } else {
            value += advance();
          }
          if (state.brackets === 0) {
            push({ type: "text", value });
            continue;
          }
        }
        if (state.brackets > 0 && (value !== "]" || prev.value === "[" || prev.value === "[^")) {
          if (opts.posix !== false && value === ":") {
            const inner = prev.value.slice(1);
            if (inner.includes("[")) {
              prev.posix = true;
              if (inner.includes(":")) {
                const idx = prev.value.lastIndexOf("[");
                const pre = prev.value.slice(0, idx);
                const rest2 = prev.value.slice(idx + 2);
                const posix16 = POSIX_REGEX_SOURCE[rest2];
                if (posix16) {
                  prev.value = pre + posix16;
                  state.backtrack = true;
                  advance();
                  if (!bos.output && tokens.indexOf(prev) === 1) {
                    bos.output = ONE_CHAR;
                  }
                  continue;
                }
              }
            }
          }
          if (value === "[" && peek() !== ":" || value === "-" && peek() === "]") {
            value = `\\${value}`;
          }
          if (value === "]" && (prev.value === "[" || prev.value === "[^")) {
            value = `\\${value}`;
          }
          if (opts.posix === true && value === "!" && prev.value === "[") {
            value = "^";
          }
          prev.value += value;
          append({ value });
          continue;
        }
        if (state.quotes === 1 && value !== '"') {
          value = utils.escapeRegex(value);
          prev.value += value;
          append({ value });
          continue;
        }
        if (value === '"') {
          state.quotes = state.quotes === 1 ? 0 : 1;
          if (opts.keepQuotes === true) {
            push({ type: "text", value });
          }
          continue;
        }
        if (value === "(") {
          increment("parens");
          push({ type: "paren", value });
          continue;
        }
        if (value === ")") {
          if (state.parens === 0 && opts.strictBrackets === true) {
            throw new SyntaxError(syntaxError("opening", "("));
          }
          const extglob = extglobs[extglobs.length - 1];
          if (extglob && state.parens === extglob.parens + 1) {
            extglobClose(extglobs.pop());
            continue;
          }
          push({ type: "paren", value, output: state.parens ? ")" : "\\)" });
          decrement("parens");
          continue;
        }
        if (value === "[") {
          if (opts.nobracket === true || !remaining().includes("]")) {
            if (opts.nobracket !== true && opts.strictBrackets === true) {
              throw new SyntaxError(syntaxError("closing", "]"));
            }
            value = `\\${value}`;
          } else {
            increment("brackets");
          }
          push({ type: "bracket", value });
          continue;
        }
        if (value === "]") {
          if (opts.nobracket === true || prev && prev.type === "bracket" && prev.value.length === 1) {
            push({ type: "text", value, output: `\\${value}` });
            continue;
          }
          if (state.brackets === 0) {
            if (opts.strictBrackets === true) {
              throw new SyntaxError(syntaxError("opening", "["));
            }
            push({ type: "text", value, output: `\\${value}` });
            continue;
          }
          decrement("brackets");
          const prevValue = prev.value.slice(1);
          if (prev.posix !== true && prevValue[0] === "^" && !prevValue.includes("/")) {
            value = `/${value}`;
          }
          prev.value += value;
          append({ value });
          if (opts.literalBrackets === false || utils.hasRegexChars(prevValue)) {
            continue;
          }
          const escaped = utils.escapeRegex(prev.value);
          state.output = state.output.slice(0, -prev.value.length);
          if (opts.literalBrackets === true) {
            state.output += escaped;
            prev.value = escaped;
            continue;
          }
          prev.value = `(${capture}${escaped}|${prev.value})`;
          state.output += prev.value;
          continue;
        }
        if (value === "{" && opts.nobrace !== true) {
          increment("braces");
          const open2 = {
            type: "brace",
            value,
            output: "(",
            outputIndex: state.output.length,
            tokensIndex: state.tokens.length
          };
          braces.push(open2);
          push(open2);
          continue;
        }
        if (value === "}") {
          const brace = braces[braces.length - 1];
          if (opts.nobrace === true || !brace) {
            push({ type: "text", value, output: value });
            continue;
          }
          let output = ")";
          if (brace.dots === true) {
            const arr = tokens.slice();
            const range2 = [];
            for (let i = arr.length - 1; i >= 0; i--) {
              tokens.pop();
              if (arr[i].type === "brace") {
                break;
              }
              if (arr[i].type !== "dots") {
                range2.unshift(arr[i].value);
              }
            }
            output = expandRange(range2, opts);
            state.backtrack = true;
          }
          if (brace.comma !== true && brace.dots !== true) {
            const out = state.output.slice(0, brace.outputIndex);
            const toks = state.tokens.slice(brace.tokensIndex);
            brace.value = brace.output = "\\{";
            value = output = "\\}";
            state.output = out;
            for (const t of toks) {
              state.output += t.output || t.value;
            }
          }
          push({ type: "brace", value, output });
          decrement("braces");
          braces.pop();
          continue;
        }
        if (value === "|") {
          if (extglobs.length > 0) {
            extglobs[extglobs.length - 1].conditions++;
          }
          push({ type: "text", value });
          continue;
        }
        if (value === ",") {
          let output = value;
          const brace = braces[braces.length - 1];
          if (brace && stack[stack.length - 1] === "braces") {
            brace.comma = true;
            output = "|";
          }
          push({ type: "comma", value, output });
          continue;
        }
        if (value === "/") {
          if (prev.type === "dot" && state.index === state.start + 1) {
            state.start = state.index + 1;
            state.consumed = "";
            state.output = "";
            tokens.pop();
            prev = bos;
            continue;
          }
          push({ type: "slash", value, output: SLASH_LITERAL });
          continue;
        }
        if (value === ".") {
          if (state.braces > 0 && prev.type === "dot") {
            if (prev.value === ".") prev.output = DOT_LITERAL;
            const brace = braces[braces.length - 1];
            prev.type = "dots";
            prev.output += value;
            prev.value += value;
            brace.dots = true;
            continue;
          }
          if (state.braces + state.parens === 0 && prev.type !== "bos" && prev.type !== "slash") {
            push({ type: "text", value, output: DOT_LITERAL });
            continue;
          }
          push({ type: "dot", value, output: DOT_LITERAL });
          continue;
        }
        if (value === "?") {
          const isGroup = prev && prev.value === "(";
          if (!isGroup && opts.noextglob !== true && peek() === "(" && peek(2) !== "?") {
            extglobOpen("qmark", value);
            continue;
          }
          if (prev && prev.type === "paren") {
            const next = peek();
            let output = value;
            if (prev.value === "(" && !/[!=<:]/.test(next) || next === "<" && !/<([!=]|\w+>)/.test(remaining())) {
              output = `\\${value}`;
            }
            push({ type: "text", value, output });
            continue;
          }
          if (opts.dot !== true && (prev.type === "slash" || prev.type === "bos")) {
            push({ type: "qmark", value, output: QMARK_NO_DOT });
            continue;
          }
          push({ type: "qmark", value, output: QMARK });
          continue;
        }
        if (value === "!") {
          if (opts.noextglob !== true && peek() === "(") {
            if (peek(2) !== "?" || !/[!=<:]/.test(peek(3))) {
              extglobOpen("negate", value);
              continue;
            }
          }
          if (opts.nonegate !== true && state.index === 0) {
            negate();
            continue;
          }
        }
        if (value === "+") {
          if (opts.noextglob !== true && peek() === "(" && peek(2) !== "?") {
            extglobOpen("plus", value);
            continue;
          }
          if (prev && prev.value === "(" || opts.regex === false) {
            push({ type: "plus", value, output: PLUS_LITERAL });
            continue;
          }
          if (prev && (prev.type === "bracket" || prev.type === "paren" || prev.type === "brace") || state.parens > 0) {
            push({ type: "plus", value });
            continue;
          }
          push({ type: "plus", value: PLUS_LITERAL });
          continue;
        }
        if (value === "@") {
          if (opts.noextglob !== true && peek() === "(" && peek(2) !== "?") {
            push({ type: "at", extglob: true, value, output: "" });
            continue;
          }
          push({ type: "text", value });
          continue;
        }
        if (value !== "*") {
          if (value === "$" || value === "^") {
            value = `\\${value}`;
          }
          const match2 = REGEX_NON_SPECIAL_CHARS.exec(remaining());
          if (match2) {
            value += match2[0];
            state.index += match2[0].length;
          }
          push({ type: "text", value });
          continue;
        }
        if (prev && (prev.type === "globstar" || prev.star === true)) {
          prev.type = "star";
          prev.star = true;
          prev.value += value;
          prev.output = star;
          state.backtrack = true;
          state.globstar = true;
          consume(value);
          continue;
        }
        let rest = remaining();
        if (opts.noextglob !== true && /^\([^?]/.test(rest)) {
          extglobOpen("star", value);
          continue;
        }
        if (prev.type === "star") {
          if (opts.noglobstar === true) {
            consume(value);
            continue;
          }
          const prior = prev.prev;
          const before = prior.prev;
          const isStart = prior.type === "slash" || prior.type === "bos";
          const afterStar = before && (before.type === "star" || before.type === "globstar");
          if (opts.bash === true && (!isStart || rest[0] && rest[0] !== "/")) {
            push({ type: "star", value, output: "" });
            continue;
          }
          const isBrace = state.braces > 0 && (prior.type === "comma" || prior.type === "brace");
          const isExtglob = extglobs.length && (prior.type === "pipe" || prior.type === "paren");
          if (!isStart && prior.type !== "paren" && !isBrace && !isExtglob) {
            push({ type: "star", value, output: "" });
            continue;
          }
          while (rest.slice(0, 3) === "/**") {
            const after = input[state.index + 4];
            if (after && after !== "/") {
              break;
            }
            rest = rest.slice(3);
            consume("/**", 3);
          }
          const isEnd = eos() || state.parens > 0 && rest === ")".repeat(state.parens) && !extglobs.some((extglob) => extglob.type === "negate");
          if (prior.type === "bos" && eos()) {
            prev.type = "globstar";
            prev.value += value;
            prev.output = globstar(opts);
            state.output = prev.output;
            state.globstar = true;
            consume(value);
            continue;
          }
          if (prior.type === "slash" && prior.prev.type !== "bos" && !afterStar && isEnd) {
            state.output = state.output.slice(0, -(prior.output + prev.output).length);
            prior.output = `(?:${prior.output}`;
            prev.type = "globstar";
            prev.output = globstar(opts) + (opts.strictSlashes ? ")" : "|$)");
            prev.value += value;
            state.globstar = true;
            state.output += prior.output + prev.output;
            consume(value);
            continue;
          }
          if (prior.type === "slash" && prior.prev.type !== "bos" && rest[0] === "/") {
            const end = rest[1] !== void 0 ? "|$" : "";
            state.output = state.output.slice(0, -(prior.output + prev.output).length);
            prior.output = `(?:${prior.output}`;
            prev.type = "globstar";
            prev.output = `${globstar(opts)}${SLASH_LITERAL}|${SLASH_LITERAL}${end})`;
            prev.value += value;
            state.output += prior.output + prev.output;
            state.globstar = true;
            consume(value + advance());
            push({ type: "slash", value: "/", output: "" });
            continue;
          }
          if (prior.type === "bos" && rest[0] === "/") {
            prev.type = "globstar";
            prev.value += value;
            prev.output = `(?:^|${SLASH_LITERAL}|${globstar(opts)}${SLASH_LITERAL})`;
            state.output = prev.output;
            state.globstar = true;
            consume(value + advance());
            push({ type: "slash", value: "/", output: "" });
            continue;
          }
          state.output = state.output.slice(0, -prev.output.length);
          prev.type = "globstar";
          prev.output = globstar(opts);
          prev.value += value;
          state.output += prev.output;
          state.globstar = true;
          consume(value);
          continue;
        }
        const token = { type: "star", value, output: star };
        if (opts.bash === true) {
          token.output = ".*?";
          if (prev.type === "bos" || prev.type === "slash") {
            token.output = nodot + token.output;
          }
          push(token);
          continue;
        }
        if (prev && (prev.type === "bracket" || prev.type === "paren") && opts.regex === true) {
          token.output = value;
          push(token);
          continue;
        }
        if (state.index === state.start || prev.type === "slash" || prev.type === "dot") {
          if (prev.type === "dot") {
            state.output += NO_DOT_SLASH;
            prev.output += NO_DOT_SLASH;
          } else if (opts.dot === true) {
            state.output += NO_DOTS_SLASH;
            prev.output += NO_DOTS_SLASH;
          } else {
            state.output += nodot;
            prev.output += nodot;
          }
          if (peek() !== "*") {
            state.output += ONE_CHAR;
            prev.output += ONE_CHAR;
          }
        }
        push(token);
      }
      while (state.brackets > 0) {
        if (opts.strictBrackets === true) throw new SyntaxError(syntaxError("closing", "]"));
        state.output = utils.escapeLast(state.output, "[");
        decrement("brackets");
      }
      while (state.parens > 0) {
        if (opts.strictBrackets === true) throw new SyntaxError(syntaxError("closing", ")"));
        state.output = utils.escapeLast(state.output, "(");
        decrement("parens");
      }
      while (state.braces > 0) {
        if (opts.strictBrackets === true) throw new SyntaxError(syntaxError("closing", "}"));
        state.output = utils.escapeLast(state.output, "{");
        decrement("braces");
      }
      if (opts.strictSlashes !== true && (prev.type === "star" || prev.type === "bracket")) {
        push({ type: "maybe_slash", value: "", output: `${SLASH_LITERAL}?` });
      }
      if (state.backtrack === true) {
        state.output = "";
        for (const token of state.tokens) {
          state.output += token.output != null ? token.output : token.value;
          if (token.suffix) {
            state.output += token.suffix;
          }
        }
      }
      return state;
    };
    parse.fastpaths = (input, options) => {
      const opts = { ...options };
      const max = typeof opts.maxLength === "number" ? Math.min(MAX_LENGTH, opts.maxLength) : MAX_LENGTH;
      const len = input.length;
      if (len > max) {
        throw new SyntaxError(`Input length: ${len}, exceeds maximum allowed length: ${max}`);
      }
      input = REPLACEMENTS[input] || input;
      const {
        DOT_LITERAL,
        SLASH_LITERAL,
        ONE_CHAR,
        DOTS_SLASH,
        NO_DOT,
        NO_DOTS,
        NO_DOTS_SLASH,
        STAR,
        START_ANCHOR
      } = constants5.globChars(opts.windows);
      const nodot = opts.dot ? NO_DOTS : NO_DOT;
      const slashDot = opts.dot ? NO_DOTS_SLASH : NO_DOT;
      const capture = opts.capture ? "" : "?:";
      const state = { negated: false, prefix: "" };
      let star = opts.bash === true ? ".*?" : STAR;
      if (opts.capture) {
        star = `(${star})`;
      }
      const globstar = (opts2) => {
        if (opts2.noglobstar === true) return star;
        return `(${capture}(?:(?!${START_ANCHOR}${opts2.dot ? DOTS_SLASH : DOT_LITERAL}).)*?)`;
      };
      const create2 = (str) => {
        switch (str) {
          case "*":
            return `${nodot}${ONE_CHAR}${star}`;
          case ".*":
            return `${DOT_LITERAL}${ONE_CHAR}${star}`;
          case "*.*":
            return `${nodot}${star}${DOT_LITERAL}${ONE_CHAR}${star}`;
          case "*/*":
            return `${nodot}${star}${SLASH_LITERAL}${ONE_CHAR}${slashDot}${star}`;
          case "**":
            return nodot + globstar(opts);
          case "**/*":
            return `(?:${nodot}${globstar(opts)}${SLASH_LITERAL})?${slashDot}${ONE_CHAR}${star}`;
          case "**/*.*":
            return `(?:${nodot}${globstar(opts)}${SLASH_LITERAL})?${slashDot}${star}${DOT_LITERAL}${ONE_CHAR}${star}`;
          case "**/.*":
            return `(?:${nodot}${globstar(opts)}${SLASH_LITERAL})?${DOT_LITERAL}${ONE_CHAR}${star}`;
          default: {
            const match2 = /^(.*?)\.(\w+)$/.exec(str);
            if (!match2) return;
            const source2 = create2(match2[1]);
            if (!source2) return;
            return source2 + DOT_LITERAL + match2[2];
          }
        }
      };
      const output = utils.removePrefix(input, state);
      let source = create2(output);
      if (source && opts.strictSlashes !== true) {
        source += `${SLASH_LITERAL}?`;
      }
      return source;
    };
    module.exports = parse;
  }
});

// node_modules/picomatch/lib/picomatch.js
var require_picomatch = __commonJS({
  "node_modules/picomatch/lib/picomatch.js"(exports, module) {
    "use strict";
    var scan = require_scan();
    var parse = require_parse();
    var utils = require_utils();
    var constants5 = require_constants();
    var isObject = (val) => val && typeof val === "object" && !Array.isArray(val);
    var picomatch3 = (glob, options, returnState = false) => {
      if (Array.isArray(glob)) {
        const fns = glob.map((input) => picomatch3(input, options, returnState));
        const arrayMatcher = (str) => {
          for (const isMatch of fns) {
            const state2 = isMatch(str);
            if (state2) return state2;
          }
          return false;
        };
        return arrayMatcher;
      }
      const isState = isObject(glob) && glob.tokens && glob.input;
      if (glob === "" || typeof glob !== "string" && !isState) {
        throw new TypeError("Expected pattern to be a non-empty string");
      }
      const opts = options || {};
      const posix16 = opts.windows;
      const regex = isState ? picomatch3.compileRe(glob, options) : picomatch3.makeRe(glob, options, false, true);
      const state = regex.state;
      delete regex.state;
      let isIgnored = () => false;
      if (opts.ignore) {
        const ignoreOpts = { ...options, ignore: null, onMatch: null, onResult: null };
        isIgnored = picomatch3(opts.ignore, ignoreOpts, returnState);
      }
      const matcher2 = (input, returnObject = false) => {
        const { isMatch, match: match2, output } = picomatch3.test(input, regex, options, { glob, posix: posix16 });
        const result = { glob, state, regex, posix: posix16, input, output, match: match2, isMatch };
        if (typeof opts.onResult === "function") {
          opts.onResult(result);
        }
        if (isMatch === false) {
          result.isMatch = false;
          return returnObject ? result : false;
        }
        if (isIgnored(input)) {
          if (typeof opts.onIgnore === "function") {
            opts.onIgnore(result);
          }
          result.isMatch = false;
          return returnObject ? result : false;
        }
        if (typeof opts.onMatch === "function") {
          opts.onMatch(result);
        }
        return returnObject ? result : true;
      };
      if (returnState) {
        matcher2.state = state;
      }
      return matcher2;
    };
    picomatch3.test = (input, regex, options, { glob, posix: posix16 } = {}) => {
      if (typeof input !== "string") {
        throw new TypeError("Expected input to be a string");
      }
      if (input === "") {
        return { isMatch: false, output: "" };
      }
      const opts = options || {};
      const format = opts.format || (posix16 ? utils.toPosixSlashes : null);
      let match2 = input === glob;
      let output = match2 && format ? format(input) : input;
      if (match2 === false) {
        output = format ? format(input) : input;
        match2 = output === glob;
      }
      if (match2 === false || opts.capture === true) {
        if (opts.matchBase === true || opts.basename === true) {
          match2 = picomatch3.matchBase(input, regex, options, posix16);
        } else {
          match2 = regex.exec(output);
        }
      }
      return { isMatch: Boolean(match2), match: match2, output };
    };
    picomatch3.matchBase = (input, glob, options, posix16 = options && options.windows) => {
      const regex = glob instanceof RegExp ? glob : picomatch3.makeRe(glob, options);
      return regex.test(utils.basename(input, { windows: posix16 }));
    };
    picomatch3.isMatch = (str, patterns, options) => picomatch3(patterns, options)(str);
    picomatch3.parse = (pattern, options) => {
      if (Array.isArray(pattern)) return pattern.map((p) => picomatch3.parse(p, options));
      return parse(pattern, { ...options, fastpaths: false });
    };
    picomatch3.scan = (input, options) => scan(input, options);
    picomatch3.compileRe = (state, options, returnOutput = false, returnState = false) => {
      if (returnOutput === true) {
        return state.output;
      }
      const opts = options || {};
      const prepend = opts.contains ? "" : "^";
      const append = opts.contains ? "" : "$";
      let source = `${prepend}(?:${state.output})${append}`;
      if (state && state.negated === true) {
        source = `^(?!${source}).*$`;
      }
      const regex = picomatch3.toRegex(source, options);
      if (returnState === true) {
        regex.state = state;
      }
      return regex;
    };
    picomatch3.makeRe = (input, options = {}, returnOutput = false, returnState = false) => {
      if (!input || typeof input !== "string") {
        throw new TypeError("Expected a non-empty string");
      }
      let parsed = { negated: false, fastpaths: true };
      if (options.fastpaths !== false && (input[0] === "." || input[0] === "*")) {
        parsed.output = parse.fastpaths(input, options);
      }
      if (!parsed.output) {
        parsed = parse(input, options);
      }
      return picomatch3.compileRe(parsed, options, returnOutput, returnState);
    };
    picomatch3.toRegex = (source, options) => {
      try {
        const opts = options || {};
        return new RegExp(source, opts.flags || (opts.nocase ? "i" : ""));
      } catch (err) {
        if (options && options.debug === true) throw err;
        return /$^/;
      }
    };
    picomatch3.constants = constants5;
    module.exports = picomatch3;
  }
});

// node_modules/picomatch/index.js
var require_picomatch2 = __commonJS({
  "node_modules/picomatch/index.js"(exports, module) {
    "use strict";
    var pico = require_picomatch();
    var utils = require_utils();
    function picomatch3(glob, options, returnState = false) {
      if (options && (options.windows === null || options.windows === void 0)) {
        options = { ...options, windows: utils.isWindows() };
      }
      return pico(glob, options, returnState);
    }
    Object.assign(picomatch3, pico);
    module.exports = picomatch3;
  }
});

// src/entry/compose.ts
import { homedir } from "node:os";
import { join as join13 } from "node:path";

// src/context/localize/imports.ts
import { posix as posix2 } from "node:path";

// src/context/localize/imports-by-name.ts
import { posix } from "node:path";

// src/context/localize/project-paths.ts
function projectPaths(all) {
  const known = new Set(all);
  const byEnd = lazily(() => group(all, endOf));
  const bySubject = lazily(() => group(all.filter(isCode), subjectOf));
  const byFolder = lazily(() => group(all, folderOf));
  return {
    all,
    has: (path) => known.has(path),
    endingWith: (end) => (byEnd().get(endOf(end)) ?? []).filter((path) => path === end || path.endsWith(`/${end}`)),
    about: (subject) => bySubject().get(subject) ?? [],
    inFolder: (folder) => byFolder().get(folder) ?? []
  };
}
function endOf(path) {
  const name = nameOf(path);
  if (!/^(__init__\.py|index\.[cm]?[jt]sx?|mod\.rs|lib\.rs)$/.test(name)) return name;
  return path.split("/").slice(-2).join("/");
}
function nameOf(path) {
  return path.slice(path.lastIndexOf("/") + 1);
}
function stemOf(path) {
  return nameOf(path).replace(/\.\w+$/, "");
}
var CODE = /\.(?:c|cc|cpp|cxx|m|h|hh|hpp|cs|go|java|jsx?|kts?|mjs|cjs|php|py|rb|rs|scala|swift|tsx?|mts|cts|vue|svelte)$/i;
var TEST = /(?:^|\/)(?:tests?|specs?|__tests__)\/|[._-](?:test|spec)s?\.\w+$|(?:^|\/)test_|Tests?\.\w+$/;
function isCode(path) {
  return CODE.test(path);
}
function isTest(path) {
  return TEST.test(path);
}
function subjectOf(path) {
  return stemOf(path).replace(/[._-](?:tests?|specs?)$/i, "").replace(/^tests?[._-]/i, "").replace(/(?:Tests?|TestCase|Spec|IT)$/, "").replace(/^Test(?=[A-Z])/, "").toLowerCase().replace(/[_-]/g, "");
}
function folderOf(path) {
  const slash = path.lastIndexOf("/");
  return slash < 0 ? "." : path.slice(0, slash);
}
function group(paths, keyOf) {
  const groups = /* @__PURE__ */ new Map();
  for (const path of paths) {
    const key = keyOf(path);
    const at = groups.get(key);
    if (at) at.push(path);
    else groups.set(key, [path]);
  }
  return groups;
}
function lazily(make) {
  let made;
  return () => made ??= make();
}

// src/context/localize/source.ts
function allIn(text, pattern) {
  return [...text.matchAll(pattern)].flatMap((m) => m[1] ?? []);
}

// src/context/localize/imports-by-name.ts
var C_BODIES = [".c", ".cc", ".cpp", ".cxx", ".m"];
function cFamily({ dir, text }, project) {
  return allIn(text, /^[ \t]*#[ \t]*include[ \t]*["<]([^">\n]+)[">]/gm).flatMap((spec) => {
    const near = posix.normalize(posix.join(dir, spec));
    const header = project.has(near) ? near : project.endingWith(spec.replace(/^(?:\.\.?\/)+/, ""))[0];
    if (header === void 0) return [];
    const stem = header.replace(/\.\w+$/, "");
    const beside = C_BODIES.map((end) => stem + end).filter((path) => project.has(path));
    const bodies = beside.length > 0 ? beside : C_BODIES.flatMap((end) => project.endingWith(stemOf(header) + end)).slice(0, 2);
    return [header, ...bodies];
  });
}
var JVM_ENDS = [".java", ".kt", ".scala", ".groovy"];
function jvm({ path, text }, project) {
  const end = /\.\w+$/.exec(path)?.[0] ?? "";
  const ends = JVM_ENDS.includes(end) ? JVM_ENDS : [end];
  const imported = allIn(text, /^[ \t]*(?:import|using)[ \t]+(?:static[ \t]+)?([\w.]+)/gm);
  const names2 = /* @__PURE__ */ new Set([
    ...imported.flatMap((spec) => spec.split(".").slice(-2)),
    ...text.match(/\b[A-Z]\w{2,}\b/g) ?? []
  ]);
  const found = [...names2].flatMap((name) => ends.flatMap((e) => project.endingWith(name + e)));
  const places = imported.map((spec) => `${spec.replace(/\./g, "/")}.`);
  const isImported = (p) => places.some((place) => p.includes(place));
  return [...found.filter(isImported), ...found.filter((p) => !isImported(p))];
}
var GO_IMPORT = /^[ \t]*(?:import[ \t]+)?(?:[\w.]+[ \t]+)?"([^"\n]+)"[ \t]*$/gm;
function go({ dir, text }, project) {
  const folders = allIn(text, GO_IMPORT).flatMap((spec) => {
    const parts = spec.split("/");
    const own = parts.map((_, i) => parts.slice(i).join("/")).find((end) => project.inFolder(end).length > 0);
    return own === void 0 ? [] : [own];
  });
  return [dir, ...folders].flatMap((folder) => project.inFolder(folder)).filter((path) => path.endsWith(".go") && !path.endsWith("_test.go"));
}
function rust({ path, dir, text }, project) {
  const declared = allIn(text, /^[ \t]*(?:pub(?:\([^)\n]*\))?[ \t]+)?mod[ \t]+(\w+)[ \t]*;/gm);
  const inside2 = /(?:^|\/)(?:mod|lib|main)\.rs$/.test(path) ? dir : path.replace(/\.rs$/, "");
  const near = declared.flatMap((name) => [dir, inside2].flatMap((d) => [`${d}/${name}.rs`, `${d}/${name}/mod.rs`])).map((p) => posix.normalize(p)).filter((p) => project.has(p));
  const used = allIn(text, /\buse[ \t]+(\w+(?:::\w+)+)/g).flatMap((use) => use.split("::").slice(1));
  const named2 = used.flatMap(
    (name) => [`${name}.rs`, `${name}/mod.rs`].flatMap((end) => project.endingWith(end))
  );
  const crate = /\buse[ \t]+\w+::/.test(text) ? rootOf(dir, project) : [];
  return [...near, ...named2, ...crate];
}
function rootOf(dir, project) {
  for (let at = dir; ; at = posix.dirname(at)) {
    const root = posix.join(at, "src/lib.rs");
    if (project.has(root)) return [root];
    if (at === ".") return [];
  }
}
function ruby({ dir, text }, project) {
  const specs = allIn(text, /^[ \t]*require(?:_relative)?[ \t]*\(?[ \t]*["']([^"'\n]+)["']/gm);
  return specs.flatMap((spec) => {
    const file = spec.endsWith(".rb") ? spec : `${spec}.rb`;
    const near = posix.normalize(posix.join(dir, file));
    if (project.has(near)) return [near];
    return project.endingWith(file.replace(/^(?:\.\.?\/)+/, "")).slice(0, 1);
  });
}
function php({ text }, project) {
  const included = allIn(text, /\b(?:require|include)(?:_once)?\b[^;\n"']*["']\/?([^"'\n]+\.php)["']/g);
  const used = allIn(text, /^[ \t]*use[ \t]+\\?([\w\\]+)/gm).map((spec) => spec.split("\\").at(-1) ?? "");
  const names2 = /* @__PURE__ */ new Set([...used, ...text.match(/\b[A-Z]\w{2,}\b/g) ?? []]);
  const ends = [
    ...included.map((file) => file.replace(/^(?:\.\.?\/)+/, "")),
    ...[...names2].map((name) => `${name}.php`)
  ];
  return ends.flatMap((end) => project.endingWith(end).slice(0, 2));
}

// src/context/localize/imports.ts
var MOST_TEXT = 2e5;
var MOST_IMPORTS = 40;
var SCANNERS = [
  [/\.(?:[cm]?[jt]sx?|vue|svelte)$/i, script],
  [/\.pyi?$/i, python],
  [/\.(?:c|cc|cpp|cxx|m|h|hpp|hh)$/i, cFamily],
  [/\.(?:java|kts?|scala|groovy|cs|swift)$/i, jvm],
  [/\.go$/i, go],
  [/\.rs$/i, rust],
  [/\.(?:rb|rake)$/i, ruby],
  [/\.php$/i, php]
];
function importsOf(path, text, project) {
  const scan = SCANNERS.find(([name]) => name.test(path))?.[1];
  if (scan === void 0) return [];
  const found = scan({ path, dir: posix2.dirname(path), text: text.slice(0, MOST_TEXT) }, project);
  return [...new Set(found)].filter((target) => target !== path).slice(0, MOST_IMPORTS);
}
var SPECIFIER = /(?:\bfrom\s{0,9}|\bimport\s{0,9}\(?\s{0,9}|\b(?:require|jest\.mock|vi\.mock)\s{0,9}\(\s{0,9}|\bnew URL\(\s{0,9})["']([^"'\n]+)["']/g;
var SCRIPT_ENDS = [
  "",
  ".ts",
  ".tsx",
  ".mts",
  ".cts",
  ".js",
  ".jsx",
  ".mjs",
  ".cjs",
  ".json",
  ".vue",
  ".svelte"
];
var INDEXES = ["ts", "tsx", "mts", "js", "jsx", "mjs", "cjs"].map((end) => `/index.${end}`);
function script({ dir, text }, project) {
  return allIn(text, SPECIFIER).flatMap((specifier) => {
    const hit = placesOf(specifier, dir).flatMap((place) => scriptAt(place, project))[0];
    return hit === void 0 ? [] : [hit];
  });
}
function placesOf(specifier, dir) {
  if (specifier.startsWith(".")) return [posix2.normalize(posix2.join(dir, specifier))];
  const plain = specifier.replace(/^[@~#]?\//, "");
  return plain.includes("/") || plain !== specifier ? [plain, `src/${plain}`] : [];
}
function scriptAt(place, project) {
  const base = place.replace(/\/$/, "");
  const source = base.replace(/\.[cm]?jsx?$/, "");
  const tries = [
    ...[...SCRIPT_ENDS, ...INDEXES].map((end) => base + end),
    ...source === base ? [] : [".ts", ".tsx", ".mts", ".cts"].map((end) => source + end)
  ];
  return tries.filter((path) => project.has(path));
}
var FROM = /^[ \t]*from[ \t]+(\.*)([\w.]*)[ \t]+import[ \t]+(?:\(([^)]*)\)|([^\n#]+))/gm;
var IMPORT = /^[ \t]*import[ \t]+([\w., \t]+)/gm;
function python({ dir, text }, project) {
  const modules = [];
  for (const [, dots = "", name = "", listed, line] of text.matchAll(FROM)) {
    const up = dots === "" ? "" : `${posix2.join(dir, "../".repeat(dots.length - 1))}/`.replace(/^\.\//, "");
    const base = up + name.replace(/\./g, "/");
    modules.push(
      base,
      ...namesIn(listed ?? line).map((n) => `${base}${base === "" || base.endsWith("/") ? "" : "/"}${n}`)
    );
  }
  for (const [, line] of text.matchAll(IMPORT))
    modules.push(...namesIn(line).map((n) => n.replace(/\./g, "/")));
  return modules.filter((m) => /\w$/.test(m)).flatMap((module) => pythonAt(module, dir, project));
}
function namesIn(list = "") {
  return list.split(",").map((name) => name.trim().split(/\s+/)[0] ?? "");
}
function pythonAt(module, dir, project) {
  const ends = [`${module}.py`, `${module}/__init__.py`];
  const exact = [...ends, ...ends.map((end) => posix2.join(dir, end))].find((path) => project.has(path));
  if (exact !== void 0) return [exact];
  return ends.flatMap((end) => project.endingWith(end)).slice(0, 1);
}

// src/edge/clock.ts
var systemClock = {
  now: () => (/* @__PURE__ */ new Date()).toISOString(),
  monotonic: () => performance.now()
};

// src/edge/process/check-runner.ts
import { mkdir, readFile, rm as rm2 } from "node:fs/promises";
import { join as join2 } from "node:path";

// src/edge/process/capture.ts
import { createHash } from "node:crypto";
import { closeSync, openSync, writeSync } from "node:fs";

// src/edge/process/ring.ts
function createRing(capacity) {
  let memory = Buffer.alloc(0);
  let end = 0;
  let full = false;
  return {
    push: (pushed) => {
      if (pushed.length === 0) return;
      if (memory.length === 0) memory = Buffer.allocUnsafe(capacity);
      const bytes = pushed.subarray(Math.max(0, pushed.length - capacity));
      const fits = Math.min(bytes.length, capacity - end);
      memory.set(bytes.subarray(0, fits), end);
      memory.set(bytes.subarray(fits), 0);
      full ||= end + bytes.length >= capacity;
      end = (end + bytes.length) % capacity;
    },
    read: () => full ? Buffer.concat([memory.subarray(end), memory.subarray(0, end)]) : Buffer.from(memory.subarray(0, end))
  };
}

// src/edge/process/text.ts
function encodingOf(firstBytes) {
  if (firstBytes[0] === 255 && firstBytes[1] === 254) return "utf-16le";
  if (firstBytes[0] === 254 && firstBytes[1] === 255) return "utf-16be";
  return "utf-8";
}
function decode(bytes) {
  return new TextDecoder(encodingOf(bytes)).decode(bytes);
}
function encode(text, encoding) {
  if (encoding === "utf-8") return Buffer.from(text);
  const bytes = Buffer.from(text, "utf16le");
  return encoding === "utf-16le" ? bytes : bytes.swap16();
}
function lastBorder(bytes, limit, { encoding, offset: offset2 }) {
  if (encoding !== "utf-8") return Math.max(0, limit - (offset2 + limit) % 2);
  const line = bytes.lastIndexOf(10, limit - 1) + 1;
  if (line > 0) return line;
  let at = limit;
  while (at > 0 && limit - at < 3 && isContinuation(bytes[at])) at--;
  return at;
}
var REACH = 4096;
function nextBorder(bytes, from2, { encoding, offset: offset2 }) {
  if (encoding !== "utf-8") return from2 + (offset2 + from2) % 2;
  if (bytes[from2 - 1] === 10) return from2;
  const line = bytes.subarray(from2, from2 + REACH).indexOf(10);
  if (line >= 0) return from2 + line + 1;
  let at = from2;
  while (at - from2 < 3 && isContinuation(bytes[at])) at++;
  return at;
}
function isContinuation(byte) {
  return byte !== void 0 && (byte & 192) === 128;
}

// src/edge/process/capture.ts
var TAIL_BYTES = 262144;
var OVERLAP_BYTES = 131072;
function createCapture({
  file,
  limitBytes,
  redactor,
  onFailure
}) {
  const tailBytes = Math.min(TAIL_BYTES, Math.floor(limitBytes / 2));
  const headLimit = limitBytes - tailBytes;
  const sink = openSink(file, onFailure);
  const stream = redactor.stream();
  const ring = createRing(tailBytes + OVERLAP_BYTES);
  let first = Buffer.alloc(0);
  let total = 0;
  let head = 0;
  let headIsFull = false;
  const pushHead = (piece) => {
    if (headIsFull) return 0;
    headIsFull = head + piece.length > headLimit;
    const length = headIsFull ? lastBorder(piece, headLimit - head, { encoding: encodingOf(first), offset: head }) : piece.length;
    sink.keep(stream.push(piece.subarray(0, length)));
    head += length;
    return length;
  };
  const writeTail = (rest) => {
    const encoding = encodingOf(first);
    const offset2 = total - rest.length;
    const from2 = nextBorder(rest, rest.length - tailBytes, { encoding, offset: offset2 });
    const leftOut = offset2 + from2 - (head - stream.held().length);
    const tail = offset2 === head ? stream : redactor.stream();
    tail.push(rest.subarray(0, from2));
    const before = Buffer.from(tail.held());
    const shown = Buffer.concat([tail.push(rest.subarray(from2)), tail.end()]);
    const marker = `[mulligan: ${leftOut.toLocaleString("en-US")} bytes of output are left out here]
`;
    sink.note(encode(sink.endsLine() ? marker : `
${marker}`, encoding));
    sink.keep(shown.subarray(0, before.length).equals(before) ? shown.subarray(before.length) : shown);
  };
  return {
    push: (piece) => {
      total += piece.length;
      if (first.length < 2) first = Buffer.concat([first, piece.subarray(0, 2)]);
      ring.push(piece.subarray(pushHead(piece)));
    },
    finish: () => {
      const rest = ring.read();
      if (total <= limitBytes) {
        sink.keep(stream.push(rest));
        sink.keep(stream.end());
      } else writeTail(rest);
      return { file, totalBytes: total, ...sink.close() };
    }
  };
}
function openSink(file, onFailure) {
  const fd = openSync(file, "wx", 384);
  const hash = createHash("sha256");
  let kept = 0;
  let end = Buffer.alloc(0);
  let failure2;
  const note = (bytes) => {
    if (failure2 !== void 0 || bytes.length === 0) return;
    try {
      for (let at = 0; at < bytes.length; ) at += writeSync(fd, bytes, at);
    } catch (error) {
      failure2 = { error };
      onFailure();
      return;
    }
    hash.update(bytes);
    end = Buffer.from(bytes.subarray(-2));
  };
  return {
    note,
    keep: (bytes) => {
      note(bytes);
      kept += bytes.length;
    },
    endsLine: () => end.length === 0 || end.includes(10),
    close: () => {
      closeSync(fd);
      if (failure2 !== void 0) throw failure2.error;
      return { sha256: hash.digest("hex"), keptBytes: kept };
    }
  };
}

// src/edge/process/command.ts
import { spawn as spawn2 } from "node:child_process";

// src/edge/process/end-processes.ts
import { setTimeout as setTimeout2 } from "node:timers/promises";

// src/edge/process/processes.ts
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, readlinkSync } from "node:fs";
function listProcesses() {
  return process.platform === "linux" ? listFromProc() : parsePs(runPs(["axeww"]));
}
function startOf(pid) {
  if (process.platform === "linux") return readStat(pid)?.start;
  return parsePs(runPs(["eww", "-p", String(pid)])).find((p) => p.pid === pid)?.start;
}
function listFromProc() {
  return readdirSync("/proc").filter((name) => /^\d+$/.test(name)).flatMap((name) => readStat(Number(name)) ?? []);
}
var EXITING_OR_KERNEL = 4 | 2097152;
function readStat(pid) {
  const stat3 = readOrNothing(`/proc/${pid}/stat`).toString("latin1");
  const [state = "", parent, group2, session, , , flags, ...rest] = stat3.slice(stat3.lastIndexOf(")") + 2).split(" ");
  if (!/^[^ZXx]$/.test(state) || (Number(flags) & EXITING_OR_KERNEL) !== 0) return void 0;
  return {
    pid,
    parent: Number(parent),
    group: Number(group2),
    session: Number(session),
    start: rest[12] ?? "",
    hasVariable: (assignment) => Buffer.concat([Buffer.of(0), readOrNothing(`/proc/${pid}/environ`), Buffer.of(0)]).includes(
      `\0${assignment}\0`
    ),
    holds: (file) => openFiles(pid).includes(file)
  };
}
function readOrNothing(file) {
  try {
    return readFileSync(file);
  } catch {
    return Buffer.alloc(0);
  }
}
function openFiles(pid) {
  try {
    return readdirSync(`/proc/${pid}/fd`).map((fd) => readlinkSync(`/proc/${pid}/fd/${fd}`));
  } catch {
    return [];
  }
}
var COLUMNS = "pid=,ppid=,pgid=,stat=,lstart=,command=";
function runPs(selection) {
  try {
    return execFileSync("ps", [...selection, "-o", COLUMNS], {
      encoding: "utf8",
      env: { LC_ALL: "C", PATH: "/bin:/usr/bin" },
      maxBuffer: 1 << 28,
      stdio: ["ignore", "pipe", "ignore"]
    });
  } catch {
    return "";
  }
}
var PS_LINE = /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(\S+)\s+(\w{3}\s+\w{3}\s+\d+\s+[\d:]{8}\s+\d{4})\s(.*)$/gm;
function parsePs(output) {
  return [...output.matchAll(PS_LINE)].flatMap(
    ([, pid, parent, group2, state, start2, command = ""]) => state?.startsWith("Z") ? [] : {
      pid: Number(pid),
      parent: Number(parent),
      group: Number(group2),
      session: Number(group2),
      start: `${Date.parse(start2 ?? "")}`,
      hasVariable: (assignment) => ` ${command} `.includes(` ${assignment} `),
      holds: () => false
    }
  );
}

// src/edge/process/end-processes.ts
function findMarked(marks) {
  const all = listProcesses().filter((p) => p.pid !== process.pid);
  const ours = new Set(all.filter((p) => isMarked(p, marks)).map((p) => p.pid));
  for (let before = -1; before !== ours.size; ) {
    before = ours.size;
    for (const p of all) if (ours.has(p.parent)) ours.add(p.pid);
  }
  return all.filter((p) => ours.has(p.pid));
}
function isMarked(p, { variable, group: group2, seen, file }) {
  return group2 !== void 0 && (p.group === group2 || p.session === group2) || (seen?.some((s) => s.pid === p.pid && s.start === p.start) ?? false) || p.hasVariable(variable) || file !== void 0 && p.holds(file);
}
var KILL_PASSES = 100;
async function endMarked(marks, graceMs) {
  const met = /* @__PURE__ */ new Set();
  const end = performance.now() + graceMs;
  let alive = findMarked(marks);
  for (let pause = 5; alive.length > 0 && performance.now() < end; pause = Math.min(pause * 2, 200)) {
    for (const p of alive) if (meet(p, met)) send(p.pid, "SIGTERM");
    await setTimeout2(Math.min(pause, Math.max(1, end - performance.now())));
    alive = findMarked(marks);
  }
  for (let pass = 0; alive.length > 0 && pass < KILL_PASSES; pass++) {
    for (const p of alive) {
      meet(p, met);
      send(p.pid, "SIGKILL");
    }
    await setTimeout2(Math.min(pass, 50));
    alive = findMarked(marks);
  }
  return met.size;
}
function meet(p, met) {
  const before = met.size;
  return met.add(`${p.pid} ${p.start}`).size > before;
}
function send(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch (error) {
    const { code } = error;
    if (code !== "ESRCH" && code !== "EPERM") throw error;
  }
}

// src/edge/process/pipe.ts
import { spawn } from "node:child_process";
import { closeSync as closeSync2, constants, openSync as openSync2, readlinkSync as readlinkSync2 } from "node:fs";
import { rm } from "node:fs/promises";
import { Socket } from "node:net";
async function openPipe(file, onBytes) {
  await makeNamedPipe(file);
  const reader = openSync2(file, constants.O_RDONLY | constants.O_NONBLOCK);
  let writer = openSync2(file, constants.O_WRONLY);
  await rm(file);
  const seenAs = process.platform === "linux" ? readlinkSync2(`/proc/self/fd/${reader}`) : file;
  const buffer = Buffer.allocUnsafeSlow(65536);
  const socket = new Socket({
    fd: reader,
    readable: true,
    writable: false,
    onread: {
      buffer,
      callback: (count) => {
        onBytes(buffer.subarray(0, count));
        return true;
      }
    }
  });
  const ended = new Promise((resolve3) => {
    socket.once("close", () => resolve3());
    socket.once("error", () => resolve3());
  });
  socket.resume();
  return {
    writer,
    file: seenAs,
    ended,
    closeWriter: () => {
      if (writer >= 0) closeSync2(writer);
      writer = -1;
    },
    destroy: () => socket.destroy()
  };
}
function makeNamedPipe(file) {
  return new Promise((resolve3, reject) => {
    spawn("mkfifo", ["-m", "600", file], { stdio: "ignore" }).once("error", reject).once(
      "exit",
      (code) => code === 0 ? resolve3() : reject(new Error(`mkfifo ended with exit code ${code} for ${file}`))
    );
  });
}

// src/edge/process/command.ts
var NOT_STARTED = {
  exitCode: void 0,
  signal: void 0,
  timedOut: false,
  cancelled: false,
  startError: void 0,
  durationMs: 0,
  leftovers: 0
};
var DRAIN_MS = 500;
var KILLED_MS = 5e3;
var LONGEST_TIMER_MS = 2147483647;
async function runCommand(command) {
  const pipe = await openPipe(command.fifo, command.onBytes);
  try {
    const started = await start(command, pipe);
    return typeof started === "string" ? { ...NOT_STARTED, startError: started } : await followToEnd(command, pipe, started);
  } finally {
    pipe.destroy();
  }
}
async function start({ program, argv, cwd, env }, pipe) {
  const at = performance.now();
  const [argv0 = program, ...rest] = argv;
  try {
    const stdio = ["ignore", pipe.writer, pipe.writer];
    const child = spawn2(program, rest, { argv0, cwd, env, detached: true, stdio: [...stdio] });
    const exited = exitOf(child);
    await new Promise((resolve3, reject) => child.once("spawn", resolve3).once("error", reject));
    return child.pid === void 0 ? "it got no process" : { pid: child.pid, exited, at };
  } catch (error) {
    return startErrorOf(error);
  } finally {
    pipe.closeWriter();
  }
}
function exitOf(child) {
  return new Promise((resolve3) => {
    child.once(
      "exit",
      (code, signal) => resolve3({ exitCode: code ?? void 0, signal: signal ?? void 0 })
    );
  });
}
function startErrorOf({ code, message }) {
  switch (code) {
    case "E2BIG":
      return "the command is longer than the system takes";
    case "EAGAIN":
    case "ENOMEM":
      return "the system cannot start another process";
    case "EACCES":
      return "the shell may not be executed by this user";
    default:
      return message;
  }
}
async function followToEnd(command, pipe, { pid, exited, at }) {
  const { graceMs, mark } = command;
  const cut = await exitOrCut(exited, command);
  const seen = cut === "none" ? [] : findMarked({ variable: mark, group: pid });
  if (cut !== "none") {
    send(-pid, "SIGTERM");
    if (!await settles(exited, graceMs)) send(-pid, "SIGKILL");
    await settles(exited, KILLED_MS);
  }
  const durationMs = Math.round(performance.now() - at);
  const drained = await settles(pipe.ended, DRAIN_MS);
  const leftovers = await endMarked(
    { variable: mark, group: pid, seen, ...!drained && { file: pipe.file } },
    graceMs
  );
  await settles(pipe.ended, DRAIN_MS);
  const ending = await Promise.race([exited, Promise.resolve({ exitCode: void 0, signal: void 0 })]);
  return {
    ...ending,
    timedOut: cut === "timeout",
    cancelled: cut === "cancel",
    startError: void 0,
    durationMs,
    leftovers
  };
}
async function exitOrCut(exited, { timeoutMs, signal }) {
  let cancel = () => void 0;
  const cancelled = new Promise((resolve3) => cancel = () => resolve3("cancel"));
  let timer;
  const timeout = new Promise((resolve3) => {
    timer = setTimeout(resolve3, Math.min(timeoutMs, LONGEST_TIMER_MS), "timeout");
  });
  signal.addEventListener("abort", cancel);
  if (signal.aborted) cancel();
  try {
    return await Promise.race([exited.then(() => "none"), cancelled, timeout]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", cancel);
  }
}
async function settles(promise, ms) {
  let timer;
  const late = new Promise((resolve3) => {
    timer = setTimeout(resolve3, ms, false);
  });
  try {
    return await Promise.race([promise.then(() => true), late]);
  } finally {
    clearTimeout(timer);
  }
}

// src/edge/process/start.ts
import { access, constants as constants2, realpath, stat } from "node:fs/promises";
import { delimiter, isAbsolute, join, relative, resolve, sep } from "node:path";
async function findFolder(root, cwd) {
  const no2 = (why) => ({ kind: "no", why: `the folder "${cwd}" ${why}` });
  const [realRoot, real] = await Promise.all([realpathOf(root), realpathOf(resolve(root, cwd))]);
  if (real === void 0 || realRoot === void 0) return no2("does not exist");
  const path = relative(realRoot, real);
  if (isAbsolute(path) || path === ".." || path.startsWith(`..${sep}`))
    return no2("lies outside the checkout");
  if (!(await stat(real)).isDirectory()) return no2("is not a folder");
  const mayEnter = await access(real, constants2.X_OK).then(
    () => true,
    () => false
  );
  return mayEnter ? { kind: "found", path: real } : no2("may not be entered by this user");
}
async function realpathOf(path) {
  return realpath(path).catch(() => void 0);
}
async function defaultShell(path) {
  return [(await findProgram("bash", path)).kind === "found" ? "bash" : "sh", "-e", "-c"];
}
async function findProgram(name, path) {
  const folders = name.includes("/") ? [""] : (path ?? "/usr/bin:/bin").split(delimiter);
  for (const folder of folders) {
    const file = folder === "" ? name : join(folder, name);
    if (await isExecutable(file)) return { kind: "found", path: file };
  }
  return { kind: "no", why: `there is no program "${name}" to run it in` };
}
async function isExecutable(file) {
  try {
    await access(file, constants2.X_OK);
    return (await stat(file)).isFile();
  } catch {
    return false;
  }
}

// src/edge/process/check-runner.ts
function createCheckRunner(options) {
  const { scratchDir, redact, adopt, graceMs = 2e3 } = options;
  const mark = `MULLIGAN_RUN_ID=${options.runId}`;
  const env = { ...options.env, MULLIGAN_RUN_ID: options.runId };
  let runs = 0;
  const prepare = async (check) => {
    const folder = await findFolder(options.root, check.cwd);
    if (folder.kind === "no") return folder.why;
    const [shell = "", ...rest] = options.shell ?? await defaultShell(env["PATH"]);
    const program = await findProgram(shell, env["PATH"]);
    if (program.kind === "no") return program.why;
    return { program: program.path, argv: [shell, ...rest, check.command], cwd: folder.path };
  };
  return {
    run: async (check, { signal, timeoutMs = check.timeoutMs, env: more = {} }) => {
      const stop = new AbortController();
      const cancel = () => stop.abort();
      const file = join2(scratchDir, `${process.pid}-${++runs}`);
      signal?.addEventListener("abort", cancel);
      if (signal?.aborted) cancel();
      try {
        await mkdir(scratchDir, { recursive: true });
        const capture = createCapture({
          file: `${file}.out`,
          limitBytes: check.outputLimitBytes,
          redactor: redact,
          onFailure: cancel
        });
        const prepared = stop.signal.aborted ? void 0 : await prepare(check);
        const facts = prepared === void 0 ? { ...NOT_STARTED, cancelled: true } : typeof prepared === "string" ? { ...NOT_STARTED, startError: prepared } : await runCommand({
          ...prepared,
          env: { ...env, ...more },
          mark,
          timeoutMs,
          graceMs,
          signal: stop.signal,
          fifo: `${file}.pipe`,
          onBytes: capture.push
        });
        return await store(facts, capture.finish());
      } catch (error) {
        await rm2(`${file}.out`, { force: true }).catch(() => void 0);
        throw storageError(error, `The output of "${check.command}" could not be stored in ${scratchDir}`);
      } finally {
        signal?.removeEventListener("abort", cancel);
      }
    },
    sweep: () => endMarked({ variable: mark }, graceMs)
  };
  async function store(facts, captured) {
    const { file, sha256, keptBytes, totalBytes } = captured;
    const text = redact.text(decode(await readFile(file)));
    await adopt(file, sha256);
    return { result: { ...facts, output: { body: sha256, keptBytes, totalBytes } }, text };
  }
}

// src/edge/redact/encoded-forms.ts
var LEAST_SECRET = 6;
var LEAST_LINE = 8;
function encodedForms(secrets) {
  const values = secrets.flatMap((secret) => [secret, secret.trim(), ...linesOf(secret)]).filter((value) => value.length >= LEAST_SECRET);
  const text = unique(
    values.flatMap((value) => [value, ...base64(value), ...percent(value), ...json(value)])
  );
  const wide = unique(values).flatMap((value) => {
    const little = Buffer.from(value, "utf16le");
    return [little, Buffer.from(little).swap16()];
  });
  return { text, bytes: [...text.map((form) => Buffer.from(form)), ...wide] };
}
function linesOf(secret) {
  const lines = secret.split(/\r?\n/).map((line) => line.trim());
  return lines.length === 1 ? [] : lines.filter((line) => line.length >= LEAST_LINE);
}
function base64(value) {
  const bytes = Buffer.from(value);
  return [0, 1, 2].flatMap((before) => {
    const whole = Buffer.concat([Buffer.alloc(before), bytes]);
    const first = Math.ceil(before * 8 / 6);
    const end = Math.floor(whole.length * 8 / 6);
    return [whole.toString("base64").slice(first, end), whole.toString("base64url").slice(first, end)];
  });
}
function percent(value) {
  const encoded = encodeURIComponent(Buffer.from(value).toString());
  const strict = encoded.replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
  const lower = strict.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase());
  return [encoded, strict, lower, encoded.replaceAll("%20", "+")];
}
function json(value) {
  const escaped = JSON.stringify(value).slice(1, -1);
  return [escaped, escaped.replaceAll("/", "\\/")];
}
function unique(values) {
  return [...new Set(values)];
}

// src/edge/redact/token-shapes.ts
var SHAPES = [
  /\bgh[opsur]_[A-Za-z0-9]{36,255}\b/g,
  /\bgithub_pat_[A-Za-z0-9_]{22,255}\b/g,
  /\bglpat-[A-Za-z0-9_-]{20,}/g,
  /\bsk-(?:[a-z]+-)*[A-Za-z0-9_-]{20,}/g,
  /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g,
  /\bxox[abeprs]-[A-Za-z0-9-]{10,}/g,
  /\bnpm_[A-Za-z0-9]{36}\b/g,
  /\bAIza[A-Za-z0-9_-]{35}\b/g,
  /-----BEGIN (?:[A-Z0-9]+ )*PRIVATE KEY-----(?:[\s\S]{0,16384}?-----END (?:[A-Z0-9]+ )*PRIVATE KEY-----|[A-Za-z0-9+/=\s]*)/g
];
function maskTokenShapes(text) {
  return SHAPES.reduce((masked, shape) => masked.replace(shape, "***"), text);
}

// src/edge/redact/redactor.ts
var MASK = "***";
function createRedactor(secrets) {
  const forms = encodedForms(secrets);
  return {
    text: (text) => maskTokenShapes(maskText(text, forms.text)),
    stream: () => forms.bytes.length === 0 ? passOn() : maskStream(forms.bytes),
    holdsSecret: (text) => forms.text.some((form) => text.includes(form))
  };
}
function findSpans(data, forms) {
  const found = [];
  for (const form of forms) {
    const indexOf = (from2) => data.indexOf(form, from2);
    for (let at = indexOf(0); at >= 0; at = indexOf(at + 1)) found.push({ from: at, to: at + form.length });
  }
  return joinSpans(found);
}
function joinSpans(spans) {
  const joined = [];
  for (const span of spans.toSorted((a, b) => a.from - b.from || b.to - a.to)) {
    const last = joined.at(-1);
    if (last === void 0 || span.from >= last.to) joined.push(span);
    else if (span.to > last.to) joined[joined.length - 1] = { from: last.from, to: span.to };
  }
  return joined;
}
function maskText(text, forms) {
  const spans = findSpans(text, forms);
  let masked = "";
  let at = 0;
  for (const { from: from2, to } of spans) {
    masked += text.slice(at, from2) + MASK;
    at = to;
  }
  return at === 0 ? text : masked + text.slice(at);
}
function passOn() {
  return { push: (piece) => piece, end: () => Buffer.alloc(0), held: () => Buffer.alloc(0) };
}
function maskStream(forms) {
  let carry = Buffer.alloc(0);
  let masked = 0;
  const take = (data, held) => {
    const end = data.length - held;
    const spans = findSpans(data, forms);
    const all = masked > 0 ? joinSpans([{ from: 0, to: masked }, ...spans]) : spans;
    const parts = [];
    let at = 0;
    for (const { from: from2, to } of all) {
      const goesOn = from2 === 0 && masked > 0;
      if (from2 >= end && !goesOn) break;
      parts.push(data.subarray(at, from2));
      if (!goesOn) parts.push(Buffer.from(MASK));
      at = to;
    }
    if (at < end) parts.push(data.subarray(at, end));
    carry = Buffer.from(data.subarray(end));
    masked = Math.max(0, at - end);
    return parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts);
  };
  return {
    push: (piece) => {
      const data = carry.length > 0 ? Buffer.concat([carry, piece]) : piece;
      return take(data, startedForm(data, forms));
    },
    end: () => take(carry, 0),
    held: () => carry
  };
}
function startedForm(data, forms) {
  let longest = 0;
  for (const form of forms) {
    const first = form[0] ?? 0;
    let at = Math.max(0, data.length - form.length + 1);
    while ((at = data.indexOf(first, at)) >= 0 && data.length - at > longest) {
      const length = data.length - at;
      if (data.compare(form, 0, length, at) === 0) longest = length;
      at++;
    }
  }
  return longest;
}

// src/edge/process/environment.ts
var ALLOWED = [
  ["the user and the machine", ["PATH", "HOME", "SHELL", "USER", "LOGNAME", "TMPDIR", "TMP", "TEMP", "TZ"]],
  ["language and terminal", ["LANG", "LANGUAGE", "LC_*", "LOCALE_ARCHIVE", "TERM", "COLORTERM", "DISPLAY"]],
  [
    "folders of the desktop standard",
    ["XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"]
  ],
  ["how tools behave", ["CI", "NO_COLOR", "FORCE_COLOR", "COLUMNS", "LINES"]],
  ["network", ["HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY", "http_proxy", "https_proxy", "no_proxy"]],
  [
    "certificates",
    ["SSL_CERT_FILE", "SSL_CERT_DIR", "NIX_SSL_CERT_FILE", "CURL_CA_BUNDLE", "REQUESTS_CA_BUNDLE"]
  ],
  [
    "Node",
    ["NODE_ENV", "NODE_PATH", "NODE_EXTRA_CA_CERTS", "npm_config_cache", "COREPACK_HOME", "PNPM_HOME"]
  ],
  ["Node's version managers", ["NVM_DIR", "NVM_BIN", "VOLTA_HOME", "FNM_DIR", "BUN_INSTALL", "DENO_DIR"]],
  [
    "Python",
    [
      "VIRTUAL_ENV",
      "PYTHONPATH",
      "PYTHONHOME",
      "PYTHONHASHSEED",
      "PYTHONUTF8",
      "PYENV_ROOT",
      "pythonLocation"
    ]
  ],
  [
    "Python's packages",
    ["CONDA_PREFIX", "CONDA_DEFAULT_ENV", "PIP_CACHE_DIR", "UV_CACHE_DIR", "POETRY_CACHE_DIR"]
  ],
  ["Java", ["JAVA_HOME", "JAVA_HOME_*", "MAVEN_HOME", "M2_HOME", "GRADLE_HOME", "GRADLE_USER_HOME"]],
  ["Android", ["ANDROID_HOME", "ANDROID_SDK_ROOT"]],
  [
    "Go",
    [
      "GOROOT",
      "GOPATH",
      "GOBIN",
      "GOCACHE",
      "GOMODCACHE",
      "GOFLAGS",
      "GOPROXY",
      "GOTOOLCHAIN",
      "CGO_ENABLED"
    ]
  ],
  [
    "Rust",
    ["CARGO_HOME", "CARGO_TARGET_DIR", "RUSTUP_HOME", "RUSTUP_TOOLCHAIN", "RUST_BACKTRACE", "RUSTFLAGS"]
  ],
  ["Ruby", ["GEM_HOME", "GEM_PATH", "BUNDLE_PATH", "BUNDLE_GEMFILE", "RBENV_ROOT"]],
  [
    "PHP and .NET",
    ["COMPOSER_HOME", "COMPOSER_CACHE_DIR", "DOTNET_ROOT", "DOTNET_CLI_HOME", "NUGET_PACKAGES"]
  ],
  ["C and C++", ["CC", "CXX", "CFLAGS", "CXXFLAGS", "LDFLAGS", "CPATH", "LIBRARY_PATH", "PKG_CONFIG_PATH"]],
  ["shared libraries", ["LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH"]],
  ["browsers under test", ["CHROME_BIN", "PLAYWRIGHT_BROWSERS_PATH"]]
];
var NAMES = ALLOWED.flatMap(([, names2]) => names2);
var EXACT = new Set(NAMES.filter((name) => !name.endsWith("*")));
var PREFIXES = NAMES.filter((name) => name.endsWith("*")).map((name) => name.slice(0, -1));
var SECRET_NAME = /TOKEN|KEY|SECRET|PASSW|CREDENTIAL|AUTH|^(?:ACTIONS|GITHUB|RUNNER|OPENAI)_/i;
var LOGIN_IN_ADDRESS = /:\/\/[^/@\s]+@/;
function childEnvironment(source, { names: names2, secrets }) {
  const named2 = new Set(names2);
  const isSecret = secretTest(secrets);
  const env = {};
  const dropped = [];
  for (const [name, value] of Object.entries(source)) {
    if (value === void 0 || !(named2.has(name) || isAllowed(name))) continue;
    const reason = isSecret(value) ? "holds-secret" : named2.has(name) ? void 0 : suspicion(name, value);
    if (reason === void 0) env[name] = value;
    else dropped.push({ name, reason });
  }
  return { env, dropped };
}
function isAllowed(name) {
  return EXACT.has(name) || PREFIXES.some((prefix) => name.startsWith(prefix));
}
function suspicion(name, value) {
  if (SECRET_NAME.test(name)) return "secret-name";
  return LOGIN_IN_ADDRESS.test(value) ? "login-in-address" : void 0;
}
var PLAIN_WORDS = /^(?=.{1,15}$)[a-z]+(?:[-_][a-z]+)*$/;
function secretTest(secrets) {
  const whole = new Set(secrets.filter((secret) => secret !== ""));
  const { holdsSecret } = createRedactor(secrets.filter((secret) => !PLAIN_WORDS.test(secret)));
  return (value) => whole.has(value) || holdsSecret(value);
}

// src/edge/runner/runners.ts
import { lstat as lstat2, readFile as readFile3, rm as rm3 } from "node:fs/promises";
import { isAbsolute as isAbsolute3, join as join4 } from "node:path";

// src/edge/runner/fixers.ts
import { posix as posix6 } from "node:path";

// src/edge/runner/checkout.ts
import { posix as posix3 } from "node:path";
function inside(folder, path) {
  if (posix3.isAbsolute(path)) return void 0;
  const joined = posix3.normalize(posix3.join(folder, path)).replace(/\/$/, "");
  return joined === ".." || joined.startsWith("../") ? void 0 : joined;
}
function seenFrom(folder, path) {
  const seen = posix3.relative(folder, path) || ".";
  return seen.startsWith("-") ? `./${seen}` : seen;
}
function placeOf(file, cwd, { files }) {
  if (file === void 0) return void 0;
  const plain = posix3.normalize(file);
  const below = inside(cwd, file);
  const isBelow2 = cwd === "." || plain.startsWith(`${cwd}/`);
  return (isBelow2 ? [plain, below] : [below, plain]).find(
    (path) => path !== void 0 && files.includes(path)
  );
}
async function readObject(path, { read }) {
  const text = await read(path);
  if (text === void 0) return void 0;
  try {
    return objectOr(JSON.parse(text.replace(/^\uFEFF/, "")));
  } catch {
    return void 0;
  }
}
function objectOr(value) {
  return typeof value === "object" && value !== null ? value : {};
}

// src/edge/runner/shell.ts
function quote(word) {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
function literal(text) {
  return { raw: quote(text), text, dynamic: false };
}
var OPERATOR = /&&|\|\||[;&|\n]/y;
var REDIRECT = /(?:\d*|&)(?:>>?|<)(?:&(?:\d+|-)|[ \t]*(?=[^\s&|;<>]))?/y;
var RESERVED = /^(?:if|then|else|elif|fi|for|while|until|do|done|case|esac|function|select|\{|\}|!|\[\[|eval|source|\.)$/;
function parseLine(line) {
  const text = line.replace(/\\\r?\n/g, " ").trim();
  const commands = [];
  let words = [];
  let joint = "&&";
  let at = 0;
  const close = () => {
    if (words.length > 0) commands.push({ joint, words });
    words = [];
  };
  while (at < text.length) {
    const char = text.charAt(at);
    if (/[ \t\r]/.test(char)) at += 1;
    else if (char === "#") at = endOfLine(text, at);
    else if (char === "(" || char === ")" || text.startsWith("<<", at)) return void 0;
    else {
      const redirect = match(REDIRECT, text, at);
      const operator = redirect === void 0 ? match(OPERATOR, text, at) : void 0;
      if (operator !== void 0) {
        if (operator === "&") return void 0;
        if (words.length === 0 && !/[;\n]/.test(operator)) return void 0;
        close();
        joint = operator === "\n" ? ";" : operator;
        at += operator.length;
      } else {
        at += redirect?.length ?? 0;
        const word = readWord(text, at);
        if (word === void 0) return void 0;
        if (redirect === void 0) words.push(word);
        at += word.raw.length;
      }
    }
  }
  close();
  return commands.some(({ words: [first] }) => first !== void 0 && RESERVED.test(first.raw)) ? void 0 : commands;
}
function match(pattern, text, at) {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
}
function endOfLine(text, at) {
  const end = text.indexOf("\n", at);
  return end < 0 ? text.length : end;
}
function readWord(text, start2) {
  let at = start2;
  let value = "";
  let dynamic = false;
  while (at < text.length && !/[\s;&|<>()]/.test(text.charAt(at))) {
    const char = text.charAt(at);
    if (char === "'") {
      const end = text.indexOf("'", at + 1);
      if (end < 0) return void 0;
      value += text.slice(at + 1, end);
      at = end + 1;
    } else if (char === '"') {
      const quoted = /"((?:[^"\\]|\\[^])*)"/y;
      quoted.lastIndex = at;
      const found = quoted.exec(text);
      if (found === null) return void 0;
      const inner = found[1] ?? "";
      dynamic ||= /(?<!\\)[$`]/.test(inner);
      value += inner.replace(/\\([$`"\\])/g, "$1");
      at += found[0].length;
    } else if (char === "\\") {
      value += text.charAt(at + 1);
      at += 2;
    } else {
      const substitution = /\$\(|`/y;
      substitution.lastIndex = at;
      if (substitution.test(text)) return void 0;
      dynamic ||= /[$*?[{]/.test(char) || char === "~" && at === start2;
      value += char;
      at += 1;
    }
  }
  return { raw: text.slice(start2, at), text: value, dynamic };
}

// src/edge/runner/scripts.ts
import { posix as posix4 } from "node:path";
var MANAGERS = /* @__PURE__ */ new Set(["npm", "pnpm", "yarn", "bun"]);
var FOLDER_OPTIONS = /* @__PURE__ */ new Set(["--prefix", "-C", "--dir", "--cwd"]);
var WORKSPACE_OPTIONS = /* @__PURE__ */ new Set(["-w", "--workspace", "--filter", "-F"]);
var MANY = /^(?:--workspaces|-ws|-r|--recursive|workspaces)$/;
var SCRIPT_COMMANDS = /* @__PURE__ */ new Set(["run", "run-script", "rum", "urn"]);
var LIFECYCLE = /* @__PURE__ */ new Set(["test", "start", "stop", "restart", "t", "tst"]);
var OWN = /^(?:add|audit|bin|cache|ci|config|create|dlx|exec|i|info|init|install|link|list|ls|outdated|pack|prune|publish|rebuild|remove|root|set|unlink|up|update|upgrade|version|view|why|x)$/;
async function scriptCall(words, cwd, checkout) {
  const [manager, ...rest] = words;
  if (manager === void 0 || !MANAGERS.has(manager.text)) return void 0;
  let folder = cwd;
  const own = [];
  let at = 0;
  for (; at < rest.length; at++) {
    const word = rest[at];
    if (word === void 0 || word.text === "--") break;
    const [option = "", joined] = word.text.split("=", 2);
    if (MANY.test(word.text)) return "many";
    if (FOLDER_OPTIONS.has(option) || WORKSPACE_OPTIONS.has(option) || option === "workspace") {
      const value = joined ?? rest[++at]?.text ?? "";
      const isFolder = FOLDER_OPTIONS.has(option);
      folder = isFolder ? inside(cwd, value) : await workspaceFolder(value, checkout);
      if (folder === void 0) return void 0;
    } else if (!word.text.startsWith("-")) {
      own.push(word);
      if (manager.text !== "npm" && !SCRIPT_COMMANDS.has(word.text)) {
        at += 1;
        break;
      }
    }
  }
  const [first, second] = own.map((word) => word.text);
  const isRun = first !== void 0 && SCRIPT_COMMANDS.has(first);
  const name = isRun ? second : first === "t" || first === "tst" ? "test" : first;
  if (name === void 0 || !isRun && (manager.text === "npm" ? !LIFECYCLE.has(name) : OWN.test(name)))
    return void 0;
  if (manager.text === "bun" && !isRun) return void 0;
  const scripts = await scriptsOf(folder, checkout);
  if (scripts[name] === void 0) return void 0;
  const after = rest.slice(at);
  const args = after[0]?.text === "--" ? after.slice(1) : after;
  const positional = manager.text === "npm" ? own.slice(isRun ? 2 : 1) : [];
  return { folder, name, args: [...positional, ...args].map((w) => w.dynamic ? w : literal(w.text)) };
}
async function scriptsOf(folder, checkout) {
  const manifest = await readObject(posix4.join(folder, "package.json"), checkout);
  const scripts = Object.entries(objectOr(manifest?.["scripts"]));
  return Object.fromEntries(
    scripts.filter((entry) => typeof entry[1] === "string")
  );
}
async function workspaceFolder(name, checkout) {
  const manifests = checkout.files.filter((path) => posix4.basename(path) === "package.json");
  const byFolder = posix4.normalize(name).replace(/\/$/, "");
  if (manifests.includes(`${byFolder}/package.json`)) return byFolder;
  for (const path of manifests)
    if ((await readObject(path, checkout))?.["name"] === name) return posix4.dirname(path);
  return void 0;
}
async function recipeOf(target, folder, { read }) {
  for (const name of ["GNUmakefile", "makefile", "Makefile"]) {
    const file = posix4.join(folder, name);
    const lines = (await read(file))?.replace(/\\\r?\n[ \t]*/g, " ").split(/\r?\n/);
    if (lines === void 0) continue;
    const at = lines.findIndex((line) => targetsOf(line).includes(target));
    if (at < 0) return void 0;
    const [, after = ""] = /^[^:]*::?(?!=)([^#]*)/.exec(lines[at] ?? "") ?? [];
    const [needs = "", inline] = after.split(";", 2);
    const recipe = inline === void 0 ? [] : [inline];
    for (const line of lines.slice(at + 1)) {
      if (line.startsWith("	")) recipe.push(line);
      else if (line.trim() !== "" && !line.startsWith("#")) break;
    }
    const bare = recipe.map((line) => line.trim().replace(/^[@+-]+\s*/, "")).filter((line) => line !== "");
    return { file, prerequisites: needs.split(/\s+/).filter((word) => /^[\w./-]+$/.test(word)), lines: bare };
  }
  return void 0;
}
function targetsOf(line) {
  const heads = /^([\w./ -]+):(?!=|:=)/.exec(line)?.[1];
  return heads === void 0 ? [] : heads.split(/\s+/);
}

// src/edge/runner/expand.ts
var DEEPEST = 8;
var MOST = 300;
async function expandCommand(command, cwd, checkout) {
  return expandLine(command, { budget: { left: MOST }, cwd, places: [], inScript: false }, checkout);
}
async function expandLine(line, place, checkout) {
  place.budget.left -= 1;
  if (place.budget.left < 0) return no("It runs too many commands.");
  if (place.places.length > DEEPEST) return no(`${place.places.at(-1)} calls itself.`);
  const commands = parseLine(line);
  if (commands === void 0) return no(`"${line}" is more than a list of commands.`);
  const steps = [];
  let cwd = place.cwd;
  for (const { joint, words: all } of commands) {
    const { assigns, words } = assignsOf(all);
    if (words[0]?.text === "cd" && assigns.length === 0) {
      const folder = words[1]?.dynamic === false ? inside(cwd, words[1].text) : void 0;
      if (folder === void 0 || words.length !== 2 || joint === "||" || joint === "|")
        return no(`The folder of "${words.map((w) => w.raw).join(" ")}" cannot be told.`);
      cwd = folder;
      continue;
    }
    const { places, inScript, budget } = place;
    const here = { cwd, places, inScript, joint, assigns, words };
    const inner = await expandStep(here, budget, checkout);
    if (inner.kind === "no") return inner;
    steps.push(...inner.steps.map((step, i) => i === 0 ? { ...step, joint } : step));
  }
  return { kind: "steps", steps };
}
async function expandStep(step, budget, checkout) {
  const call = await scriptCall(step.words, step.cwd, checkout);
  if (call === "many") return no(`"${rawOf(step.words)}" runs the scripts of several packages.`);
  if (call !== void 0) {
    const scripts = await scriptsOf(call.folder, checkout);
    const steps = [];
    for (const name of [`pre${call.name}`, call.name, `post${call.name}`]) {
      const script2 = scripts[name];
      if (script2 === void 0) continue;
      const line = name === call.name ? [script2, ...call.args.map((word) => word.raw)].join(" ") : script2;
      const file = call.folder === "." ? "package.json" : `${call.folder}/package.json`;
      const places = [...step.places, `the script "${name}" of ${file}`];
      const inner = await expandLine(line, { budget, cwd: call.folder, places, inScript: true }, checkout);
      if (inner.kind === "no") return inner;
      steps.push(...inner.steps);
    }
    return withAssigns(steps, step.assigns);
  }
  if (step.words[0]?.text !== "make") return { kind: "steps", steps: [step] };
  return await expandMake(step, budget, checkout) ?? { kind: "steps", steps: [step] };
}
async function expandMake(step, budget, checkout) {
  const targets = step.words.slice(1).map((word) => word.text);
  if (targets.length === 0 || !targets.every((target) => /^\w[\w./-]*$/.test(target))) return void 0;
  const steps = [];
  for (const target of targets) {
    const recipe = await recipeOf(target, step.cwd, checkout);
    if (recipe === void 0) return void 0;
    const places = [...step.places, `the target "${target}" of ${recipe.file}`];
    budget.left -= 1;
    if (places.length > DEEPEST || budget.left < 0) return void 0;
    for (const need of recipe.prerequisites) {
      const word = { raw: need, text: need, dynamic: false };
      const make = { ...step, joint: "&&", places, words: [...step.words.slice(0, 1), word] };
      const inner = await expandMake(make, budget, checkout);
      steps.push(...inner?.kind === "steps" ? inner.steps : [make]);
    }
    for (const line of recipe.lines) {
      if (line.includes("$")) return void 0;
      const inner = await expandLine(
        line,
        { budget, cwd: step.cwd, inScript: step.inScript, places },
        checkout
      );
      if (inner.kind === "no") return void 0;
      steps.push(...inner.steps);
    }
  }
  return withAssigns(steps, step.assigns);
}
function withAssigns(steps, assigns) {
  return { kind: "steps", steps: steps.map((step) => ({ ...step, assigns: [...assigns, ...step.assigns] })) };
}
function assignsOf(words) {
  const isAssign = (word) => word !== void 0 && /^\w+=/.test(word.text);
  let at = 0;
  if (/^(?:env|cross-env)$/.test(words[0]?.text ?? "") && isAssign(words[1])) at = 1;
  const from2 = at;
  while (isAssign(words[at])) at += 1;
  const assigns = words.slice(from2, at);
  const rest = words.slice(at);
  if (at === from2 || !/^(?:env|cross-env)$/.test(rest[0]?.text ?? "") || !isAssign(rest[1]))
    return { assigns, words: rest };
  const inner = assignsOf(rest);
  return { assigns: [...assigns, ...inner.assigns], words: inner.words };
}
function rawOf(words) {
  return words.map((word) => word.raw).join(" ");
}
function no(why) {
  return { kind: "no", why };
}

// src/edge/runner/loose-commands.ts
var TOKEN = /#[^\n]*|\\[^]|'[^']*'|"(?:[^"\\]|\\[^])*"|\$\(|&&|\|\||[;&|()\n`]|[ \t\r]+|[^\s'"\\;&|()`$#]+|[^]/g;
var SEPARATOR = /^(?:&&|\|\||[;&|()\n`]|\$\()$/;
var WRAPPER = /^(?:if|then|else|elif|while|until|do|!|\{|\}|sudo|exec|command|nohup|time|env|cross-env|xargs|then|builtin)$/;
function looseCommands(text) {
  const commands = [];
  let words = [];
  let word;
  const endWord = () => {
    if (word !== void 0) words.push(word);
    word = void 0;
  };
  const endCommand = () => {
    endWord();
    const command = unwrapped(words);
    if (command.words.length > 0) commands.push(command);
    words = [];
  };
  for (const [token] of text.replace(/\\\r?\n/g, " ").matchAll(TOKEN)) {
    if (token.startsWith("#") && word === void 0) continue;
    if (/^\s/.test(token) && token !== "\n") endWord();
    else if (SEPARATOR.test(token)) endCommand();
    else if (/^"[^]/.test(token)) {
      const inner = token.slice(1, -1);
      commands.push(...substituted(inner));
      word = (word ?? "") + inner.replace(/\\(["\\$`])/g, "$1");
    } else if (/^'[^]/.test(token)) word = (word ?? "") + token.slice(1, -1);
    else word = (word ?? "") + (/^\\[^]/.test(token) ? token.slice(1) : token);
  }
  endCommand();
  return commands;
}
function substituted(text) {
  const inner = [...text.matchAll(/\$\(([^()]*)\)|`([^`]*)`/g)].map(([, a, b]) => a ?? b ?? "");
  return inner.flatMap(looseCommands);
}
function unwrapped(all) {
  const assigns = [];
  let at = 0;
  for (; at < all.length; at++) {
    const word = all[at] ?? "";
    if (/^\w+=/.test(word)) assigns.push(word);
    else if (!WRAPPER.test(word) && !(at > 0 && word.startsWith("-"))) break;
  }
  return { assigns, words: all.slice(at) };
}

// src/edge/runner/programs.ts
function programOf(words) {
  const at = afterLaunchers(words);
  const program = words[at];
  if (program === void 0 || program.dynamic) return void 0;
  const rest = words.slice(at + 1);
  const take = (runner, count) => ({
    runner,
    head: words.slice(0, at + 1 + count),
    args: rest.slice(count)
  });
  const name = baseOf(program.text);
  const [first, second] = rest.map((word) => word.text);
  switch (name) {
    case "vitest":
      if (first !== void 0 && /^(?:bench|list|init|related|typecheck)$/.test(first)) return void 0;
      return take("vitest", first !== void 0 && /^(?:run|watch|dev)$/.test(first) ? 1 : 0);
    case "jest":
    case "rspec":
    case "phpunit":
    case "ctest":
      return take(name, 0);
    case "mocha":
    case "_mocha":
      return take("mocha", 0);
    case "pytest":
    case "py.test":
      return take("pytest", 0);
    case "go":
      return first === "test" ? take("go test", 1) : void 0;
    case "cargo":
      if (first === "nextest" && second === "run") return take("cargo nextest", 2);
      return first === "test" || first === "t" ? take("cargo test", 1) : void 0;
    case "mvn":
    case "mvnw":
      return rest.some((word) => MAVEN_PHASE.test(word.text)) ? take("maven", 0) : void 0;
    case "gradle":
    case "gradlew":
      return rest.some((word) => /(?:^|:)(?:test|check|build)$/.test(word.text)) ? take("gradle", 0) : void 0;
    case "dotnet":
      return first === "test" ? take("dotnet test", 1) : void 0;
    case "coverage":
      return coverageProgram(words, at);
    case "node":
    case "tsx":
      return nodeProgram(words, at);
    default:
      return /^python(?:\d(?:\.\d+)?)?$/.test(name) ? pythonProgram(words, at) : void 0;
  }
}
var MAVEN_PHASE = /^(?:test|package|verify|install)$/;
function baseOf(path) {
  return path.replace(/^.*[\\/]/, "").replace(/\.(?:[cm]?js|cmd|bat|exe|phar)$/, "");
}
function nodeProgram(words, at) {
  const rest = words.slice(at + 1);
  if (rest.some((word) => word.text === "--test"))
    return { runner: "node:test", head: words.slice(0, at + 1), args: rest };
  const file = rest.findIndex((word) => /(?:^|\/)(?:jest|_?mocha|vitest)(?:\.m?js)?$/.test(word.text));
  if (file < 0 || !rest.slice(0, file).every((word) => word.text.startsWith("-"))) return void 0;
  const inner = programOf(rest.slice(file));
  return inner && { ...inner, head: [...words.slice(0, at + 1 + file), ...inner.head] };
}
function pythonProgram(words, at) {
  let next = at + 1;
  while (/^-[A-LN-Za-ln-z]+$/.test(words[next]?.text ?? ""))
    next += /^-[XW]$/.test(words[next]?.text ?? "") ? 2 : 1;
  if (words[next]?.text !== "-m") return void 0;
  const module = words[next + 1]?.text;
  if (module === "coverage") return coverageProgram(words, next + 1);
  if (module !== "pytest" && module !== "unittest") return void 0;
  return { runner: module, head: words.slice(0, next + 2), args: words.slice(next + 2) };
}
function coverageProgram(words, at) {
  const module = words.findIndex((word, i) => i > at && word.text === "-m");
  const name = words[module + 1]?.text;
  if (words[at + 1]?.text !== "run" || module < 0 || name !== "pytest" && name !== "unittest")
    return void 0;
  return { runner: name, head: words.slice(0, module + 2), args: words.slice(module + 2) };
}
var LAUNCHERS = {
  npx: { values: /^(?:-p|--package)$/ },
  bunx: {},
  pnpm: { subs: /^(?:exec|run)$/, values: /^(?:-C|--dir)$/ },
  yarn: { subs: /^(?:exec|run)$/ },
  npm: { subs: /^(?:exec|x)$/ },
  bundle: { subs: /^exec$/ },
  poetry: { subs: /^run$/ },
  pipenv: { subs: /^run$/ },
  pdm: { subs: /^run$/ },
  hatch: { subs: /^run$/ },
  uv: { subs: /^run$/, values: /^(?:--with|--extra|--group|-p|--python|--package|--env-file)$/ },
  nyc: { values: /^(?:-r|--reporter|-x|--exclude|-n|--include|--report-dir|--temp-dir)$/ },
  c8: { values: /^(?:-r|--reporter|-x|--exclude|-n|--include|-o|--report-dir|--src)$/ },
  "xvfb-run": {},
  time: {},
  nice: { values: /^-n$/ },
  timeout: { values: /^(?:-k|-s|--kill-after|--signal)$/, own: 1 },
  nohup: {},
  stdbuf: { values: /^-[ioe]$/ },
  exec: {},
  command: {}
};
function afterLaunchers(words) {
  let at = 0;
  for (; ; ) {
    const launcher = LAUNCHERS[baseOf(words[at]?.text ?? "")];
    if (launcher === void 0 || !Object.hasOwn(LAUNCHERS, baseOf(words[at]?.text ?? ""))) return at;
    let next = at + 1;
    let sub = launcher.subs === void 0;
    let own = launcher.own ?? 0;
    for (; next < words.length; next++) {
      const text = words[next]?.text ?? "";
      if (text === "--") continue;
      if (!sub && launcher.subs?.test(text)) sub = true;
      else if (launcher.values?.test(text)) next += 1;
      else if (!text.startsWith("-") && own-- <= 0) break;
    }
    if (!sub && !/^(?:yarn|pnpm)$/.test(words[at]?.text ?? "")) return at;
    at = next;
  }
}
function withoutLaunchers(words) {
  return words.slice(afterLaunchers(words));
}

// src/edge/runner/side-effects.ts
import { posix as posix5 } from "node:path";

// src/edge/runner/unsafe-rules.ts
var ANY = /^/;
var LOCAL = /\b(?:localhost|127\.\d+\.\d+\.\d+|0\.0\.0\.0)\b|\[::1\]/;
var UNSAFE_RULES = [
  {
    programs: "npm pnpm yarn bun lerna changeset vsce ovsx jsr deno",
    args: /^(?:npm )?publish\b(?![-:.])/,
    effect: "publishes"
  },
  { programs: "npm pnpm yarn", args: /^(?:unpublish|deprecate|dist-tag (?:add|rm))\b/, effect: "publishes" },
  { programs: "lerna", args: /^version\b/, effect: "pushes", except: /--no-push/ },
  { programs: "semantic-release release-it np", args: ANY, effect: "publishes", except: /--help|--version/ },
  { programs: "nx", args: /^release\b/, effect: "publishes" },
  { programs: "turbo", args: /^(?:run )?(?:\S+ )*(?:deploy|publish|release)(?: |$)/, effect: "deploys" },
  {
    programs: "goreleaser",
    args: /^release\b/,
    effect: "publishes",
    except: /--snapshot|--skip[= ]\S*publish/
  },
  { programs: "cargo", args: /^(?:publish|yank|release)\b/, effect: "publishes" },
  { programs: "twine", args: /^upload\b/, effect: "publishes" },
  { programs: "poetry flit uv hatch pdm maturin", args: /^(?:publish|upload)\b/, effect: "publishes" },
  { programs: "python", args: /(?:^|\/)setup\.py (?:\S+ )*upload\b|^-m twine upload\b/, effect: "publishes" },
  { programs: "gem", args: /^(?:push|yank)\b/, effect: "publishes" },
  { programs: "rake", args: /(?:^| )release\b/, effect: "publishes" },
  {
    programs: "mvn mvnw",
    args: /(?:^| )(?<!(?:-pl|-rf|--projects) )(?:deploy|site-deploy|release:(?:perform|prepare)|[\w.-]+:deploy)(?: |$)/,
    effect: "publishes"
  },
  {
    programs: "gradle gradlew",
    args: /(?:^| )(?::?[\w-]+:)*(?:publish(?:Plugins|AllPublications\w*|ToSonatype|ToMavenCentral|To\w+Repository)?|uploadArchives|closeAndRelease\w*)(?: |$)/,
    effect: "publishes"
  },
  { programs: "dotnet nuget", args: /^(?:nuget )?push\b/, effect: "publishes" },
  {
    programs: "docker podman buildah crane oras helm cf",
    args: /^(?:image |manifest )?push\b/,
    effect: "publishes"
  },
  {
    programs: "docker",
    args: /^(?:buildx )?(?:build|bake) (?:.* )?--push\b|^compose push\b/,
    effect: "publishes"
  },
  { programs: "skopeo", args: /^(?:copy|sync|delete)\b/, effect: "publishes" },
  {
    programs: "gh",
    args: /^(?:release (?:create|upload|delete|edit)|pr (?:create|merge|close|comment|edit)|issue (?:create|close|comment|edit)|workflow run|repo (?:create|delete|edit)|secret set)\b/,
    effect: "changes what it is sent to"
  },
  { programs: "gh", args: /^api .*(?:-X|--method)[ =]?(?!GET)/i, effect: "changes what it is sent to" },
  {
    programs: "codecov codecovcli coveralls",
    args: ANY,
    effect: "publishes",
    except: /--help|--version|-V\b/
  },
  { programs: "git", args: /^(?:push|send-email)\b/, effect: "pushes" },
  { programs: "hg", args: /^push\b/, effect: "pushes" },
  { programs: "svn", args: /^(?:commit|ci|import|delete)\b/, effect: "pushes" },
  {
    programs: "terraform tofu terragrunt",
    args: /^(?:apply|destroy|import|taint|run-all (?:apply|destroy)|state (?:rm|mv|push))\b/,
    effect: "deploys"
  },
  { programs: "pulumi", args: /^(?:up|update|destroy|import|refresh)\b/, effect: "deploys" },
  {
    programs: "cdk cdktf sam serverless sls firebase netlify wrangler flyctl fly eb railway copilot amplify kamal cap mage",
    args: /^(?:\S+ )?(?:deploy|destroy|remove|publish)(?: |$)/,
    effect: "deploys"
  },
  {
    programs: "vercel now",
    args: /^(?:deploy|promote|rollback|alias|rm|remove)\b|^$|--prod\b/,
    effect: "deploys"
  },
  {
    programs: "kubectl oc",
    args: /^(?:apply|create|delete|patch|replace|scale|set|edit|annotate|label|drain|cordon|expose|run|rollout (?:restart|undo|pause|resume))\b/,
    effect: "deploys"
  },
  { programs: "helm", args: /^(?:install|upgrade|uninstall|rollback|delete)\b/, effect: "deploys" },
  { programs: "helmfile", args: /^(?:apply|sync|destroy)\b/, effect: "deploys" },
  {
    programs: "ansible-playbook",
    args: ANY,
    effect: "deploys",
    except: /--check\b|--syntax-check\b|--list-\w+|--version/
  },
  { programs: "ansible", args: /(?:^| )-m /, effect: "deploys", except: /--check\b/ },
  {
    programs: "heroku",
    args: /^(?:run|container:(?:push|release)|config:(?:set|unset)|pg:\w+|ps:\w+|releases:rollback)/,
    effect: "deploys"
  },
  { programs: "gh-pages surge", args: ANY, effect: "deploys", except: /--help|--version/ },
  {
    programs: "gcloud",
    args: /(?:^| )(?:deploy|create|delete|update|submit|apply|import|rsync|cp|promote|(?:set|add|remove)-[\w-]+)(?: |$)/,
    effect: "deploys"
  },
  {
    programs: "gsutil",
    args: /^(?:cp|rsync) .* gs:\/\/\S*$|^(?:rm|mv|mb|rb|iam|acl|setmeta)\b/,
    effect: "deploys"
  },
  {
    programs: "aws",
    args: /^s3 (?:cp|sync) .* s3:\/\/\S*(?: -.*)?$|^s3 (?:mv|rm|mb|rb)\b/,
    effect: "deploys"
  },
  {
    programs: "aws",
    args: /^[\w-]+ (?:create|delete|put|update|deploy|publish|start|stop|terminate|run|invoke|register|deregister|send|attach|detach|modify|upload|reboot|restore)(?:-[\w-]+)?\b/,
    effect: "deploys"
  },
  {
    programs: "az",
    args: /(?:^| )(?:create|delete|update|deploy|up|start|stop|restart|upload|upload-batch|push|set|import|build|swap)(?: |$)/,
    effect: "deploys"
  },
  { programs: "scp sftp", args: /\w:/, effect: "deploys" },
  { programs: "rsync", args: / (?:\w[\w.-]*@)?\w[\w.-]+:\S*$|rsync:\/\//, effect: "deploys" },
  {
    programs: "prisma",
    args: /^(?:migrate (?:deploy|reset|dev|resolve)|db (?:push|seed|execute))\b/,
    effect: "migrates a database"
  },
  {
    programs: "alembic",
    args: /^(?:upgrade|downgrade|stamp)\b/,
    effect: "migrates a database",
    except: /--sql\b/
  },
  { programs: "flask", args: /^db (?:upgrade|downgrade|stamp)\b/, effect: "migrates a database" },
  {
    programs: "rails rake",
    args: /(?:^| )db:(?!test:|version|migrate:status|abort_if)\w+/,
    effect: "migrates a database",
    except: /\bRAILS_ENV=test\b/
  },
  {
    programs: "manage python django-admin",
    args: /^(?:\S*manage\.py )?(?:migrate|flush|loaddata)(?: |$)/,
    effect: "migrates a database",
    except: /--check\b|--plan\b/
  },
  {
    programs: "knex",
    args: /^(?:migrate:(?:latest|up|down|rollback)|seed:run)\b/,
    effect: "migrates a database"
  },
  { programs: "sequelize sequelize-cli", args: /^db:(?!migrate:status)\w+/, effect: "migrates a database" },
  {
    programs: "typeorm typeorm-ts-node-commonjs typeorm-ts-node-esm",
    args: /^(?:migration:(?:run|revert)|schema:(?:sync|drop))\b/,
    effect: "migrates a database"
  },
  { programs: "drizzle-kit", args: /^(?:push|migrate|drop)\b/, effect: "migrates a database" },
  {
    programs: "flyway",
    args: /(?:^| )(?:migrate|clean|repair|undo|baseline)(?: |$)/,
    effect: "migrates a database"
  },
  {
    programs: "liquibase",
    args: /(?:^| )(?:update|rollback|drop-all|dropAll)(?:[A-Z-]\S*)?(?: |$)/,
    effect: "migrates a database",
    except: /-sql\b|SQL\b/
  },
  {
    programs: "diesel",
    args: /^(?:migration (?:run|revert|redo)|database (?:reset|setup|drop)|setup)\b/,
    effect: "migrates a database"
  },
  {
    programs: "sqlx",
    args: /^(?:migrate (?:run|revert)|database (?:drop|reset|create|setup))\b/,
    effect: "migrates a database"
  },
  {
    programs: "goose migrate dbmate",
    args: /(?:^| )(?:up|up-to|up-by-one|down|down-to|redo|reset|goto|drop|force|migrate|rollback)(?: |$)/,
    effect: "migrates a database"
  },
  { programs: "atlas", args: /^(?:schema|migrate) apply\b/, effect: "migrates a database" },
  {
    programs: "php artisan console",
    args: /^(?:\S*(?:artisan|console) )?(?:migrate(?!:status)(?::\w+)?|db:seed|db:wipe|doctrine:(?:migrations:migrate|schema:(?:update|drop)))(?: |$)/,
    effect: "migrates a database",
    except: /--env[= ]test(?:ing)?\b/
  },
  { programs: "dotnet", args: /^ef database (?:update|drop)\b/, effect: "migrates a database" },
  { programs: "dotnet-ef", args: /^database (?:update|drop)\b/, effect: "migrates a database" },
  {
    programs: "supabase",
    args: /^(?:db push|functions deploy|migration up)\b/,
    effect: "migrates a database"
  },
  {
    programs: "mix",
    args: /^ecto\.(?:migrate|drop|reset|rollback|setup)\b/,
    effect: "migrates a database",
    except: /\bMIX_ENV=test\b/
  },
  { programs: "mix", args: /^hex\.publish\b/, effect: "publishes" },
  {
    programs: "curl",
    args: /(?:^| )(?:-[a-zA-Z]*X ?|--request[ =])(?:POST|PUT|DELETE|PATCH)\b|(?:^| )(?:-[dFT]|--data(?:-\w+)?|--form(?:-\w+)?|--json|--upload-file)\b/,
    effect: "changes what it is sent to",
    except: new RegExp(`${LOCAL.source}|(?:^| )(?:-G|--get)(?: |$)`)
  },
  {
    programs: "wget",
    args: /--(?:post-\w+|method[= ](?:POST|PUT|DELETE|PATCH)|body-\w+)/,
    effect: "changes what it is sent to",
    except: LOCAL
  },
  {
    programs: "http https xh",
    args: /^(?:-\S+ )*(?:POST|PUT|DELETE|PATCH)\b/,
    effect: "changes what it is sent to",
    except: LOCAL
  }
];

// src/edge/runner/unsafe-commands.ts
var DRY = /(?:^| )--dry-?run(?:=(?!none|false|no\b)\S*)?(?= |$)/;
var BY_NAME = [
  [/^(?:deploy|deployment|rollout)(?:[:_-](?:prod|production|staging|live|all))?$/, "deploys"],
  [/^(?:publish|release|upload)(?:[:_-](?:prod|production|npm|pypi|docker|all))?$/, "publishes"],
  [/^(?:migrate|db[:_-]migrate)(?:[:_-](?:prod|production|staging|up|latest))?$/, "migrates a database"],
  [/^(?:push|docker[:_-]push)$/, "pushes"]
];
function effectOf(program, args, assigns) {
  const all = args.join(" ");
  if (DRY.test(all)) return void 0;
  const bare = args.slice(subcommandAt(args)).join(" ");
  const around = `${assigns.join(" ")} ${all}`;
  const rule = UNSAFE_RULES.find(
    ({ programs, args: shape, except }) => programs.split(" ").includes(program) && (shape.test(all) || shape.test(bare)) && !except?.test(around)
  );
  return rule?.effect;
}
var WITH_VALUE = /^(?:-[CcnHRf]|--(?:namespace|context|kubeconfig|profile|region|cwd|dir|filter|repo|host|config|project|file))$/;
function subcommandAt(args) {
  let at = 0;
  while (args[at]?.startsWith("-")) at += WITH_VALUE.test(args[at] ?? "") ? 2 : 1;
  return at;
}
function effectOfName(name) {
  return BY_NAME.find(([shape]) => shape.test(name))?.[1];
}

// src/edge/runner/side-effects.ts
var DEEPEST2 = 8;
async function sideEffects(check, checkout, { unsafe: unsafe2 = [], safe = [] } = {}) {
  const isSafe = matcher(safe);
  const isUnsafe = matcher(unsafe2);
  const seen = /* @__PURE__ */ new Set();
  const said = (text, does, { through }) => `"${text}"${through.length === 0 ? "" : `, run by ${through.join(" and ")},`} ${does}.`;
  const inText = async (text, place) => {
    const key = `${place.cwd}\0${text}`;
    if (seen.has(key) || place.through.length > DEEPEST2) return void 0;
    seen.add(key);
    let { cwd } = place;
    for (const command of looseCommands(text)) {
      const [program, folder] = command.words;
      if (program === "cd") cwd = inside(cwd, folder ?? ".") ?? cwd;
      else {
        const reason = await inCommand(command, { ...place, cwd });
        if (reason !== void 0) return reason;
      }
    }
    return void 0;
  };
  const inCommand = async (command, place) => {
    const text = command.words.join(" ");
    if (isSafe(text)) return void 0;
    if (isUnsafe(text)) return said(text, "is set as unsafe", place);
    const words = withoutLaunchers(command.words.map(literal)).map((word) => word.text);
    const effect = effectIn(command.words, command, place) ?? (words.length < command.words.length ? effectIn(words, command, place) : void 0);
    if (effect !== void 0) return said(text, effect, place);
    return inNamed(words, command, place);
  };
  const effectIn = ([path = "", ...args], { assigns }, { cwd }) => {
    const program = nameOf2(path);
    const own = isOwnFile(path, checkout, cwd) ? effectOfName(program.replace(/\.\w+$/, "")) : void 0;
    return effectOf(program, args, assigns) ?? own ?? effectOfFile(program, args);
  };
  const inNamed = async (words, command, place) => {
    const [program = "", ...args] = words;
    const name = posix5.basename(program);
    if (/^(?:ba|da|z|k)?sh$/.test(name) || name === "eval") {
      const line = name === "eval" ? args.join(" ") : args[args.findIndex((arg) => /^-\w*c$/.test(arg)) + 1];
      if (name === "eval" || args.some((arg) => /^-\w*c$/.test(arg))) return inText(line ?? "", place);
      return inFile(args.find((arg) => !arg.startsWith("-")) ?? "", place);
    }
    if (name === "source" || name === ".") return inFile(args[0] ?? "", place);
    if (/^(?:run-[sp]|npm-run-all\d?|concurrently|wireit)$/.test(name)) return inScripts(args, place);
    if (name === "make" || name === "gmake" || program === "$MAKE" || program === "${MAKE}")
      return inTargets(args, place);
    const reason = await inPackageScript(command.words, place);
    return reason ?? (isOwnFile(program, checkout, place.cwd) ? inFile(program, place) : void 0);
  };
  const inPackageScript = async (words, place) => {
    const call = await scriptCall(words.map(literal), place.cwd, checkout);
    if (call === void 0 || call === "many") {
      const effect = effectOfUnread(words);
      return effect && said(words.join(" "), effect, place);
    }
    return inScript(call.name, { ...place, cwd: call.folder }, call.args.map((arg) => arg.text).join(" "));
  };
  const inScript = async (name, place, args = "") => {
    const scripts = await scriptsOf(place.cwd, checkout);
    for (const script2 of [`pre${name}`, name, `post${name}`]) {
      const text2 = scripts[script2];
      if (text2 === void 0) continue;
      const where2 = `the script "${script2}" of ${posix5.join(place.cwd, "package.json")}`;
      const reason = await inText(script2 === name ? `${text2} ${args}` : text2, {
        ...place,
        through: [...place.through, where2]
      });
      if (reason !== void 0) return reason;
    }
    const text = scripts[name];
    const effect = text === void 0 || isBuild(text) ? void 0 : effectOfName(name);
    const where = `the script "${name}" of ${posix5.join(place.cwd, "package.json")}`;
    return effect && said(text ?? name, effect, { ...place, through: [...place.through, where] });
  };
  const inScripts = async (args, place) => {
    for (const arg of args.filter((word) => !word.startsWith("-"))) {
      const name = arg.replace(/^npm:/, "");
      const reason = /\s/.test(arg) ? await inText(arg, place) : await inScript(name, place);
      if (reason !== void 0) return reason;
    }
    return void 0;
  };
  const inTargets = async (args, place) => {
    const at = args.indexOf("-C");
    const cwd = at < 0 ? place.cwd : inside(place.cwd, args[at + 1] ?? ".");
    const targets = args.filter((arg, i) => /^\w[\w./-]*$/.test(arg) && (at < 0 || i !== at + 1));
    for (const target of cwd === void 0 ? [] : targets) {
      const recipe = await recipeOf(target, cwd ?? ".", checkout);
      const where = `the target "${target}" of ${recipe?.file ?? "the Makefile"}`;
      const inner = { cwd: cwd ?? ".", through: [...place.through, where] };
      const key = `make\0${inner.cwd}\0${target}`;
      if (seen.has(key) || inner.through.length > DEEPEST2) continue;
      seen.add(key);
      const lines = recipe?.lines.join("\n").replace(/\$[({]MAKE[)}]/g, "make").replaceAll("$$", "$");
      const effect = lines !== void 0 && isBuild(lines) ? void 0 : effectOfName(target);
      const reason = await inTargets(recipe?.prerequisites ?? [], inner) ?? await inText(lines ?? "", inner) ?? (effect && said(`make ${target}`, effect, place));
      if (reason !== void 0) return reason;
    }
    return void 0;
  };
  const inFile = async (path, place) => {
    const file = inside(place.cwd, path);
    const text = file === void 0 || place.through.some((name) => name.startsWith("the file ")) ? void 0 : await checkout.read(file);
    const isShell = text !== void 0 && (/\.(?:ba|z)?sh$/.test(path) || /^#!.*\b(?:ba|da|z|k)?sh\b/.test(text));
    return isShell ? inText(text, { ...place, through: [...place.through, `the file ${file}`] }) : void 0;
  };
  return isSafe(check.command) ? void 0 : inText(check.command, { cwd: check.cwd, through: [] });
}
function nameOf2(path) {
  return posix5.basename(path).replace(/\.(?:cmd|exe|phar|[cm]?js|py)$/, "").replace(/^python[\d.]+$/, "python");
}
function effectOfUnread([program = "", ...args]) {
  const plain = args.filter((arg) => !arg.startsWith("-"));
  const isRun = plain[0] === "run" || plain[0] === "run-script";
  if (!/^(?:npm|pnpm|yarn|bun)$/.test(program) || program === "npm" && !isRun) return void 0;
  return effectOfName((plain[0] === "workspace" ? plain[2] : plain[isRun ? 1 : 0]) ?? "");
}
function effectOfFile(program, args) {
  const runs = /^(?:node|tsx|ts-node|bun|deno|python|ruby|php|bash|sh)$/.test(program);
  if (!runs || args[0] === "--test" || args[0] === "-m") return void 0;
  const file = args.find((arg) => !arg.startsWith("-")) ?? "";
  return effectOfName(posix5.basename(file).replace(/\.\w+$/, ""));
}
var BUILDERS = /^(?:babel|tsc|tsup|tsdown|rollup|vite|webpack|esbuild|swc|parcel|unbuild|microbundle|browserify|terser|uglifyjs|sass|rimraf|rm|mkdir|cp|mv|echo|cat|cargo build|go build|cmake|mvn package|gradle assemble|strip|zip|tar)\b/;
function isBuild(text) {
  const commands = looseCommands(text);
  return commands.length > 0 && commands.every(({ words }) => BUILDERS.test(words.join(" ")));
}
function isOwnFile(program, checkout, cwd) {
  const file = program.includes("/") ? inside(cwd, program) : void 0;
  return file !== void 0 && checkout.files.includes(file);
}
function matcher(patterns) {
  const shapes = patterns.map(
    (pattern) => new RegExp(
      `^${pattern.trim().split("*").map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)).join(".*")}$`,
      "s"
    )
  );
  return (text) => shapes.some((shape) => shape.test(text.trim()));
}

// src/edge/runner/fixers.ts
async function fixers(checks, failures, checkout, settings = {}) {
  const found = [];
  for (const check of checks) {
    const expansion = await expandCommand(check.command, check.cwd, checkout);
    const plain = expansion.kind === "no" ? [] : expansion.steps;
    const steps = plain.some((step) => kindOf(step) !== void 0) ? plain : [...plain, ...formattersIn(check)];
    for (const step of steps) {
      const kind = kindOf(step);
      if (kind !== void 0) found.push(...await scriptFixers(kind, step, checkout), ...toolFixers(step));
    }
    found.push(...lockFixers(steps, failures));
    if (settings.snapshots === true) found.push(...snapshotFixers(steps, failures));
  }
  const unique2 = new Map(found.map((fixer) => [`${fixer.cwd}\0${fixer.command}`, fixer]));
  const harmless = [];
  for (const fixer of unique2.values())
    if (await sideEffects(fixer, checkout, settings) === void 0) harmless.push(fixer);
  return harmless;
}
function formattersIn({ command, cwd }) {
  const commands = looseCommands(command);
  if (commands.some(({ words }) => words[0] === "cd")) return [];
  return commands.filter(({ words }) => /^(?:gofmt|goimports)$/.test(words[0] ?? "")).map(({ words }) => ({
    joint: ";",
    assigns: [],
    words: words.map(literal),
    cwd,
    places: [],
    inScript: false
  }));
}
function wordsOf(step) {
  const words = withoutLaunchers(step.words).map((word) => word.text);
  return [posix6.basename(words[0] ?? ""), ...words.slice(1)];
}
function kindOf(step) {
  const words = wordsOf(step);
  const has3 = (shape) => words.some((word) => shape.test(word));
  switch (words[0]) {
    case "eslint":
    case "oxlint":
    case "stylelint":
    case "standard":
    case "xo":
      return has3(/^--fix/) ? void 0 : "lint";
    case "prettier":
      return has3(/^(?:--check|-c|-l|--list-different)$/) ? "format" : void 0;
    case "biome":
      return has3(/^(?:--write|--apply|--fix)/) || words[1] === "migrate" ? void 0 : words[1] === "format" ? "format" : "lint";
    case "ruff":
      return words[1] === "format" ? has3(/^--(?:check|diff)$/) ? "format" : void 0 : has3(/^--fix/) ? void 0 : "lint";
    case "black":
    case "isort":
      return has3(/^(?:--check|--check-only|-c|--diff)$/) ? "format" : void 0;
    case "cargo":
      if (words[1] === "fmt") return has3(/^--check$/) ? "format" : void 0;
      return words[1] === "clippy" || words[1] === "check" ? "lint" : void 0;
    case "gofmt":
    case "goimports":
      return has3(/^-(?:l|d)$/) ? "format" : void 0;
    case "rubocop":
      return has3(/^-(?:a|A)$|^--auto/) ? void 0 : "lint";
    default:
      return void 0;
  }
}
var SCRIPTS = {
  lint: /^(?:lint[:-]fix|fix[:-]lint|eslint[:-]fix|fix)$/,
  format: /^(?:format|format[:-](?:fix|write)|fmt|prettier[:-](?:fix|write)|prettify|fix[:-]format|fix)$/
};
var REPAIRS = /(?:^|\s)(?:--fix\S*|--write|-w|--apply|-i|-a|-A|fmt)(?:\s|$)|\b(?:black|isort|ruff format|dprint fmt)\b/;
async function scriptFixers(kind, step, checkout) {
  const folders = [.../* @__PURE__ */ new Set([step.cwd, "."])];
  for (const folder of folders) {
    const scripts = Object.entries(await scriptsOf(folder, checkout));
    const [name] = scripts.find(
      ([script2, text]) => SCRIPTS[kind].test(script2) && REPAIRS.test(text) && !/--check\b/.test(text)
    ) ?? [];
    if (name === void 0) continue;
    const command = `${await managerOf(folder, checkout)} run ${name}`;
    const where = posix6.join(folder, "package.json");
    return [
      { command, cwd: folder, why: `The script "${name}" of ${where} repairs what a ${kind} check reports.` }
    ];
  }
  return [];
}
async function managerOf(folder, checkout) {
  const named2 = (await readObject(posix6.join(folder, "package.json"), checkout))?.["packageManager"];
  const manager = /^(npm|pnpm|yarn|bun)@/.exec(typeof named2 === "string" ? named2 : "")?.[1];
  if (manager !== void 0) return manager;
  const locks = { "pnpm-lock.yaml": "pnpm", "yarn.lock": "yarn", "bun.lock": "bun", "bun.lockb": "bun" };
  const lock = Object.entries(locks).find(
    ([name]) => checkout.files.some((path) => posix6.basename(path) === name)
  );
  return lock?.[1] ?? "npm";
}
function toolFixers(step) {
  const words = wordsOf(step);
  const tool = words[0] ?? "";
  const raw = step.words.map((word) => word.raw);
  const without = (shape) => raw.filter((word) => !shape.test(word));
  const fixer = (all) => ({
    command: withPrograms(step, [...step.assigns.map((word) => word.raw), ...all].join(" ")),
    cwd: step.cwd,
    why: `${tool} repairs by itself what it reports.`
  });
  switch (tool) {
    case "eslint":
    case "oxlint":
    case "stylelint":
    case "standard":
    case "xo":
      return [fixer([...raw, "--fix"])];
    case "prettier":
      return [fixer([...without(/^(?:--check|-c|-l|--list-different)$/), "--write"])];
    case "biome":
      return [fixer([...raw.map((word) => word === "ci" ? "check" : word), "--write"])];
    case "ruff":
      return [
        fixer(
          words[1] === "format" ? without(/^--(?:check|diff)$/) : [...without(/^--(?:diff|no-fix)$/), "--fix"]
        )
      ];
    case "black":
    case "isort":
      return [fixer(without(/^(?:--check|--check-only|-c|--diff)$/))];
    case "gofmt":
    case "goimports":
      return [fixer(raw.map((word) => /^-[ld]$/.test(word) ? "-w" : word))];
    case "rubocop":
      return [fixer([...raw, "--autocorrect"])];
    case "cargo":
      return words[1] === "fmt" ? [fixer(without(/^--check$/))] : [fixer([...cargoFix(raw, words[1] ?? "")])];
    default:
      return [];
  }
}
function cargoFix(raw, command) {
  const options = raw.slice(0, raw.includes("--") ? raw.indexOf("--") : raw.length);
  const allow = ["--allow-dirty", "--allow-staged"];
  if (command === "clippy") return [...options, "--fix", ...allow];
  return [...options.map((word) => word === "check" ? "fix" : word), ...allow];
}
function withPrograms({ inScript, cwd }, command) {
  if (!inScript) return command;
  const depth = cwd === "." ? 0 : cwd.split("/").length;
  const folders = Array.from({ length: depth + 1 }, (_, up) => `$PWD/${"../".repeat(up)}node_modules/.bin`);
  return `export PATH="${folders.join(":")}:$PATH" && ${command}`;
}
var OUT_OF_SYNC = /package\.json and package-lock\.json[^]*are (?:not )?in sync|can only install packages when your package\.json/;
function lockFixers(steps, failures) {
  if (!failures.some(({ message }) => OUT_OF_SYNC.test(message))) return [];
  return steps.filter(({ words }) => words[0]?.text === "npm" && /^(?:ci|clean-install)$/.test(words[1]?.text ?? "")).map(({ cwd }) => ({
    command: "npm install --package-lock-only --ignore-scripts",
    cwd,
    why: "npm says that package-lock.json does not fit package.json."
  }));
}
var OBSOLETE = /\bsnapshot\b[^\n]*(?:mismatch|not written|obsolete|did not match)|toMatch(?:Inline)?Snapshot/i;
function snapshotFixers(steps, failures) {
  if (!failures.some(({ message }) => OBSOLETE.test(message))) return [];
  return steps.flatMap((step) => {
    const tool = wordsOf(step)[0];
    const option = tool === "jest" || tool === "vitest" ? "-u" : tool === "pytest" ? "--snapshot-update" : void 0;
    if (option === void 0) return [];
    const raw = step.words.map((word) => word.raw).filter((word) => word !== "--ci");
    const command = withPrograms(step, [...step.assigns.map((word) => word.raw), ...raw, option].join(" "));
    return [{ command, cwd: step.cwd, why: "The settings ask for snapshots to be written anew." }];
  });
}

// src/edge/runner/machine-report.ts
import { posix as posix8 } from "node:path";

// src/edge/runner/resolve.ts
import { posix as posix7 } from "node:path";
async function resolveCommand(check, checkout) {
  const expansion = await expandCommand(check.command, check.cwd, checkout);
  if (expansion.kind === "no") return { kind: "unknown", why: expansion.why };
  const { steps } = expansion;
  const found = steps.flatMap((step2, at2) => {
    const program2 = programOf(step2.words);
    return program2 === void 0 ? [] : [{ at: at2, step: step2, program: program2 }];
  });
  const [only, another] = found;
  if (only === void 0) return unknown(`No test runner is known in "${check.command}".`);
  if (another !== void 0)
    return unknown(
      `"${check.command}" starts several runners: ${found.map((f) => f.program.runner).join(", ")}.`
    );
  const { at, step, program } = only;
  if (steps.slice(0, at + 1).some(({ joint }) => joint === "||" || joint === "|"))
    return unknown(`What "${check.command}" runs depends on what its commands end with.`);
  if (usesPackageVariables(step))
    return unknown(`"${rawOf(step.words)}" needs the variables of its package manager.`);
  if (checkout.files.some((path) => posix7.basename(path) === ".pnp.cjs") && step.inScript)
    return unknown("The programs of the project are known to its package manager alone.");
  const before = steps.slice(0, at).map((one, i) => leading(one, steps[i + 1]?.joint === ";", step.cwd));
  const lead = [...binaries(step), ...before];
  return {
    kind: "runner",
    ...program,
    cwd: step.cwd,
    assigns: step.assigns,
    lead: lead.map((text) => `${text} && `).join(""),
    after: steps.slice(at + 1).map(({ words }) => rawOf(words))
  };
}
function unknown(why) {
  return { kind: "unknown", why };
}
function usesPackageVariables({ assigns, words }) {
  return [...assigns, ...words].some((word) => /\$\{?(?:npm_|\d|@|\*)/.test(word.raw));
}
function binaries({ cwd, inScript }) {
  if (!inScript) return [];
  const depth = cwd === "." ? 0 : cwd.split("/").length;
  const folders = Array.from({ length: depth + 1 }, (_, up) => `$PWD/${"../".repeat(up)}node_modules/.bin`);
  return [`export PATH="${folders.join(":")}:$PATH"`];
}
function leading(step, mayFail, cwd) {
  const text = rawOf([...step.assigns, ...step.words]);
  const there = step.cwd === cwd ? text : `(cd ${quote(seenFrom(cwd, step.cwd))} && ${text})`;
  return mayFail && step.inScript ? `{ ${there} || :; }` : there;
}

// src/edge/runner/machine-report.ts
async function machineReport(check, checkout, settings) {
  const runner = await resolveCommand(check, checkout);
  if (runner.kind === "unknown") return void 0;
  const file = posix8.join(settings.folder, `${check.id.replace(/[^\w-]/g, "-")}.xml`);
  switch (runner.runner) {
    case "pytest":
      return pytestReport(runner, checkout, { ...settings, file });
    case "maven":
      return written(runner, ["target/surefire-reports/*.xml", "target/failsafe-reports/*.xml"]);
    case "gradle":
      return written(runner, ["build/test-results/**/*.xml"]);
    case "cargo nextest":
      return nextestReport(runner, checkout);
    default:
      return void 0;
  }
}
function written({ cwd }, patterns) {
  return { env: {}, files: patterns.map((pattern) => posix8.join(cwd, "**", pattern)) };
}
async function pytestReport(runner, checkout, { env, file }) {
  const before = env["PYTEST_ADDOPTS"] ?? "";
  const words = [...runner.args, ...runner.assigns].map((word) => word.text);
  if (words.some((word) => /^--junit-?xml|^PYTEST_ADDOPTS=|^-pno:junitxml|^no:junitxml/.test(word)))
    return void 0;
  if (/--junit-?xml/.test(before)) return void 0;
  for (const folder of /* @__PURE__ */ new Set([runner.cwd, "."]))
    for (const name of ["pytest.ini", ".pytest.ini", "pyproject.toml", "tox.ini", "setup.cfg"])
      if (/--junit-?xml|no:junitxml/.test(await checkout.read(posix8.join(folder, name)) ?? ""))
        return void 0;
  return { env: { PYTEST_ADDOPTS: `${before} --junitxml=${quote(file)}`.trim() }, files: [file] };
}
async function nextestReport(runner, checkout) {
  const text = await checkout.read(posix8.join(runner.cwd, ".config/nextest.toml")) ?? "";
  const words = runner.args.map((word) => word.text);
  const named2 = words.findIndex((word) => /^(?:-P|--profile)$/.test(word));
  const joined = words.find((word) => word.startsWith("--profile="))?.slice("--profile=".length);
  const profile = joined ?? (named2 < 0 ? "default" : words[named2 + 1] ?? "default");
  if (!/^[\w-]+$/.test(profile)) return void 0;
  const section = new RegExp(
    `^\\[profile\\.${profile}\\.junit\\][ \\t]*\\r?\\n((?:(?!\\[).*\\r?\\n?)*)`,
    "m"
  ).exec(text)?.[1];
  const path = /^path[ \t]*=[ \t]*["']([^"']+)["']/m.exec(section ?? "")?.[1];
  return path === void 0 ? void 0 : { env: {}, files: [posix8.join(runner.cwd, "target/nextest", profile, path)] };
}

// src/edge/runner/arguments.ts
function splitArguments(args, grammar) {
  const [values, flags, dropped, names2] = [grammar.values, grammar.flags, grammar.dropped, grammar.names].map(
    (list) => new Set(list?.split(" "))
  );
  const options = [];
  const filters = [];
  const positional = [];
  for (let at = 0; at < args.length; at++) {
    const word = args[at];
    if (word === void 0) continue;
    if (word.text === "--") return { options, names: filters, positional, rest: args.slice(at + 1) };
    if (!/^-./.test(word.text)) {
      positional.push(word);
      continue;
    }
    const name = /^[^=]+/.exec(word.text)?.[0] ?? "";
    const next = args[at + 1];
    const own = [word];
    const isKnown = [values, flags, dropped, names2].some((list) => list?.has(name));
    const isCluster = grammar.clusters === true && !isKnown && /^-[^-]./.test(word.text);
    const isJoined = word.text.includes("=") || isCluster;
    if (!isJoined && values?.has(name)) {
      if (next !== void 0) own.push(next);
      at += 1;
    } else if (!isJoined && !flags?.has(name) && !dropped?.has(name) && next && !next.text.startsWith("-"))
      return void 0;
    if (names2?.has(isCluster ? name.slice(0, 2) : name)) filters.push(...own);
    else if (!dropped?.has(name)) options.push(...own);
  }
  return { options, names: filters, positional, rest: [] };
}

// src/edge/runner/grammars.ts
var GRAMMARS = {
  vitest: {
    values: "-c --config -r --root --dir --pool --environment --reporter --outputFile --project --mode --maxWorkers --testTimeout --hookTimeout --retry --exclude --shard --bail -t --testNamePattern --changed",
    flags: "--no-file-parallelism --no-isolate --globals --dom --silent --no-coverage -u --update",
    dropped: "--run --watch -w --passWithNoTests --bail --shard --changed --no-watch --ui -u --update --typecheck.only",
    names: "-t --testNamePattern"
  },
  jest: {
    values: "-c --config --rootDir --env --testEnvironment --setupFiles --reporters --maxWorkers -w --testTimeout --shard --outputFile --coverageDirectory --coverageReporters -t --testNamePattern --testPathPattern --testPathPatterns --testPathIgnorePatterns --changedSince --selectProjects --seed",
    flags: "-i --runInBand --ci --silent --verbose --colors --no-cache --detectOpenHandles --forceExit --coverage --no-coverage -u",
    dropped: "--watch --watchAll --passWithNoTests --bail -b --shard --onlyChanged -o --changedSince --lastCommit --onlyFailures -f --findRelatedTests --runTestsByPath --testPathPattern --testPathPatterns --verbose --json --outputFile -u --updateSnapshot",
    names: "-t --testNamePattern"
  },
  mocha: {
    values: "-r --require --import --loader -R --reporter -O --reporter-option --reporter-options --config --package --opts -t --timeout -s --slow -u --ui --extension --file --ignore --exclude -j --jobs --retries -g --grep -f --fgrep --spec -n --node-option",
    flags: "--recursive --exit --check-leaks --parallel -p --full-trace --colors -c --forbid-only --allow-uncaught",
    dropped: "--watch -w --bail -b --recursive --spec --pass-on-failing-test-suite",
    names: "-g --grep -f --fgrep -i --invert"
  },
  "node:test": {
    values: "--import --require -r --loader --experimental-loader --test-reporter --test-reporter-destination --env-file --test-concurrency --test-timeout --test-name-pattern --test-skip-pattern --conditions -C --tsconfig",
    flags: "--test --experimental-strip-types --experimental-test-coverage --enable-source-maps --no-warnings --test-force-exit --experimental-test-module-mocks --experimental-vm-modules",
    dropped: "--watch --test-shard --experimental-test-coverage --test-only",
    names: "--test-name-pattern --test-skip-pattern"
  },
  pytest: {
    values: "-k -m -p -c -o -W -n -r --rootdir --tb --durations --timeout --maxfail --junitxml --junit-xml --ignore --ignore-glob --deselect --dist --log-level --log-cli-level --color --cov --cov-report --cov-config --cov-fail-under --ds --basetemp --capture --import-mode --verbosity --confcutdir",
    flags: "-v -vv -q -s -x -l --verbose --quiet --exitfirst --strict --strict-markers --strict-config --lf --ff --nf --sw --last-failed --failed-first --stepwise --no-header --no-summary --cov-append --cov-branch --no-cov --disable-warnings --forked",
    dropped: "-x --exitfirst --maxfail --lf --ff --nf --sw --last-failed --failed-first --new-first --stepwise --cov --cov-report --cov-config --cov-fail-under --cov-append --cov-branch --junitxml --junit-xml --co --collect-only --pyargs -q --quiet",
    clusters: true
  },
  unittest: {
    values: "-s --start-directory -p --pattern -t --top-level-directory -k --durations",
    flags: "-v --verbose -q --quiet -f --failfast -b --buffer -c --catch --locals",
    dropped: "-v --verbose -q --quiet -f --failfast",
    names: "-k"
  },
  "go test": {
    values: "-run -skip -tags -timeout -count -p -parallel -coverprofile -covermode -coverpkg -bench -exec -ldflags -gcflags -mod -modfile -o -cpu -shuffle -vet -outputdir -json.out",
    flags: "-v -race -short -cover -json -failfast -x -a -work -trimpath -msan -asan -fullpath",
    dropped: "-count --count -failfast --failfast -v --v -bench --bench -coverprofile --coverprofile -cover -o",
    names: "-run --run -skip --skip"
  },
  "cargo test": {
    clusters: true,
    values: "-p --package --exclude --test --bin --example --bench --features -F --target --target-dir --manifest-path --profile --config -j --jobs --color --message-format -Z",
    flags: "--workspace --all --lib --bins --tests --all-targets --all-features --no-default-features --release -r --locked --offline --frozen -v --verbose -q --quiet --no-fail-fast --doc",
    dropped: "-p --package --workspace --all --exclude --test --bin --lib --bins --tests --all-targets --example --examples --bench --benches --doc -q --quiet --no-run"
  },
  "cargo nextest": {
    clusters: true,
    values: "-p --package --exclude --test --bin --features -F --target --target-dir --manifest-path --profile -P --cargo-profile --config-file -j --test-threads --retries -E --filterset --filter-expr --color --partition",
    flags: "--workspace --all --lib --bins --tests --all-targets --all-features --no-default-features --release -r --locked --offline --frozen --no-fail-fast --no-capture",
    dropped: "-E --filterset --filter-expr --fail-fast --max-fail --partition --no-tests"
  },
  maven: {
    clusters: true,
    values: "-f --file -pl --projects -s --settings -T --threads -P --activate-profiles -rf --resume-from -D --define",
    flags: "-q --quiet -B --batch-mode -o --offline -U -ntp -am -amd -e -X -fae -ff -fn -V -nsu --no-transfer-progress",
    dropped: "-q --quiet -pl --projects -am --also-make -amd --also-make-dependents -rf --resume-from -fae -fn -ff -DfailIfNoTests -Dsurefire.failIfNoSpecifiedTests -Dmaven.test.failure.ignore",
    names: "-Dtest"
  },
  gradle: {
    clusters: true,
    values: "-p --project-dir -b --build-file -c --settings-file -I --init-script -x --exclude-task --console --max-workers --tests",
    flags: "--info --stacktrace --no-daemon --parallel --continue --offline --build-cache --no-build-cache --scan --rerun-tasks -q --quiet -i -s",
    dropped: "--tests --continue -q --quiet"
  },
  "dotnet test": {
    values: "-c --configuration -f --framework -r --runtime -s --settings -l --logger -v --verbosity -a --arch --filter --results-directory --collect -o --output --os",
    flags: "--no-build --no-restore --nologo --blame",
    dropped: "--filter --collect"
  },
  rspec: {
    clusters: true,
    values: "-I -r --require -O --options -f --format -o --out -t --tag -P --pattern --exclude-pattern -e --example -E --example-matches --seed --order --failure-exit-code --error-exit-code",
    flags: "-b --backtrace -c --color --colour --force-color -p --profile -w --warnings --no-color --no-fail-fast --dry-run",
    dropped: "--fail-fast --only-failures --next-failure -n --dry-run --pattern -P -o --out --bisect",
    names: "-e --example -E --example-matches"
  },
  phpunit: {
    values: "-c --configuration --bootstrap --filter --group --exclude-group --testsuite --exclude-testsuite --coverage-html --coverage-clover --coverage-xml --log-junit -d --order-by --random-order-seed --cache-result-file --columns --include-path",
    flags: "--testdox --verbose -v --debug --no-coverage --process-isolation --no-configuration --stderr --colors",
    dropped: "--filter --testsuite --stop-on-failure --stop-on-error --stop-on-defect --coverage-html --coverage-clover --coverage-xml --coverage-text --log-junit"
  },
  ctest: {
    clusters: true,
    values: "-C --build-config -R --tests-regex -E --exclude-regex -L --label-regex -LE --label-exclude -j --parallel --test-dir --timeout --repeat --schedule-random --output-junit --no-tests -I --tests-information -S -D -M -T",
    flags: "-V -VV --verbose --extra-verbose --output-on-failure -Q --quiet --progress --force-new-ctest-process",
    dropped: "-R --tests-regex -I --tests-information --stop-on-failure --rerun-failed -Q --quiet --output-junit --no-tests"
  }
};

// src/edge/runner/select-managed.ts
import { posix as posix10 } from "node:path";

// src/edge/runner/package-of.ts
import { posix as posix9 } from "node:path";
var MANIFESTS = ["package.json", "pyproject.toml", "go.mod", "Cargo.toml", "pom.xml"];
var OWN2 = [
  [/\.(?:[cm]?[jt]sx?|vue|svelte)$/, "package.json"],
  [/\.pyi?$/, "pyproject.toml"],
  [/\.go$/, "go.mod"],
  [/\.rs$/, "Cargo.toml"],
  [/\.(?:java|kt|groovy|scala)$/, "pom.xml"]
];
async function packageOf(path, checkout) {
  const own = OWN2.find(([shape]) => shape.test(path))?.[1];
  const place = (own && nearest(path, [own], checkout)) ?? nearest(path, MANIFESTS, checkout);
  if (place === void 0) return void 0;
  return { folder: posix9.dirname(place), manifest: place, name: await nameIn(place, checkout) };
}
function nearest(path, names2, { files }) {
  const known = new Set(files);
  for (let folder = posix9.dirname(posix9.normalize(path)); ; folder = posix9.dirname(folder)) {
    const found = names2.map((name) => posix9.join(folder, name)).find((file) => known.has(file));
    if (found !== void 0 || folder === "." || folder === "/" || folder.startsWith("..")) return found;
  }
}
async function nameIn(manifest, checkout) {
  if (manifest.endsWith(".json")) {
    const name = (await readObject(manifest, checkout))?.["name"];
    return typeof name === "string" ? name : void 0;
  }
  const text = await checkout.read(manifest) ?? "";
  if (manifest.endsWith(".mod")) return /^module[ \t]+"?([^\s"]+)/m.exec(text)?.[1];
  if (manifest.endsWith(".xml"))
    return /<artifactId>\s*([^<\s]+)/.exec(text.replace(/<parent>[^]*?<\/parent>|<!--[^]*?-->/g, ""))?.[1];
  const section = /^\[(?:package|project|tool\.poetry)\][ \t]*\r?\n((?:(?!\[).*\r?\n?)*)/m.exec(text)?.[1] ?? "";
  return /^name[ \t]*=[ \t]*["']([^"']+)["']/m.exec(section)?.[1];
}

// src/edge/runner/selection.ts
function narrowed({ runs, covers }, runner) {
  const lines = runs.map(
    (run) => [rawOf([...runner.assigns, ...runner.head]), ...run].filter(Boolean).join(" ")
  );
  const all = lines.map((line) => `${line} || status=$?`).join("; ");
  const command = lines.length === 1 ? lines[0] ?? "" : `{ status=0; ${all}; exit $status; }`;
  return { command: runner.lead + command, cwd: runner.cwd, covers };
}
function escapeRegex(text) {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
}
function anchored(patterns, group2 = "(?:") {
  const unique2 = [...new Set(patterns)];
  return unique2.length === 1 ? `^${unique2[0]}$` : `^${group2}${unique2.join("|")})$`;
}

// src/edge/runner/select-managed.ts
async function javaTests({ failures, checkout }) {
  const tests = [];
  for (const { id } of failures) {
    const [, type = "", name = ""] = /^((?:\w+\.)*[A-Z][\w$]*)(?:\.(.*))?$/su.exec(id) ?? [];
    const path = classFile(type, checkout);
    if (type === "" || path === void 0) return void 0;
    const method = /^[^\W\d]\w*$/u.test(name) ? name : void 0;
    const isThere = method !== void 0 && new RegExp(`\\b${method}\\s*\\(`).test(await checkout.read(path) ?? "");
    tests.push({ type, method: isThere ? method : void 0, path });
  }
  return tests;
}
function classFile(type, { files }) {
  const own = type.replace(/\$.*$/, "").replaceAll(".", "/");
  const shape = new RegExp(`(?:^|/)src/test/\\w+/${own}\\.(?:java|kt|groovy)$`);
  const [first, another] = files.filter((path) => shape.test(path));
  return another === void 0 ? first : void 0;
}
function coversOf(request, tests) {
  return tests.every(({ method }) => method !== void 0) ? request.failures.map(({ id }) => id) : "files";
}
async function selectMaven(request) {
  const { args, runner, checkout } = request;
  const tests = await javaTests(request);
  if (tests === void 0 || tests.some(({ type }) => /(?:^|\.)IT[A-Z]\w*$|IT(?:Case)?$/.test(type)))
    return void 0;
  if (!args.positional.every(
    (word) => /^(?:clean|validate|compile|test-compile|test|package|verify|install)$/.test(word.text)
  ))
    return void 0;
  const modules = await modulesOf(tests, checkout);
  const below = modules.map((folder) => seenFrom(runner.cwd, folder));
  if (below.some((folder) => folder.startsWith(".."))) return void 0;
  const parts = below.every((folder) => folder === ".") ? [] : ["-pl", quote(below.join(",")), "-am"];
  const methods = groupByType(tests);
  const names2 = [...methods].map(
    ([type, own]) => own.includes(void 0) ? type : `${type}#${own.join("+")}`
  );
  return {
    runs: [
      [
        ...args.options.map((word) => word.raw),
        "test",
        ...parts,
        `-Dtest=${quote(names2.join(","))}`,
        // The modules that are only built along have no such test.
        ...parts.length === 0 ? [] : ["-DfailIfNoTests=false", "-Dsurefire.failIfNoSpecifiedTests=false"]
      ]
    ],
    covers: coversOf(request, tests)
  };
}
function groupByType(tests) {
  const groups = /* @__PURE__ */ new Map();
  for (const { type, method } of tests) {
    const known = groups.get(type) ?? [];
    if (!known.includes(method)) known.push(method);
    groups.set(type, known);
  }
  return groups;
}
async function modulesOf(tests, checkout) {
  const folders = await Promise.all(
    tests.map(async ({ path }) => (await packageOf(path, checkout))?.folder ?? ".")
  );
  return [...new Set(folders)];
}
async function selectGradle(request) {
  const { args, runner } = request;
  const tests = await javaTests(request);
  if (tests === void 0 || args.positional.some((word) => !/^(?::?[\w-]+:)*(?:clean|test|check|build)$/.test(word.text)))
    return void 0;
  const byProject = /* @__PURE__ */ new Map();
  for (const test of tests) {
    const folder = seenFrom(runner.cwd, test.path.replace(/(?:^|\/)src\/test\/.*$/, "") || ".");
    if (folder.startsWith("..")) return void 0;
    const project = folder === "." ? ":" : `:${folder.replaceAll("/", ":")}:`;
    byProject.set(project, [...byProject.get(project) ?? [], test]);
  }
  const words = [...byProject].flatMap(([project, own]) => [
    quote(`${project}cleanTest`),
    quote(`${project}test`),
    ...own.flatMap(({ type, method }) => [
      "--tests",
      quote(method === void 0 ? type : `${type}.${method}`)
    ])
  ]);
  return { runs: [[...args.options.map((word) => word.raw), ...words]], covers: coversOf(request, tests) };
}
async function selectDotnet({ args, failures }) {
  const tests = failures.map(({ id }) => ({ id, name: /^(?:\w+[.+])+\w+/u.exec(id)?.[0] }));
  if (tests.some(({ name }) => name === void 0)) return void 0;
  const filter = [...new Set(tests.map(({ name }) => `FullyQualifiedName=${name}`))].join("|");
  const words = [...args.positional, ...args.options].map((word) => word.raw);
  const isExact = tests.every(({ id, name }) => id === name);
  return {
    runs: [[...words, "--filter", quote(filter)]],
    covers: isExact ? tests.map(({ id }) => id) : "files"
  };
}
var EXAMPLE = /^\s*(?:it|specify|example|scenario|its)\b\s*\(?\s*(["'])((?:\\.|(?!\1).)+)\1/;
async function selectRspec({
  args,
  failures,
  runner,
  checkout
}) {
  const places = /* @__PURE__ */ new Set();
  let covers = [];
  for (const { id, file, line } of failures) {
    const path = placeOf(file, runner.cwd, checkout);
    if (path === void 0 || /[[\]:*?{}]/.test(path) || !path.endsWith("_spec.rb")) return void 0;
    const source = (await checkout.read(path))?.split("\n")[(line ?? 0) - 1] ?? "";
    const title = EXAMPLE.exec(source)?.[2]?.replace(/\\(["'\\])/g, "$1");
    const isSure = title !== void 0 && id.endsWith(title);
    places.add(seenFrom(runner.cwd, path) + (isSure ? `:${line}` : ""));
    if (!isSure) covers = "files";
    else if (covers !== "files") covers.push(id);
  }
  const alone = [...places].filter(
    (place) => !places.has(place.replace(/:\d+$/, "")) || !/:\d+$/.test(place)
  );
  const options = [...args.options, ...covers === "files" ? args.names : []].map((word) => word.raw);
  return { runs: [[...options, ...alone.map(quote)]], covers };
}
async function selectPhpunit({ args, failures, checkout }) {
  let isExact = true;
  const patterns = [];
  for (const { id } of failures) {
    const [, type = "", method = "", rest = ""] = /^([\w\\]+)::(\w+)(.*)$/su.exec(id) ?? [];
    const file = `${type.split("\\").at(-1)}.php`;
    if (type === "" || !checkout.files.some((path) => posix10.basename(path) === file)) return void 0;
    const set = /^ with data set (#\d+)(?: \(.*\))?$/s.exec(rest)?.[1] ?? /^ with data set ("[^"]*")(?: \([^"]*\))?$/.exec(rest)?.[1];
    if (rest !== "" && set === void 0) isExact = false;
    const name = escapeRegex(`${type}::${method}`) + (set === void 0 ? "" : ` with data set ${escapeRegex(set)}`);
    patterns.push(
      (rest !== "" && set === void 0 ? `${name}(?: with data set .*)?` : name).replaceAll("/", "\\/")
    );
  }
  const words = [...args.options, ...args.positional].map((word) => word.raw);
  return {
    runs: [[...words, "--filter", quote(`/${anchored(patterns)}/`)]],
    covers: isExact ? failures.map(({ id }) => id) : "files"
  };
}

// src/edge/runner/select-native.ts
import { posix as posix11 } from "node:path";
async function selectGo({
  args,
  failures,
  runner,
  checkout
}) {
  if (runner.args.some((word) => /^--?args$/.test(word.text))) return void 0;
  const groups = /* @__PURE__ */ new Map();
  for (const failure2 of failures) {
    const test = await goTest(failure2, runner.cwd, checkout);
    if (test === void 0) return void 0;
    const group2 = [test.folder, ...test.levels.slice(0, -1)].join("\0");
    groups.set(group2, [...groups.get(group2) ?? [], test]);
  }
  if (groups.size > MOST_RUNS) return void 0;
  const options = args.options.map((word) => word.raw);
  const runs = [...groups.values()].map(([first, ...others]) => {
    const { folder, levels } = first;
    const last = [first, ...others].map((test) => test.levels.at(-1) ?? "");
    const pattern = [...levels.slice(0, -1).map((level) => `^${level}$`), anchored(last)].join("/");
    const seen = seenFrom(runner.cwd, folder);
    return [...options, "-v", "-count=1", "-run", quote(pattern), quote(seen === "." ? "." : `./${seen}`)];
  });
  return { runs, covers: failures.map(({ id }) => id) };
}
var MOST_RUNS = 12;
async function goTest(failure2, cwd, checkout) {
  const levels = failure2.id.split("/");
  const [name = ""] = levels;
  if (!/^(?:Test|Example|Fuzz)\w*$/u.test(name)) return void 0;
  const place = placeOf(failure2.file, cwd, checkout);
  const folders = /* @__PURE__ */ new Set();
  for (const path of checkout.files) {
    if (!path.endsWith("_test.go") || inside(cwd, seenFrom(cwd, path)) === void 0) continue;
    const folder2 = posix11.dirname(path);
    if (place !== void 0 && place.endsWith("_test.go") && posix11.dirname(place) !== folder2) continue;
    if (failure2.module !== void 0 && folder2 !== "." && !endsAlike(failure2.module, folder2)) continue;
    const text = await checkout.read(path);
    if (text !== void 0 && new RegExp(`^func ${name}\\(`, "m").test(text)) folders.add(folder2);
  }
  const [folder, another] = folders;
  if (folder === void 0 || another !== void 0) return void 0;
  const below = seenFrom(cwd, folder);
  if (below.startsWith("..") || await moduleFolder(folder, checkout) !== await moduleFolder(cwd, checkout))
    return void 0;
  return { id: failure2.id, folder, levels: levels.map(escapeRegex) };
}
function endsAlike(module, folder) {
  return posix11.basename(module) === posix11.basename(folder);
}
async function moduleFolder(folder, checkout) {
  return (await packageOf(posix11.join(folder, "x.go"), checkout))?.folder;
}
async function selectCargo({
  args,
  failures,
  runner,
  checkout
}) {
  if (!failures.every(({ id }) => RUST_TEST.test(id))) return void 0;
  const groups = /* @__PURE__ */ new Map();
  for (const { id, file } of failures) {
    const target = await cargoTarget(placeOf(file, runner.cwd, checkout), checkout);
    const key = target.join("\0");
    const group2 = groups.get(key) ?? { target, names: [] };
    groups.set(key, group2);
    group2.names.push(id);
  }
  const options = args.options.map((word) => word.raw);
  const rest = args.rest.filter((word) => /^--(?!exact|skip|ignored)/.test(word.text)).map((word) => word.raw);
  if (args.rest.some((word) => /^--(?:skip|ignored)$/.test(word.text))) return void 0;
  const runs = [...groups.values()].map(({ target, names: names2 }) => [
    ...options,
    ...target.length === 0 ? workspaceWords(runner.args.map((word) => word.text)) : target,
    "--",
    "--exact",
    ...rest,
    ...new Set(names2)
  ]);
  return { runs, covers: failures.map(({ id }) => id) };
}
var RUST_TEST = /^[^\W\d]\w*(?:::[^\W\d]\w*)*$/u;
function workspaceWords(args) {
  return args.filter((arg) => /^--(?:workspace|all)$/.test(arg));
}
async function cargoTarget(path, checkout) {
  const crate = path === void 0 ? void 0 : await packageOf(path, checkout);
  if (path === void 0 || crate?.name === void 0 || !crate.manifest.endsWith("Cargo.toml")) return [];
  const target = /^tests\/([\w-]+)\.rs$/.exec(seenFrom(crate.folder, path))?.[1];
  return ["-p", crate.name, ...target === void 0 ? [] : ["--test", target]];
}
async function selectNextest({ args, failures }) {
  if (!failures.every(({ id }) => RUST_TEST.test(id))) return void 0;
  const ids = [...new Set(failures.map(({ id }) => id))];
  const options = args.options.map((word) => word.raw);
  return { runs: [[...options, "-E", quote(ids.map((id) => `test(=${id})`).join(" | "))]], covers: ids };
}
async function selectCtest({ args, failures }) {
  const ids = [...new Set(failures.map(({ id }) => id))];
  if (!ids.every((id) => /^[\w.+:/ -]+$/.test(id))) return void 0;
  const options = args.options.map((word) => word.raw);
  const pattern = anchored(
    ids.map((id) => id.replace(/[.+]/g, String.raw`\$&`)),
    "("
  );
  return { runs: [[...options, "--no-tests=error", "-R", quote(pattern)]], covers: ids };
}

// src/edge/runner/coverage.ts
import { posix as posix12 } from "node:path";
async function withoutCoverage({
  runner,
  args,
  checkout
}) {
  switch (runner.runner) {
    case "vitest":
      return has(args.options, /^--coverage/) ? ["--coverage.enabled=false"] : [];
    case "jest":
      return has(args.options, /^--(?:coverage|collectCoverage)/) ? ["--coverage=false"] : [];
    case "pytest": {
      if (has([...runner.args, ...runner.assigns], /--cov/)) return ["--no-cov"];
      for (const folder of /* @__PURE__ */ new Set([runner.cwd, "."]))
        for (const name of ["pytest.ini", "pyproject.toml", "tox.ini", "setup.cfg"])
          if (/--cov\b/.test(await checkout.read(posix12.join(folder, name)) ?? "")) return ["--no-cov"];
      return [];
    }
    default:
      return [];
  }
}
function has(words, shape) {
  return words.some((word) => shape.test(word.text));
}

// src/edge/runner/select-python.ts
async function selectPytest(request) {
  const { args, failures, runner, checkout } = request;
  const ids = /* @__PURE__ */ new Set();
  let covers = [];
  for (const { id, file } of failures) {
    const [named2 = "", ...names2] = id.split("::");
    const path = placeOf(named2, runner.cwd, checkout) ?? placeOf(file, runner.cwd, checkout);
    if (path === void 0 || /[[\]]|::/.test(path)) return void 0;
    const rest = names2.join("::");
    const open2 = rest.indexOf("[");
    const isWhole = open2 < 0 || rest.endsWith("]");
    const test = (isWhole ? rest : rest.slice(0, open2)).split("::");
    const text = await checkout.read(path) ?? "";
    const isThere = rest !== "" && isWhole && definesAll(isWhole ? rest : "", text);
    ids.add([seenFrom(runner.cwd, path), ...isThere ? test : []].join("::"));
    if (!isThere) covers = "files";
    else if (covers !== "files") covers.push(id);
  }
  const alone = [...ids].filter((id) => !id.includes("::") || !ids.has(id.slice(0, id.indexOf("::"))));
  const options = args.options.map((word) => word.raw);
  const noCoverage = await withoutCoverage(request);
  const filters = args.names.map((word) => word.raw);
  return { runs: [[...options, ...filters, ...noCoverage, "-v", ...alone.map(quote)]], covers };
}
function definesAll(names2, text) {
  const plain = names2.replace(/\[[^]*$/, "").split("::");
  return plain.every(
    (name) => new RegExp(`\\b(?:def|class)\\s+${name.replace(/\W/g, "\\$&")}\\b`).test(text)
  );
}
async function selectUnittest({ args, failures }) {
  const ids = failures.map(({ id }) => ({ id, name: id.replace(/ \(.*\)$/s, "") }));
  if (!ids.every(({ name }) => /^(?:[^\W\d]\w*\.){2,}[^\W\d]\w*$/u.test(name))) return void 0;
  const patterns = [...new Set(ids.map(({ name }) => name))].flatMap((name) => ["-k", quote(`*${name}`)]);
  const words = args.positional.map((word) => word.raw);
  const options = args.options.map((word) => word.raw);
  return { runs: [[...words, ...options, "-v", ...patterns]], covers: ids.map(({ id }) => id) };
}

// src/edge/runner/select-script.ts
import { posix as posix13 } from "node:path";

// src/edge/runner/titles.ts
function titlesIn(id, text) {
  const pieces = id.split(" > ");
  return pieces.length > MOST2 ? void 0 : from(pieces, text);
}
var MOST2 = 10;
function from(pieces, text) {
  if (pieces.length === 0) return [];
  for (let count = 1; count <= pieces.length; count++) {
    const title = pieces.slice(0, count).join(" > ");
    const rest = timesIn(title, text) > 0 ? from(pieces.slice(count), text) : void 0;
    if (rest !== void 0) return [title, ...rest];
  }
  return void 0;
}
function timesIn(title, text) {
  return formsOf(title).reduce((sum, form) => sum + text.split(form).length - 1, 0);
}
function isSuite(title, text) {
  return formsOf(title).some(
    (form) => new RegExp(`\\b(?:describe|suite)\\s*(?:\\.\\w+\\s*)?\\(\\s*${escapeRegex(form)}`).test(text)
  );
}
function formsOf(title) {
  return ['"', "'", "`"].map((mark) => mark + written2(title, mark) + mark);
}
function written2(title, mark) {
  const plain = title.replaceAll("\\", "\\\\").replaceAll(mark, `\\${mark}`);
  return mark === "`" ? plain.replaceAll("${", "\\${") : plain;
}

// src/edge/runner/select-script.ts
async function selectVitest(request) {
  const { args, checkout, runner } = request;
  const files = await testFiles(request);
  if (files === void 0) return void 0;
  const paths = files.map(({ path }) => seenFrom(runner.cwd, path));
  const others = checkout.files.filter((path) => !files.some((file) => file.path === path));
  if (paths.some((path) => path.startsWith("..") || others.some((other) => holds(other, path))))
    return void 0;
  const reporter = args.options.some((word) => word.text.startsWith("--reporter")) ? [] : ["--reporter=verbose"];
  const coverage = await withoutCoverage(request);
  return finish(request, files, {
    base: [
      ...isRunCommand(request) ? [] : ["run"],
      ...paths.map(quote),
      ...optionsOf(request),
      ...coverage,
      ...reporter
    ],
    pattern: (tests) => [
      "-t",
      quote(anchored(tests.map(({ titles }) => titles.map(escapeRegex).join("(?: >)? "))))
    ]
  });
}
function isRunCommand({ runner }) {
  return /^(?:run|watch|dev)$/.test(runner.head.at(-1)?.text ?? "");
}
function holds(path, part) {
  return path.toLowerCase().includes(part.toLowerCase());
}
async function selectJest(request) {
  const files = await testFiles(request);
  if (files === void 0) return void 0;
  const paths = files.map(({ path }) => quote(seenFrom(request.runner.cwd, path)));
  const coverage = await withoutCoverage(request);
  return finish(request, files, {
    base: [...optionsOf(request), ...coverage, "--verbose", "--runTestsByPath", ...paths],
    pattern: (tests) => [`--testNamePattern=${quote(anchored(tests.map(spaced)))}`]
  });
}
function spaced({ titles }) {
  return titles.map(escapeRegex).join(" ");
}
async function selectMocha(request) {
  const { checkout, runner } = request;
  const files = await testFiles(request);
  if (files === void 0) return void 0;
  const paths = files.map(({ path }) => seenFrom(runner.cwd, path));
  if (paths.some(isPattern)) return void 0;
  const selection = finish(request, files, {
    base: [...paths.map(quote), ...optionsOf(request)],
    pattern: (tests) => ["--grep", quote(anchored(tests.map(spaced)))]
  });
  return selection?.covers === "files" && await configNamesFiles(runner.cwd, checkout.read) ? void 0 : selection;
}
async function configNamesFiles(cwd, read) {
  const names2 = ["js", "cjs", "mjs", "json", "jsonc", "yml", "yaml"].map((end) => `.mocharc.${end}`);
  const texts = await Promise.all([...names2, "package.json"].map((name) => read(posix13.join(cwd, name))));
  const manifest = texts.pop();
  return texts.some((text) => text !== void 0 && /\bspec\b/.test(text)) || manifest !== void 0 && /"mocha"\s*:\s*\{[^}]*"spec"/.test(manifest);
}
async function selectNodeTest(request) {
  const files = await testFiles(request);
  if (files === void 0) return void 0;
  const paths = files.map(({ path }) => seenFrom(request.runner.cwd, path));
  if (paths.some(isPattern)) return void 0;
  const unique2 = files.map((file) => {
    const isUnique = ({ titles }) => timesIn(titles.at(-1) ?? "", file.text) === 1 && titles.slice(0, -1).every((title) => isSuite(title, file.text));
    return file.tests?.every(isUnique) ? file : { ...file, tests: void 0 };
  });
  const own = ({ titles }) => escapeRegex(titles.at(-1) ?? "");
  const selection = finish(request, unique2, {
    base: paths.map(quote),
    pattern: (tests) => [`--test-name-pattern=${quote(anchored(tests.map(own)))}`]
  });
  return selection && {
    ...selection,
    // Node reads its options only before the first file.
    runs: selection.runs.map((run) => [
      ...optionsOf(request),
      ...run.slice(paths.length),
      ...run.slice(0, paths.length)
    ])
  };
}
function isPattern(path) {
  return /[*?[\]{}()!+@\\]/.test(path);
}
function finish({ args }, files, { base, pattern }) {
  const tests = files.flatMap((file) => file.tests ?? []);
  const isSure = files.every(
    (file) => file.tests?.every(
      ({ id }) => files.every((other) => other === file || titlesIn(id, other.text) === void 0 || has2(other, id))
    ) ?? false
  );
  if (!isSure) return { runs: [[...base, ...args.names.map((word) => word.raw)]], covers: "files" };
  return { runs: [[...base, ...pattern(tests)]], covers: [...new Set(tests.map(({ id }) => id))] };
}
function has2({ tests }, id) {
  return tests?.some((test) => test.id === id) ?? false;
}
function optionsOf({ args }) {
  return args.options.map((word) => word.raw);
}
async function testFiles({ failures, runner, checkout }) {
  const byPath = /* @__PURE__ */ new Map();
  for (const failure2 of failures) {
    const path = placeOf(failure2.file, runner.cwd, checkout) ?? placeOf(failure2.id, runner.cwd, checkout);
    if (path === void 0 || !/\.[cm]?[jt]sx?$/.test(path)) return void 0;
    byPath.set(path, [...byPath.get(path) ?? [], failure2]);
  }
  const files = [];
  for (const [path, inside2] of byPath) {
    const text = await checkout.read(path) ?? "";
    if (!/\b(?:it|test|describe|suite|specify|bench)\b/.test(text)) return void 0;
    const found = inside2.map(({ id }) => ({ id, titles: titlesIn(id, text) }));
    const sure = found.filter((test) => test.titles !== void 0);
    files.push({ path, text, tests: sure.length === found.length ? sure : void 0 });
  }
  return files;
}

// src/edge/runner/only-tests.ts
var SELECT = {
  vitest: selectVitest,
  jest: selectJest,
  mocha: selectMocha,
  "node:test": selectNodeTest,
  pytest: selectPytest,
  unittest: selectUnittest,
  "go test": selectGo,
  "cargo test": selectCargo,
  "cargo nextest": selectNextest,
  maven: selectMaven,
  gradle: selectGradle,
  "dotnet test": selectDotnet,
  rspec: selectRspec,
  phpunit: selectPhpunit,
  ctest: selectCtest
};
async function onlyTests(check, failures, checkout) {
  const tests = failures.filter(({ kind }) => kind === "test");
  if (tests.length === 0 || tests.length < failures.length || tests.some(({ id }) => /[\0\r\n]/.test(id)))
    return void 0;
  const runner = await resolveCommand(check, checkout);
  if (runner.kind === "unknown") return void 0;
  const args = splitArguments(runner.args, GRAMMARS[runner.runner]);
  if (args === void 0) return void 0;
  const selection = await SELECT[runner.runner]({ runner, args, failures: tests, checkout });
  return selection && narrowed(selection, runner);
}

// src/edge/runner/related-tests.ts
var import_picomatch = __toESM(require_picomatch2(), 1);
import { posix as posix15 } from "node:path";

// src/edge/runner/importers.ts
import { posix as posix14 } from "node:path";
async function importersOf(targets, shape, checkout, importsOf2) {
  const importers = /* @__PURE__ */ new Map();
  for (const path of checkout.files) {
    if (!shape.test(path)) continue;
    const text = await checkout.read(path);
    if (text === void 0) continue;
    for (const target of importsOf2(path, text))
      importers.set(target, [...importers.get(target) ?? [], path]);
  }
  const reached = new Set(targets);
  for (const path of reached)
    for (const importer of [...importers.get(path) ?? [], ...governed(path, checkout)])
      reached.add(importer);
  return reached;
}
function governed(path, { files }) {
  if (posix14.basename(path) !== "conftest.py") return [];
  const folder = posix14.dirname(path);
  return files.filter((file) => file.endsWith(".py") && (folder === "." || file.startsWith(`${folder}/`)));
}

// src/edge/runner/related-tests.ts
var RELATE = {
  vitest: relateVitest,
  jest: relateJest,
  mocha: relateMocha,
  "node:test": relateNodeTest,
  pytest: relatePytest,
  "go test": relateGo,
  "cargo test": relateCargo,
  "cargo nextest": relateCargo,
  maven: relateMaven
};
async function relatedTests(check, changedPaths, checkout, importsOf2) {
  const runner = await resolveCommand(check, checkout);
  if (runner.kind === "unknown") return relateNx(check, changedPaths, checkout);
  const changed = changedPaths.filter((path) => placeOf(path, ".", checkout) !== void 0);
  if (changed.length === 0 || changed.length < changedPaths.length) return void 0;
  const args = splitArguments(runner.args, GRAMMARS[runner.runner]);
  const run = args && await RELATE[runner.runner]?.({ runner, args, checkout, changed, importsOf: importsOf2 });
  if (run === void 0) return void 0;
  const head = /^(?:run|watch|dev)$/.test(runner.head.at(-1)?.text ?? "") ? runner.head.slice(0, -1) : runner.head;
  return narrowed({ runs: [run], covers: "files" }, { ...runner, head });
}
async function relateNx(check, changed, checkout) {
  const expansion = await expandCommand(check.command, check.cwd, checkout);
  const [step, another] = expansion.kind === "steps" ? expansion.steps : [];
  if (step === void 0 || another !== void 0 || !checkout.files.includes("nx.json")) return void 0;
  const at = step.words.findIndex((word) => /(?:^|\/)nx$/.test(word.text));
  const [many, ...rest] = step.words.slice(at + 1);
  if (at < 0 || many?.text !== "run-many" || changed.some((path) => path.includes(","))) return void 0;
  if (rest.some((word) => /^(?:-p|--projects)\b/.test(word.text))) return void 0;
  const words = [
    rawOf(step.words.slice(0, at + 1)),
    "affected",
    rawOf(rest),
    `--files=${quote(changed.join(","))}`
  ];
  const launch = step.inScript && at === 0 ? "npx --no-install " : "";
  const command = [...step.assigns.map((word) => word.raw), launch + words.join(" ")].join(" ");
  return { command, cwd: step.cwd, covers: "files" };
}
var SCRIPT = /\.(?:[cm]?[jt]sx?|vue|svelte|json)$/;
function scriptPaths({ changed, runner }) {
  if (!changed.every((path) => SCRIPT.test(path)) || changed.some((path) => CONFIG.test(path)))
    return void 0;
  return changed.map((path) => quote(seenFrom(runner.cwd, path)));
}
var CONFIG = /(?:^|\/)(?:package(?:-lock)?\.json|tsconfig[^/]*\.json|[^/]+\.config\.[cm]?[jt]s|\.[^/]+)$/;
function optionsOf2({ args }) {
  return [...args.options, ...args.names].map((word) => word.raw);
}
function withoutFilter(changes) {
  return changes.args.positional.length > 0 ? void 0 : scriptPaths(changes);
}
async function relateVitest(changes) {
  const paths = withoutFilter(changes);
  return paths && ["related", "--run", ...paths, ...optionsOf2(changes), ...await withoutCoverage(changes)];
}
async function relateJest(changes) {
  const paths = withoutFilter(changes);
  return paths && [
    ...optionsOf2(changes),
    ...await withoutCoverage(changes),
    "--passWithNoTests",
    "--findRelatedTests",
    ...paths
  ];
}
var SCRIPT_TEST = /(?:^|\/)(?:tests?|spec|__tests__)\/|(?:[._-](?:test|spec)|(?:^|\/)test(?:-[^/]+)?)\.[cm]?[jt]sx?$/;
var CALLS_TESTS = /\b(?:it|test|describe|suite|specify)\s*(?:\.\w+\s*)*\(/;
async function relateMocha(changes) {
  const paths = await importingTests(changes, SCRIPT_TEST, CALLS_TESTS);
  return paths && [...paths, ...optionsOf2(changes)];
}
async function relateNodeTest(changes) {
  const paths = await importingTests(changes, SCRIPT_TEST, CALLS_TESTS);
  return paths && [...optionsOf2(changes), ...paths];
}
async function relatePytest(changes) {
  if (!changes.changed.every((path) => path.endsWith(".py"))) return void 0;
  const paths = await importingTests(
    changes,
    /(?:^|\/)(?:test_[^/]+|[^/]+_test)\.py$/,
    /\b(?:def|class) [Tt]est/
  );
  return paths && [...optionsOf2(changes), ...await withoutCoverage(changes), ...paths];
}
var MOST_FILES = 60;
async function importingTests(changes, name, text) {
  const { changed, checkout, importsOf: importsOf2, runner } = changes;
  const isPython = changed.every((path) => path.endsWith(".py"));
  if (!isPython && scriptPaths(changes) === void 0) return void 0;
  const reached = await importersOf(changed, isPython ? /\.py$/ : SCRIPT, checkout, importsOf2);
  const isNamed = await named(changes);
  const tests = [];
  for (const path of [...reached].toSorted()) {
    const seen = seenFrom(runner.cwd, path);
    if (!name.test(path) || !isNamed(seen) || !text.test(await checkout.read(path) ?? "")) continue;
    if (/[*?[\]{}]|::/.test(seen)) return void 0;
    tests.push(quote(seen));
  }
  return tests.length === 0 || tests.length > MOST_FILES ? void 0 : tests;
}
async function named({ args }) {
  const shapes = args.positional.map((word) => {
    const text = posix15.normalize(word.text.replace(/::.*$/, "")).replace(/\/$/, "");
    const isMatch = (0, import_picomatch.default)(text);
    return (seen) => text === "." || seen.startsWith(`${text}/`) || isMatch(seen);
  });
  return (seen) => !seen.startsWith("..") && (shapes.length === 0 || shapes.some((matches) => matches(seen)));
}
async function relateGo(changes) {
  const { changed, checkout, runner } = changes;
  const module = await packageOf(posix15.join(runner.cwd, "x.go"), checkout);
  if (module?.name === void 0 || !changed.every((path) => path.endsWith(".go"))) return void 0;
  const folders = new Set(changed.map((path) => posix15.dirname(path)));
  const imported = [...folders].map((folder) => {
    const below = seenFrom(module.folder, folder);
    return `"${below === "." ? module.name : `${module.name}/${below}`}"`;
  });
  for (const path of checkout.files) {
    if (!path.endsWith(".go")) continue;
    const text = await checkout.read(path) ?? "";
    if (imported.some((name) => text.includes(name))) folders.add(posix15.dirname(path));
  }
  const seen = [...folders].map((folder) => seenFrom(runner.cwd, folder)).toSorted();
  if (seen.some((folder) => folder.startsWith("..")) || runner.args.some((word) => /^--?args$/.test(word.text)))
    return void 0;
  return [...optionsOf2(changes), ...seen.map((folder) => quote(folder === "." ? "." : `./${folder}`))];
}
async function relateCargo(changes) {
  const crates = await packages(changes, "Cargo.toml");
  if (crates === void 0) return void 0;
  const names2 = crates.map(({ name }) => name);
  if (!names2.every((name) => name !== void 0 && /^[\w-]+$/.test(name))) return void 0;
  const { positional, rest: after } = changes.args;
  const rest = after.map((word) => word.raw);
  const filters = positional.map((word) => word.raw);
  const words = [...optionsOf2(changes), ...names2.flatMap((name) => ["-p", name ?? ""]), ...filters];
  return rest.length === 0 ? words : [...words, "--", ...rest];
}
async function relateMaven(changes) {
  const modules = await packages(changes, "pom.xml");
  if (modules === void 0) return void 0;
  const seen = modules.map(({ folder }) => seenFrom(changes.runner.cwd, folder));
  return [...optionsOf2(changes), "test", "-pl", quote(seen.join(",")), "-am"];
}
async function packages({ changed, checkout, runner }, manifest) {
  const found = /* @__PURE__ */ new Map();
  for (const path of changed) {
    const own = await packageOf(path, checkout);
    if (own === void 0 || posix15.basename(own.manifest) !== manifest) return void 0;
    const below = seenFrom(runner.cwd, own.folder);
    if (below === "." || below.startsWith("..") || path === own.manifest) return void 0;
    found.set(own.folder, own.name);
  }
  return [...found].map(([folder, name]) => ({ folder, name }));
}

// src/edge/runner/report-files.ts
var import_picomatch2 = __toESM(require_picomatch2(), 1);
import { lstat, readdir, readFile as readFile2 } from "node:fs/promises";
import { isAbsolute as isAbsolute2, join as join3 } from "node:path";
var MOST_BYTES = 8e6;
var MOST_FOLDERS = 2e4;
var CLOCK_MS = 1e3;
async function readReports(patterns, { root, since }) {
  const own = patterns.filter(isAbsolute2);
  const isReport = (0, import_picomatch2.default)(patterns.filter((pattern) => !isAbsolute2(pattern)));
  const found = patterns.length === own.length ? [] : await filesBelow(root, isReport);
  const texts = [];
  let left = MOST_BYTES;
  for (const file of [...own, ...found.map((path) => join3(root, path))]) {
    const stats = await lstat(file).catch(() => void 0);
    if (stats?.isFile() !== true || stats.mtimeMs < since - CLOCK_MS || stats.size > left) continue;
    left -= stats.size;
    texts.push(await readFile2(file, "utf8").catch(() => ""));
  }
  return texts.join("\n");
}
async function filesBelow(root, isWanted) {
  const found = [];
  const folders = [""];
  for (let seen = 0; folders.length > 0 && seen < MOST_FOLDERS; seen++) {
    const folder = folders.pop() ?? "";
    const entries = await readdir(join3(root, folder), { withFileTypes: true }).catch(() => []);
    for (const entry of entries) {
      const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory() && !/^(?:\..*|node_modules|vendor)$/.test(entry.name)) folders.push(path);
      else if (entry.isFile() && isWanted(path)) found.push(path);
    }
  }
  return found.toSorted();
}

// src/edge/runner/runners.ts
function createRunners(options) {
  const { root, list, importsIn, effects, env, folder } = options;
  const open2 = async () => ({ root, files: await list(), read: readIn(root) });
  return {
    only: async (check, failures) => onlyTests(check, failures, await open2()),
    related: async (check, changed) => {
      const checkout = await open2();
      return relatedTests(check, changed, checkout, importsIn(checkout.files));
    },
    fixers: async (checks, failures) => fixers(checks, failures, await open2(), effects),
    report: async (check) => {
      const wanted = await machineReport(check, await open2(), { env, folder });
      if (wanted === void 0) return void 0;
      const own = wanted.files.filter(isAbsolute3);
      const since = Date.now();
      return {
        env: wanted.env,
        read: async () => {
          const text = await readReports(wanted.files, { root, since });
          for (const file of own) await rm3(file, { force: true });
          return text;
        }
      };
    }
  };
}
var MOST_BYTES2 = 1e6;
function readIn(root) {
  return async (path) => {
    try {
      const file = join4(root, path);
      const stats = await lstat2(file);
      return stats.isFile() && stats.size <= MOST_BYTES2 ? await readFile3(file, "utf8") : void 0;
    } catch {
      return void 0;
    }
  };
}

// src/edge/workspace/workspace.ts
import { chmodSync as chmodSync4, readFileSync as readFileSync5 } from "node:fs";
import { join as join12 } from "node:path";
import { setTimeout as setTimeout3 } from "node:timers/promises";

// src/edge/workspace/areas.ts
import { realpathSync } from "node:fs";
import { dirname, join as join5 } from "node:path";

// src/edge/workspace/walk.ts
import { lstatSync, readdirSync as readdirSync2, readlinkSync as readlinkSync3 } from "node:fs";
function bytePath(path) {
  return Buffer.from(path, "utf8").toString("latin1");
}
function native(path) {
  return /^[\x00-\x7f]*$/.test(path) ? path : Buffer.from(path, "latin1");
}
function readable(path) {
  return Buffer.from(path, "latin1").toString("utf8");
}
function visit(areas, { each, onClosed, onDeep }) {
  for (const { dir, skip } of areas) {
    const stats = lstatSync(native(dir), { throwIfNoEntry: false });
    if (stats === void 0) continue;
    each(dir, stats);
    const pending = [dir];
    const read = (folder) => {
      for (const name of readdirSync2(native(folder), { encoding: "latin1" })) {
        const path = `${folder}/${name}`;
        if (skip(path)) continue;
        const inside2 = path.length > SHORT ? lookFar(folder, path, onDeep) : lookAt(path);
        if (inside2 === void 0) continue;
        each(path, inside2);
        if ((inside2.mode & TYPE_BITS) === FOLDER_BITS) pending.push(path);
      }
    };
    for (let folder = pending.pop(); folder !== void 0; folder = pending.pop()) {
      try {
        read(folder);
      } catch (error) {
        const { code } = error;
        if (code === "ENOENT" || code === "ENOTDIR") continue;
        if (code !== "EACCES") throw error;
        if (onClosed(folder)) read(folder);
      }
    }
  }
}
var SHORT = 1e3;
function lookAt(path) {
  return lstatSync(native(path), { throwIfNoEntry: false });
}
function lookFar(folder, path, onDeep) {
  try {
    return lookAt(path);
  } catch (error) {
    if (error.code !== "ENAMETOOLONG") throw error;
    onDeep(folder);
    return void 0;
  }
}
function look(path) {
  try {
    const stats = lookAt(path);
    return stats && entryOf(path, stats);
  } catch (error) {
    if (error.code === "ENOTDIR") return void 0;
    throw error;
  }
}
var TYPE_BITS = 61440;
var FOLDER_BITS = 16384;
var TYPES = /* @__PURE__ */ new Map([
  [32768, "file"],
  [FOLDER_BITS, "folder"],
  [40960, "link"]
]);
function entryOf(path, stats) {
  const type = TYPES.get(stats.mode & TYPE_BITS) ?? "other";
  return {
    type,
    mode: stats.mode,
    size: type === "folder" ? 0 : stats.size,
    mtime: stats.mtimeMs,
    ctime: stats.ctimeMs,
    inode: stats.ino,
    target: type === "link" ? readlinkSync3(native(path), "latin1") : void 0
  };
}
function kindBits({ mode }) {
  return mode & TYPE_BITS;
}

// src/edge/workspace/areas.ts
var LEFT_OUT = ["objects", "lfs", "worktrees", "gc.pid", "gc.log", "gc.log.lock", "info/refs"];
function areasOf(repository, excluded) {
  const root = bytePath(repository.root);
  const out = new Set(excluded.map((path) => bytePath(withoutLinks(path))));
  const gitDirs = [...new Set([repository.gitDir, repository.commonDir].map(bytePath))];
  const left = new Set(gitDirs.flatMap((dir) => LEFT_OUT.map((name) => `${dir}/${name}`)));
  const skipped = (path) => out.has(path) || left.has(path) || isOfModule(path);
  const outside = gitDirs.filter((dir) => !dir.startsWith(`${root}/`));
  const separate = outside.filter(
    (dir) => !outside.some((other) => other !== dir && dir.startsWith(`${other}/`))
  );
  const areas = [{ dir: root, skip: skipped }];
  for (const dir of separate) areas.push({ dir, skip: skipped });
  for (const dir of outside) if (!separate.includes(dir)) areas.push({ dir, skip: skipped });
  return {
    areas,
    holdsLeftOut: (path) => skipped(path) || [...out].some((inner) => inner.startsWith(`${path}/`))
  };
  function isOfModule(path) {
    if (!path.endsWith("/objects") && !path.endsWith("/lfs")) return false;
    if (!gitDirs.some((dir) => path.startsWith(`${dir}/modules/`))) return false;
    return look(`${path.slice(0, path.lastIndexOf("/"))}/HEAD`)?.type === "file";
  }
}
function withoutLinks(path) {
  try {
    return realpathSync(path);
  } catch {
    const parent = dirname(path);
    return parent === path ? path : join5(withoutLinks(parent), path.slice(parent.length));
  }
}
function isGitData(path) {
  return /(^|\/)\.git(\/|$)/.test(path);
}

// src/edge/workspace/contents.ts
var MOST_PART_BYTES = 64 << 20;
function createContents(git, store) {
  return {
    parts: (wanted) => {
      const parts = [];
      let size = Number.POSITIVE_INFINITY;
      for (const one of wanted) {
        const more = blobOf(one) === void 0 ? 0 : one.was?.size ?? 0;
        if (size + more > MOST_PART_BYTES) {
          parts.push([]);
          size = 0;
        }
        size += more;
        parts.at(-1)?.push(one);
      }
      return parts;
    },
    of: async (part) => {
      const ids = new Set(part.map(blobOf).filter((id) => id !== void 0));
      const blobs = await git.blobs([...ids]);
      return (path, was) => {
        const id = blobOf({ path, was });
        if (id === void 0) return store.read(was.content ?? "");
        const blob = blobs.get(id);
        if (blob?.length === was.size) return blob;
        throw new Error(
          blob ? `its object ${id} was converted when it was checked out` : `its object ${id} is gone from the repository`
        );
      };
    }
  };
}
function blobOf({ was }) {
  return was?.content?.startsWith("git:") ? was.content.slice(4) : void 0;
}

// src/edge/workspace/digest.ts
import { createHash as createHash2 } from "node:crypto";
import { closeSync as closeSync3, constants as constants3, fstatSync, openSync as openSync3, readSync } from "node:fs";
function sha256Of(bytes) {
  return createHash2("sha256").update(bytes).digest("hex");
}
function sha256OfFile(file) {
  return digestFile(file, () => createHash2("sha256"));
}
function blobIdOf(bytes) {
  return blobHash(bytes.length).update(bytes).digest("hex");
}
function blobIdOfFile(file) {
  return digestFile(file, blobHash);
}
function openFile(file) {
  return openSync3(native(file), constants3.O_RDONLY | constants3.O_NOFOLLOW | constants3.O_NONBLOCK);
}
function blobHash(size) {
  return createHash2("sha1").update(`blob ${size}\0`);
}
var CHUNK = 1 << 20;
var chunk = Buffer.allocUnsafe(CHUNK);
function digestFile(file, start2) {
  const fd = openFile(file);
  try {
    const hash = start2(fstatSync(fd).size);
    for (let n = readSync(fd, chunk); n > 0; n = readSync(fd, chunk)) hash.update(chunk.subarray(0, n));
    return hash.digest("hex");
  } finally {
    closeSync3(fd);
  }
}

// src/edge/workspace/clean-blobs.ts
import { lstatSync as lstatSync2, readFileSync as readFileSync2 } from "node:fs";
import { join as join7 } from "node:path";

// src/edge/workspace/git.ts
import { spawn as spawn3 } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join as join6 } from "node:path";

// src/edge/workspace/repository.ts
import { execFile } from "node:child_process";
import { access as access2, constants as constants4, realpath as realpath2, stat as stat2 } from "node:fs/promises";
import { resolve as resolve2 } from "node:path";
import { promisify } from "node:util";
var SAFE = [
  "-c",
  "core.fsmonitor=false",
  "-c",
  "core.untrackedCache=false",
  "-c",
  "core.hooksPath=/dev/null",
  "-c",
  "diff.external="
];
function gitEnvironment(env) {
  return {
    ...env,
    GIT_TERMINAL_PROMPT: "0",
    GIT_OPTIONAL_LOCKS: "0",
    GIT_NO_LAZY_FETCH: "1",
    GIT_PAGER: "cat",
    LC_ALL: "C"
  };
}
async function openRepository(dir, env) {
  const info = await stat2(dir).catch(() => void 0);
  if (!info?.isDirectory())
    throw new MulliganError("BAD_INPUT", `${dir} is not a folder.`, "Name the checkout's folder with --dir.");
  const args = [
    ...SAFE,
    "rev-parse",
    "--is-bare-repository",
    "--show-toplevel",
    "--absolute-git-dir",
    "--git-common-dir",
    "--show-prefix"
  ];
  const { stdout } = await promisify(execFile)("git", args, { cwd: dir, env: gitEnvironment(env) }).catch(
    (error) => {
      throw refusal(dir, error);
    }
  );
  const [, top = "", gitDir = "", common = "", prefix = ""] = stdout.split("\n");
  const root = await realpath2(top);
  await access2(root, constants4.W_OK | constants4.R_OK | constants4.X_OK).catch((error) => {
    throw new MulliganError(
      "ENVIRONMENT",
      `The folder ${root} cannot be written.`,
      "Give this user the right to write there.",
      error
    );
  });
  return {
    root,
    folder: prefix === "" ? "." : prefix.replace(/\/$/, ""),
    gitDir: await realpath2(gitDir),
    commonDir: await realpath2(resolve2(dir, common))
  };
}
function refusal(dir, error) {
  const {
    code,
    stderr = "",
    stdout = ""
  } = error;
  if (code === "ENOENT")
    return new MulliganError(
      "ENVIRONMENT",
      "The program git was not found.",
      "Install git, and see that PATH names its folder.",
      error
    );
  if (stdout.startsWith("true"))
    return new MulliganError(
      "BAD_INPUT",
      `${dir} is a bare repository, without files to repair.`,
      "Name a checkout with --dir.",
      error
    );
  if (/dubious ownership/.test(stderr))
    return new MulliganError(
      "ENVIRONMENT",
      `git does not trust ${dir}: it belongs to another user.`,
      `Trust it: git config --global --add safe.directory ${dir}`,
      error
    );
  if (/not a git repository/i.test(stderr))
    return new MulliganError(
      "BAD_INPUT",
      `${dir} is not in a git repository.`,
      "Name a checkout with --dir, or make one: git init.",
      error
    );
  if (/must be run in a work tree/.test(stderr))
    return new MulliganError(
      "BAD_INPUT",
      `${dir} lies in a repository's own data, not in its files.`,
      "Name the checkout's folder with --dir.",
      error
    );
  return new MulliganError(
    "ENVIRONMENT",
    `git cannot read the repository of ${dir}: ${stderr.trim().split("\n")[0] ?? ""}`,
    "See that `git status` works there.",
    error
  );
}

// src/edge/workspace/git.ts
var MOST_TIME_MS = 12e4;
function createGit({ root, commonDir }, { env, ownDir }) {
  const environment = gitEnvironment(env);
  const start2 = (args, options, { cwd, vars }) => new Promise((resolve3, reject) => {
    const { input, okCodes = [0], timeoutMs = MOST_TIME_MS } = options;
    const child = spawn3("git", [...SAFE, ...args], {
      cwd,
      env: { ...environment, ...vars },
      timeout: timeoutMs,
      killSignal: "SIGKILL"
    });
    const out = [];
    const err = [];
    child.stdout.on("data", (part) => out.push(part));
    child.stderr.on("data", (part) => err.push(part));
    child.on("error", reject);
    child.on("close", (code, signal) => {
      if (code !== null && okCodes.includes(code)) resolve3(Buffer.concat(out));
      else reject(failure(args, code ?? signal, Buffer.concat(err).toString().trim()));
    });
    child.stdin.on("error", () => void 0);
    child.stdin.end(input);
  });
  return {
    run: (args, options = {}) => start2(args, options, { cwd: root }),
    blobs: async (ids) => {
      const found = /* @__PURE__ */ new Map();
      if (ids.length === 0) return found;
      makeOwn(ownDir);
      const vars = {
        GIT_DIR: ownDir,
        GIT_OBJECT_DIRECTORY: join6(commonDir, "objects"),
        GIT_NO_REPLACE_OBJECTS: "1"
      };
      const input = Buffer.from(`${ids.join("\n")}
`);
      const out = await start2(["cat-file", "--batch"], { input }, { cwd: ownDir, vars });
      for (let at = 0; at < out.length; ) {
        const line = out.indexOf(10, at);
        const [id = "", type, size] = out.toString("latin1", at, line).split(" ");
        at = line + 1;
        if (type !== "blob") continue;
        const bytes = out.subarray(at, at + Number(size));
        if (blobIdOf(bytes) === id) found.set(id, bytes);
        at += Number(size) + 1;
      }
      return found;
    }
  };
}
function failure(args, end, said) {
  return new MulliganError(
    "ENVIRONMENT",
    `git ${args[0] ?? ""} ended with ${end}: ${said.split("\n")[0] ?? ""}`,
    "See that `git status` works in the checkout."
  );
}
function makeOwn(dir) {
  for (const name of ["objects", "refs"]) mkdirSync(join6(dir, name), { recursive: true, mode: 448 });
  writeFileSync(join6(dir, "HEAD"), "ref: refs/heads/none\n");
}
async function readSettings(git) {
  const pattern = "^(core\\.(autocrlf|attributesfile)|extensions\\.(partialclone|objectformat)|remote\\..*\\.promisor|filter\\..*)$";
  const out = await git.run(["config", "-z", "--get-regexp", pattern], { okCodes: [0, 1] });
  const pairs = out.toString("utf8").split("\0").filter(Boolean);
  return new Map(
    pairs.map((pair) => [
      pair.split("\n", 1)[0]?.toLowerCase() ?? "",
      pair.slice(pair.indexOf("\n") + 1)
    ])
  );
}
var MOST_IGNORE_TIME_MS = 2e4;
async function ignored(git, paths) {
  if (paths.length === 0) return /* @__PURE__ */ new Set();
  const input = Buffer.from(`${paths.join("\0")}\0`, "latin1");
  const options = { input, okCodes: [0, 1], timeoutMs: MOST_IGNORE_TIME_MS };
  const out = await git.run(["check-ignore", "--no-index", "-z", "--stdin"], options);
  return new Set(out.toString("latin1").split("\0").filter(Boolean));
}
async function tracked(git) {
  const out = await git.run(["ls-files", "-z", "--cached"]);
  return new Set(out.toString("latin1").split("\0").filter(Boolean));
}

// src/edge/workspace/index-file.ts
function readIndex(bytes) {
  if (bytes.length < 32 || bytes.toString("latin1", 0, 4) !== "DIRC") return void 0;
  const version = bytes.readUInt32BE(4);
  const count = bytes.readUInt32BE(8);
  if (version < 2 || version > 4) return void 0;
  const entries = /* @__PURE__ */ new Map();
  let at = 12;
  let path = "";
  for (let n = 0; n < count; n++) {
    if (at + 62 > bytes.length) return void 0;
    const start2 = at;
    const flags = bytes.readUInt16BE(at + 60);
    const mode = bytes.readUInt32BE(at + 24);
    if (mode >>> 12 === 4) return void 0;
    const entry = {
      ctime: milliseconds(bytes, at),
      mtime: milliseconds(bytes, at + 8),
      inode: bytes.readUInt32BE(at + 20),
      size: bytes.readUInt32BE(at + 36),
      blob: bytes.toString("hex", at + 40, at + 60)
    };
    at += version >= 3 && flags & 16384 ? 64 : 62;
    if (version === 4) {
      const { value, next } = offset(bytes, at);
      const end = bytes.indexOf(0, next);
      if (end < 0) return void 0;
      path = path.slice(0, path.length - value) + bytes.toString("latin1", next, end);
      at = end + 1;
    } else {
      const end = bytes.indexOf(0, at);
      if (end < 0) return void 0;
      path = bytes.toString("latin1", at, end);
      at = start2 + (end - start2 + 8 & ~7);
    }
    const isFile = mode >>> 12 === 8;
    const stage = flags >>> 12 & 3;
    if (isFile && stage === 0) entries.set(path, entry);
  }
  return hasUnknownExtension(bytes, at) ? void 0 : entries;
}
function hasUnknownExtension(bytes, start2) {
  for (let at = start2; at + 8 <= bytes.length - 20; ) {
    const name = bytes.toString("latin1", at, at + 4);
    if (/^[a-z]/.test(name)) return true;
    at += 8 + bytes.readUInt32BE(at + 4);
  }
  return false;
}
function milliseconds(bytes, at) {
  return bytes.readUInt32BE(at) * 1e3 + bytes.readUInt32BE(at + 4) / 1e6;
}
function offset(bytes, start2) {
  let at = start2;
  let byte = bytes[at++] ?? 0;
  let value = byte & 127;
  while (byte & 128) {
    byte = bytes[at++] ?? 0;
    value = value + 1 << 7 | byte & 127;
  }
  return { value, next: at };
}

// src/edge/workspace/clean-blobs.ts
async function cleanBlobs(files, { repository, git, env, attributes }) {
  const none = /* @__PURE__ */ new Map();
  const settings = await readSettings(git);
  if (isPartial(settings) || (settings.get("extensions.objectformat") ?? "sha1") !== "sha1") return none;
  const file = native(bytePath(`${repository.gitDir}/index`));
  const stats = lstatSync2(file, { throwIfNoEntry: false });
  const index = stats && readIndex(readFileSync2(file));
  if (index === void 0 || stats === void 0) return none;
  const root = `${bytePath(repository.root)}/`;
  const clean = /* @__PURE__ */ new Map();
  for (const { path, entry } of files) {
    if (!path.startsWith(root)) continue;
    const known = index.get(path.slice(root.length));
    if (known !== void 0 && isClean(known, entry, stats.mtimeMs)) clean.set(path, known.blob);
  }
  const everywhere = convertsBySettings(settings) || [
    `${repository.commonDir}/info/attributes`,
    "/etc/gitattributes",
    join7(env["XDG_CONFIG_HOME"] || join7(env["HOME"] ?? "", ".config"), "git", "attributes")
  ].some((path) => converts(bytePath(path))) || isAnyMissing(index.keys(), root, attributes) || sampled(clean).some(([path, blob]) => blobIdOfFile(path) !== blob);
  const folders = new Set([...attributes].filter(converts).map(folderOf2));
  if (!everywhere && folders.size === 0) return clean;
  for (const [path, blob] of clean)
    if ((everywhere || isBelow(path, folders)) && blobIdOfFile(path) !== blob) clean.delete(path);
  return clean;
}
function isClean(known, entry, indexTime) {
  return known.size === entry.size % 2 ** 32 && known.inode === entry.inode % 2 ** 32 && Math.abs(known.mtime - entry.mtime) < 5e-4 && Math.abs(known.ctime - entry.ctime) < 5e-4 && entry.mtime < indexTime;
}
function isPartial(settings) {
  return [...settings.keys()].some(
    (key) => key === "extensions.partialclone" || key.startsWith("remote.") && key.endsWith(".promisor")
  );
}
function convertsBySettings(settings) {
  return (settings.get("core.autocrlf") ?? "false") !== "false" || settings.has("core.attributesfile") || [...settings.keys()].some((key) => key.startsWith("filter."));
}
var SAMPLES = 64;
function sampled(all) {
  const list = [...all];
  const step = Math.max(1, Math.floor(list.length / SAMPLES));
  return list.filter((_, i) => i % step === 0);
}
var CONVERTS = /\b(filter|text|eol|crlf|ident|working-tree-encoding)\b/;
function converts(attributes) {
  try {
    return CONVERTS.test(readFileSync2(native(attributes), "latin1"));
  } catch {
    return false;
  }
}
function isAnyMissing(index, root, there) {
  for (const path of index) if (path.endsWith(".gitattributes") && !there.has(root + path)) return true;
  return false;
}
function folderOf2(path) {
  return path.slice(0, path.lastIndexOf("/"));
}
function isBelow(path, folders) {
  for (let at = folderOf2(path); at !== ""; at = folderOf2(at)) if (folders.has(at)) return true;
  return false;
}

// src/edge/workspace/snapshot.ts
async function record(taking) {
  const { areas, before, store } = taking;
  const manifest = /* @__PURE__ */ new Map();
  const unknown2 = [];
  const attributes = /* @__PURE__ */ new Set();
  let newest = 0;
  const each = (path, stats) => {
    const entry = Object.assign(entryOf(path, stats), { content: void 0, seen: 0 });
    manifest.set(path, entry);
    if (entry.ctime > newest) newest = entry.ctime;
    if (entry.type !== "file") return;
    if (path.endsWith("/.gitattributes")) attributes.add(path);
    const known = before?.get(path);
    if (known?.content !== void 0 && sameStat(known, entry)) entry.content = known.content;
    else unknown2.push({ path, entry });
  };
  visit(areas, {
    each,
    onClosed: (folder) => refuse(folder, "this user may not read that folder"),
    onDeep: (folder) => refuse(folder, "it holds paths longer than this system can name")
  });
  const blobs = unknown2.length === 0 ? void 0 : await cleanBlobs(unknown2, { ...taking, attributes });
  const copies = unknown2.filter(({ path, entry }) => {
    const blob = blobs?.get(path);
    if (blob !== void 0) entry.content = `git:${blob}`;
    return blob === void 0;
  });
  const copiedBytes = copies.reduce((sum, { entry }) => sum + entry.size, 0);
  checkCaps(copies, copiedBytes, taking);
  for (const { path, entry } of copies) {
    const copied = copyIn(store, path, entry);
    if (copied) manifest.set(path, copied);
    else manifest.delete(path);
  }
  store.sync();
  return { manifest, copiedBytes, newest };
}
function sameStat(a, b) {
  return a.size === b.size && a.inode === b.inode && a.mtime === b.mtime && a.ctime === b.ctime;
}
var MOST_TRIES = 3;
function copyIn(store, path, walked) {
  let entry = walked;
  for (let n = 0; n < MOST_TRIES; n++) {
    try {
      const { sha256, bytes } = store.add(path);
      if (bytes === entry.size) return { ...entry, content: sha256, seen: 0 };
      entry = look(path);
    } catch (error) {
      if (error.code !== "ENOENT")
        throw error instanceof MulliganError ? error : refusal2(path, error.message, error);
      entry = void 0;
    }
    if (entry === void 0) return void 0;
    if (entry.type !== "file") break;
  }
  return refuse(path, "it changes all the time");
}
function refuse(path, reason) {
  throw refusal2(path, reason);
}
function refusal2(path, reason, cause) {
  return new MulliganError(
    "ENVIRONMENT",
    `No exact snapshot can be made of ${readable(path)}: ${reason}.`,
    "Nothing was changed. Give this user the right to read it, end what writes there, or move it out of the checkout.",
    cause
  );
}
function checkCaps(copies, bytes, { caps, repository }) {
  if (bytes <= caps.bytes && copies.length <= caps.entries) return;
  const root = bytePath(repository.root);
  const sizes = /* @__PURE__ */ new Map();
  for (const { path, entry } of copies) {
    const top = path.startsWith(`${root}/`) ? path.slice(root.length + 1).split("/")[0] ?? "" : path;
    sizes.set(top, (sizes.get(top) ?? 0) + entry.size);
  }
  const largest = [...sizes].sort(([, a], [, b]) => b - a).slice(0, 3);
  const named2 = largest.map(([path, size]) => `${readable(path)} (${megabytes(size)} MB)`).join(", ");
  const most = bytes > caps.bytes ? `the cap is ${Math.floor(caps.bytes / 1e6)} MB` : `at most ${caps.entries} are copied`;
  throw new MulliganError(
    "ENVIRONMENT",
    `An exact snapshot needs a copy of ${copies.length} files with ${megabytes(bytes)} MB that git cannot give back; ${most}. Largest: ${named2}.`,
    bytes > caps.bytes ? "Nothing was changed. Raise the cap with --snapshot-cap, or move those folders out of the checkout." : "Nothing was changed. Move those folders out of the checkout."
  );
}
function megabytes(bytes) {
  return Math.ceil(bytes / 1e6);
}

// src/edge/workspace/difference.ts
var TIME_TOLERANCE = 2e-3;
var OLD_TIME_TOLERANCE = 1;
var comparisons = 0;
function compare(manifest, areas, onClosed = () => false) {
  const found = [];
  const nested = [];
  const deep = /* @__PURE__ */ new Set();
  const turn = ++comparisons;
  let met = 0;
  const each = (path, stats) => {
    if (path.endsWith("/.git")) nested.push(path.slice(0, -4));
    const was = manifest.get(path);
    if (was === void 0) {
      found.push({ path, kind: "added", was, now: entryOf(path, stats) });
      return;
    }
    was.seen = turn;
    met++;
    const same = was.mtime === stats.mtimeMs && was.ctime === stats.ctimeMs && was.inode === stats.ino && was.mode === stats.mode;
    if (same && (was.type === "folder" || was.size === stats.size)) return;
    const now = entryOf(path, stats);
    const kind = difference(path, was, now);
    if (kind !== void 0) found.push({ path, kind, was, now });
  };
  visit(areas, { each, onClosed, onDeep: (folder) => void deep.add(folder) });
  if (met < manifest.size) {
    for (const [path, was] of manifest)
      if (was.seen !== turn) found.push({ path, kind: "removed", was, now: void 0 });
  }
  return { found, nested, deep };
}
function difference(path, was, now) {
  if (was.type !== now.type || kindBits(was) !== kindBits(now)) return "type";
  if (was.type === "link" && was.target !== now.target) return "modified";
  if (was.type === "file" && !sameStat(was, now) && !hasContent(path, was, now)) return "modified";
  if (was.mode !== now.mode) return "mode";
  const tolerance = was.mtime < 0 ? OLD_TIME_TOLERANCE : TIME_TOLERANCE;
  if (Math.abs(was.mtime - now.mtime) > tolerance) return "times";
  return void 0;
}
function hasContent(path, was, now) {
  if (was.size !== now.size || was.content === void 0) return false;
  try {
    return was.content.startsWith("git:") ? blobIdOfFile(path) === was.content.slice(4) : sha256OfFile(path) === was.content;
  } catch {
    return false;
  }
}

// src/edge/workspace/ignoring.ts
async function ignoredAmong({ found, nested }, { git, root }) {
  const others = nested.filter((dir) => dir !== `${root}/`).sort((a, b) => a.length - b.length);
  const askedFor = /* @__PURE__ */ new Map();
  for (const { path, now } of found) {
    if (now === void 0 || !path.startsWith(`${root}/`)) continue;
    const outer = others.find((dir) => path.startsWith(dir));
    if (outer === void 0 && isGitData(path.slice(root.length + 1))) continue;
    askedFor.set(path, outer?.slice(0, -1) ?? path);
  }
  const relative2 = (path) => path.slice(root.length + 1);
  const asked = [...new Set(askedFor.values())].map(relative2);
  const hits = await ignored(git, asked);
  return new Set([...askedFor].filter(([, owner]) => hits.has(relative2(owner))).map(([path]) => path));
}
async function keptProducts(comparison, { git, root }) {
  const ignoring = await ignoredAmong(comparison, { git, root });
  const index = await tracked(git);
  const differs = new Map(comparison.found.map((d) => [d.path, d]));
  const isProduct = (path) => ignoring.has(path) && !index.has(path.slice(root.length + 1));
  const above = (path) => {
    const added = [];
    for (let at = parentOf(path); at.length > root.length; at = parentOf(at)) {
      const d = differs.get(at);
      if (d?.kind === "type" && !isProduct(at)) return void 0;
      if (d?.kind === "added") added.push(at);
    }
    return added;
  };
  const kept = /* @__PURE__ */ new Set();
  for (const { path, kind, now } of comparison.found) {
    if (now?.type === "folder" && kind !== "added" && kind !== "type") continue;
    const folders = isProduct(path) ? above(path) : void 0;
    if (folders === void 0) continue;
    kept.add(path);
    for (const folder of folders) kept.add(folder);
  }
  return kept;
}
function parentOf(path) {
  return path.slice(0, path.lastIndexOf("/"));
}

// src/edge/workspace/keep.ts
import {
  chmodSync as chmodSync3,
  closeSync as closeSync4,
  copyFileSync as copyFileSync2,
  existsSync,
  fsyncSync,
  lstatSync as lstatSync5,
  mkdirSync as mkdirSync4,
  openSync as openSync4,
  renameSync as renameSync2,
  writeFileSync as writeFileSync4
} from "node:fs";
import { join as join9 } from "node:path";

// src/edge/workspace/patch.ts
import { isUtf8 } from "node:buffer";
import { spawnSync } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  lstatSync as lstatSync3,
  mkdirSync as mkdirSync2,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync as writeFileSync2,
  readFileSync as readFileSync3
} from "node:fs";
import { dirname as dirname2, join as join8 } from "node:path";
var MOST_TEXT_BYTES = 1 << 18;
var MOST_EDITS = 4e3;
function makePatch(pairs, { scratch, env }) {
  const texts = [];
  const others = [];
  for (const pair of pairs) {
    const text = textPatch(pair);
    if (text === void 0) others.push(pair);
    else texts.push(text);
  }
  return Buffer.concat([
    Buffer.from(texts.join(""), "utf8"),
    gitPatch(others.filter(isText), { scratch, env, binary: false }),
    gitPatch(
      others.filter((pair) => !isText(pair)),
      { scratch, env, binary: true }
    )
  ]);
}
function isText({ before, after }) {
  return [before, after].every((side) => {
    if (side === void 0 || side.kind === "link") return true;
    return isUtf8(bytesOf(side));
  });
}
function bytesOf(side) {
  return side.kind === "bytes" ? side.bytes : readFileSync3(native(side.from));
}
function textPatch({ path, before, after }) {
  if (!/^[\w@./+=,-]+( [\w@./+=,-]+)*$/.test(path)) return void 0;
  const [old, now] = [textOf(before), textOf(after)];
  if (old === void 0 || now === void 0 || old === "" && now === "" || old === now) return void 0;
  const modes = modeLines(before, after);
  const hunks = hunksBetween(old, now);
  if (hunks === void 0 || modes === void 0) return void 0;
  const names2 = [
    before === void 0 ? "/dev/null" : `a/${path}`,
    after === void 0 ? "/dev/null" : `b/${path}`
  ];
  const tab = path.includes(" ") ? "	" : "";
  const [from2, to] = names2.map((name) => name === "/dev/null" ? name : name + tab);
  return `diff --git a/${path} b/${path}
${modes}--- ${from2}
+++ ${to}
${hunks}`;
}
function hunksBetween(old, now) {
  if (old === "") return wholeHunk("+", now);
  if (now === "") return wholeHunk("-", old);
  const diff = structuredPatch("", "", old, now, void 0, void 0, {
    context: 3,
    maxEditLength: MOST_EDITS
  });
  return diff?.hunks.map(
    (h) => `@@ -${range(h.oldStart, h.oldLines)} +${range(h.newStart, h.newLines)} @@
${h.lines.join("\n")}
`
  ).join("");
}
function wholeHunk(sign, text) {
  const ends = text.endsWith("\n");
  const lines = (ends ? text.slice(0, -1) : text).split("\n");
  const [old, now] = sign === "+" ? ["0,0", range(1, lines.length)] : [range(1, lines.length), "0,0"];
  const body = lines.map((line) => `${sign}${line}
`).join("");
  return `@@ -${old} +${now} @@
${body}${ends ? "" : "\\ No newline at end of file\n"}`;
}
function range(start2, lines) {
  return lines === 1 ? `${start2}` : `${lines === 0 ? Math.max(0, start2 - 1) : start2},${lines}`;
}
function modeLines(before, after) {
  const mode = (side) => side === void 0 || side.kind === "link" ? void 0 : side.mode & 73 ? "100755" : "100644";
  const [old, now] = [mode(before), mode(after)];
  if (old === void 0) return now && `new file mode ${now}
`;
  if (now === void 0) return `deleted file mode ${old}
`;
  return old === now ? "" : `old mode ${old}
new mode ${now}
`;
}
function textOf(side) {
  if (side === void 0) return "";
  if (side.kind === "link") return void 0;
  const bytes = bytesOf(side);
  if (bytes.length === 0 || bytes.length > MOST_TEXT_BYTES || bytes.includes(0)) return void 0;
  return isUtf8(bytes) ? Buffer.from(bytes).toString("utf8") : void 0;
}
function gitPatch(pairs, { scratch, env, binary }) {
  if (pairs.length === 0) return Buffer.alloc(0);
  mkdirSync2(scratch, { recursive: true, mode: 448 });
  const dir = mkdtempSync(join8(scratch, "diff-"));
  try {
    for (const side of ["a", "b"]) mkdirSync2(join8(dir, side));
    for (const { path, before, after } of pairs) {
      lay(bytePath(join8(dir, "a")), path, before);
      lay(bytePath(join8(dir, "b")), path, after);
    }
    const attributes = join8(dir, "attributes");
    writeFileSync2(attributes, binary ? "* -diff\n" : "");
    const args = [
      "diff",
      "--no-index",
      "--no-ext-diff",
      "--no-textconv",
      "--no-renames",
      "--no-color",
      "--binary",
      "--no-prefix",
      "a",
      "b"
    ];
    const isolated = {
      GIT_CONFIG_NOSYSTEM: "1",
      GIT_CONFIG_GLOBAL: "/dev/null",
      GIT_CEILING_DIRECTORIES: dirname2(dir),
      GIT_ATTR_NOSYSTEM: "1"
    };
    const result = spawnSync(
      "git",
      [...SAFE, "-c", `core.attributesFile=${attributes}`, "-c", "core.quotePath=true", ...args],
      {
        cwd: dir,
        env: { ...gitEnvironment(env), ...isolated, XDG_CONFIG_HOME: dir },
        maxBuffer: 1 << 30
      }
    );
    if (result.status === 0 || result.status === 1) return result.stdout;
    throw new Error(`git diff ended with ${result.status}: ${result.stderr.toString()}`);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}
function lay(folder, path, side) {
  if (side === void 0) return;
  const target = `${folder}/${path}`;
  mkdirSync2(native(target.slice(0, target.lastIndexOf("/"))), { recursive: true });
  if (side.kind === "link") return symlinkSync(native(side.target), native(target));
  if (side.kind === "bytes") writeFileSync2(native(target), side.bytes);
  else copyFileSync(native(side.from), native(target));
  chmodSync(native(target), side.mode & 73 ? 493 : 420);
}
function pairsOf(root, changes) {
  return changes.flatMap(({ path, before, after, mode, renamedFrom }) => {
    const old = modeOf(root, renamedFrom ?? path) ?? modeOf(root, path) ?? 420;
    const was = before && { kind: "bytes", bytes: before, mode: old };
    const now = after && { kind: "bytes", bytes: after, mode: mode ?? old };
    if (renamedFrom === void 0) return [{ path: bytePath(path), before: was, after: now }];
    return [
      { path: bytePath(renamedFrom), before: was, after: void 0 },
      { path: bytePath(path), before: void 0, after: now }
    ];
  });
}
function modeOf(root, path) {
  return lstatSync3(join8(root, path), { throwIfNoEntry: false })?.mode;
}

// src/edge/workspace/restore.ts
import { spawnSync as spawnSync2 } from "node:child_process";
import {
  chmodSync as chmodSync2,
  lstatSync as lstatSync4,
  lutimesSync,
  mkdirSync as mkdirSync3,
  readdirSync as readdirSync3,
  renameSync,
  rmdirSync,
  symlinkSync as symlinkSync2,
  unlinkSync,
  writeFileSync as writeFileSync3
} from "node:fs";
var PIPE = 4096;
var TEMPORARY = /\/\.mulligan-\d+-\d+\.tmp$/;
var temporary = 0;
function isTemporary(path) {
  return TEMPORARY.test(path);
}
async function undo(found, { manifest, contents, deep, onStep }) {
  const failures = /* @__PURE__ */ new Map();
  const parents = /* @__PURE__ */ new Set();
  const step = (path, work) => {
    if (failures.has(path)) return;
    onStep();
    try {
      work();
    } catch (error) {
      failures.set(path, { path, reason: error.message });
    }
  };
  for (const { path, now } of fromBelow(found.filter(isInTheWay))) {
    parents.add(parentOf2(path));
    step(path, () => unlocking(path, () => remove(path, now?.type === "folder", deep)));
  }
  const missing = fromAbove(found.filter(isMissing));
  for (const part of contents.parts(missing)) {
    const bytes = await contents.of(part);
    for (const { path, was } of part) {
      parents.add(parentOf2(path));
      step(path, () => unlocking(path, () => create(path, was, bytes)));
    }
  }
  for (const { path, was, now } of found) {
    if (was === void 0 || was.type === "folder") continue;
    step(path, () => settle(path, was, now));
  }
  const folders = found.filter((d) => d.was?.type === "folder").map((d) => d.path);
  for (const path of [.../* @__PURE__ */ new Set([...parents, ...folders])].sort((a, b) => b.length - a.length)) {
    const was = manifest.get(path);
    if (was?.type !== "folder") continue;
    step(path, () => {
      chmodSync2(native(path), was.mode & 4095);
      setTime(path, was.mtime);
    });
  }
  return [...failures.values()];
}
function isInTheWay({ kind, was, now }) {
  return was === void 0 || kind === "type" || kind === "modified" && now?.type === "link";
}
function isMissing(d) {
  if (d.was === void 0) return false;
  if (d.now === void 0 || d.kind === "type" || d.kind === "modified") return true;
  return d.was.type === "file" && d.now.inode !== d.was.inode && names(d.path) > 1;
}
function names(path) {
  return lstatSync4(native(path), { throwIfNoEntry: false })?.nlink ?? 0;
}
function fromBelow(found) {
  return [...found].sort((a, b) => a.path < b.path ? 1 : -1);
}
function fromAbove(found) {
  return [...found].sort((a, b) => a.path < b.path ? -1 : 1);
}
function remove(path, isFolder, deep) {
  try {
    if (!isFolder) unlinkSync(native(path));
    else if (deep.has(path)) removeDeep(path);
    else rmdirSync(native(path));
  } catch (error) {
    if (error.code !== "ENOENT") throw error;
  }
}
function removeDeep(folder) {
  const parent = parentOf2(folder);
  const pending = [folder];
  const emptied = [];
  for (let next = pending.pop(); next !== void 0; next = pending.pop()) {
    const short = temporaryIn(parent);
    renameSync(native(next), native(short));
    emptied.push(short);
    for (const name of readdirSync3(native(short), { encoding: "latin1" })) {
      const path = `${short}/${name}`;
      if (!lstatSync4(native(path)).isDirectory()) unlinkSync(native(path));
      else {
        const up = temporaryIn(parent);
        renameSync(native(path), native(up));
        pending.push(up);
      }
    }
  }
  for (const path of emptied) rmdirSync(native(path));
}
function create(path, was, bytes) {
  if (was.type === "folder") return mkdirSync3(native(path), { mode: 448, recursive: true });
  if (was.type === "other") return remake(path, was);
  const content = was.type === "file" ? bytes(path, was) : void 0;
  const file = temporaryIn(parentOf2(path));
  if (content === void 0) symlinkSync2(native(was.target ?? ""), native(file));
  else writeFileSync3(native(file), content, { flag: "wx", mode: 384 });
  try {
    if (content !== void 0) chmodSync2(native(file), was.mode & 4095);
    renameSync(native(file), native(path));
  } catch (error) {
    unlinkSync(native(file));
    throw error;
  }
}
function remake(path, was) {
  if (kindBits(was) !== PIPE)
    throw new Error("a socket or a device cannot be made again; its program has to make it");
  const made = spawnSync2("mkfifo", ["-m", (was.mode & 4095).toString(8), readable(path)]);
  if (made.status !== 0) throw made.error ?? new Error(made.stderr.toString().trim());
}
function settle(path, was, now) {
  if (was.type !== "link" && (now === void 0 || was.mode !== now.mode))
    chmodSync2(native(path), was.mode & 4095);
  setTime(path, was.mtime);
}
function setTime(path, milliseconds2) {
  const time = milliseconds2 < 0 ? new Date(milliseconds2) : milliseconds2 / 1e3;
  lutimesSync(native(path), time, time);
}
function unlocking(path, change) {
  try {
    change();
  } catch (error) {
    const { code } = error;
    if (code === "ENOENT") mkdirSync3(native(parentOf2(path)), { recursive: true });
    else if (code === "EACCES" || code === "EPERM") chmodSync2(native(parentOf2(path)), 448);
    else throw error;
    change();
  }
}
function temporaryIn(folder) {
  return `${folder}/.mulligan-${process.pid}-${++temporary}.tmp`;
}
function parentOf2(path) {
  return path.slice(0, path.lastIndexOf("/"));
}

// src/edge/workspace/keep.ts
var MOST_BYTES3 = 1 << 20;
var MOST_IGNORED_BYTES = 1 << 16;
var MOST_IGNORED_SUM = 4 << 20;
var MOST_SUM = 32 << 20;
async function keepPatch(found, keeping) {
  const { dir, env, contents, relative: relative2, isIgnored } = keeping;
  const relevant = found.filter((d) => hasContentNow(d) || hasContentThen(d));
  if (relevant.length === 0) return void 0;
  mkdirSync4(dir, { recursive: true, mode: 448 });
  const file = freeName(dir, keeping.name);
  const pairs = [];
  const leftOut = [];
  let sum = 0;
  let ignoredSum = 0;
  for (const part of contents.parts(relevant)) {
    const bytesThen = await contents.of(part);
    for (const d of part) {
      const { path, was, now } = d;
      const rel = relative2(path);
      const size = Math.max(
        hasContentThen(d) ? was?.size ?? 0 : 0,
        hasContentNow(d) ? now?.size ?? 0 : 0
      );
      const product = isIgnored(path);
      if (product) ignoredSum += size;
      const tooMuch = product ? size > MOST_IGNORED_BYTES || ignoredSum > MOST_IGNORED_SUM : size > MOST_BYTES3 || sum + size > MOST_SUM;
      const readableNow = now?.type !== "file" || canRead(path, now.mode);
      const before = tooMuch || !readableNow ? void 0 : sideThen(d, bytesThen);
      if (before !== void 0 && before !== "gone") {
        sum += size;
        pairs.push({ path: rel, before: before === "none" ? void 0 : before, after: sideNow(d) });
      } else if (now?.type === "file" && readableNow && !product) {
        const target = `${bytePath(`${file}.files`)}/${rel}`;
        mkdirSync4(native(target.slice(0, target.lastIndexOf("/"))), { recursive: true, mode: 448 });
        copyFileSync2(native(path), native(target));
      } else leftOut.push(`${now === void 0 ? "deleted" : d.kind} ${size} bytes ${JSON.stringify(rel)}`);
    }
  }
  writeWhole(file, makePatch(pairs, { scratch: dir, env }));
  if (leftOut.length > 0)
    writeFileSync4(`${file}.left-out.txt`, `${leftOut.join("\n")}
`, { encoding: "latin1", mode: 384 });
  return file;
}
function hasContentNow({ path, now, kind }) {
  return kind !== "times" && (now?.type === "file" || now?.type === "link") && !isTemporary(path);
}
function hasContentThen({ was, kind }) {
  return kind !== "times" && (was?.type === "file" || was?.type === "link");
}
function sideThen(d, bytes) {
  const { path, was } = d;
  if (was?.type === "link") return { kind: "link", target: was.target ?? "" };
  if (was?.type !== "file") return "none";
  try {
    return { kind: "bytes", bytes: bytes(path, was), mode: was.mode };
  } catch {
    return "gone";
  }
}
function sideNow(d) {
  const { path, now } = d;
  if (now === void 0 || !hasContentNow(d)) return void 0;
  return now.type === "link" ? { kind: "link", target: now.target ?? "" } : { kind: "copy", from: path, mode: now.mode };
}
function canRead(path, mode) {
  for (const unlock of [false, true])
    try {
      if (unlock && lstatSync5(native(path)).nlink > 1) return false;
      if (unlock) chmodSync3(native(path), mode & 4095 | 256);
      closeSync4(openFile(path));
      return true;
    } catch {
      continue;
    }
  return false;
}
function freeName(dir, name) {
  const stem = name.replace(/\.patch$/, "");
  for (let n = 1; ; n++) {
    const file = join9(dir, n === 1 ? name : `${stem}-${n}.patch`);
    if (!existsSync(file)) return file;
  }
}
function writeWhole(file, bytes) {
  const fd = openSync4(`${file}.new`, "w", 384);
  try {
    writeFileSync4(fd, bytes);
    fsyncSync(fd);
  } finally {
    closeSync4(fd);
  }
  renameSync2(`${file}.new`, file);
}

// src/edge/workspace/list.ts
import { join as join10 } from "node:path";
async function listFiles({ git, root, manifest, excluded }) {
  const out = await git.run(["ls-files", "-z", "--cached", "--others", "--exclude-standard"]);
  const outside = excluded.map((path) => `${path}/`);
  const isFile = (path) => {
    const absolute = bytePath(join10(root, path));
    return (manifest?.get(absolute) ?? look(absolute))?.type === "file";
  };
  return [...new Set(out.toString("utf8").split("\0"))].filter((path) => path !== "" && !path.endsWith("/") && !path.includes("\uFFFD")).filter((path) => !outside.some((dir) => `${join10(root, path)}/`.startsWith(dir))).filter(isFile).sort();
}

// src/edge/workspace/manifest.ts
var TYPES2 = ["file", "folder", "link", "other"];
var LINES_AT_ONCE = 2e3;
function* writeManifest(manifest, { objects, places }) {
  const used = {};
  for (const { content } of manifest.values()) {
    const place = content === void 0 ? void 0 : places.get(content);
    if (content !== void 0 && place !== void 0) used[content] = place;
  }
  const header = { objects, places: used };
  let text = `${JSON.stringify(header)}
`;
  let lines = 0;
  for (const [path, e] of manifest) {
    text += `[${quote2(path)},${TYPES2.indexOf(e.type)},${e.mode},${e.size},${e.mtime},${e.ctime},${e.inode},${quote2(e.content ?? e.target ?? "")}]
`;
    if (++lines % LINES_AT_ONCE !== 0) continue;
    yield text;
    text = "";
  }
  yield text;
}
var ESCAPED = /["\\\x00-\x1f]/;
function quote2(text) {
  return ESCAPED.test(text) ? JSON.stringify(text) : `"${text}"`;
}
function readManifest(text) {
  const [first = "{}", ...lines] = text.trimEnd().split("\n");
  const manifest = /* @__PURE__ */ new Map();
  for (const line of lines) {
    const [path, type, mode, size, mtime, ctime, inode, more] = JSON.parse(line);
    const kind = TYPES2[type] ?? "other";
    manifest.set(path, {
      type: kind,
      mode,
      size,
      mtime,
      ctime,
      inode,
      target: kind === "link" ? more : void 0,
      content: kind === "file" ? more : void 0,
      seen: 0
    });
  }
  const { objects, places } = JSON.parse(first);
  return { manifest, objects, places: new Map(Object.entries(places)) };
}

// src/edge/workspace/store.ts
import {
  closeSync as closeSync5,
  fsyncSync as fsyncSync2,
  mkdirSync as mkdirSync5,
  openSync as openSync5,
  readFileSync as readFileSync4,
  readSync as readSync2,
  renameSync as renameSync3,
  writeSync as writeSync2
} from "node:fs";
import { createHash as createHash3 } from "node:crypto";
import { join as join11 } from "node:path";
var CHUNK2 = 1 << 20;
var GATHERED = 1 << 22;
function openStore(dir) {
  mkdirSync5(dir, { recursive: true, mode: 448 });
  const places = /* @__PURE__ */ new Map();
  let number = Number(`${Date.now()}${process.pid % 1e3}`);
  const packFile = (pack2) => join11(dir, `pack-${pack2}.bin`);
  const chunk2 = Buffer.allocUnsafe(CHUNK2);
  let pack;
  let end = 0;
  const gathered = Buffer.allocUnsafe(GATHERED);
  let filled = 0;
  const writing = (work) => {
    try {
      return work();
    } catch (error) {
      throw storageError(error, `The snapshot cannot be written to ${dir}`);
    }
  };
  const openPack = () => {
    for (; ; ) {
      try {
        return openSync5(packFile(number), "wx", 384);
      } catch (error) {
        if (error.code !== "EEXIST") throw error;
        number++;
      }
    }
  };
  const flush = () => {
    if (pack !== void 0 && filled > 0) writeAll(pack, gathered.subarray(0, filled));
    filled = 0;
  };
  const write = (part) => {
    pack ??= openPack();
    if (filled + part.length > GATHERED) flush();
    filled += part.copy(gathered, filled);
  };
  return {
    places,
    add: (file) => {
      const source = openFile(file);
      try {
        const hash = createHash3("sha256");
        let bytes = 0;
        for (let n = readSync2(source, chunk2); n > 0; n = readSync2(source, chunk2)) {
          const part = chunk2.subarray(0, n);
          hash.update(part);
          writing(() => write(part));
          bytes += n;
          if (n < CHUNK2) break;
        }
        const sha256 = hash.digest("hex");
        if (!places.has(sha256)) places.set(sha256, [number, end, bytes]);
        end += bytes;
        return { sha256, bytes };
      } finally {
        closeSync5(source);
      }
    },
    sync: () => writing(() => {
      flush();
      if (pack !== void 0) fsyncSync2(pack);
    }),
    read: (sha256) => {
      const place = places.get(sha256);
      if (place === void 0) throw unreadable(`it has no bytes ${sha256}`);
      const [packNumber, offset2, length] = place;
      const bytes = Buffer.allocUnsafe(length);
      if (length === 0) return bytes;
      try {
        const fd = openSync5(packFile(packNumber), "r");
        try {
          for (let at = 0; at < length; ) {
            const n = readSync2(fd, bytes, at, length - at, offset2 + at);
            if (n === 0) throw unreadable(`the bytes ${sha256} are cut off`);
            at += n;
          }
        } finally {
          closeSync5(fd);
        }
      } catch (error) {
        throw error instanceof MulliganError ? error : unreadable(String(error), error);
      }
      if (sha256Of(bytes) !== sha256) throw unreadable(`the bytes ${sha256} were changed`);
      return bytes;
    },
    writeManifest: (pieces) => writing(() => {
      const hash = createHash3("sha256");
      const unnamed = join11(dir, `manifest-${number}.new`);
      const fd = openSync5(unnamed, "w", 384);
      try {
        for (const piece of pieces) {
          const bytes = Buffer.from(piece, "latin1");
          hash.update(bytes);
          writeAll(fd, bytes);
        }
        fsyncSync2(fd);
      } finally {
        closeSync5(fd);
      }
      const name = hash.digest("hex");
      renameSync3(unnamed, join11(dir, `${name}.json`));
      const folder = openSync5(dir, "r");
      fsyncSync2(folder);
      closeSync5(folder);
      return name;
    }),
    readManifest: (sha256) => {
      let text;
      try {
        text = readFileSync4(join11(dir, `${sha256}.json`), "latin1");
      } catch (error) {
        throw unreadable(`its manifest ${sha256} cannot be read`, error);
      }
      if (sha256Of(Buffer.from(text, "latin1")) !== sha256)
        throw unreadable(`its manifest ${sha256} was changed`);
      return text;
    }
  };
  function unreadable(what, cause) {
    return new MulliganError(
      "SNAPSHOT_UNREADABLE",
      `The snapshot in ${dir} cannot be used: ${what}.`,
      "The checkout may hold what an attempt left. Compare it with git before going on.",
      cause
    );
  }
}
function writeAll(fd, bytes) {
  for (let at = 0; at < bytes.length; ) at += writeSync2(fd, bytes, at);
}

// src/edge/workspace/workspace.ts
var CAP_ENTRIES = 3e5;
var TICK_MS = 11;
function createWorkspace(options) {
  const { repository, storeDir, patchesDir, env, onStep = () => void 0 } = options;
  const root = bytePath(repository.root);
  const objectsDir = bytePath(join12(repository.commonDir, "objects"));
  const git = createGit(repository, { env, ownDir: join12(storeDir, "git") });
  const store = openStore(storeDir);
  const contents = createContents(git, store);
  const excluded = [...options.excluded, storeDir, patchesDir];
  const { areas, holdsLeftOut } = areasOf(repository, excluded);
  const known = /* @__PURE__ */ new Map();
  let latest;
  let listed;
  let edited = false;
  const knownOf = (ref) => {
    const before = known.get(ref.manifest);
    if (before) return before;
    const { places, ...read } = readManifest(store.readManifest(ref.manifest));
    for (const [hash, place] of places) store.places.set(hash, place);
    known.set(ref.manifest, read);
    latest ??= { ref, manifest: read.manifest };
    return read;
  };
  const compareWith = (manifest, onClosed) => {
    const comparison = compare(manifest, areas, onClosed);
    const found = comparison.found.filter((d) => d.kind !== "added" || !holdsLeftOut(d.path));
    return { ...comparison, found };
  };
  const relative2 = (path) => path.startsWith(`${root}/`) ? path.slice(root.length + 1) : path;
  const shown = (path) => path === root ? "." : readable(relative2(path));
  const isUsers = ({ path }) => path.startsWith(`${root}/`) && !isGitData(relative2(path));
  const isGits = ({ path }) => path === `${root}/.git` || path.startsWith(`${root}/.git/`) || !`${path}/`.startsWith(`${root}/`);
  const report = (found, ignoring2) => found.map(({ path, kind }) => ({ path: shown(path), kind, ignored: ignoring2.has(path) }));
  const ignoring = (comparison) => ignoredAmong(comparison, { git, root }).catch(() => /* @__PURE__ */ new Set());
  return {
    root: repository.root,
    snapshot: async (label) => {
      listed = void 0;
      edited = false;
      if (latest && compareWith(latest.manifest).found.length === 0)
        return { ...latest.ref, label, copiedBytes: 0 };
      const { manifest, copiedBytes, newest } = await record({
        areas,
        before: latest?.manifest,
        repository,
        git,
        env,
        store,
        caps: { bytes: options.capBytes, entries: CAP_ENTRIES }
      });
      const objects = look(objectsDir)?.inode;
      const name = store.writeManifest(writeManifest(manifest, { objects, places: store.places }));
      known.set(name, { manifest, objects });
      const ref = { label, manifest: name, files: manifest.size, copiedBytes };
      latest = { ref, manifest };
      await passTick(newest);
      return ref;
    },
    restore: async (ref, { patchName, keepIgnored = false }) => {
      const { manifest, objects } = knownOf(ref);
      const before = compareWith(manifest, open);
      const { found, deep } = before;
      if (found.length === 0 && deep.size === 0) return { changes: [], patchFile: void 0 };
      const failures = [...objectFailures(objects, found)];
      const undoing = { manifest, contents, deep, onStep };
      const first = keepIgnored ? found.filter(isGits) : [];
      failures.push(...await undo(first, undoing));
      const kept = keepIgnored ? await keptProducts(before, { git, root }) : /* @__PURE__ */ new Set();
      const wrong = found.filter((d) => !kept.has(d.path));
      const products = keepIgnored ? kept : await ignoring(before);
      const isIgnored = (path) => products.has(path);
      const keeping = { dir: patchesDir, env, contents, relative: relative2, isIgnored };
      const patchFile = patchName && await keepPatch(wrong.filter(isUsers), { ...keeping, name: patchName });
      failures.push(
        ...await undo(
          wrong.filter((d) => !keepIgnored || !isGits(d)),
          undoing
        )
      );
      const undone = Date.now();
      const after = compareWith(manifest);
      const left = after.found.filter((d) => !kept.has(d.path));
      checkRestored([...left, ...[...after.deep].map((path) => ({ path }))], failures);
      for (const { path, was } of wrong) {
        const now = was && look(path);
        if (now) manifest.set(path, { ...was, inode: now.inode, ctime: now.ctime, mtime: now.mtime });
      }
      if (!keepIgnored && ref.manifest === latest?.ref.manifest) edited = false;
      await passTick(undone);
      return { changes: report(wrong, products), patchFile };
    },
    changes: async (ref) => {
      const comparison = compareWith(knownOf(ref).manifest);
      return report(comparison.found, await ignoring(comparison));
    },
    apply: (changes) => {
      edited = true;
      return Promise.resolve(applyChanges(repository.root, changes));
    },
    read: (path) => Promise.resolve(readInside(repository.root, path)),
    list: () => {
      const listing = { git, root: repository.root, excluded };
      if (edited) return listFiles({ ...listing, manifest: void 0 });
      return listed ??= listFiles({ ...listing, manifest: latest?.manifest });
    },
    diff: (changes) => {
      const pairs = pairsOf(repository.root, changes);
      return Promise.resolve(makePatch(pairs, { scratch: patchesDir, env }).toString("utf8"));
    }
  };
  function objectFailures(objects, found) {
    const now = look(objectsDir);
    if (objects === void 0 || now?.inode === objects) return [];
    const moved = found.find(
      (d) => d.kind === "added" && d.now?.type === "folder" && d.now.inode === objects
    );
    if (moved)
      throw new MulliganError(
        "RESTORE_FAILED",
        `git's objects were moved to ${shown(moved.path)}: a restore would take them away.`,
        `Nothing was touched. Move that folder back to ${readable(objectsDir)}, then run \`mulligan resume\`.`
      );
    return now?.type === "folder" ? [] : [{ path: objectsDir, reason: "git's objects are gone" }];
  }
  function checkRestored(left, failures) {
    const lost = failures.filter(({ path }) => path === objectsDir);
    if (left.length === 0 && lost.length === 0) return;
    const reasons = new Map(failures.map(({ path, reason }) => [path, reason]));
    const paths = [...new Set([...lost, ...left].map(({ path }) => path))];
    const named2 = paths.slice(0, 20).map((path) => {
      const reason = reasons.get(path);
      return reason === void 0 ? shown(path) : `${shown(path)} (${reason})`;
    });
    throw new MulliganError(
      "RESTORE_FAILED",
      `${paths.length === 1 ? "1 path is" : `${paths.length} paths are`} not as before: ${named2.join(", ")}${paths.length > 20 ? ", \u2026" : ""}.`,
      "End what still writes there, then run `mulligan resume` with this journal: a restore may be repeated."
    );
  }
}
function open(folder) {
  try {
    chmodSync4(native(folder), 448);
    return true;
  } catch {
    return false;
  }
}
async function passTick(latest) {
  const left = latest + TICK_MS - Date.now();
  if (left > 0 && left <= TICK_MS) await setTimeout3(left);
}
function readInside(root, path) {
  if (unsafe(root, path) !== void 0) return void 0;
  try {
    return readFileSync5(join12(root, path));
  } catch {
    return void 0;
  }
}

// src/entry/compose.ts
function compose(parts) {
  const { repository, journal, model, progress, runId, settings, environment, secrets } = parts;
  const checksEnv = childEnvironment(environment, { names: settings.envNames, secrets });
  const gitEnv = childEnvironment(environment, { names: [], secrets });
  const workspace = createWorkspace({
    repository,
    storeDir: join13(journal.dir, "snapshots"),
    patchesDir: join13(journal.dir, "patches"),
    excluded: [journal.dir, ...parts.outputs],
    capBytes: settings.snapshotCapBytes,
    env: gitEnv.env
  });
  const checks = createCheckRunner({
    root: repository.root,
    runId,
    env: checksEnv.env,
    scratchDir: join13(journal.dir, "outputs"),
    adopt: (file, sha256) => journal.adopt(file, sha256),
    redact: createRedactor(secrets),
    ...settings.shell && { shell: settings.shell }
  });
  const syntax = createSyntaxTools(gitEnv.env);
  const dropped = checksEnv.dropped.map(({ name, reason }) => `${name} was kept from the checks (${reason})`);
  const runners = createRunners({
    root: repository.root,
    list: () => workspace.list(),
    importsIn: (paths) => {
      const project = projectPaths(paths);
      return (path, text) => importsOf(path, text, project);
    },
    effects: parts.effects ?? {},
    env: checksEnv.env,
    folder: join13(journal.dir, "outputs")
  });
  return {
    ports: { journal, workspace, checks, runners, syntax, model, clock: systemClock, progress },
    dropped
  };
}
function stateHome(environment) {
  return environment["XDG_STATE_HOME"] || join13(environment["HOME"] || homedir(), ".local", "state");
}
function gitEnvironmentOf(environment) {
  return childEnvironment(environment, { names: [], secrets: [] }).env;
}

export {
  systemClock,
  startOf,
  sideEffects,
  require_picomatch2 as require_picomatch,
  readIn,
  openRepository,
  projectPaths,
  stemOf,
  isCode,
  isTest,
  subjectOf,
  importsOf,
  compose,
  stateHome,
  gitEnvironmentOf
};
