import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Edit } from "../../src/core/edit.ts";
import { errorText } from "../../src/edit/error-text.ts";
import { parseReply, pathsOf } from "../../src/edit/parse-reply.ts";
import type { Format } from "../../src/edit/parse-reply.ts";
import { plan } from "../../src/edit/plan.ts";
import { syntaxErrors } from "../../src/edit/syntax/syntax.ts";
import { decode, encode } from "../../src/edit/text/encoding.ts";
import { replacement, treeOf } from "./helper.ts";

const line = fc.oneof(
  fc.constantFrom(
    "",
    "}",
    "  }",
    "\tx",
    "  a = 1;",
    "a = 1;",
    "b(2);",
    "    b(2);",
    "x ",
    "…",
    "<<<<<<< SEARCH",
    "=======",
    "@@",
    "+y",
  ),
  fc.string({ maxLength: 12 }).map((s) => s.replace(/[\r\n\0]/g, "")),
);
const end = fc.constantFrom("\n", "\n", "\r\n");
const file = fc.array(fc.tuple(line, end), { minLength: 1, maxLength: 25 }).chain((all) =>
  fc
    .boolean()
    // Without a line end an empty last line would be no line at all, and a search for it means another place.
    .map((open) =>
      all.map(([text, mark], i) => text + (open && i === all.length - 1 && text !== "" ? "" : mark)),
    ),
);

const bare = (text: string): string => text.replace(/\r?\n$/, "");

describe("whatever is planned", () => {
  test("changes no byte outside of the lines that the search quotes", () => {
    fc.assert(
      fc.property(
        file,
        fc.nat(),
        fc.integer({ min: 1, max: 4 }),
        fc.array(line, { maxLength: 4 }),
        (lines, at, size, now) => {
          const start = at % lines.length;
          const quoted = lines.slice(start, start + size);
          const before = lines.join("");
          const edit = replacement(
            "a.txt",
            quoted.map((l) => `${bare(l)}\n`).join(""),
            now.map((l) => `${l}\n`).join(""),
          );
          const result = plan([edit], treeOf({ "a.txt": before }));
          if (result.kind === "refused") return;
          const after = Buffer.from(result.changes[0]?.after ?? []).toString();
          expect(after.startsWith(lines.slice(0, start).join(""))).toBe(true);
          expect(after.endsWith(lines.slice(start + quoted.length).join(""))).toBe(true);
        },
      ),
      { numRuns: 1500 },
    );
  });

  test("is undone by the inverse edit", () => {
    const word = fc.stringMatching(/^[a-z]{3,8}$/);
    fc.assert(
      fc.property(
        fc.uniqueArray(word, { minLength: 4, maxLength: 30 }),
        fc.nat(),
        word,
        end,
        (words, at, added, mark) => {
          fc.pre(!words.includes(added));
          const start = at % (words.length - 2);
          const [old, now] = [words.slice(start, start + 2), [words[start] ?? "", `${added}_unseen_before`]];
          const text = (all: readonly string[]): string => all.map((l) => `  ${l}\n`).join("");
          const before = words.map((w) => `  ${w}${mark}`).join("");
          const there = plan([replacement("a.txt", text(old), text(now))], treeOf({ "a.txt": before }));
          if (there.kind === "refused") throw new Error(errorText(there.errors));
          const middle = there.changes[0]?.after ?? new Uint8Array();
          const back = plan([replacement("a.txt", text(now), text(old))], treeOf({ "a.txt": middle }));
          if (back.kind === "refused") throw new Error(errorText(back.errors));
          expect(Buffer.from(back.changes[0]?.after ?? []).toString()).toBe(before);
        },
      ),
      { numRuns: 500 },
    );
  });

  test("was asked for in one place only: no other place has the same lines, white space aside", () => {
    fc.assert(
      fc.property(file, fc.nat(), fc.integer({ min: 1, max: 3 }), (lines, at, size) => {
        const start = at % lines.length;
        const quoted = lines.slice(start, start + size).map(bare);
        const result = plan(
          [replacement("a.txt", quoted.map((l) => `${l}\n`).join(""), "changed beyond doubt\n")],
          treeOf({ "a.txt": lines.join("") }),
        );
        if (result.kind === "refused") return;
        const exact = lines.filter((_, i) =>
          quoted.every((q, j) => i + j < lines.length && bare(lines[i + j] ?? "") === q),
        );
        expect(exact.length).toBe(1);
      }),
      { numRuns: 1000 },
    );
  });
});

