import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { setImmediate } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { passed } from "../../../src/core/check.ts";
import type { Check } from "../../../src/core/check.ts";
import type { CheckRun } from "../../../src/core/ports.ts";
import { createCheckRunner } from "../../../src/edge/process/check-runner.ts";
import type { CheckRunnerOptions } from "../../../src/edge/process/check-runner.ts";
import { listProcesses } from "../../../src/edge/process/processes.ts";
import { createRedactor } from "../../../src/edge/redact/redactor.ts";

const PATH = process.env["PATH"] ?? "";
let home: string;
let root: string;
let runId: string;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "mulligan-checks-"));
  root = join(home, "project");
  runId = `run-${home.slice(-6)}`;
  mkdirSync(root);
  mkdirSync(join(home, "bodies"));
});
afterEach(() => {
  const left = alive();
  if (left.length > 0) throw new Error(`processes were left: ${left.join(", ")}`);
  rmSync(home, { recursive: true });
});

/** Processes of this run, by what the system says. */
function alive(): readonly number[] {
  return listProcesses()
    .filter((p) => p.hasVariable(`MULLIGAN_RUN_ID=${runId}`))
    .map((p) => p.pid);
}

function runner(options: Partial<CheckRunnerOptions> = {}) {
  return createCheckRunner({
    root,
    runId,
    env: { PATH },
    scratchDir: join(home, "scratch"),
    adopt: (file, sha256) => Promise.resolve(renameSync(file, join(home, "bodies", sha256))),
    redact: createRedactor([]),
    graceMs: 300,
    ...options,
  });
}

function run(
  command: string,
  changes: Partial<Check> & {
    readonly options?: Partial<CheckRunnerOptions>;
    readonly signal?: AbortSignal;
  } = {},
): Promise<CheckRun> {
  const { options, signal, ...rest } = changes;
  const check: Check = {
    id: "test",
    stage: "test",
    command,
    cwd: ".",
    timeoutMs: 20_000,
    outputLimitBytes: 1_000_000,
    ...rest,
  };
  return runner(options).run(check, signal === undefined ? {} : { signal });
}

const body = ({ result }: CheckRun): Buffer => readFileSync(join(home, "bodies", result.output.body));

