import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, readlinkSync } from "node:fs";

/** A living process; zombies, exiting processes and the kernel's own threads are left out. */
export interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly group: number;
  readonly session: number;
  /** Tells two processes with the same pid apart; comparable only on one machine between two boots. */
  readonly start: string;
  /** True when its first environment held exactly this `NAME=value`. */
  readonly hasVariable: (assignment: string) => boolean;
  /** True when it has the file open that `/proc/<pid>/fd` shows under this name; always false without a /proc. */
  readonly holds: (file: string) => boolean;
}

/** Every process that this user may look at. */
export function listProcesses(): readonly Process[] {
  return process.platform === "linux" ? listFromProc() : parsePs(runPs(["axeww"]));
}

/** The start mark of a living process, or undefined when there is none with this pid. */
export function startOf(pid: number): string | undefined {
  if (process.platform === "linux") return readStat(pid)?.start;
  return parsePs(runPs(["eww", "-p", String(pid)])).find((p) => p.pid === pid)?.start;
}

function listFromProc(): readonly Process[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readStat(Number(name)) ?? []);
}

/** Flags of the kernel for a process that is exiting and for a thread of its own. */
const EXITING_OR_KERNEL = 0x4 | 0x200000;

function readStat(pid: number): Process | undefined {
  const stat = readOrNothing(`/proc/${pid}/stat`).toString("latin1");
  // The command's name, in parentheses, may itself hold spaces and parentheses.
  const [state = "", parent, group, session, , , flags, ...rest] = stat
    .slice(stat.lastIndexOf(")") + 2)
    .split(" ");
  if (!/^[^ZXx]$/.test(state) || (Number(flags) & EXITING_OR_KERNEL) !== 0) return undefined;
  return {
    pid,
    parent: Number(parent),
    group: Number(group),
    session: Number(session),
    start: rest[12] ?? "",
    hasVariable: (assignment) =>
      Buffer.concat([Buffer.of(0), readOrNothing(`/proc/${pid}/environ`), Buffer.of(0)]).includes(
        `\0${assignment}\0`,
      ),
    holds: (file) => openFiles(pid).includes(file),
  };
}

/** A process may end, or belong to somebody else, between any two looks at it. */
function readOrNothing(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch {
    return Buffer.alloc(0);
  }
}

function openFiles(pid: number): readonly string[] {
  try {
    return readdirSync(`/proc/${pid}/fd`).map((fd) => readlinkSync(`/proc/${pid}/fd/${fd}`));
  } catch {
    return [];
  }
}

const COLUMNS = "pid=,ppid=,pgid=,stat=,lstart=,command=";

function runPs(selection: readonly string[]): string {
  try {
    return execFileSync("ps", [...selection, "-o", COLUMNS], {
      encoding: "utf8",
      env: { LC_ALL: "C", PATH: "/bin:/usr/bin" },
      maxBuffer: 1 << 28,
      stdio: ["ignore", "pipe", "ignore"],
    });
  } catch {
    return "";
  }
}

const PS_LINE = /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(\S+)\s+(\w{3}\s+\w{3}\s+\d+\s+[\d:]{8}\s+\d{4})\s(.*)$/gm;

/** Processes from the output of `ps axeww -o pid=,ppid=,pgid=,stat=,lstart=,command=`. */
export function parsePs(output: string): readonly Process[] {
  return [...output.matchAll(PS_LINE)].flatMap(([, pid, parent, group, state, start, command = ""]) =>
    state?.startsWith("Z")
      ? []
      : {
          pid: Number(pid),
          parent: Number(parent),
          group: Number(group),
          session: Number(group),
          start: `${Date.parse(start ?? "")}`,
          hasVariable: (assignment: string) => ` ${command} `.includes(` ${assignment} `),
          holds: () => false,
        },
  );
}
