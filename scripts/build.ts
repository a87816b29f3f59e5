// Bundles the command line and the action into dist/. With --check it writes nothing and compares with the disk.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { build, type Metafile } from "esbuild";

const root = fileURLToPath(new URL("..", import.meta.url));
const dist = join(root, "dist");

const built = await bundle();
if (process.argv.includes("--check")) {
  process.exitCode = check(built);
} else {
  write(built);
}

/** File name below dist/ → bytes. The same sources give the same bytes in any folder. */
async function bundle(): Promise<Map<string, Uint8Array>> {
  const result = await build({
    absWorkingDir: root,
    entryPoints: { cli: "src/entry/cli.ts", action: "src/entry/action.ts" },
    outdir: "dist",
    chunkNames: "chunks/[name]-[hash]",
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node20",
    // Some packages still call require for built-ins, which an ES module does not have.
    banner: {
      js: "import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);",
    },
    legalComments: "none",
    // A linked node_modules must not put its real path into the comments that name each source.
    preserveSymlinks: true,
    metafile: true,
    write: false,
    logLevel: "warning",
  });
  const files = new Map(
    result.outputFiles.map((file) => [relative(dist, file.path), file.contents] as const),
  );
  return files.set("LICENSES.txt", new TextEncoder().encode(licenses(result.metafile)));
}

function licenses(metafile: Metafile): string {
  const folders = new Set<string>();
  for (const input of Object.keys(metafile.inputs)) {
    const folder = /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(input)?.[0];
    if (folder !== undefined) folders.add(folder);
  }
  const sections = [...folders].map((folder) => {
    const { name, version, license } = JSON.parse(
      readFileSync(join(root, folder, "package.json"), "utf8"),
    ) as {
      name: string;
      version: string;
      license?: string;
    };
    const file = readdirSync(join(root, folder))
      .filter((entry) => /^(licen[cs]e|copying)/i.test(entry))
      .toSorted()[0];
    const text =
      file === undefined
        ? "(the package has no licence file)"
        : readFileSync(join(root, folder, file), "utf8");
    return `${name} ${version}, ${license ?? "licence not named"}\n\n${text.replaceAll("\r\n", "\n").trim()}\n`;
  });
  return [...new Set(sections)].toSorted().join(`\n${"-".repeat(80)}\n\n`);
}

function write(files: Map<string, Uint8Array>): void {
  rmSync(dist, { recursive: true, force: true });
  for (const [name, bytes] of files) {
    const path = join(dist, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, bytes, { mode: name === "cli.js" ? 0o755 : 0o644 });
  }
  console.log(
    `dist: ${files.size} files, ${[...files.values()].reduce((sum, bytes) => sum + bytes.length, 0)} bytes`,
  );
}

function check(files: Map<string, Uint8Array>): number {
  const wrong = [...files].flatMap(([name, bytes]) => {
    const path = join(dist, name);
    if (!existsSync(path)) return [`missing: dist/${name}`];
    return readFileSync(path).equals(bytes) ? [] : [`differs: dist/${name}`];
  });
  for (const entry of existsSync(dist) ? readdirSync(dist, { recursive: true, withFileTypes: true }) : []) {
    const name = relative(dist, join(entry.parentPath, entry.name));
    if (!entry.isDirectory() && !files.has(name)) wrong.push(`not from this build: dist/${name}`);
  }
  for (const line of wrong) console.error(line);
  console.log(wrong.length === 0 ? "dist is up to date" : "dist is stale: npm run build");
  return wrong.length === 0 ? 0 : 1;
}
