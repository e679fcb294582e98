import { defaultCountRules } from "@danji/contract/visitor-car/car-rules";
import { visitorCarCopy as copy } from "@danji/contract/visitor-car/visitor-car.copy";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { buildParking, hoursToNextMonth, inHours, registeredVisit } from "#testing/builders/visitor-car/build-visit.ts";
import { refusal } from "#testing/refusal.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

/** A stay of 13 hours from three registrations, each a count of its own where it stands alone; gives the id of the middle one. */
async function buildStay() {
  const { resident, residenceId } = await buildParking(t, { ...defaultCountRules, freeCounts: 1 });
  const begin = hoursToNextMonth();
  const visit = (from: number, until: number) =>
    registeredVisit(resident, { residenceId, from: inHours(begin + from), until: inHours(begin + until) });
  await visit(0, 6);
  const middle = await visit(6, 7);
  await visit(7, 13);
  return { cancel: (body?: object) => resident.call("DELETE", `/api/visitor-cars/${middle}`, body), middle };
}

test("a cancellation that makes the bill higher needs the sum that was shown", async () => {
  const { cancel, middle } = await buildStay();
  const refused = await cancel({ amount: 0 });
  expect(refusal(refused)).toBe("409 VISITS_COST_MORE");
  expect(refused.json<{ message: string }>().message).toBe(copy.cancelCostsMore(12_000));
  expect(await t.db.one(sql`select cancelled_at from car_visits where id = ${middle}`)).toEqual({ cancelled_at: null });
  expect((await cancel({ amount: 12_000 })).statusCode).toBe(204);
  // A repetition changes nothing, whatever its sum.
  expect((await cancel({ amount: 0 })).statusCode).toBe(204);
  expect((await (await buildStay()).cancel({ amount: -1 })).statusCode).toBe(400);
});

test("an earlier client that sends no sum cancels as before", async () => {
  const { cancel } = await buildStay();
  expect((await cancel()).statusCode).toBe(204);
});
