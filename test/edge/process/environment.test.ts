import { expect, test } from "vitest";
import { childEnvironment } from "../../../src/edge/process/environment.ts";

const KEY = "sk-live-0123456789abcdef";
const none = { names: [], secrets: [] };

test("what tools need passes, everything else stays behind without a word", () => {
  const { env, dropped } = childEnvironment(
    {
      PATH: "/bin",
      HOME: "/home/u",
      LC_ALL: "C",
      CI: "true",
      JAVA_HOME_17_X64: "/jdk",
      GOCACHE: "/go",
      NODE_OPTIONS: "--inspect",
      AWS_SECRET_ACCESS_KEY: "a",
      GITHUB_TOKEN: "b",
      ACTIONS_RUNTIME_URL: "c",
      RUNNER_TEMP: "d",
      OPENAI_BASE_URL: "e",
      SSH_AUTH_SOCK: "f",
      BASH_ENV: "g",
      LD_PRELOAD: "h",
      ANYTHING: "i",
      UNSET: undefined,
    },
    none,
  );
  expect(env).toEqual({
    PATH: "/bin",
    HOME: "/home/u",
    LC_ALL: "C",
    CI: "true",
    JAVA_HOME_17_X64: "/jdk",
    GOCACHE: "/go",
  });
  expect(dropped).toEqual([]);
});

test("a named variable passes whatever its name, and is exactly the named one", () => {
  const source = { DATABASE_PASSWORD: "test", DATABASE_PASSWORD_2: "other", GITHUB_SHA: "abc" };
  const { env } = childEnvironment(source, {
    names: ["DATABASE_PASSWORD", "GITHUB_SHA", "ABSENT"],
    secrets: [],
  });
  expect(env).toEqual({ DATABASE_PASSWORD: "test", GITHUB_SHA: "abc" });
});

test("a variable that holds a known secret is dropped and reported even when it is named or allowed", () => {
  const source = {
    MY_KEY: KEY,
    HEADER: `Bearer ${KEY}`,
    BASIC: Buffer.from(`x:${KEY}`).toString("base64"),
    URL: `https://h/?k=${KEY}`,
    LANG: KEY,
    PLAIN: "fine",
  };
  const { env, dropped } = childEnvironment(source, { names: Object.keys(source), secrets: [KEY] });
  expect(env).toEqual({ PLAIN: "fine" });
  expect(dropped).toEqual(
    ["MY_KEY", "HEADER", "BASIC", "URL", "LANG"].map((name) => ({ name, reason: "holds-secret" })),
  );
});

test("a plain word as a local server's key does not take the PATH away, but its own variable", () => {
  const source = { PATH: "/home/u/.lm-studio/bin:/bin", KEY: "lm-studio" };
  const { env, dropped } = childEnvironment(source, { names: ["KEY"], secrets: ["lm-studio"] });
  expect(env).toEqual({ PATH: "/home/u/.lm-studio/bin:/bin" });
  expect(dropped).toEqual([{ name: "KEY", reason: "holds-secret" }]);
});

test("a short secret is a secret when it is the whole value", () => {
  const { env } = childEnvironment(
    { PIN: "1234", PATH: "/opt/1234" },
    { names: ["PIN"], secrets: ["1234", ""] },
  );
  expect(env).toEqual({ PATH: "/opt/1234" });
});

test("an allowed name that looks like a secret and an address with a login are dropped and reported", () => {
  const source = { LC_TOKEN: "x", HTTPS_PROXY: "http://u:p@proxy:3128", HTTP_PROXY: "http://proxy:3128" };
  const { env, dropped } = childEnvironment(source, none);
  expect(env).toEqual({ HTTP_PROXY: "http://proxy:3128" });
  expect(dropped).toEqual([
    { name: "LC_TOKEN", reason: "secret-name" },
    { name: "HTTPS_PROXY", reason: "login-in-address" },
  ]);
  expect(childEnvironment(source, { names: ["HTTPS_PROXY"], secrets: [] }).env).toMatchObject({
    HTTPS_PROXY: "http://u:p@proxy:3128",
  });
});
