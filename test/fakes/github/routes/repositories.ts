import { commitFact, commitFacts, diffEntries, renderCommit } from "../commits.ts";
import { git, resolveObject } from "../git.ts";
import { renderRepository, renderUser, repositoryUrl } from "../render.ts";
import { notFound, ok, on, page, refusal } from "../route.ts";
import type { Context, Reply, Route } from "../route.ts";
import { fullName } from "../state.ts";
import { accountType } from "../tokens.ts";
import { refSha } from "./git-data.ts";

const READ = [["contents", "read"]] as const;
const REPO = "/repos/{owner}/{repo}";

export const repositoryRoutes: readonly Route[] = [
  on(`GET ${REPO}`, [], ({ state, repository }) => ok(renderRepository(state, repository))),
  on(`GET ${REPO}/branches`, READ, async (context) => {
    const { repository } = context;
    const out = await git(repository.folder, [
      "for-each-ref",
      "--format=%(refname:lstrip=2) %(objectname)",
      "refs/heads/",
    ]);
    const lines = out.split("\n").filter((line) => line !== "");
    return page(context, lines, (line) => {
      const [name = "", sha = ""] = line.split(" ");
      return {
        name,
        commit: { sha, url: `${repositoryUrl(context.state, repository)}/commits/${sha}` },
        protected: repository.protectedBranches.has(name),
      };
    });
  }),
  on(`GET ${REPO}/branches/{branch}`, READ, async ({ state, repository, params }) => {
    const name = params["branch"] ?? "";
    const sha = await refSha(repository, `refs/heads/${name}`);
    if (sha === undefined) return refusal(404, "Branch not found");
    const self = `${repositoryUrl(state, repository)}/branches/${name}`;
    return ok({
      name,
      commit: renderCommit(state, repository, await commitFact(repository.folder, sha)),
      protected: repository.protectedBranches.has(name),
      protection: { enabled: repository.protectedBranches.has(name) },
      protection_url: `${self}/protection`,
      _links: { self, html: `${state.web}/${fullName(repository)}/tree/${name}` },
    });
  }),
  on(`GET ${REPO}/commits`, READ, async (context) => {
    const { state, repository, query } = context;
    const sha = await commitOf(context, query.get("sha") ?? repository.defaultBranch);
    if (sha === undefined) return notFound;
    const facts = await commitFacts(repository.folder, [sha]);
    return page(context, facts, (fact) => renderCommit(state, repository, fact));
  }),
  on(`GET ${REPO}/commits/{ref}`, READ, async (context) => {
    const { state, repository, params } = context;
    const sha = await commitOf(context, params["ref"] ?? "");
    if (sha === undefined) return refusal(422, `No commit found for SHA: ${params["ref"]}`);
    const fact = await commitFact(repository.folder, sha);
    const from =
      fact.parents[0] ?? (await git(repository.folder, ["hash-object", "-t", "tree", "/dev/null"]));
    const files = await diffEntries(state, repository, [from, sha]);
    const sum = (field: string): number => files.reduce((all, one) => all + Number(one[field]), 0);
    const stats = { additions: sum("additions"), deletions: sum("deletions"), total: sum("changes") };
    return ok({ ...renderCommit(state, repository, fact), stats, files });
  }),
  on(`GET ${REPO}/compare/{basehead}`, READ, compare),
  on(`GET ${REPO}/collaborators/{username}/permission`, [], ({ state, repository, params }) => {
    const login = params["username"] ?? "";
    if (accountType(login) === "Bot") return refusal(404, `${login} is not a user`);
    const role = repository.collaborators.get(login) ?? (repository.isPrivate ? "none" : "read");
    const permission = role === "maintain" ? "write" : role === "triage" ? "read" : role;
    const user = { ...renderUser(state, login), permissions: undefined, role_name: role };
    return ok({ permission, role_name: role, user });
  }),
];

/** A branch, tag or SHA; a branch of a fork as `owner:branch`. */
async function commitOf({ state, repository }: Context, name: string): Promise<string | undefined> {
  const colon = name.indexOf(":");
  if (colon < 0) return resolveObject(repository.folder, `${name}^{commit}`);
  const owner = name.slice(0, colon);
  const source = [...state.repositories.values()].find(
    (one) => one.owner === owner && one.forkOf === fullName(repository),
  );
  const from = source ?? (owner === repository.owner ? repository : undefined);
  const sha = from && (await resolveObject(from.folder, `refs/heads/${name.slice(colon + 1)}^{commit}`));
  if (from === undefined || sha === undefined) return undefined;
  if (from !== repository) await git(repository.folder, ["fetch", "-q", from.folder, sha]);
  return sha;
}

async function compare(context: Context): Promise<Reply> {
  const { state, repository, params } = context;
  const [left = "", right = ""] = (params["basehead"] ?? "").split("...");
  const base = await commitOf(context, left);
  const head = await commitOf(context, right);
  if (base === undefined || head === undefined) return notFound;
  const mergeBase = await git(repository.folder, ["merge-base", base, head]).catch(() => undefined);
  if (mergeBase === undefined) return refusal(404, `No common ancestor between ${left} and ${right}.`);
  const commits = await commitFacts(repository.folder, ["--reverse", `${base}..${head}`]);
  const behind = Number(await git(repository.folder, ["rev-list", "--count", `${head}..${base}`]));
  const render = async (sha: string): Promise<unknown> =>
    renderCommit(state, repository, await commitFact(repository.folder, sha));
  const html = `${state.web}/${fullName(repository)}/compare/${base}...${head}`;
  const ahead = commits.length;
  const status =
    ahead > 0 && behind > 0 ? "diverged" : ahead > 0 ? "ahead" : behind > 0 ? "behind" : "identical";
  return ok({
    url: `${repositoryUrl(state, repository)}/compare/${base}...${head}`,
    html_url: html,
    permalink_url: html,
    diff_url: `${html}.diff`,
    patch_url: `${html}.patch`,
    base_commit: await render(base),
    merge_base_commit: await render(mergeBase),
    status,
    ahead_by: ahead,
    behind_by: behind,
    total_commits: ahead,
    commits: commits.map((fact) => renderCommit(state, repository, fact)),
    files: await diffEntries(state, repository, [mergeBase, head]),
  });
}
