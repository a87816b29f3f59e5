import type { RunEvent } from "../../../src/core/event.ts";

/** The first event of a run, with as little in it as the types allow. */
export const runStarted: Extract<RunEvent, { type: "run-started" }> = {
  type: "run-started",
  version: 1,
  runId: "run-1",
  root: "/project",
  task: { goal: "", trust: "trusted", setup: [], lint: [], test: [], scope: [], allow: [], targets: [] },
  budget: { attempts: 3, calls: 12, tokens: 200_000, minutes: 30 },
  model: {
    name: "m",
    baseUrl: "http://127.0.0.1/v1",
    api: "chat",
    source: "replay",
    contextWindow: undefined,
    nativeTools: false,
  },
  price: undefined,
  settings: {
    strategy: "lessons",
    lessonTokens: 400,
    evidenceTokens: 2000,
    refusalTokens: 400,
    maxOutput: 4096,
    callTimeoutMs: 60_000,
    snapshotCapBytes: 1,
    patchOnly: undefined,
    envNames: [],
    lookups: "text",
  },
};
