import type { FailureFacts } from "../core/failure.ts";
import { framesIn, relativeTo } from "./frames.ts";
import type { Reader } from "./reader.ts";

/** pytest's plain output: the blocks under FAILURES and ERRORS, and the short summary. */
export const pytest: Reader = {
  tool: "pytest",
  read: (lines, { root }) => {
    const summary = lines.findLast((line) =>
      /^(?:=+ )?(?:\d+ [a-z]+, )*\d+ (?:passed|failed|errors?|skipped|warnings?|deselected|xfailed|xpassed)\b(?:, \d+ [a-z]+)* in [\d.]+s/.test(
        line,
      ),
    );
    if (
      summary === undefined &&
      !lines.some((line) => /^=+ (FAILURES|ERRORS|test session starts) =+$/.test(line))
    )
      return undefined;
    const blocks = readBlocks(lines);
    const failures: FailureFacts[] = [];
    for (const { title, body } of blocks) failures.push(blockFacts(title, body, { root, lines }));
    for (const line of lines) {
      const [, , id = "", message] = /^(FAILED|ERROR) (\S+?)(?: - (.*))?$/.exec(line) ?? [];
      if (id === "" || failures.some((f) => f.id === id || f.id === id.split("::").slice(1).join("::")))
        continue;
      failures.push({
        kind: "test",
        tool: "pytest",
        id,
        file: id.split("::")[0] ?? id,
        message: message ?? "failed",
      });
    }
    const passed = lines.flatMap((line) => /^(\S+::\S.*?) PASSED\b/.exec(line)?.[1] ?? []);
    const skipped = lines.flatMap((line) => /^(\S+::\S.*?) SKIPPED\b/.exec(line)?.[1] ?? []);
    const count = (word: string): number =>
      Number(new RegExp(`(\\d+) ${word}`).exec(summary ?? "")?.[1] ?? 0);
    return {
      failures,
      passed,
      skipped,
      ...(summary !== undefined && { testsRun: count("passed") + count("failed") + count("error") }),
    };
  },
};

function readBlocks(lines: readonly string[]): readonly { title: string; body: readonly string[] }[] {
  const blocks: { title: string; body: string[] }[] = [];
  let inside = false;
  for (const line of lines) {
    if (/^=+ .* =+$/.test(line)) inside = /^=+ (FAILURES|ERRORS) =+$/.test(line);
    else if (inside) {
      const title = /^_{3,} (.+?) _{3,}$/.exec(line)?.[1];
      if (title !== undefined) blocks.push({ title, body: [] });
      else blocks.at(-1)?.body.push(line);
    }
  }
  return blocks;
}

function blockFacts(
  title: string,
  body: readonly string[],
  { root, lines }: { root: string; lines: readonly string[] },
): FailureFacts {
  const said = body.filter((line) => /^E\s/.test(line)).map((line) => line.slice(1).replace(/^ {1,7}/, ""));
  const places = body.flatMap((line) => /^(\S+?\.py):(\d+): (.*)$/.exec(line)?.slice(1, 3).join(":") ?? []);
  const last = places.at(-1) ?? places[0];
  const name = title.replace(/^ERROR (?:collecting|at \w+ of) /, "");
  const full = lines
    .flatMap((line) => /^(?:FAILED|ERROR) (\S+)/.exec(line)?.[1] ?? [])
    .find((id) => id.endsWith(`::${name.replace(/\./g, "::")}`) || id === name);
  const file = relativeTo(root, full?.split("::")[0] ?? places[0]?.replace(/:\d+$/, "") ?? name);
  const at =
    last === undefined
      ? framesIn(body, root).at(-1)
      : { file: relativeTo(root, last.replace(/:\d+$/, "")), line: Number(last.split(":").at(-1)) };
  const message = said.length > 0 ? said.slice(0, 12).join("\n") : body.join("\n").trim().slice(0, 400);
  const [, actual, expected] =
    /^assert (.+?) == (.+)$/.exec(
      said.find((line) => line.startsWith("assert ")) ?? said[0]?.replace(/^AssertionError: /, "") ?? "",
    ) ?? [];
  return {
    kind: "test",
    tool: "pytest",
    id: full ?? (name.includes("/") ? name : `${file}::${name.replace(/\./g, "::")}`),
    file,
    message,
    ...(expected !== undefined && actual !== undefined && { expected, actual }),
    ...(at !== undefined && { frame: at }),
  };
}

/** unittest's plain output. */
export const unittest: Reader = {
  tool: "unittest",
  read: (lines, { root }) => {
    const ran = /^Ran (\d+) tests? in [\d.]+s$/m.exec(lines.join("\n"));
    if (ran === null) return undefined;
    const failures: FailureFacts[] = [];
    lines.forEach((line, i) => {
      const [, kind, name = "", where = ""] = /^(FAIL|ERROR): (\S+)(?: \((.+?)\))?/.exec(line) ?? [];
      if (kind === undefined || !/^={20,}$/.test(lines[i - 1] ?? "")) return;
      const end = lines.findIndex((l, k) => k > i && (/^={20,}$/.test(l) || /^Ran \d+ tests?/.test(l)));
      const body = lines.slice(i + 1, end < 0 ? lines.length : end);
      const frames = framesIn(body, root);
      const at = body.findLastIndex(
        (l) =>
          /^\w[\w.]*(Error|Exception|Failure)?\b.*/.test(l) && !/^-+$/.test(l) && !l.startsWith("Traceback"),
      );
      const message = body
        .slice(Math.max(0, at))
        .join("\n")
        .replace(/-{20,}\s*$/, "")
        .trim();
      const first = body.find((l) => l.startsWith("AssertionError: ")) ?? message;
      const [, actual, expected] = /^AssertionError: (.+?) != (.+?)(?: : .*)?$/.exec(first) ?? [];
      failures.push({
        kind: "test",
        tool: "unittest",
        id: where === "" ? name : where.endsWith(name) ? where : `${where}.${name}`,
        message: first === message ? message : `${first}\n${message}`.slice(0, 600),
        ...(frames[0] && {
          file: frames[0].file,
          ...(frames[0].line !== undefined && { line: frames[0].line }),
        }),
        ...(frames.at(-1) && { frame: frames.at(-1) as NonNullable<FailureFacts["frame"]> }),
        ...(expected !== undefined && actual !== undefined && { expected, actual }),
      });
    });
    const passed = lines
      .flatMap((line) => /^(\S+) \((\S+)\)(?: .*)? \.\.\. ok$/.exec(line)?.slice(1, 3) ?? [])
      .filter((_, i) => i % 2 === 1);
    return { failures, passed, skipped: [], testsRun: Number(ran[1]) };
  },
};
