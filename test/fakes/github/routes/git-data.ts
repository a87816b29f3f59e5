import { commitFact, renderGitCommit } from "../commits.ts";
import { GitRefused, ZERO, changedTree, git, gitBytes, resolveObject } from "../git.ts";
import type { TreeChange } from "../git.ts";
import { nodeId, repositoryUrl } from "../render.ts";
import { created, noContent, notFound, ok, on, page, refusal, text, texts } from "../route.ts";
import type { Body, Context, Reply, Route } from "../route.ts";
import type { Repository, State } from "../state.ts";
import { accountType } from "../tokens.ts";

const READ = [["contents", "read"]] as const;
const WRITE = [["contents", "write"]] as const;
const GIT = "/repos/{owner}/{repo}/git";

export const gitDataRoutes: readonly Route[] = [
  on(`GET ${GIT}/ref/{ref}`, READ, async ({ state, repository, params }) => {
    const sha = await refSha(repository, `refs/${params["ref"]}`);
    return sha === undefined
      ? notFound
      : ok(await renderRef(state, repository, `refs/${params["ref"]}`, sha));
  }),
  on(`GET ${GIT}/matching-refs/{ref}`, READ, async (context) => {
    const { state, repository, params } = context;
    const out = await git(repository.folder, ["for-each-ref", "--format=%(refname) %(objectname)"]);
    const found = out.split("\n").filter((line) => line.startsWith(`refs/${params["ref"]}`));
    return page(context, found, (line) => {
      const [ref = "", sha = ""] = line.split(" ");
      return renderRef(state, repository, ref, sha);
    });
  }),
  on(`POST ${GIT}/refs`, WRITE, async ({ state, repository, body }) => {
    const ref = text(body, "ref") ?? "";
    const sha = text(body, "sha") ?? "";
    if (!/^refs\/[^/]+\/./.test(ref)) return refusal(422, "Reference name is not valid");
    if (!(await exists(repository, sha))) return refusal(422, "Object does not exist");
    const made = await moved(repository, { ref, to: sha, from: ZERO });
    if (!made) return refusal(422, "Reference already exists");
    return created(await renderRef(state, repository, ref, sha));
  }),
  on(`PATCH ${GIT}/refs/{ref}`, WRITE, async ({ state, repository, params, body }) => {
    const ref = `refs/${params["ref"]}`;
    const sha = text(body, "sha") ?? "";
    if (isProtected(repository, ref)) return refusal(422, "Cannot update this protected ref.");
    const from = await refSha(repository, ref);
    if (from === undefined) return refusal(422, "Reference does not exist");
    if (!(await exists(repository, sha))) return refusal(422, "Object does not exist");
    if (body["force"] !== true && !(await isAncestor(repository, from, sha)))
      return refusal(422, "Update is not a fast forward");
    if (!(await moved(repository, { ref, to: sha, from })))
      return refusal(409, "Reference cannot be updated");
    return ok(await renderRef(state, repository, ref, sha));
  }),
  on(`DELETE ${GIT}/refs/{ref}`, WRITE, async ({ repository, params }) => {
    const ref = `refs/${params["ref"]}`;
    if ((await refSha(repository, ref)) === undefined) return refusal(422, "Reference does not exist");
    await git(repository.folder, ["update-ref", "-d", ref]);
    return noContent;
  }),
  on(`GET ${GIT}/commits/{commit_sha}`, READ, async ({ state, repository, params }) => {
    const sha = await resolveObject(repository.folder, `${params["commit_sha"]}^{commit}`);
    if (sha === undefined) return notFound;
    return ok(renderGitCommit(state, repository, await commitFact(repository.folder, sha)));
  }),
  on(`POST ${GIT}/commits`, WRITE, (context) => makeCommit(context)),
  on(`GET ${GIT}/trees/{tree_sha}`, READ, async ({ state, repository, params, query }) => {
    const sha = await resolveObject(repository.folder, `${params["tree_sha"]}^{tree}`);
    if (sha === undefined) return notFound;
    return ok(await renderTree(state, repository, sha, query.has("recursive")));
  }),
  on(`POST ${GIT}/trees`, WRITE, async ({ state, repository, body }) => {
    const entries = Array.isArray(body["tree"]) ? (body["tree"] as readonly Body[]) : [];
    const changes: TreeChange[] = [];
    for (const entry of entries) {
      const content = text(entry, "content");
      const sha = content === undefined ? (text(entry, "sha") ?? null) : await hash(repository, content);
      if (sha !== null && !(await exists(repository, sha)))
        return refusal(422, "tree.sha is not a valid blob");
      changes.push({ path: text(entry, "path") ?? "", mode: text(entry, "mode") ?? "100644", sha });
    }
    const tree = await changedTree(repository.folder, text(body, "base_tree"), changes);
    return created(await renderTree(state, repository, tree, false));
  }),
  on(`GET ${GIT}/blobs/{file_sha}`, READ, async ({ state, repository, params }) => {
    const sha = params["file_sha"] ?? "";
    if (!(await exists(repository, sha))) return notFound;
    const bytes = await gitBytes(repository.folder, ["cat-file", "blob", sha]);
    return ok({
      sha,
      node_id: nodeId("B", sha),
      size: bytes.length,
      url: `${repositoryUrl(state, repository)}/git/blobs/${sha}`,
      content: bytes.toString("base64"),
      encoding: "base64",
    });
  }),
  on(`POST ${GIT}/blobs`, WRITE, async ({ state, repository, body }) => {
    const encoding = text(body, "encoding") === "base64" ? "base64" : "utf8";
    const sha = await hash(repository, Buffer.from(text(body, "content") ?? "", encoding));
    return created({ sha, url: `${repositoryUrl(state, repository)}/git/blobs/${sha}` });
  }),
];

