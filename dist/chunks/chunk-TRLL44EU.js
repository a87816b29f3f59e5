import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);
import {
  gitEnvironmentOf
} from "./chunk-K3NJKGLS.js";
import {
  storageError
} from "./chunk-MW4X3GPK.js";
import {
  MulliganError
} from "./chunk-EPTU7SOR.js";

// src/entry/choose-checks.ts
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

// src/edge/project/native.ts
async function nativeSuggestions(folder) {
  const all = [];
  for (const kind of [go, cargo, maven, gradle, dotnet, rspec, phpunit, make, ctest])
    all.push(await kind(folder));
  return all.filter((suggestion) => suggestion !== void 0);
}
function stated(test, because, setup = []) {
  return { test, setup, stated: true, because };
}
function go({ has }) {
  return has("go.mod") ? stated("go test ./...", "go.mod") : void 0;
}
async function cargo({ read }) {
  const text2 = await read("Cargo.toml");
  if (text2 === void 0) return void 0;
  const whole = /^\s*\[workspace[\].]/m.test(text2) ? " --workspace" : "";
  return stated(`cargo test${whole}`, "Cargo.toml");
}
function maven({ has }) {
  if (!has("pom.xml")) return void 0;
  return stated(`${has("mvnw") ? "./mvnw" : "mvn"} -q test`, "pom.xml");
}
function gradle({ has }) {
  const file = ["build.gradle", "build.gradle.kts", "settings.gradle", "settings.gradle.kts"].find(has);
  if (file === void 0) return void 0;
  return stated(`${has("gradlew") ? "./gradlew" : "gradle"} test`, file);
}
function dotnet({ files }) {
  const solutions = files.filter((path) => /^[^/]+\.slnx?$/.test(path));
  const projects = files.filter((path) => /^[^/]+\.(?:cs|fs|vb)proj$/.test(path));
  const [first] = [...solutions, ...projects];
  if (first === void 0) return void 0;
  const name = solutions.length + projects.length > 1 ? ` ${quoted(first)}` : "";
  return stated(`dotnet test${name}`, first);
}
function quoted(name) {
  return /^[\w.-]+$/.test(name) ? name : `'${name.replaceAll("'", `'\\''`)}'`;
}
function rspec({ has, files }) {
  const because = has(".rspec") ? ".rspec" : files.some((path) => /^spec\/.*_spec\.rb$/.test(path)) ? "the specs in spec/" : void 0;
  return because === void 0 ? void 0 : stated(has("Gemfile") ? "bundle exec rspec" : "rspec", because);
}
async function phpunit({ has, read }) {
  const config = ["phpunit.xml", "phpunit.xml.dist", "phpunit.dist.xml"].find(has);
  const composer = await read("composer.json");
  if (config === void 0 && !/"phpunit\/phpunit"\s*:/.test(composer ?? "")) return void 0;
  const installed = composer === void 0 || await read("vendor/autoload.php") !== void 0;
  const because = config === void 0 ? "phpunit in composer.json" : config;
  return stated("vendor/bin/phpunit", because, installed ? [] : ["composer install"]);
}
async function make({ read }) {
  for (const file of ["GNUmakefile", "makefile", "Makefile"]) {
    const text2 = await read(file);
    if (text2 === void 0) continue;
    const target = ["test", "check"].find(
      (name) => new RegExp(`^(?:[\\w-]+ +)*${name}(?: +[\\w-]+)*\\s*:(?!=|:=)`, "m").test(text2)
    );
    return target === void 0 ? void 0 : stated(`make ${target}`, `the target "${target}" of ${file}`);
  }
  return void 0;
}
async function ctest({ read }) {
  const text2 = await read("CMakeLists.txt");
  if (text2 === void 0 || !/^\s*(?:enable_testing\s*\(|include\s*\(\s*CTest\s*\))/im.test(text2))
    return void 0;
  return stated(
    "cmake -S . -B build && cmake --build build && ctest --test-dir build --output-on-failure",
    "the tests that CMakeLists.txt enables"
  );
}

// src/edge/project/folder.ts
function openFolder(name, readText, list2) {
  const prefix = name === "" ? "" : `${name}/`;
  const files = list2.filter((path) => path.startsWith(prefix)).map((path) => path.slice(prefix.length));
  const known = new Set(files);
  return { files, has: (path) => known.has(path), read: (path) => readText(prefix + path) };
}
async function sample(folder, matching, count2) {
  const paths = folder.files.filter((path) => matching.test(path)).slice(0, count2);
  const texts = await Promise.all(paths.map((path) => folder.read(path)));
  return texts.filter((text2) => text2 !== void 0);
}

// src/edge/project/node.ts
async function nodeSuggestions(folder) {
  const manifest = readManifest(await folder.read("package.json"));
  if (manifest === void 0) return nodeTests(folder);
  const manager = managerOf(folder, manifest);
  const setup = await isInstalled(folder, manifest) ? [] : [install(folder, manager, manifest)];
  const lint = manifest.scripts["lint"] === void 0 ? [] : [runScript(manager, "lint")];
  const script = manifest.scripts["test"];
  if (script !== void 0 && !script.includes("no test specified")) {
    const test2 = manager === "bun" ? "bun run test" : `${manager} test`;
    return [{ test: test2, setup, lint, stated: true, because: "the test script of package.json" }];
  }
  const tool = ["vitest", "jest", "mocha"].find((name) => manifest.dependencies.includes(name));
  if (tool === void 0) return (await nodeTests(folder)).map((s) => ({ ...s, setup, lint }));
  const test = runTool(manager, tool === "vitest" ? "vitest run" : tool);
  return [{ test, setup, lint, stated: true, because: `${tool} in package.json` }];
}
function readManifest(text2) {
  const json = parseObject(text2);
  if (json === void 0) return void 0;
  const scripts = Object.entries(objectOr(json["scripts"])).filter(
    (entry) => typeof entry[1] === "string"
  );
  const { packageManager } = json;
  return {
    scripts: Object.fromEntries(scripts),
    dependencies: ["dependencies", "devDependencies"].flatMap((kind) => Object.keys(objectOr(json[kind]))),
    packageManager: typeof packageManager === "string" ? packageManager : ""
  };
}
function parseObject(text2) {
  try {
    return text2 === void 0 ? void 0 : objectOr(JSON.parse(text2.replace(/^\uFEFF/, "")));
  } catch {
    return void 0;
  }
}
function objectOr(value) {
  return typeof value === "object" && value !== null ? value : {};
}
function managerOf(folder, { packageManager }) {
  const named = /^(npm|pnpm|yarn|bun)@/.exec(packageManager)?.[1];
  if (named !== void 0) return named;
  if (folder.has("pnpm-lock.yaml")) return "pnpm";
  if (folder.has("yarn.lock")) return "yarn";
  return folder.has("bun.lock") || folder.has("bun.lockb") ? "bun" : "npm";
}
function runScript(manager, script) {
  return `${manager} run ${script}`;
}
function runTool(manager, tool) {
  const run = { npm: "npx --no-install", pnpm: "pnpm exec", yarn: "yarn", bun: "bunx --no-install" };
  return `${run[manager]} ${tool}`;
}
function install(folder, manager, { packageManager }) {
  switch (manager) {
    case "npm":
      return folder.has("package-lock.json") || folder.has("npm-shrinkwrap.json") ? "npm ci" : "npm install --no-package-lock";
    case "pnpm":
      return "pnpm install --frozen-lockfile";
    case "bun":
      return "bun install --frozen-lockfile";
    case "yarn":
      return folder.has(".yarnrc.yml") || /^yarn@(?!1\.)/.test(packageManager) ? "yarn install --immutable" : "yarn install --frozen-lockfile";
  }
}
var INSTALLED = [
  "node_modules/.package-lock.json",
  "node_modules/.modules.yaml",
  "node_modules/.yarn-integrity",
  "node_modules/.yarn-state.yml",
  ".pnp.cjs"
];
async function isInstalled(folder, { dependencies: [first] }) {
  if (first === void 0) return true;
  const signs = [...INSTALLED, `node_modules/${first}/package.json`];
  return (await Promise.all(signs.map((path) => folder.read(path)))).some((text2) => text2 !== void 0);
}
var TEST_FILE = /(?:^|\/)(?:test\/.+|[^/]+[._-]test|test-[^/]+|test)\.[cm]?[jt]s$/;
async function nodeTests(folder) {
  const texts = await sample(folder, TEST_FILE, 5);
  if (!texts.some((text2) => /["']node:test["']/.test(text2))) return [];
  return [{ test: "node --test", stated: true, because: "test files that import node:test" }];
}

// src/edge/project/python.ts
var TEST_FILE2 = /(?:^|\/)(?:test_[^/]+|[^/]+_test)\.py$/;
async function pythonSuggestions(folder) {
  const python = await interpreter(folder);
  const pytest = `${python} -m pytest`;
  const config = await pytestConfig(folder);
  if (config !== void 0) return [{ test: pytest, stated: true, because: config }];
  const texts = await sample(folder, TEST_FILE2, 20);
  if (texts.length === 0) return [];
  if (await namesPytest(folder))
    return [{ test: pytest, stated: true, because: "pytest in the requirements" }];
  if (texts.some((text2) => /^(?:import|from) pytest\b|^(?:async )?def test_/m.test(text2)))
    return [{ test: pytest, stated: false, because: "test files that are written for pytest" }];
  if (texts.some((text2) => /^(?:import|from) unittest\b/m.test(text2)))
    return [
      {
        test: `${python} -m unittest discover${startFolder(folder)}`,
        stated: false,
        because: "test files that import unittest"
      }
    ];
  return [{ test: pytest, stated: false, because: "files named like tests of pytest" }];
}
async function interpreter(folder) {
  for (const venv of [".venv", "venv"])
    if (await folder.read(`${venv}/pyvenv.cfg`) !== void 0) return `${venv}/bin/python`;
  return "python3";
}
var ANYTHING = /^/;
async function pytestConfig(folder) {
  const signs = [
    ["pytest.ini", ANYTHING],
    ["pyproject.toml", /^\s*\[\s*tool\s*\.\s*pytest\b/m],
    ["tox.ini", /^\[pytest\]/m],
    ["setup.cfg", /^\[tool:pytest\]/m],
    ["conftest.py", ANYTHING],
    ["tests/conftest.py", ANYTHING],
    ["test/conftest.py", ANYTHING]
  ];
  for (const [file, sign] of signs) {
    const text2 = await folder.read(file);
    if (text2 !== void 0 && sign.test(text2)) return file;
  }
  return void 0;
}
async function namesPytest(folder) {
  const texts = await sample(
    folder,
    /^(?:pyproject\.toml|setup\.(?:py|cfg)|tox\.ini|Pipfile|[\w./-]*requirements[\w./-]*\.(?:txt|in))$/,
    10
  );
  return texts.some((text2) => /\bpytest\b/.test(text2));
}
function startFolder(folder) {
  const name = ["tests", "test"].find((dir) => folder.files.some((path) => path.startsWith(`${dir}/`)));
  const atRoot = folder.files.some((path) => !path.includes("/") && TEST_FILE2.test(path));
  return name === void 0 || atRoot || folder.has(`${name}/__init__.py`) ? "" : ` -s ${name}`;
}

// src/edge/project/guess.ts
async function guessChecks(readText, list2) {
  for (const names of foldersByDepth(list2)) {
    const guesses = /* @__PURE__ */ new Map();
    for (const name of names) {
      const guess = await guessIn(openFolder(name, readText, list2));
      if (guess !== void 0) guesses.set(name, inFolder(name, guess));
    }
    const [first] = guesses.values();
    if (guesses.size > 1)
      return none(`Several folders have tests of their own (${[...guesses.keys()].join(", ")}).`);
    if (first !== void 0) return first;
  }
  return none("No file of the project says how its tests are run.");
}
function none(because) {
  return { setup: [], lint: [], test: [], because };
}
async function guessIn(folder) {
  const all = [
    ...await nodeSuggestions(folder),
    ...await pythonSuggestions(folder),
    ...await nativeSuggestions(folder)
  ];
  const best = all.find((s) => s.stated) ?? all[0];
  return best && { setup: best.setup ?? [], lint: best.lint ?? [], test: [best.test], because: best.because };
}
function inFolder(name, guess) {
  if (name === "") return guess;
  const there = (command) => `cd ${quoted2(name)} && ${command}`;
  return {
    setup: guess.setup.map(there),
    lint: guess.lint.map(there),
    test: guess.test.map(there),
    because: `${guess.because} in ${name}`
  };
}
function quoted2(path) {
  return /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`;
}
var MANIFEST = /^(?:package\.json|pyproject\.toml|setup\.(?:py|cfg)|pytest\.ini|tox\.ini|go\.mod|Cargo\.toml|pom\.xml|build\.gradle(?:\.kts)?|.+\.(?:sln|slnx|csproj)|Gemfile|\.rspec|composer\.json|phpunit\.xml(?:\.dist)?|(?:GNUm|M|m)akefile|CMakeLists\.txt)$/;
var NOT_THE_PROJECT = /(?:^|\/)(?:node_modules|vendor|third_party|fixtures?|testdata|examples?|samples?|docs?|templates?)(?:\/|$)/i;
var DEEPEST = 3;
function foldersByDepth(list2) {
  const depths = Array.from({ length: DEEPEST }, () => /* @__PURE__ */ new Set());
  for (const path of list2) {
    const parts = path.split("/");
    const folder = parts.slice(0, -1).join("/");
    if (folder !== "" && MANIFEST.test(parts.at(-1) ?? "") && !NOT_THE_PROJECT.test(folder))
      depths[parts.length - 2]?.add(folder);
  }
  return [[""], ...depths.map((names) => [...names].toSorted())];
}

