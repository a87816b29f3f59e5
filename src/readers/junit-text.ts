import type { FailureFacts } from "../core/failure.ts";
import type { Reader } from "./reader.ts";

/** JUnit 4's text runner, and the failure lines of JUnit 5 and surefire that look like it. */
export const junitText: Reader = {
  tool: "junit",
  read: (lines) => {
    const text = lines.join("\n");
    const ok = /^OK \((\d+) tests?\)$/m.exec(text);
    const bad = /^Tests run: (\d+),\s+Failures: (\d+)/m.exec(text);
    if (ok === null && bad === null) return undefined;
    const failures: FailureFacts[] = [];
    lines.forEach((line, i) => {
      const [, method = "", type = ""] = /^\d+\) (\w[\w[\]., ]*)\(([\w.$]+)\)$/.exec(line) ?? [];
      const surefire =
        /^(?:\[ERROR\] )?([\w.$]+)\.(\w+)(?:\(\))? ?(?:--)? ?Time elapsed: .*<<< (?:FAILURE|ERROR)!$/.exec(
          line,
        );
      const id = type !== "" ? `${type}.${method}` : surefire ? `${surefire[1]}.${surefire[2]}` : "";
      if (id === "") return;
      const end = lines.findIndex(
        (l, k) => k > i && (/^\d+\) /.test(l) || l.trim() === "" || /^FAILURES!!!$/.test(l)),
      );
      const body = lines.slice(i + 1, end < 0 ? i + 40 : end);
      failures.push(facts(id, body));
    });
    return {
      failures: dedupe(failures),
      passed: [],
      skipped: [],
      testsRun: Number(ok?.[1] ?? bad?.[1] ?? 0),
    };
  },
};

function facts(id: string, body: readonly string[]): FailureFacts {
  const stack = body.findIndex((line) => /^\s+at /.test(line));
  const message = (stack < 0 ? body : body.slice(0, stack)).join("\n").trim() || "failed";
  const [, expected, actual] = /expected:\s?<(.*?)> but was:\s?<(.*)>/s.exec(message) ?? [];
  const own = body.flatMap(
    (line) =>
      /^\s+at (?!org\.junit|junit\.|java\.|jdk\.|sun\.|org\.apache\.maven|org\.hamcrest)([\w.$]+)\.([\w$<>]+)\(([\w$]+\.\w+):(\d+)\)$/
        .exec(line)
        ?.slice(1, 5)
        .join("|") ?? [],
  )[0];
  const [cls = "", name = "", file = "", line = ""] = own?.split("|") ?? [];
  const folder = cls.split(".").slice(0, -1).join("/");
  return {
    kind: "test",
    tool: "junit",
    id,
    message,
    ...(expected !== undefined && actual !== undefined && { expected, actual }),
    ...(file !== "" && {
      frame: { file: folder === "" ? file : `${folder}/${file}`, line: Number(line), name },
    }),
  };
}

function dedupe(failures: readonly FailureFacts[]): readonly FailureFacts[] {
  return failures.filter((f, i) => failures.findIndex((g) => g.id === f.id) === i);
}
