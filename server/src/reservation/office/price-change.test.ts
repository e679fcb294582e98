import { randomUUID } from "node:crypto";
import type { FacilityView } from "@danji/contract/facility/facility";
import { seoulMoment } from "@danji/contract/platform/seoul-clock";
import type { ReservationView } from "@danji/contract/reservation/reservation";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildComplex } from "#testing/builders/build-complex.ts";
import { buildFacility, dayAhead } from "#testing/builders/build-facility.ts";
import { buildHome } from "#testing/builders/build-household.ts";
import { buildRole } from "#testing/builders/build-role.ts";
import { person } from "#testing/builders/people.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";
import { cancelReservation } from "../cancel.ts";

let t: TestApp;
beforeAll(async () => void (t = await testApp()));
afterAll(() => t.close());

const priced = (price: number) => ({ WEEKDAY: price, WEEKEND: price, HOLIDAY: price });

test("L074 a booking keeps the price and the cancellation terms of the moment of booking", async () => {
  const complexId = await buildComplex(t, { kind: "PUBLIC" });
  const [head, resident] = [await person(t, "소장"), await person(t, "에이")];
  await buildRole(t, complexId, head, "HEAD");
  await buildHome(t, resident, complexId);
  const tiers = (percent: number) => ({ freeMinutes: 0, tiers: [{ hoursBefore: 0, percent }] });
  const settings = { prices: priced(35_000), cancellation: tiers(10), slotsMax: 1 };
  const facilityId = await buildFacility(t, complexId, { settings });
  const day = dayAhead(5);
  const facility = (await head.call("GET", `/api/facilities/${facilityId}`)).json<{ data: FacilityView }>().data;
  const requested = { day, from: "10:00", until: "11:00", persons: 1, price: 35_000 };
  const headers = { cookie: resident.cookie, "idempotency-key": randomUUID() };
  const url = `/api/facilities/${facilityId}/reservations`;
  const booked = await t.app.inject({ method: "POST", url, headers, payload: requested });
  expect(booked.statusCode, booked.body).toBe(201);
  const { reservationId } = booked.json<{ data: ReservationView }>().data;

  const changed = { ...facility.settings, prices: priced(50_000), cancellation: tiers(100) };
  const { name, place, description, version } = facility;
  const body = { name, place, description, version, settings: changed, onReservations: "KEEP" };
  const answer = await head.call("PUT", `/api/office/${complexId}/facilities/${facilityId}`, body);
  expect(answer.statusCode, answer.body).toBe(200);

  const twoDaysBefore = async () => new Date(seoulMoment(day, "10:00").getTime() - 48 * 3_600_000);
  const cancel = (fee: number) =>
    cancelReservation(t.db, { memberId: resident.memberId, session: "" }, { reservationId, fee }, twoDaysBefore);
  await expect(cancel(5_000)).rejects.toMatchObject({ message: "지금 취소하면 3,500원이 청구돼요" });
  expect(await cancel(3_500)).toMatchObject({ state: "CANCELLED", fee: 3_500, price: 35_000 });
});
