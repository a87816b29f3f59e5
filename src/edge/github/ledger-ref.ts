import { MulliganError } from "../../core/errors.ts";
import { parseLedger, renderLedger } from "./ledger-file.ts";
import type { StoredEntry } from "./ledger-file.ts";
import { ask, readRef, statusOf } from "./git-data.ts";
import type { Api } from "./git-data.ts";

interface LedgerState {
  /** The commit that the ref pointed to; undefined where there is no ref yet. */
  readonly sha: string | undefined;
  readonly entries: readonly StoredEntry[];
}

/** The ledger as one JSON file in the commits of a ref. */
export interface LedgerRef {
  /** Rejects with GITHUB when the content is not a ledger of a known version. */
  read(): Promise<LedgerState>;
  /** Moves the ref on from the state that was read; GitHub's refusal when it is not there any more. */
  write(
    from: LedgerState,
    entries: readonly StoredEntry[],
  ): Promise<"written" | { readonly refused: string }>;
}

const FILE = "ledger.json";
const MOST_BYTES = 8_000_000;

export function createLedgerRef(api: Api, ref: string): LedgerRef {
  let last: LedgerState | undefined;

  return {
    read: async () => {
      const found = await readRef(api, ref);
      if (found === undefined) return { sha: undefined, entries: [] };
      if (found.sha === last?.sha) return last;
      if (found.type !== "commit") throw broken("It is not a commit.");
      const parsed = parseLedger(await content(found.sha));
      if (parsed.kind === "unreadable") throw broken(parsed.why);
      last = { sha: found.sha, entries: parsed.entries };
      return last;
    },
    write: async ({ sha: from }, entries) => {
      const tree = await ask(api, "POST /git/trees", {
        tree: [{ path: FILE, mode: "100644", type: "blob", content: renderLedger(entries) }],
      });
      const { sha } = await ask(api, "POST /git/commits", {
        message: "Ledger of repairs",
        tree: tree["sha"],
        parents: from === undefined ? [] : [from],
      });
      try {
        if (from === undefined) await ask(api, "POST /git/refs", { ref, sha });
        else await ask(api, "PATCH /git/refs/{ref}", { ref: ref.replace(/^refs\//, ""), sha, force: false });
      } catch (error) {
        const status = statusOf(error);
        if (status === 409 || status === 422) return { refused: (error as Error).message };
        throw error;
      }
      last = { sha: String(sha), entries };
      return "written";
    },
  };

  async function content(commit: string): Promise<string> {
    const { tree } = await ask(api, "GET /git/trees/{tree_sha}", { tree_sha: commit });
    const files = Array.isArray(tree) ? (tree as readonly Readonly<Record<string, unknown>>[]) : [];
    const file = files.find((one) => one["path"] === FILE && one["type"] === "blob");
    if (file === undefined) throw broken(`It holds no file ${FILE}.`);
    if (Number(file["size"]) > MOST_BYTES) throw broken(`It is larger than ${MOST_BYTES} bytes.`);
    const blob = await ask(api, "GET /git/blobs/{file_sha}", { file_sha: file["sha"] });
    return Buffer.from(String(blob["content"]), "base64").toString("utf8");
  }

  function broken(why: string): MulliganError {
    return new MulliganError(
      "GITHUB",
      `The ledger in ${ref} cannot be read. ${why}`,
      `Use the Mulligan that wrote it, or begin anew without the account so far: git push origin :${ref}`,
    );
  }
}
