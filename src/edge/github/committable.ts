import type { FileChange } from "../../core/edit.ts";
import type { OwnGit } from "./own-git.ts";
import type { Refused } from "./refused.ts";

export interface IndexEntry {
  readonly mode: string;
  readonly sha: string;
}

type Attributes = ReadonlyMap<string, string>;

/** The bytes that git keeps for the accepted ones of a checkout, or why it may not have them. */
export function committable(
  { path, before, after }: FileChange,
  {
    tracked,
    old,
    attributes,
  }: {
    readonly tracked: ReadonlyMap<string, IndexEntry>;
    /** The file at the base commit. */
    readonly old: Buffer | undefined;
    readonly attributes: Attributes | undefined;
  },
): { readonly kind: "content"; readonly content: Buffer | undefined } | Refused {
  const misplaced = placed(path, tracked);
  if (misplaced !== undefined) return misplaced;
  const had = before === undefined ? undefined : Buffer.from(before);
  const content = after === undefined ? undefined : Buffer.from(after);
  if (attributes?.get("filter") === "lfs" && content !== undefined && !isPointer(content))
    return refused("lfs", `${path} is kept by Git LFS, and its content cannot be pushed as a plain file.`);
  if (had === undefined && old === undefined && !tracked.has(path))
    return { kind: "content", content: content && isText(attributes, content) ? toLf(content) : content };
  if (had !== undefined && old !== undefined) {
    if (old.equals(had)) return { kind: "content", content };
    // git has turned the line ends on the way into the checkout.
    if (old.equals(toLf(had))) return { kind: "content", content: content && toLf(content) };
    // Of a file that goes nothing is kept.
    if (isPointer(old) && content === undefined) return { kind: "content", content };
  }
  return refused("differs", `${path} is not at the base commit what it was in the checkout.`);
}

/** Attributes of each path by the `.gitattributes` of the base commit. */
export async function readAttributes(
  git: OwnGit,
  files: readonly FileChange[],
): Promise<ReadonlyMap<string, Attributes>> {
  const input = Buffer.from(files.map(({ path }) => `${path}\0`).join(""), "utf8");
  const out = await git.run(["check-attr", "--cached", "-z", "--stdin", "filter", "text", "eol"], { input });
  const parts = out.toString("utf8").split("\0");
  const found = new Map<string, Map<string, string>>();
  for (let i = 0; i + 2 < parts.length; i += 3) {
    const [path = "", name = "", value = ""] = parts.slice(i, i + 3);
    found.set(path, (found.get(path) ?? new Map<string, string>()).set(name, value));
  }
  return found;
}

function placed(path: string, tracked: ReadonlyMap<string, IndexEntry>): Refused | undefined {
  const parts = path.split("/");
  for (let length = 1; length <= parts.length; length++) {
    const at = parts.slice(0, length).join("/");
    const mode = tracked.get(at)?.mode;
    if (mode === "160000")
      return refused("submodule", `${path} lies in the submodule ${at}, which is another repository.`);
    if (mode === "120000") return refused("link", `${path} lies behind the link ${at}.`);
  }
  return undefined;
}

function refused(code: Refused["code"], why: string): Refused {
  return { kind: "refused", code, why };
}

function isPointer(content: Buffer): boolean {
  return (
    content.length < 1024 && content.toString("latin1").startsWith("version https://git-lfs.github.com/")
  );
}

function isText(attributes: Attributes | undefined, content: Buffer): boolean {
  const text = attributes?.get("text") ?? "unspecified";
  const eol = attributes?.get("eol") ?? "unspecified";
  if (text === "unset" || (text === "unspecified" && eol === "unspecified")) return false;
  return text === "set" || !content.includes(0);
}

function toLf(content: Buffer): Buffer {
  return Buffer.from(content.toString("latin1").replaceAll("\r\n", "\n"), "latin1");
}
