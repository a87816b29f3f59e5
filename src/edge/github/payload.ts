import type { Actor, Head, Slug } from "../../core/trigger.ts";
import { record, text } from "../model/json.ts";

export type Json = Readonly<Record<string, unknown>>;

/** Readers of payloads; undefined for what is not there or not of the kind that GitHub describes. */

export function actorOf(user: unknown): Actor | undefined {
  const { login, type } = record(user);
  const name = text(login);
  return name === "" ? undefined : { login: name, isBot: type === "Bot" || name.endsWith("[bot]") };
}

/** From the object of a repository, whichever of its two forms it has. */
export function slugOf(repository: unknown): Slug | undefined {
  const { name, owner, full_name } = record(repository);
  const found = { owner: text(record(owner)["login"]), name: text(name) };
  return found.owner !== "" && found.name !== "" ? found : slugIn(text(full_name));
}

/** From `owner/name`. */
export function slugIn(full: string): Slug | undefined {
  const [, owner, name] = /^([^/\s]+)\/([^/\s]+)$/.exec(full) ?? [];
  return owner === undefined || name === undefined ? undefined : { owner, name };
}

export function headOf(sha: unknown, branch: unknown, repository: Slug | undefined): Head | undefined {
  const at = text(sha);
  const on = text(branch);
  if (!/^[0-9a-f]{40,64}$/.test(at) || on === "" || repository === undefined) return undefined;
  return { sha: at, branch: on, repository };
}

/** A number of GitHub's, from 1. */
export function numberOf(value: unknown): number | undefined {
  return typeof value === "number" && Number.isSafeInteger(value) && value > 0 ? value : undefined;
}

/** Texts by name; numbers and truth values as texts, the rest left out. */
export function textsOf(value: unknown): Readonly<Record<string, string>> {
  const texts = Object.entries(record(value)).flatMap(([key, one]) =>
    typeof one === "string" || typeof one === "number" || typeof one === "boolean"
      ? [[key, String(one)] as const]
      : [],
  );
  return Object.fromEntries(texts);
}
