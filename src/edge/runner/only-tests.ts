import type { Check, Narrowed } from "../../core/check.ts";
import type { Failure } from "../../core/failure.ts";
import { splitArguments } from "./arguments.ts";
import type { Checkout } from "./checkout.ts";
import { GRAMMARS } from "./grammars.ts";
import type { RunnerName } from "./programs.ts";
import { resolveCommand } from "./resolve.ts";
import { selectDotnet, selectGradle, selectMaven, selectPhpunit, selectRspec } from "./select-managed.ts";
import { selectCargo, selectCtest, selectGo, selectNextest } from "./select-native.ts";
import { selectPytest, selectUnittest } from "./select-python.ts";
import { selectJest, selectMocha, selectNodeTest, selectVitest } from "./select-script.ts";
import { narrowed } from "./selection.ts";
import type { Request, Selection } from "./selection.ts";

const SELECT: Readonly<Record<RunnerName, (request: Request) => Promise<Selection | undefined>>> = {
  vitest: selectVitest,
  jest: selectJest,
  mocha: selectMocha,
  "node:test": selectNodeTest,
  pytest: selectPytest,
  unittest: selectUnittest,
  "go test": selectGo,
  "cargo test": selectCargo,
  "cargo nextest": selectNextest,
  maven: selectMaven,
  gradle: selectGradle,
  "dotnet test": selectDotnet,
  rspec: selectRspec,
  phpunit: selectPhpunit,
  ctest: selectCtest,
};

/**
 * The command that runs only these failing tests, or all tests of their files where a name is not sure. Undefined where
 * the check cannot be narrowed safely. Many runners end with 0 when no test has such a name, so what the command prints
 * has to be held against `covers`.
 */
export async function onlyTests(
  check: Pick<Check, "command" | "cwd">,
  failures: readonly Failure[],
  checkout: Checkout,
): Promise<Narrowed | undefined> {
  const tests = failures.filter(({ kind }) => kind === "test");
  if (tests.length === 0 || tests.length < failures.length || tests.some(({ id }) => /[\0\r\n]/.test(id)))
    return undefined;
  const runner = await resolveCommand(check, checkout);
  if (runner.kind === "unknown") return undefined;
  const args = splitArguments(runner.args, GRAMMARS[runner.runner]);
  if (args === undefined) return undefined;
  const selection = await SELECT[runner.runner]({ runner, args, failures: tests, checkout });
  return selection && narrowed(selection, runner);
}
