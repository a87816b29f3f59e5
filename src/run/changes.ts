import type { FileChange } from "../core/edit.ts";

/** File changes as JSON: contents in base64, an absent side as null. */
export interface PackedChange {
  readonly path: string;
  readonly before: string | null;
  readonly after: string | null;
  readonly mode?: number;
  readonly renamedFrom?: string;
}

export function packChanges(changes: readonly FileChange[]): readonly PackedChange[] {
  return changes.map(({ before, after, ...rest }) => ({ ...rest, before: pack(before), after: pack(after) }));
}

export function unpackChanges(packed: readonly PackedChange[]): readonly FileChange[] {
  return packed.map(({ before, after, ...rest }) => ({
    ...rest,
    before: unpack(before),
    after: unpack(after),
  }));
}

function pack(bytes: Uint8Array | undefined): string | null {
  return bytes === undefined ? null : Buffer.from(bytes).toString("base64");
}

function unpack(text: string | null): Uint8Array | undefined {
  return text === null ? undefined : Buffer.from(text, "base64");
}
