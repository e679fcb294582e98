import { plateDays, plateDaysLimits } from "@danji/contract/visitor-car/car-rules";
import type {
  DueCountsView,
  PlateErasuresPage,
  PlateRetentionView,
} from "@danji/contract/visitor-car/retention/plate-retention";
import type { VisitorCarsView } from "@danji/contract/visitor-car/visitor-car";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { buildParking, type ParkingPeople, registeredVisit } from "#testing/builders/visitor-car/build-visit.ts";
import type { Person } from "#testing/builders/people.ts";
import { refusal } from "#testing/refusal.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";
import { erasePlates } from "../plate-erasure.ts";

let t: TestApp;
beforeAll(async () => {
  t = await testApp({ config: { rateLimitScale: 1_000 } });
});
afterAll(() => t.close());

const url = ({ complexId }: ParkingPeople, end = "") => `/api/office/${complexId}/cars/retention${end}`;
const set = (who: Person, place: ParkingPeople, days: unknown) => who.call("PUT", url(place), { days });
const read = async <T>(who: Person, path: string) => (await who.call("GET", path)).json<{ data: T }>().data;

/** A visit that ended so many days ago, in the middle of its day. */
async function endedVisit({ resident, residenceId }: ParkingPeople, days: number, plate = "12가3456"): Promise<void> {
  const id = await registeredVisit(resident, { residenceId, plate });
  await t.db.run(sql`
    update car_visits v set from_at = e.at - interval '1 hour', until_at = e.at
    from (select (date_trunc('day', now() at time zone 'Asia/Seoul') at time zone 'Asia/Seoul')
      - make_interval(days => ${days}) + interval '12 hours' as at) e where v.id = ${id}`);
}
const plates = async ({ complexId }: ParkingPeople): Promise<number> => {
  const { kept } = await t.db.one<{ kept: number }>(sql`
    select count(plate) as kept from car_visits where complex_id = ${complexId}`);
  return kept;
};

test("L134 each complex by its own days: shortening tells first how many go, and the log says by which rule they went", async () => {
  const [week, long, usual] = [await buildParking(t), await buildParking(t), await buildParking(t)];
  for (const place of [week, long, usual]) {
    await endedVisit(place, 3);
    await endedVisit(place, 20, "34나5678");
    await endedVisit(place, 40, "56다7890");
  }
  expect((await set(long.head, long, 60)).statusCode).toBe(200);
  const check = await week.head.call("POST", url(week, "/check"), { days: 7 });
  expect(check.json<{ data: DueCountsView }>().data).toEqual({ visits: 1, unregistered: 0, refused: 0, penalties: 0 });
  expect(await plates(week)).toBe(3);
  expect((await set(week.head, week, 7)).json<{ data: PlateRetentionView }>().data).toEqual({ days: 7 });
  const cars = await read<VisitorCarsView>(week.resident, "/api/visitor-cars");
  expect([cars.plateDays, cars.visits.map(({ plate }) => plate)]).toEqual([7, [null, null, "12가3456"]]);
  await erasePlates(t.db);
  expect([await plates(week), await plates(long), await plates(usual)]).toEqual([1, 3, 2]);
  const log = async (place: ParkingPeople) =>
    (await read<PlateErasuresPage>(place.staff, url(place, "/erasures"))).erasures.map(({ kind, visits, days }) => [
      kind,
      visits,
      days,
    ]);
  expect([await log(week), await log(long), await log(usual)]).toEqual([
    [["VISITS", 2, 7]],
    [],
    [["VISITS", 1, plateDays]],
  ]);
});

