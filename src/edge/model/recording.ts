import { createHash } from "node:crypto";
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { MulliganError } from "../../core/errors.ts";
import type { Price } from "../../core/budget.ts";
import type { ModelReply, ModelRequest } from "../../core/model.ts";
import type { Model } from "../../core/ports.ts";
import { storageError } from "../storage-error.ts";
import { isRecord, parsed } from "./json.ts";

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

/**
 * Passes calls on and appends each answered one to a JSON Lines file, durable before the reply goes back. Goes on with a
 * recording of the same model; throws BAD_INPUT for any other file, and ENVIRONMENT when the file cannot be written.
 */
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
  begin(file, header);
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

/**
 * Answers calls from a recording by their ordinal; a prompt that is not the recorded one is told through `onDrift`.
 * Throws BAD_INPUT for a file that is no recording.
 */
export function openReplay(file: string, onDrift: (note: string) => void): Replay {
  const { header, lines } = readRecording(file);
  // A call that was asked again after a crash stands there twice; the later one is the run's.
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
        nativeTools: header.nativeTools,
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

/** Writes the header of a new recording, or makes an earlier one of the same model ready to go on with. */
function begin(file: string, header: Header): void {
  const old = existsSync(file) ? readBytes(file) : undefined;
  if (old === undefined || old.length === 0) return append(file, header);
  const earlier = readRecording(file).header;
  if (earlier.model !== header.model || earlier.api !== header.api)
    throw badFile(
      `${file} is a recording of ${earlier.model} (${earlier.api}), not of ${header.model} (${header.api})`,
      "Name another file for --record.",
    );
  const whole = old.lastIndexOf("\n") + 1;
  if (whole === old.length) return;
  // A kill left half a line, which the next one must not be glued to.
  try {
    truncateSync(file, whole);
  } catch (error) {
    throw storageError(error, `The recording ${file} cannot be written`);
  }
}

function readRecording(file: string): { readonly header: Header; readonly lines: readonly Recorded[] } {
  const texts = readBytes(file).toString("utf8").split("\n");
  // What follows the last line end was not written whole.
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
        "Record it again with --record.",
      );
    }),
  };
}

function isHeader(value: unknown): value is Header {
  if (!isRecord(value)) return false;
  const { schema, version, model, api, nativeTools } = value;
  return (
    schema === "mulligan-recording" &&
    version === 1 &&
    typeof model === "string" &&
    (api === "chat" || api === "responses") &&
    typeof nativeTools === "boolean"
  );
}

function isRecorded(value: unknown): value is Recorded {
  if (!isRecord(value) || !isRecord(value["reply"])) return false;
  const { kind, text, toolCalls } = value["reply"];
  const isReply = (kind === "reply" && Array.isArray(toolCalls)) || kind === "unusable";
  return Number.isInteger(value["ordinal"]) && isReply && typeof text === "string";
}

function readBytes(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw badFile(`The recording ${file} cannot be read`, "Name a file that --record wrote.", error);
  }
}

function badFile(what: string, hint: string, cause?: unknown): MulliganError {
  return new MulliganError("BAD_INPUT", `${what}.`, hint, cause);
}

function append(file: string, value: unknown): void {
  let fd: number | undefined;
  try {
    fd = openSync(file, "a", 0o600);
    writeFileSync(fd, `${JSON.stringify(value)}\n`);
    fsyncSync(fd);
  } catch (error) {
    throw storageError(error, `The recording ${file} cannot be written`);
  } finally {
    if (fd !== undefined) closeSync(fd);
  }
}
