import { describe, expect, test } from "vitest";
import { parseReply, pathsOf } from "../../src/edit/parse-reply.ts";
import { after, attempt, codes } from "./helper.ts";

const one = { "src/a.ts": "const a = 1;\nconst b = 2;\nconst c = 3;\n" };
const changed = { "src/a.ts": "const a = 1;\nconst b = 20;\nconst c = 3;\n" };

const lines = (...all: readonly string[]): string => all.join("\n");
const body = (open = "<<<<<<< SEARCH", middle = "=======", close = ">>>>>>> REPLACE"): string =>
  lines(open, "const b = 2;", middle, "const b = 20;", close);

describe("search/replace blocks", () => {
  test.each([
    ["path on the line before", lines("src/a.ts", body())],
    ["path before the fence", lines("src/a.ts", "```ts", body(), "```")],
    ["path and a blank line before the fence", lines("src/a.ts", "", "```ts", body(), "```")],
    ["path on the fence's first line", lines("```ts", "src/a.ts", body(), "```")],
    ["path as a comment on the fence's first line", lines("```ts", "// src/a.ts", body(), "```")],
    ["path in the fence's words", lines("```ts src/a.ts", body(), "```")],
    ["path after the language and a colon", lines("```ts:src/a.ts", body(), "```")],
    ["path as the fence's title", lines('```ts title="src/a.ts"', body(), "```")],
    ["a heading", lines("### src/a.ts", body())],
    ["a heading in backticks", lines("### `src/a.ts`", "```", body(), "```")],
    ["bold", lines("**src/a.ts**", body())],
    ["bold with a colon", lines("**src/a.ts:**", body())],
    ["backticks", lines("`src/a.ts`", body())],
    ["a label", lines("File: src/a.ts", body())],
    ["a bold label", lines("**File:** `src/a.ts`", body())],
    ["the one path in a sentence", lines("In `src/a.ts` the number is wrong:", "```", body(), "```")],
    ["a sentence between path and fence", lines("src/a.ts", "The number is wrong:", "```", body(), "```")],
    ["in the marker", body("<<<<<<< SEARCH src/a.ts")],
    ["a tag", lines('<file path="src/a.ts">', body(), "</file>")],
    ["tildes as a fence", lines("src/a.ts", "~~~", body(), "~~~")],
    ["dashes and pluses", lines("src/a.ts", body("------- SEARCH", "=======", "+++++++ REPLACE"))],
    ["an angle after the word", lines("src/a.ts", body("<<<<<<< SEARCH>", "=======", ">>>>>>> REPLACE>"))],
    ["the older words", lines("src/a.ts", body("<<<<<<< ORIGINAL", "=======", ">>>>>>> UPDATED"))],
    ["other lengths", lines("src/a.ts", body("<<<<< SEARCH", "=====", ">>>>> REPLACE"))],
    ["markers in a list", lines("- src/a.ts", body().replace(/^/gm, "  "))],
    ["start line of the search", lines("src/a.ts", body("<<<<<<< SEARCH\n:start_line:2\n-------"))],
    ["CR LF", lines("src/a.ts", body()).replaceAll("\n", "\r\n")],
    ["words around it", lines("HYPOTHESIS: wrong number.", "", "src/a.ts", body(), "", "Done.")],
  ])("%s", (_, reply) => {
    expect(parseReply(reply).format).toBe("search-replace");
    expect(after(attempt(reply, one), one)).toEqual(changed);
  });

  test("several blocks share the path that was named last", () => {
    const second = lines("<<<<<<< SEARCH", "const c = 3;", "=======", "const c = 30;", ">>>>>>> REPLACE");
    const reply = lines("src/a.ts", "```", body(), "```", "and", "```", second, "```");
    expect(after(attempt(reply, one), one)).toEqual({
      "src/a.ts": "const a = 1;\nconst b = 20;\nconst c = 30;\n",
    });
  });

  test("blocks of two files keep apart", () => {
    const reply = lines("src/a.ts", body(), "", "src/b.ts", body());
    const files = { ...one, "src/b.ts": "const b = 2;\n" };
    expect(after(attempt(reply, files), files)).toEqual({ ...changed, "src/b.ts": "const b = 20;\n" });
  });

  test("an empty search on a path that is not there makes a file", () => {
    const reply = lines("src/new.ts", "<<<<<<< SEARCH", "=======", "export {};", ">>>>>>> REPLACE");
    expect(after(attempt(reply, one), one)).toEqual({ ...one, "src/new.ts": "export {};\n" });
  });

  test("an empty replacement takes lines away", () => {
    const reply = lines("src/a.ts", "<<<<<<< SEARCH", "const b = 2;", "=======", ">>>>>>> REPLACE");
    expect(after(attempt(reply, one), one)).toEqual({ "src/a.ts": "const a = 1;\nconst c = 3;\n" });
  });

  test("the prose is what stands outside of blocks, fences and path lines", () => {
    const { prose } = parseReply(lines("HYPOTHESIS: x", "src/a.ts", "```ts", body(), "```", "READ src/b.ts"));
    expect(prose.split("\n")).toEqual(["HYPOTHESIS: x", "READ src/b.ts"]);
  });

  test("a merge conflict in the content is content", () => {
    const conflict = ["<<<<<<< HEAD", "one", "=======", "two", ">>>>>>> branch"];
    const files = { "a.txt": `${lines("x", ...conflict, "y")}\n` };
    const reply = lines("a.txt", "<<<<<<< SEARCH", ...conflict, "=======", "both", ">>>>>>> REPLACE");
    expect(after(attempt(reply, files), files)).toEqual({ "a.txt": "x\nboth\ny\n" });
  });

  test("an underlined heading of another length is content", () => {
    const files = { "a.md": "Title\n===========\ntext\n" };
    const reply = lines(
      "a.md",
      "<<<<<<< SEARCH",
      "Title",
      "===========",
      "=======",
      "Name",
      "===========",
      ">>>>>>> REPLACE",
    );
    expect(after(attempt(reply, files), files)).toEqual({ "a.md": "Name\n===========\ntext\n" });
  });

  test("a marker after a backslash is content", () => {
    const files = { "a.md": "Title\n=======\ntext\n" };
    const reply = lines(
      "a.md",
      "<<<<<<< SEARCH",
      "Title",
      "\\=======",
      "=======",
      "Name",
      "\\=======",
      ">>>>>>> REPLACE",
    );
    expect(after(attempt(reply, files), files)).toEqual({ "a.md": "Name\n=======\ntext\n" });
  });

  test.each([
    [
      "two middles of the block's own length",
      lines("a.md", "<<<<<<< SEARCH", "T", "=======", "x", "=======", "N", ">>>>>>> REPLACE"),
      "MARKER_IN_BODY",
    ],
    [
      "a block inside a block",
      lines(
        "a.md",
        "<<<<<<< SEARCH",
        "<<<<<<< SEARCH",
        "a",
        "=======",
        "b",
        ">>>>>>> REPLACE",
        "=======",
        "c",
        ">>>>>>> REPLACE",
      ),
      "MARKER_IN_BODY",
    ],
    ["no middle", lines("a.md", "<<<<<<< SEARCH", "T", ">>>>>>> REPLACE"), "UNBALANCED_MARKERS"],
    [
      "no end before the next block",
      lines("a.md", "<<<<<<< SEARCH", "T", "=======", "N", body()),
      "UNBALANCED_MARKERS",
    ],
    ["an end alone", lines("a.md", "T", "=======", "N", ">>>>>>> REPLACE"), "UNBALANCED_MARKERS"],
    ["no path anywhere", body(), "NO_EDITS"],
  ])("%s is refused", (_, reply, code) => {
    const { edits, errors } = parseReply(reply);
    expect(errors.map((e) => e.code)).toEqual([code]);
    expect(edits).toEqual([]);
  });

  test("a reply cut anywhere inside its last block or before it is cut off, or holds only what was whole", () => {
    const whole = lines("src/a.ts", "```ts", body(), "```", "", "src/b.ts", "```ts", body(), "```", "");
    const first = lines("src/a.ts", "```ts", body()).length;
    const second = whole.lastIndexOf(">>>>>>> REPLACE") + ">>>>>>> REPLACE".length;
    for (let end = whole.indexOf("<<<<<<<") + 14; end < whole.length; end++) {
      const { edits, errors } = parseReply(whole.slice(0, end));
      const inBlock = end < first || (end >= whole.lastIndexOf("<<<<<<< SEARCH") + 14 && end < second);
      const wanted = inBlock
        ? ["OUTPUT_TRUNCATED"]
        : errors.length > 0
          ? errors.map((e) => e.code)
          : [end < second ? 1 : 2];
      expect(errors.length > 0 ? errors.map((e) => e.code) : [edits.length]).toEqual(wanted);
      const { errors: told } = parseReply(whole.slice(0, end), { truncated: true });
      expect(told.map((e) => e.code)).toContain("OUTPUT_TRUNCATED");
    }
  });
});

