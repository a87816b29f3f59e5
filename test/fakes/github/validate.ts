import { Ajv } from "ajv";
import type { ValidateFunction } from "ajv";
import formats from "ajv-formats";
import { dereferenced, operation, webhook } from "./openapi.ts";
import type { Operation, Schema } from "./openapi.ts";

/** One request and its answer, as they went over the wire. */
export interface Exchange {
  readonly method: string;
  /** The path as GitHub describes it, such as `/repos/{owner}/{repo}/issues`. */
  readonly template: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly body: unknown;
}

export interface Answer {
  readonly status: number;
  readonly body: unknown;
  /** An answer in another media type than JSON is not described. */
  readonly raw: boolean;
}

const REFUSALS = new Set([401, 403, 404, 409, 410, 422, 429, 500, 502, 503, 504]);

const strict = makeAjv(false);
const coercing = makeAjv(true);
const compiled = new Map<string, ValidateFunction>();

/** What the request breaks of GitHub's description; unknown query and body fields count. Empty when nothing. */
export function requestViolations(exchange: Exchange): readonly string[] {
  const described = operation(exchange.method, exchange.template);
  if (described === undefined) return [`${exchange.method} ${exchange.template} is not described`];
  return [...parameterViolations(exchange, described), ...bodyViolations(exchange, described)];
}

/** What the answer breaks of GitHub's description. */
export function answerViolations({ method, template }: Exchange, answer: Answer): readonly string[] {
  const described = operation(method, template);
  if (described === undefined) return [];
  const known = described.answers.has(answer.status);
  if (!known && !REFUSALS.has(answer.status)) return [`status ${answer.status} is not described`];
  if (answer.raw) return [];
  const schema = known ? described.answers.get(answer.status) : { $ref: "#/components/schemas/basic-error" };
  if (schema === undefined) return answer.body === undefined ? [] : ["the answer must have no body"];
  return check(`${method} ${template} ${answer.status}`, schema, answer.body);
}

/** What an event's payload breaks of the description of `name`, such as `issues-labeled`. */
export function payloadViolations(name: string, payload: unknown): readonly string[] {
  const schema = webhook(name);
  return schema === undefined ? [`event ${name} is not described`] : check(`event ${name}`, schema, payload);
}

function parameterViolations({ method, template, params, query }: Exchange, described: Operation): string[] {
  const found: string[] = [];
  for (const parameter of described.parameters) {
    const { name, in: place } = parameter;
    if (place !== "path" && place !== "query") continue;
    const value = place === "path" ? params[name] : query.get(name);
    if (value === undefined || value === null) {
      if (parameter.required === true) found.push(`${place} ${name} is missing`);
      continue;
    }
    const key = `${method} ${template} ${place} ${name}`;
    const list = parameter.schema["type"] === "array";
    const given = { value: list ? value.split(",") : value };
    const schema = { type: "object", properties: { value: parameter.schema } };
    found.push(...check(key, schema, given, coercing).map((line) => `${place} ${name}: ${line}`));
  }
  const named = new Set(described.parameters.filter((p) => p.in === "query").map((p) => p.name));
  for (const name of query.keys()) if (!named.has(name)) found.push(`query ${name} is not described`);
  return found;
}

function bodyViolations({ method, template, body }: Exchange, described: Operation): string[] {
  if (described.body === undefined) return body === undefined ? [] : ["the request must have no body"];
  if (body === undefined) return described.body.required ? ["the request must have a body"] : [];
  const { schema } = described.body;
  const found = [...check(`${method} ${template} body`, schema, body)];
  const properties = schema["properties"] as Schema | undefined;
  if (properties !== undefined && typeof body === "object" && body !== null && !Array.isArray(body))
    for (const name of Object.keys(body))
      if (!(name in properties)) found.push(`body ${name} is not described`);
  return found;
}

function check(key: string, schema: Schema, value: unknown, ajv = strict): readonly string[] {
  let validate = compiled.get(key);
  if (validate === undefined) compiled.set(key, (validate = ajv.compile(standalone(schema))));
  if (validate(value)) return [];
  return (validate.errors ?? []).map(
    (e) => `${e.instancePath === "" ? "/" : e.instancePath} ${e.message ?? e.keyword}`,
  );
}

/** The schema with everything that it refers to, so that compiling it touches nothing else of the description. */
function standalone(schema: Schema): Schema {
  const definitions: Record<string, unknown> = {};
  const convert = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(convert);
    if (typeof value !== "object" || value === null) return value;
    const { $ref, nullable, ...rest } = value as Schema;
    if (typeof $ref === "string") {
      const name = $ref.slice($ref.lastIndexOf("/") + 1);
      if (!(name in definitions)) {
        definitions[name] = true;
        definitions[name] = convert(dereferenced($ref));
      }
      return { $ref: `#/$defs/${name}` };
    }
    const out: Record<string, unknown> = {};
    for (const [key, part] of Object.entries(rest)) {
      if (key === "properties") out[key] = mapValues(part as Schema, convert);
      // The description's alternatives overlap, so "exactly one" cannot be asked.
      else if (key === "oneOf") out["anyOf"] = convert(part);
      else if (!UNCHECKED.has(key)) out[key] = key === "enum" ? part : convert(part);
    }
    return nullable === true ? { anyOf: [out, { type: "null" }] } : out;
  };
  const whole = convert(schema) as Schema;
  return { ...whole, $defs: definitions };
}

const UNCHECKED = new Set(["example", "examples", "discriminator", "description", "title", "default"]);

function mapValues(record: Schema, to: (value: unknown) => unknown): Schema {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, to(value)]));
}

function makeAjv(coerceTypes: boolean): Ajv {
  const ajv = new Ajv({ strict: false, allErrors: true, coerceTypes, logger: false });
  (formats as unknown as (ajv: Ajv) => void)(ajv);
  ajv.addFormat("timestamp", (text) => !Number.isNaN(Date.parse(text)));
  ajv.addFormat("repo.nwo", /^[^/\s]+\/[^/\s]+$/);
  return ajv;
}
