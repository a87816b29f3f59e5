import { readFile } from "node:fs/promises";
import { MulliganError } from "../core/errors.ts";
import type { Slug } from "../core/trigger.ts";
import type { JobSettings } from "./job-settings.ts";
import type { FixOptions } from "./options.ts";
import type { World } from "./world.ts";

/** One run of the action. */
export interface Job {
  readonly settings: JobSettings & { readonly repository: Slug };
  /** From inputs and configuration. */
  readonly options: FixOptions;
  readonly world: World;
}

export interface JobEvent {
  readonly name: string;
  readonly payload: unknown;
}

/** The event that started the job, as the runner wrote it. */
export async function eventOf(environment: World["environment"]): Promise<JobEvent> {
  const { GITHUB_EVENT_PATH: file, GITHUB_EVENT_NAME: name = "" } = environment;
  if (file === undefined) return { name, payload: {} };
  const text = await readFile(file, "utf8").catch((error: unknown) => {
    throw new MulliganError(
      "BAD_INPUT",
      `The event file ${file} cannot be read.`,
      "The runner writes it; see GITHUB_EVENT_PATH.",
      error,
    );
  });
  try {
    return { name, payload: JSON.parse(text) as unknown };
  } catch (error) {
    throw new MulliganError(
      "BAD_INPUT",
      `The event file ${file} is no JSON.`,
      "The runner writes it.",
      error,
    );
  }
}
