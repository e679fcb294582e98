import { expect, test } from "vitest";
import { afterSlot, type Choice } from "./use-booking.ts";

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
