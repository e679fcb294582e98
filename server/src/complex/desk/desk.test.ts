import type {
  DeskHouseholdDetail,
  DeskHouseholdPage,
  DeskResidentDetail,
  DeskResidentPage,
  ResidentFileCheck,
} from "@danji/contract/complex/desk/desk";
import { decode } from "iconv-lite";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { buildComplex } from "#testing/builders/build-complex.ts";
import { type Person, person } from "#testing/builders/people.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";
import { addReadings } from "../residence/resident-reads.ts";

let t: TestApp;
let head: Person;
let guard: Person;
let complex: number;
beforeAll(async () => {
  t = await testApp({ config: { rateLimitScale: 100 } });
  head = await person(t, "관리소장님");
  guard = await person(t, "정문지기");
});
afterAll(() => t.close());
beforeEach(async () => {
  complex = await buildComplex(t, { name: '구월지웰 "시티"/푸르지오', kind: "RESIDENTS", managerId: head.memberId });
  await t.db.run(sql`
    insert into complex_managers (complex_id, member_id, role) values (${complex}, ${guard.memberId}, 'GUARD')`);
});

const dataOf = <T>(answer: { json: <J>() => J }): T => answer.json<{ data: T }>().data;
const get = (who: Person, path: string) => who.call("GET", `/api/office/${complex}/${path}`);

/** A new member with a home there; gives the id of the home. */
async function home(who: Person, building: string, unit: string, state = "ACTIVE", cars: readonly string[] = []) {
  const { id } = await t.db.one<{ id: number }>(sql`
    insert into residences (complex_id, member_id, building, unit, state, car_numbers)
    values (${complex}, ${who.memberId}, ${building}, ${unit}, ${state}, ${cars}::text[]) returning id`);
  return id;
}
async function family() {
  const [seo, jun, ha, min] = [
    await person(t, "서연이네"),
    await person(t, "준호아빠"),
    await person(t, "하은"),
    await person(t, "민재"),
  ];
  return {
    seo: { who: seo, id: await home(seo, "101동", "1203호", "ACTIVE", ["12가3456"]) },
    jun: { who: jun, id: await home(jun, "101동", "203호") },
    ha: { who: ha, id: await home(ha, "9동", "1호", "ACTIVE", ["34나5678", "56다7890"]) },
    min: { who: min, id: await home(min, "101동", "1203호", "WAITING") },
  };
}
const doorsOf = ({ residents }: DeskResidentPage) => residents.map(({ building, unit }) => `${building} ${unit}`);

const paths = [
  "residents",
  "households",
  "buildings",
  "residents-file",
  "residents-file/check",
  "residents/1",
  "households/1",
];

test("L001 L115 the desk's tables and the file are for the head and the staff of this complex alone", async () => {
  const { seo } = await family();
  const other = await person(t, "다른직원");
  const elsewhere = await buildComplex(t);
  await t.db.run(sql`
    insert into complex_managers (complex_id, member_id, role) values (${elsewhere}, ${other.memberId}, 'STAFF')`);
  for (const path of paths) {
    const anonymous = await t.app.inject({ method: "GET", url: `/api/office/${complex}/${path}` });
    const answers = [anonymous, await get(guard, path), await get(seo.who, path), await get(other, path)];
    expect(
      answers.map(({ statusCode }) => statusCode),
      path,
    ).toEqual([401, 403, 403, 404]);
    for (const { body } of answers) expect(body, path).not.toContain("1203호");
  }
  expect((await head.call("GET", "/api/office/999999999/residents")).statusCode).toBe(404);
});

