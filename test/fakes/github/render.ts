import { complete } from "./complete.ts";
import { fullName, newId, stamp } from "./state.ts";
import type { Comment, Issue, Label, Reaction, Repository, State } from "./state.ts";
import { accountType } from "./tokens.ts";

type Json = Readonly<Record<string, unknown>>;

export function renderUser(state: State, login: string): Json {
  let id = state.userIds.get(login);
  if (id === undefined) state.userIds.set(login, (id = newId(state)));
  return complete("simple-user", {
    login,
    id,
    node_id: nodeId("U", id),
    type: accountType(login),
    site_admin: false,
    gravatar_id: "",
    url: `${state.api}/users/${encodeURIComponent(login)}`,
    html_url: `${state.web}/${login.replace("[bot]", "")}`,
  });
}

/** `full-repository` by default; lists and runs hold a `minimal-repository`. */
export function renderRepository(state: State, repository: Repository, schema = "full-repository"): Json {
  const name = fullName(repository);
  return complete(schema, {
    id: repository.id,
    node_id: nodeId("R", repository.id),
    name: repository.name,
    full_name: name,
    owner: renderUser(state, repository.owner),
    private: repository.isPrivate,
    visibility: repository.isPrivate ? "private" : "public",
    fork: repository.forkOf !== undefined,
    default_branch: repository.defaultBranch,
    has_issues: true,
    url: repositoryUrl(state, repository),
    html_url: `${state.web}/${name}`,
    clone_url: `${state.web}/${name}.git`,
    git_url: `${state.web}/${name}.git`,
    ssh_url: `git@localhost:${name}.git`,
    open_issues_count: [...repository.issues.values()].filter((i) => i.state === "open").length,
    description: null,
    archived: false,
    disabled: false,
  });
}

export function repositoryUrl(state: State, repository: Repository): string {
  return `${state.api}/repos/${fullName(repository)}`;
}

export function renderLabel(state: State, repository: Repository, label: Label): Json {
  return {
    id: label.id,
    node_id: nodeId("LA", label.id),
    url: `${repositoryUrl(state, repository)}/labels/${encodeURIComponent(label.name)}`,
    name: label.name,
    color: label.color,
    default: false,
    description: label.description,
  };
}

export function renderIssue(state: State, repository: Repository, issue: Issue): Json {
  const url = `${repositoryUrl(state, repository)}/issues/${issue.number}`;
  const pull = repository.pulls.get(issue.number);
  const html = `${state.web}/${fullName(repository)}/${pull === undefined ? "issues" : "pull"}/${issue.number}`;
  return complete("issue", {
    id: issue.id,
    node_id: nodeId("I", issue.id),
    number: issue.number,
    title: issue.title,
    body: issue.body,
    user: renderUser(state, issue.user),
    state: issue.state,
    state_reason: issue.stateReason,
    locked: issue.locked,
    active_lock_reason: null,
    reactions: reactionsOn(repository, `issue ${issue.number}`, url),
    labels: renderLabels(state, repository, issue),
    assignee: null,
    assignees: [...issue.assignees].map((login) => renderUser(state, login)),
    comments: commentsOn(repository, issue.number).length,
    created_at: stamp(issue.createdAt),
    updated_at: stamp(issue.updatedAt),
    closed_at: issue.closedAt === null ? null : stamp(issue.closedAt),
    author_association: association(repository, issue.user),
    url,
    repository_url: repositoryUrl(state, repository),
    html_url: html,
    ...(pull && {
      draft: pull.draft,
      pull_request: {
        url: `${repositoryUrl(state, repository)}/pulls/${issue.number}`,
        html_url: html,
        diff_url: `${html}.diff`,
        patch_url: `${html}.patch`,
        merged_at: null,
      },
    }),
  });
}

export function renderLabels(state: State, repository: Repository, issue: Issue): readonly Json[] {
  return [...issue.labels].flatMap((name) => {
    const label = repository.labels.get(name.toLowerCase());
    return label === undefined ? [] : [renderLabel(state, repository, label)];
  });
}

export function commentsOn(repository: Repository, issue: number): readonly Comment[] {
  return [...repository.comments.values()].filter((c) => c.issue === issue);
}

export function renderComment(state: State, repository: Repository, comment: Comment): Json {
  const url = `${repositoryUrl(state, repository)}/issues/comments/${comment.id}`;
  const kind = repository.pulls.has(comment.issue) ? "pull" : "issues";
  return complete("issue-comment", {
    id: comment.id,
    node_id: nodeId("IC", comment.id),
    body: comment.body,
    user: renderUser(state, comment.user),
    created_at: stamp(comment.createdAt),
    updated_at: stamp(comment.updatedAt),
    author_association: association(repository, comment.user),
    performed_via_github_app: null,
    reactions: reactionsOn(repository, `comment ${comment.id}`, url),
    url,
    issue_url: `${repositoryUrl(state, repository)}/issues/${comment.issue}`,
    html_url: `${state.web}/${fullName(repository)}/${kind}/${comment.issue}#issuecomment-${comment.id}`,
  });
}

const CONTENTS = ["+1", "-1", "laugh", "confused", "heart", "hooray", "eyes", "rocket"];

function reactionsOn(repository: Repository, subject: string, url: string): Json {
  const on = repository.reactions.filter((reaction) => reaction.on === subject);
  const counts: Record<string, number> = {};
  for (const content of CONTENTS) counts[content] = on.filter((r) => r.content === content).length;
  return { url: `${url}/reactions`, total_count: on.length, ...counts };
}

export function renderReaction(state: State, reaction: Reaction): Json {
  return {
    id: reaction.id,
    node_id: nodeId("REA", reaction.id),
    user: renderUser(state, reaction.user),
    content: reaction.content,
    created_at: stamp(reaction.createdAt),
  };
}

export function association(repository: Repository, login: string): string {
  if (login === repository.owner) return "OWNER";
  return repository.collaborators.has(login) ? "COLLABORATOR" : "NONE";
}

export function nodeId(kind: string, id: number | string): string {
  return `${kind}_${Buffer.from(String(id)).toString("base64url")}`;
}
