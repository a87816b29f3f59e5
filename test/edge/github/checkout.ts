import { execFile } from "node:child_process";
import { readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Scene } from "../../fakes/github/scene.ts";
import type { Token } from "../../fakes/github/tokens.ts";

export const ENV = { PATH: process.env["PATH"] ?? "" };

/** git in a test's own hands; never waited for in one piece, since this process serves it. */
export async function git(cwd: string, ...args: readonly string[]): Promise<string> {
  const env = {
    ...ENV,
    HOME: cwd,
    GIT_CONFIG_NOSYSTEM: "1",
    GIT_TERMINAL_PROMPT: "0",
    GIT_OPTIONAL_LOCKS: "0",
  };
  const who = ["-c", "user.name=t", "-c", "user.email=t@t", "-c", "protocol.file.allow=always"];
  const { stdout } = await promisify(execFile)("git", [...who, ...args], { cwd, env });
  return stdout.trim();
}

/** As actions/checkout leaves it: one commit, detached, its own token in the settings. */
export async function checkout(
  scene: Scene,
  folder: string,
  { sha, token, depth = 1 }: { readonly sha: string; readonly token: Token; readonly depth?: number },
): Promise<void> {
  const url = `${scene.hub.webUrl}/octo/app`;
  const basic = Buffer.from(`x-access-token:${token.value}`).toString("base64");
  await git(folder, "init", "-q");
  await git(folder, "config", `http.${scene.hub.webUrl}/.extraheader`, `AUTHORIZATION: basic ${basic}`);
  await git(folder, "remote", "add", "origin", url);
  await git(folder, "fetch", "-q", "--no-tags", `--depth=${depth}`, "origin", sha);
  await git(folder, "checkout", "-q", "--detach", sha);
}

/** Every file under the folder with its bytes, mode and times. */
export function everything(folder: string): Readonly<Record<string, string>> {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return Object.fromEntries(
    files.map((path) => {
      const { mode, mtimeMs, size } = statSync(join(folder, path));
      const isFile = (mode & 0o170000) === 0o100000;
      const bytes = isFile ? readFileSync(join(folder, path)).toString("base64") : "";
      return [path, `${mode} ${mtimeMs} ${size} ${bytes}`];
    }),
  );
}
