import type { Git } from "./git.ts";
import type { Recorded } from "./manifest.ts";
import type { Store } from "./store.ts";
import type { BytePath } from "./walk.ts";

interface Wanted {
  readonly path: BytePath;
  readonly was: Recorded | undefined;
}

/** Recorded bytes, from the repository's objects or the store. */
export interface Contents {
  /** Cuts a list so that the objects that one part needs fit in memory together. */
  parts<T extends Wanted>(wanted: readonly T[]): readonly (readonly T[])[];
  /** Resolves to the bytes of what a part names; asking for bytes that are gone or damaged throws with the reason. */
  of(part: readonly Wanted[]): Promise<(path: BytePath, was: Recorded) => Buffer>;
}

const MOST_PART_BYTES = 64 << 20;

export function createContents(git: Git, store: Store): Contents {
  return {
    parts: (wanted) => {
      const parts: (typeof wanted)[number][][] = [];
      let size = Number.POSITIVE_INFINITY;
      for (const one of wanted) {
        const more = blobOf(one) === undefined ? 0 : (one.was?.size ?? 0);
        if (size + more > MOST_PART_BYTES) {
          parts.push([]);
          size = 0;
        }
        size += more;
        parts.at(-1)?.push(one);
      }
      return parts;
    },
    of: async (part) => {
      const ids = new Set(part.map(blobOf).filter((id) => id !== undefined));
      const blobs = await git.blobs([...ids]);
      return (path, was) => {
        const id = blobOf({ path, was });
        if (id === undefined) return store.read(was.content ?? "");
        const blob = blobs.get(id);
        if (blob?.length === was.size) return blob;
        throw new Error(
          blob
            ? `its object ${id} was converted when it was checked out`
            : `its object ${id} is gone from the repository`,
        );
      };
    },
  };
}

function blobOf({ was }: Wanted): string | undefined {
  return was?.content?.startsWith("git:") ? was.content.slice(4) : undefined;
}
