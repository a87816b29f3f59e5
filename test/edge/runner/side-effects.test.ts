import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { sideEffects } from "../../../src/edge/runner/side-effects.ts";
import { UNSAFE_RULES } from "../../../src/edge/runner/unsafe-rules.ts";
import { texts } from "./project.ts";

const scripts = (all: Record<string, string>): string => JSON.stringify({ scripts: all });
const NONE = texts({});

test.each([
  "npm publish",
  "timeout 60 npm publish",
  "sudo npm publish",
  "turbo run deploy",
  "npm publish --access public",
  "pnpm -r publish",
  "yarn npm publish",
  "cargo publish -p till",
  "python3 -m twine upload dist/*",
  "twine upload dist/*",
  "poetry publish --build",
  "gem push x.gem",
  "npx semantic-release",
  "pnpm exec changeset publish",
  "mvn -B clean deploy",
  "./gradlew publish",
  "dotnet nuget push x.nupkg",
  "docker push ghcr.io/a/b",
  "docker buildx build . --push",
  "gh release create v1",
  "git push",
  "git -C sub push origin HEAD",
  "terraform apply -auto-approve",
  "terraform -chdir=infra apply",
  "kubectl apply -f k8s",
  "kubectl -n prod delete pod x",
  "helm upgrade --install a ./chart",
  "ansible-playbook -i hosts site.yml",
  "npx vercel --prod",
  "firebase deploy",
  "npx wrangler deploy",
  "aws s3 sync dist s3://bucket",
  "aws lambda update-function-code --function-name x",
  "gcloud run deploy x",
  "az webapp up",
  "rsync -a dist/ me@host:/srv",
  "npx prisma migrate deploy",
  "alembic upgrade head",
  "bin/rails db:migrate",
  "bundle exec rake db:migrate",
  "python manage.py migrate",
  "npx knex migrate:latest",
  "curl -X POST https://example.com/hook",
  "curl -sXDELETE https://example.com/a",
  "curl --data @x.json https://example.com",
  "npm test && git push",
  "npm test; (cd infra && terraform apply)",
  "if npm test; then npm publish; fi",
  "for p in a b; do (cd $p && npm publish); done",
  'echo "$(git push 2>&1)"',
  "bash -c 'npm test && npm publish'",
  "FOO=1 sudo -E docker push x",
  "npm run deploy",
  "yarn release",
  "make publish",
  "node scripts/deploy.js",
])("%s is not run again", async (command) => {
  expect(await sideEffects({ command, cwd: "." }, NONE)).toBeTypeOf("string");
});

test.each([
  "npm test",
  "npm run build",
  "npm run test:deploy-utils",
  "npm run release-notes:check",
  'echo "deploy"',
  'echo "npm publish"',
  "echo git push",
  "pytest tests/test_publish.py",
  "pytest -k 'publish and not deploy'",
  "python -m pytest tests/migrate",
  "node --test test/deploy.js",
  "node --test --test-name-pattern 'git push'",
  "npx vitest run test/publish.test.ts -t 'npm publish'",
  "npx jest deploy",
  "go test ./deploy/...",
  "cargo test publish",
  "cargo build --release",
  "mvn test -Dtest=DeployTest",
  "./gradlew test --tests '*PublishTest'",
  "./gradlew publishToMavenLocal",
  "docker build .",
  "docker compose up -d",
  "npm publish --dry-run",
  "cargo publish --dry-run",
  "kubectl apply --dry-run=client -f k8s",
  "kubectl get pods",
  "bun publish.test.ts",
  "terraform plan",
  "terraform validate",
  "helm lint chart",
  "helm template chart",
  "ansible-playbook --syntax-check site.yml",
  "git commit -m 'git push'",
  "git status # then git push",
  "aws s3 cp s3://bucket/x .",
  "curl -f https://example.com",
  "curl -X POST http://localhost:3000/reset",
  "RAILS_ENV=test bin/rails db:migrate",
  "bin/rails db:test:prepare",
  "alembic check",
  "python manage.py migrate --check",
  "python manage.py test",
  "prisma generate",
  "make test",
  "rspec spec/deploy_spec.rb",
])("%s is harmless", async (command) => {
  expect(await sideEffects({ command, cwd: "." }, NONE)).toBeUndefined();
});

