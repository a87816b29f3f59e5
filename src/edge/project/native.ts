import type { Folder, Suggestion } from "./folder.ts";

/** Projects of languages with one usual test command, then build tools that stand for any language. */
export async function nativeSuggestions(folder: Folder): Promise<readonly Suggestion[]> {
  const all: Perhaps[] = [];
  for (const kind of [go, cargo, maven, gradle, dotnet, rspec, phpunit, make, ctest])
    all.push(await kind(folder));
  return all.filter((suggestion) => suggestion !== undefined);
}

type Perhaps = Suggestion | undefined;

function stated(test: string, because: string, setup: readonly string[] = []): Suggestion {
  return { test, setup, stated: true, because };
}

function go({ has }: Folder): Perhaps {
  return has("go.mod") ? stated("go test ./...", "go.mod") : undefined;
}

async function cargo({ read }: Folder): Promise<Perhaps> {
  const text = await read("Cargo.toml");
  if (text === undefined) return undefined;
  const whole = /^\s*\[workspace[\].]/m.test(text) ? " --workspace" : "";
  return stated(`cargo test${whole}`, "Cargo.toml");
}

function maven({ has }: Folder): Perhaps {
  if (!has("pom.xml")) return undefined;
  return stated(`${has("mvnw") ? "./mvnw" : "mvn"} -q test`, "pom.xml");
}

function gradle({ has }: Folder): Perhaps {
  const file = ["build.gradle", "build.gradle.kts", "settings.gradle", "settings.gradle.kts"].find(has);
  if (file === undefined) return undefined;
  return stated(`${has("gradlew") ? "./gradlew" : "gradle"} test`, file);
}

function dotnet({ files }: Folder): Perhaps {
  const solutions = files.filter((path) => /^[^/]+\.slnx?$/.test(path));
  const projects = files.filter((path) => /^[^/]+\.(?:cs|fs|vb)proj$/.test(path));
  const [first] = [...solutions, ...projects];
  if (first === undefined) return undefined;
  // Without a name dotnet refuses to choose between several.
  const name = solutions.length + projects.length > 1 ? ` ${quoted(first)}` : "";
  return stated(`dotnet test${name}`, first);
}

function quoted(name: string): string {
  return /^[\w.-]+$/.test(name) ? name : `'${name.replaceAll("'", `'\\''`)}'`;
}

function rspec({ has, files }: Folder): Perhaps {
  const because = has(".rspec")
    ? ".rspec"
    : files.some((path) => /^spec\/.*_spec\.rb$/.test(path))
      ? "the specs in spec/"
      : undefined;
  return because === undefined ? undefined : stated(has("Gemfile") ? "bundle exec rspec" : "rspec", because);
}

async function phpunit({ has, read }: Folder): Promise<Perhaps> {
  const config = ["phpunit.xml", "phpunit.xml.dist", "phpunit.dist.xml"].find(has);
  const composer = await read("composer.json");
  if (config === undefined && !/"phpunit\/phpunit"\s*:/.test(composer ?? "")) return undefined;
  const installed = composer === undefined || (await read("vendor/autoload.php")) !== undefined;
  const because = config === undefined ? "phpunit in composer.json" : config;
  return stated("vendor/bin/phpunit", because, installed ? [] : ["composer install"]);
}

async function make({ read }: Folder): Promise<Perhaps> {
  for (const file of ["GNUmakefile", "makefile", "Makefile"]) {
    const text = await read(file);
    if (text === undefined) continue;
    const target = ["test", "check"].find((name) =>
      new RegExp(`^(?:[\\w-]+ +)*${name}(?: +[\\w-]+)*\\s*:(?!=|:=)`, "m").test(text),
    );
    return target === undefined ? undefined : stated(`make ${target}`, `the target "${target}" of ${file}`);
  }
  return undefined;
}

async function ctest({ read }: Folder): Promise<Perhaps> {
  const text = await read("CMakeLists.txt");
  if (text === undefined || !/^\s*(?:enable_testing\s*\(|include\s*\(\s*CTest\s*\))/im.test(text))
    return undefined;
  return stated(
    "cmake -S . -B build && cmake --build build && ctest --test-dir build --output-on-failure",
    "the tests that CMakeLists.txt enables",
  );
}
