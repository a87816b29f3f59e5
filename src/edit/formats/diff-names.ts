/** Both names of a `diff --git` line; they are the same but for a rename, which names them again. */
export function gitNames(text: string): [string | undefined, string | undefined] {
  if (text.startsWith('"')) {
    const both = /^("(?:[^"\\]|\\.)*") (.+)$/.exec(text);
    return both ? stripped(nameIn(both[1] ?? ""), nameIn(both[2] ?? "")) : [undefined, undefined];
  }
  const half = (text.length - 1) / 2;
  const [a, b] = [text.slice(0, half), text.slice(half + 1)];
  if (Number.isInteger(half) && text[half] === " " && a.slice(1) === b.slice(1)) return stripped(a, b);
  const [old, now] = text.split(" ");
  return stripped(old, now);
}

/** A file name of a head line: without time stamps, unquoted; undefined for /dev/null. */
export function nameIn(text: string): string | undefined {
  const quoted = /^"((?:[^"\\]|\\.)*)"/.exec(text);
  if (quoted) return unquote(quoted[1] ?? "");
  const tab = text.lastIndexOf("\t");
  const name = (tab < 0 ? text : text.slice(0, tab)).replace(/\s+\d{4}-\d\d-\d\d[ T]\d\d:\d\d.*$/, "").trim();
  return name === "/dev/null" ? undefined : name;
}

function unquote(text: string): string {
  const bytes: number[] = [];
  const named: Readonly<Record<string, number>> = {
    n: 10,
    t: 9,
    r: 13,
    a: 7,
    b: 8,
    f: 12,
    v: 11,
    '"': 34,
    "\\": 92,
  };
  for (const [part, octal, escape] of text.matchAll(/\\([0-7]{1,3})|\\(.)|[^\\]+/g)) {
    if (octal !== undefined) bytes.push(Number.parseInt(octal, 8) & 255);
    else if (escape !== undefined) bytes.push(named[escape] ?? escape.charCodeAt(0));
    else for (const byte of Buffer.from(part, "utf8")) bytes.push(byte);
  }
  return Buffer.from(bytes).toString("utf8");
}

/** Takes git's `a/` and `b/` away where both sides have them. */
export function stripped(
  old: string | undefined,
  now: string | undefined,
): [string | undefined, string | undefined] {
  const isGit =
    (old === undefined || /^[aiwco]\//.test(old)) && (now === undefined || /^[biwco]\//.test(now));
  return isGit ? [old?.slice(2), now?.slice(2)] : [old, now];
}

/** Suffixes of a copy that was put beside the file before or after it was changed. */
const COPY = /^(?:~|\+|[.-](?:orig|old|bak|backup|new|modified|edited))$/i;

/**
 * Names of a diff without git's head line. Such a diff renames nothing when it has time stamps, as `diff` writes them, or
 * when one name is that of a copy of the other. Two folders that were compared are taken away.
 */
export function sameFile(
  [old, now]: readonly [string | undefined, string | undefined],
  stamped: boolean,
): readonly [string | undefined, string | undefined] {
  if (old === undefined || now === undefined || old === now) return [old, now];
  if (now.startsWith(old) && COPY.test(now.slice(old.length))) return [old, old];
  if (old.startsWith(now) && COPY.test(old.slice(now.length))) return [now, now];
  if (!stamped) return [old, now];
  const tail = now.slice(now.indexOf("/") + 1);
  const folders = now.includes("/") && old.includes("/") && old.slice(old.indexOf("/") + 1) === tail;
  return folders ? [tail, tail] : [now, now];
}

/** `diff -N` gives a file that is not there the time zero. */
export function isStampedAbsent(head: string): boolean {
  return /\t(?:1969-12-31|1970-01-01) [\d:.]+ ?[+-]\d\d:?\d\d$/.test(head);
}
