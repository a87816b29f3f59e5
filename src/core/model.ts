import type { Usage } from "./budget.ts";

export interface Message {
  readonly role: "system" | "user" | "assistant" | "tool";
  readonly content: string;
  /** On an assistant message: the native calls it made. */
  readonly toolCalls?: readonly ToolCall[];
  /** On a tool message: which call it answers. */
  readonly toolCallId?: string;
}

export interface ToolCall {
  readonly id: string;
  readonly name: string;
  /** The JSON text as sent by the model, unparsed. */
  readonly arguments: string;
}

export interface ToolSpec {
  readonly name: string;
  readonly description: string;
  /** JSON schema of the arguments. */
  readonly parameters: Readonly<Record<string, unknown>>;
}

export interface ModelRequest {
  readonly messages: readonly Message[];
  readonly tools: readonly ToolSpec[];
  readonly maxOutput: number;
}

/** One answer of the endpoint; every failure is a value. `usage` is what the endpoint reported, undefined when it reported none. */
export type ModelReply =
  | {
      readonly kind: "reply";
      readonly text: string;
      readonly toolCalls: readonly ToolCall[];
      readonly usage: Usage | undefined;
      /** The model that answered, as the endpoint names it. */
      readonly model: string | undefined;
    }
  | {
      /** The call reached the model, which gave nothing that can be used: it costs its tokens. */
      readonly kind: "unusable";
      readonly code: "empty" | "truncated" | "refused" | "malformed" | "context-cut";
      readonly text: string;
      readonly usage: Usage | undefined;
      readonly message: string;
    }
  | {
      /** No reply after the adapter's own retries. */
      readonly kind: "failed";
      readonly code:
        | "timeout"
        | "rate-limited"
        | "server"
        | "connection"
        | "auth"
        | "bad-request"
        | "not-found"
        | "too-long"
        | "cancelled"
        | "no-recording";
      readonly message: string;
      readonly hint: string;
      /** Requests that may have been billed by the endpoint (time-outs and drops after sending), one estimate each. */
      readonly maybeBilled: number;
    };

/** How a run reaches its model, for the report: never a key. */
export interface ModelInfo {
  readonly name: string;
  readonly baseUrl: string;
  readonly api: "chat" | "responses";
  readonly source: "live" | "replay";
  /** Tokens that the model's window holds, when known. */
  readonly contextWindow: number | undefined;
  readonly nativeTools: boolean;
  /** The endpoint gets a key; absent where it gets none. */
  readonly withKey?: true;
}