test.each([
  ["half a marker", "<<<<<<< SEA"],
  ["the beginning of a marker", "<<<"],
  ["a path", "src/b.ts"],
  ["a path and a fence", lines("src/b.ts", "```")],
  ["a fence with its language", "```ts"],
])("a reply that ends with %s after a whole block was cut off", (_, tail) => {
  const { errors } = parseReply(lines("src/a.ts", body(), "", tail));
  expect(errors.map((e) => e.code)).toEqual(["OUTPUT_TRUNCATED"]);
});

describe("unified diffs", () => {
  const diff = lines(
    "--- a/src/a.ts",
    "+++ b/src/a.ts",
    "@@ -1,3 +1,3 @@",
    " const a = 1;",
    "-const b = 2;",
    "+const b = 20;",
    " const c = 3;",
    "",
  );

  test.each([
    ["plain", diff],
    ["fenced, with words around", lines("Here is the change:", "```diff", diff.trimEnd(), "```", "Done.")],
    ["with git's head", `diff --git a/src/a.ts b/src/a.ts\nindex 123..456 100644\n${diff}`],
    ["without prefixes", diff.replace("a/src", "src").replace("b/src", "src")],
    ["with times after the names", diff.replace("a/src/a.ts", "a/src/a.ts\t2020-01-01 00:00:00")],
    ["with wrong counts", diff.replace("-1,3 +1,3", "-7,40 +8,1")],
    ["with counts that are too large", diff.replace("-1,3 +1,3", "-1,30 +1,30")],
    ["without numbers", diff.replace("@@ -1,3 +1,3 @@", "@@ ... @@")],
    ["with bare @@", diff.replace("@@ -1,3 +1,3 @@", "@@")],
    ["with CR LF", diff.replaceAll("\n", "\r\n")],
  ])("%s", (_, reply) => {
    expect(parseReply(reply).format).toBe("unified-diff");
    expect(after(attempt(reply, one), one)).toEqual(changed);
  });

  test("several files: changed, made, deleted and renamed", () => {
    const files = { ...one, "old.txt": "x\n", "gone.txt": "y\n" };
    const reply = lines(
      diff.trimEnd(),
      "diff --git a/new.txt b/new.txt",
      "new file mode 100644",
      "--- /dev/null",
      "+++ b/new.txt",
      "@@ -0,0 +1,2 @@",
      "+one",
      "+two",
      "diff --git a/gone.txt b/gone.txt",
      "deleted file mode 100644",
      "--- a/gone.txt",
      "+++ /dev/null",
      "@@ -1 +0,0 @@",
      "-y",
      "diff --git a/old.txt b/sub/now.txt",
      "similarity index 50%",
      "rename from old.txt",
      "rename to sub/now.txt",
      "--- a/old.txt",
      "+++ b/sub/now.txt",
      "@@ -1 +1,2 @@",
      " x",
      "+z",
      "",
    );
    const result = attempt(reply, files);
    expect(after(result, files)).toEqual({ ...changed, "new.txt": "one\ntwo\n", "sub/now.txt": "x\nz\n" });
    expect(
      result.kind === "planned" && result.files.map((f) => [f.kind, f.path, f.added, f.removed]),
    ).toEqual([
      ["modified", "src/a.ts", 1, 1],
      ["created", "new.txt", 2, 0],
      ["deleted", "gone.txt", 0, 1],
      ["renamed", "sub/now.txt", 1, 0],
    ]);
  });

  test("the line end of the last line is added and taken away when the diff says so", () => {
    const files = { "a.txt": "x\ny" };
    const add = lines(
      "--- a/a.txt",
      "+++ b/a.txt",
      "@@ -1,2 +1,2 @@",
      " x",
      "-y",
      "\\ No newline at end of file",
      "+y",
      "",
    );
    expect(after(attempt(add, files), files)).toEqual({ "a.txt": "x\ny\n" });
    const take = lines(
      "--- a/a.txt",
      "+++ b/a.txt",
      "@@ -1,2 +1,2 @@",
      " x",
      "-y",
      "+z",
      "\\ No newline at end of file",
      "",
    );
    const whole = { "a.txt": "x\ny\n" };
    expect(after(attempt(take, whole), whole)).toEqual({ "a.txt": "x\nz" });
  });

  test("a line that is removed and starts with two dashes is no file name", () => {
    const files = { "a.sql": "select 1;\n-- old\nselect 2;\n" };
    const reply = lines(
      "--- a/a.sql",
      "+++ b/a.sql",
      "@@ -1,3 +1,3 @@",
      " select 1;",
      "--- old",
      "+++ new",
      " select 2;",
      "",
    );
    expect(after(attempt(reply, files), files)).toEqual({ "a.sql": "select 1;\n++ new\nselect 2;\n" });
  });

  test("of two places the one at the exact line is taken, and none when no line fits", () => {
    const files = { "a.txt": "x\ny\n1\nx\ny\n2\n" };
    const at = (line: number): string =>
      lines("--- a/a.txt", "+++ b/a.txt", `@@ -${line},2 +${line},2 @@`, " x", "-y", "+z", "");
    expect(after(attempt(at(4), files), files)).toEqual({ "a.txt": "x\ny\n1\nx\nz\n2\n" });
    expect(codes(attempt(at(3), files))).toEqual(["AMBIGUOUS"]);
  });

  test("lines without context are not placed by their number alone", () => {
    const reply = lines("--- a/src/a.ts", "+++ b/src/a.ts", "@@ -2,0 +3,1 @@", "+const d = 4;", "");
    expect(codes(attempt(reply, one))).toEqual(["EMPTY_SEARCH"]);
  });

  test("a hunk cut within a line is cut off", () => {
    const cut = diff.slice(0, diff.indexOf("+const b") + 5);
    expect(parseReply(cut).errors.map((e) => e.code)).toEqual(["OUTPUT_TRUNCATED"]);
  });

  test("quoted names are read", () => {
    const files = { "ä b.txt": "x\n" };
    const reply = lines(
      '--- "a/\\303\\244 b.txt"',
      '+++ "b/\\303\\244 b.txt"',
      "@@ -1 +1 @@",
      "-x",
      "+y",
      "",
    );
    expect(after(attempt(reply, files), files)).toEqual({ "ä b.txt": "y\n" });
  });

  test("context lines that lost their space are read in a fence, where the end is known", () => {
    const reply = lines(
      "```diff",
      "--- a/src/a.ts",
      "+++ b/src/a.ts",
      "@@ ... @@",
      "const a = 1;",
      "-const b = 2;",
      "+const b = 20;",
      "const c = 3;",
      "```",
    );
    expect(after(attempt(reply, one), one)).toEqual(changed);
  });

  test.each([
    [
      "a line without a sign in the middle",
      lines(
        "--- a/src/a.ts",
        "+++ b/src/a.ts",
        "@@ -1,3 +1,4 @@",
        " const a = 1;",
        "+x",
        "const b = 2;",
        "+y",
        "",
      ),
    ],
    [
      "counts that leave changes out",
      lines("--- a/src/a.ts", "+++ b/src/a.ts", "@@ -1,1 +1,2 @@", " const a = 1;", "+x", "", "+y", ""),
    ],
    [
      "a line without a sign where nothing is counted",
      lines("--- a/src/a.ts", "+++ b/src/a.ts", "@@", " const a = 1;", "+x", "const b = 2;", "+y", ""),
    ],
  ])("no half of a hunk is applied: %s", (_, reply) => {
    expect(codes(attempt(reply, one))).toEqual(["UNBALANCED_MARKERS"]);
  });

  test("words right after the last hunk, and the end of a mail, are no part of it", () => {
    for (const tail of ["That is all.\n", "\n- it counts again\n", "-- \n2.43.0\n"])
      expect(after(attempt(diff + tail, one), one)).toEqual(changed);
  });

  test("a binary diff is refused", () => {
    const reply = lines(
      "diff --git a/x.png b/x.png",
      "index 1..2 100644",
      "Binary files a/x.png and b/x.png differ",
      "",
    );
    expect(parseReply(reply).errors.map((e) => e.code)).toEqual(["NOT_TEXT"]);
  });
});

