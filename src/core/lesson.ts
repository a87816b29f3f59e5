/** What one failed attempt proved, built from facts alone. */
export interface Lesson {
  readonly attempt: number;
  /** One sentence of the reply that the attempt refuted; undefined when the reply gave none. */
  readonly hypothesis: string | undefined;
  readonly outcome: string;
  /** Files touched, with lines added and removed; for refused edits the files they named. */
  readonly touched: readonly { readonly path: string; readonly added: number; readonly removed: number }[];
  readonly gone: readonly Evidence[];
  readonly stayed: readonly Evidence[];
  readonly changed: readonly Evidence[];
  readonly came: readonly Evidence[];
  /** Reasons why edits were refused: code and path, never the refused text. */
  readonly refusals: readonly {
    readonly code: string;
    readonly path: string | undefined;
    readonly reason: string;
  }[];
}

/** A failure as a lesson keeps it. */
export interface Evidence {
  readonly key: string;
  readonly id: string;
  readonly place: string | undefined;
  readonly message: string;
  readonly expected: string | undefined;
  readonly actual: string | undefined;
}
