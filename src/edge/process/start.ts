import { access, constants, realpath, stat } from "node:fs/promises";
import { delimiter, isAbsolute, join, relative, resolve, sep } from "node:path";

export type Found =
  { readonly kind: "found"; readonly path: string } | { readonly kind: "no"; readonly why: string };

/** The real folder of a check inside the root, or why there is none, in words. */
export async function findFolder(root: string, cwd: string): Promise<Found> {
  const no = (why: string): Found => ({ kind: "no", why: `the folder "${cwd}" ${why}` });
  const [realRoot, real] = await Promise.all([realpathOf(root), realpathOf(resolve(root, cwd))]);
  if (real === undefined || realRoot === undefined) return no("does not exist");
  const path = relative(realRoot, real);
  if (isAbsolute(path) || path === ".." || path.startsWith(`..${sep}`))
    return no("lies outside the checkout");
  if (!(await stat(real)).isDirectory()) return no("is not a folder");
  const mayEnter = await access(real, constants.X_OK).then(
    () => true,
    () => false,
  );
  return mayEnter ? { kind: "found", path: real } : no("may not be entered by this user");
}

async function realpathOf(path: string): Promise<string | undefined> {
  return realpath(path).catch(() => undefined);
}

/** `bash -e -c` where there is bash, else `sh -e -c`: what GitHub runs a step in that names no shell. */
export async function defaultShell(path: string | undefined): Promise<readonly string[]> {
  return [(await findProgram("bash", path)).kind === "found" ? "bash" : "sh", "-e", "-c"];
}

/** An executable file by its path or by its name in the folders of PATH. */
export async function findProgram(name: string, path: string | undefined): Promise<Found> {
  const folders = name.includes("/") ? [""] : (path ?? "/usr/bin:/bin").split(delimiter);
  for (const folder of folders) {
    const file = folder === "" ? name : join(folder, name);
    if (await isExecutable(file)) return { kind: "found", path: file };
  }
  return { kind: "no", why: `there is no program "${name}" to run it in` };
}

async function isExecutable(file: string): Promise<boolean> {
  try {
    await access(file, constants.X_OK);
    return (await stat(file)).isFile();
  } catch {
    return false;
  }
}
