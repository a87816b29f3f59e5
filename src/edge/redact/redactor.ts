import { encodedForms } from "./encoded-forms.ts";
import { maskTokenShapes } from "./token-shapes.ts";

/** Takes known secret values, and what looks like a token, out of what is shown or stored. */
export interface Redactor {
  /** The text with every known secret, in its common encodings, and every well-known token shape as `***`. */
  readonly text: (text: string) => string;
  /** For bytes that come in pieces: known secrets only, also across the borders of pieces. */
  readonly stream: () => RedactStream;
  /** Whether the text holds a known secret in one of its encodings. */
  readonly holdsSecret: (text: string) => boolean;
}

interface RedactStream {
  /** What can be said for certain so far; may be the given piece itself. */
  push(piece: Buffer): Buffer;
  /** The rest. Nothing may be pushed after it. */
  end(): Buffer;
  /** Bytes that are held back because a secret may begin there. */
  held(): Buffer;
}

const MASK = "***";

/** Secrets shorter than 6 characters are ignored: they would mask ordinary words. */
export function createRedactor(secrets: readonly string[]): Redactor {
  const forms = encodedForms(secrets);
  return {
    text: (text) => maskTokenShapes(maskText(text, forms.text)),
    stream: () => (forms.bytes.length === 0 ? passOn() : maskStream(forms.bytes)),
    holdsSecret: (text) => forms.text.some((form) => text.includes(form)),
  };
}

interface Span {
  readonly from: number;
  readonly to: number;
}

/** Every place where a form stands, in order, places that overlap joined. */
function findSpans<T extends string | Buffer>(data: T, forms: readonly T[]): readonly Span[] {
  const found: Span[] = [];
  for (const form of forms) {
    const indexOf = (from: number): number => (data as Buffer).indexOf(form as Buffer, from);
    for (let at = indexOf(0); at >= 0; at = indexOf(at + 1)) found.push({ from: at, to: at + form.length });
  }
  return joinSpans(found);
}

function joinSpans(spans: readonly Span[]): readonly Span[] {
  const joined: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.from - b.from || b.to - a.to)) {
    const last = joined.at(-1);
    if (last === undefined || span.from >= last.to) joined.push(span);
    else if (span.to > last.to) joined[joined.length - 1] = { from: last.from, to: span.to };
  }
  return joined;
}

function maskText(text: string, forms: readonly string[]): string {
  const spans = findSpans(text, forms);
  let masked = "";
  let at = 0;
  for (const { from, to } of spans) {
    masked += text.slice(at, from) + MASK;
    at = to;
  }
  return at === 0 ? text : masked + text.slice(at);
}

function passOn(): RedactStream {
  return { push: (piece) => piece, end: () => Buffer.alloc(0), held: () => Buffer.alloc(0) };
}

function maskStream(forms: readonly Buffer[]): RedactStream {
  let carry: Buffer = Buffer.alloc(0);
  /** First bytes of `carry` that belong to a secret whose mask was written already. */
  let masked = 0;

  const take = (data: Buffer, held: number): Buffer => {
    const end = data.length - held;
    const spans = findSpans(data, forms);
    const all = masked > 0 ? joinSpans([{ from: 0, to: masked }, ...spans]) : spans;
    const parts: Buffer[] = [];
    let at = 0;
    for (const { from, to } of all) {
      const goesOn = from === 0 && masked > 0;
      if (from >= end && !goesOn) break;
      parts.push(data.subarray(at, from));
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
    held: () => carry,
  };
}

/** Length of the longest end of the data that is the beginning, but not the whole, of a form. */
function startedForm(data: Buffer, forms: readonly Buffer[]): number {
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
