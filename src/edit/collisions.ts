import type { EditError } from "../core/edit.ts";
import type { Draft } from "./draft.ts";
import { folded } from "./paths.ts";
import { quoted, refuse } from "./refusal.ts";

/** New paths that another file stands in the way of, under some file system's rules. */
export function collisions(drafts: readonly Draft[], paths: readonly string[]): readonly EditError[] {
  const news = drafts.flatMap((d) =>
    d.renamed
      ? [{ draft: d, path: d.renamed.to, index: d.renamed.index }]
      : d.before === undefined && d.content
        ? [{ draft: d, path: d.path, index: d.content.index }]
        : [],
  );
  if (news.length === 0) return [];
  const gone = new Set(drafts.flatMap((d) => ((d.deleted ?? d.renamed) ? [d.path] : [])));
  const taken = new Map<string, string>();
  for (const path of paths) if (!gone.has(path)) claim(taken, path);
  const errors: EditError[] = [];
  for (const { draft, path, index } of news) {
    const reason = obstacle(taken, path);
    if (reason)
      errors.push(
        refuse({
          code: "EXISTS",
          message: `${quoted(path)} cannot be made: ${reason}.`,
          index,
          path,
          hash: draft.hash(),
        }),
      );
    else claim(taken, path);
  }
  return errors;
}

/** Notes a file, and its folders with a slash at their end, under their folded names. */
function claim(taken: Map<string, string>, path: string): void {
  taken.set(folded(path), path);
  for (let at = path.lastIndexOf("/"); at > 0; at = path.lastIndexOf("/", at - 1)) {
    const folder = path.slice(0, at + 1);
    const key = `${folded(folder.slice(0, -1))}/`;
    if (taken.has(key)) break;
    taken.set(key, folder);
  }
}

function obstacle(taken: ReadonlyMap<string, string>, path: string): string | undefined {
  const key = folded(path);
  const twin = taken.get(key);
  if (twin !== undefined && twin !== path)
    return `it differs from ${quoted(twin)} in letter case or form only`;
  if (taken.has(`${key}/`)) return `${quoted(path)} is a folder`;
  for (let at = path.lastIndexOf("/"); at > 0; at = path.lastIndexOf("/", at - 1)) {
    const folder = path.slice(0, at);
    const file = taken.get(folded(folder));
    if (file !== undefined) return `${quoted(file)} is a file, not a folder`;
    const other = taken.get(`${folded(folder)}/`);
    if (other !== undefined && other !== `${folder}/`)
      return `its folder differs from ${quoted(other)} in letter case or form only`;
  }
  return undefined;
}
