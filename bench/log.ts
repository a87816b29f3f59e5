// `distill` on logs of 1 GB and on hostile ones: time against a bare loop that splits the same file into lines, and memory.
import { spawnSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { median } from "./figure.ts";
import type { Figure } from "./figure.ts";

const CLI = fileURLToPath(new URL("../src/entry/cli.ts", import.meta.url));
const SIZE = 1_000_000_000;
const ROUNDS = 3;

/** Decodes a file as a UTF-8 stream and splits it into lines. */
const BARE = `
import { createReadStream } from "node:fs";
let rest = "";
let lines = 0;
for await (const piece of createReadStream(process.argv[1], { encoding: "utf8" })) {
  const parts = (rest + piece).split("\\n");
  rest = parts.pop();
  lines += parts.length;
}
if (lines < 0) throw new Error(rest);
`;

/** Runs \`distill\` with the peak of its memory written to a file. */
const MEASURED = `
import { writeFileSync } from "node:fs";
const [cli, file, peak] = process.argv.slice(1);
process.on("exit", () => writeFileSync(peak, String(process.resourceUsage().maxRSS / 1000)));
process.argv = [process.argv[0], cli, "distill", file];
await import(cli);
`;

export async function run(): Promise<readonly Figure[]> {
  const home = mkdtempSync(join(tmpdir(), "mulligan-bench-"));
  try {
    return await Promise.resolve([
      ...measure("a log of 1 GB", fill(home, SIZE, logBlock)),
      ...measure("JUnit XML of 1 GB", fill(home, SIZE, xmlBlock, "<testsuites><testsuite name='all'>\n")),
      ...hostile(home),
    ]);
  } finally {
    rmSync(home, { recursive: true });
  }
}

function measure(name: string, file: string): readonly Figure[] {
  const ratios: number[] = [];
  const peaks: number[] = [];
  for (let i = 0; i < ROUNDS; i++) {
    const bare = timed(["--input-type=module", "-e", BARE, file]);
    ratios.push(timed(["--input-type=module", "-e", MEASURED, CLI, file, `${file}.peak`]) / bare);
    peaks.push(Number(readFileSync(`${file}.peak`, "utf8")));
  }
  rmSync(file);
  return [
    {
      name: `distill ${name}, against a bare loop over its lines`,
      value: median(ratios),
      unit: "×",
      limit: 4,
    },
    { name: `distill ${name}, peak memory`, value: Math.max(...peaks), unit: "MB", limit: 150 },
  ];
}

function timed(args: readonly string[]): number {
  const start = performance.now();
  const { status, stderr } = spawnSync(process.execPath, args, {
    encoding: "utf8",
    stdio: ["ignore", "ignore", "pipe"],
  });
  if (status !== 0) throw new Error(stderr);
  return performance.now() - start;
}

function hostile(home: string): readonly Figure[] {
  const inputs: Readonly<Record<string, string>> = {
    "one line": "error x ".repeat(12_500_000),
    "nested escapes": "\u001b[31m\u001b]0;\u001b[".repeat(8_000_000),
    "ten million repeats": "error: cannot\n".repeat(10_000_000),
    "open quotes in tags": `<testsuites><testcase a="${`'"<>`.repeat(25_000_000)}`,
    "brackets in a raw section": `<testsuites><testcase><failure><![CDATA[${"]]".repeat(50_000_000)}`,
  };
  return Object.entries(inputs).map(([name, text]) => {
    const file = join(home, "hostile");
    writeFileSync(file, text);
    const seconds = timed([CLI, "distill", file]) / 1000;
    return { name: `distill ${name}, about 100 MB`, value: seconds, unit: "s", limit: 10 };
  });
}

function fill(home: string, size: number, block: (from: number) => string, start = ""): string {
  const file = join(home, "input");
  const fd = openSync(file, "w");
  writeSync(fd, start);
  let written = start.length;
  for (let n = 0; written < size; n += LINES) written += writeSync(fd, block(n));
  closeSync(fd);
  return file;
}

const LINES = 5000;
const WORDS = "module handler compile resolve package session request widget parser token stream queue".split(
  " ",
);

function word(n: number): string {
  return WORDS[n % WORDS.length] ?? "";
}

/** Lines as builds print them, one error in a million. */
function logBlock(from: number): string {
  return Array.from({ length: LINES }, (_, i) => {
    const n = from + i;
    if (n % 1_000_000 === 999_999)
      return `src/${word(n)}.c:${n % 99}:1: error: unknown name '${word(n * 7)}'\n`;
    return `[INFO] ${word(n)} ${word(n * 5)} ${(n * 2_654_435) % 1_000_003} in ${n % 997}ms at ${word(n * 7)}/${word(n * 11)}.ts:${n % 499}\n`;
  }).join("");
}

function xmlBlock(from: number): string {
  return Array.from({ length: LINES }, (_, i) => {
    const n = from + i;
    const start = `<testcase classname="com.acme.${word(n)}Test" name="case ${n}" time="0.${n % 997}"`;
    return n % 500_000 === 499_999
      ? `${start}><failure message="expected 1" type="Error">Error: expected 1\n\tat com.acme.A.b(A.java:${n % 99})</failure></testcase>\n`
      : `${start}/>\n`;
  }).join("");
}
