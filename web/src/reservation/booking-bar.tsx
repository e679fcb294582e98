import { frameCopy } from "@danji/contract/app/frame.copy";
import { facilityScreenCopy } from "@danji/contract/facility/facility-screen.copy";
import { reservationScreenCopy as copy } from "@danji/contract/reservation/reservation-screen.copy";
import type { FacilityView } from "@danji/contract/facility/facility";
import { cancellationFee } from "@danji/contract/reservation/cancellation-fee";
import type { book, ReservationView } from "@danji/contract/reservation/reservation";
import type { BodyOf } from "@danji/contract/platform/endpoint";
import { useState } from "react";
import { wonText } from "#facility/facility-words.ts";
import { ApiError, messageFor } from "#platform/api-error.ts";
import { type LazyPart, lazyPart } from "#platform/part/lazy-part.tsx";
import { Button } from "#ui/button.tsx";
import { openAlert } from "#ui/overlay/alert.tsx";
import { useOneSheet } from "#ui/overlay/use-one-sheet.ts";
import { BookedSheet } from "./booked-sheet.tsx";
import { JoinWaitingList } from "./waiting-list/join-waiting-list.tsx";
import { chosenText } from "./times.ts";
import { isUnanswered, useBook } from "./reservation.queries.ts";
import { type Booking, type Choice, freeSeats, slotOptions } from "./use-booking.ts";

interface BookingBarProps {
  readonly facility: FacilityView;
  readonly booking: Booking;
}

const LotteryBar: LazyPart<BookingBarProps> = lazyPart<BookingBarProps>(
  async () => ({ default: (await import("./lottery/lottery-bar.tsx")).LotteryBar }),
  {
    loading: () => <div className="min-h-13" />,
    failed: ({ isRetrying, onRetry }) => (
      <Button size="lg" variant="secondary" busy={isRetrying} onClick={onRetry}>
        {frameCopy.retry}
      </Button>
    ),
  },
);

/** What is chosen, what it costs, what a cancellation would cost, and the tap that books it. */
export function BookingBar({ facility, booking }: BookingBarProps) {
  const { mutateAsync, isPending } = useBook(facility.facilityId);
  const { content: booked, show, sheet } = useOneSheet<ReservationView>();
  const [lost, setLost] = useState<LostAnswer>();
  const { decision, choice, requested, household, turn, isPreference } = booking;
  const plan = decision?.booking;
  const send = async (body: BodyOf<typeof book>) => {
    const isOffline = !navigator.onLine;
    try {
      show(await mutateAsync(body));
      setLost(undefined);
      booking.setChoice({ day: body.day });
    } catch (error) {
      if (isUnanswered(error) && !isOffline) return setLost({ body, choice });
      setLost(undefined);
      void openAlert({ message: isOffline ? copy.offline : refusalText(error, booking) });
      if (error instanceof ApiError) booking.setChoice({ day: body.day });
    }
  };
  const submit = () => {
    if (plan === undefined || household === undefined) return;
    const { day, from, until, untilDay, seat, persons } = requested;
    const span = untilDay === undefined ? { day, from, until } : { day, untilDay };
    const { householdId } = household;
    void send({ ...span, ...(seat === undefined ? {} : { seat }), persons, price: plan.price, householdId });
  };
  // The place may be held by this very booking: what is free says nothing until the same request is answered.
  if (lost?.choice === choice) return <AskAgain busy={isPending} onAsk={() => void send(lost.body)} />;
  if (isPreference && !isPending) return <LotteryBar facility={facility} booking={booking} />;
  if (turn !== undefined && !isPending) return <JoinWaitingList facility={facility} booking={booking} turn={turn} />;
  return (
    <>
      <div className="flex items-center gap-3">
        <div role="status" className="min-w-0 flex-1">
          {plan === undefined ? (
            <p className="text-base text-muted">{isPending ? copy.booking : missingText(facility, booking)}</p>
          ) : (
            <>
              <p className="text-base font-bold wrap-anywhere">{`${chosenText(choice)} · ${wonText(plan.price)}`}</p>
              <p className="text-sm text-muted">{cancelText(facility, plan, booking.facts.now)}</p>
            </>
          )}
        </div>
        <Button size="lg" disabled={plan === undefined} busy={isPending} onClick={submit}>
          {facility.settings.needsApproval ? copy.request : copy.book}
        </Button>
      </div>
      {booked !== undefined && <BookedSheet reservation={booked} {...sheet} />}
    </>
  );
}

/** A request whose answer was lost, and what was chosen then. */
interface LostAnswer {
  readonly body: BodyOf<typeof book>;
  readonly choice: Choice;
}

// The same request under the same key: it is answered with what was stored, or books now.
const AskAgain = ({ busy, onAsk }: { readonly busy: boolean; readonly onAsk: () => void }) => (
  <div className="flex items-center gap-3">
    <p role="status" className="min-w-0 flex-1 text-base text-body">
      {busy ? copy.booking : copy.unsure}
    </p>
    <Button size="lg" busy={busy} onClick={onAsk}>
      {copy.askAgain}
    </Button>
  </div>
);

function hintOf({ kind }: FacilityView, { choice }: Booking): string {
  if (kind === "NIGHT") return choice.hasCheckIn === undefined ? copy.pickCheckIn : copy.pickCheckOut;
  return kind === "SEAT" && choice.from !== undefined ? copy.pickSeat : copy.pickSlot;
}

/** What a cancellation would cost once the free minutes are over. */
function cancelText(
  { settings: { cancellation, needsApproval } }: FacilityView,
  { price, begins }: { readonly price: number; readonly begins: Date },
  now: Date,
): string {
  if (needsApproval) return facilityScreenCopy.approval;
  const terms = { ...cancellation, freeMinutes: -1 };
  const fee = cancellationFee({ price, begins, terms, bookedAt: now }, now) ?? 0;
  if (fee === 0) return copy.cancelFree;
  return cancellation.freeMinutes > 0 ? copy.cancelAfter(cancellation.freeMinutes, wonText(fee)) : copy.cancelNow(fee);
}

/** What is missing yet, or why the choice is not free any more, with what is. */
function missingText(facility: FacilityView, booking: Booking): string {
  const refusal = booking.decision?.refusal;
  if (refusal === undefined) return hintOf(facility, booking);
  return refusal.reason === "RESERVATION_TAKEN" ? withNextFree(refusal.message, booking) : refusal.message;
}

/** Why it could not be booked; of a place that was lost, with the next ones that are free. */
function refusalText(error: unknown, booking: Booking): string {
  const message = messageFor(error, copy.failed);
  const isLost = error instanceof ApiError && error.reason === "RESERVATION_TAKEN";
  return isLost ? withNextFree(message, booking) : message;
}

const NEXT = 3;

function withNextFree(message: string, booking: Booking): string {
  const { facts, choice } = booking;
  const { from = "", seat } = choice;
  if (facts.kind === "NIGHT") return message;
  const seats = facts.kind === "SEAT" ? [...freeSeats(booking)].filter((one) => one !== seat) : [];
  if (seats.length > 0) return `${message} ${copy.nextSeats(seats.slice(0, NEXT).map(copy.seat).join(", "))}`;
  const free = slotOptions(booking).filter((slot) => slot.decision.booking !== undefined && slot.from !== from);
  const times = [...free.filter((slot) => slot.from > from), ...free].map((slot) => slot.from);
  const next = [...new Set(times)].slice(0, NEXT);
  return next.length === 0 ? message : `${message} ${copy.nextFree(next.join(", "))}`;
}
