import { facilityScreenCopy } from "@danji/contract/facility/facility-screen.copy";
import { reservationScreenCopy as copy } from "@danji/contract/reservation/reservation-screen.copy";
import type { ReservationView } from "@danji/contract/reservation/reservation";
import { wonText } from "#facility/facility-words.ts";
import { messageFor } from "#platform/api-error.ts";
import { Link } from "#platform/navigation/router.tsx";
import { paths } from "#platform/paths.ts";
import { correctedNow } from "#platform/time/corrected-clock.ts";
import { Button, buttonClasses } from "#ui/button.tsx";
import { cx } from "#ui/cx.ts";
import { openAlert } from "#ui/overlay/alert.tsx";
import { showToast } from "#ui/overlay/toast.tsx";
import { calendarAddress } from "./calendar-address.ts";
import { useCancelReservation } from "./reservation.queries.ts";
import { whenText } from "./times.ts";

/** One booking of the household: what, when, who booked it, and what can be done with it. */
export function ReservationCard({ reservation }: { readonly reservation: ReservationView }) {
  const { reservationId, facilityId, facilityName, facilityPlace, state, seat, persons, price } = reservation;
  const isAhead = (state === "WAITING" || state === "BOOKED") && Date.parse(reservation.ends) > correctedNow();
  const facts = [
    ...(seat === null ? [] : [copy.seat(seat)]),
    copy.people(persons),
    // Nothing is owed for what came to nothing.
    ...(state === "MISSED" ? [] : [wonText(price)]),
    ...(facilityPlace === "" ? [] : [facilityPlace]),
  ];
  return (
    <article className="rounded-lg bg-surface p-5 shadow-low">
      <p className={cx("text-sm font-bold", isAhead ? "text-accent-ink" : "text-muted")}>
        {stateText(reservation, isAhead)}
      </p>
      <h3 className="text-lg font-bold wrap-anywhere">
        <Link to={paths.facility(facilityId)} className="flex min-h-11 items-center">
          {facilityName}
        </Link>
      </h3>
      <p className="text-base font-semibold">{whenText(reservation)}</p>
      <p className="mt-1 text-sm wrap-anywhere text-muted">{facts.join(" · ")}</p>
      <p className="text-sm wrap-anywhere text-muted">
        {`${reservation.building} ${reservation.unit} · ${bookerText(reservation)}`}
      </p>
      {isAhead && reservation.isOutsideHours === true && (
        <p className="mt-2 rounded-md bg-sunken px-4 py-3 text-sm text-body">{copy.outsideHours}</p>
      )}
      <Ended reservation={reservation} />
      {isAhead && (
        <div className="mt-4 flex flex-wrap gap-2">
          <a href={calendarAddress(reservationId)} className={buttonClasses({ variant: "secondary" })}>
            {copy.calendar}
          </a>
          {reservation.cancellation !== null && <CancelButton reservation={reservation} />}
        </div>
      )}
    </article>
  );
}

function stateText({ state, closedBy }: ReservationView, isAhead: boolean): string {
  if (state === "BOOKED" && !isAhead) return copy.passed;
  // A household that entered a lottery has not waited.
  return state === "MISSED" && closedBy === "LOTTERY" ? copy.lotteryEnded : copy.states[state];
}

function bookerText({ byOffice, isMine, bookedBy }: ReservationView): string {
  if (byOffice) return copy.byOffice;
  if (isMine) return copy.byMe;
  return bookedBy === null ? copy.bySomebody : copy.bookedBy(bookedBy);
}

// Why it is not any more, and what it cost.
function Ended({
  reservation: { state, closedBy, cancelledBy, reason, fee },
}: {
  readonly reservation: ReservationView;
}) {
  if (state !== "CANCELLED" && state !== "DECLINED" && state !== "MISSED") return null;
  const why =
    state === "DECLINED" && closedBy !== "UNANSWERED"
      ? copy.declined
      : closedBy === "HOUSEHOLD" || closedBy === null
        ? copy.cancelledBy(cancelledBy ?? "")
        : copy.closedBy[closedBy];
  return (
    <p className="mt-2 text-sm wrap-anywhere text-body">
      {[why, ...(reason === null ? [] : [reason]), ...(fee ? [copy.fee(facilityScreenCopy.won(fee))] : [])].join(" · ")}
    </p>
  );
}

function CancelButton({ reservation }: { readonly reservation: ReservationView }) {
  const { mutateAsync, isPending } = useCancelReservation();
  const cancel = async () => {
    const fee = reservation.cancellation?.fee ?? 0;
    const message = fee === 0 ? copy.cancelNowFree : copy.cancelNow(fee);
    const agreed = await openAlert({
      title: copy.cancelTitle,
      message,
      confirm: copy.cancel,
      cancel: copy.keep,
      danger: true,
    });
    if (!agreed) return;
    try {
      await mutateAsync({ reservationId: reservation.reservationId, fee });
      showToast(copy.cancelled);
    } catch (error) {
      // Where the fee has risen meanwhile, this names the new one; the next tap asks with it.
      void openAlert({ message: messageFor(error, copy.cancelFailed) });
    }
  };
  return (
    <Button variant="ghost" busy={isPending} onClick={() => void cancel()}>
      {copy.cancel}
    </Button>
  );
}
