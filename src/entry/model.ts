import { resolve } from "node:path";
import type { Price } from "../core/budget.ts";
import type { Model } from "../core/ports.ts";
import { createOpenAiModel } from "../edge/model/openai.ts";
import { priceOf } from "../edge/model/prices.ts";
import { createRecorder, openReplay } from "../edge/model/recording.ts";
import { resolveEndpoint } from "../edge/model/resolve.ts";
import type { World } from "./world.ts";
import type { FixOptions } from "./options.ts";

export interface Chosen {
  readonly model: Model;
  readonly price: Price | undefined;
  /** Values that no check, log or report may see. */
  readonly secrets: readonly string[];
  /** The key that the endpoint may have. */
  readonly apiKey: string | undefined;
}

/** The model that the options and the environment mean: recorded replies, or an endpoint, perhaps recorded. */
export async function modelOf(options: FixOptions, world: World): Promise<Chosen> {
  const { environment } = world;
  const key = environment["OPENAI_API_KEY"] || undefined;
  const ownAddress = environment["OPENAI_BASE_URL"] || undefined;
  const apiKey = options.model.withoutKey && options.model.baseUrl !== ownAddress ? undefined : key;
  const secrets = [key, environment["GITHUB_TOKEN"], environment["GH_TOKEN"]].flatMap((value) => value || []);
  if (options.replay !== undefined) {
    const replay = openReplay(resolve(world.cwd, options.replay), (note) => world.say(`note: ${note}`));
    return { model: replay.model, price: options.model.price ?? replay.price, secrets, apiKey };
  }
  if (key !== undefined && apiKey === undefined)
    world.say(
      `note: ${options.model.baseUrl ?? ""} is named by the checkout's own file and gets no key; name it with --base-url or OPENAI_BASE_URL to send it.`,
    );
  const endpoint = await resolveEndpoint({
    model: options.model.model,
    baseUrl: options.model.baseUrl ?? ownAddress,
    apiKey,
  });
  const price = options.model.price ?? priceOf(endpoint.model);
  const live = createOpenAiModel({
    ...endpoint,
    api: options.model.api,
    contextWindow: options.model.contextWindow,
    body: options.model.body,
    nativeTools: options.lookups === "native",
  });
  const model =
    options.record === undefined ? live : createRecorder(live, resolve(world.cwd, options.record), price);
  return { model, price, secrets, apiKey };
}
