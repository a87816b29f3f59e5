import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import type { JobFacts } from "../../src/core/hub.ts";
import type { RunStep, Step } from "../../src/ci/steps.ts";
import { failingSteps } from "../../src/ci/workflow.ts";

const fixture = (name: string): string =>
  readFileSync(fileURLToPath(new URL(`../fixtures/ci/${name}`, import.meta.url)), "utf8");

const NODE = fixture("node.yml");
const REFUSED = fixture("refused.yml");

function failedJob(name: string, ...steps: readonly (readonly [number, string, string?])[]): JobFacts {
  return {
    id: 1,
    name,
    conclusion: "failure",
    steps: steps.map(([number, step, conclusion = "failure"]) => ({ number, name: step, conclusion })),
    runnerLabels: [],
  };
}

async function stepsOf(workflowText: string, job: JobFacts): Promise<readonly Step[]> {
  const steps = await failingSteps({ workflowText, job, root: "/repo" });
  if (typeof steps === "string") throw new Error(steps);
  return steps;
}

const runs = (steps: readonly Step[]): readonly RunStep[] => steps.filter((step) => step.kind === "run");
const notes = (steps: readonly Step[]): readonly string[] =>
  steps.flatMap((step) => (step.kind === "note" ? [step.text] : []));
const failed = (steps: readonly Step[]): RunStep | undefined => runs(steps).find((step) => step.hasFailed);

test("the failed step comes with the steps that prepare it and the wanted version", async () => {
  const steps = await stepsOf(NODE, failedJob("lint", [5, "Run npm run lint"]));
  expect(runs(steps).map(({ run, hasFailed }) => [run, hasFailed])).toEqual([
    ["npm ci", false],
    ["npm run lint", true],
  ]);
  expect(notes(steps)).toEqual([
    "The job uses actions/setup-node@v5 (node-version-file .nvmrc).",
    "REPORT is not set here: the workflow takes it from github.run_id.",
  ]);
});

test("matrix values of an extended job fill the script, the folder, the shell and the environment", async () => {
  const steps = await stepsOf(
    NODE,
    failedJob("test (20, ubuntu-latest, --coverage)", [9, "Unit tests on ubuntu-latest"]),
  );
  expect(failed(steps)).toEqual({
    kind: "run",
    name: "Unit tests on ubuntu-latest",
    hasFailed: true,
    run: "npm test -- --coverage\n",
    cwd: "packages/core",
    shell: ["bash", "--noprofile", "--norc", "-e", "-o", "pipefail", "-c"],
    env: { FORCE_COLOR: "0", NODE_MAJOR: "20", SEED: "42", LEVEL: "low" },
  });
});

test("an entry of include that extends no job is a job of its own", async () => {
  const steps = await stepsOf(
    NODE,
    failedJob("test (24, ubuntu-latest, true)", [9, "Unit tests on ubuntu-latest"]),
  );
  expect(failed(steps)?.env).toMatchObject({ NODE_MAJOR: "24", LEVEL: "high" });
  expect(failed(steps)?.run).toBe("npm test -- \n");
});

test("a number of YAML is written as a number: 3.10 is 3.1", async () => {
  const job = failedJob("test (3.1, ubuntu-latest)", [9, "Unit tests on ubuntu-latest"]);
  expect(notes(await stepsOf(NODE, job))).toContain("The job uses actions/setup-node@v5 (node-version 3.1).");
});

test("an excluded combination is no job", async () => {
  const job = failedJob("test (22, windows-latest)", [9, "Unit tests on windows-latest"]);
  expect(await failingSteps({ workflowText: NODE, job, root: "/repo" })).toBe(
    'No job of the workflow file is named "test (22, windows-latest)".',
  );
});

test("a step behind a cache that is not there here runs, one for another system does not", async () => {
  const steps = await stepsOf(
    NODE,
    failedJob("test (22, ubuntu-latest)", [9, "Unit tests on ubuntu-latest"]),
  );
  expect(runs(steps).map(({ run }) => run.trim())).toEqual([
    "npm ci",
    "node --version",
    'echo "SEED=42" >> $GITHUB_ENV',
    "npm test --",
  ]);
});

