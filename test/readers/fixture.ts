import { readFileSync } from "node:fs";
import type { ToolReport } from "../../src/core/failure.ts";
import { readReport } from "../../src/readers/read-report.ts";

/** Output of a real tool, recorded in `/project/<folder>`. */
export function fixture(name: string): string {
  return readFileSync(new URL(`../fixtures/readers/${name}`, import.meta.url), "utf8");
}

export function read(log: string, { root = "/project", exitCode = 1 } = {}): ToolReport {
  return readReport(log, { root, stage: "test", check: "test", exitCode });
}

export function readFixture(name: string, folder: string, exitCode = 1): ToolReport {
  return read(fixture(name), { root: `/project/${folder}`, exitCode });
}

/** Id, place, frame, then both values where there are any; the place and the frame as `file:line`. */
export type Row = readonly [id: string, place: string, frame: string, expected?: string, actual?: string];

export function rows({ failures }: ToolReport): Row[] {
  return failures.map(({ id, file, line, frame, expected, actual }) => {
    const at = (path?: string, n?: number): string => (path === undefined ? "-" : `${path}:${n ?? "-"}`);
    const places = [id, at(file, line), at(frame?.file, frame?.line)] as const;
    return expected === undefined || actual === undefined ? places : [...places, expected, actual];
  });
}

export function messages({ failures }: ToolReport): string[] {
  return failures.map((f) => f.message.split("\n")[0] ?? "");
}
