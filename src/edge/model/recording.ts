import { createHash } from "node:crypto";
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, writeSync } from "node:fs";
import { MulliganError } from "../../core/errors.ts";
import type { Price } from "../../core/budget.ts";
import type { ModelReply, ModelRequest } from "../../core/model.ts";
import type { Model } from "../../core/ports.ts";

interface Header {
  readonly schema: "mulligan-recording";
  readonly version: 1;
  readonly model: string;
  readonly api: "chat" | "responses";
  readonly contextWindow?: number;
  readonly nativeTools: boolean;
  readonly price?: Price;
}

interface Recorded {
  readonly ordinal: number;
  readonly digest: string;
  readonly reply: ModelReply;
  readonly ms: number;
}

/** Identity of a prompt: what the model is sent, without limits. */
function digestOf({ messages, tools }: ModelRequest): string {
  return createHash("sha256").update(JSON.stringify({ messages, tools })).digest("hex");
}

/** Passes calls on and appends each answered one to a JSON Lines file, durable before the reply goes back. */
export function createRecorder(model: Model, file: string, price: Price | undefined): Model {
  const { name, api, contextWindow, nativeTools } = model.info;
  const header: Header = {
    schema: "mulligan-recording",
    version: 1,
    model: name,
    api,
    nativeTools,
    ...(contextWindow !== undefined && { contextWindow }),
    ...(price && { price }),
  };
  if (!existsSync(file)) append(file, header);
  return {
    info: model.info,
    complete: async (request, options) => {
      const start = performance.now();
      const reply = await model.complete(request, options);
      if (reply.kind !== "failed") {
        const line: Recorded = {
          ordinal: options.ordinal,
          digest: digestOf(request),
          reply,
          ms: Math.round(performance.now() - start),
        };
        append(file, line);
      }
      return reply;
    },
  };
}

export interface Replay {
  readonly model: Model;
  readonly price: Price | undefined;
}

/** Answers calls from a recording by their ordinal; a prompt that is not the recorded one is told through `onDrift`. */
export function openReplay(file: string, onDrift: (note: string) => void): Replay {
  const [header, ...lines] = readRecording(file);
  const h = header as Header | undefined;
  if (h?.schema !== "mulligan-recording" || h.version !== 1)
    throw new MulliganError(
      "BAD_INPUT",
      `${file} is not a recording of this version.`,
      "Make one with --record.",
    );
  const replies = new Map((lines as Recorded[]).map((line) => [line.ordinal, line]));
  return {
    price: h.price,
    model: {
      info: {
        name: h.model,
        baseUrl: file,
        api: h.api,
        source: "replay",
        contextWindow: h.contextWindow,
        nativeTools: h.nativeTools,
      },
      complete: (request, { ordinal }) => {
        const line = replies.get(ordinal);
        if (line === undefined)
          return Promise.resolve({
            kind: "failed",
            code: "no-recording",
            message: `The recording ${file} has no reply for call ${ordinal}.`,
            hint: "Record the run again with --record.",
            maybeBilled: 0,
          });
        if (line.digest !== digestOf(request))
          onDrift(
            `Call ${ordinal} is not the prompt that was recorded; its recorded reply is used all the same.`,
          );
        return Promise.resolve(line.reply);
      },
    },
  };
}

function readRecording(file: string): readonly unknown[] {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    throw new MulliganError(
      "BAD_INPUT",
      `The recording ${file} cannot be read.`,
      "Name a file that --record wrote.",
      error,
    );
  }
  const lines = text.split("\n");
  // What follows the last line end was not written whole.
  lines.pop();
  return lines.map((line, i): unknown => {
    try {
      return JSON.parse(line);
    } catch (error) {
      throw new MulliganError(
        "BAD_INPUT",
        `Line ${i + 1} of the recording ${file} is not JSON.`,
        "Record it again with --record.",
        error,
      );
    }
  });
}

function append(file: string, value: unknown): void {
  const fd = openSync(file, "a", 0o600);
  try {
    writeSync(fd, `${JSON.stringify(value)}\n`);
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}
