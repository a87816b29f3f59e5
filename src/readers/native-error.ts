import { frameOf, framesIn } from "./frames.ts";
import type { ErrorFacts } from "./node-error.ts";

/** How compiled programs end: sanitizers, assertions, panics, uncaught exceptions. */
export function nativeError(lines: readonly string[]): ErrorFacts | undefined {
  return sanitizer(lines) ?? assertion(lines) ?? panic(lines) ?? terminated(lines);
}

/** glibc, musl and BSD name the place and the condition, in three orders. */
function assertion(lines: readonly string[]): ErrorFacts | undefined {
  for (const line of lines) {
    if (!/assertion/i.test(line)) continue;
    const glibc =
      /^(?:[^\s:]+: )?(?<path>\S+\.\w+):(?<at>\d+): (?:(?<name>.+): )?Assertion [`'](?<text>.+)' failed\.?$/;
    const bsd =
      /^Assertion failed: \((?<text>.+)\), function (?<name>\S+), file (?<path>\S+), line (?<at>\d+)\.?$/;
    const musl = /^Assertion failed: (?<text>.+) \((?<path>\S+): (?<name>\S+): (?<at>\d+)\)$/;
    const groups = (glibc.exec(line) ?? bsd.exec(line) ?? musl.exec(line))?.groups;
    if (groups === undefined) continue;
    const { path, at, name, text } = groups;
    return { message: `Assertion \`${text}' failed.`, frame: frameOf(path, at, name) };
  }
  return undefined;
}

/** AddressSanitizer and its kin: the error, then frames of the form `#0 0x55 in main src/a.c:6`. */
function sanitizer(lines: readonly string[]): ErrorFacts | undefined {
  const at = lines.findIndex((line) => /^==\d+==\s*ERROR: \w+Sanitizer: /.test(line));
  const [, path, line, message = ""] =
    lines.map((text) => /^(\S+?):(\d+):\d+: (runtime error: .+)$/.exec(text)).find(Boolean) ?? [];
  if (at < 0) return line === undefined ? undefined : { message, frame: frameOf(path, line) };
  const frame = framesIn(lines.slice(at), (text) => {
    const [, name, file, n] = /^ +#\d+ 0x[0-9a-f]+ in (\S+) (\S+\.\w+):(\d+)/.exec(text) ?? [];
    return frameOf(file, n, name);
  })[0];
  return { message: (lines[at] ?? "").replace(/^==\d+==\s*ERROR: /, "").replace(/ \(pc 0x.*$/, ""), frame };
}

/** Go's and Rust's own words. */
function panic(lines: readonly string[]): ErrorFacts | undefined {
  const at = lines.findIndex((line) =>
    /^panic: |^fatal error: (?!.*\.\w+: )|^thread '.*' (?:\(\d+\) )?panicked at /.test(line),
  );
  if (at < 0) return undefined;
  const [, path, line] = /panicked at (?:'.*', )?(\S+):(\d+):\d+:?$/.exec(lines[at] ?? "") ?? [];
  const said = lines.slice(at, at + 4).filter((text) => !/^note: |^stack backtrace/.test(text));
  if (path !== undefined) return { message: said.join("\n"), frame: frameOf(path, line) };
  const frame = framesIn(lines.slice(at, at + 60), (text) => {
    const [, file, n] = /^\t(\S+\.go):(\d+)/.exec(text) ?? [];
    return frameOf(file, n);
  })[0];
  return { message: lines[at] ?? "", frame };
}

function terminated(lines: readonly string[]): ErrorFacts | undefined {
  const at = lines.findIndex((line) => /^terminate called |^libc\+\+abi: /.test(line));
  if (at < 0) return undefined;
  const what = lines[at + 1]?.trim() ?? "";
  return { message: what.startsWith("what():") ? `${lines[at]}\n${what}` : (lines[at] ?? "") };
}
