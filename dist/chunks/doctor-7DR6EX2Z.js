import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);
import {
  execa
} from "./chunk-YMHMICWO.js";
import {
  guessIn,
  modelOf,
  models
} from "./chunk-TRLL44EU.js";
import {
  gitEnvironmentOf,
  openRepository,
  stateHome
} from "./chunk-K3NJKGLS.js";
import "./chunk-MW4X3GPK.js";
import "./chunk-CQZFWTOU.js";
import "./chunk-GHFJIWGZ.js";
import {
  MulliganError
} from "./chunk-EPTU7SOR.js";
import "./chunk-K5Q5QNMK.js";

// src/entry/doctor.ts
import { access, constants, mkdir } from "node:fs/promises";
import { join, resolve } from "node:path";
async function doctor(options, world) {
  const findings = [];
  const look = async (name, test) => {
    try {
      findings.push({ name, ok: true, detail: await test() });
    } catch (error) {
      const detail = error instanceof MulliganError ? `${error.message} ${error.hint}` : error.message;
      findings.push({ name, ok: false, detail });
    }
  };
  const env = gitEnvironmentOf(world.environment);
  const dir = resolve(world.cwd, options.dir);
  await look("node", () => Promise.resolve(process.version));
  await look("git", () => gitVersion(env));
  await look("checkout", async () => (await openRepository(dir, env)).root);
  await look("checks", async () => {
    const named = [...options.test, ...options.lint];
    if (named.length > 0) return named.join("; ");
    const { test, because } = await guessIn((await openRepository(dir, env)).root, env);
    if (test.length === 0)
      throw new MulliganError("BAD_INPUT", because, 'Name the command: --test "npm test".');
    return `${test.join("; ")} (guessed from ${because})`;
  });
  await look("model", async () => {
    const { model, price, apiKey } = await modelOf({ ...options, record: void 0 }, world);
    const { name, baseUrl, source } = model.info;
    const list = source === "replay" ? [] : await models(baseUrl, apiKey, 5e3);
    if (list === void 0)
      throw new MulliganError(
        "MODEL_CONFIG",
        `${baseUrl} does not answer, or refuses the key.`,
        "Start it, or correct --base-url and OPENAI_API_KEY."
      );
    return `${name} at ${baseUrl}, price ${price?.source ?? "unknown: --max-usd needs --price"}`;
  });
  await look("state folder", async () => {
    const folder = join(stateHome(world.environment), "mulligan");
    await mkdir(folder, { recursive: true });
    await access(folder, constants.W_OK);
    return folder;
  });
  const token = world.environment["GITHUB_TOKEN"];
  const repository = world.environment["GITHUB_REPOSITORY"];
  if (token && repository)
    await look("GitHub token", () => tokenRights(token, repository, world.environment["GITHUB_API_URL"]));
  const ok = findings.every((f) => f.ok);
  if (options.json) world.out(`${JSON.stringify({ schema: "mulligan-doctor", version: 1, ok, findings })}
`);
  else for (const f of findings) world.out(`${f.ok ? "ok     " : "MISSING"} ${f.name}: ${f.detail}
`);
  return ok ? 0 : 2;
}
async function gitVersion(env) {
  const { stdout, failed } = await execa("git", ["--version"], { env, extendEnv: false, reject: false });
  if (!failed) return stdout;
  throw new MulliganError(
    "ENVIRONMENT",
    "The program git was not found or does not work.",
    "Install git, and see that PATH names its folder."
  );
}
async function tokenRights(token, repository, baseUrl) {
  const { Octokit } = await import("./dist-src-V7JRPDAB.js");
  const client = new Octokit({ auth: token, ...baseUrl && { baseUrl } });
  const [owner = "", repo = ""] = repository.split("/");
  const { data } = await client.rest.repos.get({ owner, repo });
  if (data.permissions?.push !== true)
    throw new MulliganError(
      "ENVIRONMENT",
      `The token may not push to ${repository}.`,
      "Give the job `permissions: contents: write`."
    );
  return `may push to ${repository}`;
}
export {
  doctor
};
