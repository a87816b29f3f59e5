export interface SnapshotRef {
  readonly label: "S0" | "S1";
  /** sha256 of the manifest, the name of its file in the snapshot store. */
  readonly manifest: string;
  readonly files: number;
  /** Bytes copied into the store because git cannot give them back. */
  readonly copiedBytes: number;
}

/** A path that is not as the snapshot has it. */
export interface TreeChange {
  readonly path: string;
  readonly kind: "added" | "removed" | "modified" | "type" | "mode" | "times";
  /** Ignored by git's rules. */
  readonly ignored: boolean;
}

export interface RestoreReport {
  /** What differed before the restore, `.git` paths included. */
  readonly changes: readonly TreeChange[];
  /** Patch of what was there and is gone now, when any file's content differed; a path inside the journal's folder. */
  readonly patchFile: string | undefined;
}
