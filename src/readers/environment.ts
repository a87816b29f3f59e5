import type { EnvironmentKind, EnvironmentSign, Failure } from "../core/failure.ts";
import { cut } from "./reader.ts";

/** Ports of databases and queues that a test needs and cannot start itself. */
const SERVICES = "(?:1433|1521|3306|5432|5672|6379|8123|9042|9092|9200|11211|27017)";

/** What tools print when something outside the project fails; the first kind that fits counts. */
const SIGNS: readonly (readonly [EnvironmentKind, RegExp])[] = [
  [
    "runner",
    /runner has received a shutdown signal|lost communication with the server|hosted runner encountered an error|^(?:##\[error\])?The operation was canceled\.?$|The self-hosted runner: .* lost/,
  ],
  ["time-out", /has exceeded the maximum execution time|The job was not acquired by Runner/],
  ["disk", /No space left on device|\bENOSPC\b|Disk quota exceeded|There is not enough space on the disk/i],
  [
    "memory",
    /Cannot allocate memory|\bENOMEM\b|JavaScript heap out of memory|Reached heap limit|OOMKilled|oom-kill|fatal error: runtime: out of memory|LLVM ERROR: out of memory|cc1(?:plus)?: out of memory|Killed signal terminated program|There is insufficient memory for the Java Runtime/,
  ],
  [
    "registry",
    /npm (?:ERR!|error) code (?:E50\d|E429|E403|E401|EINTEGRITY)|ERR_PNPM_(?:FETCH|META_FETCH)|toomanyrequests|pull rate limit|\b(?:429 Too Many Requests|502 Bad Gateway|503 Service (?:Temporarily )?Unavailable|504 Gateway Time-?out)\b|Could not transfer artifact|Could not (?:GET|HEAD) 'http|ReadTimeoutError\(|error: failed to (?:download|fetch) .*(?:crates\.io|registry|index)|E: Failed to fetch http/i,
  ],
  [
    "network",
    new RegExp(
      `getaddrinfo (?:ENOTFOUND|EAI_AGAIN)|Could not resolve host|Temporary failure in name resolution|Name or service not known|network is unreachable|\\bENETUNREACH\\b|TLS handshake timeout|dial tcp [^ ]+: (?:i/o timeout|connect: )|\\b(?:ETIMEDOUT|ECONNRESET)\\b.*(?:https?:|registry)|npm (?:ERR!|error) network|curl: \\((?:5|6|7|28|35|52|56)\\)|ECONNREFUSED [^ ]*:${SERVICES}\\b|port ${SERVICES} failed: Connection refused|Is the server running (?:locally|on (?:that )?host)|NewConnectionError\\(|java\\.net\\.UnknownHostException`,
      "i",
    ),
  ],
  [
    "permission",
    /Permission denied \(publickey|Resource not accessible by integration|could not read Username for 'https|Authentication failed for 'https|EACCES: permission denied, (?:mkdir|open|unlink|scandir) '\/(?:usr|etc|root|var|opt)|permission denied while trying to connect to the Docker daemon|Cannot connect to the Docker daemon/,
  ],
  [
    "missing-tool",
    /(?:^|: )(?:line )?\d*:? ?[\w.+/-]+: (?:command )?not found$|is not recognized as an internal or external command|executable file not found in \$PATH|^(?:Error: )?spawn [\w./-]+ ENOENT|: No module named (?:pytest|tox|nox|coverage|unittest2|mypy|ruff|flake8|black)$|^make(?:\[\d+\])?: [\w.-]+: No such file or directory|could not determine executable to run|env: .{1,40}: No such file or directory/,
  ],
];

/** Lines at the end of a log in which a sign explains how the command ended. */
const LAST_LINES = 60;

/**
 * What outside the project explains every failure of a command that did not pass, or undefined: each failing test says
 * it itself and not in what it compares, or no tool names a failure of the source and the end of the output says it.
 */
export function environmentSign(
  lines: readonly string[],
  failures: readonly Failure[],
): EnvironmentSign | undefined {
  const named = failures.filter((f) => f.kind !== "crash");
  if (named.length > 0) {
    const signs = named.map((f) =>
      f.kind === "test" && f.expected === undefined ? signIn(f.message.split("\n")) : undefined,
    );
    const [first] = signs;
    if (first === undefined || first.kind === "missing-tool") return undefined;
    return signs.every((sign) => sign?.kind === first.kind) ? first : undefined;
  }
  const [crash] = failures;
  if (crash?.frame !== undefined) return signIn(crash.message.split("\n"));
  const shown = lines.filter((line) => line.trim() !== "");
  return signIn(shown.slice(-LAST_LINES));
}

function signIn(lines: readonly string[]): EnvironmentSign | undefined {
  for (const [kind, pattern] of SIGNS) {
    const line = lines.find((text) => pattern.test(text.slice(0, 500)));
    if (line !== undefined) return { kind, evidence: cut(line.trim(), 200) };
  }
  return undefined;
}
