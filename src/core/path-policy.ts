/** How a path may be edited without the user opening it. */
export type PathClass = "free" | "test" | "protected";

const TEST_FOLDER = /(^|\/)(tests?|__tests__|__snapshots__|specs?|e2e|testdata|fixtures|cypress)\//;
const TEST_FILE =
  /(^|[._-])(test|tests|spec|specs)\.[a-z]+$|(^|\/)test_[^/]*\.py$|_(test|spec)\.[a-z]+$|\.snap$|\.t$/;
const JVM_TEST =
  /(^|\/)(Test[A-Z][^/]*|[^/]*(Test|Tests|IT|Spec))\.(java|kt|scala|groovy|cs|fs|vb|php|swift)$/;

const PROTECTED: readonly (readonly [RegExp, string])[] = [
  [/(^|\/)\.git(\/|$)/, "git's own files"],
  [/^\.github\/|^\.gitlab-ci|^\.circleci\/|^\.travis\.yml$|^azure-pipelines|^jenkinsfile$/, "a workflow"],
  [/(^|\/)action\.ya?ml$/, "an action file"],
  [/(^|\/)(codeowners|\.gitattributes|\.gitmodules)$/, "repository settings"],
  [
    /^\.husky\/|^\.githooks\/|(^|\/)(\.?lefthook\.ya?ml|\.pre-commit-config\.ya?ml|\.lintstagedrc.*)$/,
    "a hook",
  ],
  [
    /(^|\/)(package-lock\.json|npm-shrinkwrap\.json|yarn\.lock|pnpm-lock\.yaml|bun\.lockb?|poetry\.lock|pipfile\.lock|uv\.lock|pdm\.lock|cargo\.lock|go\.sum|gemfile\.lock|composer\.lock|packages\.lock\.json|gradle\.lockfile|flake\.lock)$/,
    "a lockfile",
  ],
  [
    /(^|\/)(\.npmrc|\.yarnrc(\.ya?ml)?|\.pnpmfile\.cjs|pnpm-workspace\.yaml|pip\.conf)$/,
    "package manager settings",
  ],
  [
    /(^|\/)(agents|claude|gemini|copilot-instructions)\.md$|(^|\/)(\.cursorrules|\.windsurfrules|\.clinerules|\.aider[^/]*)$|(^|\/)\.(cursor|claude|gemini|codex|windsurf)\//,
    "instructions of an agent",
  ],
  [
    /(^|\/)(jest|vitest|karma|playwright|cypress|ava|nightwatch|wdio|babel)\.config\.[^/]+$|(^|\/)vitest\.(setup|workspace)[^/]*$|(^|\/)(\.mocharc[^/]*|\.nycrc[^/]*|\.c8rc[^/]*|\.taprc|pytest\.ini|tox\.ini|setup\.cfg|conftest\.py|sitecustomize\.py|usercustomize\.py|noxfile\.py|phpunit\.xml[^/]*|\.rspec|\.coveragerc|codecov\.ya?ml|testng\.xml|nextest\.toml|ctesttestfile\.cmake)$/,
    "test configuration",
  ],
  [
    /(^|\/)(\.eslintrc[^/]*|eslint\.config\.[^/]+|\.eslintignore|\.prettierrc[^/]*|\.prettierignore|prettier\.config\.[^/]+|biome\.jsonc?|\.oxlintrc\.json|\.stylelintrc[^/]*|tslint\.json|\.flake8|\.pylintrc|mypy\.ini|\.mypy\.ini|ruff\.toml|\.ruff\.toml|pyrightconfig\.json|\.golangci\.ya?ml|\.rubocop[^/]*\.yml|checkstyle[^/]*\.xml|phpstan[^/]*|\.clang-tidy|clippy\.toml|\.clippy\.toml|rustfmt\.toml|\.editorconfig|tsconfig[^/]*\.json|jsconfig\.json)$/,
    "lint configuration",
  ],
  [
    /(^|\/)(makefile|gnumakefile|justfile|taskfile\.ya?ml|rakefile|pyproject\.toml|pom\.xml|build\.gradle(\.kts)?|settings\.gradle(\.kts)?|composer\.json|gruntfile\.[^/]+|gulpfile\.[^/]+|nx\.json|turbo\.json|lerna\.json)$/,
    "build settings that say how checks run",
  ],
  [/(^|\/)(\.github\/mulligan|\.mulligan[^/]*)/, "this tool's configuration"],
];

/** Class of a path and, when it is protected, what it is. Case and Unicode disguises do not help. */
export function classify(path: string): { readonly class: PathClass; readonly what: string } {
  const plain = path.normalize("NFKC").replace(/\p{Default_Ignorable_Code_Point}/gu, "");
  const lower = plain.toLowerCase();
  const rule = PROTECTED.find(([pattern]) => pattern.test(lower));
  if (rule) return { class: "protected", what: rule[1] };
  if (TEST_FOLDER.test(lower) || TEST_FILE.test(lower) || JVM_TEST.test(plain))
    return { class: "test", what: "a test file" };
  return { class: "free", what: "" };
}

/** True when `after` is `before` with lines inserted and nothing else changed. */
export function isPureInsertion(before: string, after: string): boolean {
  const old = before.split("\n");
  const now = after.split("\n");
  let matched = 0;
  for (const line of now) if (matched < old.length && line === old[matched]) matched++;
  return matched === old.length;
}

/** Keys of package.json that say how checks run or what gets installed. */
const PACKAGE_KEYS = [
  "scripts",
  "jest",
  "mocha",
  "ava",
  "nyc",
  "c8",
  "tap",
  "vitest",
  "eslintConfig",
  "prettier",
  "husky",
  "lint-staged",
  "dependencies",
  "devDependencies",
  "peerDependencies",
  "optionalDependencies",
  "overrides",
  "resolutions",
  "workspaces",
  "packageManager",
  "simple-git-hooks",
  "pnpm",
  "babel",
] as const;

/** The first protected key of a package.json that a change touches, or `the whole file` when one side is unreadable. */
export function touchedPackageKey(before: string | undefined, after: string | undefined): string | undefined {
  try {
    const old = JSON.parse(before ?? "{}") as Record<string, unknown>;
    const now = JSON.parse(after ?? "{}") as Record<string, unknown>;
    return PACKAGE_KEYS.find((key) => JSON.stringify(old[key]) !== JSON.stringify(now[key]));
  } catch {
    return "the whole file";
  }
}
