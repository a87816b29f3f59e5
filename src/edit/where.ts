/** Which edit of a reply is meant, and in which file. */
export interface Where {
  readonly index: number;
  readonly path: string;
  readonly hash: string | undefined;
  readonly wholeLines: boolean;
}
