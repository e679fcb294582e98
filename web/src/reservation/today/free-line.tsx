import type { FacilityKind } from "@danji/contract/facility/facility-rules";
import { bookingRefusals } from "@danji/contract/reservation/booking-refusals.copy";
import type { FreeToday } from "@danji/contract/reservation/today/free-today";
import { freeTodayCopy as copy } from "@danji/contract/reservation/today/free-today.copy";
import { cx } from "#ui/cx.ts";

type BookedKind = Exclude<FacilityKind, "INFO">;

interface FreeText {
  readonly text: string;
  /** When the next is, where that is not said already; else empty. */
  readonly next: string;
  readonly isFree: boolean;
}

/** What a card says about what is free of a facility today, and when the next is. */
export function freeText(kind: BookedKind, { free, isClosed, next }: FreeToday): FreeText {
  if (free > 0)
    return {
      text: copy.left[kind](free),
      next: next === null || kind === "NIGHT" ? "" : copy.from(next.from),
      isFree: true,
    };
  const text = isClosed ? copy.closed : copy.full;
  if (next === null) return { text, next: "", isFree: false };
  const day = bookingRefusals.dayText(next.day);
  return { text, next: kind === "NIGHT" ? copy.nextDay(day) : copy.nextTime(day, next.from), isFree: false };
}

interface FreeLineProps {
  readonly kind: BookedKind;
  /** Undefined where it is not known: the line is kept. */
  readonly today: FreeToday | undefined;
}

export function FreeLine({ kind, today }: FreeLineProps) {
  const free = today === undefined ? undefined : freeText(kind, today);
  return (
    <span className="flex min-h-6 flex-wrap items-center gap-x-2 text-sm">
      {free !== undefined && (
        <>
          <span className={cx("font-semibold", free.isFree ? "text-accent-ink" : "text-body")}>{free.text}</span>
          <span className="text-muted">{free.next}</span>
        </>
      )}
    </span>
  );
}
