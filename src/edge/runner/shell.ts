/** One word of a command line. */
export interface Word {
  /** As written, quotes included: what the shell must see again. */
  readonly raw: string;
  /** Without its quotes. */
  readonly text: string;
  /** The shell computes its value: a variable, a substitution, a pattern, `~`. */
  readonly dynamic: boolean;
}

/** One simple command. */
export interface Simple {
  /** How it is joined to the one before; `&&` for the first. */
  readonly joint: Joint;
  readonly words: readonly Word[];
}

export type Joint = "&&" | "||" | ";" | "|";

/** The word in single quotes where it needs them, so that sh takes it as it is. */
export function quote(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}

export function literal(text: string): Word {
  return { raw: quote(text), text, dynamic: false };
}

const OPERATOR = /&&|\|\||[;&|\n]/y;
const REDIRECT = /(?:\d*|&)(?:>>?|<)(?:&(?:\d+|-)|[ \t]*(?=[^\s&|;<>]))?/y;
const RESERVED =
  /^(?:if|then|else|elif|fi|for|while|until|do|done|case|esac|function|select|\{|\}|!|\[\[|eval|source|\.)$/;

/**
 * The simple commands of a line, redirections left out. Undefined for what is more than a list of commands: loops,
 * conditions, groups, subshells, here-documents, background jobs.
 */
export function parseLine(line: string): readonly Simple[] | undefined {
  const text = line.replace(/\\\r?\n/g, " ").trim();
  const commands: Simple[] = [];
  let words: Word[] = [];
  let joint: Joint = "&&";
  let at = 0;
  const close = (): void => {
    if (words.length > 0) commands.push({ joint, words });
    words = [];
  };
  while (at < text.length) {
    const char = text.charAt(at);
    if (/[ \t\r]/.test(char)) at += 1;
    else if (char === "#") at = endOfLine(text, at);
    else if (char === "(" || char === ")" || text.startsWith("<<", at)) return undefined;
    else {
      const redirect = match(REDIRECT, text, at);
      const operator = redirect === undefined ? match(OPERATOR, text, at) : undefined;
      if (operator !== undefined) {
        if (operator === "&") return undefined;
        if (words.length === 0 && !/[;\n]/.test(operator)) return undefined;
        close();
        joint = operator === "\n" ? ";" : (operator as Joint);
        at += operator.length;
      } else {
        at += redirect?.length ?? 0;
        const word = readWord(text, at);
        if (word === undefined) return undefined;
        if (redirect === undefined) words.push(word);
        at += word.raw.length;
      }
    }
  }
  close();
  return commands.some(({ words: [first] }) => first !== undefined && RESERVED.test(first.raw))
    ? undefined
    : commands;
}

function match(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
}

function endOfLine(text: string, at: number): number {
  const end = text.indexOf("\n", at);
  return end < 0 ? text.length : end;
}

/** The word that begins here, empty after a redirection like `2>&1`; undefined when its quotes do not close. */
function readWord(text: string, start: number): Word | undefined {
  let at = start;
  let value = "";
  let dynamic = false;
  while (at < text.length && !/[\s;&|<>()]/.test(text.charAt(at))) {
    const char = text.charAt(at);
    if (char === "'") {
      const end = text.indexOf("'", at + 1);
      if (end < 0) return undefined;
      value += text.slice(at + 1, end);
      at = end + 1;
    } else if (char === '"') {
      const quoted = /"((?:[^"\\]|\\[^])*)"/y;
      quoted.lastIndex = at;
      const found = quoted.exec(text);
      if (found === null) return undefined;
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
      if (substitution.test(text)) return undefined;
      dynamic ||= /[$*?[{]/.test(char) || (char === "~" && at === start);
      value += char;
      at += 1;
    }
  }
  return { raw: text.slice(start, at), text: value, dynamic };
}
