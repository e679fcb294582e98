import type { ReservationState } from "@danji/contract/reservation/reservation-rules";
import { expect, test } from "vitest";
import { actsOf, stateOf } from "./row-acts.ts";

const [begins, ends] = ["2026-12-10T05:00:00.000Z", "2026-12-10T06:00:00.000Z"];
const before = Date.parse(begins) - 1;
const during = Date.parse(begins);
const after = Date.parse(ends);
const acts = (state: ReservationState, now: number, handles = true) =>
  actsOf({ state, begins, ends, isOutsideHours: false }, now, handles).map(({ act }) => act);

test("a check-in is offered from the beginning until the end, a no-show after it, and each can be taken back", () => {
  expect(acts("BOOKED", before)).toEqual(["CANCEL"]);
  expect(acts("BOOKED", during)).toEqual(["CHECK_IN", "CANCEL"]);
  expect(acts("BOOKED", after)).toEqual(["NO_SHOW"]);
  expect([acts("USED", during), acts("NO_SHOW", after)]).toEqual([["RESTORE"], ["RESTORE"]]);
  expect([acts("WAITING", before), acts("WAITING", during)]).toEqual([["APPROVE", "DECLINE"], ["DECLINE"]]);
  expect([acts("CANCELLED", before), acts("DECLINED", before)]).toEqual([[], []]);
});

test("what a new holiday put outside the hours can be kept until it begins", () => {
  const kept = (now: number, handles = true) =>
    actsOf({ state: "BOOKED", begins, ends, isOutsideHours: true }, now, handles).map(({ act }) => act);
  expect([kept(before), kept(during), kept(before, false)]).toEqual([["KEEP", "CANCEL"], ["CHECK_IN", "CANCEL"], []]);
});

test("who may only check in is offered that alone", () => {
  expect(acts("BOOKED", during, false)).toEqual(["CHECK_IN"]);
  for (const state of ["WAITING", "USED", "NO_SHOW"] as const) expect(acts(state, after, false)).toEqual([]);
  expect([acts("BOOKED", before, false), acts("BOOKED", after, false)]).toEqual([[], []]);
});

test("a booking is named by its time", () => {
  const named = (state: ReservationState, now: number) => stateOf({ state, begins, ends }, now);
  expect([before, during, after].map((now) => named("BOOKED", now))).toEqual(["BOOKED", "NOW", "OVER"]);
  expect([named("WAITING", after), named("USED", after)]).toEqual(["WAITING", "USED"]);
});
