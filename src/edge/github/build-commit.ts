import type { FileChange } from "../../core/edit.ts";
import { MulliganError } from "../../core/errors.ts";
import { committable, readAttributes } from "./committable.ts";
import type { IndexEntry } from "./committable.ts";
import type { OwnGit } from "./own-git.ts";
import type { Refused } from "./refused.ts";

export interface CommitPlan {
  readonly baseSha: string;
  /** Paths are relative to the checkout's root. */
  readonly files: readonly FileChange[];
  readonly message: string;
  /** `at`: ISO 8601; the same plan gives the same commit. */
  readonly author: { readonly name: string; readonly email: string; readonly at: string };
}

export interface BuiltCommit {
  readonly kind: "built";
  readonly commit: string;
  readonly tree: string;
  /** What differs from the base; absent files have no content. */
  readonly changes: readonly {
    readonly path: string;
    readonly mode: "100644" | "100755";
    readonly content: Buffer | undefined;
  }[];
}

/** The accepted bytes on top of the base commit, in an index and an object store of our own. */
export async function buildCommit(
  git: OwnGit,
  { baseSha, files, message, author }: CommitPlan,
): Promise<BuiltCommit | Refused> {
  if (!/^[0-9a-f]{40}$/.test(baseSha))
    throw new MulliganError("BAD_INPUT", `${baseSha} is not a commit's SHA.`, "Give all 40 digits of it.");
  const base = await git.ask(["rev-parse", "--verify", "--quiet", `${baseSha}^{tree}`]);
  if (base.code !== 0)
    return { kind: "refused", code: "base", why: `The base commit ${baseSha} is not in this checkout.` };
  await git.run(["read-tree", baseSha]);
  const tracked = await readIndex(git);
  const attributes = await readAttributes(git, files);
  const changes: BuiltCommit["changes"][number][] = [];
  for (const file of files) {
    const entry = tracked.get(file.path);
    const old =
      entry === undefined ? undefined : await git.run(["cat-file", "blob", entry.sha]).catch(() => undefined);
    const checked = committable(file, { tracked, old, attributes: attributes.get(file.path) });
    if (checked.kind === "refused") return checked;
    changes.push({ path: file.path, mode: modeOf(file, tracked), content: checked.content });
  }
  await stage(git, changes);
  const tree = text(await git.run(["write-tree", "--missing-ok"]));
  if (tree === text(base.out))
    return { kind: "refused", code: "empty", why: "The change leaves the base commit as it is." };
  const date = `${Math.floor(Date.parse(author.at) / 1000)} +0000`;
  const person = (role: string): Record<string, string> => ({
    [`GIT_${role}_NAME`]: author.name,
    [`GIT_${role}_EMAIL`]: author.email,
    [`GIT_${role}_DATE`]: date,
  });
  const commit = await git.run(["commit-tree", tree, "-p", baseSha, "-F", "-"], {
    input: Buffer.from(message, "utf8"),
    vars: { ...person("AUTHOR"), ...person("COMMITTER") },
  });
  return { kind: "built", commit: text(commit), tree, changes };
}

async function readIndex(git: OwnGit): Promise<ReadonlyMap<string, IndexEntry>> {
  const out = await git.run(["ls-files", "-s", "-z"]);
  const lines = out.toString("utf8").split("\0").filter(Boolean);
  return new Map(
    lines.map((line): [string, IndexEntry] => {
      const tab = line.indexOf("\t");
      const [mode = "", sha = ""] = line.slice(0, tab).split(" ");
      return [line.slice(tab + 1), { mode, sha }];
    }),
  );
}

function modeOf(
  { path, mode, renamedFrom }: FileChange,
  tracked: ReadonlyMap<string, IndexEntry>,
): "100644" | "100755" {
  const old = tracked.get(path) ?? tracked.get(renamedFrom ?? path);
  const runs = mode === undefined ? old?.mode === "100755" : (mode & 0o100) !== 0;
  return runs ? "100755" : "100644";
}

async function stage(git: OwnGit, changes: BuiltCommit["changes"]): Promise<void> {
  const gone: string[] = [];
  const here: string[] = [];
  for (const { path, mode, content } of changes) {
    if (content === undefined) {
      gone.push(`0 ${"0".repeat(40)}\t${path}\0`);
      continue;
    }
    const sha = text(await git.run(["hash-object", "-w", "--no-filters", "--stdin"], { input: content }));
    here.push(`${mode} ${sha}\t${path}\0`);
  }
  // A folder may stand where a file was.
  const input = Buffer.from([...gone, ...here].join(""), "utf8");
  await git.run(["update-index", "-z", "--index-info"], { input });
}

function text(bytes: Buffer): string {
  return bytes.toString("utf8").trim();
}
