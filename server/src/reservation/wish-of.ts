import type { BookingWish } from "@danji/contract/reservation/booking-decision";
import { seoulDay, seoulTimeOfDay } from "@danji/contract/platform/seoul-clock";
import type { ReservationRow } from "./own-reservations.ts";

type Wished = Pick<ReservationRow, "kind" | "day" | "begins_at" | "ends_at" | "place" | "persons">;

/** The wish that leads to what is stored. */
export function wishOf({ kind, day, begins_at: begins, ends_at: ends, place, persons }: Wished): BookingWish {
  if (kind === "NIGHT") return { day, untilDay: seoulDay(ends), persons };
  const until = seoulDay(ends) === day ? seoulTimeOfDay(ends) : "24:00";
  const wish = { day, from: seoulTimeOfDay(begins), until, persons };
  return kind === "SEAT" && place !== null ? { ...wish, seat: place } : wish;
}
