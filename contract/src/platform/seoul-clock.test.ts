import { expect, test } from "vitest";
import { seoulDay, seoulTimeOfDay } from "./seoul-clock.ts";

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
