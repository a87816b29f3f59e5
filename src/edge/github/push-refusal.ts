import type { GitEnd } from "./own-git.ts";
import type { Refused } from "./refused.ts";

/** The server's no, where a repeat would get the same answer; undefined for a lost race or a lost answer. */
export function refusalOf({ out, said }: Pick<GitEnd, "out" | "said">): Refused | undefined {
  const text = `${said}\n${out.toString("utf8")}`;
  const refused = (code: Refused["code"], why: string): Refused => ({ kind: "refused", code, why });
  if (/without `workflows?` (permission|scope)/.test(text))
    return refused(
      "workflows",
      "The change touches a workflow file, and the token lacks the permission `workflows`: the job's own token cannot have it, an App's token or a personal one can.",
    );
  if (/GH006|GH013|protected (branch|ref)/i.test(text))
    return refused("protected", `A rule of the repository protects the branch: ${remoteWords(said)}`);
  if (/returned error: 403|Permission to .* denied|Resource not accessible by/.test(text))
    return refused(
      "permission",
      `The token may not push here: it needs \`contents: write\` for this repository. ${remoteWords(said)}`.trim(),
    );
  if (/Repository not found|repository '.*' not found|returned error: 404/.test(text))
    return refused("permission", "The repository is not there, or the token may not see it.");
  if (/returned error: 401|Authentication failed|could not read Username/.test(text))
    return refused("permission", "The server does not know the token: it is wrong or has expired.");
  const reason = /\[remote rejected\] \((.*)\)/.exec(text)?.[1];
  if (reason === undefined || isRace(reason)) return undefined;
  return refused("rejected", `The server refused the push: ${remoteWords(said) || reason}`);
}

function isRace(reason: string): boolean {
  return /failed to update ref|cannot lock ref|incorrect old value|reference already exists|stale info|fetch first|internal server error/i.test(
    reason,
  );
}

const LONGEST = 600;

/** What the server's own lines say, on one line. */
function remoteWords(said: string): string {
  const lines = said
    .split("\n")
    .filter((line) => line.startsWith("remote:"))
    .map((line) => line.replace(/^remote:\s*(error:\s*)?/, "").trim())
    .filter((line) => line !== "");
  return lines.join(" ").slice(0, LONGEST);
}
