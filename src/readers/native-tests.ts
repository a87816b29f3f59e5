import type { FailureFacts } from "../core/failure.ts";
import { relativeTo } from "./frames.ts";
import type { Reader } from "./reader.ts";

/** cargo test. */
export const cargo: Reader = {
  tool: "cargo test",
  read: (lines, { root }) => {
    const results = lines.flatMap(
      (line) =>
        /^test (.+?)(?: - should panic)? \.\.\. (ok|FAILED|ignored)/.exec(line)?.slice(1, 3).join("\0") ?? [],
    );
    if (results.length === 0 && !lines.some((line) => line.startsWith("test result: "))) return undefined;
    const of = (word: string): string[] =>
      results.filter((r) => r.endsWith(`\0${word}`)).map((r) => r.split("\0")[0] ?? "");
    // A quiet run prints dots; what failed is named all the same.
    const named = lines.flatMap(
      (line) => /^---- (.+) stdout ----$/.exec(line)?.[1] ?? /^(\S+) --- FAILED$/.exec(line)?.[1] ?? [],
    );
    const totals = lines.flatMap((line) => {
      const [, passed, failed] = /^test result: .*?(\d+) passed; (\d+) failed;/.exec(line) ?? [];
      return passed === undefined ? [] : Number(passed) + Number(failed);
    });
    const failures = [...new Set([...of("FAILED"), ...named])].map((id): FailureFacts => {
      const at = lines.findIndex((line) => line === `---- ${id} stdout ----`);
      const end = lines.findIndex(
        (line, i) => i > at && (/^---- .+ ----$/.test(line) || /^failures:$/.test(line)),
      );
      const body = at < 0 ? [] : lines.slice(at + 1, end < 0 ? lines.length : end);
      const text = body.join("\n");
      const [, file, line] = /panicked at (?:'.*', )?(\S+?):(\d+):\d+/.exec(text) ?? [];
      const left = /^\s*left: `?(.+?)`?,?$/m.exec(text)?.[1];
      const right = /^\s*right: `?(.+?)`?$/m.exec(text)?.[1];
      const trace = body.findIndex((l) => l.startsWith("stack backtrace:"));
      const message = (trace < 0 ? body : body.slice(0, trace))
        .filter((l) => !/^note: |^thread /.test(l))
        .join("\n")
        .trim();
      return {
        kind: "test",
        tool: "cargo test",
        id,
        message: message || "failed",
        ...(file !== undefined && {
          file: relativeTo(root, file),
          frame: { file: relativeTo(root, file), line: Number(line) },
        }),
        ...(left !== undefined && right !== undefined && { actual: left, expected: right }),
      };
    });
    return {
      failures,
      passed: of("ok"),
      skipped: of("ignored"),
      ...(totals.length > 0 && { testsRun: totals.reduce((x, y) => x + y, 0) }),
    };
  },
};

/** go test, plain. */
export const goTest: Reader = {
  tool: "go test",
  read: (lines, { root }) => {
    if (
      !lines.some(
        (line) =>
          /^(ok|FAIL|---\s(?:PASS|FAIL)|\?)\s*(\t|:)/.test(line) || /^\s*--- (PASS|FAIL): /.test(line),
      )
    )
      return undefined;
    const failures: FailureFacts[] = [];
    lines.forEach((line, i) => {
      const [, indent = "", id] = /^(\s*)--- FAIL: (\S+) \(/.exec(line) ?? [];
      if (id === undefined) return;
      const body: string[] = [];
      for (const l of lines.slice(i + 1)) {
        if (!l.startsWith(`${indent}    `) || /^\s*--- /.test(l)) break;
        body.push(l.trim());
      }
      const [, file, at] = /^(\S+\.go):(\d+):/.exec(body.join("\n")) ?? [];
      if (body.length === 0) return;
      failures.push({
        kind: "test",
        tool: "go test",
        id,
        message: body.join("\n").slice(0, 600),
        ...(file !== undefined && { file: relativeTo(root, file), line: Number(at) }),
      });
    });
    const passed = lines.flatMap((line) => /^\s*--- PASS: (\S+)/.exec(line)?.[1] ?? []);
    return { failures, passed, skipped: [] };
  },
};
