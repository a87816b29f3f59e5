import { templates } from "./openapi.ts";
import type { Route } from "./route.ts";
import { actionRoutes } from "./routes/actions.ts";
import { checkRoutes } from "./routes/checks.ts";
import { commentRoutes } from "./routes/comments.ts";
import { contentsRoutes } from "./routes/contents.ts";
import { gitDataRoutes } from "./routes/git-data.ts";
import { issueRoutes } from "./routes/issues.ts";
import { labelRoutes } from "./routes/labels.ts";
import { pullRoutes } from "./routes/pulls.ts";
import { repositoryRoutes } from "./routes/repositories.ts";

export interface Match {
  readonly route: Route;
  readonly params: Readonly<Record<string, string>>;
}

/** Parameters that hold the rest of the path, slashes and all. */
const GREEDY = /\{(path|ref|branch|basehead)\}$/;

const routes = [
  ...repositoryRoutes,
  ...issueRoutes,
  ...labelRoutes,
  ...commentRoutes,
  ...pullRoutes,
  ...gitDataRoutes,
  ...contentsRoutes,
  ...checkRoutes,
  ...actionRoutes,
]
  .map((route) => ({ route, pattern: pattern(route.template) }))
  .toSorted((a, b) => vagueness(a.route.template) - vagueness(b.route.template));

/** The route for the path as it was sent, percent signs and all. */
export function match(method: string, path: string): Match | undefined {
  for (const { route, pattern: regexp } of routes) {
    const found = route.method === method ? regexp.exec(path) : null;
    if (found === null) continue;
    const params = Object.entries(found.groups ?? {}).map(([name, value]) => [
      name,
      decodeURIComponent(value),
    ]);
    return { route, params: Object.fromEntries(params) as Record<string, string> };
  }
  return undefined;
}

/** A path of GitHub's that the request could have meant, for a request that has no route. */
export function describedPath(path: string): string | undefined {
  return templates().find((template) => pattern(template).test(path));
}

function pattern(template: string): RegExp {
  const greedy = template.replace(GREEDY, "(?<$1>.*)");
  return new RegExp(`^${greedy.replace(/\{(\w+)\}/g, "(?<$1>[^/]+)")}$`);
}

function vagueness(template: string): number {
  return template.split("{").length + (GREEDY.test(template) ? 100 : 0);
}
