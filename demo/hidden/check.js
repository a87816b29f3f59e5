// Runs the hidden cases on a repaired copy of the project: node check.js FOLDER. Prints `N of 20`; exit code 1 below 20.
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const folder = resolve(process.argv[2] ?? ".");
const load = (file) => import(pathToFileURL(join(folder, "src", file)).href);
const [{ validate }, { settle }, { statement }] = await Promise.all(
  ["validation.js", "settlement.js", "statement.js"].map(load),
);
const cases = JSON.parse(readFileSync(new URL("cases.json", import.meta.url), "utf8"));

let good = 0;
for (const { title, rows, basisPoints, ...expected } of cases) {
  try {
    const { entries, rejected } = validate(rows);
    const accounts = settle(entries, basisPoints);
    const amounts = entries.map((entry) => entry.amount);
    const actual = { rejected, amounts, accounts, statement: statement(accounts) };
    const wrong = Object.keys(expected).filter((key) => JSON.stringify(sorted(actual[key])) !== JSON.stringify(sorted(expected[key])));
    if (wrong.length === 0) good++;
    else console.log(`wrong in "${title}": ${wrong.join(", ")}`);
  } catch (error) {
    console.log(`error in "${title}": ${error.message}`);
  }
}
console.log(`${good} of ${cases.length}`);
process.exitCode = good === cases.length ? 0 : 1;

function sorted(value) {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
