import { seoulDay } from "@danji/contract/platform/seoul-clock";
import { monthOf } from "@danji/contract/visitor-car/car-month";
import type { CarLedgerPage, LedgerVisitView } from "@danji/contract/visitor-car/ledger/car-ledger";
import { readLedgerSearch } from "@danji/contract/visitor-car/ledger/ledger-search";
import { visitStates } from "@danji/contract/visitor-car/ledger/ledger-rules";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import {
  buildParking,
  inHours,
  type ParkingPeople,
  registeredVisit,
} from "#testing/builders/visitor-car/build-visit.ts";
import type { Person } from "#testing/builders/people.ts";
import { refusal } from "#testing/refusal.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";

let t: TestApp;
beforeAll(async () => {
  t = await testApp({ config: { rateLimitScale: 1_000 } });
});
afterAll(() => t.close());

const call = (who: Person, { complexId }: ParkingPeople, query: string) =>
  who.call("GET", `/api/office/${complexId}/cars/ledger?${query}`);
const page = async (who: Person, place: ParkingPeople, query: string) =>
  (await call(who, place, query)).json<{ data: CarLedgerPage }>().data;
const platesOf = (visits: readonly LedgerVisitView[]) => visits.map(({ plate }) => plate);

/** The time of a visit, as if it had been registered then; the gate's times are hours after its begin. */
async function moved(id: number, from: string, until: string, came?: number, left?: number): Promise<void> {
  await t.db.run(sql`
    update car_visits set from_at = ${from}::timestamptz, until_at = ${until}::timestamptz,
      came_at = ${from}::timestamptz + make_interval(mins => ${came === undefined ? null : came * 60}::integer),
      left_at = ${from}::timestamptz + make_interval(mins => ${left === undefined ? null : left * 60}::integer)
    where id = ${id}`);
}

test("each visit has one state, whose filter finds it alone; all of them are the ledger of the days", async () => {
  const place = await buildParking(t);
  const { resident, residenceId, staff, complexId } = place;
  const register = (plate: string) => registeredVisit(resident, { residenceId, plate });
  const ids = [];
  for (const plate of ["11가1111", "22가2222", "33가3333", "44가4444", "55가5555", "66가6666"]) {
    ids.push(await register(plate));
  }
  const [ahead = 0, inside = 0, overdue = 0, ended = 0, missed = 0, cancelled = 0] = ids;
  await moved(ahead, inHours(-1), inHours(5));
  await moved(inside, inHours(-2), inHours(5), 1);
  await moved(overdue, inHours(-3), inHours(-1), 1);
  await moved(ended, inHours(-4), inHours(5), 1, 2);
  await moved(missed, inHours(-5), inHours(-1));
  await resident.call("DELETE", `/api/visitor-cars/${cancelled}`);
  const all = await page(staff, place, "building=101");
  expect(all.visits.map(({ plate, state }) => [plate?.slice(0, 2), state])).toEqual([
    ["66", "CANCELLED"],
    ["11", "AHEAD"],
    ["22", "INSIDE"],
    ["33", "OVERDUE"],
    ["44", "ENDED"],
    ["55", "ENDED"],
  ]);
  const byState = await Promise.all(
    visitStates.map(async (state) => (await page(staff, place, `building=101&state=${state}`)).visits),
  );
  expect(byState.map(({ length }) => length)).toEqual([1, 1, 1, 2, 1]);
  const acts = await t.db.many<{ act: string }>(sql`
    select distinct act from office_acts where complex_id = ${complexId}`);
  expect(acts).toEqual([{ act: "cars.ledger" }]);
});

test("a period has the visits that touch it, a door its own, four digits their plates; nothing of another complex", async () => {
  const [place, other] = [await buildParking(t), await buildParking(t)];
  const { resident, residenceId, staff } = place;
  await registeredVisit(other.resident, { residenceId: other.residenceId });
  const overMonthsEnd = await registeredVisit(resident, { residenceId });
  const later = await registeredVisit(resident, { residenceId, plate: "99하9999" });
  await moved(overMonthsEnd, "2026-09-30T20:00:00+09:00", "2026-10-01T04:00:00+09:00");
  await moved(later, "2026-10-02T00:00:00+09:00", "2026-10-02T04:00:00+09:00");
  const count = async (query: string) => (await page(staff, place, query)).visits.length;
  expect([await count("month=2026-09"), await count("month=2026-10"), await count("month=2026-08")]).toEqual([1, 2, 0]);
  expect([await count("day=2026-09-30"), await count("day=2026-10-01"), await count("day=2026-10-02")]).toEqual([
    1, 1, 1,
  ]);
  // A plate that is due is neither shown nor found.
  await moved(overMonthsEnd, inHours(-3), inHours(1));
  await moved(later, inHours(-960), inHours(-959));
  expect(platesOf((await page(staff, place, "digits=3456")).visits)).toEqual(["12가3456"]);
  expect([await count("digits=9999"), await count("digits=0000")]).toEqual([0, 0]);
  expect([
    await count("building=101&unit=1203"),
    await count("building=101&unit=1"),
    await count("building=102"),
  ]).toEqual([2, 0, 0]);
  expect((await page(staff, place, `month=${monthOf(Date.now())}&building=101`)).visits[0]).toMatchObject({
    building: "101동",
    unit: "1203호",
    isEarlierFamily: false,
    isWorks: false,
  });
  await t.db.run(sql`
    update car_households set family = family + 1
    where household_id = (select household_id from residences where id = ${residenceId})`);
  expect((await page(staff, place, "building=101")).visits.every(({ isEarlierFamily }) => isEarlierFamily)).toBe(true);
});

