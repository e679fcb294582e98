import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type TestApp, testApp } from "#testing/test-app.ts";
import { sql } from "./sql.ts";

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

test("PostgreSQL is asked once a connection what a statement's columns are, and each run has its rows", async () => {
  const asked = vi.spyOn(pg.Connection.prototype, "describe");
  const numbers = (last: number) => sql`
    select n, n::text || '번' as name, null::text as nothing, now() > '2020-01-01' as late, array[n, n] as pair,
      json_build_object('n', n) as view from generate_series(1, ${last}::integer) n`;
  const rowOf = (n: number) => ({ n, name: `${n}번`, nothing: null, late: true, pair: [n, n], view: { n } });
  // A transaction keeps one connection.
  await t.db.tx(async (tx) => {
    asked.mockClear();
    expect(await tx.many(numbers(1))).toEqual([rowOf(1)]);
    expect(await tx.many(numbers(3))).toEqual([rowOf(1), rowOf(2), rowOf(3)]);
    expect(await tx.many(numbers(0))).toEqual([]);
    expect(asked).toHaveBeenCalledOnce();
  });
  asked.mockRestore();
});

test("a statement that failed at its first run has its columns at the next", async () => {
  const quotient = (divisor: number) => sql`select (12 / ${divisor}::integer) as quotient, 'of 12' as what`;
  // Each transaction ends with the failure; its connection goes back to the pool and is the first to be lent.
  await expect(t.db.tx((tx) => tx.one(quotient(0)))).rejects.toThrow("division by zero");
  expect(await t.db.one(quotient(4))).toEqual({ quotient: 3, what: "of 12" });
  await expect(t.db.one(quotient(0))).rejects.toThrow("division by zero");
  expect(await t.db.one(quotient(3))).toEqual({ quotient: 4, what: "of 12" });
});

test("what changes rows gives their number, with and without rows of its own", async () => {
  await t.db.run(sql`create table jars (id integer primary key, label text)`);
  const fill = (from: number) =>
    sql`insert into jars select n, 'jar' from generate_series(${from}::integer, ${from}::integer + 2) n`;
  expect(await t.db.run(fill(1))).toBe(3);
  expect(await t.db.run(fill(4))).toBe(3);
  const change = (most: number) => sql`update jars set label = 'old' where id <= ${most} returning id`;
  expect(await t.db.many(change(2))).toEqual([{ id: 1 }, { id: 2 }]);
  expect(await t.db.run(change(0))).toBe(0);
  expect(await t.db.run(change(5))).toBe(5);
});

test("columns that change under a prepared statement are read anew", async () => {
  await t.db.run(sql`create table lids (id integer primary key, size integer not null)`);
  await t.db.run(sql`insert into lids values (1, 30)`);
  const all = sql`select * from lids`;
  expect(await t.db.one(all)).toEqual({ id: 1, size: 30 });
  await t.db.run(sql`alter table lids alter column size type text, add column colour text`);
  const read = async (): Promise<unknown> => t.db.one(all).catch(() => undefined);
  // Each connection that had prepared it refuses once, and is closed.
  await expect.poll(read).toEqual({ id: 1, size: "30", colour: null });
});

test("a value that cannot be sent is refused, and its connection serves the next statement", async () => {
  const circular: Record<string, unknown> = {};
  circular["self"] = circular;
  await t.db.tx(async (tx) => {
    const { pid } = await tx.one<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    await expect(tx.one(sql`select ${circular}::jsonb as value`)).rejects.toThrow("circular");
    expect(await tx.one(sql`select pg_backend_pid() as pid`)).toEqual({ pid });
  });
});

test("a value that cannot be read fails its call alone", async () => {
  pg.types.setTypeParser(pg.types.builtins.CIDR, () => {
    throw new Error("no form for networks");
  });
  await expect(t.db.many(sql`select '10.0.0.0/8'::cidr as network from generate_series(1, 3)`)).rejects.toThrow(
    "no form for networks",
  );
  expect(await t.db.one(sql`select 1 as n`)).toEqual({ n: 1 });
});

test("arrays of numbers, of texts, with nulls, and empty ones arrive as they are", async () => {
  const arrays = sql`
    select ${[1, -2, 9_007_199_254_740_991]}::bigint[] as ids, ${[0.5, 1e21, NaN]}::float8[] as parts, ${[3, null]}::integer[] as some,
      ${["1", 'a "b" \\ {c}', ""]}::text[] as texts, ${[]}::bigint[] as none`;
  expect(await t.db.one(arrays)).toEqual({
    // In an array, what is read of a bigint is its text.
    ids: ["1", "-2", "9007199254740991"],
    parts: [0.5, 1e21, NaN],
    some: [3, null],
    texts: ["1", 'a "b" \\ {c}', ""],
    none: [],
  });
});
