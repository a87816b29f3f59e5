/** A test report's element: attributes, the text directly in it, children. */
export interface Element {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: Element[];
  text: string;
}

/** Deeper elements become children of the last one that fits; no report nests as far. */
const DEEPEST = 100;

/**
 * The elements whose names are wanted, in a text that may hold anything else around them. Forgives what cut or joined
 * reports have: an element without an end reaches to the end of the text, an end without a start is passed over.
 */
export function xmlElements(text: string, isWanted: (name: string) => boolean): readonly Element[] {
  const roots: Element[] = [];
  const open: Element[] = [];
  for (let at = text.indexOf("<"); at >= 0;) {
    const inside = open.at(-1);
    const raw = rawAt(text, at);
    let next = raw?.end ?? 0;
    if (raw !== undefined && inside) inside.text += raw.text;
    if (raw === undefined) {
      const end = tagEnd(text, at);
      const tag = text.slice(at + 1, end);
      next = Math.min(end + 1, text.length);
      const name = /^[A-Za-z_][\w.:-]*/.exec(tag)?.[0];
      if (tag.startsWith("/")) close(open, tag.slice(1).trim());
      else if (name !== undefined && (inside !== undefined || isWanted(name))) {
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

/** A section of raw text, a comment or a declaration that starts here, and where it ends. */
function rawAt(text: string, at: number): { text: string; end: number } | undefined {
  const past = (mark: string): number => {
    const found = text.indexOf(mark, at);
    return found < 0 ? text.length : found + mark.length;
  };
  if (text.startsWith("<![CDATA[", at)) {
    const end = past("]]>");
    return { text: text.slice(at + 9, text.startsWith("]]>", end - 3) ? end - 3 : end), end };
  }
  const mark = text.startsWith("<!--", at) ? "-->" : text.startsWith("<?", at) ? "?>" : undefined;
  if (mark !== undefined) return { text: "", end: past(mark) };
  return text.startsWith("<!", at) ? { text: "", end: past(">") } : undefined;
}

/** The `>` that ends a tag: not one in quotes. A tag that was cut ends before the next one. */
function tagEnd(text: string, at: number): number {
  let quote: string | undefined;
  for (let i = at + 1; i < text.length; i++) {
    const c = text[i];
    if (quote !== undefined) {
      if (c === quote) quote = undefined;
    } else if (c === '"' || c === "'") quote = c;
    else if (c === ">") return i;
    else if (c === "<") return i - 1;
  }
  return text.length;
}

function close(open: Element[], name: string): void {
  const at = open.findLastIndex((element) => element.name === name);
  if (at >= 0) open.length = at;
}

function attributesOf(tag: string): ReadonlyMap<string, string> {
  const found = tag.matchAll(/\s([\w.:-]+)=(?:"([^"]*)"|'([^']*)')/g);
  return new Map([...found].map(([, name = "", double, single]) => [name, decode(double ?? single ?? "")]));
}

const NAMED: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };

function decode(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(/&(?:#x([0-9a-fA-F]{1,6})|#(\d{1,7})|(\w{2,4}));/g, (whole: string, ...found) => {
    const [hex, decimal, name] = found as (string | undefined)[];
    if (name !== undefined) return NAMED[name] ?? whole;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
