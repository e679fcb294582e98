import type { CarsTodayView } from "@danji/contract/visitor-car/car-desk";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Queryable } from "#platform/db/database.ts";
import { Problem } from "#platform/problem.ts";
import {
  buildParking,
  inHours,
  type ParkingPeople,
  registeredVisit,
} from "#testing/builders/visitor-car/build-visit.ts";
import type { Person } from "#testing/builders/people.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";
import { carsToday } from "./cars-today.ts";

type Parking = ParkingPeople & { readonly plate: string };

let t: TestApp;
let one: Parking;
let other: Parking;

/** A complex in which a car of this plate is expected now. */
async function buildParkingFor(plate: string): Promise<Parking> {
  const parking = await buildParking(t);
  const { resident, residenceId } = parking;
  await registeredVisit(resident, { residenceId, from: inHours(-0.1), until: inHours(2), plate });
  return { ...parking, plate };
}

beforeAll(async () => {
  t = await testApp();
  one = await buildParkingFor("12가3456");
  other = await buildParkingFor("34나3456");
});
afterAll(() => t.close());

const viewerOf = ({ memberId }: Person) => ({ memberId, session: "" });
const platesOf = ({ cars }: CarsTodayView) => cars.map(({ plate }) => plate);

test("searches that come together share a statement, and each finds the cars of its own complex and digits", async () => {
  let statements = 0;
  const db: Queryable = {
    ...t.db,
    many: (statement) => {
      statements += 1;
      return t.db.many(statement);
    },
  };
  const search = carsToday({ db });
  const parkingOf = (index: number) => (index % 2 === 0 ? one : other);
  const isUnknown = (index: number) => index % 5 === 0;
  const places = Array.from({ length: 20 }, (_, index) => index);
  const found = await Promise.all(
    places.map(async (index) => {
      const { guard, complexId: apartmentId } = parkingOf(index);
      const digits = isUnknown(index) ? "9999" : "3456";
      return platesOf(await search(viewerOf(guard), { apartmentId, digits }));
    }),
  );
  expect(found).toEqual(places.map((index) => (isUnknown(index) ? [] : [parkingOf(index).plate])));
  // The first begins alone.
  expect(statements).toBe(2);
});

test("of searches that come together each is refused by the role of who asks", async () => {
  const search = carsToday(t);
  const ask = (who: Person, apartmentId: number) =>
    search(viewerOf(who), { apartmentId, digits: "3456" }).then(platesOf, (error: unknown) =>
      error instanceof Problem ? error.reason : "",
    );
  const answers = await Promise.all([
    ask(one.guard, one.complexId),
    ask(one.guard, other.complexId),
    ask(one.resident, one.complexId),
    ask(other.guard, other.complexId),
    ask(one.guard, 999_999),
    ask(one.head, one.complexId),
  ]);
  const none = "APARTMENT_NOT_FOUND";
  expect(answers).toEqual([[one.plate], none, "MANAGER_ONLY", [other.plate], none, [one.plate]]);
});
