import { spawn } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MulliganError } from "../../core/errors.ts";
import type { Environment, Repository } from "../workspace/repository.ts";

export interface Remote {
  /** `https://host/owner/name`, without a user or a token in it. */
  readonly url: string;
  /** Empty for what everybody may read. */
  readonly token: string;
}

export interface GitEnd {
  readonly code: number;
  readonly out: Buffer;
  /** What git and the server said, without the token. */
  readonly said: string;
}

/** A git folder of our own beside the checkout's: its settings, hooks, filters and credentials have no say here. */
export interface OwnGit {
  readonly dir: string;
  /** Resolves for every exit code. */
  ask(
    args: readonly string[],
    options?: { readonly input?: Buffer; readonly vars?: Environment },
  ): Promise<GitEnd>;
  /** Standard output; rejects with ENVIRONMENT when the command fails. */
  run(
    args: readonly string[],
    options?: { readonly input?: Buffer; readonly vars?: Environment },
  ): Promise<Buffer>;
  close(): Promise<void>;
}

const MOST_TIME_MS = 180_000;

/**
 * Reads the checkout's objects; new ones stay in the own folder, or with `writesToCheckout` go to the checkout's.
 * Rejects with BAD_INPUT when the remote is not an address of http or https without a password.
 */
export async function openOwnGit(
  { commonDir }: Repository,
  {
    env,
    remote,
    writesToCheckout = false,
  }: {
    readonly env: Environment;
    /** Where no server is asked, none. */ readonly remote?: Remote;
    readonly writesToCheckout?: boolean;
  },
): Promise<OwnGit> {
  if (remote !== undefined) originOf(remote.url);
  const environment = { ...plain(env), ...settings(remote) };
  const dir = await mkdtemp(join(tmpdir(), "mulligan-git-"));
  const objects = join(commonDir, "objects");
  await mkdir(join(dir, "objects", "info"), { recursive: true });
  await mkdir(join(dir, "refs"));
  await writeFile(join(dir, "HEAD"), "ref: refs/heads/none\n");
  await writeFile(join(dir, "config"), "[core]\n\trepositoryformatversion = 0\n\tbare = true\n");
  await writeFile(join(dir, "objects", "info", "alternates"), `${objects}\n`);
  const shallow = await readFile(join(commonDir, "shallow")).catch(() => undefined);
  if (shallow !== undefined) await writeFile(join(dir, "shallow"), shallow);

  const ask: OwnGit["ask"] = (args, { input, vars } = {}) =>
    new Promise((resolve, reject) => {
      const child = spawn("git", [...args], {
        cwd: dir,
        env: {
          ...environment,
          ...vars,
          HOME: dir,
          GIT_DIR: dir,
          ...(writesToCheckout && { GIT_OBJECT_DIRECTORY: objects }),
        },
        timeout: MOST_TIME_MS,
        killSignal: "SIGKILL",
      });
      const out: Buffer[] = [];
      const err: Buffer[] = [];
      child.stdout.on("data", (part: Buffer) => out.push(part));
      child.stderr.on("data", (part: Buffer) => err.push(part));
      child.on("error", reject);
      child.on("close", (code) => {
        const said = masked(Buffer.concat(err).toString("utf8"), remote?.token ?? "").trim();
        resolve({ code: code ?? -1, out: Buffer.concat(out), said });
      });
      child.stdin.on("error", () => undefined);
      child.stdin.end(input);
    });
  return {
    dir,
    ask,
    run: async (args, options) => {
      const { code, out, said } = await ask(args, options);
      if (code === 0) return out;
      throw new MulliganError(
        "ENVIRONMENT",
        `git ${args[0] ?? ""} ended with ${code}: ${said.split("\n")[0] ?? ""}`,
        "See that the checkout is whole: git fsck --connectivity-only.",
      );
    },
    close: () => rm(dir, { recursive: true, force: true }),
  };
}

/** Without git's own variables, which could lead it elsewhere or make it log what it sends. */
function plain(env: Environment): Record<string, string> {
  const kept = new Set(["GIT_SSL_CAINFO", "GIT_SSL_CAPATH"]);
  return Object.fromEntries(
    Object.entries(env).filter(([name]) => kept.has(name) || !/^(GIT|SSH|XDG)_/.test(name)),
  );
}

/** The token goes to git through its environment: no argument, no address and no file holds it. */
function settings(remote: Remote | undefined): Record<string, string> {
  const pairs = [
    ...(remote === undefined || remote.token === ""
      ? []
      : [[`http.${originOf(remote.url)}/.extraHeader`, `AUTHORIZATION: basic ${basicOf(remote.token)}`]]),
    ["http.followRedirects", "false"],
    ["credential.helper", ""],
    ["core.hooksPath", "/dev/null"],
    ["core.fsmonitor", "false"],
    ["gc.auto", "0"],
    ["maintenance.auto", "false"],
    // What the server has of a base that is no tip any more need not be sent.
    ["push.negotiate", "true"],
  ];
  const named = pairs.flatMap(([key = "", value = ""], i) => [
    [`GIT_CONFIG_KEY_${i}`, key],
    [`GIT_CONFIG_VALUE_${i}`, value],
  ]);
  return {
    ...(Object.fromEntries(named) as Record<string, string>),
    GIT_CONFIG_COUNT: String(pairs.length),
    GIT_CONFIG_NOSYSTEM: "1",
    GIT_CONFIG_GLOBAL: "/dev/null",
    GIT_ALLOW_PROTOCOL: "http:https",
    GIT_TERMINAL_PROMPT: "0",
    GIT_NO_REPLACE_OBJECTS: "1",
    GIT_NO_LAZY_FETCH: "1",
    LC_ALL: "C",
  };
}

function originOf(address: string): string {
  const hint = "Give it as https://host/owner/name, the token beside it.";
  let url: URL;
  try {
    url = new URL(address);
  } catch (error) {
    throw new MulliganError("BAD_INPUT", "The address of the remote is not a URL.", hint, error);
  }
  if (!/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "")
    throw new MulliganError(
      "BAD_INPUT",
      "The address of the remote is not one of http or https without a user.",
      hint,
    );
  return url.origin;
}

function masked(text: string, token: string): string {
  return token === "" ? text : text.replaceAll(basicOf(token), "***").replaceAll(token, "***");
}

function basicOf(token: string): string {
  return Buffer.from(`x-access-token:${token}`).toString("base64");
}