test("L134 shortening tells how many of each kind go with the plates of visits", async () => {
  const place = await buildParking(t);
  const { complexId, head, staff, resident } = place;
  await registeredVisit(resident, { residenceId: place.residenceId });
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
  for (const days of [5, 10, 20, 40]) {
    const at = daysAgo(days);
    await t.db.run(sql`
      insert into unregistered_cars (complex_id, plate, plate_key, last_seen_at)
      values (${complexId}, ${`${days}가1111`}, ${`${days}가1111`}, ${at})`);
    if (days > 10)
      await t.db.run(sql`
        insert into refused_plates (complex_id, plate, plate_key, reason, from_at, until_at)
        values (${complexId}, ${`${days}가1111`}, ${`${days}가1111`}, '이유', ${daysAgo(50)}, ${at})`);
    await t.db.run(sql`
      with photos as (
        insert into images (key, uploader_id, width, height, bytes)
        select md5(random()::text), ${staff.memberId}, 1, 1, 1 from generate_series(1, ${days === 10 ? 2 : 1}::integer) returning id
      )
      insert into car_penalties (complex_id, household_id, family, plate, rule, image_id, object_until, decided_at, decision)
      select ${complexId}, household_id, family, '12가3456', '규칙', photos.id, ${daysAgo(60)}, ${at}, 'UPHELD'
      from car_households, photos where complex_id = ${complexId}`);
  }
  const due = async (days: number) =>
    (await head.call("POST", url(place, "/check"), { days })).json<{ data: DueCountsView }>().data;
  expect(await due(7)).toEqual({ visits: 0, unregistered: 2, refused: 1, penalties: 3 });
  expect(await due(15)).toEqual({ visits: 0, unregistered: 1, refused: 1, penalties: 1 });
  expect(await due(60)).toEqual({ visits: 0, unregistered: 0, refused: 0, penalties: 0 });
});

test("nothing that tells a plate is left beside an erased one, also of what an earlier version erased", async () => {
  const place = await buildParking(t);
  await endedVisit(place, 40);
  await endedVisit(place, 3, "34나5678");
  await endedVisit(place, 45, "56다7890");
  await t.db.run(sql`
    update car_visits set request_key = gen_random_uuid(), request_hash = sha256(plate::bytea) where complex_id = ${place.complexId}`);
  await t.db.run(sql`
    update car_visits set plate = null, plate_key = null, plate_tail = null, purpose = null, erased_at = clock_timestamp()
    where complex_id = ${place.complexId} and plate = '56다7890'`);
  await erasePlates(t.db);
  const rows = await t.db.many(sql`
    select plate, request_key is not null as has_key, request_hash is not null as has_hash from car_visits
    where complex_id = ${place.complexId} order by id`);
  expect(rows).toEqual([
    { plate: null, has_key: false, has_hash: false },
    { plate: "34나5678", has_key: true, has_hash: true },
    { plate: null, has_key: false, has_hash: false },
  ]);
});

test("L134 a number of days that is none is refused, and who is not the head sets none", async () => {
  const place = await buildParking(t);
  const { head, staff, guard, resident } = place;
  const { min, max } = plateDaysLimits;
  for (const days of [0, -1, 1e9, min - 1, max + 1, 7.5, "30", null]) {
    expect([days, (await set(head, place, days)).statusCode]).toEqual([days, 400]);
  }
  expect(refusal(await set(staff, place, 60))).toBe("403 ROLE_ONLY");
  expect(refusal(await guard.call("GET", url(place)))).toBe("403 ROLE_ONLY");
  expect(refusal(await resident.call("GET", url(place, "/erasures")))).toBe("403 MANAGER_ONLY");
  expect(refusal(await set((await buildParking(t)).head, place, 60))).toBe("404 APARTMENT_NOT_FOUND");
  expect((await t.app.inject({ method: "GET", url: url(place) })).statusCode).toBe(401);
  expect(await read<PlateRetentionView>(staff, url(place))).toEqual({ days: plateDays });
});

test("L134 where the clocks of the database and of the server disagree, nothing is erased", async () => {
  const place = await buildParking(t);
  await endedVisit(place, 40);
  await expect(erasePlates(t.db, () => Date.now() - 31 * 86_400_000)).rejects.toThrow("clock");
  expect(await plates(place)).toBe(1);
  await erasePlates(t.db);
  expect(await plates(place)).toBe(0);
});