/** Waits until a file that a command writes holds a whole line. */
async function written(name: string): Promise<string> {
  for (;;) {
    try {
      const text = readFileSync(join(root, name), "utf8");
      if (text.endsWith("\n")) return text.trim();
    } catch {
      // Not there yet.
    }
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

function isAlive(pid: number): boolean {
  return listProcesses().some((p) => p.pid === pid);
}

test("only exit code 0 passes", async () => {
  const fine = await run("exit 0");
  expect(fine.result).toMatchObject({
    exitCode: 0,
    signal: undefined,
    timedOut: false,
    cancelled: false,
    leftovers: 0,
  });
  expect(fine.result.startError).toBeUndefined();
  expect(passed(fine.result)).toBe(true);
  const red = await run("exit 3");
  expect(red.result).toMatchObject({ exitCode: 3, signal: undefined });
  expect(passed(red.result)).toBe(false);
});

test("a command ends at its first failing line, as a step on GitHub does, but a pipe's last part decides", async () => {
  expect((await run("false\necho not reached")).text).toBe("");
  expect((await run("false | true")).result.exitCode).toBe(0);
});

test.each(["SEGV", "KILL", "ABRT"])(
  "a command killed by SIG%s has that signal and no exit code",
  async (name) => {
    const killed = await run(`kill -${name} $$`);
    expect(killed.result).toMatchObject({ exitCode: undefined, signal: `SIG${name}` });
    expect(passed(killed.result)).toBe(false);
  },
);

test("a program killed inside the shell is the shell's exit code above 128", async () => {
  expect(
    (await run("sh -c 'kill -9 $$'; exit $?", { options: { shell: ["sh", "-c"] } })).result.exitCode,
  ).toBe(137);
});

test("a missing command is exit code 127, one that may not be executed 126, both told in the output", async () => {
  const missing = await run("no-such-program");
  expect(missing.result).toMatchObject({ exitCode: 127, startError: undefined });
  expect(missing.text).toBe("bash: line 1: no-such-program: command not found\n");
  writeFileSync(join(root, "plain"), "");
  expect((await run("./plain")).result.exitCode).toBe(126);
});

test("standard output and error come in the order in which they were written", async () => {
  const lines = Array.from({ length: 200 }, (_, i) => `${i}`);
  const both = await run(
    "for i in $(seq 0 199); do if [ $((i % 2)) = 0 ]; then echo $i; else echo $i >&2; fi; done",
  );
  expect(both.text.split("\n").slice(0, -1)).toEqual(lines);
});

test("programs may open their outputs by name", async () => {
  expect((await run("echo a > /dev/stdout; echo b > /dev/stderr")).text).toBe("a\nb\n");
});

test("standard input is at its end", async () => {
  const read = await run("cat; read line || echo none");
  expect(read.text).toBe("none\n");
});

test("there is no terminal that a command could ask on", async () => {
  expect((await run("(: < /dev/tty) 2>/dev/null && echo terminal || echo none")).text).toBe("none\n");
});

test("a command has the given environment and the run's id, nothing else", async () => {
  const env = await run("/usr/bin/env", {
    options: { env: { PATH, LC_ALL: "C", ODD: "a\nb" }, shell: ["sh", "-c"] },
  });
  const lines = env.text.split("\n").filter((line) => !/^(?:PWD|OLDPWD|SHLVL|_)=/.test(line));
  expect(lines.toSorted()).toEqual(
    ["", `LC_ALL=C`, `MULLIGAN_RUN_ID=${runId}`, "ODD=a", `PATH=${PATH}`, "b"].toSorted(),
  );
});

test("a command runs in its folder below the root", async () => {
  mkdirSync(join(root, "a b"));
  symlinkSync("a b", join(root, "inside"));
  expect((await run("pwd -P", { cwd: "a b" })).text).toBe(`${join(root, "a b")}\n`);
  expect((await run("pwd -P", { cwd: "inside" })).text).toBe(`${join(root, "a b")}\n`);
});

test("a folder that is missing, no folder, or outside the root is a start error, and nothing runs", async () => {
  symlinkSync("..", join(root, "out"));
  writeFileSync(join(root, "file"), "");
  const errors = [];
  for (const cwd of ["gone", "file", "..", "out", "/"]) {
    const refused = await run("touch ran; touch ../ran", { cwd });
    expect(refused.result).toMatchObject({ exitCode: undefined, signal: undefined, timedOut: false });
    expect(passed(refused.result)).toBe(false);
    expect(body(refused)).toHaveLength(0);
    errors.push(refused.result.startError);
  }
  expect(errors).toEqual([
    'the folder "gone" does not exist',
    'the folder "file" is not a folder',
    'the folder ".." lies outside the checkout',
    'the folder "out" lies outside the checkout',
    'the folder "/" lies outside the checkout',
  ]);
  expect(readdirSync(home)).not.toContain("ran");
});

test("a shell that is missing, or a command that is too long for the system, is a start error", async () => {
  const noShell = await run("true", { options: { shell: ["no-such-shell", "-c"] } });
  expect(noShell.result.startError).toBe('there is no program "no-such-shell" to run it in');
  const tooLong = await run(`: ${"x".repeat(3_000_000)}`);
  expect(tooLong.result.startError).toBe("the command is longer than the system takes");
  expect((await run("a\0b")).result.startError).toContain("null bytes");
});

test("without bash a command runs in sh", async () => {
  const bin = join(home, "bin");
  mkdirSync(bin);
  symlinkSync("/bin/sh", join(bin, "sh"));
  writeFileSync(join(bin, "bash"), "not executable");
  const plain = await run('echo "$0"; false; echo not reached', { options: { env: { PATH: bin } } });
  expect(plain.text).toBe("sh\n");
});

test("a time-out ends the command and its children and is no signal death", async () => {
  const hung = await run("sh -c 'sleep 60 & sleep 60'; echo not reached", { timeoutMs: 300 });
  expect(hung.result).toMatchObject({ timedOut: true, cancelled: false });
  expect(passed(hung.result)).toBe(false);
  expect(hung.text).toBe("");
});

test("a command that answers SIGTERM with exit code 0 after its time has not passed", async () => {
  const polite = await run("trap 'echo bye; exit 0' TERM; echo up > up; while :; do sleep 0.01; done", {
    timeoutMs: 500,
  });
  expect(polite.result).toMatchObject({ exitCode: 0, timedOut: true });
  expect(polite.text).toContain("bye\n");
  expect(passed(polite.result)).toBe(false);
});

test("processes that ignore SIGTERM are killed", async () => {
  const stubborn = await run("trap '' TERM; (trap '' TERM; sleep 60) & sleep 60; sleep 60", {
    timeoutMs: 300,
  });
  expect(stubborn.result).toMatchObject({
    exitCode: undefined,
    signal: "SIGKILL",
    timedOut: true,
    leftovers: 0,
  });
});

test("a cancel ends the command at once, and one that came before starts nothing", async () => {
  const abort = new AbortController();
  const running = run("echo up > up; sleep 60", { signal: abort.signal });
  await written("up");
  abort.abort();
  expect((await running).result).toMatchObject({ cancelled: true, timedOut: false, signal: "SIGTERM" });
  const before = await run("touch ran", { signal: abort.signal });
  expect(before.result).toMatchObject({ cancelled: true, exitCode: undefined, startError: undefined });
  expect(readdirSync(root)).toEqual(["up"]);
});

test.each([
  ["in the background", "sleep 60 &"],
  ["in the background, without its output", "sleep 60 > /dev/null 2>&1 &"],
  ["in a session of its own", "setsid sleep 60 &"],
  ["in a session of its own, forked twice", "(setsid sh -c 'sleep 60 & sleep 60' &) &"],
  ["with an empty environment, holding the output", "env -i setsid sleep 60 &"],
  ["with an empty environment in a group of its own", "set -m; env -i sleep 60 > /dev/null 2>&1 &"],
  [
    "ignoring SIGTERM in a session of its own",
    `setsid sh -c "trap '' TERM; echo up > up; sleep 60" & while [ ! -s up ]; do sleep 0.01; done`,
  ],
])("what a passing command leaves %s neither holds the run nor stays", async (_, command) => {
  const left = await run(`${command}\necho $! > pid\necho done`);
  expect(left.result).toMatchObject({ exitCode: 0, timedOut: false });
  expect(left.text).toContain("done\n");
  expect(left.result.leftovers).toBeGreaterThan(0);
  expect(isAlive(Number(await written("pid")))).toBe(false);
});

test("a child with an empty environment in a session of its own does not outlive a time-out", async () => {
  const hung = await run("env -i setsid sleep 60 > /dev/null 2>&1 & echo $! > pid; wait", {
    timeoutMs: 500,
  });
  expect(hung.result.timedOut).toBe(true);
  expect(isAlive(Number(await written("pid")))).toBe(false);
});

test("a process that starts new ones while it is ended does not get away", async () => {
  // Bounded, so that a failure of this test does not fill the machine.
  const script = "trap '' TERM; for i in \\$(seq 500); do setsid sleep 60 & sleep 0.001; done";
  const restless = await run(`setsid sh -c "${script}" & sleep 0.1`);
  expect(restless.result.exitCode).toBe(0);
  expect(restless.result.leftovers).toBeGreaterThan(1);
});

test("endless output of a child that was left behind does not hold the run", async () => {
  expect((await run("yes & exit 0")).result).toMatchObject({ exitCode: 0 });
});

test("the last words of a child that was left behind are still read", async () => {
  const child = "exec 2> /dev/null; trap 'echo dying; exit' TERM; echo up > up; while :; do sleep 0.01; done";
  const left = await run(`sh -c "${child}" & while [ ! -s up ]; do sleep 0.01; done`);
  expect(left.text).toBe("dying\n");
});

test("a cancel is heard at every moment of a start", async () => {
  for (let turns = 0; turns < 20; turns++) {
    const abort = new AbortController();
    const running = run("sleep 60", { signal: abort.signal });
    for (let i = 0; i < turns; i++) await setImmediate();
    abort.abort();
    expect((await running).result.cancelled).toBe(true);
  }
});

test("a time limit longer than any timer is no time limit", async () => {
  expect((await run("sleep 0.1", { timeoutMs: 2 ** 40 })).result).toMatchObject({
    exitCode: 0,
    timedOut: false,
  });
});

test("output that a helper writes just after the command's end is still read", async () => {
  expect((await run("exec > >(sleep 0.1; cat); echo late")).text).toBe("late\n");
});

test("sweep ends what an earlier process of the same run has left, and nothing of another run", async () => {
  const env = { PATH, MULLIGAN_RUN_ID: runId };
  const start = (value: string): number =>
    Number(
      execFileSync("sh", ["-c", "setsid sleep 60 > /dev/null 2>&1 & echo $!"], {
        env: { ...env, MULLIGAN_RUN_ID: value },
      }),
    );
  const [ours, others] = [start(runId), start(`${runId}0`)];
  expect(await runner().sweep()).toBe(1);
  expect([isAlive(ours), isAlive(others)]).toEqual([false, true]);
  process.kill(others, "SIGKILL");
  expect(await runner().sweep()).toBe(0);
});

test("300 MB of output leave a bounded file with its first and last lines", async () => {
  const flood = await run("echo first; head -c 300000000 /dev/zero | tr '\\0' x; echo; echo last");
  expect(flood.result).toMatchObject({ exitCode: 0, output: { totalBytes: 300_000_012 } });
  expect(flood.result.output.keptBytes).toBeLessThanOrEqual(1_000_000);
  expect(flood.text).toMatch(
    /^first\nx+\n\[mulligan: 299,\d{3},\d{3} bytes of output are left out here\]\nx+\nlast\n$/,
  );
});

test("the stored output has the sha256 that names it, and no scratch file stays", async () => {
  const some = await run("seq 1 1000");
  expect(createHash("sha256").update(body(some)).digest("hex")).toBe(some.result.output.body);
  expect(body(some).toString()).toBe(some.text);
  expect(some.result.output).toMatchObject({ keptBytes: 3893, totalBytes: 3893 });
  expect(readdirSync(join(home, "scratch"))).toEqual([]);
});

test.each([
  ["invalid UTF-8", String.raw`printf 'a\377\300b'`, "a\uFFFD\uFFFDb"],
  ["Latin-1", String.raw`printf 'caf\351\n'`, "caf\uFFFD\n"],
  ["UTF-8 with a mark", String.raw`printf '\357\273\277caf\303\251'`, "café"],
  ["UTF-16 with a mark", String.raw`printf '\377\376c\000a\000\351\000'`, "caé"],
  ["big-endian UTF-16", String.raw`printf '\376\377\000c\000a\000\351'`, "caé"],
  ["zero bytes", String.raw`printf 'a\000b'`, "a\0b"],
])("%s is kept as bytes and shown as text", async (_, command, text) => {
  expect((await run(command)).text).toBe(text);
});

test("secrets are masked in the text and in the stored bytes", async () => {
  const redact = createRedactor(["swordfish-42"]);
  const leak = await run(
    "echo swordfish-42; printf swordfish-42 | base64; printf sword; sleep 0.05; echo fish-42",
    { options: { redact } },
  );
  expect(leak.text).toBe("***\n***\n***\n");
  expect(body(leak).toString()).toBe("***\n***\n***\n");
});

test("what looks like a token is masked in the text even when it is not known", async () => {
  expect((await run(`echo ghp_${"aB3d".repeat(9)}`)).text).toBe("***\n");
});

test("a scratch folder that cannot be written is an environment error", async () => {
  writeFileSync(join(home, "file"), "");
  await expect(run("true", { options: { scratchDir: join(home, "file", "scratch") } })).rejects.toMatchObject(
    {
      code: "ENVIRONMENT",
      message: `The output of "true" could not be stored in ${join(home, "file", "scratch")}: a part of the path is not a folder.`,
    },
  );
});

test("when the output can no longer be stored, the command is ended and the reason told", () => {
  // Files of at most 8 kB; Node ignores the signal, so that a write fails as on a full disk.
  const script = fileURLToPath(new URL("run-once.ts", import.meta.url));
  const args = [process.execPath, script, home, "yes & sleep 60"];
  const said = execFileSync("bash", ["-c", 'ulimit -f 8; exec "$0" "$@"', ...args], {
    encoding: "utf8",
    timeout: 20_000,
  });
  expect(JSON.parse(said)).toEqual({
    code: "ENVIRONMENT",
    message: `The output of "yes & sleep 60" could not be stored in ${join(home, "scratch")}: a limit on the size of files was reached.`,
  });
  expect(readdirSync(join(home, "scratch"))).toEqual([]);
  expect(listProcesses().filter((p) => p.hasVariable("MULLIGAN_RUN_ID=run-once"))).toEqual([]);
});
