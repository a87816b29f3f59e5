/** File names without a dot or a slash that may stand alone on a line. */
const PLAIN_NAMES =
  /^(?:makefile|gnumakefile|dockerfile|rakefile|gemfile|procfile|license|licence|readme|changelog|jenkinsfile|vagrantfile|brewfile|justfile|codeowners|build|workspace|notice|authors|version)$/i;

/** Characters of a line that may be a marker, a fence or a path; a longer one is content. */
export const MOST_MARKER = 1000;

/** The marks of a fence line and the words after them. */
export function fenceOf(line: string): { readonly mark: string; readonly info: string } | undefined {
  const found = line.length > MOST_MARKER ? null : /^\s*(`{3,}|~{3,})([^`]*)$/.exec(line);
  return found ? { mark: found[1] ?? "", info: (found[2] ?? "").trim() } : undefined;
}

/** The path that a line is made of: alone, as a heading, in bold, quotes or backticks, in a tag, after `File:`. */
export function pathLine(line: string): string | undefined {
  const text = line.trim();
  if (text === "" || text.length > MOST_MARKER) return undefined;
  const tag =
    /^<(?:file|path)\b[^>]*?(?:path|name|src)=["']([^"']+)["'][^>]*>$/i.exec(text) ??
    /^<path>([^<]+)<\/path>$/i.exec(text);
  if (tag) return tag[1];
  const bare = text
    .replace(/^(?:#{1,6}|[-*>]|\d+[.)]|\/\/|--|<!--)\s+/, "")
    .replace(/\s*(?:-->|\*\/)$/, "")
    .replace(/^\/\*\s*/, "");
  const said =
    /^[*_]*(?:new |updated |modified )?(?:file(?: ?name| ?path)?|path)[*_]*\s*[:=][*_]*\s*(.+)$/i.exec(bare);
  const rest = (said?.[1] ?? bare)
    .replace(/\s*\((?:new(?: file)?|create[ds]?|modified|updated|existing)\)\s*:?$/i, "")
    .trim();
  const marked = /^([*_]{0,3})(`{1,3}|["']|)(.+?)\2\1[:,]?$/.exec(rest);
  const inner = /^([*_]{1,3})(.+?):?\1$/.exec(rest)?.[2] ?? rest;
  const quoted = /^(?:[*_]{0,3})(?:`{1,3}|["'])([^`"']+)(?:`{1,3}|["']):?(?:[*_]{0,3}):?$/.exec(rest)?.[1];
  const path = (quoted ?? (marked ? inner : rest)).replace(/:$/, "").trim();
  return looksLikePath(path, { spaces: quoted !== undefined || said !== null, any: said !== null })
    ? path
    : undefined;
}

/** The one path in backticks in a line of words. */
export function pathInWords(line: string): string | undefined {
  const found = [...line.slice(0, MOST_MARKER).matchAll(/`([^`\n]+)`/g)]
    .map((m) => m[1] ?? "")
    .filter((p) => looksLikePath(p, { spaces: false, any: false }));
  const [only] = new Set(found);
  return new Set(found).size === 1 ? only : undefined;
}

/** The path in the words after a fence's backticks: alone, after the language, or as an attribute. */
export function pathInFence(info: string): string | undefined {
  const text = info.trim();
  if (text === "") return undefined;
  const attribute =
    /(?:^|[\s{])(?:title|file|filename|path|name)\s*[=:]\s*(?:"([^"]+)"|'([^']+)'|(\S+))/i.exec(text);
  if (attribute) return attribute[1] ?? attribute[2] ?? attribute[3];
  const rest = text.replace(/^[\w+#.-]+(?:\s+|:)(?=\S)/, "");
  if (rest === text && !/[/\\]|^\.?[\w-]+\.\w+$/.test(text)) return undefined;
  return looksLikePath(rest, { spaces: false, any: false }) ? rest : undefined;
}

function looksLikePath(
  text: string,
  { spaces, any }: { readonly spaces: boolean; readonly any: boolean },
): boolean {
  if (text === "" || text.length > 500 || /[<>|"`*?\n]|:\/\/|^[-=.,;:~+]+$|[.,;!]$/.test(text)) return false;
  if (/\s/.test(text) && (!spaces || !/[./\\]/.test(text))) return false;
  if (any || PLAIN_NAMES.test(text)) return true;
  if (/[()[\]{};=]/.test(text) && !/[/\\]/.test(text)) return false;
  return (
    /[/\\]/.test(text) ||
    /^\.?[\w@+~$-][\w@+~$.-]*\.[A-Za-z0-9_+-]{1,12}$/.test(text) ||
    /^\.[A-Za-z][\w.-]*$/.test(text)
  );
}

/** A line that would be the beginning of a further file if the text went on: its path, or half a fence. */
export function isHead(line: string): boolean {
  return /^\s*`{1,2}$/.test(line) || (!/^\s*(?:[-*>]|\d+[.)])\s/.test(line) && pathLine(line) !== undefined);
}
