import type { CarsTodayView } from "@danji/contract/visitor-car/car-desk";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { buildParking, inHours, registeredVisit } from "#testing/builders/visitor-car/build-visit.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

test("a list of the day that is too long has the cars of today first, and says that it is cut", async () => {
  const { resident, residenceId, guard, complexId } = await buildParking(t);
  const read = async (query = "") => {
    const { data } = (await guard.call("GET", `/api/office/${complexId}/cars/today${query}`)).json<{
      data: CarsTodayView;
    }>();
    return { isCut: data.isCut, size: data.cars.length, ids: new Set(data.cars.map(({ visitId }) => visitId)) };
  };
  const [tonight, forgotten] = [
    await registeredVisit(resident, { residenceId, from: inHours(-0.1), until: inHours(2) }),
    await registeredVisit(resident, { residenceId, plate: "77마9999" }),
  ];
  // A car without a mark of its way out, and as many more as a list has, which are overdue for a minute longer.
  await t.db.run(sql`
    update car_visits set from_at = now() - interval '3 days', until_at = now() - interval '2 days', came_at = now() - interval '3 days'
    where id = ${forgotten}`);
  expect(await read()).toMatchObject({ isCut: undefined, size: 2 });
  await t.db.run(sql`
    insert into car_visits (
      complex_id, household_id, family, member_id, car, is_works, plate, plate_key, plate_tail, from_at, until_at, came_at)
    select complex_id, household_id, family, member_id, 10 + n, is_works, '11가' || n, '11가' || n, n::text,
      from_at, until_at - interval '1 minute', came_at
    from car_visits, generate_series(1000, 3999) n where id = ${forgotten}`);
  const { isCut, size, ids } = await read();
  expect({ isCut, size }).toEqual({ isCut: true, size: 3_000 });
  // The longest overdue ones are left out.
  expect([ids.has(tonight), ids.has(forgotten)]).toEqual([true, true]);
  expect((await read("?digits=3456")).ids).toContain(tonight);
});
