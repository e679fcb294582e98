import { defaultCountRules, defaultHourRules } from "@danji/contract/visitor-car/car-rules";
import type { VisitView } from "@danji/contract/visitor-car/visitor-car";
import { expect, test } from "vitest";
import { nearVisit, overlappedVisit } from "./near-visit.ts";

const at = (time: string): string => new Date(`2026-11-10T${time}:00+09:00`).toISOString();
const first: VisitView = {
  visitId: 1,
  car: 1,
  plate: "12가3456",
  from: at("10:00"),
  until: at("15:00"),
  cameAt: null,
  leftAt: null,
  isWorks: false,
  purpose: null,
  seriesId: null,
  registeredBy: null,
  cancelledAt: null,
  cancelledBy: null,
  refusedFor: null,
};
const counted = { rules: [{ month: "2026-01", rules: defaultCountRules }], visits: [first] };
const again = { plate: "12 가 3456", from: at("15:01"), until: at("20:00") };

test("L094 a gap of a minute between two visits of one car is asked about, before and after", () => {
  expect(nearVisit(counted, again)).toBe(first);
  expect(nearVisit(counted, { ...again, from: at("06:00"), until: at("09:59") })).toBe(first);
});

test("L094 nothing is asked where they touch, are hours apart, are of two cars, or where time alone is billed", () => {
  expect(nearVisit(counted, { ...again, from: at("15:00") })).toBeUndefined();
  expect(nearVisit(counted, { ...again, from: at("16:01") })).toBeUndefined();
  expect(nearVisit(counted, { ...again, plate: "34나5678" })).toBeUndefined();
  expect(nearVisit({ ...counted, rules: [{ month: "2026-01", rules: defaultHourRules }] }, again)).toBeUndefined();
});

test("nor where the gate knows that it has left, or the visit is cancelled", () => {
  const gone = { ...first, cameAt: at("10:00"), leftAt: at("14:00") };
  expect(nearVisit({ ...counted, visits: [gone] }, again)).toBeUndefined();
  expect(nearVisit({ ...counted, visits: [{ ...first, cancelledAt: at("09:00") }] }, again)).toBeUndefined();
});

test("one that overlaps a visit of the same car is found under any rules, one that touches it is not", () => {
  const timed = { ...counted, rules: [{ month: "2026-01", rules: defaultHourRules }] };
  expect(overlappedVisit(timed, { ...again, from: at("14:59") })).toBe(first);
  expect(overlappedVisit(timed, { ...again, from: at("09:00"), until: at("21:00") })).toBe(first);
  expect(overlappedVisit(timed, { ...again, from: at("15:00") })).toBeUndefined();
  expect(overlappedVisit(timed, { ...again, plate: "34나5678", from: at("12:00") })).toBeUndefined();
});
