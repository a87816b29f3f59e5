import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FileChange } from "../../../src/core/edit.ts";
import type { PushRequest } from "../../../src/edge/github/push.ts";
import { faithful, startScene } from "../../fakes/github/scene.ts";
import type { Scene } from "../../fakes/github/scene.ts";
import type { Token } from "../../fakes/github/tokens.ts";
import { ENV, checkout } from "./checkout.ts";

/** A checkout of `octo/app` by one token, and another token that publishes. */
export interface PushScene {
  readonly scene: Scene;
  readonly folder: string;
  readonly writer: Token;
  /** The commit that is checked out; set by `checkedOut`. */
  base: string;
  checkedOut(): Promise<void>;
  request(more?: Partial<PushRequest>): PushRequest;
  close(): Promise<void>;
}

export async function pushScene(): Promise<PushScene> {
  const scene = await startScene();
  scene.app.commit({ "src/sum.js": "exports.sum = 2;\n", "packages/a/run.sh": "#!/bin/sh\nexit 1\n" });
  const folder = mkdtempSync(join(tmpdir(), "mulligan-push-"));
  const token = (value: string, login: string, contents: "read" | "write"): Token =>
    scene.hub.token({ value, login, permissions: { contents }, repositories: ["octo/app"] });
  const reader = token("ghs_checkout", "checkout[bot]", "read");
  const writer = token("ghs_publisher", "publisher[bot]", "write");
  const here: PushScene = {
    scene,
    folder,
    writer,
    base: "",
    checkedOut: async () => {
      here.base = scene.app.head();
      await checkout(scene, folder, { sha: here.base, token: reader });
    },
    request: (more = {}) => ({
      root: folder,
      env: ENV,
      remoteUrl: `${scene.hub.webUrl}/octo/app`,
      token: writer.value,
      branch: "mulligan/fix-1",
      baseSha: here.base,
      files: [FIX],
      message: "Fix the sum\n\nFixes #1\n",
      author: { name: "mulligan[bot]", email: "m@example.test", at: "2026-03-02T12:00:00.000Z" },
      expectedSha: undefined,
      retryMs: 1,
      ...more,
    }),
    close: async () => {
      faithful(scene.hub);
      await scene.hub.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return here;
}

export function change(
  path: string,
  before: string | undefined,
  after: string | undefined,
  more: Partial<FileChange> = {},
): FileChange {
  const bytes = (text: string | undefined) =>
    text === undefined ? undefined : new TextEncoder().encode(text);
  return { path, before: bytes(before), after: bytes(after), ...more };
}

export const FIX = change("src/sum.js", "exports.sum = 2;\n", "exports.sum = 3;\n");
