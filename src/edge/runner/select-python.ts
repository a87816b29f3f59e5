import { placeOf, seenFrom } from "./checkout.ts";
import { withoutCoverage } from "./coverage.ts";
import type { Request, Selection } from "./selection.ts";
import { quote } from "./shell.ts";

/** Node ids; a parameter that was cut off stands for all of its test. */
export async function selectPytest(request: Request): Promise<Selection | undefined> {
  const { args, failures, runner, checkout } = request;
  const ids = new Set<string>();
  let covers: string[] | "files" = [];
  for (const { id, file } of failures) {
    const [named = "", ...names] = id.split("::");
    const path = placeOf(named, runner.cwd, checkout) ?? placeOf(file, runner.cwd, checkout);
    if (path === undefined || /[[\]]|::/.test(path)) return undefined;
    const rest = names.join("::");
    const open = rest.indexOf("[");
    const isWhole = open < 0 || rest.endsWith("]");
    const test = (isWhole ? rest : rest.slice(0, open)).split("::");
    const text = (await checkout.read(path)) ?? "";
    const isThere = rest !== "" && isWhole && definesAll(isWhole ? rest : "", text);
    ids.add([seenFrom(runner.cwd, path), ...(isThere ? test : [])].join("::"));
    if (!isThere) covers = "files";
    else if (covers !== "files") covers.push(id);
  }
  const alone = [...ids].filter((id) => !id.includes("::") || !ids.has(id.slice(0, id.indexOf("::"))));
  const options = args.options.map((word) => word.raw);
  const noCoverage = await withoutCoverage(request);
  const filters = args.names.map((word) => word.raw);
  return { runs: [[...options, ...filters, ...noCoverage, "-v", ...alone.map(quote)]], covers };
}

/** An inherited or generated test is not written in the file: its id is not known to be right. */
function definesAll(names: string, text: string): boolean {
  const plain = names.replace(/\[[^]*$/, "").split("::");
  return plain.every((name) =>
    new RegExp(`\\b(?:def|class)\\s+${name.replace(/\W/g, "\\$&")}\\b`).test(text),
  );
}

/** Patterns with a star are matched against the whole name; without one any part of it would do. */
export async function selectUnittest({ args, failures }: Request): Promise<Selection | undefined> {
  const ids = failures.map(({ id }) => ({ id, name: id.replace(/ \(.*\)$/s, "") }));
  if (!ids.every(({ name }) => /^(?:[^\W\d]\w*\.){2,}[^\W\d]\w*$/u.test(name))) return undefined;
  const patterns = [...new Set(ids.map(({ name }) => name))].flatMap((name) => ["-k", quote(`*${name}`)]);
  const words = args.positional.map((word) => word.raw);
  const options = args.options.map((word) => word.raw);
  return { runs: [[...words, ...options, "-v", ...patterns]], covers: ids.map(({ id }) => id) };
}
