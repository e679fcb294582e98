import { reservationScreenCopy as copy } from "@danji/contract/reservation/reservation-screen.copy";
import type { WaitingListView, ReservationView } from "@danji/contract/reservation/reservation";
import { minutesText } from "@danji/contract/reservation/minutes-text";
import { seoulTimeOfDay } from "@danji/contract/platform/seoul-clock";
import { wonText } from "#facility/facility-words.ts";
import { messageFor } from "#platform/api-error.ts";
import { Link } from "#platform/navigation/router.tsx";
import { paths } from "#platform/paths.ts";
import { correctedNow } from "#platform/time/corrected-clock.ts";
import { useMinute } from "#platform/time/use-minute.ts";
import { Button } from "#ui/button.tsx";
import { cx } from "#ui/cx.ts";
import { openAlert } from "#ui/overlay/alert.tsx";
import { showToast } from "#ui/overlay/toast.tsx";
import { useCancelReservation } from "../reservation.queries.ts";
import { whenText } from "../times.ts";
import { useAcceptOffer } from "./waiting-list.queries.ts";

interface WaitingListCardProps {
  readonly reservation: ReservationView;
  readonly line: WaitingListView;
}

/** What the household waits for: its place, or the offer with its clock. */
export function WaitingListCard({ reservation, line }: WaitingListCardProps) {
  const { facilityId, facilityName, state, seat, persons, price, building, unit } = reservation;
  const facts = [...(seat === null ? [] : [copy.seat(seat)]), copy.people(persons), wonText(price)];
  const isOffer = line.offerUntil !== null;
  return (
    <article className={cx("rounded-lg bg-surface p-5 shadow-low", isOffer && "border-2 border-accent")}>
      <p className={cx("text-sm font-bold", isOffer ? "text-accent-ink" : "text-muted")}>{copy.states[state]}</p>
      <h3 className="text-lg font-bold wrap-anywhere">
        <Link to={paths.facility(facilityId)} className="flex min-h-11 items-center">
          {facilityName}
        </Link>
      </h3>
      <p className="text-base font-semibold">{whenText(reservation)}</p>
      <p className="mt-1 text-sm wrap-anywhere text-muted">{[...facts, `${building} ${unit}`].join(" · ")}</p>
      {line.offerUntil === null ? (
        <p className="mt-2 text-base text-body">{copy.position(line.position)}</p>
      ) : (
        <OfferClock until={new Date(line.offerUntil)} />
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        {isOffer && <AcceptButton reservation={reservation} />}
        <LeaveButton reservation={reservation} isOffer={isOffer} />
      </div>
    </article>
  );
}

const MINUTE_MS = 60_000;

function OfferClock({ until }: { readonly until: Date }) {
  useMinute(true);
  const left = Math.floor((until.getTime() - correctedNow()) / MINUTE_MS);
  const clock = seoulTimeOfDay(until);
  return (
    <p className="mt-2 text-base font-semibold text-body">
      {left > 0 ? copy.offerUntil(clock, minutesText(left)) : copy.offerEnding(clock)}
    </p>
  );
}

function AcceptButton({ reservation }: { readonly reservation: ReservationView }) {
  const { mutateAsync, isPending } = useAcceptOffer();
  const accept = async () => {
    try {
      await mutateAsync(reservation);
      showToast(copy.accepted);
    } catch (error) {
      // A limit, a pause, another price: it names what is in the way, and the offer stands until its time.
      void openAlert({ message: messageFor(error, copy.acceptFailed) });
    }
  };
  return (
    <Button busy={isPending} onClick={() => void accept()}>
      {copy.accept}
    </Button>
  );
}

interface LeaveButtonProps {
  readonly reservation: ReservationView;
  readonly isOffer: boolean;
}

function LeaveButton({ reservation, isOffer }: LeaveButtonProps) {
  const { mutateAsync, isPending } = useCancelReservation();
  const confirm = isOffer ? copy.declineOffer : copy.leaveWaitingList;
  const leave = async () => {
    const title = isOffer ? copy.declineTitle : copy.leaveTitle;
    const agreed = await openAlert({ title, message: copy.leaveMessage, confirm, cancel: copy.keep, danger: true });
    if (!agreed) return;
    try {
      await mutateAsync({ reservationId: reservation.reservationId, fee: 0 });
      showToast(copy.waitingListLeft);
    } catch (error) {
      void openAlert({ message: messageFor(error, copy.cancelFailed) });
    }
  };
  return (
    <Button variant="ghost" busy={isPending} onClick={() => void leave()}>
      {confirm}
    </Button>
  );
}
