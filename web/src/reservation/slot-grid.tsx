import { reservationScreenCopy as copy } from "@danji/contract/reservation/reservation-screen.copy";
import type { BookingRefusal } from "@danji/contract/reservation/booking-decision";
import { wonText } from "#facility/facility-words.ts";
import { cx } from "#ui/cx.ts";
import {
  afterSlot,
  type Booking,
  isForWaitingList,
  isForLottery,
  slotOptions,
  type SlotOption,
} from "./use-booking.ts";

/** Refusals that hold for the whole day or household: they are said once, above the slots. */
const shared: ReadonlySet<string> = new Set<BookingRefusal["reason"]>([
  "RESERVATION_LIMIT",
  "RESERVATION_PAUSED",
  "RESERVATION_NOT_OPEN",
  "RESERVATION_CLOSED",
]);

/** The slots of the chosen day with what each of them costs, or why it cannot be booked. */
export function SlotGrid({ booking }: { readonly booking: Booking }) {
  const { choice, setChoice, facts } = booking;
  const { slotsMax, slotMinutes, places } = facts.settings;
  const all = slotOptions(booking);
  // What is over cannot be booked; the rules say until when one may book.
  const options = all.filter(({ decision }) => decision.refusal?.reason !== "RESERVATION_LATE");
  const refusal = options.find(({ decision }) => shared.has(decision.refusal?.reason ?? ""))?.decision.refusal;
  const choose = (slot: SlotOption) => setChoice(afterSlot(choice, slot, slotsMax, slotMinutes));
  return (
    <section aria-label={copy.slots} className="flex flex-col gap-3 px-5">
      {refusal !== undefined && (
        <p role="status" className="rounded-md bg-sunken px-4 py-3 text-base text-body">
          {refusal.message}
        </p>
      )}
      {options.length === 0 ? (
        <p className="py-6 text-center text-base text-muted">{copy.noSlots}</p>
      ) : (
        <ul className="grid grid-cols-3 gap-2">
          {options.map((slot) => (
            <li key={slot.from}>
              <SlotButton
                slot={slot}
                isChosen={isIn(choice, slot)}
                places={places}
                state={waitingListText(slot, booking)}
                onChoose={() => choose(slot)}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const isIn = ({ from, until }: { readonly from?: string; readonly until?: string }, slot: SlotOption): boolean =>
  from !== undefined && until !== undefined && from <= slot.from && slot.until <= until;

interface SlotButtonProps {
  readonly slot: SlotOption;
  readonly isChosen: boolean;
  readonly places: number;
  /** The state of a slot whose places are drawn, or of a full one with a waiting list. */
  readonly state: string | undefined;
  readonly onChoose: () => void;
}

function waitingListText({ decision, span }: SlotOption, { facts, household, choice }: Booking): string | undefined {
  if (isForLottery(choice.day, decision, facts)) return copy.lottery;
  if (!isForWaitingList(decision, facts)) return undefined;
  const own = household?.lines.find((one) => one.begins < span.ends && span.begins < one.ends);
  if (own === undefined) return copy.waitingList;
  return own.isOffered ? copy.offered : copy.queued;
}

function SlotButton({ slot, isChosen, places, state, onChoose }: SlotButtonProps) {
  const isFree = slot.decision.booking !== undefined;
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      disabled={!isFree && !isChosen && state === undefined}
      className={cx(
        "pressable flex min-h-14 w-full flex-col items-center justify-center rounded-md border text-sm",
        isChosen
          ? "border-accent bg-accent-soft font-bold text-accent-ink"
          : isFree
            ? "border-edge bg-surface"
            : state === undefined
              ? "border-transparent bg-sunken text-muted"
              : "border-edge border-dashed bg-surface text-body",
      )}
      onClick={onChoose}
    >
      <span className="text-base font-semibold tabular-nums">{slot.from}</span>
      <span>{state ?? stateText(slot, places)}</span>
    </button>
  );
}

function stateText({ decision, left, price }: SlotOption, places: number): string {
  if (decision.booking !== undefined) return places > 1 ? copy.left(left) : wonText(price);
  if (decision.refusal.reason === "RESERVATION_TAKEN") return copy.taken;
  return copy.unavailable;
}
