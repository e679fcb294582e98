import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TestApp, testApp } from "#testing/test-app.ts";

let t: TestApp;
let guarded: TestApp;
const TOKEN = "a-token-of-sixteen-or-more";
beforeAll(async () => {
  t = await testApp();
  guarded = await testApp({ sameDatabaseAs: t, env: { METRICS_TOKEN: TOKEN } });
});
afterAll(async () => {
  await guarded.close();
  await t.close();
});

const from = (remoteAddress: string, headers: Record<string, string> = {}) =>
  ({ method: "GET", url: "/metrics", remoteAddress, headers }) as const;

test("/healthz lives and /readyz can serve", async () => {
  expect((await t.app.inject({ url: "/healthz" })).json()).toEqual({ status: "ok" });
  expect((await t.app.inject({ url: "/readyz" })).json()).toEqual({ status: "ready" });
});

describe("/metrics", () => {
  test("counts answers by route pattern, for callers on this machine", async () => {
    await t.app.inject({ url: "/api/apartment/77" });
    const answer = await t.app.inject(from("127.0.0.1"));
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('route="/api/apartment/:apartmentId",status="401"');
    expect(answer.body).not.toContain("/api/apartment/77");
  });

  test("does not exist for others, nor for what a proxy on this machine passes on", async () => {
    expect((await t.app.inject(from("203.0.113.9"))).statusCode).toBe(404);
    expect((await t.app.inject(from("127.0.0.1", { "x-forwarded-for": "203.0.113.9" }))).statusCode).toBe(404);
  });

  test("opens to others by the token alone", async () => {
    const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
    expect((await guarded.app.inject(from("203.0.113.9", bearer(TOKEN)))).statusCode).toBe(200);
    expect((await guarded.app.inject(from("203.0.113.9", bearer("another-token-of-sixteen")))).statusCode).toBe(404);
    expect((await guarded.app.inject(from("127.0.0.1"))).statusCode).toBe(200);
  });
});