describe("whole files", () => {
  test("a path on its own line and a fence with the content", () => {
    const reply = lines(
      "Here is it.",
      "",
      "src/a.ts",
      "```ts",
      "const a = 1;",
      "const b = 20;",
      "const c = 3;",
      "```",
      "Done.",
    );
    expect(parseReply(reply).format).toBe("whole-file");
    expect(after(attempt(reply, one), one)).toEqual(changed);
  });

  test("inner fences of a Markdown file belong to it", () => {
    const reply = lines("doc.md", "```md", "# T", "```sh", "run", "```", "end", "```", "");
    expect(after(attempt(reply, {}), {})).toEqual({ "doc.md": "# T\n```sh\nrun\n```\nend\n" });
  });

  test("a fence without an end is cut off", () => {
    expect(parseReply(lines("src/a.ts", "```ts", "const a = 1;")).errors.map((e) => e.code)).toEqual([
      "OUTPUT_TRUNCATED",
    ]);
  });

  test("CR LF, byte order mark and a missing final newline stay", () => {
    const files = { "a.txt": "\ufeffx\r\ny" };
    const reply = lines("a.txt", "```", "x", "z", "y", "```");
    expect(after(attempt(reply, files), files)).toEqual({ "a.txt": "\ufeffx\r\nz\r\ny" });
  });

  test.each([
    ["words", "I think that the cause is elsewhere."],
    ["a look-up", "HYPOTHESIS: unclear\nREAD src/a.ts 1-20"],
    ["a fence without a path", lines("Run this:", "```sh", "npm test", "```")],
    [
      "a fence after a sentence with a path",
      lines("Look at src/a.ts, where", "```ts", "const b = 2;", "```"),
    ],
    ["nothing", ""],
  ])("%s is no edit document", (_, reply) => {
    expect(parseReply(reply)).toMatchObject({ format: "none", edits: [], errors: [], prose: reply });
  });
});

