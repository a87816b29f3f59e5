import type { FailureFacts } from "../core/failure.ts";
import type { Reading } from "./reader.ts";

/** The same diagnostic in several places of a file is one with a count, at its first place. */
export function diagnosed(failures: readonly FailureFacts[]): Reading | undefined {
  if (failures.length === 0) return undefined;
  const byText = new Map<string, FailureFacts>();
  const places = new Set<string>();
  for (const f of failures) {
    const key = [f.tool, f.file, f.code, f.message].join("\0");
    const place = [key, f.line, f.column].join("\0");
    const known = byText.get(key);
    if (known === undefined) byText.set(key, f);
    else if (!places.has(place)) byText.set(key, { ...known, count: (known.count ?? 1) + 1 });
    places.add(place);
  }
  return { failures: [...byText.values()], passed: [], skipped: [] };
}
