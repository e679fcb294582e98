import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { features } from "#features.ts";
import { type Database, openDatabase } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import { createLog } from "#platform/log/log.ts";
import { cloneDatabase, type TestDatabase } from "#testing/test-database.ts";
import { searchComplexes } from "../search/search.ts";
import type { ListedComplex } from "./list-row.ts";
import { importList } from "./public-list.ts";

const uses = features.flatMap(({ complexUse }) => complexUse ?? []);

let database: TestDatabase;
let db: Database;
let memberId: number;
beforeAll(async () => {
  database = await cloneDatabase();
  db = openDatabase(database.url, createLog("silent"), 4);
});
afterAll(async () => {
  await db.close();
  await database.drop();
});
beforeEach(async () => {
  await db.run(sql`truncate complexes, members cascade`);
  ({ id: memberId } = await db.one<{ id: number }>(sql`
    insert into members (email, name, nickname, phone) values ('m@danji.example', '지수', '지수', '01000000001') returning id`));
});

const complex = (n: number, other: Partial<ListedComplex> = {}): ListedComplex => ({
  code: `A${n}`,
  name: `마을${n}`,
  region: "경기도 새빛시",
  location: "",
  totalUnit: n,
  buildingCount: 1,
  parkingCapacity: undefined,
  ...other,
});
const many = (count: number) => Array.from({ length: count }, (_, n) => complex(n));
async function* listed(complexes: Iterable<ListedComplex>): AsyncGenerator<ListedComplex> {
  yield* complexes;
}
const importComplexes = (complexes: Iterable<ListedComplex>, dryRun = false) =>
  importList(db, listed(complexes), { dryRun, uses });
const nothing = { added: 0, changed: 0, same: 0, kept: 0, gone: 0, goneKept: 0 };
const state = () => db.many(sql`select * from complexes order by id`);
const idOf = async (code: string) =>
  (await db.one<{ id: number }>(sql`select id from complexes where public_code = ${code}`)).id;
const search = async (keyword: string) =>
  (await searchComplexes(db, { memberId, session: "" }, keyword, 20)).map(({ name }) => name);

test("T230 the same list twice leaves the same state", async () => {
  expect(await importComplexes(many(50))).toEqual({ ...nothing, added: 50 });
  const before = await state();
  expect(await importComplexes(many(50))).toEqual({ ...nothing, same: 50 });
  expect(await state()).toEqual(before);
});

test("T230 two imports at once wait for each other; nothing is there twice", async () => {
  const deltas = await Promise.all([importComplexes(many(3_000)), importComplexes(many(3_000))]);
  expect(deltas.map(({ added }) => added).toSorted((a, b) => a - b)).toEqual([0, 3_000]);
  expect(deltas.map(({ same }) => same).toSorted((a, b) => a - b)).toEqual([0, 3_000]);
  expect(await state()).toHaveLength(3_000);
});

test("a second list is a delta: what is new, changed and gone; what was found by its old name is not any more", async () => {
  await importComplexes([complex(1), complex(2), complex(3)]);
  const id = await idOf("A2");
  const second = [complex(1), complex(2, { name: "새이름", totalUnit: 9, parkingCapacity: 7 }), complex(4)];
  expect(await importComplexes(second, true)).toEqual({ ...nothing, added: 1, changed: 1, same: 1, gone: 1 });
  expect(await search("마을3")).toEqual(["마을3"]);
  expect(await importComplexes(second)).toEqual({ ...nothing, added: 1, changed: 1, same: 1, gone: 1 });
  expect(await idOf("A2")).toBe(id);
  expect([await search("새이름"), await search("마을2"), await search("마을3")]).toEqual([["새이름"], [], []]);
});

test("a complex that comes back to the list is found again, with the same id", async () => {
  await importComplexes([complex(1), complex(2)]);
  const id = await idOf("A2");
  await importComplexes([complex(1)]);
  expect(await importComplexes([complex(1), complex(2)])).toEqual({ ...nothing, changed: 1, same: 1 });
  expect([await idOf("A2"), await search("마을2")]).toEqual([id, ["마을2"]]);
});

test("a complex that is gone from the list but used stays as it is", async () => {
  await importComplexes(many(6));
  await db.run(
    sql`insert into residences (complex_id, member_id, building, unit, decided_at) values (${await idOf("A1")}, ${memberId}, '101동', '1호', now())`,
  );
  await db.run(sql`insert into complex_managers (complex_id, member_id) values (${await idOf("A2")}, ${memberId})`);
  await db.run(sql`
    insert into feeds (complex_id, author_id, feed_type, title, contents)
    values (${await idOf("A3")}, ${memberId}, 'FEED', '제목', '내용')`);
  await db.run(sql`insert into complex_favorites (complex_id, member_id) values (${await idOf("A4")}, ${memberId})`);
  expect(await importComplexes([complex(0)])).toEqual({ ...nothing, same: 1, gone: 1, goneKept: 4 });
  expect(await search("마을")).toEqual(["마을0", "마을1", "마을2", "마을3", "마을4"]);
});

test("what a manager looks after is not overwritten by the list", async () => {
  await importComplexes([complex(1)]);
  const id = await idOf("A1");
  await db.run(sql`insert into complex_managers (complex_id, member_id) values (${id}, ${memberId})`);
  expect(await importComplexes([complex(1, { name: "목록의이름" })])).toEqual({ ...nothing, kept: 1 });
  expect(await search("마을1")).toEqual(["마을1"]);
});

test("complexes that members registered are none of the list's business", async () => {
  await db.run(sql`
    insert into complexes (name, region, location, total_unit, parking_capacity, building_count, building_range, search_text)
    values ('우리집', '', '', 1, 1, 1, '', '')`);
  expect(await importComplexes([complex(1)])).toEqual({ ...nothing, added: 1 });
  expect(await db.many(sql`select gone_at from complexes where name = '우리집'`)).toEqual([{ gone_at: null }]);
});

test("T228 a fault on the way leaves nothing behind", async () => {
  async function* broken(): AsyncGenerator<ListedComplex> {
    yield* many(2_500);
    throw new Error("the disk is gone");
  }
  await expect(importList(db, broken(), { dryRun: false, uses })).rejects.toThrow("the disk is gone");
  expect(await state()).toEqual([]);
  await expect(importComplexes([complex(1), complex(1)])).rejects.toThrow(/listed_pkey/);
  expect(await state()).toEqual([]);
});

test("T229 a connection that is lost in the middle of 100,000 rows leaves nothing behind", async () => {
  async function* cut(): AsyncGenerator<ListedComplex> {
    for (let n = 0; n < 100_000; n += 1) {
      yield complex(n);
      if (n === 50_000) {
        await db.run(sql`
          select pg_terminate_backend(pid) from pg_stat_activity
          where application_name = 'danji-listen' and datname = current_database()`);
      }
    }
  }
  await expect(importList(db, cut(), { dryRun: false, uses })).rejects.toThrow();
  expect(await state()).toEqual([]);
  expect(await importComplexes(many(2))).toEqual({ ...nothing, added: 2 });
});
