import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);
import {
  gitEnvironmentOf
} from "./chunk-2WROVYEF.js";
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
  const text = await read("Cargo.toml");
  if (text === void 0) return void 0;
  const whole = /^\s*\[workspace[\].]/m.test(text) ? " --workspace" : "";
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
    const text = await read(file);
    if (text === void 0) continue;
    const target = ["test", "check"].find(
      (name) => new RegExp(`^(?:[\\w-]+ +)*${name}(?: +[\\w-]+)*\\s*:(?!=|:=)`, "m").test(text)
    );
    return target === void 0 ? void 0 : stated(`make ${target}`, `the target "${target}" of ${file}`);
  }
  return void 0;
}
async function ctest({ read }) {
  const text = await read("CMakeLists.txt");
  if (text === void 0 || !/^\s*(?:enable_testing\s*\(|include\s*\(\s*CTest\s*\))/im.test(text))
    return void 0;
  return stated(
    "cmake -S . -B build && cmake --build build && ctest --test-dir build --output-on-failure",
    "the tests that CMakeLists.txt enables"
  );
}

// src/edge/project/folder.ts
function openFolder(name, readText, list) {
  const prefix = name === "" ? "" : `${name}/`;
  const files = list.filter((path) => path.startsWith(prefix)).map((path) => path.slice(prefix.length));
  const known = new Set(files);
  return { files, has: (path) => known.has(path), read: (path) => readText(prefix + path) };
}
async function sample(folder, matching, count2) {
  const paths = folder.files.filter((path) => matching.test(path)).slice(0, count2);
  const texts = await Promise.all(paths.map((path) => folder.read(path)));
  return texts.filter((text) => text !== void 0);
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
function readManifest(text) {
  const json = parseObject(text);
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
function parseObject(text) {
  try {
    return text === void 0 ? void 0 : objectOr(JSON.parse(text.replace(/^\uFEFF/, "")));
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
  return (await Promise.all(signs.map((path) => folder.read(path)))).some((text) => text !== void 0);
}
var TEST_FILE = /(?:^|\/)(?:test\/.+|[^/]+[._-]test|test-[^/]+|test)\.[cm]?[jt]s$/;
async function nodeTests(folder) {
  const texts = await sample(folder, TEST_FILE, 5);
  if (!texts.some((text) => /["']node:test["']/.test(text))) return [];
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
  if (texts.some((text) => /^(?:import|from) pytest\b|^(?:async )?def test_/m.test(text)))
    return [{ test: pytest, stated: false, because: "test files that are written for pytest" }];
  if (texts.some((text) => /^(?:import|from) unittest\b/m.test(text)))
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
    const text = await folder.read(file);
    if (text !== void 0 && sign.test(text)) return file;
  }
  return void 0;
}
async function namesPytest(folder) {
  const texts = await sample(
    folder,
    /^(?:pyproject\.toml|setup\.(?:py|cfg)|tox\.ini|Pipfile|[\w./-]*requirements[\w./-]*\.(?:txt|in))$/,
    10
  );
  return texts.some((text) => /\bpytest\b/.test(text));
}
function startFolder(folder) {
  const name = ["tests", "test"].find((dir) => folder.files.some((path) => path.startsWith(`${dir}/`)));
  const atRoot = folder.files.some((path) => !path.includes("/") && TEST_FILE2.test(path));
  return name === void 0 || atRoot || folder.has(`${name}/__init__.py`) ? "" : ` -s ${name}`;
}

// src/edge/project/guess.ts
async function guessChecks(readText, list) {
  for (const names of foldersByDepth(list)) {
    const guesses = /* @__PURE__ */ new Map();
    for (const name of names) {
      const guess = await guessIn(openFolder(name, readText, list));
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
function foldersByDepth(list) {
  const depths = Array.from({ length: DEEPEST }, () => /* @__PURE__ */ new Set());
  for (const path of list) {
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
var PUBLIC = "https://api.openai.com/v1";
var LOCAL = [
  ["Ollama", "http://127.0.0.1:11434/v1"],
  ["LM Studio", "http://127.0.0.1:1234/v1"],
  ["vLLM", "http://127.0.0.1:8000/v1"],
  ["llama.cpp", "http://127.0.0.1:8080/v1"]
];
async function resolveEndpoint(wanted) {
  const { apiKey } = wanted;
  const baseUrl = wanted.baseUrl ?? (apiKey === void 0 ? void 0 : PUBLIC);
  if (baseUrl !== void 0) {
    checkUrl(baseUrl, apiKey);
    return { baseUrl, apiKey, model: wanted.model ?? await onlyModel(baseUrl, apiKey) };
  }
  const found = await Promise.all(
    LOCAL.map(async ([, url]) => ({ url, models: await models(url, void 0, 300) }))
  );
  const local = found.find(({ models: list }) => list !== void 0 && list.length > 0);
  const first = local?.models?.[0];
  if (local && first !== void 0)
    return { baseUrl: local.url, apiKey: void 0, model: wanted.model ?? first };
  throw new MulliganError(
    "MODEL_CONFIG",
    "No model is configured.",
    `Either name one with --base-url URL --model NAME, or set OPENAI_API_KEY (and OPENAI_BASE_URL), or start a local server (${LOCAL.map(([name]) => name).join(", ")}) on its usual port.`
  );
}
function checkUrl(text, apiKey) {
  const url = URL.canParse(text) ? new URL(text) : void 0;
  if (url === void 0 || !/^https?:$/.test(url.protocol))
    throw new MulliganError(
      "BAD_INPUT",
      `${text} is not the address of an endpoint.`,
      "Give --base-url an address like https://host/v1."
    );
  const local = /^(localhost|127\.|\[::1\]|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)/.test(url.hostname) || !url.hostname.includes(".");
  if (url.protocol === "http:" && !local && apiKey !== void 0)
    throw new MulliganError(
      "BAD_INPUT",
      `The key would go to ${url.host} without encryption.`,
      "Use an https:// address."
    );
}
async function onlyModel(baseUrl, apiKey) {
  const list = await models(baseUrl, apiKey, 5e3);
  if (list?.length === 1 && list[0] !== void 0) return list[0];
  const some = list && list.length > 0 ? ` It has ${list.slice(0, 5).join(", ")}${list.length > 5 ? ", \u2026" : ""}.` : "";
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

// src/edge/model/plain-fetch.ts
import { request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import { Readable } from "node:stream";
function plainFetch(input, init = {}) {
  const url = new URL(input instanceof Request ? input.url : input);
  const send = url.protocol === "https:" ? httpsRequest : httpRequest;
  return new Promise((resolve2, reject) => {
    const outgoing = send(url, {
      method: init.method ?? "GET",
      headers: Object.fromEntries(new Headers(init.headers)),
      ...init.signal && { signal: init.signal }
    });
    outgoing.once("error", reject);
    outgoing.once("response", (incoming) => {
      const headers = new Headers();
      for (const [name, values] of Object.entries(incoming.headersDistinct))
        for (const value of values ?? []) headers.append(name, value);
      const status = incoming.statusCode ?? 500;
      const empty = status === 204 || status === 304;
      const body = empty ? null : Readable.toWeb(incoming);
      resolve2(new Response(body, { status, headers }));
    });
    outgoing.end(typeof init.body === "string" ? init.body : void 0);
  });
}

// src/edge/model/failure.ts
var MOST_WAIT_MS = 12e4;
function failureOf(error, { timedOut, timeoutMs, options }) {
  const { status, headers, message, cause } = error;
  const said = clean(message ?? String(error), options.apiKey);
  const at = options.baseUrl;
  const fault = (code, text, hint, more = {}) => ({
    reply: { kind: "failed", code, message: text, hint },
    retryable: false,
    retryAfterMs: void 0,
    maybeBilled: false,
    said,
    status,
    ...more
  });
  if (timedOut)
    return fault(
      "timeout",
      `The model at ${at} did not answer within ${Math.round(timeoutMs / 1e3)} s.`,
      "Raise --timeout call=SECONDS, or look at the server.",
      { maybeBilled: true }
    );
  if (status === void 0) {
    const code = cause?.code ?? cause?.cause?.code ?? "";
    const never = ["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH"].includes(code) || /certificate|self.signed/i.test(`${code} ${said}`);
    if (error instanceof SyntaxError)
      return fault(
        "server",
        `${at} answered with something that is not JSON.`,
        "See that --base-url names the API, mostly ending in /v1.",
        { retryable: true, maybeBilled: true }
      );
    const why = code === "" ? said : code;
    return fault(
      "connection",
      `The model at ${at} could not be reached (${why}).`,
      "Start the server or correct --base-url.",
      { retryable: true, maybeBilled: !never }
    );
  }
  if (status === 401 || status === 403)
    return fault(
      "auth",
      `${at} refused the key (${status}: ${said}).`,
      "Set OPENAI_API_KEY to a key of that endpoint that may use this model."
    );
  if (status === 404)
    return fault(
      "not-found",
      `${at} knows no model ${options.model}, or is not an API (404: ${said}).`,
      "Correct --model or --base-url, which mostly ends in /v1."
    );
  if (status === 429) {
    const quota = /insufficient_quota|exceeded your current quota|billing/i.test(said);
    return fault(
      "rate-limited",
      `${at} limits the rate (429: ${said}).`,
      quota ? "The account has no credit left." : "Wait, or use another key.",
      { retryable: !quota, retryAfterMs: retryAfter(headers) }
    );
  }
  if (status === 408 || status === 409 || status >= 500)
    return fault("server", `${at} failed (${status}: ${said}).`, "Try again later.", {
      retryable: true,
      retryAfterMs: retryAfter(headers),
      maybeBilled: status !== 503
    });
  if (status === 413 || /context.?length|context window|maximum context|too many tokens|prompt is too long/i.test(said))
    return fault(
      "too-long",
      `The prompt is too long for ${options.model} (${status}: ${said}).`,
      "Name the model's window with --context-window, so that prompts fit."
    );
  return fault(
    "bad-request",
    `${at} refused the request (${status}: ${said}).`,
    "See --api, --body and --model."
  );
}
function isOurFault(fault, ours) {
  if (fault.status !== 400 && fault.status !== 422) return void 0;
  if (!/unsupported|unknown|unrecognized|not supported|not permitted|extra|does not support|invalid/i.test(
    fault.said
  ))
    return void 0;
  return Object.keys(ours).find((field) => new RegExp(`\\b${field}\\b`).test(fault.said));
}
function retryAfter(headers) {
  const ms = Number(headers?.get("retry-after-ms") ?? Number.NaN);
  if (Number.isFinite(ms)) return Math.min(Math.max(ms, 0), MOST_WAIT_MS);
  const text = headers?.get("retry-after");
  if (text === null || text === void 0) return void 0;
  const seconds = Number(text);
  const wait2 = Number.isFinite(seconds) ? seconds * 1e3 : Date.parse(text) - Date.now();
  return Number.isFinite(wait2) ? Math.min(Math.max(wait2, 0), MOST_WAIT_MS) : void 0;
}
function clean(message, key) {
  const plain = message.replace(/<[^>]*>/g, " ").replace(/\s+/g, " ").trim();
  return (key === void 0 || key.length < 4 ? plain : plain.split(key).join("***")).slice(0, 300);
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
function* walkSegments(text, options = {}) {
  if (!text) return;
  const resolvedOptions = resolveOptions(options);
  let previousSegment = "";
  const parts = text.split(TOKEN_SPLIT_PATTERN);
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
function getCharacterCount(text) {
  return Array.from(text).length;
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
function estimateTokenCount(text, options = {}) {
  if (!text) return 0;
  let tokenCount = 0;
  for (const segmentEstimate of walkSegments(text, options)) tokenCount += segmentEstimate.tokenCount;
  return tokenCount;
}

// src/edge/model/reply.ts
var LEAST_CHECKED = 1500;
function checkContext(reply, request) {
  if (reply.kind !== "reply" || reply.usage === void 0) return reply;
  const estimate = request.messages.reduce((sum, m) => sum + estimateTokenCount(m.content), 0);
  const { text, usage } = reply;
  if (estimate <= LEAST_CHECKED || usage.input >= estimate / 2) return reply;
  const message = `the endpoint read only ${usage.input} of about ${estimate} tokens: its context is set too small for this prompt.`;
  return { kind: "unusable", code: "context-cut", text, usage, message };
}
function judgeReply(raw, request) {
  const { usage, model, toolCalls } = raw;
  const text = withoutThoughts(raw.text);
  const unusable = (code, message) => ({ kind: "unusable", code, text, usage, message });
  if (raw.refusal !== void 0)
    return unusable("refused", `The model refused: ${raw.refusal.slice(0, 300)}`);
  const cutCall = toolCalls.some((c) => !isJson(c.arguments));
  if (raw.truncated || cutCall && usage !== void 0 && usage.output >= request.maxOutput)
    return unusable(
      "truncated",
      `it was cut off at ${request.maxOutput} tokens. Answer in fewer words, with smaller edits.`
    );
  if (text.trim() === "" && toolCalls.length === 0) return unusable("empty", "it was empty.");
  return { kind: "reply", text, toolCalls, usage, model };
}
function withoutThoughts(text) {
  return text.replace(/^\s*<think(?:ing)?>[\s\S]*?(?:<\/think(?:ing)?>|$)/, "");
}
function isJson(text) {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
function malformed(raw) {
  const shown = (typeof raw === "string" ? raw : JSON.stringify(raw) ?? "nothing").slice(0, 200);
  return {
    kind: "unusable",
    code: "malformed",
    text: "",
    usage: void 0,
    message: `The endpoint's answer has no reply in it: ${shown}`
  };
}

// src/edge/model/usage.ts
function readUsage(raw) {
  if (raw === null || typeof raw !== "object") return void 0;
  const u = raw;
  const input = count(u["prompt_tokens"] ?? u["input_tokens"]);
  const output = count(u["completion_tokens"] ?? u["output_tokens"]);
  if (input === void 0 || output === void 0 || input === 0) return void 0;
  const inside = (name, ...details) => details.map((d) => count(u[d]?.[name])).find((n) => n !== void 0) ?? 0;
  const cached = inside("cached_tokens", "prompt_tokens_details", "input_tokens_details") || (count(u["prompt_cache_hit_tokens"]) ?? 0);
  const reasoning = inside("reasoning_tokens", "completion_tokens_details", "output_tokens_details");
  return {
    input,
    cached: Math.min(cached, input),
    output: Math.max(output, reasoning),
    reasoning,
    estimated: false
  };
}
function count(value) {
  const n = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof n === "number" && Number.isFinite(n) && n >= 0 ? Math.round(n) : void 0;
}

// src/edge/model/chat.ts
function chatBody(request, { model, limitField }) {
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
    },
    [limitField]: request.maxOutput
  };
}
function readChat(raw, request) {
  const answer = raw ?? {};
  const choice = answer.choices?.[0];
  const message = choice?.message;
  if (message === void 0) return malformed(raw);
  const { content } = message;
  const text = typeof content === "string" ? content : Array.isArray(content) ? content.map((part) => part.text ?? "").join("") : "";
  const filtered = choice?.finish_reason === "content_filter" ? "its content filter stopped the reply" : void 0;
  return judgeReply(
    {
      text,
      toolCalls: (message.tool_calls ?? []).map((c, i) => ({
        id: c.id ?? `call_${i}`,
        name: c.function?.name ?? "",
        arguments: c.function?.arguments ?? ""
      })),
      usage: readUsage(answer.usage),
      model: answer.model,
      truncated: choice?.finish_reason === "length",
      refusal: message.refusal || filtered
    },
    request
  );
}

// src/edge/model/responses.ts
function responsesBody(request, model) {
  return {
    model,
    input: request.messages.flatMap(itemsOf),
    ...request.tools.length > 0 && {
      tools: request.tools.map((tool) => ({ type: "function", strict: false, ...tool }))
    },
    max_output_tokens: request.maxOutput,
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
  const answer = raw ?? {};
  if (!Array.isArray(answer.output)) return malformed(raw);
  const output = answer.output;
  const parts = output.filter((item) => item.type === "message").flatMap((item) => item.content ?? []);
  const refused = parts.find((part) => part.type === "refusal")?.refusal;
  const filtered = answer.incomplete_details?.reason === "content_filter" ? "its content filter stopped the reply" : void 0;
  return judgeReply(
    {
      text: parts.map((part) => part.text ?? "").join(""),
      toolCalls: output.filter((item) => item.type === "function_call").map((c, i) => ({ id: c.call_id ?? `call_${i}`, name: c.name ?? "", arguments: c.arguments ?? "" })),
      usage: readUsage(answer.usage),
      model: answer.model,
      truncated: answer.status === "incomplete" && filtered === void 0,
      refusal: refused || filtered
    },
    request
  );
}

// src/edge/model/openai.ts
var TRIES = 4;
var FIRST_WAIT_MS = 1e3;
function createOpenAiModel(options) {
  const { sleep = wait, random = Math.random } = options;
  const info = {
    name: options.model,
    baseUrl: options.baseUrl,
    api: options.api,
    source: "live",
    contextWindow: options.contextWindow,
    nativeTools: options.nativeTools,
    ...options.apiKey !== void 0 && { withKey: true }
  };
  const dropped = /* @__PURE__ */ new Set();
  const preferred = /(^|\.)(openai\.com|openai\.azure\.com)$/.test(hostOf(options.baseUrl)) ? "max_completion_tokens" : "max_tokens";
  let limitField = preferred;
  let contextSeen = false;
  const send = async (request, signal) => {
    const client = await connect(options);
    const body = options.api === "chat" ? chatBody(request, { model: options.model, limitField }) : responsesBody(request, options.model);
    const full = { ...body, ...options.body };
    for (const field of dropped) delete full[field];
    const path = options.api === "chat" ? "/chat/completions" : "/responses";
    const answer = await client.post(path, { body: full, signal });
    return options.api === "chat" ? readChat(answer, request) : readResponses(answer, request);
  };
  return {
    info,
    complete: async (request, { timeoutMs, signal }) => {
      const deadline = AbortSignal.timeout(Math.max(1, Math.ceil(timeoutMs)));
      const stop = signal ? AbortSignal.any([deadline, signal]) : deadline;
      let maybeBilled = 0;
      let last;
      for (let tries = 0, renames = 0; tries < TRIES; ) {
        try {
          const reply = await raceAbort(send(request, stop), stop);
          const checked = contextSeen ? reply : checkContext(reply, request);
          contextSeen ||= checked.kind === "reply";
          return checked;
        } catch (error) {
          if (signal?.aborted) return cancelled(maybeBilled + 1);
          const fault = failureOf(error, { timedOut: deadline.aborted, timeoutMs, options });
          if (fault.maybeBilled) maybeBilled++;
          if (deadline.aborted) return { ...fault.reply, maybeBilled };
          const unknown = isOurFault(fault, { ...options.body, [limitField]: 1 });
          if (unknown !== void 0 && renames < 6 && !dropped.has(unknown)) {
            renames++;
            if (unknown === limitField && limitField === preferred)
              limitField = preferred === "max_tokens" ? "max_completion_tokens" : "max_tokens";
            else dropped.add(unknown);
            continue;
          }
          if (!fault.retryable) return { ...fault.reply, maybeBilled };
          last = fault;
          if (++tries < TRIES)
            await sleep(fault.retryAfterMs ?? FIRST_WAIT_MS * 2 ** (tries - 1) * (0.75 + random() / 2), stop);
          if (signal?.aborted) return cancelled(maybeBilled);
          if (stop.aborted) return { ...fault.reply, maybeBilled };
        }
      }
      return last ? { ...last.reply, maybeBilled } : cancelled(maybeBilled);
    }
  };
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
function raceAbort(work, signal) {
  return new Promise((resolve2, reject) => {
    const stop = () => reject(new Error("aborted"));
    if (signal.aborted) stop();
    signal.addEventListener("abort", stop, { once: true });
    work.then(resolve2, reject).finally(() => signal.removeEventListener("abort", stop));
  });
}
function cancelled(maybeBilled) {
  return { kind: "failed", code: "cancelled", message: "The call was cancelled.", hint: "", maybeBilled };
}
function wait(ms, signal) {
  return new Promise((resolve2) => {
    const timer = setTimeout(resolve2, ms);
    signal.addEventListener("abort", () => (clearTimeout(timer), resolve2()), { once: true });
  });
}
function hostOf(url) {
  return URL.canParse(url) ? new URL(url).hostname : "";
}

// src/edge/model/price-table.ts
var asOf = "2026-12-01";
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
  ["gpt-5.2", 1.75, 0.175, 14],
  ["gpt-5.4", 2.5, 0.25, 15],
  ["gpt-5.5", 5, 0.5, 30],
  ["o3", 2, 0.5, 8],
  ["o3-mini", 1.1, 0.55, 4.4],
  ["o4-mini", 1.1, 0.275, 4.4],
  ["claude-haiku-4-5", 1, 0.1, 5],
  ["claude-sonnet-4-5", 3, 0.3, 15],
  ["claude-sonnet-5", 2, 0.2, 10],
  ["claude-opus-4-5", 5, 0.5, 25],
  ["claude-opus-5", 5, 0.5, 25],
  ["gemini-2.5-flash", 0.3, 0.03, 2.5],
  ["gemini-2.5-flash-lite", 0.1, 0.01, 0.4],
  ["gemini-2.5-pro", 1.25, 0.125, 10],
  ["gemini-3-pro-preview", 2, 0.2, 12],
  ["gemini-3-flash-preview", 0.5, 0.05, 3],
  ["deepseek-chat", 0.27, 0.07, 1.1],
  ["deepseek-reasoner", 0.55, 0.14, 2.19],
  ["mistral-large-latest", 2, 2, 6],
  ["mistral-small-latest", 0.1, 0.1, 0.3],
  ["codestral-latest", 0.3, 0.3, 0.9],
  ["devstral-small-latest", 0.1, 0.1, 0.3],
  ["grok-4", 3, 0.75, 15],
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
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, writeSync } from "node:fs";
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
  if (!existsSync(file)) append(file, header);
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
  const [header, ...lines] = readRecording(file);
  const h = header;
  if (h?.schema !== "mulligan-recording" || h.version !== 1)
    throw new MulliganError(
      "BAD_INPUT",
      `${file} is not a recording of this version.`,
      "Make one with --record."
    );
  const replies = new Map(lines.map((line) => [line.ordinal, line]));
  return {
    price: h.price,
    model: {
      info: {
        name: h.model,
        baseUrl: file,
        api: h.api,
        source: "replay",
        contextWindow: h.contextWindow,
        nativeTools: h.nativeTools
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
function readRecording(file) {
  let text;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    throw new MulliganError(
      "BAD_INPUT",
      `The recording ${file} cannot be read.`,
      "Name a file that --record wrote.",
      error
    );
  }
  const lines = text.split("\n");
  lines.pop();
  return lines.map((line, i) => {
    try {
      return JSON.parse(line);
    } catch (error) {
      throw new MulliganError(
        "BAD_INPUT",
        `Line ${i + 1} of the recording ${file} is not JSON.`,
        "Record it again with --record.",
        error
      );
    }
  });
}
function append(file, value) {
  const fd = openSync(file, "a", 384);
  try {
    writeSync(fd, `${JSON.stringify(value)}
`);
    fsyncSync(fd);
  } finally {
    closeSync(fd);
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
  estimateTokenCount,
  prepareOpenAi,
  chooseChecks,
  guessIn2 as guessIn,
  models,
  modelOf
};
