/** Runs one command and resolves to its exit code. */
export function main(args: readonly string[]): Promise<number> {
  process.stderr.write(`unknown command: ${args[0] ?? ""}\nmulligan help lists the commands.\n`);
  return Promise.resolve(2);
}
