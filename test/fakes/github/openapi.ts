import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

/** A schema of the description, or a part of one. */
export type Schema = { readonly [key: string]: unknown };

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: Schema;
}

export interface Operation {
  readonly parameters: readonly Parameter[];
  /** Schema of a JSON body, and whether one must be sent. */
  readonly body: { readonly required: boolean; readonly schema: Schema } | undefined;
  /** By status: the schema of a JSON answer, or undefined for an answer without one. */
  readonly answers: ReadonlyMap<number, Schema | undefined>;
}

interface RawOperation {
  readonly parameters?: readonly unknown[];
  readonly requestBody?: { readonly required?: boolean; readonly content?: Content };
  readonly responses: Readonly<Record<string, unknown>>;
}
type Content = Readonly<Record<string, { readonly schema?: Schema }>>;
interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, RawOperation>>>>;
  readonly "x-webhooks": Readonly<Record<string, { readonly post: RawOperation }>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

const require = createRequire(import.meta.url);
let loaded: Description | undefined;
const operations = new Map<string, Operation>();

/** GitHub's own description of its API; 13 MB, read once in a process and only when something asks. */
function description(): Description {
  loaded ??= JSON.parse(
    readFileSync(require.resolve("@octokit/openapi/generated/api.github.com.json"), "utf8"),
  ) as Description;
  return loaded;
}

/** The operation, such as `GET` of `/repos/{owner}/{repo}`; undefined where GitHub describes none. */
export function operation(method: string, template: string): Operation | undefined {
  const key = `${method} ${template}`;
  const known = operations.get(key);
  if (known !== undefined) return known;
  const raw = description().paths[template]?.[method.toLowerCase()];
  if (raw === undefined) return undefined;
  const parsed = parse(raw);
  operations.set(key, parsed);
  return parsed;
}

/** Templates of the paths that GitHub describes. */
export function templates(): readonly string[] {
  return Object.keys(description().paths);
}

/** Schema of an event's payload by the description's name of it, such as `issues-labeled`. */
export function webhook(name: string): Schema | undefined {
  const raw = description()["x-webhooks"][name]?.post;
  return raw === undefined ? undefined : parse(raw).body?.schema;
}

/** What a `#/components/…` reference points to. */
export function dereferenced(reference: string): unknown {
  return reference
    .slice(2)
    .split("/")
    .reduce<unknown>(
      (at, part) => (at as Record<string, unknown>)[part.replaceAll("~1", "/").replaceAll("~0", "~")],
      description(),
    );
}

function parse(raw: RawOperation): Operation {
  const body = raw.requestBody;
  const schema = json(body?.content);
  return {
    parameters: (raw.parameters ?? []).map((p) => follow(p) as Parameter),
    body: schema && { required: body?.required ?? false, schema },
    answers: new Map(
      Object.entries(raw.responses).map(([status, answer]) => [
        Number(status),
        json((follow(answer) as { content?: Content }).content),
      ]),
    ),
  };
}

function follow(value: unknown): unknown {
  const reference = (value as { $ref?: string }).$ref;
  return reference === undefined ? value : follow(dereferenced(reference));
}

function json(content: Content | undefined): Schema | undefined {
  return content?.["application/json"]?.schema;
}
