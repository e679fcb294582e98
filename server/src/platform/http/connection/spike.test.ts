import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { accountRateLimits } from "#account/account-limits.ts";
import { commentLimit } from "#feed/comment/comment.ts";
import { limits } from "../../limit/rate-limit.ts";
import { anyAddress, logInAs } from "#testing/builders/build-account.ts";
import { neighbours } from "#testing/builders/neighbours.ts";
import { password, type Person } from "#testing/builders/people.ts";
import { refusal } from "#testing/refusal.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";

/** A tenth of every limit, so that a spike of ten times the limit is short. */
const SCALE = 0.1;
const TIMES = 10;
let t: TestApp;
let origin: string;
let jisu: Person;
let minho: Person;
let feedId: number;
beforeAll(async () => {
  t = await testApp({ config: { rateLimitScale: SCALE } });
  const people = await neighbours(t);
  [jisu, minho, feedId] = [people.jisu, people.minho, await people.post()];
  origin = await t.listen();
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => t.close());

/**
 * Statements that this process sends to PostgreSQL during `work`, without those that look a session up: a session is cached
 * for a second, so their number grows with the time that the machine takes.
 */
async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  const query = vi.spyOn(pg.Client.prototype, "query");
  await work();
  const texts = query.mock.calls.map(([statement]: readonly unknown[]) =>
    typeof statement === "string" ? statement : String((statement as { readonly text?: string } | undefined)?.text),
  );
  return texts.filter((text) => !/\bsessions\b/.test(text)).length;
}

const call = async (who: Person, method: "GET" | "POST") => {
  const answer = await fetch(`${origin}/api/community/feeds/${feedId}${method === "POST" ? "/comments" : ""}`, {
    method,
    headers: { cookie: who.cookie, "content-type": "application/json" },
    ...(method === "POST" ? { body: JSON.stringify({ contents: "저도요", parentId: "" }) } : {}),
  });
  await answer.arrayBuffer();
  return { status: answer.status, retryAfter: Number(answer.headers.get("retry-after")) };
};
const inParallel = <T>(count: number, work: () => Promise<T>) => Promise.all(Array.from({ length: count }, work));
const rows = async (table: "comments" | "failures") =>
  (
    await t.db.one<{ count: number }>(
      table === "comments"
        ? sql`select count(*) from comments`
        : sql`select count(*) from audit_events where action = 'login.fail'`,
    )
  ).count;

test("T258 a member's spike is refused without a statement, what was acknowledged is there, and others are served at once", async () => {
  const limit = limits.calls.max * SCALE;
  const within = await inParallel(limit, () => call(jisu, "POST"));
  const acknowledged = within.filter(({ status }) => status === 201).length;
  expect(acknowledged).toBe(commentLimit.max * SCALE);
  const spike = limit * TIMES;
  const sent = await statementsOf(async () => {
    for (const { status, retryAfter } of await inParallel(spike, () => call(jisu, "POST"))) {
      expect(status).toBe(429);
      expect(retryAfter).toBeGreaterThanOrEqual(1);
      expect(retryAfter).toBeLessThanOrEqual(limits.calls.seconds);
    }
  });
  // Background jobs may send a few.
  expect(sent).toBeLessThan(spike / TIMES);
  expect(await rows("comments")).toBe(acknowledged);
  expect((await call(minho, "GET")).status).toBe(200);
});

test("T258 a spike of logins from one address costs a statement each and no comparison, and others log in at once", async () => {
  const from = anyAddress();
  const limit = accountRateLimits.loginAddress.max * SCALE;
  const logIn = () => logInAs(t, minho.email, "wrong2026!", { from });
  await inParallel(limit, logIn);
  const failures = await rows("failures");
  const spike = limit * TIMES;
  const sent = await statementsOf(async () => {
    for (const answer of await inParallel(spike, logIn)) {
      expect(refusal(answer)).toBe("429 TOO_MANY_LOGINS");
      expect(Number(answer.headers["retry-after"])).toBeGreaterThanOrEqual(1);
    }
  });
  expect(sent).toBeLessThanOrEqual(spike);
  // A comparison of passwords that finds them different leaves a row.
  expect(await rows("failures")).toBe(failures);
  expect((await logInAs(t, jisu.email, password)).statusCode).toBe(200);
});
