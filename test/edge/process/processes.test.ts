import { execFileSync, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { listProcesses, parsePs, startOf } from "../../../src/edge/process/processes.ts";

const COLUMNS = "pid=,ppid=,pgid=,stat=,lstart=,command=";

test("this process is listed with its parent, and its start time is the same each time", () => {
  const own = listProcesses().find((p) => p.pid === process.pid);
  expect(own?.parent).toBe(process.ppid);
  expect(startOf(process.pid)).toBe(own?.start);
  expect(own?.start).toMatch(/^\d+$/);
});

test("a pid that nobody has and a dead child that was not yet waited for have no start time", async () => {
  expect(startOf(2 ** 22 + 1)).toBeUndefined();
  // sleep takes the shell's place and never waits for the shell's child.
  const child = spawn("sh", ["-c", "sh -c 'echo $$' & exec sleep 60 > /dev/null"]);
  const zombie = await new Promise<number>((resolve) =>
    child.stdout.once("data", (text: Buffer) => resolve(Number(text))),
  );
  while (!readFileSync(`/proc/${zombie}/stat`, "latin1").includes(") Z ")) await setImmediate();
  expect(startOf(zombie)).toBeUndefined();
  child.kill("SIGKILL");
});

test("a name with parentheses and spaces does not shift the fields", async () => {
  const child = spawn("bash", ["-c", "printf 'a) R 1 (b' > /proc/self/comm; echo up; read line"]);
  await new Promise((resolve) => child.stdout.once("data", resolve));
  const found = listProcesses().find((p) => p.pid === child.pid);
  expect(found?.parent).toBe(process.pid);
  child.stdin.end();
});

test("a variable is found whole, not as the beginning of another", () => {
  const env = { A: "1", MULLIGAN_X: "run-1" };
  const child = spawn("sleep", ["60"], { env: { ...env, PATH: "/bin:/usr/bin" } });
  const found = listProcesses().find((p) => p.pid === child.pid);
  expect(found?.hasVariable("MULLIGAN_X=run-1")).toBe(true);
  expect(found?.hasVariable("MULLIGAN_X=run")).toBe(false);
  expect(found?.hasVariable("X=run-1")).toBe(false);
  child.kill("SIGKILL");
});

test("what ps prints is read into the same processes", () => {
  const child = spawn("sleep", ["60"], { env: { MULLIGAN_X: "run-1", PATH: "/bin:/usr/bin" } });
  const output = execFileSync("ps", ["axeww", "-o", COLUMNS], {
    encoding: "utf8",
    env: { LC_ALL: "C", PATH: "/bin:/usr/bin" },
  });
  const read = parsePs(output).find((p) => p.pid === child.pid);
  expect(read).toMatchObject({ parent: process.pid });
  expect(read?.start).toMatch(/^\d{13}$/);
  expect(read?.hasVariable("MULLIGAN_X=run-1")).toBe(true);
  expect(read?.hasVariable("MULLIGAN_X=run")).toBe(false);
  child.kill("SIGKILL");
});

test("lines of a Mac's ps are read, zombies left out", () => {
  const output = [
    "  501     1   501 Ss   Mon Aug  3 09:15:02 2026     /bin/zsh -l PATH=/bin MULLIGAN_RUN_ID=r1",
    "  502   501   501 Z    Mon Aug  3 09:15:03 2026     (sh)",
  ].join("\n");
  const [first, ...rest] = parsePs(output);
  expect(rest).toEqual([]);
  expect(first).toMatchObject({ pid: 501, parent: 1, group: 501 });
  expect(first?.hasVariable("MULLIGAN_RUN_ID=r1")).toBe(true);
});
