/** How a path may be edited without the user opening it. */
export type PathClass = "free" | "test" | "protected";

const TEST_FOLDER =
  /(^|\/)(tests?|__(tests|snapshots|mocks|fixtures)__|specs?|e2e|testdata|fixtures|cypress|[^/]+\.(unit|integration)?tests?)\//;
const TEST_FILE =
  /(^|[._-])(test|tests|spec|specs)\.[a-z]+$|(^|\/)(tests?\.[a-z]+|test_[^/]*\.[a-z]+|test-[^/]*\.([cm]?[jt]sx?|r))$|\.snap$|\.t$/;
const JVM_TEST =
  /(^|\/)((Test[A-Z][^/]*|[^/]*(Test|Tests|TestCase|IT|ITCase))\.(java|kt|scala|groovy|cs|fs|vb|php|swift)|[^/]*Spec\.(groovy|scala|kt|hs|php|swift)|[^/]*Suite\.scala)$/;
/** By convention never a test, whatever its packages and types are called. */
const JVM_SOURCE = /(^|\/)src\/main\/(java|kotlin|scala|groovy)\//;

const PROTECTED: readonly (readonly [RegExp, string])[] = [
  [/(^|\/)\.git(\/|$)/, "git's own files"],
  [
    /^\.github\/|^\.gitlab-ci|^\.circleci\/|^\.buildkite\/|^\.travis\.yml$|^azure-pipelines|^bitbucket-pipelines|^jenkinsfile$/,
    "a workflow",
  ],
  [/(^|\/)(node_modules|bower_components|site-packages|\.?venv|\.tox|\.yarn)\//, "an installed dependency"],
  [/(^|\/)action\.ya?ml$/, "an action file"],
  [/(^|\/)(codeowners|\.gitattributes|\.gitmodules)$/, "repository settings"],
  [
    /^\.husky\/|^\.githooks\/|(^|\/)(\.?lefthook\.ya?ml|\.pre-commit-config\.ya?ml|\.lintstagedrc[^/]*|lint-staged\.config\.[^/]+)$/,
    "a hook",
  ],
  [
    /\.lock$|(^|\/)(package-lock\.json|npm-shrinkwrap\.json|pnpm-lock\.yaml|bun\.lockb|go\.sum|packages\.lock\.json|gradle\.lockfile|package\.resolved)$/,
    "a lockfile",
  ],
  [
    /(^|\/)(\.npmrc|\.yarnrc(\.ya?ml)?|\.pnpmfile\.cjs|pnpm-workspace\.yaml|pip\.conf)$/,
    "package manager settings",
  ],
  [
    /(^|\/)(agents|claude|claude\.local|gemini|copilot-instructions)\.md$|(^|\/)(\.mcp\.json|\.cursorrules|\.windsurfrules|\.clinerules|\.aider[^/]*)$|(^|\/)\.(cursor|claude|gemini|codex|windsurf)\//,
    "instructions of an agent",
  ],
  [
    /(^|\/)(jest|vite|vitest|karma|playwright|cypress|ava|nightwatch|wdio|babel)([.-][^/]*)?\.conf(ig)?\.[^/]+$|(^|\/)((jest|vitest)[.-](setup|workspace|preset)|setup-?tests)[^/]*$|(^|\/)(\.babelrc[^/]*|bunfig\.toml|\.mocharc[^/]*|\.nycrc[^/]*|\.c8rc[^/]*|\.taprc|pytest\.ini|tox\.ini|setup\.cfg|conftest\.py|sitecustomize\.py|usercustomize\.py|noxfile\.py|phpunit\.xml[^/]*|\.rspec|\.coveragerc|codecov\.ya?ml|testng\.xml|nextest\.toml|ctesttestfile\.cmake)$/,
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

/** The path without Unicode disguises: what a file system that ignores them may take it for. */
export function undisguised(path: string): string {
  return path.normalize("NFKC").replace(/\p{Default_Ignorable_Code_Point}/gu, "");
}

/** Whether one part of a path is git's own folder to some file system: case, trailing dots, 8.3 and hidden characters. */
export function isGitName(part: string): boolean {
  const stem = undisguised(part).split(":")[0] ?? "";
  return /^(?:\.git|git~\d+)$/i.test(stem.replace(/[ .]+$/, ""));
}

/** Class of a path and, when it is protected, what it is. Case and Unicode disguises do not help. */
export function classify(path: string): { readonly class: PathClass; readonly what: string } {
  const plain = undisguised(path);
  const lower = plain.toLowerCase();
  const rule = PROTECTED.find(([pattern]) => pattern.test(lower));
  if (rule) return { class: "protected", what: rule[1] };
  if (JVM_SOURCE.test(plain)) return { class: "free", what: "" };
  if (TEST_FOLDER.test(lower) || TEST_FILE.test(lower) || JVM_TEST.test(plain))
    return { class: "test", what: "a test file" };
  return { class: "free", what: "" };
}

/** True when `after` is `before` with lines inserted and nothing else changed. */
export function isPureInsertion(before: string, after: string): boolean {
  const old = linesOf(before);
  let matched = 0;
  for (const line of linesOf(after)) if (matched < old.length && line === old[matched]) matched++;
  return matched === old.length && after.length >= before.length;
}

function linesOf(text: string): readonly string[] {
  const lines = text.split("\n");
  return lines.at(-1) === "" ? lines.slice(0, -1) : lines;
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
  "bundleDependencies",
  "bundledDependencies",
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
