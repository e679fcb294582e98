import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { person } from "#testing/builders/people.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";
import { searchComplexes } from "./search.ts";
import { reindexStale } from "./search-index.ts";

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

test("two that members registered at what is one place by a newer rule both stay; the first has its key", async () => {
  const older = [
    ["함께마을", "경기도 화성시 반송동", "함께마을 경기화성시반송동"],
    ["함께마을", "화성시 동탄구 반송동", "함께마을 화성시동탄구반송동"],
    ["홀로마을", "경기도 화성시 반송동", "홀로마을 경기화성시반송동"],
  ] as const;
  for (const [name, region, key] of older) {
    await t.db.run(sql`
      insert into complexes (name, region, location, total_unit, parking_capacity, building_count, building_range, search_text, place_key)
      values (${name}, ${region}, '', 1, 1, 1, '', '', ${key})`);
  }
  expect(await reindexStale(t.db)).toBe(3);
  const keys = () => t.db.many(sql`select place_key as key from complexes where name like '%마을' order by id`);
  expect(await keys()).toEqual([
    { key: "함께마을 경기도화성시반송동" },
    { key: null },
    { key: "홀로마을 경기도화성시반송동" },
  ]);
  // Again, as after the next change of the rules.
  await t.db.run(sql`update complexes set search_version = 0`);
  expect(await reindexStale(t.db)).toBe(3);
  expect(await keys()).toHaveLength(3);
  await t.db.run(sql`delete from complexes`);
});

test("complexes of an older rule are found once they are reindexed, each once, by two processes at once", async () => {
  const { memberId } = await person(t, "지수");
  await t.db.run(sql`
    insert into complexes (name, region, location, total_unit, parking_capacity, building_count, building_range, search_text)
    select '옛마을 ' || n, '강원도 춘천시', '', 1, 1, 1, '', '' from generate_series(1, 2500) n`);
  const found = async () =>
    (await searchComplexes(t.db, { memberId, session: "" }, "옛마을 2500", 20)).map(({ name }) => name);
  expect(await found()).toEqual([]);
  const counts = await Promise.all([reindexStale(t.db), reindexStale(t.db)]);
  expect(counts.reduce((sum, count) => sum + count)).toBe(2_500);
  expect(await found()).toEqual(["옛마을 2500"]);
  expect(await reindexStale(t.db)).toBe(0);
});
