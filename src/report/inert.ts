import { harmless } from "./figures.ts";

/** Text of others that stays readable and does nothing: no tags, links, mentions, references, math or commands. */
export function inert(text: string): string {
  return (
    harmless(text)
      .replace(/\s+/g, " ")
      .replace(/[&<>]/g, (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;" })[c] ?? c)
      .replace(/[\\`*_{}[\]()#+!|~$]/g, "\\$&")
      .replace(/@/g, "@\u200b")
      // GitHub links and closes issues in the rendered text, where a backslash is gone.
      .replace(/#(?=\d)/g, "#\u200b")
      .replace(/\b(gh-)(?=\d)/gi, "$1\u200b")
      .replace(/\b(www)\./gi, "$1\u200b.")
      .replace(/:\/\//g, ":\u200b//")
      .replace(/^([/-])/, "\\$1")
  );
}

/**
 * Text of others for a title or a commit message, which is no Markdown: one line that mentions, links and closes
 * nothing, adds no trailer and does not tell GitHub to skip workflows.
 */
export function plainInert(text: string): string {
  return harmless(text)
    .replace(/\s+/g, " ")
    .trim()
    .replace(/@/g, "@\u200b")
    .replace(/#(?=\d)/g, "#\u200b")
    .replace(/\b(gh-)(?=\d)/gi, "$1\u200b")
    .replace(/\b(www)\./gi, "$1\u200b.")
    .replace(/:\/\//g, ":\u200b//")
    .replace(/\[(?=(?:skip|ci|no|actions)\s)/gi, "[\u200b")
    .replace(/^([\w-]+):/, "$1\u200b:");
}

/** Text of others in a code span, one line, with a fence longer than any run of backticks in it. */
export function code(text: string): string {
  const plain = cut(harmless(text).replace(/\s+/g, " "), 200);
  const longest = Math.max(0, ...(plain.match(/`+/g) ?? []).map((run) => run.length));
  const fence = "`".repeat(longest + 1);
  return longest > 0 || plain === "" ? `${fence} ${plain} ${fence}` : `${fence}${plain}${fence}`;
}

/**
 * The same in a cell of a table, where a bar is escaped also in code, and where the backslash before a bar would make
 * that escape one of the backslash.
 */
export function codeCell(text: string): string {
  return code(text.replace(/\\(?=\|)/g, "\\ ")).replace(/\|/g, "\\|");
}

/** At most so many characters, whole ones, the last an ellipsis where something was cut. */
export function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  return `${text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, "")}…`;
}