// src/entry/choose-checks.ts
async function chooseChecks(options, world, root) {
  const { setup, lint, test } = options;
  if (test.length > 0 || lint.length > 0) return { setup, lint, test };
  const guess = await guessIn2(root, gitEnvironmentOf(world.environment));
  if (guess.test.length === 0)
    throw new MulliganError(
      "BAD_INPUT",
      `No test command was named. ${guess.because}`,
      'Name it: --test "npm test" (or --lint for a linter).'
    );
  const commands = { setup: setup.length > 0 ? setup : guess.setup, lint, test: guess.test };
  const shown = [...commands.setup.map((c) => `setup: ${c}`), ...commands.test.map((c) => `test: ${c}`)].join(
    "\n  "
  );
  world.say(`Guessed from ${guess.because}:
  ${shown}`);
  if (options.yes || world.environment["GITHUB_ACTIONS"] === "true") return commands;
  if (world.ask && await world.ask("Run these?")) return commands;
  throw new MulliganError(
    "BAD_INPUT",
    "Guessed commands are not run without being agreed to.",
    `Agree with --yes, or name the command: --test "${guess.test.join(" && ")}".`
  );
}
async function guessIn2(folder, env) {
  const args = ["-c", "core.fsmonitor=false", "ls-files", "-z", "--cached", "--others", "--exclude-standard"];
  const { stdout } = await promisify(execFile)("git", args, {
    cwd: folder,
    maxBuffer: 1 << 28,
    env: { ...env, GIT_OPTIONAL_LOCKS: "0" }
  });
  const paths = [...new Set(stdout.split("\0").filter((p) => p !== ""))];
  if (paths.length === 0)
    throw new MulliganError(
      "BAD_INPUT",
      `${folder} is empty: there is nothing to repair.`,
      "Name another checkout with --dir."
    );
  return guessChecks((path) => readFile(join(folder, path), "utf8").catch(() => void 0), paths);
}

