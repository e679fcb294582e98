import { seoulMoment } from "@danji/contract/platform/seoul-clock";
import { afterAll, beforeAll, expect, test } from "vitest";
import { violatedConstraint } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import { buildComplex } from "#testing/builders/build-complex.ts";
import { buildFacility, storeReservation } from "#testing/builders/build-facility.ts";
import { buildHome } from "#testing/builders/build-household.ts";
import { person } from "#testing/builders/people.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";

let t: TestApp;
let householdId = 0;
let complexId = 0;
beforeAll(async () => {
  t = await testApp();
  complexId = await buildComplex(t);
  const home = await buildHome(t, await person(t, "지수"), complexId);
  ({ id: householdId } = await t.db.one<{ id: number }>(
    sql`select household_id as id from residences where id = ${home}`,
  ));
});
afterAll(() => t.close());

const at = (clock: string, day = "2026-12-10") => seoulMoment(day, clock);
type Stored = Partial<Parameters<typeof storeReservation>[1]>;

/** Writes a reservation by SQL alone; the name of the constraint that refused it, else undefined. */
const write = async (facilityId: number, begins: Date, ends: Date, more: Stored = {}) =>
  storeReservation(t, { facilityId, householdId, begins, ends, ...more }).then(
    () => undefined,
    (error: unknown) => violatedConstraint(error) ?? String(error),
  );
const REFUSED = "reservations_place";

test("by SQL alone: a slot, a seat or a room is never held twice at one time", async () => {
  const slots = await buildFacility(t, complexId);
  expect(await write(slots, at("10:00"), at("11:00"))).toBeUndefined();
  for (const [begins, ends] of [
    ["10:00", "11:00"],
    ["09:00", "10:01"],
    ["10:59", "12:00"],
    ["10:20", "10:40"],
    ["09:00", "12:00"],
  ] as const)
    for (const state of ["BOOKED", "USED", "NO_SHOW"] as const)
      expect(await write(slots, at(begins), at(ends), { state }), `${begins}–${ends} ${state}`).toBe(REFUSED);
  expect(await write(slots, at("11:00"), at("12:00"))).toBeUndefined();
  expect(await write(slots, at("09:00"), at("10:00"))).toBeUndefined();
  expect(await write(slots, at("10:00"), at("11:00"), { place: 2 })).toBeUndefined();

  const seats = await buildFacility(t, complexId, { kind: "SEAT" });
  expect(await write(seats, at("10:00"), at("12:00"), { place: 17 })).toBeUndefined();
  expect(await write(seats, at("11:00"), at("13:00"), { place: 17 })).toBe(REFUSED);
  expect(await write(seats, at("11:00"), at("13:00"), { place: 18 })).toBeUndefined();

  const room = await buildFacility(t, complexId, { kind: "NIGHT" });
  const nights = (from: string, until: string) => write(room, at("15:00", from), at("11:00", until));
  expect(await nights("2026-12-10", "2026-12-12")).toBeUndefined();
  expect(await nights("2026-12-12", "2026-12-14")).toBeUndefined();
  expect(await nights("2026-12-11", "2026-12-13")).toBe(REFUSED);
});

test("L043 requests may wait for one slot; neither an approval by SQL nor a move gives it twice", async () => {
  const facilityId = await buildFacility(t, complexId);
  const waiting = async () =>
    storeReservation(t, { facilityId, householdId, begins: at("10:00"), ends: at("11:00"), state: "WAITING" });
  const ids = [await waiting(), await waiting()];
  const approve = (id: number | undefined) =>
    t.db.run(sql`update reservations set state = 'BOOKED' where id = ${id}`).then(
      () => "approved",
      (error: unknown) => violatedConstraint(error),
    );
  const answers = await Promise.all(ids.map(approve));
  expect(answers.toSorted((one, other) => String(one).localeCompare(String(other)))).toEqual(["approved", REFUSED]);
  const later = await storeReservation(t, { facilityId, householdId, begins: at("11:00"), ends: at("12:00") });
  const moved = t.db.run(sql`update reservations set begins_at = ${at("10:30")} where id = ${later}`);
  await expect(moved).rejects.toSatisfy((error: unknown) => violatedConstraint(error) === REFUSED);
});

test("what is neither a time nor a place nor a sum is refused", async () => {
  const facilityId = await buildFacility(t, complexId);
  expect(await write(facilityId, at("11:00"), at("10:00"))).toBeDefined();
  expect(await write(facilityId, at("10:00"), at("10:00"))).toBeDefined();
  expect(await write(facilityId, at("10:00"), at("11:00"), { place: 0 })).toBeDefined();
  expect(await write(facilityId, at("10:00"), at("11:00"), { prices: [-1] })).toBeDefined();
  expect(await write(facilityId, at("10:00"), at("11:00"), { prices: [] })).toBeDefined();
  const held = sql`
    insert into reservations (facility_id, household_id, begins_at, ends_at, day, prices, persons, state, terms)
    values (${facilityId}, ${householdId}, ${at("10:00")}, ${at("11:00")}, '2026-12-10', '{0}', 1, 'BOOKED', '{}')`;
  await expect(t.db.run(held)).rejects.toThrow();
});