describe("tool calls", () => {
  const call = (name: string, args: object): { name: string; arguments: string } => ({
    name,
    arguments: JSON.stringify(args),
  });
  const run = (
    files: Readonly<Record<string, string>>,
    ...toolCalls: readonly { name: string; arguments: string }[]
  ): Record<string, string> => after(attempt("", files, { toolCalls }), files);

  test.each([
    ["str_replace", { path: "src/a.ts", old_str: "b = 2", new_str: "b = 20" }],
    ["edit", { file_path: "src/a.ts", old_string: "b = 2", new_string: "b = 20" }],
    ["edit_file", { path: "src/a.ts", edits: [{ oldText: "b = 2", newText: "b = 20" }] }],
    [
      "str_replace_based_edit_tool",
      {
        command: "str_replace",
        path: "src/a.ts",
        old_str: "const b = 2;\nconst c",
        new_str: "const b = 20;\nconst c",
      },
    ],
    ["write", { path: "src/a.ts", content: "const a = 1;\nconst b = 20;\nconst c = 3;\n" }],
    [
      "apply_patch",
      {
        input: "*** Begin Patch\n*** Update File: src/a.ts\n@@\n-const b = 2;\n+const b = 20;\n*** End Patch",
      },
    ],
  ])("%s", (name, args) => {
    expect(run(one, call(name, args))).toEqual(changed);
  });

  test("files are made, deleted and renamed", () => {
    const files = { "a.txt": "a\n", "b.txt": "b\n" };
    const calls = [
      call("create", { path: "c.txt", file_text: "c\n" }),
      call("delete", { path: "a.txt" }),
      call("rename", { path: "b.txt", to: "d.txt" }),
    ];
    expect(run(files, ...calls)).toEqual({ "c.txt": "c\n", "d.txt": "b\n" });
  });

  test("replace_all replaces every place of an exact search", () => {
    expect(
      run(
        { "a.txt": "x y x\nx\n" },
        call("edit", { path: "a.txt", old_string: "x", new_string: "zz", replace_all: true }),
      ),
    ).toEqual({
      "a.txt": "zz y zz\nzz\n",
    });
  });

  test("two edits of one line at different places both land", () => {
    const calls = [
      call("edit", { path: "a.txt", old_string: "one", new_string: "1" }),
      call("edit", { path: "a.txt", old_string: "two", new_string: "2" }),
    ];
    expect(run({ "a.txt": "one two three\n" }, ...calls)).toEqual({ "a.txt": "1 2 three\n" });
  });

  test("a search over lines finds CR LF and keeps it", () => {
    expect(
      run(
        { "a.txt": "x\r\ny\r\nz\r\n" },
        call("edit", { path: "a.txt", old_string: "x\ny", new_string: "x\nw\ny" }),
      ),
    ).toEqual({
      "a.txt": "x\r\nw\r\ny\r\nz\r\n",
    });
  });

  test("the calls may be a JSON document", () => {
    const document = JSON.stringify([
      { name: "str_replace", arguments: { path: "src/a.ts", old_str: "b = 2", new_str: "b = 20" } },
    ]);
    expect(parseReply(document).format).toBe("tool-call");
    expect(after(attempt(document, one), one)).toEqual(changed);
  });

  test.each([
    ["half JSON", { name: "edit", arguments: '{"path":"a' }, "OUTPUT_TRUNCATED"],
    ["no path", call("edit", { old_string: "a", new_string: "b" }), "NO_EDITS"],
    ["nothing to write", call("edit", { path: "a" }), "NO_EDITS"],
    ["a line number alone", call("insert", { path: "a", insert_line: 3, insert_text: "x" }), "NO_EDITS"],
  ])("%s is refused", (_, toolCall, code) => {
    expect(parseReply("", { toolCalls: [toolCall] }).errors.map((e) => e.code)).toEqual([code]);
  });
});

test("paths are named in each way that they may be read, and never outside the root", () => {
  const edit = (path: string): { kind: "delete"; path: string } => ({ kind: "delete", path });
  expect(
    pathsOf([edit("./a//b.ts"), edit("a/c.ts"), edit("../d.ts"), edit("/e.ts"), edit(".git/config")]),
  ).toEqual(["a/b.ts", "b.ts", "a/c.ts", "c.ts"]);
});
