import { dereferenced } from "./openapi.ts";
import type { Schema } from "./openapi.ts";

type Json = Readonly<Record<string, unknown>>;

/**
 * What is known of a thing, with every other field that GitHub's description requires of the schema `name`
 * filled in neutrally: null where it may be, else an empty or zero value, and addresses under the thing's own.
 */
export function complete(name: string, known: Json): Json {
  const reference = `#/components/schemas/${name}`;
  return fill({ $ref: reference }, known, typeof known["url"] === "string" ? known["url"] : "") as Json;
}

function fill(schema: Schema, value: unknown, base: string): unknown {
  const plain = resolved(schema);
  if (value === undefined) return neutral(plain, base);
  if (Array.isArray(value)) {
    const items = plain["items"] as Schema | undefined;
    return items === undefined ? value : value.map((item) => fill(items, item, base));
  }
  if (typeof value !== "object" || value === null) return value;
  const properties = (plain["properties"] ?? {}) as Record<string, Schema>;
  const url = (value as Json)["url"];
  const own = typeof url === "string" ? url : base;
  const out: Record<string, unknown> = {};
  for (const [key, part] of Object.entries(value))
    if (part !== undefined) out[key] = fill(properties[key] ?? {}, part, own);
  for (const key of (plain["required"] ?? []) as readonly string[])
    out[key] ??= key in out ? out[key] : fill(properties[key] ?? {}, undefined, named(own, key));
  return out;
}

function neutral(schema: Schema, base: string): unknown {
  if (schema["nullable"] === true) return null;
  const choice = schema["enum"] as readonly unknown[] | undefined;
  if (choice !== undefined) return choice[0];
  switch (schema["type"]) {
    case "string":
      return text(schema["format"], base);
    case "integer":
    case "number":
      return 0;
    case "boolean":
      return false;
    case "array":
      return [];
    default:
      return fill({ ...schema, nullable: false }, {}, base);
  }
}

function text(format: unknown, base: string): string {
  if (format === "date-time") return "2026-01-01T00:00:00Z";
  return format === "uri" || base.startsWith("http") ? base : "";
}

/** Required text is an address if its name says so: `labels_url` of an issue lies under the issue. */
function named(base: string, key: string): string {
  if (key === "_links" || key === "href") return base;
  if (key === "url" || key === "html_url") return base;
  return key.endsWith("_url") ? `${base}/${key.slice(0, -"_url".length)}` : "";
}

/** The schema with references followed, and alternatives decided for their first object or plain type. */
function resolved(schema: Schema): Schema {
  if (typeof schema["$ref"] === "string") return resolved(dereferenced(schema["$ref"]) as Schema);
  const all = schema["allOf"] as readonly Schema[] | undefined;
  const some = (schema["oneOf"] ?? schema["anyOf"]) as readonly Schema[] | undefined;
  const first = some?.[0];
  if (all !== undefined && all.length === 1 && all[0] !== undefined)
    return { ...resolved(all[0]), ...(schema["nullable"] === true && { nullable: true }) };
  if (first !== undefined && schema["properties"] === undefined)
    return { ...resolved(first), ...(schema["nullable"] === true && { nullable: true }) };
  return schema;
}
