import { reservationDeskCopy } from "@danji/contract/reservation/reservation-desk.copy";
import type { OfficeReservationView } from "@danji/contract/reservation/office-reservation";
import { wonText } from "#facility/facility-words.ts";
import { Link } from "#platform/navigation/router.tsx";
import { paths } from "#platform/paths.ts";
import { correctedNow } from "#platform/time/corrected-clock.ts";
import { Button, buttonClasses } from "#ui/button.tsx";
import { Sheet } from "#ui/overlay/sheet.tsx";
import { dayName } from "../../times.ts";
import { doorText, placeText, spanText } from "../reservation-text.ts";
import { stateOf } from "../today/row-acts.ts";

const copy = reservationDeskCopy.week;

interface BookingSheetProps {
  readonly apartmentId: number;
  readonly booking: OfficeReservationView;
  readonly open: boolean;
  readonly canMove: boolean;
  readonly onClose: () => void;
  readonly onMove: () => void;
}

/** One booking of the week, and what can be done with it. */
export const BookingSheet = ({ apartmentId, booking, open, canMove, onClose, onMove }: BookingSheetProps) => (
  <Sheet
    open={open}
    onClose={onClose}
    title={doorText(booking)}
    footer={
      <div className="flex flex-col gap-2">
        {canMove && (
          <Button block onClick={onMove}>
            {copy.move}
          </Button>
        )}
        <Link
          to={`${paths.officeReservations(apartmentId)}?day=${booking.day}`}
          className={buttonClasses({ variant: "secondary", block: true })}
        >
          {copy.toDay}
        </Link>
      </div>
    }
  >
    <div className="flex flex-col gap-1 pb-2 text-base">
      <p className="font-semibold tabular-nums">
        {[...(booking.kind === "NIGHT" ? [] : [dayName(booking.day)]), spanText(booking)].join(" ")}
      </p>
      <p>{placeText(booking)}</p>
      <p className="text-body tabular-nums">
        {[
          reservationDeskCopy.today.states[stateOf(booking, correctedNow())],
          reservationDeskCopy.today.people(booking.persons),
          wonText(booking.price),
        ].join(" · ")}
      </p>
    </div>
  </Sheet>
);