test("a period has the cars that are inside in it, and those that came in it, whenever they were registered for", async () => {
  const place = await buildParking(t);
  const { resident, residenceId, staff } = place;
  const [overdue, early] = [
    await registeredVisit(resident, { residenceId }),
    await registeredVisit(resident, { residenceId, plate: "99하9999" }),
  ];
  await moved(overdue, inHours(-36 * 24), inHours(-5 * 24), 1);
  await moved(early, "2026-10-02T10:00:00+09:00", "2026-10-02T20:00:00+09:00", -36, 9);
  const plates = async (query: string) => platesOf((await page(staff, place, query)).visits);
  const day = (hours: number) => seoulDay(new Date(inHours(hours)));
  expect(await plates(`day=${day(0)}`)).toEqual(["12가3456"]);
  expect(await plates(`day=${day(24)}`)).toEqual([]);
  expect((await page(staff, place, `month=${monthOf(Date.now())}&state=OVERDUE`)).visits).toHaveLength(1);
  // The gate is no longer told of a forgotten tap after a week, and the days after it neither.
  const later = sql`until_at - interval '5 days'`;
  await t.db.run(sql`update car_visits set until_at = ${later} where id = ${overdue}`);
  expect(await plates(`day=${day(0)}`)).toEqual([]);
  expect(await plates(`day=${day(-4 * 24)}`)).toEqual(["12가3456"]);
  await t.db.run(sql`update car_visits set left_at = until_at + interval '1 day' where id = ${overdue}`);
  expect(await plates(`day=${day(-9 * 24)}`)).toEqual(["12가3456"]);
  expect(await plates(`day=${day(-4 * 24)}`)).toEqual([]);
  expect((await page(staff, place, "day=2026-09-30")).visits.map(({ visitId }) => visitId)).toEqual([early]);
  expect((await page(staff, place, "day=2026-09-29")).visits).toEqual([]);
});

test("pages by key have every visit once, also where many begin at one time", async () => {
  const place = await buildParking(t);
  const { resident, residenceId, staff } = place;
  const first = await registeredVisit(resident, { residenceId });
  await t.db.run(sql`
    insert into car_visits (complex_id, household_id, family, car, plate, plate_key, plate_tail, is_works, from_at, until_at)
    select complex_id, household_id, family, 1 + i, i::text, i::text, null, false,
      from_at + (i / 5) * interval '1 minute', until_at from car_visits, generate_series(1, 24) i where id = ${first}`);
  const seen: number[] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const { visits, nextCursor }: CarLedgerPage = await page(staff, place, `building=101&size=7${cursor}`);
    seen.push(...visits.map(({ visitId }) => visitId));
    cursor = nextCursor === null ? null : `&cursor=${nextCursor}`;
  }
  expect([seen.length, new Set(seen).size]).toEqual([25, 25]);
});

test("what is no search is refused, and who may not read the ledger gets nothing", async () => {
  const place = await buildParking(t);
  const { staff, guard, resident } = place;
  for (const query of [
    "",
    "state=INSIDE",
    "month=2026-13",
    "day=2026-02-30",
    "digits=12",
    "unit=1203",
    "month=2026-11&cursor=x",
  ]) {
    expect([query, (await call(staff, place, query)).statusCode]).toEqual([query, 400]);
  }
  expect(refusal(await call(guard, place, "month=2026-11"))).toBe("403 ROLE_ONLY");
  expect(refusal(await call(resident, place, "month=2026-11"))).toBe("403 MANAGER_ONLY");
  expect(refusal(await call((await buildParking(t)).head, place, "month=2026-11"))).toBe("404 APARTMENT_NOT_FOUND");
  const url = `/api/office/${place.complexId}/cars/ledger?month=2026-11`;
  expect((await t.app.inject({ method: "GET", url })).statusCode).toBe(401);
});

test.each([
  ["3456", { digits: "3456" }],
  ["３４５６", { digits: "3456" }],
  ["101동 1203호", { building: "101", unit: "1203" }],
  ["101동1203호", { building: "101", unit: "1203" }],
  ["101-1203", { building: "101", unit: "1203" }],
  [" 101동 ", { building: "101" }],
  ["가동 b101호", { building: "가", unit: "b101" }],
  ["1 2 3", undefined],
  ["!", undefined],
])("%j is read as what an office looks for", (typed, search) => {
  expect(readLedgerSearch(typed)).toEqual(search);
});
