import { reservationScreenCopy as copy } from "@danji/contract/reservation/reservation-screen.copy";
import { cx } from "#ui/cx.ts";
import { type Booking, freeSeats, hasWaitingList } from "./use-booking.ts";

/** The numbered seats, as they are free in the chosen time. */
export function SeatGrid({ booking }: { readonly booking: Booking }) {
  const { choice, setChoice, facts } = booking;
  if (choice.from === undefined) return null;
  const free = freeSeats(booking);
  const canWait = hasWaitingList(facts);
  return (
    <section aria-label={copy.seats} className="px-5">
      <h2 className="pb-2 text-base font-bold">{copy.pickSeat}</h2>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(2.75rem,1fr))] gap-2">
        {Array.from({ length: facts.settings.places }, (_, index) => index + 1).map((seat) => {
          const [isFree, isChosen] = [free.has(seat), choice.seat === seat];
          return (
            <li key={seat}>
              <button
                type="button"
                aria-pressed={isChosen}
                aria-label={isFree ? copy.seatFree(seat) : canWait ? copy.seatToWaitFor(seat) : copy.seatTaken(seat)}
                disabled={!isFree && !canWait}
                className={cx(
                  "pressable grid size-11 w-full place-items-center rounded-md border text-base font-semibold tabular-nums",
                  isChosen
                    ? "border-accent bg-accent text-on-accent"
                    : isFree
                      ? "border-edge bg-surface"
                      : "border-transparent bg-sunken text-muted line-through",
                )}
                onClick={() => setChoice({ ...choice, seat })}
              >
                {seat}
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