describe("no input throws", () => {
  const noise = fc
    .array(
      fc.oneof(
        fc.constantFrom(
          "src/a.ts",
          "```",
          "```ts",
          "<<<<<<< SEARCH",
          "=======",
          ">>>>>>> REPLACE",
          "--- a/src/a.ts",
          "+++ b/src/a.ts",
          "@@ -1,2 +1,2 @@",
          "@@",
          "-x",
          "+y",
          " z",
          "*** Begin Patch",
          "*** End Patch",
          "*** Update File: src/a.ts",
          "*** Add File: b",
          "*** Delete File: c",
          "*** Move to: d",
          "*** End of File",
          "diff --git a/x b/x",
          "rename from x",
          "rename to y",
          "\\ No newline at end of file",
          '{"path":"a"',
          "a = 1;",
          "",
        ),
        fc.string(),
        fc.string({ unit: "binary" }),
      ),
      { maxLength: 30 },
    )
    .map((all) => all.join("\n"));

  test("parsing any text, in any format", () => {
    const formats: readonly (Format | undefined)[] = [
      undefined,
      "search-replace",
      "unified-diff",
      "patch",
      "whole-file",
      "tool-call",
    ];
    fc.assert(
      fc.property(noise, fc.constantFrom(...formats), fc.boolean(), (text, format, truncated) => {
        const parsed = parseReply(text, { format, truncated });
        const result = plan(parsed.edits, treeOf({ "src/a.ts": "a = 1;\nx\nz\n" }));
        expect(
          pathsOf(parsed.edits).filter((path) => path.startsWith("/") || path.split("/").includes("..")),
        ).toEqual([]);
        expect(["planned", "refused"]).toContain(result.kind);
      }),
      { numRuns: 3000 },
    );
  });

  test("parsing any arguments of a call", () => {
    fc.assert(
      fc.property(fc.string(), fc.oneof(fc.json(), fc.string()), (name, args) => {
        const { edits, errors } = parseReply("", { toolCalls: [{ name, arguments: args }] });
        expect(edits.length + errors.length).toBeGreaterThan(0);
        expect(parseReply(args).prose).toBeTypeOf("string");
      }),
      { numRuns: 1000 },
    );
  });

  test("planning any edits on any bytes", () => {
    const text = fc.oneof(
      fc.string(),
      fc.string({ unit: "binary" }),
      fc.array(line).map((all) => all.join("\n")),
    );
    const path = fc.oneof(fc.constantFrom("a", "b/c", "A"), text);
    const edit: fc.Arbitrary<Edit> = fc.oneof(
      fc.record({ kind: fc.constant("replace" as const), path, search: text, replace: text }),
      fc.record({ kind: fc.constant("write" as const), path, content: text, mustBeNew: fc.boolean() }),
      fc.record({ kind: fc.constant("delete" as const), path }),
      fc.record({ kind: fc.constant("rename" as const), path, to: path }),
    );
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 200 }),
      text.map((t) => new Uint8Array(Buffer.from(t))),
      text.map((t) => new Uint8Array(Buffer.from(`\ufeff${t}`, "utf16le"))),
    );
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 5 }), bytes, fc.boolean(), (edits, content, wholeLines) => {
        const result = plan(edits, treeOf({ a: content, "b/c": content }, { wholeLines }));
        const text = result.kind === "refused" ? errorText(result.errors) : "";
        expect(text.length).toBeLessThanOrEqual(4000);
      }),
      { numRuns: 3000 },
    );
  });

  test("checking the syntax of any text", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom("a.json", "tsconfig.json", "a.yml", "a.toml", "a.ts", "a.jsx"),
        fc.oneof(fc.string(), noise),
        async (path, text) => {
          expect(
            (await syntaxErrors(path, Buffer.from(text))).every((e) => e.line >= 1 && e.column >= 1),
          ).toBe(true);
        },
      ),
      { numRuns: 500 },
    );
  });
});

test("any bytes that are taken for text are put together again as they were", () => {
  const wide = fc.array(fc.integer({ min: 1, max: 0xffff })).map((units) => {
    const buffer = Buffer.alloc(units.length * 2 + 2);
    buffer.writeUInt16LE(0xfeff, 0);
    units.forEach((unit, i) => buffer.writeUInt16LE(unit, i * 2 + 2));
    return new Uint8Array(buffer);
  });
  fc.assert(
    fc.property(
      fc.oneof(
        fc.uint8Array({ maxLength: 60 }),
        wide,
        wide.map((b) => new Uint8Array(Buffer.from(b).swap16())),
      ),
      (bytes) => {
        const decoded = decode(bytes);
        if (decoded === undefined) return;
        const again = encode(decoded.raw ?? decoded.text, decoded.encoding);
        expect(Buffer.compare(again, bytes)).toBe(0);
      },
    ),
    { numRuns: 2000 },
  );
});
