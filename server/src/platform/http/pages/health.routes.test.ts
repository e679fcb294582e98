import fastify from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TestApp, testApp } from "#testing/test-app.ts";
import { createDrain } from "../../concurrency/drain.ts";
import { healthRoutes } from "./health.routes.ts";

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

test("/readyz queries the database once a second, however often it is called", async () => {
  let asked = 0;
  const one: TestApp["db"]["one"] = (statement) => {
    asked += 1;
    return t.db.one(statement);
  };
  const app = fastify();
  healthRoutes(app, { ...t.services, db: { ...t.db, one } }, createDrain());
  const started = performance.now();
  for (let round = 0; round < 20; round += 1) {
    const answers = await Promise.all(Array.from({ length: 10 }, () => app.inject({ url: "/readyz" })));
    for (const { statusCode } of answers) expect(statusCode).toBe(200);
  }
  expect(asked).toBeLessThanOrEqual(1 + Math.floor((performance.now() - started) / 1_000));
  await app.close();
});

describe("/metrics", () => {
  test("in production opens by the token alone, also to this machine", async () => {
    const production = await testApp({ sameDatabaseAs: t, config: { production: true, metricsToken: TOKEN } });
    expect((await production.app.inject(from("127.0.0.1"))).statusCode).toBe(404);
    expect((await production.app.inject(from("127.0.0.1", { authorization: `Bearer ${TOKEN}` }))).statusCode).toBe(200);
    await production.close();
  });

  test("counts answers by route pattern, for callers on this machine", async () => {
    await t.app.inject({ url: "/api/apartment/77" });
    const answer = await t.app.inject(from("127.0.0.1"));
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('route="/api/apartment/:apartmentId",status="401"');
    expect(answer.body).not.toContain("/api/apartment/77");
  });

  test("does not exist for others, nor for what a proxy on this machine forwards", async () => {
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
