import { reservationScreenCopy as copy } from "@danji/contract/reservation/reservation-screen.copy";
import { addDays, daysBetween, weekdayOf } from "@danji/contract/platform/seoul-clock";
import { cx } from "#ui/cx.ts";
import { dayName } from "./times.ts";
import type { Booking } from "./use-booking.ts";

/** The days that can be chosen, side by side. */
export function DayStrip({ booking: { today, lastDay, choice, setChoice } }: { readonly booking: Booking }) {
  const days = Array.from({ length: daysBetween(today, lastDay) + 1 }, (_, index) => addDays(today, index));
  return (
    <div
      role="group"
      aria-label={copy.day}
      className="flex gap-1.5 overflow-x-auto overscroll-x-contain px-5 pt-2 pb-1"
    >
      {days.map((day) => {
        const isChosen = day === choice.day;
        return (
          <button
            key={day}
            type="button"
            aria-pressed={isChosen}
            aria-label={dayName(day)}
            className={cx(
              "pressable flex min-h-16 min-w-13 shrink-0 flex-col items-center justify-center rounded-md text-sm",
              isChosen ? "bg-accent font-bold text-on-accent" : "bg-sunken text-body",
            )}
            onClick={() => setChoice({ day })}
          >
            <span>{day === today ? copy.today : copy.weekdays[weekdayOf(day)]}</span>
            <span className="text-lg font-bold tabular-nums">{Number(day.slice(8))}</span>
          </button>
        );
      })}
    </div>
  );
}
