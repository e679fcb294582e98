import type { FacilityView } from "@danji/contract/facility/facility";
import { defaultSettings } from "@danji/contract/facility/facility-rules";
import { seoulMoment } from "@danji/contract/platform/seoul-clock";
import type { OfficeReservationView } from "@danji/contract/reservation/office-reservation";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { buildFacility, dayAhead, storeReservation } from "#testing/builders/build-facility.ts";
import { buildFacilityDesk as buildDesk, dataOf, reasonOf } from "#testing/builders/build-facility-desk.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";

let t: TestApp;
beforeAll(async () => void (t = await testApp()));
afterAll(() => t.close());

const actsOf = async (complexId: number) =>
  (await t.db.many<{ act: string }>(sql`select act from office_acts where complex_id = ${complexId} order by id`)).map(
    ({ act }) => act,
  );

test("a facility or a closure whose answer was lost is set up once, however often the same is sent", async () => {
  const { complexId, head } = await buildDesk(t);
  const path = `/api/office/${complexId}/facilities`;
  const fields = { name: "다목적실", kind: "SLOT", place: "", description: "", settings: defaultSettings };
  const answers = await Promise.all(Array.from({ length: 4 }, () => head.call("POST", path, fields)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201]);
  const [{ facilityId } = { facilityId: 0 }, ...others] = answers.map((answer) => dataOf<FacilityView>(answer));
  expect(others.map((other) => other.facilityId)).toEqual([facilityId, facilityId, facilityId]);
  const second = await head.call("POST", path, { ...fields, place: "102동 지하" });
  expect(dataOf<FacilityView>(second).facilityId).not.toBe(facilityId);

  const closure = { from: dayAhead(3), until: dayAhead(4), reason: "공사" };
  for (const reason of ["공사", "공사", "소독"])
    expect((await head.call("POST", `${path}/${facilityId}/closures`, { ...closure, reason })).statusCode).toBe(201);
  const { closures } = dataOf<FacilityView>(await head.call("GET", `/api/facilities/${facilityId}`));
  expect(closures.map(({ reason }) => reason)).toEqual(["공사", "소독"]);
  expect(await actsOf(complexId)).toEqual([
    ...["facility.created", "facility.created", "facility.closed", "facility.closed"],
  ]);

  // One that was removed does not come back.
  await head.call("POST", `${path}/${facilityId}/removal`, {});
  expect(dataOf<FacilityView>(await head.call("POST", path, fields)).facilityId).not.toBe(facilityId);
});

test("L050 before a removal all bookings ahead are listed, also those that a closure has kept", async () => {
  const { complexId, head, guard, a, household } = await buildDesk(t);
  const facilityId = await buildFacility(t, complexId);
  const day = dayAhead(5);
  const reservationId = await storeReservation(t, {
    facilityId,
    householdId: household,
    memberId: a.memberId,
    begins: seoulMoment(day, "10:00"),
    ends: seoulMoment(day, "11:00"),
  });
  const path = `/api/office/${complexId}/facilities/${facilityId}`;
  const closure = { from: day, until: day, reason: "공사" };
  expect((await head.call("POST", `${path}/closures`, { ...closure, onReservations: "KEEP" })).statusCode).toBe(201);
  expect(reasonOf(await head.call("POST", `${path}/removal`, {}))).toBe("FACILITY_RESERVATIONS");
  const met = dataOf<OfficeReservationView[]>(await head.call("GET", `${path}/removal`));
  expect(met.map((one) => one.reservationId)).toEqual([reservationId]);
  expect((await guard.call("GET", `${path}/removal`)).statusCode).toBe(403);
});
