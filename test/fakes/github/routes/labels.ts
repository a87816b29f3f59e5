import { renderLabel } from "../render.ts";
import { created, invalid, noContent, notFound, ok, on, page, text } from "../route.ts";
import type { Route } from "../route.ts";
import { newId } from "../state.ts";
import type { Label, Repository, State } from "../state.ts";

const READ = [
  ["issues", "read"],
  ["pull_requests", "read"],
] as const;
const WRITE = [
  ["issues", "write"],
  ["pull_requests", "write"],
] as const;
const ALL = "/repos/{owner}/{repo}/labels";

export const labelRoutes: readonly Route[] = [
  on(`GET ${ALL}`, READ, (context) => {
    const { state, repository } = context;
    return page(context, [...repository.labels.values()], (label) => renderLabel(state, repository, label));
  }),
  on(`POST ${ALL}`, WRITE, ({ state, repository, body }) => {
    const name = String(body["name"]);
    if (repository.labels.has(name.toLowerCase())) return invalid("Label", "name", "already_exists");
    const label = ensureLabel(state, repository, name, {
      color: text(body, "color") ?? "ededed",
      description: text(body, "description") ?? null,
    });
    return created(renderLabel(state, repository, label));
  }),
  on(`GET ${ALL}/{name}`, READ, ({ state, repository, params }) => {
    const label = repository.labels.get((params["name"] ?? "").toLowerCase());
    return label === undefined ? notFound : ok(renderLabel(state, repository, label));
  }),
  on(`DELETE ${ALL}/{name}`, WRITE, ({ repository, params }) => {
    const name = (params["name"] ?? "").toLowerCase();
    if (!repository.labels.delete(name)) return notFound;
    for (const issue of repository.issues.values())
      for (const one of issue.labels) if (one.toLowerCase() === name) issue.labels.delete(one);
    return noContent;
  }),
];

/** The repository's label of that name, whatever its case; made when there is none. */
export function ensureLabel(
  state: State,
  repository: Repository,
  name: string,
  { color = "ededed", description = null as string | null } = {},
): Label {
  const known = repository.labels.get(name.toLowerCase());
  if (known !== undefined) return known;
  const label: Label = { id: newId(state), name, color, description };
  repository.labels.set(name.toLowerCase(), label);
  return label;
}
