import { sample } from "./folder.ts";
import type { Folder, Suggestion } from "./folder.ts";

type Manager = "npm" | "pnpm" | "yarn" | "bun";

interface Manifest {
  readonly scripts: Readonly<Record<string, string>>;
  readonly dependencies: readonly string[];
  readonly packageManager: string;
}

/** What a JavaScript or TypeScript project says about its tests, the surest first. */
export async function nodeSuggestions(folder: Folder): Promise<readonly Suggestion[]> {
  const manifest = readManifest(await folder.read("package.json"));
  if (manifest === undefined) return nodeTests(folder);
  const manager = managerOf(folder, manifest);
  const setup = (await isInstalled(folder, manifest)) ? [] : [install(folder, manager, manifest)];
  const lint = manifest.scripts["lint"] === undefined ? [] : [runScript(manager, "lint")];
  const script = manifest.scripts["test"];
  if (script !== undefined && !script.includes("no test specified")) {
    const test = manager === "bun" ? "bun run test" : `${manager} test`;
    return [{ test, setup, lint, stated: true, because: "the test script of package.json" }];
  }
  const tool = ["vitest", "jest", "mocha"].find((name) => manifest.dependencies.includes(name));
  if (tool === undefined) return (await nodeTests(folder)).map((s) => ({ ...s, setup, lint }));
  const test = runTool(manager, tool === "vitest" ? "vitest run" : tool);
  return [{ test, setup, lint, stated: true, because: `${tool} in package.json` }];
}

function readManifest(text: string | undefined): Manifest | undefined {
  const json = parseObject(text);
  if (json === undefined) return undefined;
  const scripts = Object.entries(objectOr(json["scripts"])).filter(
    (entry): entry is [string, string] => typeof entry[1] === "string",
  );
  const { packageManager } = json as { packageManager?: unknown };
  return {
    scripts: Object.fromEntries(scripts),
    dependencies: ["dependencies", "devDependencies"].flatMap((kind) => Object.keys(objectOr(json[kind]))),
    packageManager: typeof packageManager === "string" ? packageManager : "",
  };
}

function parseObject(text: string | undefined): Record<string, unknown> | undefined {
  try {
    return text === undefined ? undefined : objectOr(JSON.parse(text.replace(/^\uFEFF/, "")));
  } catch {
    return undefined;
  }
}

function objectOr(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

function managerOf(folder: Folder, { packageManager }: Manifest): Manager {
  const named = /^(npm|pnpm|yarn|bun)@/.exec(packageManager)?.[1];
  if (named !== undefined) return named as Manager;
  if (folder.has("pnpm-lock.yaml")) return "pnpm";
  if (folder.has("yarn.lock")) return "yarn";
  return folder.has("bun.lock") || folder.has("bun.lockb") ? "bun" : "npm";
}

function runScript(manager: Manager, script: string): string {
  return `${manager} run ${script}`;
}

function runTool(manager: Manager, tool: string): string {
  const run = { npm: "npx --no-install", pnpm: "pnpm exec", yarn: "yarn", bun: "bunx --no-install" };
  return `${run[manager]} ${tool}`;
}

function install(folder: Folder, manager: Manager, { packageManager }: Manifest): string {
  switch (manager) {
    case "npm":
      return folder.has("package-lock.json") || folder.has("npm-shrinkwrap.json")
        ? "npm ci"
        : "npm install --no-package-lock";
    case "pnpm":
      return "pnpm install --frozen-lockfile";
    case "bun":
      return "bun install --frozen-lockfile";
    case "yarn":
      return folder.has(".yarnrc.yml") || /^yarn@(?!1\.)/.test(packageManager)
        ? "yarn install --immutable"
        : "yarn install --frozen-lockfile";
  }
}

/** The files that the package managers leave where they have installed. */
const INSTALLED = [
  "node_modules/.package-lock.json",
  "node_modules/.modules.yaml",
  "node_modules/.yarn-integrity",
  "node_modules/.yarn-state.yml",
  ".pnp.cjs",
];

async function isInstalled(folder: Folder, { dependencies: [first] }: Manifest): Promise<boolean> {
  if (first === undefined) return true;
  const signs = [...INSTALLED, `node_modules/${first}/package.json`];
  return (await Promise.all(signs.map((path) => folder.read(path)))).some((text) => text !== undefined);
}

/** What `node --test` looks for by itself. */
const TEST_FILE = /(?:^|\/)(?:test\/.+|[^/]+[._-]test|test-[^/]+|test)\.[cm]?[jt]s$/;

async function nodeTests(folder: Folder): Promise<readonly Suggestion[]> {
  const texts = await sample(folder, TEST_FILE, 5);
  if (!texts.some((text) => /["']node:test["']/.test(text))) return [];
  return [{ test: "node --test", stated: true, because: "test files that import node:test" }];
}
