/** The tree of an expression between `${{` and `}}`. */
export type Expression =
  | { readonly kind: "literal"; readonly value: string | number | boolean | null }
  | { readonly kind: "context"; readonly name: string }
  | { readonly kind: "property"; readonly of: Expression; readonly name: Expression | "*" }
  | { readonly kind: "call"; readonly name: string; readonly args: readonly Expression[] }
  | { readonly kind: "not"; readonly of: Expression }
  | {
      readonly kind: "binary";
      readonly operator: Operator;
      readonly left: Expression;
      readonly right: Expression;
    };

export type Operator = "||" | "&&" | "==" | "!=" | "<" | "<=" | ">" | ">=";

/** GitHub's own limits. */
const LONGEST = 21_000;
const DEEPEST = 50;

const TOKEN =
  /\s*(?:('(?:[^']|'')*')|(-?(?:0x[0-9a-fA-F]+|0o[0-7]+|(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?))|([A-Za-z_][\w-]*)|(\|\||&&|[=!<>]=|[!<>()[\].,*]))/y;

const LEVELS: readonly (readonly Operator[])[] = [
  ["||"],
  ["&&"],
  ["==", "!="],
  ["<", "<=", ">", ">="],
] as const;

const WORDS: ReadonlyMap<string, boolean | number | null> = new Map<string, boolean | number | null>([
  ["true", true],
  ["false", false],
  ["null", null],
  ["nan", Number.NaN],
  ["infinity", Number.POSITIVE_INFINITY],
]);

/** The tree of an expression, or undefined when it is none by GitHub's rules or beyond its limits. */
export function parseExpression(text: string): Expression | undefined {
  const tokens = tokensOf(text);
  if (tokens === undefined) return undefined;
  let at = 0;
  let depth = 0;
  const take = (token: string): boolean => tokens[at] === token && ++at > 0;

  const level = (index: number): Expression | undefined => {
    const operators = LEVELS[index];
    if (operators === undefined) return unary();
    let left = level(index + 1);
    for (;;) {
      const operator = operators.find(take);
      if (operator === undefined || left === undefined) return left;
      const right = level(index + 1);
      if (right === undefined) return undefined;
      left = { kind: "binary", operator, left, right };
    }
  };
  const whole = (): Expression | undefined => {
    if (++depth > DEEPEST) return undefined;
    const found = level(0);
    depth--;
    return found;
  };
  const unary = (): Expression | undefined => {
    let nots = 0;
    while (take("!")) nots++;
    let found = postfix(primary());
    for (; nots > 0 && found !== undefined; nots--) found = { kind: "not", of: found };
    return found;
  };
  const primary = (): Expression | undefined => {
    const token = tokens[at++];
    if (token === undefined) return undefined;
    if (token === "(") {
      const inner = whole();
      return take(")") ? inner : undefined;
    }
    if (token.startsWith("'")) return { kind: "literal", value: token.slice(1, -1).replaceAll("''", "'") };
    if (/^[-.\d]/.test(token)) return { kind: "literal", value: Number(token) };
    if (!/^[A-Za-z_]/.test(token)) return undefined;
    const word = WORDS.get(token.toLowerCase());
    if (word !== undefined) return { kind: "literal", value: word };
    if (!take("(")) return { kind: "context", name: token.toLowerCase() };
    const args: Expression[] = [];
    if (take(")")) return { kind: "call", name: token, args };
    do {
      const arg = whole();
      if (arg === undefined) return undefined;
      args.push(arg);
    } while (take(","));
    return take(")") ? { kind: "call", name: token, args } : undefined;
  };
  const postfix = (start: Expression | undefined): Expression | undefined => {
    let found = start;
    while (found !== undefined) {
      if (take(".")) {
        const name = tokens[at++] ?? "";
        if (name !== "*" && !/^[A-Za-z_]/.test(name)) return undefined;
        found = { kind: "property", of: found, name: name === "*" ? "*" : { kind: "literal", value: name } };
      } else if (take("[")) {
        const name = take("*") ? "*" : whole();
        if (name === undefined || !take("]")) return undefined;
        found = { kind: "property", of: found, name };
      } else return found;
    }
    return found;
  };

  const tree = whole();
  return at === tokens.length ? tree : undefined;
}

function tokensOf(text: string): readonly string[] | undefined {
  if (text.length > LONGEST) return undefined;
  const tokens: string[] = [];
  const trimmed = text.trimEnd();
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < trimmed.length) {
    const match = TOKEN.exec(trimmed);
    if (match === null) return undefined;
    tokens.push(match[1] ?? match[2] ?? match[3] ?? match[4] ?? "");
  }
  return tokens;
}
