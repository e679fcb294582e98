import { defaultSettings } from "@danji/contract/facility/facility-rules";
import type { FacilityView } from "@danji/contract/facility/facility";
import { seoulMoment } from "@danji/contract/platform/seoul-clock";
import type { OfficeReservationView } from "@danji/contract/reservation/office-reservation";
import { expect, test } from "vitest";
import { bookingsIn, freeRoom, moveTo, rowsOf, weekOf } from "./week-grid-rows.ts";

const hall: FacilityView = {
  facilityId: 1,
  apartmentId: 1,
  name: "다목적실",
  kind: "SLOT",
  place: "",
  description: "",
  version: 1,
  settings: {
    ...defaultSettings,
    hours: [null, ...Array.from({ length: 7 }, () => ({ from: "09:00", until: "12:00" }))],
    slotsMax: 3,
  },
  closures: [],
};
const [monday, tuesday, sunday] = ["2026-12-07", "2026-12-08", "2026-12-13"];
const none = () => false;

const booking = (id: number, day: string, from: string, until: string): OfficeReservationView => ({
  reservationId: id,
  facilityId: 1,
  facilityName: "다목적실",
  kind: "SLOT",
  state: "BOOKED",
  day,
  building: "101동",
  unit: "1203호",
  place: 1,
  persons: 1,
  price: 0,
  byOffice: false,
  checkedInAt: null,
  isOutsideHours: false,
  begins: seoulMoment(day, from).toISOString(),
  ends: seoulMoment(day, until).toISOString(),
});

test("a week begins on Monday, and its rows are the slots of its hours and of what was kept off them", () => {
  const week = weekOf("2026-12-13");
  expect([week.length, week[0], week.at(-1)]).toEqual([7, monday, sunday]);
  const kept = booking(1, monday, "09:30", "10:30");
  const rows = rowsOf(hall, week, none, [kept]);
  expect(rows.map(({ from }) => from)).toEqual(["09:00", "09:30", "10:00", "11:00"]);
  expect(rows.map((row) => bookingsIn([kept], monday, row).length)).toEqual([0, 1, 0, 0]);
});

test("a booking fits where its length does, where none is, and where the facility is open", () => {
  const [moving, other] = [booking(1, monday, "09:00", "11:00"), booking(2, tuesday, "11:00", "12:00")];
  const now = seoulMoment("2026-12-01", "12:00");
  const to = (day: string, from: string) =>
    moveTo(moving, { day, from }, { facility: hall, isHoliday: none, now, booked: [moving, other] });
  expect(to(tuesday, "09:00")).toEqual({ day: tuesday, from: "09:00", until: "11:00", persons: 1 });
  // Held, past the closing hour, closed, and where it is; over its own former time it may move.
  expect([to(tuesday, "10:00"), to(tuesday, "11:00"), to(sunday, "09:00"), to(monday, "09:00")]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  expect(to(monday, "10:00")).toBeDefined();
});

test("nights stand in their room on each of them, and move as many", () => {
  const room: FacilityView = { ...hall, kind: "NIGHT", settings: { ...hall.settings, places: 2, nightsMax: 3 } };
  const stay: OfficeReservationView = {
    ...booking(1, monday, "15:00", "15:30"),
    kind: "NIGHT",
    place: 2,
    ends: seoulMoment("2026-12-09", "11:00").toISOString(),
  };
  const week = weekOf(monday);
  const rows = rowsOf(room, week, none, [stay]);
  expect(rows.map((row) => week.filter((day) => bookingsIn([stay], day, row).length > 0))).toEqual([
    [],
    [monday, tuesday],
  ]);
  const facts = { facility: room, isHoliday: none, now: seoulMoment("2026-12-01", "12:00"), booked: [stay] };
  expect(moveTo(stay, { day: tuesday }, facts)).toMatchObject({ day: tuesday, untilDay: "2026-12-10" });
});

test("a stay that moves by a day keeps its only room, and one that waits for approval holds none", () => {
  const rows = rowsOf({ ...hall, kind: "NIGHT", settings: { ...hall.settings, places: 1 } }, [monday], none, []);
  const stay = (id: number, day: string, untilDay: string): OfficeReservationView => ({
    ...booking(id, day, "15:00", "16:00"),
    kind: "NIGHT",
    ends: seoulMoment(untilDay, "11:00").toISOString(),
  });
  const moving = stay(1, monday, "2026-12-09");
  expect(freeRoom(rows, tuesday, [moving], moving)?.room).toBe(1);
  const other = stay(2, tuesday, "2026-12-09");
  expect(freeRoom(rows, tuesday, [moving, { ...other, state: "WAITING" }], moving)?.room).toBe(1);
  expect(freeRoom(rows, tuesday, [moving, other], moving)).toBeUndefined();
});
