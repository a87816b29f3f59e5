import { connect } from "node:net";
import { Octokit } from "@octokit/rest";
import { retry } from "@octokit/plugin-retry";
import { throttling } from "@octokit/plugin-throttling";
import { afterEach, beforeEach, expect, test } from "vitest";
import { randomFaults } from "./faults.ts";
import type { Arrival, Fault } from "./faults.ts";
import { OCTO_APP, SILENT, faithful, refused, startScene } from "./scene.ts";
import type { Scene } from "./scene.ts";

let scene: Scene;
beforeEach(async () => {
  scene = await startScene({ perHour: 100 });
});
afterEach(async () => {
  faithful(scene.hub);
  await scene.hub.close();
});

const titles = (): readonly string[] => [...scene.app.repository.issues.values()].map((issue) => issue.title);
const create = (title: string) => scene.client().rest.issues.create({ ...OCTO_APP, title });

test.each<readonly [Fault, number, number]>([
  [{ kind: "drop", when: "before" }, 500, 0],
  [{ kind: "drop", when: "after" }, 500, 1],
  [{ kind: "status", status: 500, when: "before" }, 500, 0],
  [{ kind: "status", status: 502, when: "after" }, 502, 1],
  [{ kind: "status", status: 503, when: "before" }, 503, 0],
  [{ kind: "secondary-limit", status: 403, retryAfter: 1 }, 403, 0],
  [{ kind: "secondary-limit", status: 429 }, 429, 0],
  [{ kind: "primary-limit", resetIn: 60 }, 403, 0],
])("after the fault %o the caller sees %i and there are %i issues", async (fault, seen, made) => {
  scene.hub.faults.add({ fault });
  expect(await refused(create("x"))).toMatchObject({ status: seen });
  expect(titles()).toHaveLength(made);
  expect(scene.hub.writes()).toHaveLength(made);
  expect(scene.hub.faults.struck).toHaveLength(1);
});

test("a request that arrives twice has its effect twice", async () => {
  scene.hub.faults.add({ fault: { kind: "repeat" } });
  const { data } = await create("twice");
  expect(titles()).toEqual(["twice", "twice"]);
  expect(data.number).toBe(2);
});

test("a request that is held has no effect until it is let go", async () => {
  let letGo: (value?: unknown) => void = () => {};
  const until = new Promise((resolve) => (letGo = resolve));
  scene.hub.faults.add({ fault: { kind: "hold", until }, when: (arrival) => arrival.method === "POST" });
  const held = create("held");
  while (scene.hub.faults.struck.length === 0) await scene.client().rest.issues.listForRepo(OCTO_APP);
  await create("other");
  expect(titles()).toEqual(["other"]);
  letGo();
  expect((await held).data.number).toBe(2);
});

test("a client that is ended in the middle of its request has had no effect", async () => {
  const { hostname, port } = new URL(scene.hub.url);
  const socket = connect(Number(port), hostname);
  const head = "POST /repos/octo/app/issues HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n";
  await new Promise((sent) => socket.write(`${head}{"title":`, sent));
  await scene.client().rest.repos.get(OCTO_APP);
  await new Promise((closed) => socket.destroy().on("close", closed));
  await scene.client().rest.repos.get(OCTO_APP);
  expect(scene.hub.violations).toEqual([]);
  expect(scene.hub.calls.map((call) => call.method)).toEqual(["GET", "GET"]);
  expect(titles()).toEqual([]);
});

test("a rule strikes the requests that it is for, after those that it lets pass, as often as it says", async () => {
  scene.hub.faults.add({
    fault: { kind: "status", status: 503, when: "before" },
    when: (arrival) => arrival.method === "POST",
    skip: 1,
    times: 2,
  });
  const ends = [];
  for (const title of ["a", "b", "c", "d"]) {
    await scene.client().rest.issues.listForRepo(OCTO_APP);
    ends.push(
      await create(title).then(
        (answer) => answer.status,
        (error: { status: number }) => error.status,
      ),
    );
  }
  expect(ends).toEqual([201, 503, 503, 201]);
});

