import { spawn } from "node:child_process";

export interface CgiRequest {
  /** Folder with the bare repositories as `owner/name.git`. */
  readonly root: string;
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: Buffer;
  readonly user: string;
  /** Read by the repositories' hooks. */
  readonly env: Readonly<Record<string, string>>;
}

export interface CgiAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** What the real `git http-backend` answers, started as a web server starts a CGI program. */
export function httpBackend(request: CgiRequest): Promise<CgiAnswer> {
  const header = (name: string): string => String(request.headers[name] ?? "");
  return new Promise((resolve, reject) => {
    const child = spawn("git", ["http-backend"], {
      env: {
        PATH: process.env["PATH"] ?? "",
        GIT_CONFIG_NOSYSTEM: "1",
        GIT_CONFIG_GLOBAL: "/dev/null",
        GIT_PROJECT_ROOT: request.root,
        GIT_HTTP_EXPORT_ALL: "1",
        GIT_PROTOCOL: header("git-protocol"),
        REQUEST_METHOD: request.method,
        PATH_INFO: request.path,
        QUERY_STRING: request.query,
        CONTENT_TYPE: header("content-type"),
        CONTENT_LENGTH: String(request.body.length),
        HTTP_CONTENT_ENCODING: header("content-encoding"),
        REMOTE_USER: request.user,
        REMOTE_ADDR: "127.0.0.1",
        ...request.env,
      },
      stdio: ["pipe", "pipe", "ignore"],
    });
    const parts: Buffer[] = [];
    child.stdout.on("data", (part: Buffer) => parts.push(part));
    child.stdin.on("error", () => undefined);
    child.on("error", reject);
    child.on("close", () => resolve(parsed(Buffer.concat(parts))));
    child.stdin.end(request.body);
  });
}

function parsed(output: Buffer): CgiAnswer {
  const end = output.indexOf("\r\n\r\n");
  const headers: Record<string, string> = {};
  for (const line of output.subarray(0, Math.max(0, end)).toString("utf8").split("\r\n")) {
    const colon = line.indexOf(":");
    headers[line.slice(0, colon).toLowerCase()] = line.slice(colon + 1).trim();
  }
  const { status = end < 0 ? "500" : "200", ...rest } = headers;
  return { status: Number.parseInt(status, 10), headers: rest, body: output.subarray(end < 0 ? 0 : end + 4) };
}
