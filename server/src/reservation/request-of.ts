import type { FacilityKind } from "@danji/contract/facility/facility-rules";
import type { BookingRequest } from "@danji/contract/reservation/booking-decision";
import { seoulDay, seoulTimeOfDay } from "@danji/contract/platform/seoul-clock";

export interface StoredTime {
  readonly kind: FacilityKind;
  readonly day: string;
  readonly begins_at: Date;
  readonly ends_at: Date;
  readonly place: number | null;
  readonly persons: number;
}

/** The request that leads to what is stored. */
export function requestOf({ kind, day, begins_at: begins, ends_at: ends, place, persons }: StoredTime): BookingRequest {
  if (kind === "NIGHT") return { day, untilDay: seoulDay(ends), persons };
  const until = seoulDay(ends) === day ? seoulTimeOfDay(ends) : "24:00";
  const requested = { day, from: seoulTimeOfDay(begins), until, persons };
  return kind === "SEAT" && place !== null ? { ...requested, seat: place } : requested;
}
