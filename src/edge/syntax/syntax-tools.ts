import { spawn } from "node:child_process";
import { tmpdir } from "node:os";
import type { SyntaxTools } from "../../core/ports.ts";

interface Tool {
  readonly ends: RegExp;
  readonly command: readonly [string, ...string[]];
  /** Reads the first problem out of what the tool printed; group 1 the line, 2 the message. */
  readonly problem: RegExp;
}

/** Each reads the text from standard input, parses it and runs nothing of it. */
const TOOLS: readonly Tool[] = [
  {
    ends: /\.pyi?$/i,
    command: [
      "python3",
      "-I",
      "-c",
      "import ast,sys\ntry: ast.parse(sys.stdin.buffer.read())\nexcept SyntaxError as e: sys.exit(f'{e.lineno or 1}:{e.msg}')\nexcept ValueError as e: sys.exit(f'1:{e}')",
    ],
    problem: /^(\d+):(.*)$/m,
  },
  { ends: /\.rb$/i, command: ["ruby", "-c"], problem: /^-:(\d+): (.*)$/m },
  {
    ends: /\.php$/i,
    command: ["php", "-n", "-l"],
    problem: /error: +(?:syntax error, )?(.*) in .* on line (\d+)/,
  },
  { ends: /\.(?:bash|sh)$/i, command: ["bash", "-n"], problem: /line (\d+): (.*)$/m },
  { ends: /\.go$/i, command: ["gofmt", "-e"], problem: /^<standard input>:(\d+):\d+: (.*)$/m },
];

const LONGEST_MS = 5000;

/** Syntax errors by the languages' own tools; none for a language whose tool is not there. */
export function createSyntaxTools(env: Readonly<Record<string, string>>): SyntaxTools {
  return {
    problems: async (path, bytes) => {
      const tool = TOOLS.find(({ ends }) => ends.test(path));
      if (tool === undefined) return [];
      const { code, text } = await run(tool.command, bytes, env);
      if (code === 0 || code === undefined) return [];
      const [, first = "", second = ""] = tool.problem.exec(text) ?? [];
      const [line, message] = /^\d+$/.test(first) ? [first, second] : [second, first];
      return line === "" ? [] : [{ line: Number(line), column: 1, message: message.trim().slice(0, 200) }];
    },
  };
}

interface Ended {
  /** Undefined when the tool is not there, was killed or took too long. */
  readonly code: number | undefined;
  readonly text: string;
}

function run(
  [program, ...args]: Tool["command"],
  input: Uint8Array,
  env: Readonly<Record<string, string>>,
): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: tmpdir(), env, timeout: LONGEST_MS, killSignal: "SIGKILL" });
    let text = "";
    const add = (part: Buffer): void => void (text = (text + part.toString()).slice(0, 20_000));
    child.stdout.on("data", add);
    child.stderr.on("data", add);
    child.on("error", () => resolve({ code: undefined, text: "" }));
    child.on("close", (code) => resolve({ code: code ?? undefined, text }));
    child.stdin.on("error", () => undefined);
    child.stdin.end(input);
  });
}