// src/edge/model/resolve.ts
import { isIPv4, isIPv6 } from "node:net";
var PUBLIC = "https://api.openai.com/v1";
var LOCAL = {
  Ollama: "http://127.0.0.1:11434/v1",
  "LM Studio": "http://127.0.0.1:1234/v1",
  vLLM: "http://127.0.0.1:8000/v1",
  "llama.cpp": "http://127.0.0.1:8080/v1"
};
async function resolveEndpoint(wanted, local = LOCAL) {
  const apiKey = wanted.apiKey?.trim() || void 0;
  const baseUrl = wanted.baseUrl?.trim() ?? (apiKey === void 0 ? void 0 : PUBLIC);
  if (baseUrl !== void 0) {
    checkKey(apiKey);
    checkUrl(baseUrl, apiKey);
    return { baseUrl, apiKey, model: wanted.model ?? await onlyModel(baseUrl, apiKey) };
  }
  const answers = await Promise.all(
    Object.values(local).map(async (url) => ({ url, names: await models(url, void 0, 300) ?? [] }))
  );
  const running = answers.filter(({ names }) => names.length > 0);
  const server = running.find(({ names }) => names.some((n) => isSame(n, wanted.model))) ?? running[0];
  const model = wanted.model ?? server?.names[0];
  if (server && model !== void 0) return { baseUrl: server.url, apiKey: void 0, model };
  throw new MulliganError(
    "MODEL_CONFIG",
    "No model is configured.",
    `Either name one with --base-url URL --model NAME, or set OPENAI_API_KEY (and OPENAI_BASE_URL), or start a local server (${Object.keys(local).join(", ")}) on its usual port.`
  );
}
function isSame(listed, wanted) {
  return listed === wanted || listed === `${wanted}:latest`;
}
function checkKey(apiKey) {
  if (apiKey !== void 0 && !/^[\x21-\x7e]+$/.test(apiKey))
    throw new MulliganError(
      "BAD_INPUT",
      "The key holds a character that cannot be sent (a space, a line end or a letter outside ASCII).",
      "Set OPENAI_API_KEY again, without quotes or line ends."
    );
}
function checkUrl(text2, apiKey) {
  const url = URL.canParse(text2) ? new URL(text2) : void 0;
  if (url === void 0 || !/^https?:$/.test(url.protocol))
    throw new MulliganError(
      "BAD_INPUT",
      `${text2} is not the address of an endpoint.`,
      "Give --base-url an address like https://host/v1."
    );
  if (url.username !== "" || url.password !== "")
    throw new MulliganError(
      "BAD_INPUT",
      `The address for ${url.host} holds a user name or password.`,
      "Leave it out and put the key in OPENAI_API_KEY."
    );
  if (url.search !== "" || url.hash !== "")
    throw new MulliganError(
      "BAD_INPUT",
      `The address of ${url.host} has a part after "?" or "#".`,
      "Give --base-url the address up to there; API paths are added at its end."
    );
  if (url.protocol === "http:" && apiKey !== void 0 && !isNear(url.hostname))
    throw new MulliganError(
      "BAD_INPUT",
      `The key would go to ${url.host} without encryption.`,
      "Use an https:// address."
    );
}
function isNear(host) {
  if (isIPv4(host))
    return host === "0.0.0.0" || /^(127|10|192\.168|169\.254|172\.(1[6-9]|2\d|3[01]))\./.test(host);
  const inner = host.replace(/^\[|\]$/g, "");
  if (isIPv6(inner)) return inner === "::1" || /^f[cd]|^fe[89ab]/i.test(inner);
  return !host.includes(".") || /\.(localhost|local|internal)$/.test(host);
}
async function onlyModel(baseUrl, apiKey) {
  const list2 = await models(baseUrl, apiKey, 5e3);
  if (list2?.length === 1 && list2[0] !== void 0) return list2[0];
  const some = list2 && list2.length > 0 ? ` It has ${list2.slice(0, 5).join(", ")}${list2.length > 5 ? ", \u2026" : ""}.` : "";
  throw new MulliganError(
    "MODEL_CONFIG",
    `No model was named for ${baseUrl}.${some}`,
    "Name it with --model NAME."
  );
}
async function models(baseUrl, apiKey, timeoutMs) {
  try {
    const response = await fetch(`${baseUrl.replace(/\/$/, "")}/models`, {
      signal: AbortSignal.timeout(timeoutMs),
      ...apiKey !== void 0 && { headers: { authorization: `Bearer ${apiKey}` } }
    });
    if (!response.ok) return void 0;
    const { data } = await response.json();
    return data?.flatMap(({ id }) => typeof id === "string" ? [id] : []);
  } catch {
    return void 0;
  }
}

// src/entry/model.ts
import { resolve } from "node:path";

