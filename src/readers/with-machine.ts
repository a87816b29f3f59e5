import type { ToolReport } from "../core/failure.ts";

/**
 * What a command printed and the report that its runner wrote beside it, as one: the report says which tests ran and how
 * they ended, what was printed says it better where both know a failure, and has the diagnostics that no report holds.
 */
export function withMachine(printed: ToolReport, machine: ToolReport): ToolReport {
  const tests = machine.failures.filter((f) => f.kind === "test");
  if (machine.passed.length + machine.skipped.length + tests.length === 0) return printed;
  const told = new Map(printed.failures.map((f) => [f.key, f]));
  const failures = [
    ...tests.map((f) => told.get(f.key) ?? f),
    ...printed.failures.filter((f) => f.kind === "diagnostic" || (f.kind === "crash" && tests.length === 0)),
  ];
  return {
    ...machine,
    tools: [...new Set([...printed.tools, ...machine.tools])],
    failures,
    ...(printed.environment && { environment: printed.environment }),
  };
}
