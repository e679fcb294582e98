import { expect, test } from "vitest";
import type { MarkWords } from "./mark-kind.ts";
import { timesWithUnsent } from "./times-with-unsent.ts";

const at = (time: string) => `2026-11-24T${time}:00.000Z`;
const tap = (markId: string, kind: "IN" | "OUT", time: string, isUndone = false): MarkWords => ({
  apartmentId: 1,
  visitId: 7,
  markId,
  kind,
  isUndone,
  tappedAt: Date.parse(at(time)),
});
const times = (came: string | null, left: string | null) => ({
  cameAt: came === null ? null : at(came),
  leftAt: left === null ? null : at(left),
});

test("taps count on top of what the server knows: in by the first, out until the car comes in again", () => {
  expect(timesWithUnsent(times(null, null), [tap("a", "IN", "09:00")])).toEqual(times("09:00", null));
  expect(timesWithUnsent(times("09:00", null), [tap("b", "OUT", "10:00")])).toEqual(times("09:00", "10:00"));
  expect(timesWithUnsent(times("09:00", "10:00"), [tap("c", "IN", "11:00")])).toEqual(times("09:00", null));
});

test("a tap that is taken back before it was sent changes nothing", () => {
  const came = [tap("c", "IN", "11:00"), tap("c", "IN", "11:00", true)];
  expect(timesWithUnsent(times("09:00", "10:00"), came)).toEqual(times("09:00", "10:00"));
  const left = [tap("d", "OUT", "11:00"), tap("d", "OUT", "11:00", true)];
  expect(timesWithUnsent(times("09:00", "10:00"), left)).toEqual(times("09:00", "10:00"));
  expect(timesWithUnsent(times(null, null), [...came, tap("e", "IN", "12:00")])).toEqual(times("12:00", null));
});

test("a tap that was sent before it is taken back loses its own time alone", () => {
  expect(timesWithUnsent(times("09:00", null), [tap("a", "IN", "09:00", true)])).toEqual(times(null, null));
  expect(timesWithUnsent(times("09:00", "10:00"), [tap("b", "OUT", "10:00", true)])).toEqual(times("09:00", null));
  // The first guard's time stays where a second tap is taken back.
  expect(timesWithUnsent(times("09:00", null), [tap("c", "IN", "11:00", true)])).toEqual(times("09:00", null));
  expect(timesWithUnsent(times("09:00", "11:30"), [tap("d", "OUT", "10:00", true)])).toEqual(times("09:00", "11:30"));
  // By the server's clock, which an hour's difference of the phone's does not change.
  expect(timesWithUnsent(times("09:00", null), [tap("a", "IN", "10:00", true)], -3_600_000)).toEqual(times(null, null));
});
