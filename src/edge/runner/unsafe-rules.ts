/** What a command does to the world outside the checkout. */
export type Effect =
  "publishes" | "deploys" | "pushes" | "migrates a database" | "changes what it is sent to";

export interface Rule {
  /** Names of programs, without folder and ending. */
  readonly programs: string;
  /** On the arguments, joined by blanks; options before a subcommand are left out for `^`. */
  readonly args: RegExp;
  readonly effect: Effect;
  /** Arguments that make it harmless. */
  readonly except?: RegExp;
}

const ANY = /^/;
const LOCAL = /\b(?:localhost|127\.\d+\.\d+\.\d+|0\.0\.0\.0)\b|\[::1\]/;

export const UNSAFE_RULES: readonly Rule[] = [
  {
    programs: "npm pnpm yarn bun lerna changeset vsce ovsx jsr deno",
    args: /^(?:npm )?publish\b(?![-:.])/,
    effect: "publishes",
  },
  { programs: "npm pnpm yarn", args: /^(?:unpublish|deprecate|dist-tag (?:add|rm))\b/, effect: "publishes" },
  { programs: "lerna", args: /^version\b/, effect: "pushes", except: /--no-push/ },
  { programs: "semantic-release release-it np", args: ANY, effect: "publishes", except: /--help|--version/ },
  { programs: "nx", args: /^release\b/, effect: "publishes" },
  { programs: "turbo", args: /^(?:run )?(?:\S+ )*(?:deploy|publish|release)(?: |$)/, effect: "deploys" },
  {
    programs: "goreleaser",
    args: /^release\b/,
    effect: "publishes",
    except: /--snapshot|--skip[= ]\S*publish/,
  },
  { programs: "cargo", args: /^(?:publish|yank|release)\b/, effect: "publishes" },
  { programs: "twine", args: /^upload\b/, effect: "publishes" },
  { programs: "poetry flit uv hatch pdm maturin", args: /^(?:publish|upload)\b/, effect: "publishes" },
  { programs: "python", args: /(?:^|\/)setup\.py (?:\S+ )*upload\b|^-m twine upload\b/, effect: "publishes" },
  { programs: "gem", args: /^(?:push|yank)\b/, effect: "publishes" },
  { programs: "rake", args: /(?:^| )release\b/, effect: "publishes" },
  {
    programs: "mvn mvnw",
    args: /(?:^| )(?<!(?:-pl|-rf|--projects) )(?:deploy|site-deploy|release:(?:perform|prepare)|[\w.-]+:deploy)(?: |$)/,
    effect: "publishes",
  },
  {
    programs: "gradle gradlew",
    args: /(?:^| )(?::?[\w-]+:)*(?:publish(?:Plugins|AllPublications\w*|ToSonatype|ToMavenCentral|To\w+Repository)?|uploadArchives|closeAndRelease\w*)(?: |$)/,
    effect: "publishes",
  },
  { programs: "dotnet nuget", args: /^(?:nuget )?push\b/, effect: "publishes" },
  {
    programs: "docker podman buildah crane oras helm cf",
    args: /^(?:image |manifest )?push\b/,
    effect: "publishes",
  },
  {
    programs: "docker",
    args: /^(?:buildx )?(?:build|bake) (?:.* )?--push\b|^compose push\b/,
    effect: "publishes",
  },
  { programs: "skopeo", args: /^(?:copy|sync|delete)\b/, effect: "publishes" },
  {
    programs: "gh",
    args: /^(?:release (?:create|upload|delete|edit)|pr (?:create|merge|close|comment|edit)|issue (?:create|close|comment|edit)|workflow run|repo (?:create|delete|edit)|secret set)\b/,
    effect: "changes what it is sent to",
  },
  { programs: "gh", args: /^api .*(?:-X|--method)[ =]?(?!GET)/i, effect: "changes what it is sent to" },
  {
    programs: "codecov codecovcli coveralls",
    args: ANY,
    effect: "publishes",
    except: /--help|--version|-V\b/,
  },

  { programs: "git", args: /^(?:push|send-email)\b/, effect: "pushes" },
  { programs: "hg", args: /^push\b/, effect: "pushes" },
  { programs: "svn", args: /^(?:commit|ci|import|delete)\b/, effect: "pushes" },

  {
    programs: "terraform tofu terragrunt",
    args: /^(?:apply|destroy|import|taint|run-all (?:apply|destroy)|state (?:rm|mv|push))\b/,
    effect: "deploys",
  },
  { programs: "pulumi", args: /^(?:up|update|destroy|import|refresh)\b/, effect: "deploys" },
  {
    programs:
      "cdk cdktf sam serverless sls firebase netlify wrangler flyctl fly eb railway copilot amplify kamal cap mage",
    args: /^(?:\S+ )?(?:deploy|destroy|remove|publish)(?: |$)/,
    effect: "deploys",
  },
  {
    programs: "vercel now",
    args: /^(?:deploy|promote|rollback|alias|rm|remove)\b|^$|--prod\b/,
    effect: "deploys",
  },
  {
    programs: "kubectl oc",
    args: /^(?:apply|create|delete|patch|replace|scale|set|edit|annotate|label|drain|cordon|expose|run|rollout (?:restart|undo|pause|resume))\b/,
    effect: "deploys",
  },
  { programs: "helm", args: /^(?:install|upgrade|uninstall|rollback|delete)\b/, effect: "deploys" },
  { programs: "helmfile", args: /^(?:apply|sync|destroy)\b/, effect: "deploys" },
  {
    programs: "ansible-playbook",
    args: ANY,
    effect: "deploys",
    except: /--check\b|--syntax-check\b|--list-\w+|--version/,
  },
  { programs: "ansible", args: /(?:^| )-m /, effect: "deploys", except: /--check\b/ },
  {
    programs: "heroku",
    args: /^(?:run|container:(?:push|release)|config:(?:set|unset)|pg:\w+|ps:\w+|releases:rollback)/,
    effect: "deploys",
  },
  { programs: "gh-pages surge", args: ANY, effect: "deploys", except: /--help|--version/ },
  {
    programs: "gcloud",
    args: /(?:^| )(?:deploy|create|delete|update|submit|apply|import|rsync|cp|promote|(?:set|add|remove)-[\w-]+)(?: |$)/,
    effect: "deploys",
  },
  {
    programs: "gsutil",
    args: /^(?:cp|rsync) .* gs:\/\/\S*$|^(?:rm|mv|mb|rb|iam|acl|setmeta)\b/,
    effect: "deploys",
  },
  {
    programs: "aws",
    args: /^s3 (?:cp|sync) .* s3:\/\/\S*(?: -.*)?$|^s3 (?:mv|rm|mb|rb)\b/,
    effect: "deploys",
  },
  {
    programs: "aws",
    args: /^[\w-]+ (?:create|delete|put|update|deploy|publish|start|stop|terminate|run|invoke|register|deregister|send|attach|detach|modify|upload|reboot|restore)(?:-[\w-]+)?\b/,
    effect: "deploys",
  },
  {
    programs: "az",
    args: /(?:^| )(?:create|delete|update|deploy|up|start|stop|restart|upload|upload-batch|push|set|import|build|swap)(?: |$)/,
    effect: "deploys",
  },
  { programs: "scp sftp", args: /\w:/, effect: "deploys" },
  { programs: "rsync", args: / (?:\w[\w.-]*@)?\w[\w.-]+:\S*$|rsync:\/\//, effect: "deploys" },

  {
    programs: "prisma",
    args: /^(?:migrate (?:deploy|reset|dev|resolve)|db (?:push|seed|execute))\b/,
    effect: "migrates a database",
  },
  {
    programs: "alembic",
    args: /^(?:upgrade|downgrade|stamp)\b/,
    effect: "migrates a database",
    except: /--sql\b/,
  },
  { programs: "flask", args: /^db (?:upgrade|downgrade|stamp)\b/, effect: "migrates a database" },
  {
    programs: "rails rake",
    args: /(?:^| )db:(?!test:|version|migrate:status|abort_if)\w+/,
    effect: "migrates a database",
    except: /\bRAILS_ENV=test\b/,
  },
  {
    programs: "manage python django-admin",
    args: /^(?:\S*manage\.py )?(?:migrate|flush|loaddata)(?: |$)/,
    effect: "migrates a database",
    except: /--check\b|--plan\b/,
  },
  {
    programs: "knex",
    args: /^(?:migrate:(?:latest|up|down|rollback)|seed:run)\b/,
    effect: "migrates a database",
  },
  { programs: "sequelize sequelize-cli", args: /^db:(?!migrate:status)\w+/, effect: "migrates a database" },
  {
    programs: "typeorm typeorm-ts-node-commonjs typeorm-ts-node-esm",
    args: /^(?:migration:(?:run|revert)|schema:(?:sync|drop))\b/,
    effect: "migrates a database",
  },
  { programs: "drizzle-kit", args: /^(?:push|migrate|drop)\b/, effect: "migrates a database" },
  {
    programs: "flyway",
    args: /(?:^| )(?:migrate|clean|repair|undo|baseline)(?: |$)/,
    effect: "migrates a database",
  },
  {
    programs: "liquibase",
    args: /(?:^| )(?:update|rollback|drop-all|dropAll)(?:[A-Z-]\S*)?(?: |$)/,
    effect: "migrates a database",
    except: /-sql\b|SQL\b/,
  },
  {
    programs: "diesel",
    args: /^(?:migration (?:run|revert|redo)|database (?:reset|setup|drop)|setup)\b/,
    effect: "migrates a database",
  },
  {
    programs: "sqlx",
    args: /^(?:migrate (?:run|revert)|database (?:drop|reset|create|setup))\b/,
    effect: "migrates a database",
  },
  {
    programs: "goose migrate dbmate",
    args: /(?:^| )(?:up|up-to|up-by-one|down|down-to|redo|reset|goto|drop|force|migrate|rollback)(?: |$)/,
    effect: "migrates a database",
  },
  { programs: "atlas", args: /^(?:schema|migrate) apply\b/, effect: "migrates a database" },
  {
    programs: "php artisan console",
    args: /^(?:\S*(?:artisan|console) )?(?:migrate(?!:status)(?::\w+)?|db:seed|db:wipe|doctrine:(?:migrations:migrate|schema:(?:update|drop)))(?: |$)/,
    effect: "migrates a database",
    except: /--env[= ]test(?:ing)?\b/,
  },
  { programs: "dotnet", args: /^ef database (?:update|drop)\b/, effect: "migrates a database" },
  { programs: "dotnet-ef", args: /^database (?:update|drop)\b/, effect: "migrates a database" },
  {
    programs: "supabase",
    args: /^(?:db push|functions deploy|migration up)\b/,
    effect: "migrates a database",
  },
  {
    programs: "mix",
    args: /^ecto\.(?:migrate|drop|reset|rollback|setup)\b/,
    effect: "migrates a database",
    except: /\bMIX_ENV=test\b/,
  },
  { programs: "mix", args: /^hex\.publish\b/, effect: "publishes" },

  {
    programs: "curl",
    args: /(?:^| )(?:-[a-zA-Z]*X ?|--request[ =])(?:POST|PUT|DELETE|PATCH)\b|(?:^| )(?:-[dFT]|--data(?:-\w+)?|--form(?:-\w+)?|--json|--upload-file)\b/,
    effect: "changes what it is sent to",
    except: new RegExp(`${LOCAL.source}|(?:^| )(?:-G|--get)(?: |$)`),
  },
  {
    programs: "wget",
    args: /--(?:post-\w+|method[= ](?:POST|PUT|DELETE|PATCH)|body-\w+)/,
    effect: "changes what it is sent to",
    except: LOCAL,
  },
  {
    programs: "http https xh",
    args: /^(?:-\S+ )*(?:POST|PUT|DELETE|PATCH)\b/,
    effect: "changes what it is sent to",
    except: LOCAL,
  },
];
