import { reservationScreenCopy as copy } from "@danji/contract/reservation/reservation-screen.copy";
import type { FacilityView } from "@danji/contract/facility/facility";
import { minutesText } from "@danji/contract/reservation/minutes-text";
import { wonText } from "#facility/facility-words.ts";
import { messageFor } from "#platform/api-error.ts";
import { Link } from "#platform/navigation/router.tsx";
import { paths } from "#platform/paths.ts";
import { Button, buttonClasses } from "#ui/button.tsx";
import { openAlert } from "#ui/overlay/alert.tsx";
import { showToast } from "#ui/overlay/toast.tsx";
import { chosenText } from "../times.ts";
import type { Booking, Turn } from "../use-booking.ts";
import { useJoinWaitingList } from "./waiting-list.queries.ts";

interface JoinWaitingListProps {
  readonly facility: FacilityView;
  readonly booking: Booking;
  readonly turn: Turn;
}

/** In place of the tap that books, where every place of the chosen time is held: joins its waiting list. */
export function JoinWaitingList({ facility, booking, turn }: JoinWaitingListProps) {
  const { mutateAsync, isPending } = useJoinWaitingList(facility.facilityId);
  const { plan, own } = turn;
  const { choice, requested, household } = booking;
  const join = async () => {
    if (household === undefined) return;
    const { day, from, until, seat, persons } = requested;
    const span = { day, from, until, ...(seat === undefined ? {} : { seat }), persons };
    try {
      await mutateAsync({ ...span, price: plan.price, householdId: household.householdId });
      showToast(copy.joined);
    } catch (error) {
      void openAlert({ message: messageFor(error, copy.joinFailed) });
    }
  };
  return (
    <div className="flex items-center gap-3">
      <div role="status" className="min-w-0 flex-1">
        <p className="text-base font-bold wrap-anywhere">{`${chosenText(choice)} · ${wonText(plan.price)}`}</p>
        <p className="text-sm text-muted">{textOf(facility, turn)}</p>
      </div>
      {own === undefined ? (
        <Button size="lg" busy={isPending} onClick={() => void join()}>
          {copy.joinWaitingList}
        </Button>
      ) : (
        <Link to={paths.myReservations} className={buttonClasses({ size: "lg", variant: "secondary" })}>
          {copy.toReservations}
        </Link>
      )}
    </div>
  );
}

function textOf({ settings }: FacilityView, { own }: Turn): string {
  if (own !== undefined) return own.isOffered ? copy.states.OFFERED : copy.queued;
  return copy.waitHint(minutesText(settings.offerMinutes ?? 0));
}