describe("residents", () => {
  test("are sorted by the numbers of their doors, searched, filtered and paged", async () => {
    await family();
    const page = dataOf<DeskResidentPage>(await get(head, "residents"));
    expect(doorsOf(page)).toEqual(["9동 1호", "101동 203호", "101동 1203호"]);
    expect(page).toMatchObject({ total: 3, hasMore: false, waiting: 1 });
    expect(page.residents[0]).toMatchObject({ name: "하은", way: "SELF", carCount: 2, state: "ACTIVE" });
    const found = async (query: string) => {
      const a = await get(head, `residents?${query}`);
      if (a.statusCode !== 200) throw new Error(query + a.body);
      return doorsOf(dataOf<DeskResidentPage>(a));
    };
    expect(await found("sort=-door")).toEqual(["101동 1203호", "101동 203호", "9동 1호"]);
    expect(await found("building=0101")).toEqual(["101동 203호", "101동 1203호"]);
    expect(await found(`q=${encodeURIComponent("준호")}`)).toEqual(["101동 203호"]);
    // As a door is written on a bill, and by a keyboard of full width; a hyphen joins no other numbers.
    for (const q of ["101-1203", "101 12", "１０１－１２０３", "101동-1203호"]) {
      expect(await found(`q=${encodeURIComponent(q)}`), q).toEqual(["101동 1203호"]);
    }
    expect(await found("q=9-2")).toEqual([]);
    // A building alone is no other one that ends alike.
    expect(await found(`q=${encodeURIComponent("1동")}`)).toEqual([]);
    expect(await found(`q=${encodeURIComponent("０９ 동")}`)).toEqual(["9동 1호"]);
    expect(await found(`q=${encodeURIComponent("9동")}&building=101`)).toEqual([]);
    expect(await found(`q=${encodeURIComponent("101동 1203")}`)).toEqual(["101동 1203호"]);
    expect(await found("q=%25")).toEqual([]);
    expect(await found("state=WAITING")).toEqual(["101동 1203호"]);
    expect(await found("way=CODE")).toEqual([]);
    expect(await found("size=2&page=2")).toEqual(["101동 1203호"]);
    expect((await found("sort=name")).length).toBe(3);
    expect((await found("sort=-since"))[0]).toBe("9동 1호");
  });

  test("are found and sorted by the names that they carry now", async () => {
    const { seo, jun } = await family();
    const names = async (query: string) =>
      dataOf<DeskResidentPage>(await get(head, `residents?${query}`)).residents.map(({ name }) => name);
    expect(await names("sort=name")).toEqual(["서연이네", "준호아빠", "하은"]);
    expect(await names("sort=-name")).toEqual(["하은", "준호아빠", "서연이네"]);
    await t.db.run(sql`update members set name = '가나다', nickname = '바람개비' where id = ${jun.who.memberId}`);
    expect(await names("sort=name")).toEqual(["가나다", "서연이네", "하은"]);
    for (const q of ["가나", "람개비", "101동203", "203호가나", "나"]) {
      expect(await names(`q=${encodeURIComponent(q)}`), q).toEqual(["가나다"]);
    }
    expect(await names(`q=${encodeURIComponent("준호")}`)).toEqual([]);
    await t.db.run(sql`update members set name = 'Ｌｅｅ－가나다' where id = ${jun.who.memberId}`);
    for (const q of ["lee", "Lee-가나", "ＬＥＥ－가", "203호 lee"]) {
      expect(await names(`q=${encodeURIComponent(q)}`), q).toEqual(["Ｌｅｅ－가나다"]);
    }
    await t.db.run(sql`update members set name = '가나다' where id = ${jun.who.memberId}`);
    await t.db.run(sql`
      update resident_names set nickname = '우리끼리' where complex_id = ${complex} and member_id = ${seo.who.memberId}`);
    expect(await names(`q=${encodeURIComponent("우리끼")}`)).toEqual(["서연이네"]);
    expect(await names(`q=${encodeURIComponent("203호")}`)).toEqual(["가나다", "서연이네"]);
  });

  test("a text that separates rows is no way to another row", async () => {
    const { ha } = await family();
    await t.db.run(sql`update members set nickname = ${"하\u001f은\u001e이"} where id = ${ha.who.memberId}`);
    const { residents } = dataOf<DeskResidentPage>(await get(head, "residents"));
    expect(residents.map(({ nickname }) => nickname)).toContain("하은이");
    expect(residents).toHaveLength(3);
  });

  test("more than are counted are found in their order, and say so", async () => {
    await t.db.run(sql`
      insert into residences (complex_id, member_id, building, unit)
      select ${complex}, m.id, '7동', n || '호' from generate_series(1, 1100) n cross join lateral (
        select id from members where withdrawn_at is null order by id limit 1) m`);
    await family();
    const page = async (query: string) => dataOf<DeskResidentPage>(await get(head, `residents?${query}`));
    // By a letter that all have, and as the doors of a building.
    for (const q of ["동", "7동"]) {
      const many = await page(`q=${encodeURIComponent(q)}&page=3&size=2`);
      expect([doorsOf(many), many.total, many.hasMore], q).toEqual([["7동 5호", "7동 6호"], 1_000, true]);
    }
    const few = await page(`q=${encodeURIComponent("7동109")}&sort=-door&page=2&size=3`);
    expect([doorsOf(few), few.total, few.hasMore]).toEqual([["7동 1096호", "7동 1095호", "7동 1094호"], 11, false]);
    expect(doorsOf(await page("page=111&size=10"))).toEqual(["9동 1호", "101동 203호", "101동 1203호"]);
  });

  test("L193 a filter or sort that there is not is refused", async () => {
    const queries = ["unit=1203", "sort=phone", "state=ALL", "way=PHONE", "nickname=a"];
    for (const query of queries) expect((await get(head, `residents?${query}`)).statusCode, query).toBe(400);
  });

  test("each call is on record, and so is whose names were read", async () => {
    const { seo, ha } = await family();
    await get(head, "residents?building=9");
    const reads = async () => {
      await addReadings(t.db);
      return t.db.many<{ member_id: number; again: boolean }>(sql`
        select member_id, last_at > first_at as again from resident_reads
        where complex_id = ${complex} and reader_id = ${head.memberId} order by member_id`);
    };
    expect(await reads()).toEqual([{ member_id: ha.who.memberId, again: false }]);
    await get(head, `residents/${seo.id}`);
    await get(head, "residents?building=9");
    const all = await reads();
    expect(all).toHaveLength(3);
    expect(all.find(({ member_id: id }) => id === ha.who.memberId)?.again).toBe(true);
    expect(await t.db.many(sql`select from resident_readings where complex_id = ${complex}`)).toEqual([]);
    const events = sql`select from audit_events where action = 'residents.read' and target = ${`complex:${complex}`}`;
    expect(await t.db.many(events)).toHaveLength(2);
  });

  test("a resident is shown with the door; one of another complex is not there", async () => {
    const { seo, min } = await family();
    const detail = dataOf<DeskResidentDetail>(await get(head, `residents/${seo.id}`));
    expect(detail.resident).toMatchObject({ residenceId: seo.id, name: "서연이네" });
    expect(detail.household.people.map(({ residenceId }) => residenceId)).toEqual([seo.id, min.id]);
    expect(detail.household.people[0]?.carNumbers).toEqual(["12가3456"]);
    const elsewhere = await buildComplex(t, { managerId: head.memberId });
    const answer = await head.call("GET", `/api/office/${elsewhere}/residents/${seo.id}`);
    expect(answer.statusCode).toBe(404);
  });
});

