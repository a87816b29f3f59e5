import type { Annotation, CheckRunFacts, Hub } from "../../core/hub.ts";
import { ONCE } from "./call.ts";
import type { Caller } from "./call.ts";
import type { Client } from "./client.ts";
import { cutBody, cutLine, MOST_ANNOTATIONS, MOST_SUMMARY, MOST_TITLE } from "./limits.ts";

const WRITE = { does: "write check runs", needs: "checks: write" } as const;

type At = Caller["at"];

/**
 * Puts the check run of the external id. GitHub adds annotations to those that are there, so only missing ones are sent; ones
 * that are no longer wanted cannot be taken back.
 */
export function checkRunWriter({ at, again }: Caller): Hub["putCheckRun"] {
  return (facts) =>
    again(WRITE, async (client) => {
      const known = await find(client, at, facts);
      const missing = await notYetThere(client, at, { facts, known });
      let url = known?.url ?? "";
      let id = known?.id;
      for (let from = 0; from === 0 || from < missing.length; from += MOST_ANNOTATIONS) {
        const fields = fieldsOf(facts, missing.slice(from, from + MOST_ANNOTATIONS));
        const { data } =
          id === undefined
            ? await client.rest.checks.create({ ...at, ...fields, head_sha: facts.headSha, ...ONCE })
            : await client.rest.checks.update({ ...at, ...fields, check_run_id: id, ...ONCE });
        id = data.id;
        url = data.html_url ?? url;
      }
      return { url };
    });
}

interface Known {
  readonly id: number;
  readonly url: string;
  readonly annotations: number;
}

async function find(
  client: Client,
  at: At,
  { headSha, name, externalId }: CheckRunFacts,
): Promise<Known | undefined> {
  const runs = await client.paginate(client.rest.checks.listForRef, {
    ...at,
    ref: headSha,
    check_name: cutLine(name, MOST_TITLE),
    filter: "all",
    per_page: 100,
  });
  const [run] = runs.filter((one) => one.external_id === externalId).toSorted((a, b) => b.id - a.id);
  if (run === undefined) return undefined;
  return { id: run.id, url: run.html_url ?? "", annotations: run.output.annotations_count };
}

async function notYetThere(
  client: Client,
  at: At,
  { facts, known }: { readonly facts: CheckRunFacts; readonly known: Known | undefined },
): Promise<readonly Sent[]> {
  const wanted = facts.annotations.map(sentOf);
  if (known === undefined || known.annotations === 0) return wanted;
  const there = await client.paginate(client.rest.checks.listAnnotations, {
    ...at,
    check_run_id: known.id,
    per_page: 100,
  });
  const keys = new Set(there.map((one) => keyOf(one)));
  return wanted.filter((one) => !keys.has(keyOf(one)));
}

interface Sent {
  readonly path: string;
  readonly start_line: number;
  readonly end_line: number;
  readonly annotation_level: Annotation["level"];
  readonly message: string;
}

function sentOf({ path, line, level, message }: Annotation): Sent {
  const cut = message === "" ? "(no message)" : cutBody(message, MOST_SUMMARY);
  return { path, start_line: line, end_line: line, annotation_level: level, message: cut };
}

function keyOf(one: {
  readonly path: string;
  readonly start_line: number;
  readonly annotation_level: string | null;
  readonly message: string | null;
}): string {
  return JSON.stringify([one.path, one.start_line, one.annotation_level, one.message]);
}

function fieldsOf(
  { name, externalId, conclusion, title, summary }: CheckRunFacts,
  annotations: readonly Sent[],
) {
  return {
    name: cutLine(name, MOST_TITLE),
    external_id: externalId,
    ...(conclusion === undefined
      ? { status: "in_progress" as const }
      : { status: "completed" as const, conclusion }),
    output: {
      title: cutLine(title, MOST_TITLE),
      summary: cutBody(summary, MOST_SUMMARY),
      annotations: [...annotations],
    },
  };
}
