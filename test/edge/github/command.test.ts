import { expect, test } from "vitest";
import { commandIn } from "../../../src/edge/github/command.ts";

test.each([
  ["/agent-fix", "repair", ""],
  ["/agent-fix retry", "retry", ""],
  ["/agent-fix STOP", "stop", ""],
  ["/agent-fix explain why it was so dear", "explain", "why it was so dear"],
  ["/agent-fix keep the signature", "repair", "keep the signature"],
  ["/agent-fix   stop   now ", "stop", "now"],
  ["/Agent-Fix retry", "retry", ""],
  ["Thanks!\r\n/agent-fix retry\r\nmore", "retry", ""],
  ["   /agent-fix stop", "stop", ""],
  ["```\n/agent-fix stop\n```\n/agent-fix retry", "retry", ""],
  ["> /agent-fix stop\n\n/agent-fix retry", "retry", ""],
  ["<!-- /agent-fix stop -->\n/agent-fix retry", "retry", ""],
  ["/agent-fix retry\n/agent-fix stop", "retry", ""],
])("%j asks for %s", (comment, verb, text) => {
  expect(commandIn(comment, "agent-fix")).toEqual({ verb, text });
  expect(commandIn(comment, "/agent-fix")).toEqual({ verb, text });
});

test.each([
  "",
  "please /agent-fix retry",
  "/agent-fixer retry",
  "agent-fix retry",
  "- /agent-fix retry",
  "> /agent-fix retry",
  "> somebody wrote\n/agent-fix retry",
  ">/agent-fix retry",
  "```\n/agent-fix retry\n```",
  "````\n```\n/agent-fix retry\n````",
  "~~~ sh\n/agent-fix retry",
  "```\n/agent-fix retry\n~~~\n/agent-fix retry",
  "    /agent-fix retry",
  "\t/agent-fix retry",
  "<!-- hidden\n/agent-fix retry\n-->",
  "<!--\n/agent-fix retry",
  "<pre>\n/agent-fix retry\n</pre>",
  "<code>\n/agent-fix retry\n</code>",
  "`/agent-fix retry`",
  '[x](https://example.test "\\\n/agent-fixes")',
])("%j asks for nothing", (comment) => {
  expect(commandIn(comment, "agent-fix")).toBeUndefined();
});
