import { spawnSync } from "node:child_process";
import fc from "fast-check";
import { expect, test } from "vitest";
import { looseCommands } from "../../../src/edge/runner/loose-commands.ts";
import { parseLine, quote } from "../../../src/edge/runner/shell.ts";

/** The words as sh itself sees them. */
function shellWords(words: string): readonly string[] {
  const { stdout } = spawnSync("sh", ["-c", `printf '%s\\0' ${words}`], { encoding: "utf8" });
  return stdout.split("\0").slice(0, -1);
}

test("a quoted word reaches a program as it is, whatever it holds", () => {
  const unit = fc.constantFrom(...Array.from("'\"$`\\ \n\t;&|<>()*?[]{}~#!=-%aé日🎉"));
  const texts = fc.sample(fc.string({ unit }), {
    numRuns: 400,
    seed: 7,
  });
  expect(shellWords(texts.map(quote).join(" "))).toEqual(texts);
});

test.each([
  `a 'b c' "d e" f\\ g`,
  `a"b"'c'd ""`,
  `--x='it'\\''s' "q \\" \\\\ \\$HOME \\\`x\\\` \\n"`,
  `a#b 'c # d'`,
  `a \\\n  b`,
  `--name="größe 日本"`,
])("%j is taken apart as sh does it", (line) => {
  expect(parseLine(line)?.[0]?.words.map((word) => word.text)).toEqual(shellWords(line));
});

test("commands are joined as they are written, redirections and comments left out", () => {
  const commands = parseLine("a 2>&1 && b > out.txt || c; d | e >>x 2>/dev/null # f && g\nh &>all");
  expect(commands?.map(({ joint, words }) => [joint, ...words.map((word) => word.raw)])).toEqual([
    ["&&", "a"],
    ["&&", "b"],
    ["||", "c"],
    [";", "d"],
    ["|", "e"],
    [";", "h"],
  ]);
});

test.each([
  "$(a)",
  "`a`",
  "a $(b)",
  "(a)",
  "{ a; }",
  "a <<END\nEND",
  "a & b",
  "'open",
  '"open',
  "! a",
  "&& a",
  "[[ a ]]",
])("%j is no plain list", (line) => {
  expect(parseLine(line)).toBeUndefined();
});

test.each(["$A", '"$A"', "*.ts", "a?", "~/x", "{a,b}"])("the shell computes %s", (word) => {
  expect(parseLine(`x ${word}`)?.[0]?.words[1]?.dynamic).toBe(true);
});

test("commands are found wherever a text may run them", () => {
  const text = `for x in 1 2; do A=1 sudo -E one "$x" || { two; }; done\nif three; then four "$(five \\"a b\\")"; fi # six\n(seven) & \`eight\``;
  expect(looseCommands(text).map(({ words }) => words[0])).toEqual(
    expect.arrayContaining(["one", "two", "three", "four", "five", "seven", "eight"]),
  );
  expect(looseCommands(text).some(({ words }) => words.includes("six"))).toBe(false);
});

test("what stands in quotes is no command", () => {
  expect(looseCommands(`echo "a && b" 'c; d' e\\;f`)).toEqual([
    { assigns: [], words: ["echo", "a && b", "c; d", "e;f"] },
  ]);
});
