import type { FailureFacts } from "../core/failure.ts";
import { framesIn, relativeTo } from "./frames.ts";
import type { Reader, Reading } from "./reader.ts";

/** jest and vitest, plain. */
export const jest: Reader = {
  tool: "jest",
  read: (lines, { root }) => {
    const isJest = lines.some((line) => /^Tests:\s+.*\d+ total/.test(line));
    const isVitest = lines.some((line) => /^\s*Tests\s+.*\d+ (passed|failed)/.test(line));
    if (!isJest && !isVitest) return undefined;
    const tool = isJest ? "jest" : "vitest";
    const failures: FailureFacts[] = [];
    let file: string | undefined;
    lines.forEach((line, i) => {
      file = /^\s*(?:FAIL|PASS)\s+(\S+\.\w+)/.exec(line)?.[1] ?? file;
      const id = isJest
        ? /^\s*● (.+)$/.exec(line)?.[1]?.replace(/ › /g, " > ")
        : /^\s*FAIL\s+\S+\.\w+(?: \[.*?\])? > (.+)$/.exec(line)?.[1];
      if (id === undefined || /^Console$/.test(id)) return;
      const end = lines.findIndex(
        (l, k) =>
          k > i &&
          (/^\s*● /.test(l) ||
            /^\s*FAIL\s/.test(l) ||
            /^(Tests:|Test Suites:)|^\s*Tests\s+\d/.test(l) ||
            /^⎯{4,}/.test(l)),
      );
      const body = lines.slice(i + 1, end < 0 ? lines.length : end);
      const own = framesIn(
        body.map((l) => l.replace(/^\s*❯\s+/, "at ")),
        root,
      );
      failures.push({
        kind: "test",
        tool,
        id,
        ...(file !== undefined && { file: relativeTo(root, file) }),
        ...message(body),
        ...(own[0] && { frame: own[0] }),
      });
    });
    const named = (mark: RegExp): string[] => lines.flatMap((line) => mark.exec(line)?.[1] ?? []);
    const total =
      /^Tests:\s+.*?(\d+) total/m.exec(lines.join("\n"))?.[1] ??
      /^\s*Tests\s+.*\((\d+)\)/m.exec(lines.join("\n"))?.[1];
    return {
      failures: failures.filter(
        (f, i) => failures.findIndex((g) => g.id === f.id && g.file === f.file) === i,
      ),
      passed: named(/^\s*[✓√] (.+?)(?:\s+\(?\d+\s?ms\)?)?$/),
      skipped: named(/^\s*[○↓] (?:skipped )?(.+)$/),
      ...(total !== undefined && { testsRun: Number(total) }),
    };
  },
};

function message(body: readonly string[]): { message: string; expected?: string; actual?: string } {
  const stop = body.findIndex((line) => /^\s*(at |❯ |\d+ *\||> *\d+ *\|)/.test(line));
  const text = (stop < 0 ? body : body.slice(0, stop))
    .map((line) => line.trim())
    .join("\n")
    .trim();
  const expected = /^(?:Expected(?:[^:\n]*)?:|- (?!Expected))\s*(.+)$/m.exec(text)?.[1];
  const actual = /^(?:Received(?:[^:\n]*)?:|\+ (?!Received))\s*(.+)$/m.exec(text)?.[1];
  return {
    message: text.slice(0, 600) || "failed",
    ...(expected !== undefined && actual !== undefined && { expected, actual }),
  };
}

/** mocha's spec reporter. */
export const mocha: Reader = {
  tool: "mocha",
  read: (lines, { root }): Reading | undefined => {
    const passing = /^\s+(\d+) passing\b/m.exec(lines.join("\n"))?.[1];
    const failing = /^\s+(\d+) failing\b/m.exec(lines.join("\n"))?.[1];
    if (passing === undefined && failing === undefined) return undefined;
    const start = lines.findIndex((line) => /^\s+\d+ failing\b/.test(line));
    const failures: FailureFacts[] = [];
    const heads = lines.flatMap((line, i) =>
      start >= 0 && i > start && /^\s{2}\d+\) /.test(line) ? [i] : [],
    );
    heads.forEach((at, n) => {
      const body = lines.slice(at, heads[n + 1] ?? lines.length);
      const colon = body.findIndex((line) => line.endsWith(":"));
      const id = body
        .slice(0, colon + 1)
        .map((line) =>
          line
            .trim()
            .replace(/^\d+\) /, "")
            .replace(/:$/, ""),
        )
        .join(" > ");
      const rest = body.slice(colon + 1);
      const stack = rest.findIndex((line) => /^\s+at /.test(line));
      const text = (stack < 0 ? rest : rest.slice(0, stack))
        .map((line) => line.trim())
        .filter(Boolean)
        .join("\n");
      const frame = framesIn(rest, root)[0];
      failures.push({
        kind: "test",
        tool: "mocha",
        id,
        message: text.slice(0, 600) || "failed",
        ...(frame && { frame, file: frame.file }),
        ...values(text),
      });
    });
    const passed = lines
      .slice(0, start < 0 ? lines.length : start)
      .flatMap((line) => /^\s+[✔✓] (.+?)(?: \(\d+ms\))?$/.exec(line)?.[1] ?? []);
    return { failures, passed, skipped: [], testsRun: Number(passing ?? 0) + Number(failing ?? 0) };
  },
};

function values(text: string): { expected?: string; actual?: string } {
  const expected = /^-(?!expected)(.+)$/m.exec(text.replace(/^\+ expected - actual$/m, ""))?.[1];
  const actual = /^\+(?! expected)(.+)$/m.exec(text)?.[1];
  // mocha marks what was expected with + and what came with -.
  return expected !== undefined && actual !== undefined
    ? { expected: actual.trim(), actual: expected.trim() }
    : {};
}