test("files that the runner would offer to a script are nowhere", async () => {
  const steps = await stepsOf(
    NODE,
    failedJob("test (22, ubuntu-latest)", [9, "Unit tests on ubuntu-latest"]),
  );
  expect(runs(steps).find(({ name }) => name === "Fixed value")?.env["GITHUB_ENV"]).toBe("/dev/null");
});

test("a step that GitHub shows as skipped is left out", async () => {
  const job = failedJob(
    "test (22, ubuntu-latest)",
    [5, "Run npm ci", "skipped"],
    [9, "Unit tests on ubuntu-latest"],
  );
  expect(runs(await stepsOf(NODE, job)).map(({ run }) => run)).not.toContain("npm ci");
});

test("GitHub's steps after a job do not hide the failed one", async () => {
  const job = failedJob("lint", [6, "Types"], [11, "Post Run actions/setup-node@v5"], [13, "Complete job"]);
  expect(failed(await stepsOf(NODE, job))?.run).toBe("npm run typecheck");
});

test("of steps with the same name the number says which", async () => {
  const workflowText = [
    "on: push",
    "jobs:",
    "  a:",
    "    runs-on: ubuntu-latest",
    "    steps:",
    "      - {name: Test, run: make one}",
    "      - {name: Test, run: make two}",
    "      - {name: Test, run: make three}",
  ].join("\n");
  for (const [number, run] of [
    [2, "make one"],
    [3, "make two"],
    [4, "make three"],
  ] as const)
    expect(failed(await stepsOf(workflowText, failedJob("a", [number, "Test"])))?.run).toBe(run);
});

test.each<readonly [string, string, string]>([
  ["boxed", "Run npm test", 'The job "boxed" runs in a container.'],
  ["served", "Run npm test", 'The job "served" needs the services postgres.'],
  ["On a Mac", "Run npm test", 'The job "On a Mac" ran on macos-15, and only Linux can be had here.'],
  [
    "shared / unit",
    "Run npm test",
    'The job "shared / unit" runs the reusable workflow ./.github/workflows/shared.yml, whose steps are not in this file.',
  ],
  [
    "prepared",
    "Run npm test",
    `The failed step cannot be run here: "Prepare" before it prepares with the project's own action ./.github/actions/prepare.`,
  ],
  ["secret", "Direct", 'The step "Direct" cannot be run here: it uses secrets.KEY.'],
  ["secret", "By name", 'The step "By name" cannot be run here: it uses secrets.KEY as KEY.'],
  ["secret", "By context", 'The step "By context" cannot be run here: it uses secrets.KEY.'],
  ["secret", "Version", 'The step "Version" cannot be run here: it uses needs.build.outputs.version.'],
  ["secret", "Asked", 'The step "Asked" cannot be run here: it uses inputs.level.'],
  ["secret", "Strange shell", 'The step "Strange shell" cannot be run here: its shell is ruby {0}.'],
  [
    "secret",
    "Elsewhere",
    'The step "Elsewhere" cannot be run here: its folder ../other lies outside the checkout.',
  ],
  [
    "secret",
    "Scan",
    'The step "Scan" cannot be run here: it is the action github/codeql-action/analyze@v4, not a command.',
  ],
  [
    "twin (a, b)",
    "Run npm test -- a",
    'The step "Run npm test -- a" cannot be run here: it uses matrix.part.',
  ],
  [
    "vague on ubuntu-latest",
    "Test",
    'The name "vague on ubuntu-latest" does not tell which of several jobs of the workflow file it was.',
  ],
  ["secret", "Set up job", `The job "secret" failed in GitHub's own step "Set up job".`],
  ["secret", "Gone", 'No step of the job "secret" in the workflow file is named "Gone".'],
  ["unheard of", "Direct", 'No job of the workflow file is named "unheard of".'],
])("%s, step %s, gives a sentence", async (name, step, sentence) => {
  const job = failedJob(name, [step === "Set up job" ? 1 : 9, step]);
  expect(await failingSteps({ workflowText: REFUSED, job, root: "/repo" })).toBe(sentence);
});

