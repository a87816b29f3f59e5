import type { Account, Subject } from "../../report/account.ts";
import type { Report } from "../../report/report.ts";
import type { ServeSettings } from "./ports.ts";

/** What the texts for GitHub are made of. */
export function accountOf(
  {
    report,
    subject,
    notes,
  }: { readonly report: Report; readonly subject: Subject; readonly notes: readonly string[] },
  settings: Pick<ServeSettings, "command" | "label" | "token" | "unfixed" | "runUrl">,
): Account {
  return {
    report,
    subject,
    notes,
    command: settings.command,
    label: settings.label,
    token: settings.token,
    unfixed: settings.unfixed,
    ...(settings.runUrl !== undefined && { runUrl: settings.runUrl }),
  };
}
