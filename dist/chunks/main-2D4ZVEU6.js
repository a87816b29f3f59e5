import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);

// src/entry/main.ts
function main(args) {
  process.stderr.write(`unknown command: ${args[0] ?? ""}
mulligan help lists the commands.
`);
  return Promise.resolve(2);
}
export {
  main
};
