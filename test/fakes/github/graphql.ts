import { changedTree, git } from "./git.ts";
import type { TreeChange } from "./git.ts";
import { text } from "./route.ts";
import type { Body, Reply } from "./route.ts";
import { hash, isProtected, moved, refSha } from "./routes/git-data.ts";
import { findRepository, fullName } from "./state.ts";
import type { State } from "./state.ts";
import { allows, reaches } from "./tokens.ts";
import type { Token } from "./tokens.ts";

/** The one mutation that has no counterpart in REST: `createCommitOnBranch` with its input as a variable. */
export async function graphql(state: State, token: Token, body: Body): Promise<Reply> {
  const input = (body["variables"] as Body | undefined)?.["input"] as Body | undefined;
  if (!(text(body, "query") ?? "").includes("createCommitOnBranch") || input === undefined)
    return failed("UNKNOWN", "only createCommitOnBranch($input) is known here");
  const branch = (input["branch"] ?? {}) as Body;
  const repository = findRepository(state, text(branch, "repositoryNameWithOwner") ?? "");
  if (repository === undefined || !reaches(token, fullName(repository)))
    return failed("NOT_FOUND", "Could not resolve to a Repository");
  if (!allows(token, ["contents", "write"]))
    return failed("FORBIDDEN", "Resource not accessible by integration");
  const ref = `refs/heads/${(text(branch, "branchName") ?? "").replace(/^refs\/heads\//, "")}`;
  if (isProtected(repository, ref)) return failed("UNPROCESSABLE", "Cannot update this protected ref.");
  const from = await refSha(repository, ref);
  if (from === undefined) return failed("NOT_FOUND", `No ref with the name ${ref}`);
  const expected = text(input, "expectedHeadOid") ?? "";
  if (from !== expected)
    return failed(
      "STALE_DATA",
      `Expected branch to point to "${expected}" but it did not. Pull and try again.`,
    );
  const files = (input["fileChanges"] ?? {}) as { additions?: readonly Body[]; deletions?: readonly Body[] };
  const changes: TreeChange[] = (files.deletions ?? []).map((one) => ({
    path: text(one, "path") ?? "",
    mode: "100644",
    sha: null,
  }));
  for (const one of files.additions ?? []) {
    const sha = await hash(repository, Buffer.from(text(one, "contents") ?? "", "base64"));
    changes.push({ path: text(one, "path") ?? "", mode: "100644", sha });
  }
  const tree = await changedTree(repository.folder, from, changes);
  const message = (input["message"] ?? {}) as Body;
  const words = [text(message, "headline"), text(message, "body")].filter((part) => part !== undefined);
  const oid = await git(repository.folder, ["commit-tree", tree, "-p", from], {
    input: words.join("\n\n"),
    env: { GIT_AUTHOR_NAME: token.login, GIT_AUTHOR_EMAIL: `${token.login}@users.noreply.github.test` },
  });
  if (!(await moved(repository, { ref, to: oid, from })))
    return failed(
      "STALE_DATA",
      `Expected branch to point to "${expected}" but it did not. Pull and try again.`,
    );
  state.signed.add(oid);
  const commit = { oid, url: `${state.web}/${fullName(repository)}/commit/${oid}` };
  return { status: 200, body: { data: { createCommitOnBranch: { commit } } } };
}

/** GraphQL refuses with 200. */
function failed(type: string, message: string): Reply {
  const path = ["createCommitOnBranch"];
  return { status: 200, body: { data: null, errors: [{ type, path, message }] } };
}
