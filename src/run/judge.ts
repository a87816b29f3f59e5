import type { EditError, FileChange, FileSummary } from "../core/edit.ts";
import { pathsOf } from "../edit/parse-reply.ts";
import { plan } from "../edit/plan.ts";
import { newSyntaxErrors } from "../edit/syntax/syntax.ts";
import type { ModelReply } from "../core/model.ts";
import { current } from "./attempt.ts";
import { evidenceOf } from "./evidence.ts";
import { packChanges } from "./changes.ts";
import { policyErrors } from "./policy.ts";
import { readReply } from "./reply.ts";
import { readBody } from "./run.ts";
import type { Run } from "./run.ts";

/** Matches the reply's edits against the tree, then policy, then syntax; records what was accepted or why not. */
export async function judgeEdits(run: Run): Promise<void> {
  const attempt = current(run);
  const { reply: ended } = attempt;
  const task = run.state().started?.task;
  if (ended === undefined || task === undefined) throw new TypeError("there is no reply to judge");
  const reply = await readBody<Extract<ModelReply, { kind: "reply" }>>(run.ports, ended.reply);
  const { edits: parsed, hypothesis } = readReply(reply);
  const { workspace } = run.ports;
  const paths = await workspace.list();
  const contents = new Map<string, { bytes: Uint8Array }>();
  for (const path of pathsOf(parsed.edits)) {
    const bytes = await workspace.read(path);
    if (bytes !== undefined) contents.set(path, { bytes });
  }
  const planned = plan(parsed.edits, {
    read: (path) => contents.get(path),
    paths,
    expect: (await evidenceOf(run)).shownHashes,
    wholeLines: parsed.format !== "tool-call",
  });
  const base = {
    type: "edits-judged",
    attempt: attempt.attempt,
    call: ended.call,
    format: parsed.format,
    hypothesis,
  } as const;
  if (planned.kind === "refused")
    return run.append({ ...base, ...refused(planned.errors, false), patchKey: "", files: [] });
  const { changes, files, patchKey } = planned;
  const policy = policyErrors(changes, task);
  if (policy.errors.length > 0)
    return run.append({ ...base, ...refused(policy.errors, true), patchKey, files });
  const broken = await newSyntaxErrors(changes, run.ports.syntax);
  if (broken.length > 0) return run.append({ ...base, ...refused(broken, false), patchKey, files });
  await run.append({
    ...base,
    ...(await accepted(run, changes, files)),
    patchKey,
    testFiles: policy.testFiles,
  });
}

function refused(
  errors: readonly EditError[],
  byPolicy: boolean,
): {
  errors: readonly EditError[];
  byPolicy: boolean;
  changes: undefined;
  testFiles: readonly string[];
} {
  return { errors, byPolicy, changes: undefined, testFiles: [] };
}

async function accepted(
  run: Run,
  changes: readonly FileChange[],
  files: readonly FileSummary[],
): Promise<{
  errors: readonly EditError[];
  byPolicy: boolean;
  files: readonly FileSummary[];
  changes: string;
}> {
  const body = await run.ports.journal.put(JSON.stringify(packChanges(changes)));
  return { errors: [], byPolicy: false, files, changes: body };
}
