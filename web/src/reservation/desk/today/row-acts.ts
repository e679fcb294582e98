import { reservationDeskCopy } from "@danji/contract/reservation/reservation-desk.copy";
import type { OfficeReservationView } from "@danji/contract/reservation/office-reservation";
import type { ReservationAct } from "@danji/contract/reservation/reservation-rules";

const copy = reservationDeskCopy.today;

type Booking = Pick<OfficeReservationView, "state" | "begins" | "ends" | "isOutsideHours">;

interface RowAct {
  readonly act: ReservationAct;
  readonly label: string;
  readonly isMain?: true;
}

/** What can be done with a booking now; who may only check in gets that alone. */
export function actsOf(row: Booking, now: number, handles: boolean): readonly RowAct[] {
  const [begins, ends] = [Date.parse(row.begins), Date.parse(row.ends)];
  const checkIn: readonly RowAct[] =
    row.state === "BOOKED" && begins <= now && now < ends
      ? [{ act: "CHECK_IN", label: copy.checkIn, isMain: true }]
      : [];
  if (!handles) return checkIn;
  const keep: readonly RowAct[] = row.isOutsideHours && now < begins ? [{ act: "KEEP", label: copy.keep }] : [];
  switch (row.state) {
    case "WAITING":
      return [
        ...keep,
        ...(now < begins ? [{ act: "APPROVE", label: copy.approve, isMain: true } as const] : []),
        { act: "DECLINE", label: copy.decline },
      ];
    case "BOOKED":
      return now < ends
        ? [...keep, ...checkIn, { act: "CANCEL", label: copy.cancel }]
        : [{ act: "NO_SHOW", label: copy.noShow }];
    case "USED":
    case "NO_SHOW":
      return [{ act: "RESTORE", label: copy.restore }];
    // Nothing is booked: the waiting list decides whose place it is.
    case "QUEUED":
    case "OFFERED":
    case "MISSED":
    case "CANCELLED":
    case "DECLINED":
      return [];
  }
}

/** What a booking is called at a time. */
export function stateOf(
  { state, begins, ends }: Pick<Booking, "state" | "begins" | "ends">,
  now: number,
): keyof typeof copy.states {
  if (state === "BOOKED" && Date.parse(begins) <= now) return now < Date.parse(ends) ? "NOW" : "OVER";
  const isGone = state === "QUEUED" || state === "MISSED" || state === "CANCELLED" || state === "DECLINED";
  return isGone ? "OVER" : state;
}
