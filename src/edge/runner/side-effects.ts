import { posix } from "node:path";
import { scriptOf, scriptsOf } from "./resolve.ts";
import type { ReadText } from "./resolve.ts";

/** What a command does to the world outside, and the words that say it. Held against one command at a time. */
const EFFECTS: readonly (readonly [string, RegExp])[] = [
  [
    "publishes a package",
    /^(?:npm|pnpm|yarn|bun|lerna|changeset|cargo|poetry|uv|gem|dart pub|flutter pub|nx release)(?: (?:\+\S+|npm|workspaces?|foreach|-\S+(?: (?!run|test|exec|x )\w[\w@/-]*(?= (?:-|publish|push)))?))* (?:publish|push)\b(?!.* --dry-run)/,
  ],
  [
    "publishes a package",
    /^(?:twine upload|npx? semantic-release|semantic-release|standard-version|release-it|np)\b(?!.* --dry-run)/,
  ],
  [
    "publishes a package",
    /^(?:mvn|mvnw|\.\/mvnw)\b.* (?:deploy|release:perform)\b|^(?:gradle|gradlew|\.\/gradlew)\b.* (?:publish(?!\w*ToMavenLocal)\w*|uploadArchives)\b/,
  ],
  [
    "publishes a package",
    /^(?:dotnet nuget push|vsce publish|ovsx publish|goreleaser release)\b(?!.* --(?:snapshot|skip[= ]publish))/,
  ],
  ["pushes to a remote repository", /^git (?:-\S+ \S+ )*push\b(?!.* --dry-run)/],
  [
    "writes to GitHub",
    /^gh (?:release (?:create|upload|delete)|pr (?:create|merge|close)|issue (?:create|close)|workflow run|api .*(?:-X|--method) (?!GET))/,
  ],
  [
    "pushes an image",
    /^(?:docker|podman|buildah|skopeo)(?: \S+)* (?:push|copy)\b|^(?:docker|podman) (?:buildx )?build\b.* --push\b/,
  ],
  [
    "deploys",
    /^(?:vercel|netlify|firebase|fly|flyctl|heroku|wrangler|serverless|sls|sam|cdk|eb|surge|gh-pages|now|railway|amplify|cap|dokku|skaffold|helmfile)(?: \S+)* (?:deploy|publish|--prod|release|up|apply|run)\b/,
  ],
  ["deploys", /^(?:vercel|gh-pages|surge)(?: |$)(?!.*(?:--help|dev|build))/],
  ["changes infrastructure", /^(?:terraform|tofu|terragrunt|pulumi)(?: \S+)* (?:apply|destroy|up|import)\b/],
  [
    "changes a cluster",
    /^(?:kubectl|oc)(?: \S+)* (?:apply|create|delete|replace|patch|rollout|scale|set|edit)\b|^helm(?: \S+)* (?:install|upgrade|uninstall|rollback)\b/,
  ],
  ["configures machines", /^ansible(?:-playbook)?\b(?!.* --(?:check|syntax-check|list-\w+))/],
  [
    "writes to a cloud account",
    /^(?:aws|gcloud|az|doctl|gsutil|s3cmd|rclone)\b.* (?:deploy|cp|sync|mv|rm|put-\S+|create\S*|delete\S*|update\S*|upload\S*|copy|start-\S+|run)\b/,
  ],
  [
    "migrates a database",
    /^(?:(?:npx|bundle exec|python3? manage\.py|php artisan|rails|rake|poetry run|uv run) )*(?:prisma (?:migrate (?:deploy|reset|dev)|db push)|sequelize(?:-cli)? db:migrate|knex migrate:(?:latest|up)|typeorm migration:run|drizzle-kit (?:push|migrate)|alembic upgrade|flyway migrate|liquibase update|db:migrate|migrate|dbmate (?:up|migrate)|goose up|diesel migration run|sqlx migrate run)\b(?!.* (?:--plan|--check|--dry-run))/,
  ],
  [
    "sends data over the network",
    /^(?:curl|http|https|xh)\b.* (?:-X ?|--request[ =])?(?:POST|PUT|PATCH|DELETE)\b|^curl\b.* (?:-d|--data\S*|-F|--form|-T|--upload-file)\b/,
  ],
  ["copies to another machine", /^(?:scp|sftp|ftp|lftp)\b|^rsync\b.* \S+@\S+:|^ssh\b/],
];

export interface SideEffectRules {
  /** Regular expressions over a command: those that match never run. */
  readonly unsafe: readonly string[];
  /** Regular expressions over a command: those that match run whatever else is said. */
  readonly safe: readonly string[];
}

const DEEPEST = 5;

/**
 * Why a command must not be run again and again by a loop, in a sentence; undefined where nothing speaks against it.
 * Looked through are package scripts with those before and after them, recipes of a Makefile and shell scripts of the
 * checkout. Words inside quotes are no commands.
 */
