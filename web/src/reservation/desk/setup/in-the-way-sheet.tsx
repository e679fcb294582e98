import { facilityDeskCopy as copy } from "@danji/contract/facility/facility-desk.copy";
import type { OfficeReservationView } from "@danji/contract/reservation/office-reservation";
import { Button } from "#ui/button.tsx";
import { Sheet } from "#ui/overlay/sheet.tsx";
import { dayName } from "../../times.ts";
import { doorText, placeText, spanText } from "../reservation-text.ts";

export type BookingsDecision = "KEEP" | "CANCEL";

interface InTheWaySheetProps {
  readonly rows: readonly OfficeReservationView[];
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onDecide: (decision: BookingsDecision) => void;
}

/** The bookings that a change would not fit, and what becomes of them. */
export const InTheWaySheet = ({ rows, open, onClose, onDecide }: InTheWaySheetProps) => (
  <Sheet
    open={open}
    onClose={onClose}
    title={copy.inTheWay}
    footer={
      <div className="flex flex-col gap-2">
        <Button block variant="secondary" onClick={() => onDecide("KEEP")}>
          {copy.keep}
        </Button>
        <Button block variant="danger" onClick={() => onDecide("CANCEL")}>
          {copy.cancelAll}
        </Button>
      </div>
    }
  >
    <p className="text-base text-body">{copy.inTheWayHint(rows.length)}</p>
    <p className="pt-1 text-sm text-muted">{copy.keepHint}</p>
    <ul aria-label={copy.inTheWay} className="mt-3 divide-y divide-line border-y border-line">
      {rows.map((row) => (
        <li key={row.reservationId} className="flex flex-wrap justify-between gap-x-4 py-2.5 text-base">
          <span className="font-semibold">{doorText(row)}</span>
          <span className="tabular-nums">
            {[...(row.kind === "NIGHT" ? [] : [dayName(row.day)]), spanText(row)].join(" ")}
          </span>
          {row.kind === "SEAT" && <span className="basis-full text-sm text-muted">{placeText(row)}</span>}
        </li>
      ))}
    </ul>
  </Sheet>
);
