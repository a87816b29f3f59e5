import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    // Fixtures and scenario folders hold broken projects whose own tests are data.
    exclude: ["**/node_modules/**", "**/fixtures/**", "test/scenarios/*/**", "demo/**", "dist/**"],
    isolate: false,
    pool: "forks",
    maxWorkers: 2,
    testTimeout: 30_000,
    reporters: ["default", "./test/closing-line.ts"],
    // These import JSON without attributes, which Node refuses; vite resolves it.
    server: { deps: { inline: [/@actions\/(languageservice|workflow-parser|expressions)/] } },
  },
});