/** What a ref of the bare repository points to. */
export function refSha(repository: Repository, ref: string): Promise<string | undefined> {
  return git(repository.folder, ["show-ref", "--verify", "--hash", ref]).catch(() => undefined);
}

/** Nobody moves a protected branch but through a pull request. */
export function isProtected(repository: Repository, ref: string): boolean {
  return repository.protectedBranches.has(ref.replace(/^refs\/heads\//, ""));
}

/** Moves the ref if it still is at `from`; false when it is not. */
export async function moved(
  repository: Repository,
  { ref, to, from }: { readonly ref: string; readonly to: string; readonly from: string },
): Promise<boolean> {
  try {
    await git(repository.folder, ["update-ref", ref, to, from]);
    return true;
  } catch (error) {
    if (error instanceof GitRefused) return false;
    throw error;
  }
}

export async function hash(repository: Repository, content: string | Buffer): Promise<string> {
  return git(repository.folder, ["hash-object", "-w", "--stdin"], { input: content });
}

function isAncestor(repository: Repository, old: string, young: string): Promise<boolean> {
  return git(repository.folder, ["merge-base", "--is-ancestor", old, young]).then(
    () => true,
    () => false,
  );
}

async function exists(repository: Repository, sha: string): Promise<boolean> {
  return (
    /^[0-9a-f]{40}$/.test(sha) && (await resolveObject(repository.folder, `${sha}^{object}`)) !== undefined
  );
}

async function makeCommit({ state, repository, token, body }: Context): Promise<Reply> {
  const tree = text(body, "tree") ?? "";
  const parents = texts(body, "parents") ?? [];
  for (const sha of [tree, ...parents])
    if (!(await exists(repository, sha))) return refusal(422, `${sha} does not exist`);
  const author = body["author"] as Body | undefined;
  const committer = (body["committer"] ?? author) as Body | undefined;
  const now = new Date(state.now()).toISOString();
  const person = (role: string, who: Body | undefined): Record<string, string> => ({
    [`GIT_${role}_NAME`]: text(who ?? {}, "name") ?? token.login,
    [`GIT_${role}_EMAIL`]: text(who ?? {}, "email") ?? `${token.login}@users.noreply.github.test`,
    [`GIT_${role}_DATE`]: text(who ?? {}, "date") ?? now,
  });
  const sha = await git(
    repository.folder,
    ["commit-tree", tree, ...parents.flatMap((parent) => ["-p", parent])],
    {
      input: text(body, "message") ?? "",
      env: { ...person("AUTHOR", author), ...person("COMMITTER", committer) },
    },
  );
  // GitHub signs what a bot commits in its own name.
  if (author === undefined && committer === undefined && accountType(token.login) === "Bot")
    state.signed.add(sha);
  return created(renderGitCommit(state, repository, await commitFact(repository.folder, sha)));
}

async function renderRef(state: State, repository: Repository, ref: string, sha: string): Promise<unknown> {
  const type = await git(repository.folder, ["cat-file", "-t", sha]);
  const url = `${repositoryUrl(state, repository)}/git`;
  return {
    ref,
    node_id: nodeId("REF", ref),
    url: `${url}/${ref}`,
    object: { sha, type, url: `${url}/${type}s/${sha}` },
  };
}

async function renderTree(
  state: State,
  repository: Repository,
  sha: string,
  deep: boolean,
): Promise<unknown> {
  const url = `${repositoryUrl(state, repository)}/git`;
  const args = ["ls-tree", "-z", "--long", ...(deep ? ["-r", "-t"] : []), sha];
  const lines = (await git(repository.folder, args)).split("\0").filter((line) => line !== "");
  const tree = lines.map((line) => {
    const tab = line.indexOf("\t");
    const [mode = "", type = "", one = "", size = "-"] = line.slice(0, tab).split(/ +/);
    return {
      path: line.slice(tab + 1),
      mode,
      type,
      sha: one,
      ...(size !== "-" && { size: Number(size) }),
      url: `${url}/${type}s/${one}`,
    };
  });
  return { sha, url: `${url}/trees/${sha}`, tree, truncated: false };
}
