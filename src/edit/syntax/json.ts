interface Mistake {
  readonly at: number;
  readonly message: string;
}

/**
 * The first mistake in a JSON text, undefined when there is none; with `comments`, comments and trailing commas are
 * allowed. Works without recursion, so depth does not matter.
 */
export function jsonMistake(text: string, { comments }: { readonly comments: boolean }): Mistake | undefined {
  const open: ("{" | "[")[] = [];
  let want: "value" | "first-value" | "key" | "first-key" | "colon" | "comma" = "value";
  let at = text.startsWith("\ufeff") ? 1 : 0;
  for (;;) {
    const start = skipped(text, at, comments);
    if (typeof start !== "number") return start;
    at = start;
    const c = text.charAt(at);
    if (want === "comma" && open.length === 0) return c === "" ? undefined : wrong(at, text);
    if (c === "") return { at, message: "the text ends too early" };
    const top = open.at(-1);
    const closes = (c === "}" && top === "{") || (c === "]" && top === "[");
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

function wrong(at: number, text: string): Mistake {
  return { at, message: `unexpected ${JSON.stringify(text.charAt(at))}` };
}

function skipped(text: string, from: number, comments: boolean): number | Mistake {
  const space = /[ \t\r\n]*/y;
  for (let at = from; ;) {
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

const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
const PLAIN = /(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w.])/y;

/** The offset after a string; -1 when it has no end or holds what a string may not. */
function stringEnd(text: string, from: number): number {
  for (let at = from + 1; at < text.length;) {
    const code = text.charCodeAt(at);
    if (code === 34) return at + 1;
    if (code < 32) return -1;
    at = code === 92 ? endOf(ESCAPE, text, at) : at + 1;
    if (at < 0) return -1;
  }
  return -1;
}

function plainEnd(text: string, at: number): number {
  return endOf(PLAIN, text, at);
}

function endOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : -1;
}
