import type { Hub, IssueFacts, PermissionLevel } from "../../core/hub.ts";
import type { Slug } from "../../core/trigger.ts";
import { createCaller } from "./call.ts";
import type { Caller } from "./call.ts";
import { checkRunWriter } from "./check-run.ts";
import type { ClientOptions } from "./client.ts";
import { commentWriter } from "./comment.ts";
import { pullRequestCalls } from "./pull-request.ts";
import { bytesOf, workflowRunCalls } from "./workflow-runs.ts";

export interface HubOptions extends ClientOptions {
  readonly repository: Slug;
}

/**
 * GitHub over its REST API. Nothing is loaded or asked before the first call. Reads are repeated after an outage; limits are
 * waited for, up to five minutes; texts are cut to what GitHub takes.
 */
export function createHub({ repository, ...options }: HubOptions): Hub {
  const caller = createCaller(repository, options);
  return {
    repository,
    ...repositoryCalls(caller),
    ...issueCalls(caller),
    ...pullRequestCalls(caller),
    ...workflowRunCalls(caller),
    putComment: commentWriter(caller),
    putCheckRun: checkRunWriter(caller),
  };
}

const CONTENTS = { does: "read the repository", needs: "contents: read" } as const;
const METADATA = { does: "see the repository", needs: "metadata: read" } as const;

function repositoryCalls({
  at,
  call,
  look,
}: Caller): Pick<Hub, "defaultBranch" | "permission" | "file" | "branch"> {
  return {
    defaultBranch: () =>
      call(METADATA, async ({ rest }) => (await rest.repos.get({ ...at })).data.default_branch),
    async permission(login) {
      const found = await look(METADATA, ({ rest }) =>
        rest.repos.getCollaboratorPermissionLevel({ ...at, username: login }),
      );
      // A role of the organisation's own counts as the level that GitHub gives for it.
      return levelOf(found?.data.role_name) ?? levelOf(found?.data.permission) ?? "none";
    },
    file: (path, sha) =>
      look(CONTENTS, async ({ rest }) => {
        const { data, headers } = await rest.repos.getContent({
          ...at,
          path,
          ref: sha,
          mediaType: { format: "raw" },
          request: { parseSuccessResponseBody: false },
        });
        // A folder is listed as JSON whatever was asked for.
        if (headers["content-type"]?.startsWith("application/json")) return undefined;
        return new TextDecoder().decode(await bytesOf(data));
      }),
    branch: (name) =>
      look(
        CONTENTS,
        async ({ rest }) => (await rest.git.getRef({ ...at, ref: `heads/${name}` })).data.object.sha,
      ),
  };
}

const LEVELS: readonly PermissionLevel[] = ["admin", "maintain", "write", "triage", "read", "none"];

function levelOf(name: string | undefined): PermissionLevel | undefined {
  return LEVELS.find((level) => level === name);
}

const READ_ISSUES = { does: "read issues", needs: "issues: read" } as const;
const LABEL = { does: "remove labels", needs: "issues: write" } as const;

function issueCalls({
  at,
  look,
}: Caller): Pick<Hub, "issue" | "labelledIssues" | "removeLabel" | "commentsSince"> {
  return {
    issue: (number) =>
      look(READ_ISSUES, async ({ rest }): Promise<IssueFacts> => {
        return factsOf((await rest.issues.get({ ...at, issue_number: number })).data);
      }),
    async labelledIssues(label) {
      const found = await look(READ_ISSUES, ({ rest }) =>
        rest.issues.listForRepo({ ...at, labels: label, state: "open", direction: "asc", per_page: 20 }),
      );
      return (found?.data ?? []).map(factsOf).filter((issue) => !issue.isPullRequest);
    },
    async commentsSince(number, since) {
      const found = await look(READ_ISSUES, ({ rest }) =>
        rest.issues.listComments({ ...at, issue_number: number, since, per_page: 100 }),
      );
      return (found?.data ?? []).map(({ user, body }) => ({ login: user?.login ?? "", body: body ?? "" }));
    },
    async removeLabel(number, label) {
      await look(LABEL, ({ rest }) => rest.issues.removeLabel({ ...at, issue_number: number, name: label }));
    },
  };
}

interface RawIssue {
  readonly number: number;
  readonly title: string;
  readonly body?: string | null;
  readonly state: string;
  readonly locked: boolean;
  readonly pull_request?: unknown;
  readonly labels: readonly (string | { readonly name?: string })[];
}

function factsOf(data: RawIssue): IssueFacts {
  return {
    number: data.number,
    title: data.title,
    body: data.body ?? "",
    isOpen: data.state === "open",
    isLocked: data.locked,
    isPullRequest: data.pull_request !== undefined,
    labels: data.labels.map((label) => (typeof label === "string" ? label : (label.name ?? ""))),
  };
}
