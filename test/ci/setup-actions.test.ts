import { expect, test } from "vitest";
import { preparationOf } from "../../src/ci/setup-actions.ts";

test.each([
  [
    "actions/setup-python@v6",
    { "python-version": 3.12, cache: "pip" },
    "actions/setup-python@v6 (python-version 3.12)",
  ],
  [
    "actions/setup-java@v5",
    { distribution: "temurin", "java-version": "21\n17" },
    "actions/setup-java@v5 (distribution temurin, java-version 21 17)",
  ],
  ["dtolnay/rust-toolchain@1.88", {}, "dtolnay/rust-toolchain@1.88 (toolchain 1.88)"],
  [
    `actions/setup-go@${"a1".repeat(20)}`,
    { "go-version-file": "go.mod" },
    "actions/setup-go (go-version-file go.mod)",
  ],
  ["someone/some-action@v1", { token: "x" }, "someone/some-action@v1"],
])("%s is told with the version that it wants", (uses, inputs, words) => {
  const known = new Map(Object.entries(inputs));
  expect(preparationOf(uses, known)).toEqual({ kind: "note", note: `The job uses ${words}.` });
});

test.each([
  ["ruby/setup-ruby@v1", { "ruby-version": "3.4", "bundler-cache": true }, "bundle install"],
  ["pnpm/action-setup@v4", { run_install: "true" }, "pnpm install"],
  ["bahmutov/npm-install@v1", {}, "npm ci"],
  ["ramsey/composer-install@v3", {}, "composer install"],
])("%s installs, and a command does the same", (uses, inputs, command) => {
  expect(preparationOf(uses, new Map(Object.entries(inputs)))).toMatchObject({ kind: "command", command });
});

test.each([
  ["ruby/setup-ruby@v1", { "bundler-cache": false }],
  ["pnpm/action-setup@v4", { run_install: "false" }],
  ["pnpm/action-setup@v4", {}],
])("%s with %j installs nothing", (uses, inputs) => {
  expect(preparationOf(uses, new Map(Object.entries(inputs))).kind).toBe("note");
});

test.each([
  "actions/cache@v4",
  "actions/cache/restore@v4",
  "actions/upload-artifact@v4",
  "Swatinem/rust-cache@v2",
])("%s prepares nothing", (uses) => {
  expect(preparationOf(uses, new Map())).toEqual({ kind: "none" });
});
