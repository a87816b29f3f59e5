import { ownPath, tidyPath } from "./frames.ts";
import type { Element } from "./xml.ts";

/** A test case with the suites around it, outermost first. */
export interface Case {
  readonly element: Element;
  readonly suites: readonly Element[];
}

export interface Named {
  readonly id: string;
  readonly tool: string;
  readonly file?: string | undefined;
  readonly line?: number | undefined;
  readonly module?: string | undefined;
  /** The class, where tests belong to one. */
  readonly type?: string | undefined;
}

const FILE = /^\S+\.(?:[cm]?[jt]sx?|py|rb|php|go|rs)$/;
const CLASS = /^(?:[\w$]+\.)*[A-Z][\w$]*$/;

/** Writers disagree on what a class name is: a class, a module, a file, a package, or the test's name again. */
export function nameOf({ element, suites }: Case, isNode: boolean): Named {
  const get = (name: string): string => element.attributes.get(name)?.trim() ?? "";
  const [name, owner] = [get("name"), get("classname")];
  const groups = suites.map((suite) => suite.attributes.get("name") ?? "");
  const path = get("file") || suites.map((suite) => suite.attributes.get("file")).find(Boolean) || "";
  const place = { file: ownPath(path), line: Number(get("line")) || undefined };
  if (isNode) return { ...place, id: [...groups, tidyPath(name)].join(" > "), tool: "node:test" };
  if (groups[0] === "pytest") return { ...place, ...pytestName(owner, name, place.file), tool: "pytest" };
  if (FILE.test(owner)) return { ...place, id: name, file: ownPath(owner), tool: "vitest" };
  if (owner.includes("/")) return { ...place, id: name, module: owner, tool: "go test" };
  if (CLASS.test(owner) && !name.includes(" > "))
    return { ...place, id: `${owner}.${name}`, type: owner, tool: "junit" };
  return { ...place, id: tidyPath(name), tool: "junit" };
}

/** `tests.test_cart.TestReceipt`: modules are written small, classes are not. */
function pytestName(owner: string, name: string, known: string | undefined): { id: string; file: string } {
  const parts = (owner || name).split(".").filter(Boolean);
  const at = parts.findIndex((part) => /^[A-Z]/.test(part));
  const modules = at < 0 ? parts : parts.slice(0, at);
  const file = known ?? `${modules.join("/")}.py`;
  return { id: owner === "" ? file : [file, ...parts.slice(modules.length), name].join("::"), file };
}
