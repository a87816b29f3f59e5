/** The ways in which secrets may stand in text and in bytes, each form once. */
export interface Forms {
  readonly text: readonly string[];
  readonly bytes: readonly Buffer[];
}

const LEAST_SECRET = 6;
const LEAST_LINE = 8;

/** Raw, base64 at each alignment, URL-encoded and JSON-escaped; of secrets with several lines also each longer line. */
export function encodedForms(secrets: readonly string[]): Forms {
  const values = secrets
    .flatMap((secret) => [secret, secret.trim(), ...linesOf(secret)])
    .filter((value) => value.length >= LEAST_SECRET);
  const text = unique(
    values.flatMap((value) => [value, ...base64(value), ...percent(value), ...json(value)]),
  );
  const wide = unique(values).flatMap((value) => {
    const little = Buffer.from(value, "utf16le");
    return [little, Buffer.from(little).swap16()];
  });
  return { text, bytes: [...text.map((form) => Buffer.from(form)), ...wide] };
}

function linesOf(secret: string): readonly string[] {
  const lines = secret.split(/\r?\n/).map((line) => line.trim());
  return lines.length === 1 ? [] : lines.filter((line) => line.length >= LEAST_LINE);
}

/** A secret inside longer encoded data may begin at any of three positions; digits that its neighbours share are cut off. */
function base64(value: string): readonly string[] {
  const bytes = Buffer.from(value);
  return [0, 1, 2].flatMap((before) => {
    const whole = Buffer.concat([Buffer.alloc(before), bytes]);
    const first = Math.ceil((before * 8) / 6);
    const end = Math.floor((whole.length * 8) / 6);
    return [whole.toString("base64").slice(first, end), whole.toString("base64url").slice(first, end)];
  });
}

function percent(value: string): readonly string[] {
  // Through bytes, since a lone half of a surrogate pair has no URL form.
  const encoded = encodeURIComponent(Buffer.from(value).toString());
  const strict = encoded.replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
  const lower = strict.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase());
  return [encoded, strict, lower, encoded.replaceAll("%20", "+")];
}

function json(value: string): readonly string[] {
  const escaped = JSON.stringify(value).slice(1, -1);
  return [escaped, escaped.replaceAll("/", "\\/")];
}

function unique(values: readonly string[]): readonly string[] {
  return [...new Set(values)];
}
