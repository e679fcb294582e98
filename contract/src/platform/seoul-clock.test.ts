import { expect, test } from "vitest";
import { addDays, daysBetween, isDay, seoulDay, seoulMoment, seoulTimeOfDay, weekdayOf } from "./seoul-clock.ts";

const options = { timeZone: "Asia/Seoul", hourCycle: "h23" } as const;
const day = new Intl.DateTimeFormat("en-CA", { ...options, year: "numeric", month: "2-digit", day: "2-digit" });
const clock = new Intl.DateTimeFormat("en-GB", { ...options, hour: "2-digit", minute: "2-digit" });

test("day and time of day are those of the time zone database, at every hour of a leap year and around midnight", () => {
  const [from, to] = [Date.UTC(2028, 0, 1), Date.UTC(2029, 0, 1)];
  for (let at = from; at < to; at += 3_599_999) {
    const time = new Date(at);
    expect([seoulDay(time), seoulTimeOfDay(time)]).toEqual([day.format(time), clock.format(time)]);
  }
  expect(seoulDay(new Date("2026-11-20T14:59:59.999Z"))).toBe("2026-11-20");
  expect(seoulDay(new Date("2026-11-20T15:00:00.000Z"))).toBe("2026-11-21");
});

test("a day and a time of day are a moment, and the moment is them; 24:00 is the next day", () => {
  for (let at = Date.UTC(2027, 11, 1); at < Date.UTC(2028, 2, 2); at += 17 * 60_000) {
    const time = new Date(at);
    expect(seoulMoment(day.format(time), clock.format(time))).toEqual(time);
  }
  expect(seoulMoment("2026-12-31", "24:00")).toEqual(seoulMoment("2027-01-01", "00:00"));
  expect([addDays("2028-02-28", 1), addDays("2027-02-28", 1), addDays("2026-03-01", -1)]).toEqual([
    "2028-02-29",
    "2027-03-01",
    "2026-02-28",
  ]);
  expect([daysBetween("2026-12-30", "2027-01-02"), weekdayOf("2026-12-25"), weekdayOf("2026-12-27")]).toEqual([
    3, 5, 0,
  ]);
  expect(["2027-02-29", "2026-13-01", "26-01-01", "2026-1-1"].filter(isDay)).toEqual([]);
});
