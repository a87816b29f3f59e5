import { sample } from "./folder.ts";
import type { Folder, Suggestion } from "./folder.ts";

const TEST_FILE = /(?:^|\/)(?:test_[^/]+|[^/]+_test)\.py$/;

/** What a Python project says about its tests. pytest also runs unittest's tests, but must be installed. */
export async function pythonSuggestions(folder: Folder): Promise<readonly Suggestion[]> {
  const python = await interpreter(folder);
  const pytest = `${python} -m pytest`;
  const config = await pytestConfig(folder);
  if (config !== undefined) return [{ test: pytest, stated: true, because: config }];
  const texts = await sample(folder, TEST_FILE, 20);
  if (texts.length === 0) return [];
  if (await namesPytest(folder))
    return [{ test: pytest, stated: true, because: "pytest in the requirements" }];
  if (texts.some((text) => /^(?:import|from) pytest\b|^(?:async )?def test_/m.test(text)))
    return [{ test: pytest, stated: false, because: "test files that are written for pytest" }];
  if (texts.some((text) => /^(?:import|from) unittest\b/m.test(text)))
    return [
      {
        test: `${python} -m unittest discover${startFolder(folder)}`,
        stated: false,
        because: "test files that import unittest",
      },
    ];
  return [{ test: pytest, stated: false, because: "files named like tests of pytest" }];
}

async function interpreter(folder: Folder): Promise<string> {
  for (const venv of [".venv", "venv"])
    if ((await folder.read(`${venv}/pyvenv.cfg`)) !== undefined) return `${venv}/bin/python`;
  return "python3";
}

const ANYTHING = /^/;

async function pytestConfig(folder: Folder): Promise<string | undefined> {
  const signs: readonly (readonly [file: string, sign: RegExp])[] = [
    ["pytest.ini", ANYTHING],
    ["pyproject.toml", /^\s*\[\s*tool\s*\.\s*pytest\b/m],
    ["tox.ini", /^\[pytest\]/m],
    ["setup.cfg", /^\[tool:pytest\]/m],
    ["conftest.py", ANYTHING],
    ["tests/conftest.py", ANYTHING],
    ["test/conftest.py", ANYTHING],
  ];
  for (const [file, sign] of signs) {
    const text = await folder.read(file);
    if (text !== undefined && sign.test(text)) return file;
  }
  return undefined;
}

async function namesPytest(folder: Folder): Promise<boolean> {
  const texts = await sample(
    folder,
    /^(?:pyproject\.toml|setup\.(?:py|cfg)|tox\.ini|Pipfile|[\w./-]*requirements[\w./-]*\.(?:txt|in))$/,
    10,
  );
  return texts.some((text) => /\bpytest\b/.test(text));
}

/** unittest finds tests below a folder only where it is a package, else it must be told where to begin. */
function startFolder(folder: Folder): string {
  const name = ["tests", "test"].find((dir) => folder.files.some((path) => path.startsWith(`${dir}/`)));
  const atRoot = folder.files.some((path) => !path.includes("/") && TEST_FILE.test(path));
  return name === undefined || atRoot || folder.has(`${name}/__init__.py`) ? "" : ` -s ${name}`;
}
