import { describe, expect, test } from "vitest";
import { assignEvents, type LoggedEvent, type LoggedVisit } from "./assign.ts";

const HOUR = 3_600;
/** Hours of a day as seconds. */
const at = (hours: number) => hours * HOUR;
const visit = (id: number, from: number, until: number, isInsideSince: number | null = null): LoggedVisit => ({
  id,
  from: at(from),
  until: at(until),
  isInsideSince: isInsideSince === null ? null : at(isInsideSince),
});
let line = 0;
const event = (kind: "IN" | "OUT", hours: number, visitId: number | null = null): LoggedEvent => {
  line += 1;
  return { kind, at: at(hours), line: visitId === null ? line : null, visitId };
};
const taken = (events: readonly LoggedEvent[], visits: readonly LoggedVisit[]) => {
  const { fresh, ...rest } = assignEvents(events, visits);
  return {
    ...rest,
    questions: rest.questions.map(({ question }) => question),
    fresh: fresh.map((one) => `${one.visitId} ${one.kind} ${one.at / HOUR}`),
  };
};
const none = { same: 0, unmatched: 0, forgotten: 0, questions: [] };

test("L116 in and out are of the visit with which they have most time in common, in any order of the lines", () => {
  const visits = [visit(1, 10, 12), visit(2, 13, 18), visit(3, 40, 44)];
  const fresh = ["1 IN 9.5", "1 OUT 12.5", "2 IN 12.75", "2 OUT 18.5"];
  const events = [event("OUT", 18.5), event("IN", 9.5), event("IN", 12.75), event("OUT", 12.5)];
  expect(taken(events, visits)).toEqual({ ...none, fresh });
  expect(taken(events.toReversed(), visits).fresh.toSorted()).toEqual(fresh.toSorted());
});

test("L116 what is there twice is one, and what an earlier import stored is known", () => {
  const twice = [event("IN", 10), event("OUT", 12), event("IN", 10), event("OUT", 12)];
  expect(taken(twice, [visit(1, 10, 12)])).toEqual({ ...none, same: 2, fresh: ["1 IN 10", "1 OUT 12"] });
  const stored = [event("IN", 10, 1), event("IN", 10), event("OUT", 12)];
  expect(taken(stored, [visit(1, 10, 12)])).toEqual({ ...none, same: 1, fresh: ["1 OUT 12"] });
});

test("a car that stays beyond its time is still of its visit, an unregistered one of none", () => {
  expect(taken([event("IN", 11), event("OUT", 80)], [visit(1, 10, 12)]).fresh).toEqual(["1 IN 11", "1 OUT 80"]);
  expect(taken([event("OUT", 80)], [visit(1, 10, 12, 11)]).fresh).toEqual(["1 OUT 80"]);
  expect(taken([event("IN", 25), event("OUT", 26)], [visit(1, 10, 12)])).toEqual({ ...none, unmatched: 2, fresh: [] });
  expect(taken([event("IN", 1)], [])).toEqual({ ...none, unmatched: 1, fresh: [] });
});

describe("L119 an order that tells no stay", () => {
  test.each([
    ["in without out", [event("IN", 10)], ["1 IN 10"], []],
    ["out without in", [event("OUT", 12)], ["1 OUT 12"], []],
    ["two ins", [event("IN", 10), event("IN", 11), event("OUT", 12)], [], ["twoIns", "twoIns", "twoIns"]],
    ["two outs", [event("IN", 10), event("OUT", 11), event("OUT", 12)], [], ["twoOuts", "twoOuts", "twoOuts"]],
    ["two ins with what is stored", [event("IN", 10, 1), event("IN", 11), event("OUT", 12)], [], ["twoIns", "twoIns"]],
    ["forty days", [event("IN", 10), event("OUT", 10 + 40 * 24)], [], ["tooLong", "tooLong"]],
  ] as const)("%s", (_, events, fresh, questions) => {
    expect(taken(events, [visit(1, 10, 12)])).toEqual({ ...none, fresh, questions });
  });

  test("is none any more once the missing line comes", () => {
    const events = [event("IN", 10, 1), event("IN", 11.5), event("OUT", 12), event("OUT", 11)];
    expect(taken(events, [visit(1, 10, 12)])).toEqual({ ...none, fresh: ["1 OUT 11", "1 IN 11.5", "1 OUT 12"] });
  });
});
