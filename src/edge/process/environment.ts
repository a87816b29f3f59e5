import { createRedactor } from "../redact/redactor.ts";

/** The variables that commands of the project get; `*` stands for any end. Everything else must be named by the user. */
const ALLOWED: readonly (readonly [what: string, names: readonly string[]])[] = [
  ["the user and the machine", ["PATH", "HOME", "SHELL", "USER", "LOGNAME", "TMPDIR", "TMP", "TEMP", "TZ"]],
  ["language and terminal", ["LANG", "LANGUAGE", "LC_*", "LOCALE_ARCHIVE", "TERM", "COLORTERM", "DISPLAY"]],
  [
    "folders of the desktop standard",
    ["XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"],
  ],
  ["how tools behave", ["CI", "NO_COLOR", "FORCE_COLOR", "COLUMNS", "LINES"]],
  ["network", ["HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY", "http_proxy", "https_proxy", "no_proxy"]],
  [
    "certificates",
    ["SSL_CERT_FILE", "SSL_CERT_DIR", "NIX_SSL_CERT_FILE", "CURL_CA_BUNDLE", "REQUESTS_CA_BUNDLE"],
  ],
  [
    "Node",
    ["NODE_ENV", "NODE_PATH", "NODE_EXTRA_CA_CERTS", "npm_config_cache", "COREPACK_HOME", "PNPM_HOME"],
  ],
  ["Node's version managers", ["NVM_DIR", "NVM_BIN", "VOLTA_HOME", "FNM_DIR", "BUN_INSTALL", "DENO_DIR"]],
  [
    "Python",
    [
      "VIRTUAL_ENV",
      "PYTHONPATH",
      "PYTHONHOME",
      "PYTHONHASHSEED",
      "PYTHONUTF8",
      "PYENV_ROOT",
      "pythonLocation",
    ],
  ],
  [
    "Python's packages",
    ["CONDA_PREFIX", "CONDA_DEFAULT_ENV", "PIP_CACHE_DIR", "UV_CACHE_DIR", "POETRY_CACHE_DIR"],
  ],
  ["Java", ["JAVA_HOME", "JAVA_HOME_*", "MAVEN_HOME", "M2_HOME", "GRADLE_HOME", "GRADLE_USER_HOME"]],
  ["Android", ["ANDROID_HOME", "ANDROID_SDK_ROOT"]],
  [
    "Go",
    [
      "GOROOT",
      "GOPATH",
      "GOBIN",
      "GOCACHE",
      "GOMODCACHE",
      "GOFLAGS",
      "GOPROXY",
      "GOTOOLCHAIN",
      "CGO_ENABLED",
    ],
  ],
  [
    "Rust",
    ["CARGO_HOME", "CARGO_TARGET_DIR", "RUSTUP_HOME", "RUSTUP_TOOLCHAIN", "RUST_BACKTRACE", "RUSTFLAGS"],
  ],
  ["Ruby", ["GEM_HOME", "GEM_PATH", "BUNDLE_PATH", "BUNDLE_GEMFILE", "RBENV_ROOT"]],
  [
    "PHP and .NET",
    ["COMPOSER_HOME", "COMPOSER_CACHE_DIR", "DOTNET_ROOT", "DOTNET_CLI_HOME", "NUGET_PACKAGES"],
  ],
  ["C and C++", ["CC", "CXX", "CFLAGS", "CXXFLAGS", "LDFLAGS", "CPATH", "LIBRARY_PATH", "PKG_CONFIG_PATH"]],
  ["shared libraries", ["LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH"]],
  ["browsers under test", ["CHROME_BIN", "PLAYWRIGHT_BROWSERS_PATH"]],
];

const NAMES = ALLOWED.flatMap(([, names]) => names);
const EXACT = new Set(NAMES.filter((name) => !name.endsWith("*")));
const PREFIXES = NAMES.filter((name) => name.endsWith("*")).map((name) => name.slice(0, -1));

const SECRET_NAME = /TOKEN|KEY|SECRET|PASSW|CREDENTIAL|AUTH|^(?:ACTIONS|GITHUB|RUNNER|OPENAI)_/i;
const LOGIN_IN_ADDRESS = /:\/\/[^/@\s]+@/;

interface DroppedVariable {
  readonly name: string;
  /** `holds-secret`: its value is or contains a known secret, so not even naming it lets it pass. */
  readonly reason: "holds-secret" | "secret-name" | "login-in-address";
}

export interface ChildEnvironment {
  readonly env: Readonly<Record<string, string>>;
  /** Variables that are allowed or were named, and are left out all the same. */
  readonly dropped: readonly DroppedVariable[];
}

/**
 * The environment for the project's commands: the allow-list above and the variables that the user named, without
 * any that holds one of the secrets in whatever encoding.
 */
export function childEnvironment(
  source: Readonly<Record<string, string | undefined>>,
  { names, secrets }: { readonly names: readonly string[]; readonly secrets: readonly string[] },
): ChildEnvironment {
  const named = new Set(names);
  const isSecret = secretTest(secrets);
  const env: Record<string, string> = {};
  const dropped: DroppedVariable[] = [];
  for (const [name, value] of Object.entries(source)) {
    if (value === undefined || !(named.has(name) || isAllowed(name))) continue;
    const reason = isSecret(value) ? "holds-secret" : named.has(name) ? undefined : suspicion(name, value);
    if (reason === undefined) env[name] = value;
    else dropped.push({ name, reason });
  }
  return { env, dropped };
}

function isAllowed(name: string): boolean {
  return EXACT.has(name) || PREFIXES.some((prefix) => name.startsWith(prefix));
}

function suspicion(name: string, value: string): DroppedVariable["reason"] | undefined {
  if (SECRET_NAME.test(name)) return "secret-name";
  return LOGIN_IN_ADDRESS.test(value) ? "login-in-address" : undefined;
}

/** Keys of local servers are often plain words (`lm-studio`) that stand in many a PATH: these must match whole. */
const PLAIN_WORDS = /^(?=.{1,15}$)[a-z]+(?:[-_][a-z]+)*$/;

function secretTest(secrets: readonly string[]): (value: string) => boolean {
  const whole = new Set(secrets.filter((secret) => secret !== ""));
  const { holdsSecret } = createRedactor(secrets.filter((secret) => !PLAIN_WORDS.test(secret)));
  return (value) => whole.has(value) || holdsSecret(value);
}
