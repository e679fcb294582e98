import type { BookingRequest } from "@danji/contract/reservation/booking-decision";
import { seoulDay, seoulTimeOfDay } from "@danji/contract/platform/seoul-clock";
import type { ReservationRow } from "./own-reservations.ts";

type StoredTime = Pick<ReservationRow, "kind" | "day" | "begins_at" | "ends_at" | "place" | "persons">;

/** The request that leads to what is stored. */
export function requestOf({ kind, day, begins_at: begins, ends_at: ends, place, persons }: StoredTime): BookingRequest {
  if (kind === "NIGHT") return { day, untilDay: seoulDay(ends), persons };
  const until = seoulDay(ends) === day ? seoulTimeOfDay(ends) : "24:00";
  const requested = { day, from: seoulTimeOfDay(begins), until, persons };
  return kind === "SEAT" && place !== null ? { ...requested, seat: place } : requested;
}
