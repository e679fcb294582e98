import { expect, test } from "vitest";
import { holidaysFrom, holidaysUntil, holidayWarning, isHoliday } from "./holidays.ts";

test("L064 the kept holidays have their substitutes, and days around them are ordinary", () => {
  const days = ["2026-05-01", "2026-07-17", "2026-12-25", "2027-02-09", "2027-05-01", "2027-05-03", "2027-07-19"];
  expect(days.filter((day) => !isHoliday(day))).toEqual([]);
  expect(["2026-12-24", "2027-02-10", "2027-05-04", "2027-07-20"].filter(isHoliday)).toEqual([]);
  expect(holidaysFrom("2027-05-01", 5)).toEqual([
    { day: "2027-05-01", name: "노동절" },
    { day: "2027-05-03", name: "대체공휴일(노동절)" },
    { day: "2027-05-05", name: "어린이날" },
  ]);
});

test("the log names the end of what is known some months before it", () => {
  const year = Number(holidaysUntil.slice(0, 4));
  expect(holidayWarning(`${year}-01-01`)).toBeUndefined();
  expect(holidayWarning(`${year}-10-01`)).toContain(holidaysUntil);
});
