import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openRepository } from "../../../src/edge/workspace/repository.ts";
import { place } from "./fixture.ts";
import type { Place } from "./fixture.ts";

let at: Place;
beforeEach(() => {
  at = place();
  at.sh("mkdir -p a/b; echo > f; git add f; git commit -qm one");
});
afterEach(() => at.remove());

test("finds the root and git's folders from a folder inside, past a link", async () => {
  symlinkSync(at.root, join(at.base, "alias"));
  expect(await openRepository(join(at.base, "alias", "a", "b"), at.env)).toEqual({
    root: at.root,
    folder: "a/b",
    gitDir: join(at.root, ".git"),
    commonDir: join(at.root, ".git"),
  });
});

test("finds a linked worktree's own and common folders", async () => {
  at.git("worktree", "add", "-q", "../linked", "-b", "side");
  expect(await openRepository(join(at.base, "linked"), at.env)).toEqual({
    root: join(at.base, "linked"),
    folder: ".",
    gitDir: join(at.root, ".git", "worktrees", "linked"),
    commonDir: join(at.root, ".git"),
  });
});

test.each([
  ["no folder", (p: Place) => join(p.root, "none"), "BAD_INPUT", /none is not a folder/],
  ["a file", (p: Place) => join(p.root, "f"), "BAD_INPUT", /f is not a folder/],
  ["no repository", (p: Place) => p.base, "BAD_INPUT", /is not in a git repository/],
  ["a repository's own data", (p: Place) => join(p.root, ".git"), "BAD_INPUT", /in a repository's own data/],
  ["a bare repository", (p: Place) => join(p.base, "bare"), "BAD_INPUT", /is a bare repository/],
])("%s is refused with what to do", async (_, dir, code, message) => {
  at.git("init", "-q", "--bare", "../bare");
  await expect(openRepository(dir(at), at.env)).rejects.toMatchObject({
    code,
    message: expect.stringMatching(message) as string,
    hint: expect.stringMatching(/--dir/) as string,
  });
});

test("without the program git it says so", async () => {
  mkdirSync(join(at.base, "bin"));
  await expect(openRepository(at.root, { ...at.env, PATH: join(at.base, "bin") })).rejects.toMatchObject({
    code: "ENVIRONMENT",
    message: "The program git was not found.",
  });
});
