import { defaultSettings } from "@danji/contract/facility/facility-rules";
import { addDays, seoulMoment } from "@danji/contract/platform/seoul-clock";
import { expect, test } from "vitest";
import { afterSlot, type Choice, firstDay, nightsShown, turnOf } from "./use-booking.ts";

const slot = (hour: number) => ({ from: `${hour}:00`, until: `${hour + 1}:00` });
const after = (choice: Choice, hour: number, most = 2) => afterSlot(choice, slot(hour), most, 60);
const day = "2026-12-10";

test("a tap begins a booking, the next slot makes it longer, and a second tap takes it back", () => {
  const first = after({ day }, 10);
  expect(first).toEqual({ day, from: "10:00", until: "11:00" });
  expect(after(first, 11)).toEqual({ day, from: "10:00", until: "12:00" });
  expect(after(first, 10)).toEqual({ day });
});

test("a slot elsewhere, or one more than may be booked in a row, begins anew without the seat", () => {
  const two = after(after({ day }, 10), 11);
  expect(after(two, 12)).toEqual({ day, from: "12:00", until: "13:00" });
  expect(after(two, 12, 3)).toEqual({ day, from: "10:00", until: "13:00" });
  expect(after({ ...two, seat: 7 }, 14)).toEqual({ day, from: "14:00", until: "15:00" });
});

test("the day that is shown first has a slot that can still be booked", () => {
  const hours = Array.from({ length: 8 }, () => ({ from: "09:00", until: "22:00" }));
  const settings = { ...defaultSettings, hours, slotMinutes: 60, closesMinutes: 30 };
  const first = (clock: string, kind: "SLOT" | "NIGHT" = "SLOT") =>
    firstDay({ kind, settings }, seoulMoment(day, clock));
  expect([first("07:00"), first("20:30"), first("20:31"), first("23:59")]).toEqual([
    ...[day, day],
    ...["2026-12-11", "2026-12-11"],
  ]);
  expect(first("23:59", "NIGHT")).toBe(day);
});

test("every night that opens is on a page of the calendar, and each page begins within the one before", () => {
  const pages = (opensDays: number, lottery: typeof defaultSettings.lottery = null, byOffice = false) => {
    const facility = { kind: "NIGHT", settings: { ...defaultSettings, opensDays, nightsMax: 5, lottery } } as const;
    const all = [nightsShown(facility, day, byOffice, 0)];
    for (let last = all.at(-1); last?.hasLater === true; last = all.at(-1))
      all.push(nightsShown(facility, day, byOffice, last.page + 1));
    return all.map(({ from, days }) => [from, addDays(from, days - 1)]);
  };
  expect(pages(30)).toEqual([["2026-12-10", "2027-01-14"]]);
  expect(pages(90)).toEqual([
    ["2026-12-10", "2027-02-09"],
    ["2027-01-10", "2027-03-12"],
    ["2027-02-10", "2027-03-15"],
  ]);
  // A lottery takes entries for all of January from its first day on.
  expect(pages(30, { closesDays: 14, closesAt: "18:00", wishesMax: 3 })).toEqual([["2026-12-10", "2027-02-05"]]);
  expect(pages(30, null, true).at(-1)?.[1]).toBe("2027-12-15");
});

test("waiting for one seat leaves the waiting lists of the others", () => {
  const hours = Array.from({ length: 8 }, () => ({ from: "09:00", until: "22:00" }));
  const settings = { ...defaultSettings, hours, slotMinutes: 60, places: 10, offerMinutes: 60 };
  const facts = {
    kind: "SEAT",
    settings,
    closures: [],
    isHoliday: () => false,
    now: seoulMoment("2026-12-09", "10:00"),
    held: [],
    own: [],
  } as const;
  const [begins, ends] = [seoulMoment(day, "10:00").getTime(), seoulMoment(day, "11:00").getTime()];
  const lines = [{ begins, ends, isOffered: false, place: 5 }];
  const household = { householdId: 3, building: "101동", unit: "1203호", own: [], lines };
  const taken = { refusal: { reason: "RESERVATION_TAKEN", message: "" } } as const;
  const turn = (seat: number) => turnOf({ day, ...slot(10), seat }, taken, facts, household, 1);
  expect([turn(5)?.own, turn(7)?.own]).toEqual([lines[0], undefined]);
  expect(turn(7)?.plan).toBeDefined();
});
