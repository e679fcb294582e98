import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { Problem } from "#platform/problem.ts";
import { asProblem } from "#platform/as-problem.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";
import { callLimits } from "./pool.ts";
import { sql } from "./sql.ts";

let t: TestApp;

beforeAll(async () => {
  t = await testApp();
  await t.db.run(sql`create table pots (id integer primary key, amount integer not null)`);
});
beforeEach(async () => {
  await t.db.run(sql`truncate pots`);
  await t.db.run(sql`insert into pots values (1, 0), (2, 0)`);
});
afterAll(() => t.close());

const amounts = async () =>
  (await t.db.many<{ amount: number }>(sql`select amount from pots order by id`)).map(({ amount }) => amount);

test("effects run after COMMIT, in their order, and a failed one stops neither the others nor the answer", async () => {
  const seen: (string | number[])[] = [];
  const answer = await t.db.tx(async (tx) => {
    await tx.run(sql`update pots set amount = 5`);
    tx.afterCommit(async () => void seen.push(await amounts()));
    tx.afterCommit(() => {
      throw new Error("of the effect");
    });
    tx.afterCommit(() => void seen.push("last"));
    return "done";
  });
  expect([answer, ...seen]).toEqual(["done", [5, 5], "last"]);
});

test("where COMMIT fails no effect runs, and the caller gets the error", async () => {
  let effects = 0;
  const work = t.db.tx(async (tx) => {
    await tx.run(sql`update pots set amount = 7`);
    tx.afterCommit(() => void (effects += 1));
    const { pid } = await tx.one<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    // Gone before COMMIT is sent, and not only asked to go.
    await t.db.one(sql`select pg_terminate_backend(${pid}, 10000)`);
  });
  const error: unknown = await work.catch((failure: unknown) => failure);
  expect(asProblem(error).reason).toBe("UNAVAILABLE");
  expect([effects, ...(await amounts())]).toEqual([0, 0, 0]);
});

test("no effect runs where the work throws", async () => {
  let effects = 0;
  const work = t.db.tx(async (tx) => {
    await tx.run(sql`update pots set amount = 7`);
    tx.afterCommit(() => void (effects += 1));
    throw new Problem("FORBIDDEN");
  });
  await expect(work).rejects.toThrow(Problem);
  expect([effects, ...(await amounts())]).toEqual([0, 0, 0]);
});

test("work that swallows the failure of a statement does not count as committed", async () => {
  let effects = 0;
  const work = t.db.tx(async (tx) => {
    await tx.run(sql`update pots set amount = 7`);
    tx.afterCommit(() => void (effects += 1));
    await tx.run(sql`insert into pots values (1, 1)`).catch(() => undefined);
  });
  await expect(work).rejects.toThrow("failed before its commit");
  expect([effects, ...(await amounts())]).toEqual([0, 0, 0]);
});

test("two transactions in a deadlock both commit, and the effects of the victim run once", async () => {
  let begun = 0;
  let meet: () => void = () => undefined;
  const met = new Promise<void>((resolve) => (meet = resolve));
  let effects = 0;
  const crossing = (first: number, second: number) =>
    t.db.tx(async (tx) => {
      begun += 1;
      tx.afterCommit(() => void (effects += 1));
      await tx.run(sql`update pots set amount = amount + 1 where id = ${first}`);
      if (begun === 2) meet();
      await met;
      await tx.run(sql`update pots set amount = amount + 1 where id = ${second}`);
    });
  await Promise.all([crossing(1, 2), crossing(2, 1)]);
  expect(begun).toBeGreaterThan(2);
  expect([effects, ...(await amounts())]).toEqual([2, 2, 2]);
});

test("a deadlock at every try is a 503", async () => {
  let tries = 0;
  const work = t.db.tx(async (tx) => {
    tries += 1;
    await tx.run(sql`do $$ begin raise exception using errcode = '40P01'; end $$`);
  });
  const error: unknown = await work.catch((failure: unknown) => failure);
  expect(asProblem(error)).toMatchObject({ reason: "UNAVAILABLE", retryAfter: 2 });
  expect(tries).toBe(4);
});

test("work in the background may take longer than a call, and the connection then has the usual limit again", async () => {
  const short = await testApp({ sameDatabaseAs: t, callLimits: { ...callLimits, statementMs: 3_000 } });
  const slow = sql`select pg_sleep(4)`;
  const patient = short.db.within({ callMs: 20_000, statementMs: 10_000 });
  await patient.one(slow);
  await patient.tx((tx) => tx.one(slow));
  const error: unknown = await short.db.one(slow).catch((failure: unknown) => failure);
  expect(asProblem(error).reason).toBe("UNAVAILABLE");
  await short.close();
});
