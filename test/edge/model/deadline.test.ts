import { describe, expect, test } from "vitest";
import { pause } from "../../../src/edge/model/deadline.ts";
import { modelAt, REQUEST, scripted, serve } from "./endpoint.ts";

describe("no call outlives its limit", () => {
  test.each(["hang", "trickle"] as const)("an endpoint that does %s", async (fault) => {
    const { url } = await scripted([{ fault }]);
    const reply = await modelAt(url).complete(REQUEST, { ordinal: 1, timeoutMs: 300 });
    expect(reply).toMatchObject({ kind: "failed", code: "timeout", maybeBilled: 1 });
  });

  test("a wait between tries", async () => {
    const { url, requests } = await scripted([{ status: 500, headers: { "retry-after-ms": "1" } }, "never"]);
    const sleep = () => new Promise<void>((resolve) => setTimeout(resolve, 400));
    const reply = await modelAt(url, { sleep }).complete(REQUEST, { ordinal: 1, timeoutMs: 300 });
    expect(reply).toMatchObject({ kind: "failed", code: "server", maybeBilled: 1 });
    expect(requests).toHaveLength(1);
  });

  test("the adapter's own wait ends with a cancel", async () => {
    const controller = new AbortController();
    const url = await serve((_, response) => {
      response.writeHead(503, { "retry-after": "19" }).end();
      setTimeout(() => controller.abort(), 200);
    });
    const reply = await modelAt(url, { sleep: pause }).complete(REQUEST, {
      ordinal: 1,
      timeoutMs: 20_000,
      signal: controller.signal,
    });
    expect(reply).toMatchObject({ kind: "failed", code: "cancelled", maybeBilled: 0 });
  }, 10_000);

  test("a limit beyond the longest timer is none", async () => {
    const { url } = await scripted(["ok"]);
    const reply = await modelAt(url).complete(REQUEST, { ordinal: 1, timeoutMs: 1e12 });
    expect(reply).toMatchObject({ text: "ok" });
  });

  test("a cancel ends a call in flight, which may have been billed", async () => {
    const controller = new AbortController();
    const url = await serve(() => controller.abort());
    const reply = await modelAt(url).complete(REQUEST, {
      ordinal: 1,
      timeoutMs: 20_000,
      signal: controller.signal,
    });
    expect(reply).toMatchObject({ kind: "failed", code: "cancelled", maybeBilled: 1 });
  });

  test("a cancel during a wait sends nothing more", async () => {
    const controller = new AbortController();
    const { url, requests } = await scripted([{ status: 503 }, "never"]);
    const reply = await modelAt(url, { sleep: () => Promise.resolve(controller.abort()) }).complete(REQUEST, {
      ordinal: 1,
      timeoutMs: 20_000,
      signal: controller.signal,
    });
    expect(reply).toMatchObject({ code: "cancelled", maybeBilled: 0 });
    expect(requests).toHaveLength(1);
  });

  test("a call that was cancelled before is not sent", async () => {
    const { url, requests } = await scripted(["never"]);
    const reply = await modelAt(url).complete(REQUEST, {
      ordinal: 1,
      timeoutMs: 20_000,
      signal: AbortSignal.abort(),
    });
    expect(reply).toMatchObject({ code: "cancelled", maybeBilled: 0 });
    expect(requests).toHaveLength(0);
  });
});
