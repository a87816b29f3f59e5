import { Octokit } from "@octokit/rest";
import { startGitHub } from "./server.ts";
import type { GitHub, GitHubOptions } from "./server.ts";
import type { RepositoryHands, RepositorySettings } from "./setup.ts";
import type { Level, Permission, Token } from "./tokens.ts";

export interface Scene {
  readonly hub: GitHub;
  /** `octo/app`, private, with one commit on `main`. */
  readonly app: RepositoryHands;
  /** GitHub's own client, as the job's bot with every permission or with those alone. */
  client(permissions?: Readonly<Partial<Record<Permission, Level>>>, more?: Partial<Token>): Octokit;
}

export const EVERYTHING = {
  actions: "write",
  checks: "write",
  contents: "write",
  issues: "write",
  pull_requests: "write",
  statuses: "write",
  workflows: "write",
} as const;

export async function startScene(options: GitHubOptions & RepositorySettings = {}): Promise<Scene> {
  const hub = await startGitHub(options);
  const app = hub.repository("octo/app", {
    files: { "README.md": "one\n", "src/sum.js": "exports.sum = 1;\n" },
    ...options,
  });
  let made = 0;
  return {
    hub,
    app,
    client: (permissions = EVERYTHING, more = {}) => {
      made += 1;
      const token = hub.token({
        value: `ghs_${made}`,
        login: "github-actions[bot]",
        permissions,
        repositories: ["octo/app"],
        ...more,
      });
      return octokit(hub, token.value);
    },
  };
}

export const SILENT = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

export function octokit(hub: GitHub, token: string | undefined): Octokit {
  return new Octokit({ baseUrl: hub.url, log: SILENT, ...(token !== undefined && { auth: token }) });
}

export const OCTO_APP = { owner: "octo", repo: "app" } as const;

/** Throws when a request or an answer has broken GitHub's description. */
export function faithful(hub: GitHub): void {
  if (hub.violations.length > 0) throw new Error(JSON.stringify(hub.violations, undefined, 1));
}

/** Status and message of the refusal; throws when there is none. */
export async function refused(
  call: Promise<unknown>,
): Promise<{ readonly status: number; readonly message: string }> {
  try {
    await call;
  } catch (error) {
    const { status, message } = error as { status: number; message: string };
    return { status, message };
  }
  throw new Error("the call was not refused");
}
