import type { OfficeClaimView } from "@danji/contract/complex/office";
import type { ComplexView } from "@danji/contract/complex/complex";
import { afterAll, beforeAll, expect, test } from "vitest";
import { features } from "#features.ts";
import { sql } from "#platform/db/sql.ts";
import { type Person, person } from "#testing/builders/people.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";
import type { ListedComplex } from "./list-row.ts";
import { importList } from "./public-list.ts";

const uses = features.flatMap(({ complexUse }) => complexUse ?? []);

let t: TestApp;
let operator: Person;
let jisu: Person;
beforeAll(async () => {
  t = await testApp({ config: { rateLimitScale: 100 } });
  operator = await person(t, "운영자");
  Object.assign(t.services.config, { operators: [operator.email] });
  jisu = await person(t, "지수");
});
afterAll(() => t.close());

async function* listed(names: readonly string[]): AsyncGenerator<ListedComplex> {
  for (const name of names) {
    yield {
      code: `A-${name}`,
      name,
      region: "경기도 새빛시",
      location: "",
      totalUnit: 100,
      buildingCount: 2,
      parkingCapacity: undefined,
    };
  }
}
const importComplexes = (...names: readonly string[]) => importList(t.db, listed(names), { dryRun: false, uses });
const idOf = async (name: string) =>
  (await t.db.one<{ id: number }>(sql`select id from complexes where name = ${name}`)).id;
const search = async (keyword: string) =>
  (await jisu.call("GET", `/api/apartment/search?keyword=${encodeURIComponent(keyword)}`))
    .json<{ data: ComplexView[] }>()
    .data.map(({ name }) => name);
const takeHome = async (apartmentId: number) => {
  const newcomer = await person(t, "새이웃");
  const home = { apartmentId, building: "101동", unit: "1203호" };
  return (await newcomer.call("POST", "/api/member-apartments", home)).statusCode;
};

async function claim(apartmentId: number, publicCode: string): Promise<number> {
  const head = await jisu.call("POST", `/api/apartment/${apartmentId}/office/claims`, { publicCode });
  return head.json<{ data: OfficeClaimView }>().data.claimId;
}
async function confirm(claimId: number): Promise<void> {
  const letter = await operator.call("POST", `/api/operator/claims/${claimId}/code`, { kind: "LETTER" });
  const { code } = letter.json<{ data: { code: string } }>().data;
  expect((await jisu.call("POST", `/api/office/claims/${claimId}/code`, { code })).statusCode).toBe(200);
}

test("a complex whose office is being claimed stays when the list leaves it out", async () => {
  await importComplexes("가람마을", "나래마을");
  await claim(await idOf("나래마을"), "A-나래마을");
  await importComplexes("가람마을");
  expect(await search("나래마을")).toEqual(["나래마을"]);
});

test("a complex that had left the list is found again once its office is confirmed", async () => {
  await importComplexes("다솜마을", "라온마을");
  await importComplexes("다솜마을");
  const id = await idOf("라온마을");
  expect(await search("라온마을")).toEqual([]);
  expect(await takeHome(id)).toBe(404);
  await confirm(await claim(id, "A-라온마을"));
  expect(await search("라온마을")).toEqual(["라온마을"]);
  expect(await takeHome(id)).toBeLessThan(300);
});

test("a hidden complex that is used comes back with the next list, whether listed or not; an unused one does not", async () => {
  const names = ["마루마을", "바른마을", "사랑마을", "아름마을"] as const;
  await importComplexes(...names);
  await importComplexes("마루마을");
  for (const name of ["바른마을", "사랑마을"]) {
    await t.db.run(sql`
      insert into complex_managers (complex_id, member_id) values (${await idOf(name)}, ${jisu.memberId})`);
  }
  await importComplexes("마루마을", "바른마을");
  for (const name of ["바른마을", "사랑마을"]) {
    expect(await search(name)).toEqual([name]);
    expect(await takeHome(await idOf(name))).toBeLessThan(300);
  }
  expect(await search("아름마을")).toEqual([]);
});
