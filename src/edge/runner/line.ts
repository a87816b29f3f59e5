import type { Part } from "./resolve.ts";
import { join, quote } from "./shell.ts";

/** A part as a shell runs it, with the programs of node_modules where a package script would find them. */
export function line({ env, cwd, inScript }: Part, words: readonly string[]): string {
  const up = cwd === "." ? [] : cwd.split("/").map((_, i) => "../".repeat(i + 1));
  const folders = ["", ...up].map((path) => `$PWD/${path}node_modules/.bin`);
  const path = inScript ? [`PATH="${folders.join(":")}:$PATH"`] : [];
  const set = env.map((word) => {
    const cut = word.indexOf("=");
    return `${word.slice(0, cut)}=${quote(word.slice(cut + 1))}`;
  });
  return [...path, ...set, join(words)].join(" ");
}
