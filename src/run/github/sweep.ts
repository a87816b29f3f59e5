import type { Served, ServePorts, ServeSettings } from "./ports.ts";
import { serve } from "./serve.ts";

/**
 * The oldest labelled issue that nobody works on, for labels that were set while no run could start. One run repairs one
 * issue. Whoever set the label had the right to.
 */
export async function sweep(ports: ServePorts, settings: ServeSettings): Promise<Served> {
  const { hub } = ports;
  const told: string[] = [];
  for (const { number, title, body } of await hub.labelledIssues(settings.label)) {
    const schedule = { login: "schedule", isBot: true };
    const served = await serve(
      {
        kind: "issue",
        repository: hub.repository,
        number,
        title,
        body,
        author: schedule,
        actor: schedule,
        label: settings.label,
      },
      ports,
      settings,
    );
    if (served.kind === "done") return served;
    told.push(`#${number}: ${served.why}`);
  }
  const why = `No issue with the label ${settings.label} is left to repair.`;
  return { kind: "nothing", why: [why, ...told].join(" ") };
}