// src/edge/model/json.ts
function record(value) {
  return isRecord(value) ? value : {};
}
function isRecord(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
function list(value) {
  return Array.isArray(value) ? value : [];
}
function text(value) {
  return typeof value === "string" ? value : "";
}
function parsed(json) {
  try {
    return JSON.parse(json);
  } catch {
    return void 0;
  }
}

// src/edge/model/retry-after.ts
function retryAfter(headers, now) {
  const ms = number(headers.get("retry-after-ms"));
  if (ms !== void 0) return Math.max(ms, 0);
  const text2 = headers.get("retry-after");
  const seconds = number(text2);
  const wait = seconds === void 0 ? Date.parse(text2 ?? "") - now : seconds * 1e3;
  return Number.isFinite(wait) ? Math.max(wait, 0) : void 0;
}
function number(text2) {
  const n = text2 === null || text2.trim() === "" ? Number.NaN : Number(text2);
  return Number.isFinite(n) ? n : void 0;
}
function saidWait(message) {
  const found = /(?:re)?try (?:again )?in (?:(\d+)m)?([\d.]+)(ms|s)\b/i.exec(message);
  if (found === null) return void 0;
  const [, minutes = "0", amount = "", unit] = found;
  return number(String(Number(minutes) * 6e4 + Number(amount) * (unit === "ms" ? 1 : 1e3)));
}

// src/edge/model/failure.ts
var AnswerError = class extends Error {
  name = "AnswerError";
  /** Undefined when the answer was no JSON. */
  status;
  constructor(message, status) {
    super(message);
    this.status = status;
  }
};
var MOST_TRIES = 4;
function failureOf(error, endpoint) {
  const { status, code, param, headers } = record(error);
  const full = clean(innermost(error).replace(/^\d{3} /, ""), endpoint.apiKey);
  const shown = full.slice(0, 300);
  const known = {
    status: typeof status === "number" ? status : void 0,
    said: `${full} ${text(code)} ${text(param)}`,
    blamed: text(param),
    retryAfterMs: (headers instanceof Headers ? retryAfter(headers, Date.now()) : void 0) ?? saidWait(full)
  };
  const verdict = known.status === void 0 ? withoutStatus(error, shown, endpoint) : withStatus({ ...known, status: known.status, shown }, endpoint);
  const { tries, maybeBilled, ...reply } = verdict;
  return { reply: { kind: "failed", ...reply }, tries, maybeBilled, ...known };
}
function withoutStatus(error, said, { baseUrl: at }) {
  if (error instanceof AnswerError || error instanceof SyntaxError)
    return {
      code: "server",
      message: `${at} answered with something that is not JSON${error instanceof AnswerError ? ` (${said})` : ""}.`,
      hint: "See that --base-url names the API, mostly ending in /v1.",
      tries: 2,
      maybeBilled: true
    };
  const code = systemCode(error);
  const notSecure = /CERT|SELF_SIGNED|UNABLE_TO|ERR_SSL|ERR_TLS|EPROTO/.test(code);
  const neverSent = notSecure || ["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH"].includes(code);
  return {
    code: "connection",
    message: neverSent ? `The model at ${at} could not be reached (${code}).` : `The connection to the model at ${at} broke off (${code || said}).`,
    hint: notSecure ? "Correct the server's certificate or --base-url; NODE_EXTRA_CA_CERTS names further authorities." : "Start the server or correct --base-url.",
    tries: notSecure ? 1 : MOST_TRIES,
    maybeBilled: !neverSent
  };
}
function innermost(error) {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? innermost(error.cause) : error.message;
}
function systemCode(error) {
  for (let e = error; e instanceof Error; e = e.cause) {
    const { code } = e;
    if (typeof code === "string" && code !== "") return code;
  }
  return "";
}
var NO_CREDIT = /insufficient.?(quota|balance|funds|credit)|exceeded your current quota|billing/i;
var TOO_LONG = /context.?(length|window|size)|maximum (context|prompt)|too many tokens|(prompt|input|request) is too (long|large)|token count.{0,40}exceeds|reduce the length|max_new_tokens|too large for model/i;
function withStatus({
  status,
  said,
  shown,
  retryAfterMs
}, { baseUrl: at, model, apiKey }) {
  const final = { tries: 1, maybeBilled: false };
  const again = { tries: MOST_TRIES, maybeBilled: false };
  if (status < 400)
    return {
      code: "not-found",
      message: `${at} answers from another address (${status}: ${shown}).`,
      hint: "Give --base-url that address.",
      ...final
    };
  if (status === 401 || status === 403)
    return {
      code: "auth",
      message: apiKey === void 0 ? `${at} wants a key (${status}: ${shown}).` : `${at} refused the key (${status}: ${shown}).`,
      hint: "Set OPENAI_API_KEY to a key of that endpoint that may use this model.",
      ...final
    };
  if (status === 404 || status === 405)
    return {
      code: "not-found",
      message: `${at} knows no model ${model}, or is not an API (${status}: ${shown}).`,
      hint: "Correct --model or --base-url, which mostly ends in /v1.",
      ...final
    };
  if (status === 402 || status === 429 && retryAfterMs === void 0 && NO_CREDIT.test(said))
    return {
      code: "rate-limited",
      message: `${at} gives nothing more to this account (${status}: ${shown}).`,
      hint: "The account has no credit left.",
      ...final
    };
  if (status === 429)
    return {
      code: "rate-limited",
      message: `${at} limits the rate (429: ${shown}).`,
      hint: "Wait, or use another key.",
      ...again
    };
  if (status === 408 || status === 409 || status >= 500)
    return {
      code: "server",
      message: `${at} failed (${status}: ${shown}).`,
      hint: "Try again later.",
      tries: MOST_TRIES,
      // These three say that the request was not taken up.
      maybeBilled: ![409, 503, 529].includes(status)
    };
  if (status === 413 || TOO_LONG.test(said))
    return {
      code: "too-long",
      message: `The prompt is too long for ${model} (${status}: ${shown}).`,
      hint: "Name the model's window with --context-window, so that prompts fit.",
      ...final
    };
  return {
    code: "bad-request",
    message: `${at} refused the request (${status}: ${shown}).`,
    hint: "See --api, --body, --lookups and --model.",
    ...final
  };
}
var REFUSED = /unsupported|unknown|unrecognized|not supported|not permitted|not allowed|not implemented|(does not|doesn't) support|deprecated|unexpected/i;
function refusedField(fault, fields) {
  if (fault.status !== 400 && fault.status !== 422 || !REFUSED.test(fault.said)) return void 0;
  const [top] = fault.blamed.split(/[.[]/);
  return fields.find((field) => field === top) ?? fields.find((field) => words(fault.said).has(field));
}
function words(said) {
  return new Set(said.match(/[\w-]+/g) ?? []);
}
function clean(message, key) {
  const secret = key?.trim() ?? "";
  return (secret.length < 4 ? message : message.split(secret).join("***")).replace(/<(script|style)[\s\S]*?<\/\1>|<[^>]*>/gi, " ").replace(/[\s\p{Cc}]+/gu, " ").trim();
}

// src/edge/model/answer.ts
function checkAnswer(raw) {
  const answer = typeof raw === "string" ? parsed(raw) : raw;
  if (answer === void 0 || answer === null)
    throw new AnswerError(typeof raw === "string" && raw.trim() !== "" ? raw : "an empty answer");
  const body = record(answer);
  const choice = record(list(body["choices"])[0]);
  const error = body["error"] ?? choice["error"];
  const isReply = isRecord(choice["message"]) || body["status"] === "completed";
  if (isRecord(error) && (!isReply || choice["error"] === error) || typeof error === "string" && !isReply)
    throw new AnswerError(messageOf(error), statusOf(error));
  const finish = text(choice["finish_reason"]);
  if (finish === "error" || finish === "insufficient_system_resource")
    throw new AnswerError(`the reply ended with "${finish}"`, 500);
  if (body["status"] === "failed") throw new AnswerError("the response failed", 500);
  return answer;
}
function messageOf(error) {
  return text(error) || text(record(error)["message"]) || JSON.stringify(error);
}
function statusOf(error) {
  const { code, type, status } = record(error);
  const numeric = [code, status].map(Number).find((n) => n >= 400 && n <= 599);
  if (numeric !== void 0) return numeric;
  const words2 = `${text(code)} ${text(type)}`;
  if (/rate.?limit|quota/.test(words2)) return 429;
  return /invalid|context_length|not_found|unsupported/.test(words2) ? 400 : 500;
}

// node_modules/tokenx/dist/index.mjs
var PATTERNS = {
  whitespace: /^\s+$/,
  structuredWhitespace: /\n\s/,
  nonAscii: /[\u0080-\uFFFF]/,
  cjk: /[\u4E00-\u9FFF\u3400-\u4DBF\u3000-\u30FF\uFF00-\uFFEF\u2E80-\u2EFF\u31C0-\u31EF\u3200-\u32FF\u3300-\u33FF\uAC00-\uD7AF\u1100-\u11FF\u3130-\u318F\uA960-\uA97F\uD7B0-\uD7FF]/,
  numeric: /^\d+$/,
  punctuation: /[.,!?;(){}[\]<>:/\\|@#$%^&*+=`~_"-]/,
  cjkPunctuation: /[\u3001-\u3003\u3008-\u3011\u3014-\u301F\u3030\u30FB\uFF01-\uFF0F\uFF1A-\uFF20\uFF3B-\uFF40\uFF5B-\uFF65]/,
  lowercaseWord: /^[a-z]+$/
};
var TOKEN_SPLIT_PATTERN = new RegExp(`(\\s+|${PATTERNS.punctuation.source}+|${PATTERNS.cjkPunctuation.source}+)`);
var DEFAULT_CHARS_PER_TOKEN = 7;
var SHORT_TOKEN_THRESHOLD = 3;
var LOWERCASE_WORD_SINGLE_TOKEN_LENGTH = 8;
var PUNCTUATION_CHARS_PER_TOKEN = 6;
var KANA_CHARS_PER_TOKEN = 1.35;
var HANGUL_CHARS_PER_TOKEN = 1.65;
var HANZI_CHARS_PER_TOKEN = 1.2;
var DEFAULT_LANGUAGE_CONFIGS = [
  {
    pattern: /[äöüßẞ]/i,
    averageCharsPerToken: 3
  },
  {
    pattern: /[éèêëàâîïôûùüÿçœæáíóúñ]/i,
    averageCharsPerToken: 4.5
  },
  {
    pattern: /[ąćęłńóśźżěščřžýůúďťň]/i,
    averageCharsPerToken: 2.5
  },
  {
    pattern: /[\u0430-\u044F\u0451]/i,
    averageCharsPerToken: 6
  },
  {
    pattern: /[\u03AC-\u03CE]/i,
    averageCharsPerToken: 3
  },
  {
    pattern: new RegExp("^\\p{Extended_Pictographic}[\\p{Extended_Pictographic}\\p{Emoji_Component}]*$", "u"),
    averageCharsPerToken: 0.9
  }
];
function* walkSegments(text2, options = {}) {
  if (!text2) return;
  const resolvedOptions = resolveOptions(options);
  let previousSegment = "";
  const parts = text2.split(TOKEN_SPLIT_PATTERN);
  for (let i = 0; i < parts.length; i++) {
    let segment = parts[i];
    if (PATTERNS.cjkPunctuation.test(parts[i + 1] ?? "") && PATTERNS.cjk.test(segment)) segment += parts[++i];
    if (segment) {
      yield {
        segment,
        tokenCount: estimateSegmentTokens(segment, resolvedOptions, previousSegment)
      };
      previousSegment = segment;
    }
  }
}
function resolveOptions(options) {
  return {
    defaultCharsPerToken: options.defaultCharsPerToken ?? DEFAULT_CHARS_PER_TOKEN,
    customLanguageConfigs: options.languageConfigs ?? []
  };
}
function estimateSegmentTokens(segment, { customLanguageConfigs, defaultCharsPerToken }, previousSegment) {
  if (PATTERNS.whitespace.test(segment)) {
    if (PATTERNS.structuredWhitespace.test(segment)) return 1;
    if (!segment.includes("\n")) return 0;
    const previousCharacter = previousSegment.slice(-1);
    return PATTERNS.punctuation.test(previousCharacter) || PATTERNS.cjkPunctuation.test(previousCharacter) ? 0 : 1;
  }
  const customCharsPerToken = findLanguageCharsPerToken(segment, customLanguageConfigs);
  if (customCharsPerToken !== void 0) return Math.ceil(getCharacterCount(segment) / customCharsPerToken);
  if (PATTERNS.cjk.test(segment)) return estimateCjkTokens(segment);
  const builtInCharsPerToken = PATTERNS.nonAscii.test(segment) ? findLanguageCharsPerToken(segment, DEFAULT_LANGUAGE_CONFIGS) : void 0;
  if (builtInCharsPerToken !== void 0) return Math.ceil(getCharacterCount(segment) / builtInCharsPerToken);
  if (PATTERNS.numeric.test(segment)) return Math.ceil(segment.length / 3);
  if (segment.length <= SHORT_TOKEN_THRESHOLD) return 1;
  if (segment.length <= LOWERCASE_WORD_SINGLE_TOKEN_LENGTH && PATTERNS.lowercaseWord.test(segment)) return 1;
  if (PATTERNS.punctuation.test(segment)) return Math.ceil(segment.length / PUNCTUATION_CHARS_PER_TOKEN);
  return Math.ceil(segment.length / defaultCharsPerToken);
}
function findLanguageCharsPerToken(segment, languageConfigs) {
  for (const config of languageConfigs) if (segment.search(config.pattern) !== -1) return config.averageCharsPerToken;
}
function getCharacterCount(text2) {
  return Array.from(text2).length;
}
function estimateCjkTokens(segment) {
  let kanaCount = 0;
  let hangulCount = 0;
  let hanziCount = 0;
  for (const character of segment) {
    const codePoint = character.codePointAt(0);
    if (codePoint >= 12352 && codePoint <= 12543) kanaCount++;
    else if (isHangulCodePoint(codePoint)) hangulCount++;
    else hanziCount++;
  }
  return Math.ceil(hanziCount / HANZI_CHARS_PER_TOKEN + kanaCount / KANA_CHARS_PER_TOKEN + hangulCount / HANGUL_CHARS_PER_TOKEN);
}
function isHangulCodePoint(codePoint) {
  return codePoint >= 44032 && codePoint <= 55215 || codePoint >= 4352 && codePoint <= 4607 || codePoint >= 12592 && codePoint <= 12687 || codePoint >= 43360 && codePoint <= 43391 || codePoint >= 55216 && codePoint <= 55295;
}
function estimateTokenCount(text2, options = {}) {
  if (!text2) return 0;
  let tokenCount = 0;
  for (const segmentEstimate of walkSegments(text2, options)) tokenCount += segmentEstimate.tokenCount;
  return tokenCount;
}

// src/edge/model/usage.ts
function readUsage(raw) {
  const u = record(raw);
  const input = count(u["prompt_tokens"] ?? u["input_tokens"]);
  const said = count(u["completion_tokens"] ?? u["output_tokens"]);
  if (input === void 0 || said === void 0 || input === 0) return void 0;
  const inside = (name, ...details) => details.map((d) => count(record(u[d])[name])).find((n) => n !== void 0) ?? 0;
  const cached = inside("cached_tokens", "prompt_tokens_details", "input_tokens_details") || (count(u["prompt_cache_hit_tokens"]) ?? 0);
  const reasoning = inside("reasoning_tokens", "completion_tokens_details", "output_tokens_details");
  const beside = reasoning > 0 && count(u["total_tokens"]) === input + said + reasoning;
  return {
    input,
    cached: Math.min(cached, input),
    output: beside ? said + reasoning : Math.max(said, reasoning),
    reasoning,
    estimated: false
  };
}
function count(value) {
  const n = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof n === "number" && Number.isFinite(n) && n >= 0 ? Math.round(n) : void 0;
}

// src/edge/model/reply.ts
var LEAST_CHECKED = 1500;
function checkContext(reply, request) {
  if (reply.kind !== "reply" || reply.usage === void 0) return reply;
  const estimate = request.messages.reduce((sum, m) => sum + fewTokens(m.content), 0);
  const { text: text2, usage } = reply;
  if (estimate <= LEAST_CHECKED || usage.input >= estimate / 2) return reply;
  const message = `the endpoint read only ${usage.input} of about ${estimate} tokens: its context is set too small for this prompt (num_ctx in Ollama, the context length of a loaded model elsewhere).`;
  return { kind: "unusable", code: "context-cut", text: text2, usage, message };
}
function fewTokens(text2) {
  return estimateTokenCount(text2.replace(/([\s\S])\1{7,}/g, "$1"));
}
function judgeReply(raw, request) {
  const { usage, model, toolCalls } = raw;
  const text2 = withoutThoughts(raw.text);
  const unusable = (code, message) => ({ kind: "unusable", code, text: text2, usage, message });
  if (raw.refusal !== void 0)
    return unusable("refused", `The model refused: ${raw.refusal.slice(0, 300)}`);
  const cutCall = toolCalls.some((c) => parsed(c.arguments) === void 0);
  if (raw.truncated || cutCall && usage !== void 0 && usage.output >= request.maxOutput)
    return unusable(
      "truncated",
      `it was cut off at ${request.maxOutput} tokens. Answer in fewer words, with smaller edits.`
    );
  if (text2.trim() === "" && toolCalls.length === 0) return unusable("empty", "it was empty.");
  return { kind: "reply", text: text2, toolCalls, usage, model };
}
function withoutThoughts(text2) {
  const inside = /^\s*<think(?:ing)?>[\s\S]*?(?:<\/think(?:ing)?>|$)/;
  if (inside.test(text2)) return text2.replace(inside, "");
  const end = /^<\/think(?:ing)?>[ \t]*\r?$/m.exec(text2);
  if (end === null || /<think(?:ing)?>/.test(text2.slice(0, end.index))) return text2;
  return text2.slice(end.index + end[0].length);
}
function malformed(raw) {
  return {
    kind: "unusable",
    code: "malformed",
    text: "",
    usage: readUsage(record(raw)["usage"]),
    message: `The endpoint's answer has no reply in it: ${(JSON.stringify(raw) ?? "nothing").slice(0, 200)}`
  };
}

// src/edge/model/chat.ts
function chatBody(request, model) {
  return {
    model,
    messages: request.messages.map(({ role, content, toolCalls, toolCallId }) => ({
      role,
      content,
      ...toolCalls && {
        tool_calls: toolCalls.map((c) => ({
          id: c.id,
          type: "function",
          function: { name: c.name, arguments: c.arguments }
        }))
      },
      ...toolCallId !== void 0 && { tool_call_id: toolCallId }
    })),
    ...request.tools.length > 0 && {
      tools: request.tools.map((tool) => ({ type: "function", function: tool }))
    }
  };
}
function readChat(raw, request) {
  const answer = record(raw);
  const choice = record(list(answer["choices"])[0]);
  if (!isRecord(choice["message"])) return malformed(raw);
  const { content, refusal, tool_calls: calls } = choice["message"];
  const finish = text(choice["finish_reason"]);
  const filtered = /filter|safety|refusal|sensitive/i.test(finish) ? "its content filter stopped the reply" : void 0;
  return judgeReply(
    {
      text: Array.isArray(content) ? content.map((part) => text(record(part)["text"])).join("") : text(content),
      toolCalls: list(calls).map((call, i) => toolCall(record(call), i)),
      usage: readUsage(answer["usage"]),
      model: text(answer["model"]) || void 0,
      // `length` is OpenAI's word; others say `max_tokens` or `model_length`.
      truncated: /length|max_?tokens/i.test(finish),
      refusal: text(refusal) || filtered
    },
    request
  );
}
function toolCall(call, i) {
  const { name, arguments: args } = record(call["function"]);
  return { id: text(call["id"]) || `call_${i}`, name: text(name), arguments: argumentsOf(args) };
}
function argumentsOf(args) {
  return isRecord(args) ? JSON.stringify(args) : text(args);
}

// src/edge/model/deadline.ts
var LONGEST_TIMER_MS = 2 ** 31 - 1;
function startDeadline(timeoutMs, caller) {
  const controller = new AbortController();
  const ms = Math.min(
    Math.max(Number.isFinite(timeoutMs) ? timeoutMs : LONGEST_TIMER_MS, 1),
    LONGEST_TIMER_MS
  );
  const end = performance.now() + ms;
  let ended;
  const stop = (why) => {
    ended ??= why;
    controller.abort();
  };
  const cancel = () => stop("cancel");
  const timer = setTimeout(() => stop("time"), ms);
  if (caller?.aborted) cancel();
  caller?.addEventListener("abort", cancel, { once: true });
  return {
    signal: controller.signal,
    ended: () => ended,
    left: () => Math.max(0, end - performance.now()),
    clear: () => {
      clearTimeout(timer);
      caller?.removeEventListener("abort", cancel);
    }
  };
}
function untilAbort(work, signal) {
  return new Promise((resolve2, reject) => {
    const stop = () => reject(new Error("aborted"));
    if (signal.aborted) stop();
    signal.addEventListener("abort", stop, { once: true });
    void work.then(resolve2, reject).finally(() => signal.removeEventListener("abort", stop));
  });
}
function pause(ms, signal) {
  return new Promise((resolve2) => {
    const timer = setTimeout(resolve2, ms);
    signal.addEventListener("abort", () => (clearTimeout(timer), resolve2()), { once: true });
  });
}

// src/edge/model/plain-fetch.ts
import { request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
var MOST_BYTES = 16e6;
async function plainFetch(input, init = {}) {
  const incoming = await send(new URL(input instanceof Request ? input.url : input), init);
  const headers = new Headers();
  for (const [name, values] of Object.entries(incoming.headersDistinct))
    for (const value of values ?? []) headers.append(name, value);
  const status = incoming.statusCode ?? 500;
  const body = await bodyOf(incoming);
  if (status === 204 || status === 205 || status === 304) return new Response(null, { status, headers });
  headers.delete("content-length");
  return new Response(status < 400 ? body : errorBody(body), { status, headers });
}
function send(url, init) {
  const request = url.protocol === "https:" ? httpsRequest : httpRequest;
  return new Promise((resolve2, reject) => {
    const outgoing = request(url, {
      method: init.method ?? "GET",
      headers: { ...Object.fromEntries(new Headers(init.headers)), "accept-encoding": "identity" },
      ...init.signal && { signal: init.signal }
    });
    outgoing.on("error", reject);
    outgoing.on("response", resolve2);
    outgoing.end(typeof init.body === "string" ? init.body : void 0);
  });
}
async function bodyOf(incoming) {
  const parts = [];
  let bytes = 0;
  for await (const part of incoming) {
    bytes += part.length;
    if (bytes > MOST_BYTES) throw new Error(`the answer is larger than ${MOST_BYTES} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString("utf8");
}
function errorBody(body) {
  const whole = parsed(body);
  const value = Array.isArray(whole) && whole.length === 1 ? whole[0] : whole;
  if (value === void 0 || isRecord(record(value)["error"]))
    return value === whole ? body : JSON.stringify(value);
  const { error, message, detail, code, param } = record(value);
  const said = [error, message, detail].find((part) => part !== void 0 && part !== null) ?? value;
  return JSON.stringify({ error: { message: text(said) || JSON.stringify(said), code, param } });
}

// src/edge/model/responses.ts
function responsesBody(request, model) {
  return {
    model,
    input: request.messages.flatMap(itemsOf),
    ...request.tools.length > 0 && {
      tools: request.tools.map((tool) => ({ type: "function", strict: false, ...tool }))
    },
    store: false
  };
}
function itemsOf({ role, content, toolCalls, toolCallId }) {
  if (role === "tool") return [{ type: "function_call_output", call_id: toolCallId, output: content }];
  const said = content === "" ? [] : [{ role, content }];
  return [
    ...said,
    ...(toolCalls ?? []).map((c) => ({
      type: "function_call",
      call_id: c.id,
      name: c.name,
      arguments: c.arguments
    }))
  ];
}
function readResponses(raw, request) {
  const answer = record(raw);
  if (!Array.isArray(answer["output"])) return malformed(raw);
  const output = answer["output"].map(record);
  const messages = output.filter((item) => item["type"] === "message").map((item) => list(item["content"]).map(record));
  const refusal = messages.flat().find((part) => part["type"] === "refusal")?.["refusal"];
  const filtered = record(answer["incomplete_details"])["reason"] === "content_filter" ? "its content filter stopped the reply" : void 0;
  return judgeReply(
    {
      text: messages.map((parts) => parts.map((part) => text(part["text"])).join("")).join("\n"),
      toolCalls: output.filter((item) => item["type"] === "function_call").map((call, i) => ({
        id: text(call["call_id"]) || `call_${i}`,
        name: text(call["name"]),
        arguments: argumentsOf(call["arguments"])
      })),
      usage: readUsage(answer["usage"]),
      model: text(answer["model"]) || void 0,
      truncated: answer["status"] === "incomplete" && filtered === void 0,
      refusal: text(refusal) || filtered
    },
    request
  );
}

// src/edge/model/openai.ts
var FIRST_WAIT_MS = 1e3;
var OWN = ["model", "messages", "input", "tools", "stream", "background", "n"];
var LIMITS = ["max_tokens", "max_completion_tokens", "max_output_tokens"];
function createOpenAiModel(options) {
  checkBody(options.body);
  const { sleep = pause, random = Math.random } = options;
  const info = {
    name: options.model,
    baseUrl: options.baseUrl,
    api: options.api,
    source: "live",
    contextWindow: options.contextWindow,
    nativeTools: options.nativeTools,
    ...options.apiKey !== void 0 && { withKey: true }
  };
  const extra = { ...options.body };
  let [limit = "", ...otherLimits] = limitFieldsOf(options);
  let contextSeen = false;
  const send2 = async (request, signal) => {
    const client = await connect(options);
    const chat = options.api === "chat";
    const own = chat ? chatBody(request, options.model) : responsesBody(request, options.model);
    const body = { ...own, ...extra, [limit]: request.maxOutput };
    const answer = checkAnswer(
      await client.post(chat ? "/chat/completions" : "/responses", { body, signal })
    );
    const reply = chat ? readChat(answer, request) : readResponses(answer, request);
    const checked = contextSeen ? reply : checkContext(reply, request);
    contextSeen ||= checked.kind !== "unusable" || checked.code !== "context-cut";
    return checked;
  };
  const gaveIn = (fault) => {
    const field = refusedField(fault, [limit, ...Object.keys(extra)]);
    if (field === void 0) return false;
    if (field !== limit) {
      delete extra[field];
      options.onNote?.(`${options.baseUrl} does not take ${field}: it is left out from here on.`);
      return true;
    }
    const [next, ...rest] = otherLimits;
    if (next === void 0) return false;
    [limit, otherLimits] = [next, rest];
    return true;
  };
  const tryAll = async (request, deadline, timeoutMs) => {
    let maybeBilled = 0;
    for (let tries = 1; ; ) {
      if (deadline.ended() === "cancel") return cancelled(maybeBilled);
      try {
        return await untilAbort(send2(request, deadline.signal), deadline.signal);
      } catch (error) {
        if (deadline.ended() === "cancel") return cancelled(maybeBilled + 1);
        if (deadline.ended() === "time") return timedOut(options.baseUrl, timeoutMs, maybeBilled + 1);
        const fault = failureOf(error, options);
        if (fault.maybeBilled) maybeBilled++;
        if (gaveIn(fault)) continue;
        if (tries >= fault.tries) return { ...fault.reply, maybeBilled };
        const wait = fault.retryAfterMs ?? FIRST_WAIT_MS * 2 ** (tries - 1) * (0.75 + random() / 2);
        if (wait >= deadline.left()) return { ...outOfTime(fault, wait), maybeBilled };
        await sleep(wait, deadline.signal);
        if (deadline.ended() === "time") return { ...fault.reply, maybeBilled };
        tries++;
      }
    }
  };
  return {
    info,
    complete: async (request, { timeoutMs, signal }) => {
      const deadline = startDeadline(timeoutMs, signal);
      try {
        return await tryAll(request, deadline, timeoutMs);
      } finally {
        deadline.clear();
      }
    }
  };
}
function checkBody(body) {
  const field = Object.keys(body).find((name) => OWN.includes(name) || LIMITS.includes(name));
  if (field !== void 0)
    throw new MulliganError(
      "BAD_INPUT",
      `The body field ${field} is set by Mulligan itself.`,
      LIMITS.includes(field) ? "Use --max-output." : "Leave it out of --body; the model has its flag --model."
    );
}
function limitFieldsOf({ api, baseUrl }) {
  if (api === "responses") return ["max_output_tokens"];
  const host = URL.canParse(baseUrl) ? new URL(baseUrl).hostname : "";
  return /(^|\.)(openai\.com|openai\.azure\.com)$/.test(host) ? ["max_completion_tokens", "max_tokens"] : ["max_tokens", "max_completion_tokens"];
}
function prepareOpenAi() {
  void import("./openai-H4CCHAPX.js").catch(() => void 0);
}
async function connect(options) {
  const { default: OpenAI } = await import("./openai-H4CCHAPX.js");
  return new OpenAI({
    baseURL: options.baseUrl,
    apiKey: options.apiKey ?? "none",
    organization: null,
    project: null,
    fetch: plainFetch,
    maxRetries: 0,
    timeout: 2 ** 31 - 1,
    logLevel: "off"
  });
}
function outOfTime({ reply, retryAfterMs }, wait) {
  if (retryAfterMs === void 0) return reply;
  const message = `${reply.message} It asks to wait ${Math.ceil(wait / 1e3)} s, longer than this call may take.`;
  return { ...reply, message };
}
function timedOut(baseUrl, timeoutMs, maybeBilled) {
  return {
    kind: "failed",
    code: "timeout",
    message: `The model at ${baseUrl} did not answer within ${Math.round(timeoutMs / 1e3)} s.`,
    hint: "Raise --timeout call=SECONDS, or look at the server.",
    maybeBilled
  };
}
function cancelled(maybeBilled) {
  return { kind: "failed", code: "cancelled", message: "The call was cancelled.", hint: "", maybeBilled };
}

// src/edge/model/price-table.ts
var asOf = "2026-09-23";
var table = [
  ["gpt-4.1", 2, 0.5, 8],
  ["gpt-4.1-mini", 0.4, 0.1, 1.6],
  ["gpt-4.1-nano", 0.1, 0.025, 0.4],
  ["gpt-4o", 2.5, 1.25, 10],
  ["gpt-4o-mini", 0.15, 0.075, 0.6],
  ["gpt-5", 1.25, 0.125, 10],
  ["gpt-5-mini", 0.25, 0.025, 2],
  ["gpt-5-nano", 0.05, 5e-3, 0.4],
  ["gpt-5-codex", 1.25, 0.125, 10],
  ["gpt-5.1", 1.25, 0.125, 10],
  ["gpt-5.1-codex", 1.25, 0.125, 10],
  ["gpt-5.1-codex-mini", 0.25, 0.025, 2],
  ["gpt-5.2", 1.75, 0.175, 14],
  ["gpt-5.2-codex", 1.75, 0.175, 14],
  ["gpt-5.3-codex", 1.75, 0.175, 14],
  ["gpt-5.4", 2.5, 0.25, 15],
  ["gpt-5.4-mini", 0.75, 0.075, 4.5],
  ["gpt-5.4-nano", 0.2, 0.02, 1.25],
  ["gpt-5.5", 5, 0.5, 30],
  ["gpt-5.6-luna", 0.2, 0.02, 1.2],
  ["gpt-5.6-sol", 4, 0.4, 20],
  ["gpt-5.6-terra", 2, 0.2, 12],
  ["gpt-6-astra", 10, 1, 50],
  ["gpt-6-luna", 0.1, 0.01, 0.5],
  ["gpt-6-sol", 2, 0.2, 10],
  ["o3", 2, 0.5, 8],
  ["o3-mini", 1.1, 0.55, 4.4],
  ["o4-mini", 1.1, 0.275, 4.4],
  ["claude-haiku-4-5", 1, 0.1, 5],
  ["claude-sonnet-4-5", 3, 0.3, 15],
  ["claude-sonnet-4-6", 3, 0.3, 15],
  ["claude-sonnet-5", 2, 0.2, 10],
  ["claude-opus-4-5", 5, 0.5, 25],
  ["claude-opus-4-6", 5, 0.5, 25],
  ["claude-opus-4-7", 5, 0.5, 25],
  ["claude-opus-4-8", 5, 0.5, 25],
  ["claude-opus-5", 5, 0.5, 25],
  ["claude-opus-5-5", 4, 0.2, 20],
  ["claude-fable-5", 10, 1, 50],
  ["claude-fable-5-1", 10, 0.25, 50],
  ["gemini-2.5-flash", 0.3, 0.03, 2.5],
  ["gemini-2.5-flash-lite", 0.1, 0.01, 0.4],
  ["gemini-2.5-pro", 1.25, 0.125, 10],
  ["gemini-3-pro-preview", 2, 0.2, 12],
  ["gemini-3-flash-preview", 0.5, 0.05, 3],
  ["gemini-3.1-pro-preview", 2, 0.2, 12],
  ["gemini-3.1-flash-lite", 0.25, 0.025, 1.5],
  ["gemini-3.5-flash", 1.5, 0.15, 9],
  ["gemini-3.5-flash-lite", 0.3, 0.03, 2.5],
  ["gemini-3.6-flash", 0.75, 0.075, 3.75],
  ["gemini-3.7-flash", 0.75, 0.075, 3.75],
  ["gemini-3.8-flash", 0.75, 0.075, 3.75],
  ["deepseek-chat", 0.27, 0.07, 1.1],
  ["deepseek-reasoner", 0.55, 0.14, 2.19],
  ["deepseek-v4-flash", 0.22, 7e-3, 0.66],
  ["deepseek-v4-pro", 0.66, 0.022, 1.98],
  ["mistral-large-latest", 2, 2, 6],
  ["mistral-medium-latest", 1.5, 0.15, 7.5],
  ["mistral-small-latest", 0.1, 0.1, 0.3],
  ["codestral-latest", 0.3, 0.3, 0.9],
  ["devstral-small-latest", 0.1, 0.1, 0.3],
  ["grok-4", 3, 0.75, 15],
  ["grok-4.3", 1.25, 0.2, 2.5],
  ["grok-4.5", 2, 0.3, 6],
  ["grok-4.6", 2, 0.5, 6],
  ["grok-code-fast-1", 0.2, 0.02, 1.5]
];

// src/edge/model/prices.ts
function priceOf(model) {
  const name = (model.split("/").at(-1) ?? model).toLowerCase().replace(/-(\d{4}-\d{2}-\d{2}|\d{8})$/, "");
  const row = table.find(([known]) => known === name);
  if (row === void 0) return void 0;
  const [, input, cachedInput, output] = row;
  return {
    input,
    cachedInput,
    output,
    source: `$${input} in, $${output} out per million tokens, table of ${asOf}`
  };
}

// src/edge/model/recording.ts
import { createHash } from "node:crypto";
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  truncateSync,
  writeFileSync
} from "node:fs";
function digestOf({ messages, tools }) {
  return createHash("sha256").update(JSON.stringify({ messages, tools })).digest("hex");
}
function createRecorder(model, file, price) {
  const { name, api, contextWindow, nativeTools } = model.info;
  const header = {
    schema: "mulligan-recording",
    version: 1,
    model: name,
    api,
    nativeTools,
    ...contextWindow !== void 0 && { contextWindow },
    ...price && { price }
  };
  begin(file, header);
  return {
    info: model.info,
    complete: async (request, options) => {
      const start = performance.now();
      const reply = await model.complete(request, options);
      if (reply.kind !== "failed") {
        const line = {
          ordinal: options.ordinal,
          digest: digestOf(request),
          reply,
          ms: Math.round(performance.now() - start)
        };
        append(file, line);
      }
      return reply;
    }
  };
}
function openReplay(file, onDrift) {
  const { header, lines } = readRecording(file);
  const replies = new Map(lines.map((line) => [line.ordinal, line]));
  return {
    price: header.price,
    model: {
      info: {
        name: header.model,
        baseUrl: file,
        api: header.api,
        source: "replay",
        contextWindow: header.contextWindow,
        nativeTools: header.nativeTools
      },
      complete: (request, { ordinal }) => {
        const line = replies.get(ordinal);
        if (line === void 0)
          return Promise.resolve({
            kind: "failed",
            code: "no-recording",
            message: `The recording ${file} has no reply for call ${ordinal}.`,
            hint: "Record the run again with --record.",
            maybeBilled: 0
          });
        if (line.digest !== digestOf(request))
          onDrift(
            `Call ${ordinal} is not the prompt that was recorded; its recorded reply is used all the same.`
          );
        return Promise.resolve(line.reply);
      }
    }
  };
}
function begin(file, header) {
  const old = existsSync(file) ? readBytes(file) : void 0;
  if (old === void 0 || old.length === 0) return append(file, header);
  const earlier = readRecording(file).header;
  if (earlier.model !== header.model || earlier.api !== header.api)
    throw badFile(
      `${file} is a recording of ${earlier.model} (${earlier.api}), not of ${header.model} (${header.api})`,
      "Name another file for --record."
    );
  const whole = old.lastIndexOf("\n") + 1;
  if (whole === old.length) return;
  try {
    truncateSync(file, whole);
  } catch (error) {
    throw storageError(error, `The recording ${file} cannot be written`);
  }
}
function readRecording(file) {
  const texts = readBytes(file).toString("utf8").split("\n");
  const [first = "", ...rest] = texts.slice(0, -1);
  const header = parsed(first);
  if (!isHeader(header))
    throw badFile(`${file} is not a recording of this version`, "Name a file that --record wrote.");
  return {
    header,
    lines: rest.map((line, i) => {
      const value = parsed(line);
      if (isRecorded(value)) return value;
      throw badFile(
        `Line ${i + 2} of the recording ${file} is not a recorded reply`,
        "Record it again with --record."
      );
    })
  };
}
function isHeader(value) {
  if (!isRecord(value)) return false;
  const { schema, version, model, api, nativeTools } = value;
  return schema === "mulligan-recording" && version === 1 && typeof model === "string" && (api === "chat" || api === "responses") && typeof nativeTools === "boolean";
}
function isRecorded(value) {
  if (!isRecord(value) || !isRecord(value["reply"])) return false;
  const { kind, text: text2, toolCalls } = value["reply"];
  const isReply = kind === "reply" && Array.isArray(toolCalls) || kind === "unusable";
  return Number.isInteger(value["ordinal"]) && isReply && typeof text2 === "string";
}
function readBytes(file) {
  try {
    return readFileSync(file);
  } catch (error) {
    throw badFile(`The recording ${file} cannot be read`, "Name a file that --record wrote.", error);
  }
}
function badFile(what, hint, cause) {
  return new MulliganError("BAD_INPUT", `${what}.`, hint, cause);
}
function append(file, value) {
  let fd;
  try {
    fd = openSync(file, "a", 384);
    writeFileSync(fd, `${JSON.stringify(value)}
`);
    fsyncSync(fd);
  } catch (error) {
    throw storageError(error, `The recording ${file} cannot be written`);
  } finally {
    if (fd !== void 0) closeSync(fd);
  }
}

// src/entry/model.ts
async function modelOf(options, world) {
  const { environment } = world;
  const key = environment["OPENAI_API_KEY"] || void 0;
  const ownAddress = environment["OPENAI_BASE_URL"] || void 0;
  const apiKey = options.model.withoutKey && options.model.baseUrl !== ownAddress ? void 0 : key;
  const secrets = [key, environment["GITHUB_TOKEN"], environment["GH_TOKEN"]].flatMap((value) => value || []);
  if (options.replay !== void 0) {
    const replay = openReplay(resolve(world.cwd, options.replay), (note) => world.say(`note: ${note}`));
    return { model: replay.model, price: options.model.price ?? replay.price, secrets, apiKey };
  }
  if (key !== void 0 && apiKey === void 0)
    world.say(
      `note: ${options.model.baseUrl ?? ""} is named by the checkout's own file and gets no key; name it with --base-url or OPENAI_BASE_URL to send it.`
    );
  const endpoint = await resolveEndpoint({
    model: options.model.model,
    baseUrl: options.model.baseUrl ?? ownAddress,
    apiKey
  });
  const price = options.model.price ?? priceOf(endpoint.model);
  const live = createOpenAiModel({
    ...endpoint,
    api: options.model.api,
    contextWindow: options.model.contextWindow,
    body: options.model.body,
    nativeTools: options.lookups === "native"
  });
  const model = options.record === void 0 ? live : createRecorder(live, resolve(world.cwd, options.record), price);
  return { model, price, secrets, apiKey };
}

export {
  record,
  text,
  estimateTokenCount,
  prepareOpenAi,
  chooseChecks,
  guessIn2 as guessIn,
  models,
  modelOf
};