test("jobs that share a name do not matter where their steps are the same", async () => {
  const steps = await stepsOf(REFUSED, failedJob("vague on ubuntu-latest", [2, "Install"]));
  expect(failed(steps)?.run).toBe("npm ci");
});

test("a runner's label decides where the file does not", async () => {
  const job = { ...failedJob("lint", [5, "Run npm run lint"]), runnerLabels: ["Windows-2022"] };
  expect(await failingSteps({ workflowText: NODE, job, root: "/repo" })).toBe(
    'The job "lint" ran on Windows-2022, and only Linux can be had here.',
  );
});

test("an input is empty in a run that no one asked for", async () => {
  const job = failedJob("secret", [5, "Asked"]);
  const steps = await failingSteps({
    workflowText: REFUSED,
    job,
    root: "/repo",
    github: { event_name: "push" },
  });
  expect(typeof steps === "string" ? steps : failed(steps)?.run).toBe("./check ");
});

test("values that only GitHub knew are read from the job's name", async () => {
  const workflowText = [
    "on: push",
    "jobs:",
    "  shard:",
    "    runs-on: ubuntu-latest",
    "    strategy:",
    "      matrix:",
    "        node: [20]",
    "        part: ${{ fromJSON(needs.plan.outputs.parts) }}",
    "    steps:",
    "      - run: npm test -- --shard=${{ matrix.part }}",
  ].join("\n");
  const steps = await stepsOf(workflowText, failedJob("shard (20, 2/3)", [2, "Run npm test -- --shard=2/3"]));
  expect(failed(steps)?.run).toBe("npm test -- --shard=2/3");
});

test("a long name of a job is known by its beginning", async () => {
  const long = "x".repeat(120);
  const workflowText = `on: push\njobs:\n  a:\n    name: ${long}\n    runs-on: ubuntu-latest\n    steps: [{run: make}]\n`;
  const steps = await stepsOf(workflowText, failedJob(`${"x".repeat(97)}...`, [2, "Run make"]));
  expect(failed(steps)?.run).toBe("make");
});

test("the workspace is the checkout, also where the job had it in a folder", async () => {
  const workflowText = [
    "on: push",
    "jobs:",
    "  a:",
    "    runs-on: ubuntu-latest",
    "    steps:",
    "      - {uses: actions/checkout@v5, with: {path: app}}",
    "      - {uses: actions/checkout@v5, with: {path: tools, repository: octo/tools}}",
    "      - {name: Test, run: 'make -C ${{ github.workspace }}', working-directory: app/web}",
    "      - {name: Out, run: make, working-directory: tools}",
  ].join("\n");
  const steps = await stepsOf(workflowText, failedJob("a", [4, "Test"]));
  expect(failed(steps)).toMatchObject({ run: "make -C /repo", cwd: "web" });
  expect(notes(steps)).toEqual(["The job also checks out octo/tools into tools, which is not done here."]);
  expect(await failingSteps({ workflowText, job: failedJob("a", [5, "Out"]), root: "/repo" })).toBe(
    'The step "Out" cannot be run here: its folder tools lies outside the checkout.',
  );
});

test.each([
  ["a: [", /^The workflow file cannot be read: /],
  ["just words", /^The workflow file holds no map of names to values\.$/],
  ["jobs: 7", /^No job of the workflow file is named "lint"\.$/],
  ["", /^The workflow file holds no map of names to values\.$/],
])("the text %j is answered by a sentence", async (workflowText, sentence) => {
  const job = failedJob("lint", [2, "Run make"]);
  expect(await failingSteps({ workflowText, job, root: "/repo" })).toMatch(sentence);
});

