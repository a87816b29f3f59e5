import type { Hub } from "../../../src/core/hub.ts";
import { createHub } from "../../../src/edge/github/hub.ts";
import type { Pace } from "../../../src/edge/github/client.ts";
import { EVERYTHING, startScene } from "../../fakes/github/scene.ts";
import type { Scene } from "../../fakes/github/scene.ts";
import type { GitHubOptions } from "../../fakes/github/server.ts";
import type { RepositorySettings } from "../../fakes/github/setup.ts";
import type { Token } from "../../fakes/github/tokens.ts";

export interface Desk extends Scene {
  /** The job's bot with every permission, or as the token says. */
  readonly port: Hub;
  as(token: Partial<Token>, pace?: Partial<Pace>): Hub;
  /** What the port said that it waits for. */
  readonly said: readonly string[];
}

export const SWIFT: Partial<Pace> = { writeMs: 0, retryMs: 1, answerMs: 5000 };

/** A fake GitHub with `octo/app`, and the port over it. */
export async function openDesk(options: GitHubOptions & RepositorySettings = {}): Promise<Desk> {
  const scene = await startScene(options);
  const said: string[] = [];
  let made = 0;
  const as = (token: Partial<Token>, pace: Partial<Pace> = SWIFT): Hub => {
    made += 1;
    const { value } = scene.hub.token({
      value: `ghs_port_${made}`,
      login: "github-actions[bot]",
      permissions: EVERYTHING,
      repositories: ["octo/app"],
      ...token,
    });
    return createHub({
      token: value,
      repository: { owner: "octo", name: "app" },
      baseUrl: scene.hub.url,
      log: (line) => void said.push(line),
      pace,
    });
  };
  return { ...scene, port: as({}), as, said };
}

/** The code, sentence and hint of the rejection; throws when there is none. */
export async function rejection(
  call: Promise<unknown>,
): Promise<{ readonly code: string; readonly message: string; readonly hint: string }> {
  try {
    await call;
  } catch (error) {
    const { code, message, hint } = error as { code: string; message: string; hint: string };
    return { code, message, hint };
  }
  throw new Error("the call was not rejected");
}
