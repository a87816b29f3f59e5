import { git, gitBytes, resolveObject } from "../git.ts";
import { repositoryUrl } from "../render.ts";
import { notFound, ok, on } from "../route.ts";
import type { Context, Reply, Route } from "../route.ts";
import { fullName } from "../state.ts";

export const contentsRoutes: readonly Route[] = [
  on("GET /repos/{owner}/{repo}/contents/{path}", [["contents", "read"]], read),
];

async function read(context: Context): Promise<Reply> {
  const { repository, params, query, accept } = context;
  const path = (params["path"] ?? "").replace(/\/$/, "");
  const commit = await resolveObject(
    repository.folder,
    `${query.get("ref") ?? repository.defaultBranch}^{commit}`,
  );
  if (commit === undefined) return notFound;
  const object = await resolveObject(repository.folder, `${commit}:${path}`);
  if (object === undefined) return notFound;
  if ((await git(repository.folder, ["cat-file", "-t", object])) === "tree")
    return ok(await directory(context, { commit, object, path }));
  const bytes = await gitBytes(repository.folder, ["cat-file", "blob", object]);
  if (/application\/vnd\.github(\.v3)?\.raw/.test(accept)) return { status: 200, raw: bytes };
  return ok({
    ...entry(context, { type: "file", path, sha: object, commit }),
    size: bytes.length,
    encoding: "base64",
    content: bytes.toString("base64").replace(/.{60}/g, "$&\n"),
  });
}

async function directory(
  context: Context,
  { commit, object, path }: { readonly commit: string; readonly object: string; readonly path: string },
): Promise<unknown> {
  const lines = (await git(context.repository.folder, ["ls-tree", "-z", "--long", object])).split("\0");
  return lines
    .filter((line) => line !== "")
    .map((line) => {
      const tab = line.indexOf("\t");
      const [mode, type = "", sha = "", size = "-"] = line.slice(0, tab).split(/ +/);
      const own = path === "" ? line.slice(tab + 1) : `${path}/${line.slice(tab + 1)}`;
      const kind =
        type === "tree" ? "dir" : mode === "120000" ? "symlink" : type === "commit" ? "submodule" : "file";
      return {
        ...entry(context, { type: kind, path: own, sha, commit }),
        size: size === "-" ? 0 : Number(size),
      };
    });
}

function entry(
  { state, repository }: Context,
  at: { readonly type: string; readonly path: string; readonly sha: string; readonly commit: string },
): Readonly<Record<string, unknown>> {
  const api = repositoryUrl(state, repository);
  const path = encodeURI(at.path);
  const url = `${api}/contents/${path}?ref=${at.commit}`;
  const git_url = `${api}/git/${at.type === "dir" ? "trees" : "blobs"}/${at.sha}`;
  const html_url = `${state.web}/${fullName(repository)}/blob/${at.commit}/${path}`;
  return {
    type: at.type,
    name: at.path.slice(at.path.lastIndexOf("/") + 1),
    path: at.path,
    sha: at.sha,
    url,
    git_url,
    html_url,
    download_url: at.type === "dir" ? null : `${html_url}?raw=true`,
    _links: { self: url, git: git_url, html: html_url },
  };
}