test("limits say when to come back, and do not hold longer", async () => {
  let now = Date.parse("2026-03-01T12:00:00Z");
  const other = await startScene({ now: () => now });
  other.hub.faults.add({ fault: { kind: "primary-limit", resetIn: 60 } });
  const { repos } = other.client().rest;
  const error = await repos.get(OCTO_APP).catch((thrown: unknown) => thrown);
  const { headers } = (error as { response: { headers: Record<string, string> } }).response;
  expect(headers["x-ratelimit-remaining"]).toBe("0");
  expect(headers["x-ratelimit-reset"]).toBe(String(Date.parse("2026-03-01T12:01:00Z") / 1000));
  expect(await refused(repos.get(OCTO_APP))).toMatchObject({ status: 403 });
  now += 60_000;
  expect((await repos.get(OCTO_APP)).status).toBe(200);
  await other.hub.close();
});

test("every answer counts down the hour's calls of its token", async () => {
  const client = scene.client();
  const left = async () => Number((await client.rest.repos.get(OCTO_APP)).headers["x-ratelimit-remaining"]);
  expect([await left(), await left()]).toEqual([99, 98]);
  expect((await client.rest.rateLimit.get()).data.rate).toMatchObject({ limit: 100, used: 3 });
  expect((await scene.client().rest.repos.get(OCTO_APP)).headers["x-ratelimit-remaining"]).toBe("99");
});

test("GitHub's own plugins repeat a read after an outage, and a write after a secondary limit", async () => {
  const Patient = Octokit.plugin(retry, throttling);
  const { value } = scene.hub.token({
    value: "ghs_patient",
    login: "octo",
    permissions: { issues: "write" },
    repositories: ["octo/app"],
  });
  const limited: number[] = [];
  const client = new Patient({
    auth: value,
    baseUrl: scene.hub.url,
    log: SILENT,
    retry: { retryAfterBaseValue: 5 },
    throttle: {
      onRateLimit: () => false,
      onSecondaryRateLimit: (seconds: number) => limited.push(seconds) < 3,
      fallbackSecondaryRateRetryAfter: 0.01,
    },
  });
  scene.hub.faults.add({ fault: { kind: "status", status: 502, when: "before" }, when: isGet });
  scene.hub.faults.add({
    fault: { kind: "secondary-limit", status: 403 },
    when: (arrival) => !isGet(arrival),
  });
  expect((await client.rest.issues.listForRepo(OCTO_APP)).data).toEqual([]);
  expect((await client.rest.issues.create({ ...OCTO_APP, title: "patient" })).status).toBe(201);
  expect(limited).toHaveLength(1);
  expect(scene.hub.calls.map((call) => [call.method, call.seen])).toEqual([
    ["GET", 502],
    ["GET", 200],
    ["POST", 403],
    ["POST", 201],
  ]);
});

test("a seed gives the same faults every time, and no more than it may", () => {
  const schedule = (seed: number) => {
    const plan = randomFaults(seed, { rate: 0.5, most: 4 });
    return Array.from({ length: 40 }, (_, i) => plan({ ...somewhere, n: i + 1 }));
  };
  expect(schedule(7)).toEqual(schedule(7));
  expect(schedule(7)).not.toEqual(schedule(8));
  expect(schedule(7).filter((fault) => fault !== undefined)).toHaveLength(4);
});

test.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])(
  "with the random faults of seed %i the books are right",
  async (seed) => {
    scene.hub.faults.add(randomFaults(seed, { rate: 0.5, most: 10 }));
    const client = scene.client();
    const ends: boolean[] = [];
    for (let i = 0; i < 10; i++) {
      const made = client.rest.issues.create({ ...OCTO_APP, title: `issue ${i}` });
      ends.push(
        await made.then(
          () => true,
          () => false,
        ),
      );
    }
    const repeats = scene.hub.faults.struck.filter((one) => one.fault.kind === "repeat").length;
    expect(titles()).toHaveLength(scene.hub.writes().length + repeats);
    expect(scene.hub.calls.map((call) => call.seen === 201)).toEqual(ends);
    expect(ends).toContain(false);
  },
);

const somewhere: Arrival = {
  n: 1,
  service: "api",
  method: "GET",
  template: "/",
  path: "/",
  token: undefined,
  body: undefined,
};

function isGet(arrival: Arrival): boolean {
  return arrival.method === "GET";
}
