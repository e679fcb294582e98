import type { MarkKind } from "@danji/contract/visitor-car/car-rules";

/** The name of a guard's unsent marks in the outbox. */
export const markOutboxKind = "car-mark";

/** One tap, as it waits to be sent. */
export interface MarkWords {
  readonly apartmentId: number;
  readonly visitId: number;
  readonly markId: string;
  readonly kind: MarkKind;
  /** By the phone's clock, in milliseconds: what is sent is how long ago it was. */
  readonly tappedAt: number;
  readonly isUndone: boolean;
  /** Plate and door, to read where the list has the car no more; not sent. Words of an earlier version have none. */
  readonly car?: string;
}

/** The marks of one car are sent one after the other. */
export const markLane = (visitId: number): string => `car-mark ${visitId}`;

/** The list of the gate. */
export const carsTodayKey = (apartmentId: number) => ["office", apartmentId, "cars-today"] as const;