export async function sideEffect(
  command: string,
  cwd: string,
  { read, rules }: { readonly read: ReadText; readonly rules: SideEffectRules },
): Promise<string | undefined> {
  return inText({ text: command, cwd, where: "", depth: 0 }, { read, rules });
}

interface Looked {
  readonly text: string;
  readonly cwd: string;
  /** ` in the script "x" of package.json`; empty for the command itself. */
  readonly where: string;
  readonly depth: number;
}

type Known = { readonly read: ReadText; readonly rules: SideEffectRules };

async function inText(looked: Looked, known: Known): Promise<string | undefined> {
  const { rules } = known;
  let { cwd } = looked;
  for (const raw of commandsIn(looked.text)) {
    const one = bare(raw);
    if (rules.safe.some((rule) => new RegExp(rule).test(one))) continue;
    const hit = rules.unsafe.some((rule) => new RegExp(rule).test(one))
      ? "was named as unsafe"
      : EFFECTS.find(([, pattern]) => pattern.test(one))?.[0];
    if (hit !== undefined) return `"${one}"${looked.where} ${hit}`;
    const folder = /^cd (\S+)$/.exec(one)?.[1];
    if (folder !== undefined) cwd = posix.join(cwd, folder);
    const deeper = looked.depth < DEEPEST ? await behind(one, { ...looked, cwd }, known) : undefined;
    if (deeper !== undefined) return deeper;
  }
  return undefined;
}

/** What stands behind a command: package scripts, a recipe, a shell script. */
async function behind(one: string, { cwd, depth }: Looked, known: Known): Promise<string | undefined> {
  const words = one.split(/\s+/);
  const script = scriptOf(words);
  if (script !== undefined) {
    const at = posix.join(cwd, script.folder ?? ".");
    const scripts = await scriptsOf(at, known.read);
    for (const name of [`pre${script.name}`, script.name, `post${script.name}`]) {
      const text = scripts?.[name];
      if (text === undefined) continue;
      const found = await inText(
        { text, cwd: at, where: ` in the script "${name}" of package.json`, depth: depth + 1 },
        known,
      );
      if (found !== undefined) return found;
    }
    return undefined;
  }
  if (words[0] === "make") {
    const text = (await known.read(posix.join(cwd, "Makefile"))) ?? "";
    const targets = words.slice(1).filter((w) => /^[\w./-]+$/.test(w) && !w.startsWith("-"));
    for (const target of targets.length > 0 ? targets : [firstTarget(text)]) {
      const found = await inText(
        {
          text: recipe(text, target),
          cwd,
          where: ` in the recipe "${target}" of the Makefile`,
          depth: depth + 1,
        },
        known,
      );
      if (found !== undefined) return found;
    }
    return undefined;
  }
  const file = /^(?:(?:ba|z|da)?sh(?: -\w+)* )?((?:\.\/)?[\w./-]+\.sh|\.\/[\w./-]+)(?: |$)/.exec(one)?.[1];
  const text = file === undefined ? undefined : await known.read(posix.normalize(posix.join(cwd, file)));
  if (file === undefined || text === undefined || text.includes("\0")) return undefined;
  return inText({ text, cwd, where: ` in ${file}`, depth: depth + 1 }, known);
}

function firstTarget(makefile: string): string {
  return /^([\w./-]+):(?!=)/m.exec(makefile)?.[1] ?? "";
}

function recipe(makefile: string, target: string): string {
  const lines = makefile.split("\n");
  const at = lines.findIndex((line) => line.startsWith(`${target}:`));
  if (at < 0) return "";
  const end = lines.findIndex((line, i) => i > at && line !== "" && !/^[\t #]/.test(line));
  const needs = (lines[at] ?? "")
    .slice(target.length + 1)
    .trim()
    .split(/\s+/)
    .filter((w) => /^[\w./-]+$/.test(w));
  const own = lines.slice(at + 1, end < 0 ? undefined : end).map((line) => line.replace(/^\t[@-]*/, ""));
  return [...needs.map((name) => `make ${name}`), ...own].join("\n");
}

/** Every command of a shell text, roughly: split at what ends a command, quoted text blanked out, comments left out. */
function commandsIn(text: string): readonly string[] {
  return text
    .replace(/\\\n/g, " ")
    .replace(/(^|\s)#.*$/gm, "$1")
    .replace(/'[^'\n]*'|"(?:[^"\\\n]|\\.)*"/g, (quoted) => (/\s/.test(quoted) ? "''" : quoted.slice(1, -1)))
    .split(/&&|\|\||[;|&\n(){}`]|\$\(/)
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

/** Without what only wraps a command. */
function bare(command: string): string {
  let text = command.replace(/\s+/g, " ");
  for (;;) {
    const next = text
      .replace(
        /^(?:[A-Za-z_]\w*=\S*|sudo(?: -\w+)*|time|nohup|exec|env|command|then|do|else|if|while|!|cross-env|npx(?: -y| --yes| --no-install)?|pnpm (?:exec|dlx)|yarn (?:exec|dlx)|bunx) /,
        "",
      )
      .trim();
    if (next === text) return text;
    text = next;
  }
}
