import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Viewer } from "#platform/viewer.ts";
import { sql } from "#platform/db/sql.ts";
import { type Person, person } from "#testing/builders/people.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";
import { cleanUp } from "../cleanup.ts";
import { consumeSocketToken } from "./socket-token.ts";

let t: TestApp;
let jisu: Person;
beforeAll(async () => {
  t = await testApp({ config: { rateLimitScale: 100 } });
});
beforeEach(async () => {
  jisu = await person(t, "지수");
});
afterAll(() => t.close());

const tokenOf = async (who: Person) => (await who.call("POST", "/api/ws/token")).json<{ data: string }>().data;
const consume = (token: string): Promise<Viewer | undefined> => consumeSocketToken(t.db, t.services.secrets, token);
const kept = () => t.db.one<{ count: number }>(sql`select count(*) from socket_tokens`);

test("T165 a token needs a session and opens one socket of it, for the first of 50 callers", async () => {
  expect((await t.app.inject({ method: "POST", url: "/api/ws/token" })).statusCode).toBe(401);
  const token = await tokenOf(jisu);
  const viewers = await Promise.all(Array.from({ length: 50 }, () => consume(token)));
  const [viewer, ...more] = viewers.filter((one) => one !== undefined);
  expect([viewer?.memberId, more]).toEqual([jisu.memberId, []]);
  expect(viewer?.session).toMatch(/^[0-9a-f]{64}$/);
  expect(await consume(token)).toBeUndefined();
});

test("T165 it ends after 30 seconds and with its session", async () => {
  const late = await tokenOf(jisu);
  await t.db.run(sql`update socket_tokens set expires_at = expires_at - interval '30 seconds'`);
  expect(await consume(late)).toBeUndefined();
  const orphan = await tokenOf(jisu);
  await jisu.call("POST", "/api/logout");
  expect(await consume(orphan)).toBeUndefined();
});

test("a session that ends while its token is created is 401", async () => {
  const call = await t.db.tx(async (tx) => {
    await tx.run(sql`delete from sessions where member_id = ${jisu.memberId}`);
    const asked = jisu.call("POST", "/api/ws/token");
    const blocked = async () =>
      (await t.db.one<{ count: number }>(sql`select count(*) from pg_locks where not granted`)).count;
    await expect.poll(blocked).toBeGreaterThan(0);
    return { asked };
  });
  expect((await call.asked).statusCode).toBe(401);
});

test("T166 what is no token opens nothing, and the table holds none that could", async () => {
  const token = await tokenOf(jisu);
  for (const wrong of ["", "a".repeat(10_240), `${token}x`, token.slice(1), token.toUpperCase(), "\0".repeat(43)]) {
    expect(await consume(wrong)).toBeUndefined();
  }
  expect(JSON.stringify(await t.db.many(sql`select encode(hash, 'base64') as hash from socket_tokens`))).not.toContain(
    token,
  );
});

test("unused tokens are cleared away", async () => {
  await tokenOf(jisu);
  await t.db.run(sql`update socket_tokens set expires_at = now()`);
  await cleanUp(t.db);
  expect(await kept()).toEqual({ count: 0 });
});
