import { UNSAFE_RULES } from "./unsafe-rules.ts";
import type { Effect } from "./unsafe-rules.ts";

const DRY = /(?:^| )--dry-?run(?:=(?!none|false|no\b)\S*)?(?= |$)/;

/** Files and targets that are named for nothing else. */
const BY_NAME: readonly (readonly [RegExp, Effect])[] = [
  [/^(?:deploy|deployment|rollout)(?:[:_-](?:prod|production|staging|live|all))?$/, "deploys"],
  [/^(?:publish|release|upload)(?:[:_-](?:prod|production|npm|pypi|docker|all))?$/, "publishes"],
  [/^(?:migrate|db[:_-]migrate)(?:[:_-](?:prod|production|staging|up|latest))?$/, "migrates a database"],
  [/^(?:push|docker[:_-]push)$/, "pushes"],
];

/** What a program with these arguments does outside the checkout; undefined where no rule speaks of it. */
export function effectOf(
  program: string,
  args: readonly string[],
  assigns: readonly string[],
): Effect | undefined {
  const all = args.join(" ");
  if (DRY.test(all)) return undefined;
  const bare = args.slice(subcommandAt(args)).join(" ");
  const around = `${assigns.join(" ")} ${all}`;
  const rule = UNSAFE_RULES.find(
    ({ programs, args: shape, except }) =>
      programs.split(" ").includes(program) && (shape.test(all) || shape.test(bare)) && !except?.test(around),
  );
  return rule?.effect;
}

const WITH_VALUE =
  /^(?:-[CcnHRf]|--(?:namespace|context|kubeconfig|profile|region|cwd|dir|filter|repo|host|config|project|file))$/;

/** Where the first word stands that is neither an option nor the value of one. */
function subcommandAt(args: readonly string[]): number {
  let at = 0;
  while (args[at]?.startsWith("-")) at += WITH_VALUE.test(args[at] ?? "") ? 2 : 1;
  return at;
}

/** What a script, target or file of this name does, where the name says nothing else. */
export function effectOfName(name: string): Effect | undefined {
  return BY_NAME.find(([shape]) => shape.test(name))?.[1];
}
