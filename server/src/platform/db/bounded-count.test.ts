import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, testApp } from "#testing/test-app.ts";
import { boundedCount, openLongLists } from "./bounded-count.ts";
import { sql } from "./sql.ts";

const known = openLongLists();
let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

/** What a list of `rows` rows says of itself. */
async function totalsOf(key: string | undefined, rows: number) {
  const count = boundedCount(known, key, 10);
  const { counted } = await t.db.one<{ counted: number }>(
    sql`select ${count.of(sql`select from generate_series(1, ${rows}::integer)`)} as counted`,
  );
  return count.totals(counted);
}

test("rows are counted up to the bound, and more than it are told", async () => {
  expect(await totalsOf("a", 0)).toEqual({ total: 0, hasMore: false });
  expect(await totalsOf("a", 10)).toEqual({ total: 10, hasMore: false });
  expect(await totalsOf("a", 11)).toEqual({ total: 10, hasMore: true });
});

test("a list that is far longer is not counted again, each list for itself, and one without a key always", async () => {
  const [long, none] = [
    { total: 10, hasMore: true },
    { total: 0, hasMore: false },
  ];
  // A few rows fewer make this one short: it is counted each time.
  expect([await totalsOf("nearly", 14), await totalsOf("nearly", 0)]).toEqual([long, none]);
  // The count did not run: it would have found none.
  expect([await totalsOf("long", 15), await totalsOf("long", 0)]).toEqual([long, long]);
  expect(await totalsOf("another", 0)).toEqual(none);
  expect([await totalsOf(undefined, 15), await totalsOf(undefined, 0)]).toEqual([long, none]);
});
