import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { buildComplex } from "#testing/builders/build-complex.ts";
import { retryWhileBusy } from "#testing/builders/residents.ts";
import { type DatabaseProxy, databaseProxy, portOf } from "#testing/database-proxy.ts";
import { type Person, person } from "#testing/builders/people.ts";
import { refusal } from "#testing/refusal.ts";
import { feedForm, sendForm } from "#testing/builders/send-form.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";
import { callLimits } from "./pool.ts";

const BARRIER = 4_142;
let t: TestApp;
/** A node with short limits, whose database is reached through the proxy. */
let node: TestApp;
let proxy: DatabaseProxy;
let jisu: Person;
let apartmentId: number;

beforeAll(async () => {
  t = await testApp();
  proxy = await databaseProxy(portOf(t.databaseUrl));
  node = await testApp({
    config: { rateLimitScale: 1_000 },
    sameDatabaseAs: t,
    databaseAt: proxy.urlThrough,
    callLimits: { connectMs: 3_000, callMs: 5_000, statementMs: 4_000 },
  });
  jisu = await person(t, "지수");
  apartmentId = await buildComplex(t);
  await t.db.run(sql`
    create function wait_there() returns trigger language plpgsql as
    $$ begin perform pg_advisory_xact_lock_shared(4142, 0); return null; end $$`);
  await t.db.run(
    sql`create trigger wait_there before insert on feeds for each statement execute function wait_there()`,
  );
});
beforeEach(() => t.db.run(sql`delete from feeds`));
afterAll(async () => {
  await node.close();
  await proxy.close();
  await t.close();
});

const write = (key: string, title = "제목") => {
  const form = feedForm({ title, contents: "내용", feedType: "FEED", apartmentId });
  return sendForm(node, jisu, "/api/community/feeds", form, { headers: { "idempotency-key": key } });
};
const posts = async () => (await t.db.one<{ count: number }>(sql`select count(*) from feeds`)).count;

/** Backends of the node under test, or those of them that wait at the barrier. */
const backends = async (where = sql``): Promise<readonly number[]> => {
  const rows = await t.db.many<{ pid: number }>(sql`
    select pid from pg_stat_activity where datname = current_database() and client_addr is not null ${where}`);
  return rows.map(({ pid }) => pid);
};

test("the limits of a call leave time for an answer within five seconds", () => {
  expect(callLimits.callMs).toBeLessThan(5_000);
  expect(callLimits.statementMs).toBeLessThan(callLimits.callMs);
});

test("while the backends are paused every call is refused in time, and what was refused is never written", async () => {
  const key = randomUUID();
  const blocker = await t.db.connect();
  await blocker.query("select pg_advisory_lock($1, 0)", [BARRIER]);
  const answer = write(key);
  let waiting: readonly number[] = [];
  await expect.poll(async () => (waiting = await backends(sql`and wait_event = 'advisory'`)).length).toBe(1);
  for (const pid of waiting) process.kill(pid, "SIGSTOP");
  const answered = await answer;
  expect(refusal(answered)).toBe("503 UNAVAILABLE");
  expect(Number(answered.headers["retry-after"])).toBeGreaterThan(0);
  await blocker.end();
  for (const pid of waiting) process.kill(pid, "SIGCONT");
  // The statement continues, its client is gone, and its transaction ends with its backend.
  await expect.poll(async () => (await backends(sql`and pid = any(${waiting}::integer[])`)).length).toBe(0);
  expect(await posts()).toBe(0);
  const repeated = await retryWhileBusy(() => write(key));
  expect(repeated.statusCode).toBe(201);
  expect(await posts()).toBe(1);
});

test("reads are refused while all backends are paused, and answered by new ones", async () => {
  const get = () =>
    node.app.inject({ url: `/api/community/feeds?apartmentId=${apartmentId}`, headers: { cookie: jisu.cookie } });
  expect((await retryWhileBusy(get)).statusCode).toBe(200);
  const frozen = await backends();
  expect(frozen.length).toBeGreaterThan(0);
  for (const pid of frozen) process.kill(pid, "SIGSTOP");
  try {
    expect(refusal(await get())).toBe("503 UNAVAILABLE");
    expect((await retryWhileBusy(get)).statusCode).toBe(200);
  } finally {
    for (const pid of frozen) process.kill(pid, "SIGCONT");
  }
});

test("a network that drops packets: refused in time, recovered at once, and nothing is written late", async () => {
  const key = randomUUID();
  expect((await retryWhileBusy(() => write(randomUUID()))).statusCode).toBe(201);
  const before = await posts();
  proxy.pauseAfter("놓친 글");
  expect(refusal(await write(key, "놓친 글"))).toBe("503 UNAVAILABLE");
  const others = await Promise.all(Array.from({ length: 12 }, () => write(randomUUID())));
  expect(new Set(others.map(refusal))).toEqual(new Set(["503 UNAVAILABLE"]));
  proxy.resume();
  expect((await retryWhileBusy(() => write(key, "놓친 글"))).statusCode).toBe(201);
  await expect.poll(async () => (await backends(sql`and state = 'active'`)).length).toBe(0);
  expect(await posts()).toBe(before + 1);
});

test("T237 a connection that is cut between COMMIT and its answer: 503, and the same key finds the one post", async () => {
  const key = randomUUID();
  expect((await retryWhileBusy(() => write(randomUUID()))).statusCode).toBe(201);
  const before = await posts();
  proxy.cutAfter("commit");
  expect(refusal(await write(key))).toBe("503 UNAVAILABLE");
  expect(await posts()).toBe(before + 1);
  const repeated = await retryWhileBusy(() => write(key));
  expect(repeated.statusCode).toBe(201);
  expect(await posts()).toBe(before + 1);
});
