import type { BookingRefusal } from "@danji/contract/reservation/booking-decision";
import { reservationScreenCopy as copy } from "@danji/contract/reservation/reservation-screen.copy";
import { addDays, weekdayOf } from "@danji/contract/platform/seoul-clock";
import { Button } from "#ui/button.tsx";
import { cx } from "#ui/cx.ts";
import { dayName } from "./times.ts";
import { type Booking, isForLottery } from "./use-booking.ts";

const hasCheckIn = true;

const isOfHousehold = (refusal: BookingRefusal | undefined): boolean =>
  refusal?.reason === "RESERVATION_LIMIT" || refusal?.reason === "RESERVATION_PAUSED";

/** Two taps: the day of check-in, then that of check-out. */
export function NightCalendar({ booking }: { readonly booking: Booking }) {
  const { choice, setChoice, decide, nights, facts, isOfDay: isKnown } = booking;
  const { nightsMin } = facts.settings;
  const checkIn = choice.hasCheckIn === undefined ? undefined : choice.day;
  const picksEnd = checkIn !== undefined && choice.untilDay === undefined;
  const all = Array.from({ length: nights.days }, (_, index) => addDays(nights.from, index));
  const months = [...new Set(all.map((day) => day.slice(0, 7)))];
  const fits = (stay: { readonly day: string; readonly untilDay: string }) => {
    const decision = decide(stay);
    return decision.booking !== undefined || isForLottery(stay.day, decision, facts);
  };
  const canBegin = (day: string) => fits({ day, untilDay: addDays(day, nightsMin) });
  const canEnd = (day: string) => checkIn !== undefined && day > checkIn && fits({ day: checkIn, untilDay: day });
  const tap = (day: string) =>
    setChoice(picksEnd && canEnd(day) ? { day: checkIn, untilDay: day, hasCheckIn } : { day, hasCheckIn });
  // What refuses the household, unless a night before it is open. Today may be too late or closed, which says nothing of it.
  const first = all
    .map((day) => decide({ day, untilDay: addDays(day, nightsMin) }))
    .find(({ booking: free, refusal }) => free !== undefined || isOfHousehold(refusal));
  return (
    <section aria-label={copy.nights} aria-busy={!isKnown} className="flex flex-col gap-4 px-5 pt-2">
      {first?.refusal !== undefined && (
        <p role="status" className="rounded-md bg-sunken px-4 py-3 text-base text-body">
          {first.refusal.message}
        </p>
      )}
      <PageButton booking={booking} step={-1} isThere={nights.page > 0} />
      {months.map((month) => {
        const inMonth = all.filter((day) => day.startsWith(month));
        return (
          <div key={month}>
            <h2 className="pb-2 text-base font-bold">
              {copy.monthLabel(Number(month.slice(0, 4)), Number(month.slice(5)))}
            </h2>
            <div className="grid grid-cols-7 gap-1">
              {copy.weekdays.map((weekday) => (
                <span key={weekday} aria-hidden="true" className="pb-1 text-center text-sm text-muted">
                  {weekday}
                </span>
              ))}
              {inMonth.map((day, index) => {
                const isEnd = picksEnd && canEnd(day);
                // Other nights are being read: the buttons stay, and with them the focus.
                const isOpen = isKnown && (isEnd || canBegin(day));
                const isChosen = day === checkIn || day === choice.untilDay;
                const isBetween =
                  checkIn !== undefined && choice.untilDay !== undefined && checkIn < day && day < choice.untilDay;
                return (
                  <button
                    key={day}
                    type="button"
                    aria-pressed={isChosen}
                    aria-label={`${dayName(day)}, ${isOpen ? copy.freeDay : copy.unavailable}`}
                    disabled={!isOpen && !isChosen}
                    style={index === 0 ? { gridColumnStart: weekdayOf(day) + 1 } : undefined}
                    className={cx(
                      "pressable grid min-h-11 place-items-center rounded-md text-base tabular-nums",
                      isChosen
                        ? "bg-accent font-bold text-on-accent"
                        : isBetween
                          ? "bg-accent-soft text-accent-ink"
                          : isOpen
                            ? "font-semibold"
                            : cx("text-muted", isKnown && "line-through"),
                    )}
                    onClick={() => tap(day)}
                  >
                    {Number(day.slice(8))}
                  </button>
                );
              })}
            </div>
          </div>
        );
      })}
      <PageButton booking={booking} step={1} isThere={nights.hasLater} />
    </section>
  );
}

interface PageButtonProps {
  readonly booking: Booking;
  readonly step: 1 | -1;
  /** There are nights on that side. */
  readonly isThere: boolean;
}

// Both are there as soon as one of them is, and neither has the attribute "disabled": the focus would go with the last page.
function PageButton({ booking: { nights, showNights }, step, isThere }: PageButtonProps) {
  if (nights.page === 0 && !nights.hasLater) return null;
  return (
    <Button
      variant="secondary"
      block
      aria-disabled={!isThere}
      className={isThere ? "" : "cursor-default! text-muted!"}
      onClick={() => isThere && showNights(nights.page + step)}
    >
      {step > 0 ? copy.laterNights : copy.earlierNights}
    </Button>
  );
}
