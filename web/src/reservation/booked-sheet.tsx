import { reservationScreenCopy as copy } from "@danji/contract/reservation/reservation-screen.copy";
import type { ReservationView } from "@danji/contract/reservation/reservation";
import { CircleCheck } from "lucide-react";
import { wonText } from "#facility/facility-words.ts";
import { Link } from "#platform/navigation/router.tsx";
import { paths } from "#platform/paths.ts";
import { buttonClasses } from "#ui/button.tsx";
import { Sheet } from "#ui/overlay/sheet.tsx";
import { calendarAddress } from "./calendar-address.ts";
import { whenText } from "./times.ts";

interface BookedSheetProps {
  readonly reservation: ReservationView;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Says what was booked, and leads to the calendar and to all bookings. */
export function BookedSheet({ reservation: shown, open, onClose }: BookedSheetProps) {
  const isWaiting = shown.state === "WAITING";
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={isWaiting ? copy.requested : copy.done}
      footer={
        <div className="flex flex-col gap-2">
          {!isWaiting && (
            <a href={calendarAddress(shown.reservationId)} className={buttonClasses({ block: true })}>
              {copy.calendar}
            </a>
          )}
          <Link to={paths.myReservations} className={buttonClasses({ block: true, variant: "secondary" })}>
            {copy.toReservations}
          </Link>
        </div>
      }
    >
      <div className="flex items-start gap-3 pb-2">
        <CircleCheck aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-accent-ink" />
        <div className="min-w-0">
          <p className="text-base font-bold wrap-anywhere">{shown.facilityName}</p>
          <p className="text-base">{whenText(shown)}</p>
          <p className="text-sm text-muted">
            {[
              ...(shown.seat === null ? [] : [copy.seat(shown.seat)]),
              copy.people(shown.persons),
              wonText(shown.price),
            ].join(" · ")}
          </p>
          {isWaiting && <p className="pt-1 text-sm text-body">{copy.requestedHint}</p>}
        </div>
      </div>
    </Sheet>
  );
}
