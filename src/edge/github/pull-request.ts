import { isSame } from "../../core/trigger.ts";
import type { Hub, PullRequestFacts } from "../../core/hub.ts";
import type { Head } from "../../core/trigger.ts";
import { ONCE } from "./call.ts";
import type { Caller } from "./call.ts";
import { cutBody, cutLine, MOST_TITLE } from "./limits.ts";

const READ = { does: "read pull requests", needs: "pull-requests: read" } as const;
const WRITE = { does: "open pull requests", needs: "pull-requests: write" } as const;

export function pullRequestCalls({
  at,
  repository,
  look,
  call,
  again,
}: Caller): Pick<Hub, "pullRequest" | "pullRequestsAt" | "putPullRequest"> {
  return {
    pullRequest: (number) =>
      look(READ, async ({ rest }) => factsOf((await rest.pulls.get({ ...at, pull_number: number })).data)),

    pullRequestsAt: (head) =>
      call(READ, async (client) => {
        const isIt = (pull: PullRequestFacts): boolean =>
          pull.isOpen && pull.head.sha === head.sha && isSame(pull.head.repository, head.repository);
        const { data } = await client.rest.repos.listPullRequestsAssociatedWithCommit({
          ...at,
          commit_sha: head.sha,
          per_page: 100,
        });
        const found = data.map(factsOf).filter(isIt);
        if (found.length > 0 || isSame(head.repository, repository)) return found;
        // GitHub does not always know the commits of forks as this repository's.
        const recent = { state: "open", sort: "updated", direction: "desc", per_page: 100 } as const;
        return (await client.rest.pulls.list({ ...at, ...recent })).data.map(factsOf).filter(isIt);
      }),

    putPullRequest: ({ branch, base, title, body, isDraft }) =>
      again(WRITE, async ({ rest }) => {
        const texts = { title: cutLine(title, MOST_TITLE), body: cutBody(body) };
        const head = `${repository.owner}:${branch}`;
        const { data } = await rest.pulls.list({ ...at, head, state: "open", per_page: 100 });
        const known = data.map(factsOf).find((pull) => isSame(pull.head.repository, repository));
        const { data: put } =
          known === undefined
            ? await rest.pulls.create({ ...at, head: branch, base, ...texts, draft: isDraft, ...ONCE })
            : await rest.pulls.update({
                ...at,
                pull_number: known.number,
                ...texts,
                ...(known.base.branch !== base && { base }),
              });
        return factsOf(put);
      }),
  };
}

interface Side {
  readonly sha: string;
  readonly ref: string;
  readonly repo: { readonly name: string; readonly owner: { readonly login: string } } | null;
}

interface Pull {
  readonly number: number;
  readonly title: string;
  readonly body: string | null;
  readonly state: string;
  readonly draft?: boolean;
  readonly html_url: string;
  readonly labels: readonly { readonly name: string }[];
  readonly head: Side;
  readonly base: Side;
}

function factsOf(pull: Pull): PullRequestFacts {
  return {
    number: pull.number,
    title: pull.title,
    body: pull.body ?? "",
    isOpen: pull.state === "open",
    isDraft: pull.draft ?? false,
    head: sideOf(pull.head),
    base: sideOf(pull.base),
    labels: pull.labels.map((label) => label.name),
    url: pull.html_url,
  };
}

/** A fork that was deleted has no repository: its names stay empty and are equal to nobody's. */
function sideOf({ sha, ref, repo }: Side): Head {
  return { sha, branch: ref, repository: { owner: repo?.owner.login ?? "", name: repo?.name ?? "" } };
}
