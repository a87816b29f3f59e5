import { describe, expect, test } from "vitest";
import type { SideEffectRules } from "../../../src/edge/runner/side-effects.ts";
import { sideEffect } from "../../../src/edge/runner/side-effects.ts";

const NONE: SideEffectRules = { unsafe: [], safe: [] };
const files = (known: Readonly<Record<string, string>>) => (path: string) => Promise.resolve(known[path]);
const look = (command: string, known: Readonly<Record<string, string>> = {}, rules = NONE) =>
  sideEffect(command, ".", { read: files(known), rules });
const scripts = (all: Readonly<Record<string, string>>) => ({
  "package.json": JSON.stringify({ scripts: all }),
});

describe("a command that changes the world outside is told", () => {
  test.each([
    ["npm publish --access public"],
    ["yarn npm publish"],
    ["git push origin main"],
    ["git -C sub push"],
    ["npm test && git push"],
    ["CI=1 npx semantic-release"],
    ["docker build . --push"],
    ["docker push me/app"],
    ["cargo publish"],
    ["python3 -m build; twine upload dist/x"],
    ["mvn -B deploy"],
    ["./gradlew publish"],
    ["terraform -chdir=infra apply -auto-approve"],
    ["kubectl -n prod apply -f k8s"],
    ["helm upgrade --install app chart"],
    ["npx prisma migrate deploy"],
    ["python manage.py migrate"],
    ["bundle exec rails db:migrate"],
    ["alembic upgrade head"],
    ["curl -X POST https://example.test/hook"],
    ["curl -sS -d a=1 https://example.test"],
    ["aws s3 cp dist s3://bucket --recursive"],
    ["netlify deploy --prod"],
    ["rsync -az dist deploy@example.test:/srv"],
    ["gh release create v1"],
  ])("%s", async (command) => {
    expect(await look(command)).toMatch(/publishes|pushes|writes|deploys|changes|migrates|sends|copies/);
  });

  test("also behind scripts, those before and after them, recipes and shell scripts", async () => {
    expect(
      await look("npm test", scripts({ test: "vitest run", posttest: "npm run ship", ship: "npm publish" })),
    ).toBe('"npm publish" in the script "ship" of package.json publishes a package');
    expect(
      await look("make check", { Makefile: "check: build\n\tgo test ./...\nbuild:\n\t@git push --tags\n" }),
    ).toBe('"git push --tags" in the recipe "build" of the Makefile pushes to a remote repository');
    expect(
      await look("bash scripts/ci.sh", { "scripts/ci.sh": "set -e\nif true; then\n  git push\nfi\n" }),
    ).toBe('"git push" in scripts/ci.sh pushes to a remote repository');
  });

  test("by a pattern of the user, who may also allow one", async () => {
    expect(await look("./ship.sh now", {}, { unsafe: ["ship"], safe: [] })).toBe(
      '"./ship.sh now" was named as unsafe',
    );
    expect(await look("git push", {}, { unsafe: [], safe: ["^git push$"] })).toBeUndefined();
  });
});

describe("a command that only sounds like it is not", () => {
  test.each([
    ["npm test"],
    ["npm run test:deploy-utils", scripts({ "test:deploy-utils": "vitest run deploy" })],
    ['echo "git push"'],
    ["pytest tests/test_publish.py -k deploy"],
    ["node --test test/push.test.js"],
    ["npm publish --dry-run"],
    ["git push --dry-run"],
    ["go test ./migrate/..."],
    ["cargo test publish"],
    ["terraform plan"],
    ["kubectl get pods"],
    ["python manage.py migrate --check"],
    ["docker build ."],
    ["curl -fsS https://example.test/health"],
    ["grep -r 'npm publish' docs"],
    ["npm run build", scripts({ build: "tsc -p . # then git push" })],
    ["mvn -B verify"],
    ["./gradlew publishToMavenLocal test"],
    ["ansible-playbook --syntax-check site.yml"],
    ["aws s3 ls"],
    ["npm run lint", scripts({ lint: "eslint .", deploy: "gh-pages -d dist" })],
  ] as readonly (readonly [string, Record<string, string>])[])("%s", async (command, known) => {
    expect(await look(command, known)).toBeUndefined();
  });
});
