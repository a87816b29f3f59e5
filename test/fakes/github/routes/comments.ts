import { commentsOn, renderComment, renderReaction } from "../render.ts";
import { created, noContent, notFound, ok, on, page, refusal, tooLong } from "../route.ts";
import type { Context, Reply, Route } from "../route.ts";
import { newId } from "../state.ts";
import type { Comment } from "../state.ts";
import { accountType } from "../tokens.ts";
import { withIssue } from "./issues.ts";

const READ = [
  ["issues", "read"],
  ["pull_requests", "read"],
] as const;
const WRITE = [
  ["issues", "write"],
  ["pull_requests", "write"],
] as const;
const ON_ISSUE = "/repos/{owner}/{repo}/issues/{issue_number}";
const ALL = "/repos/{owner}/{repo}/issues/comments";
const ONE = `${ALL}/{comment_id}`;

export const commentRoutes: readonly Route[] = [
  on(`GET ${ALL}`, READ, (context) => list(context, [...context.repository.comments.values()])),
  on(`GET ${ON_ISSUE}/comments`, READ, (context) =>
    withIssue(context, (issue) => list(context, commentsOn(context.repository, issue.number))),
  ),
  on(`POST ${ON_ISSUE}/comments`, WRITE, (context) =>
    withIssue(context, (issue) => {
      const { state, repository, token, body } = context;
      if (issue.locked && accountType(token.login) === "Bot")
        return refusal(403, "Unable to create comment because issue is locked.");
      const long = tooLong("IssueComment", body);
      if (long !== undefined) return long;
      const comment = addComment(context, issue.number, String(body["body"]));
      return created(renderComment(state, repository, comment));
    }),
  ),
  on(`GET ${ONE}`, READ, (context) => withComment(context, (comment) => ok(rendered(context, comment)))),
  on(`PATCH ${ONE}`, WRITE, (context) =>
    withComment(context, (comment) => {
      const long = tooLong("IssueComment", context.body);
      if (long !== undefined) return long;
      comment.body = String(context.body["body"]);
      comment.updatedAt = context.state.now();
      return ok(rendered(context, comment));
    }),
  ),
  on(`DELETE ${ONE}`, WRITE, (context) =>
    withComment(context, (comment) => {
      context.repository.comments.delete(comment.id);
      return noContent;
    }),
  ),
  on(`GET ${ONE}/reactions`, READ, (context) =>
    withComment(context, (comment) => reactions(context, `comment ${comment.id}`)),
  ),
  on(`POST ${ONE}/reactions`, WRITE, (context) =>
    withComment(context, (comment) => react(context, `comment ${comment.id}`)),
  ),
  on(`GET ${ON_ISSUE}/reactions`, READ, (context) =>
    withIssue(context, (issue) => reactions(context, `issue ${issue.number}`)),
  ),
  on(`POST ${ON_ISSUE}/reactions`, WRITE, (context) =>
    withIssue(context, (issue) => react(context, `issue ${issue.number}`)),
  ),
];

/** A comment by the token's account. */
export function addComment(
  { state, repository, token }: Pick<Context, "state" | "repository" | "token">,
  issue: number,
  body: string,
): Comment {
  const at = state.now();
  const comment: Comment = { id: newId(state), issue, user: token.login, body, createdAt: at, updatedAt: at };
  repository.comments.set(comment.id, comment);
  return comment;
}

function withComment(
  context: Context,
  then: (comment: Comment) => Reply | Promise<Reply>,
): Reply | Promise<Reply> {
  const comment = context.repository.comments.get(Number(context.params["comment_id"]));
  return comment === undefined ? notFound : then(comment);
}

function list(context: Context, comments: readonly Comment[]): Reply | Promise<Reply> {
  const since = context.query.get("since");
  const shown = comments.filter((c) => since === null || c.updatedAt >= Date.parse(since));
  return page(context, shown, (comment) => rendered(context, comment));
}

function rendered({ state, repository }: Context, comment: Comment): unknown {
  return renderComment(state, repository, comment);
}

function reactions(context: Context, subject: string): Reply | Promise<Reply> {
  const { state, repository } = context;
  const shown = repository.reactions.filter((r) => r.on === subject);
  return page(context, shown, (reaction) => renderReaction(state, reaction));
}

/** 200 with the reaction that was there, 201 with a new one. */
function react({ state, repository, token, body }: Context, subject: string): Reply {
  const content = String(body["content"]);
  const known = repository.reactions.find(
    (r) => r.on === subject && r.user === token.login && r.content === content,
  );
  if (known !== undefined) return ok(renderReaction(state, known));
  const reaction = { id: newId(state), on: subject, user: token.login, content, createdAt: state.now() };
  repository.reactions.push(reaction);
  return created(renderReaction(state, reaction));
}
