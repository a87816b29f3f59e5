/** Milliseconds that a server asks to wait: `retry-after-ms`, or `retry-after` in seconds or as a date. */
export function retryAfter(headers: Headers, now: number): number | undefined {
  const ms = number(headers.get("retry-after-ms"));
  if (ms !== undefined) return Math.max(ms, 0);
  const text = headers.get("retry-after");
  const seconds = number(text);
  const wait = seconds === undefined ? Date.parse(text ?? "") - now : seconds * 1000;
  return Number.isFinite(wait) ? Math.max(wait, 0) : undefined;
}

function number(text: string | null): number | undefined {
  const n = text === null || text.trim() === "" ? Number.NaN : Number(text);
  return Number.isFinite(n) ? n : undefined;
}

/** The same where it stands only in the message: `Please retry in 31.2s`, `try again in 1m2s`. */
export function saidWait(message: string): number | undefined {
  const found = /(?:re)?try (?:again )?in (?:(\d+)m)?([\d.]+)(ms|s)\b/i.exec(message);
  if (found === null) return undefined;
  const [, minutes = "0", amount = "", unit] = found;
  return number(String(Number(minutes) * 60_000 + Number(amount) * (unit === "ms" ? 1 : 1000)));
}