test("the reason names the command and every place on the way to it", async () => {
  const checkout = texts({
    "package.json": scripts({ test: "npm run all", all: "vitest run", postall: "make -C . ship" }),
    Makefile: "ship: build\n\tcd web && npm run go\n\nbuild:\n\ttsc\n",
    "web/package.json": scripts({ go: "./scripts/ship.sh now" }),
    "web/scripts/ship.sh": "#!/bin/sh\nset -e\n# git push\ndocker push shop/web\n",
  });
  expect(await sideEffects({ command: "npm test", cwd: "." }, checkout)).toBe(
    '"docker push shop/web", run by the script "test" of package.json and the script "postall" of package.json ' +
      'and the target "ship" of Makefile and the script "go" of web/package.json and the file web/scripts/ship.sh, publishes.',
  );
});

test.each<[how: string, script: string]>([
  ["a script before it", "pretest"],
  ["the script itself", "test"],
  ["a script after it", "posttest"],
])("a package script is seen through to %s", async (_, name) => {
  const checkout = texts({ "package.json": scripts({ test: "vitest", [name]: "alembic upgrade head" }) });
  expect(await sideEffects({ command: "yarn test", cwd: "." }, checkout)).toBe(
    `"alembic upgrade head", run by the script "${name}" of package.json, migrates a database.`,
  );
});

test("scripts that a runner of scripts is given are seen through", async () => {
  const checkout = texts({
    "package.json": scripts({ test: "run-s lint ship", lint: "eslint .", ship: "netlify deploy" }),
  });
  expect(await sideEffects({ command: "npm test", cwd: "." }, checkout)).toContain("netlify deploy");
});

test("a release that only builds is harmless, one that does more is not", async () => {
  const checkout = texts({
    "package.json": scripts({
      release: "rm -rf lib && babel src --out-dir lib",
      publish: "bumpp",
      pretest: "npm run release",
    }),
    Makefile: "release:\n\tcargo build --release\n\nupload:\n\t./tools/send.sh\n",
    "sub/Makefile": "all:\n\tgit push\n",
  });
  const found = async (command: string): Promise<string | undefined> =>
    sideEffects({ command, cwd: "." }, checkout);
  expect(await found("npm run release")).toBeUndefined();
  expect(await found("make release")).toBeUndefined();
  expect(await found("npm run publish")).toBe(
    '"bumpp", run by the script "publish" of package.json, publishes.',
  );
  expect(await found("make upload")).toBe('"make upload" publishes.');
  expect(await found("make -C sub all")).toBe('"git push", run by the target "all" of sub/Makefile, pushes.');
});

test("scripts that call each other end", async () => {
  const checkout = texts({ "package.json": scripts({ a: "npm run b", b: "npm run a" }) });
  expect(await sideEffects({ command: "npm run a", cwd: "." }, checkout)).toBeUndefined();
});

test("settings add commands and allow others, wherever they are written", async () => {
  const checkout = texts({ "package.json": scripts({ test: "node tools/notify.mjs && git push --tags" }) });
  const check = { command: "npm test", cwd: "." };
  expect(await sideEffects(check, checkout, { unsafe: ["node tools/*"] })).toBe(
    '"node tools/notify.mjs", run by the script "test" of package.json, is set as unsafe.',
  );
  expect(await sideEffects(check, checkout, { safe: ["git push*"] })).toBeUndefined();
  expect(
    await sideEffects({ command: "npm publish", cwd: "." }, checkout, { safe: ["npm publish"] }),
  ).toBeUndefined();
});

test("the docs name every program of the rules", () => {
  const docs = readFileSync(new URL("../../../docs/runners.md", import.meta.url), "utf8");
  const words = new Set([...docs.matchAll(/`([^`]+)`/g)].flatMap(([, code = ""]) => code.split(/[\s/.]+/)));
  const programs = UNSAFE_RULES.flatMap((rule) => rule.programs.split(" "));
  expect(programs.filter((name) => !words.has(name))).toEqual([]);
});
