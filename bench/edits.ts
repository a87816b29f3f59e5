// The edit engine alone: node bench/edits.ts
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseReply } from "../src/edit/parse-reply.ts";
import { plan } from "../src/edit/plan.ts";
import type { PlanResult } from "../src/edit/plan.ts";
import { median, print } from "./figure.ts";
import type { Figure } from "./figure.ts";

const ROUNDS = 7;
const BLOCK = 40;

/** Times of the matcher as ratios to splitting and hashing the same file in the same run, and of the parser. */
export function run(): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  for (const lines of [1_000, 10_000, 50_000, 200_000, 500_000]) {
    const text = sourceText(lines);
    const { ratio, ms } = nearMiss(text, drifted(blockOf(text, Math.floor(lines * 0.7))));
    const limit = lines === 200_000 ? { limit: 2 } : {};
    figures.push({
      name: `near miss, ${BLOCK} lines in ${lines}: against splitting and hashing`,
      value: ratio,
      unit: "×",
      ...limit,
    });
    figures.push({ name: `near miss, ${BLOCK} lines in ${lines}`, value: ms, unit: "ms" });
  }
  figures.push(...degenerate(), ...parsing());
  figures.push(memory());
  return Promise.resolve(figures);
}

/** The plain way to split a text and hash each line, as the measure of all other times. */
function splitAndHash(bytes: Uint8Array): number {
  const text = Buffer.from(bytes).toString("utf8");
  let sum = 0;
  for (const line of text.split("\n")) {
    const plain = line.trim();
    let hash = 0x811c9dc5;
    for (let i = 0; i < plain.length; i++) hash = Math.imul(hash ^ plain.charCodeAt(i), 0x01000193);
    sum ^= hash;
  }
  return sum;
}

function nearMiss(text: string, search: string): { ratio: number; ms: number } {
  const bytes = Buffer.from(text);
  const base: number[] = [];
  const ours: number[] = [];
  for (let i = 0; i < ROUNDS; i++) {
    base.push(timed(() => splitAndHash(bytes)));
    ours.push(timed(() => expectRefusal(planOne(bytes, search))));
  }
  return { ratio: median(ours) / median(base), ms: median(ours) };
}

function planOne(bytes: Uint8Array, search: string): PlanResult {
  const edit = { kind: "replace", path: "a.ts", search, replace: "// nothing\n" } as const;
  return plan([edit], { read: () => ({ bytes }), paths: ["a.ts"], wholeLines: true, capMs: 60_000 });
}

function expectRefusal(result: PlanResult): void {
  if (result.kind === "planned") throw new Error("a near miss was applied");
}

/** Texts that make matchers quadratic: each must cost about as much per character at twice the size. */
function degenerate(): readonly Figure[] {
  const shapes: readonly [string, (n: number) => readonly [string, string]][] = [
    [
      "all lines equal, near miss",
      (n) => ["  item();\n".repeat(n), "  item();\n".repeat(BLOCK - 1) + "  other();\n"],
    ],
    ["all lines equal, ambiguous", (n) => ["  item();\n".repeat(n), "  item();\n".repeat(BLOCK)]],
    ["one line of 20 MB at most", (n) => [`${"a=b+c;".repeat(n * 33)}\n`, "x=b+c;a=b+c;\n"]],
    [
      "JSON of few kinds of lines",
      (n) => [
        `  {\n    "id": 1,\n    "on": true\n  },\n`.repeat(n / 4),
        `  {\n    "id": 2,\n    "on": true\n  },\n`.repeat(10),
      ],
    ],
  ];
  return shapes.map(([name, make]) => {
    const cost = (n: number): number => {
      const [text, search] = make(n);
      const bytes = Buffer.from(text);
      return median([1, 2, 3].map(() => timed(() => expectRefusal(planOne(bytes, search)))));
    };
    cost(10_000);
    return {
      name: `${name}: time at 100,000 against 50,000`,
      value: cost(100_000) / cost(50_000),
      unit: "×",
      limit: 4,
    };
  });
}

function parsing(): readonly Figure[] {
  const block =
    "src/a.ts\n```ts\n<<<<<<< SEARCH\nconst a = 1;\nconst b = 2;\n=======\nconst a = 2;\nconst b = 3;\n>>>>>>> REPLACE\n```\n\n";
  const reply = (bytes: number): string => block.repeat(Math.ceil(bytes / block.length));
  const cost = (text: string): number => median([1, 2, 3, 4, 5].map(() => timed(() => parseReply(text))));
  const [half, whole] = [reply(500_000), reply(1_000_000)];
  cost(half);
  const ms = cost(whole);
  return [
    { name: "a reply of 1 MB, parsed", value: ms, unit: "ms" },
    { name: "a reply of 1 MB against one of 0.5 MB", value: ms / cost(half), unit: "×", limit: 4 },
  ];
}

/** Peak memory of a process of its own that gets the file and the search, and finds the candidates. */
function memory(): Figure {
  const text = sourceText(200_000);
  const search = drifted(blockOf(text, 140_000));
  const script = fileURLToPath(import.meta.url);
  const { stdout } = spawnSync(process.execPath, [script, "--memory", search], {
    encoding: "utf8",
    input: text,
  });
  return {
    name: "peak memory of a near miss in 200,000 lines",
    value: Number(stdout) / 1024,
    unit: "MB",
    limit: 200,
  };
}

/** Lines of code that hardly repeat, from a counter. */
function sourceText(lines: number): string {
  const out: string[] = [];
  for (let i = 0; out.length < lines; i++) {
    const h = createHash("md5").update(String(i)).digest("hex");
    out.push(`export function load_${h.slice(0, 8)}(${h.slice(8, 12)}: number): number {`);
    out.push(`  const total = ${h.slice(8, 12)} * ${i % 97} + scale_${h.slice(12, 16)};`);
    out.push(`  if (total > ${i % 1009}) {`, `    return total - offset_${h.slice(16, 20)};`, "  }");
    out.push(`  return total + ${i % 13};`, "}", "");
  }
  return `${out.slice(0, lines).join("\n")}\n`;
}

function blockOf(text: string, from: number): readonly string[] {
  return text.split("\n").slice(from, from + BLOCK);
}

/** Some lines dropped, some renamed, as models do. */
function drifted(lines: readonly string[]): string {
  return lines
    .flatMap((line, i) => (i % 12 === 5 ? [] : [i % 10 === 3 ? line.replace("total", "sum") : line]))
    .map((line) => `${line}\n`)
    .join("");
}

function timed(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (process.argv[2] === "--memory") {
    expectRefusal(planOne(readFileSync(0), process.argv[3] ?? ""));
    console.log(process.resourceUsage().maxRSS);
  } else if (print(await run()) > 0) process.exitCode = 1;
}