const ACTION = `
name: Prepare
inputs:
  version: { default: "22" }
  flags: { default: --ignore-scripts }
  token: { required: true }
runs:
  using: composite
  steps:
    - uses: actions/setup-node@v5
      with: { node-version: "\${{ inputs.version }}" }
    - run: npm ci \${{ inputs.flags }}
      shell: bash
    - run: ./login \${{ inputs.token }}
      shell: bash
    - if: inputs.build == 'true'
      run: npm run build
      shell: bash
    - run: echo "MODE=ci" >> "$GITHUB_ENV"
      shell: bash
    - uses: ./.github/actions/inner
`;

const CALLER = `
on: push
defaults: { run: { working-directory: web } }
jobs:
  a:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v5
      - name: Prepare
        uses: ./.github/actions/prepare
        with: { version: 24, token: "\${{ secrets.TOKEN }}", build: true }
      - run: npm test
`;

async function withActions(actions: Readonly<Record<string, string>>): Promise<readonly Step[] | string> {
  const file = (path: string): Promise<string | undefined> => Promise.resolve(actions[path]);
  return failingSteps({
    workflowText: CALLER,
    job: failedJob("a", [4, "Run npm test"]),
    root: "/repo",
    file,
  });
}

test("an own composite action prepares with its steps, inputs and defaults", async () => {
  const steps = await withActions({
    ".github/actions/prepare/action.yml": ACTION,
    ".github/actions/inner/action.yaml":
      "runs: { using: composite, steps: [{ run: make tools, shell: sh, working-directory: tools }] }",
  });
  if (typeof steps === "string") throw new Error(steps);
  expect(runs(steps).map(({ run, cwd, hasFailed }) => [run, cwd, hasFailed])).toEqual([
    ["npm ci --ignore-scripts", ".", false],
    ['echo "MODE=ci" >> "$GITHUB_ENV"', ".", false],
    ["make tools", "tools", false],
    ["npm test", "web", true],
  ]);
  expect(failed(steps)?.env).toEqual({ MODE: "ci" });
  expect(notes(steps)).toEqual([
    "The job uses actions/setup-node@v5 (node-version 24).",
    'The step "Prepare: Run ./login ${{ inputs.token }}" is left out: it uses secrets.TOKEN.',
  ]);
});

test.each([
  [{}, ""],
  [{ ".github/actions/prepare/action.yml": "runs: { using: node24, main: index.js }" }, ""],
  [
    {
      ".github/actions/prepare/action.yml":
        "runs: { using: composite, steps: [{ uses: ./.github/actions/prepare }] }",
    },
    ": Run ./.github/actions/prepare".repeat(10),
  ],
])("an own action that is not composite, is missing or uses itself is refused: %j", async (actions, more) => {
  expect(await withActions(actions)).toBe(
    `The failed step cannot be run here: "Prepare${more}" before it prepares with the project's own action ./.github/actions/prepare.`,
  );
});

test("what a script sets for later ones at run time is told", async () => {
  const workflowText = [
    "on: push",
    "jobs:",
    "  a:",
    "    runs-on: ubuntu-latest",
    "    steps:",
    "      - {name: Path, run: 'echo \"$HOME/bin\" >> $GITHUB_PATH'}",
    "      - {name: Fixed, run: echo A=1 >> $GITHUB_ENV}",
    "      - name: Branch",
    "        run: |",
    "          if test -f x; then",
    "            echo B=1 >> $GITHUB_ENV",
    "          fi",
    "      - {name: Test, run: make test}",
  ].join("\n");
  const steps = await stepsOf(workflowText, failedJob("a", [5, "Test"]));
  expect(notes(steps)).toEqual(
    ["Path", "Branch"].map(
      (name) => `The step "${name}" sets variables or a search path for later ones, which they lack here.`,
    ),
  );
  expect(failed(steps)?.env).toEqual({ A: "1" });
});
