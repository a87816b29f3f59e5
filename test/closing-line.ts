// Prints `N passed, N failed` alone as the very last line of a test run. A file that does not load and an
// error outside any test count as failed, so that a broken run never reads as "0 failed".
import type { Reporter, SerializedError, TestModule } from "vitest/node";

export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): void {
    const line = closingLine(modules, unhandledErrors.length);
    process.once("exit", () => process.stdout.write(`${line}\n`));
  }
}

function closingLine(modules: readonly TestModule[], unhandledErrors: number): string {
  const count = { passed: 0, failed: unhandledErrors, skipped: 0, pending: 0 };
  for (const module of modules) {
    count.failed += module.errors().length;
    for (const test of module.children.allTests()) {
      count[test.result().state]++;
    }
    for (const suite of module.children.allSuites()) {
      count.failed += suite.errors().length;
    }
  }
  const failed = count.failed + count.pending;
  return `${count.passed} passed, ${failed} failed${count.skipped > 0 ? `, ${count.skipped} skipped` : ""}`;
}
