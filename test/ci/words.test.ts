import { expect, test } from "vitest";
import { commandsOf, purposeOf } from "../../src/ci/words.ts";

test.each([
  "npm test",
  "npm t",
  "npm run test:unit -- --ci",
  "pnpm -r test",
  "pnpm --filter web test",
  "yarn jest",
  "npx --no-install vitest run",
  "CI=1 npx jest",
  "python -m pytest -q",
  "poetry run pytest",
  "uv run --frozen pytest",
  "coverage run -m pytest",
  "tox -e py312",
  "python manage.py test",
  "go test ./... -race",
  "cargo test --all",
  "cargo +nightly nextest run",
  "./mvnw -B verify",
  "./gradlew check",
  "bundle exec rspec",
  "bundle exec rake spec",
  "vendor/bin/phpunit",
  "composer test",
  "dotnet test --no-build",
  "make -j4 test",
  "just test",
  "node --test",
  "node scripts/run-tests.js",
  "mix test",
  "ctest --test-dir build",
  "./scripts/test.sh",
  "sudo xvfb-run -a npm test",
  "npm ci\nnpm run lint\nnpm test",
  "cd web && npm test",
])("%j tests", (script) => {
  expect(purposeOf(script)).toBe("test");
});

test.each([
  "npm run lint",
  "pnpm typecheck",
  "yarn eslint .",
  "npx tsc --noEmit",
  "npx prettier --check .",
  "npm run format:check",
  "ruff check .",
  "python -m mypy src",
  "poetry run black --check .",
  "pre-commit run --all-files",
  "cargo clippy -- -D warnings",
  "cargo fmt --check",
  "go vet ./...",
  "golangci-lint run",
  "bundle exec rubocop",
  "composer cs",
  "make lint",
  "dotnet format --verify-no-changes",
])("%j lints", (script) => {
  expect(purposeOf(script)).toBe("lint");
});

test.each([
  "npm ci",
  "npm install --save-dev jest",
  "npm run build",
  "pip install pytest",
  "npx playwright install --with-deps",
  "apt-get install -y libtest-dev",
  "cargo build",
  "make",
  "echo npm test",
  "# npm test",
  "mkdir -p test",
  "",
])("%j is neither", (script) => {
  expect(purposeOf(script)).toBe("other");
});

test("a script is cut into its commands, lines that go on are one", () => {
  expect(commandsOf("A=1 npm \\\n  test # why\n\n(cd x; go vet) | tee log")).toEqual([
    ["npm", "test"],
    ["cd", "x"],
    ["go", "vet"],
    ["tee", "log"],
  ]);
});