describe("households", () => {
  test("are counted by door, without names", async () => {
    const { seo } = await family();
    const answer = await get(head, "households");
    const { households, total } = dataOf<DeskHouseholdPage>(answer);
    expect(total).toBe(3);
    expect(
      households.map(({ building, unit, people, waiting, carCount }) => [building, unit, people, waiting, carCount]),
    ).toEqual([
      ["9동", "1호", 1, 0, 2],
      ["101동", "203호", 1, 0, 0],
      ["101동", "1203호", 1, 1, 1],
    ]);
    expect(answer.body).not.toContain("서연");
    const waiting = dataOf<DeskHouseholdPage>(await get(head, "households?who=WAITING"));
    expect(waiting.households.map(({ unit }) => unit)).toEqual(["1203호"]);
    expect(dataOf<DeskHouseholdPage>(await get(head, "households?who=EMPTY")).households).toEqual([]);
    expect(dataOf<readonly string[]>(await get(head, "buildings"))).toEqual(["9동", "101동"]);
    const door = waiting.households[0]?.householdId ?? 0;
    const detail = dataOf<DeskHouseholdDetail>(await get(head, `households/${door}`));
    expect(detail.people.map(({ name, state }) => [name, state])).toEqual([
      ["서연이네", "ACTIVE"],
      ["민재", "WAITING"],
    ]);
    const found = async (q: string) => {
      const page = dataOf<DeskHouseholdPage>(await get(head, `households?q=${encodeURIComponent(q)}`));
      return page.households.map(({ building, unit }) => `${building} ${unit}`);
    };
    for (const q of ["101-1203", "１０１ １２０３"]) expect(await found(q), q).toEqual(["101동 1203호"]);
    expect(await found("1동")).toEqual([]);
    expect(await found("9동")).toEqual(["9동 1호"]);
    await t.db.run(sql`update residences set state = 'ENDED' where id = ${seo.id}`);
    const lived = dataOf<DeskHouseholdPage>(await get(head, "households?sort=-door"));
    expect(lived.households.map(({ unit }) => unit)).toEqual(["203호", "1호"]);
  });
});

