import type { Lesson } from "../core/lesson.ts";
import type { StagnationKind } from "../core/stop-reason.ts";

const WHY: Readonly<Record<StagnationKind, string>> = {
  "same-patch": "The same change was sent twice.",
  "same-failures": "Two different changes left the same failures.",
  alternating: "The attempts go back and forth between two states.",
  "same-refusal": "Edits were refused twice for the same reason.",
  "falling-similarity": "The edits get further away from what the files hold.",
};

/** What the attempt after a stagnation is told: why, what was touched in vain, and where else to look. */
export function widerEvidence({
  kind,
  files,
  lessons,
}: {
  readonly kind: StagnationKind | undefined;
  readonly files: readonly string[];
  readonly lessons: readonly Lesson[];
}): string {
  const touched = [...new Set(lessons.flatMap((l) => l.touched.map((t) => t.path)))];
  const others = files.filter((path) => !touched.includes(path));
  const parts = [kind === undefined ? "The attempts make no progress." : WHY[kind]];
  if (touched.length > 0) parts.push(`Changed in vain so far: ${touched.join(", ")}.`);
  parts.push(
    "Do not send a variant of that. Read the code that you have not seen yet, doubt the last hypothesis, and look for the cause elsewhere.",
  );
  if (others.length > 0) parts.push(`Not changed yet: ${others.slice(0, 12).join(", ")}.`);
  return parts.join(" ");
}