describe("the file", () => {
  test("L112 L115 has everybody of a state, no formula, its right name, and one record of the export", async () => {
    const { ha } = await family();
    await t.db.run(sql`update members set nickname = '=1+1' where id = ${ha.who.memberId}`);
    const answer = await get(head, "residents-file");
    expect(answer.headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(answer.headers["cache-control"]).toBe("no-store");
    const disposition = String(answer.headers["content-disposition"]);
    expect(disposition).toMatch(/^attachment; filename="residents\.csv"; filename\*=UTF-8''[\w%.~-]+$/);
    expect(decodeURIComponent(disposition.split("''")[1] ?? "")).toMatch(
      /^구월지웰 "시티"-푸르지오 입주민 \d{4}-\d\d-\d\d\.csv$/,
    );
    expect([...answer.rawPayload.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const rows = answer.rawPayload.subarray(3).toString("utf8").trimEnd().split("\r\n");
    expect(rows[0]).toBe("동,호,이름,닉네임,상태,등록일,확인 방법,차량 번호");
    expect(rows).toHaveLength(4);
    expect(rows.find((row) => row.startsWith("9동"))).toMatch(
      /^9동,1호,하은,'=1\+1,거주 중,\d{4}-\d\d-\d\d,확인 전,34나5678 56다7890$/,
    );
    const target = `complex:${complex}`;
    expect(
      await t.db.many(sql`select from audit_events where action = 'residents.exported' and target = ${target}`),
    ).toHaveLength(1);
    expect(
      await t.db.many(sql`select from office_acts where act = 'residents.exported' and target = ${target}`),
    ).toHaveLength(1);
    await addReadings(t.db);
    expect(await t.db.many(sql`select from resident_reads where complex_id = ${complex}`)).toHaveLength(3);
  });

  test("L113 says before the download what CP949 cannot write, and does not write it otherwise", async () => {
    const { seo } = await family();
    const utf8 = (await get(head, "residents-file")).rawPayload.subarray(3).toString("utf8");
    const cp949 = await get(head, "residents-file?encoding=cp949");
    expect(cp949.headers["content-type"]).toBe("text/csv; charset=euc-kr");
    expect(decode(cp949.rawPayload, "cp949")).toBe(utf8);
    await t.db.run(sql`update members set nickname = 'é😀 똠 ㎡ · ￦ ₩–' where id = ${seo.who.memberId}`);
    const check = dataOf<ResidentFileCheck>(await get(head, "residents-file/check"));
    expect(check).toEqual({ rows: 3, unwritable: ["é", "😀", "₩", "–"] });
    const refused = await get(head, "residents-file?encoding=cp949");
    expect([refused.statusCode, refused.json<{ reason: string }>().reason]).toEqual([409, "FILE_UNWRITABLE"]);
    expect(refused.json<{ message: string }>().message).toContain("UTF-8");
  });

  test("its pieces have everybody once", async () => {
    await t.db.run(sql`
      insert into residences (complex_id, member_id, building, unit)
      select ${complex}, m.id, '101동', n || '호' from generate_series(1, 1200) n cross join lateral (
        select id from members where withdrawn_at is null order by id limit 1) m`);
    const answer = await get(head, "residents-file");
    expect(new Set(answer.body.trimEnd().split("\r\n")).size).toBe(1_201);
  });
});
