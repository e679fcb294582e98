import { reservationDeskCopy } from "@danji/contract/reservation/reservation-desk.copy";
import { reservationScreenCopy } from "@danji/contract/reservation/reservation-screen.copy";
import type { OfficeReservationView } from "@danji/contract/reservation/office-reservation";
import { cx } from "#ui/cx.ts";
import { doorText, spanText } from "../reservation-text.ts";

interface BookingChipProps {
  readonly booking: OfficeReservationView;
  readonly isMoving: boolean;
  readonly canMove: boolean;
  readonly onOpen: () => void;
  /** It is dragged. */
  readonly onPick: () => void;
  /** The drag has ended, wherever. */
  readonly onDrop: () => void;
}

/** A booking in the week: its door, its seat, its time. */
export function BookingChip({ booking, isMoving, canMove, onOpen, onPick, onDrop }: BookingChipProps) {
  const { state, kind, place } = booking;
  const seat = kind === "SEAT" && place !== null ? `${reservationScreenCopy.seat(place)} ` : "";
  const isWaiting = state === "WAITING";
  return (
    <button
      type="button"
      draggable={canMove}
      className={cx(
        "min-h-11 w-full rounded-md border px-2 py-1 text-left text-sm",
        isWaiting
          ? "border-dashed border-accent bg-surface text-accent-ink"
          : "border-transparent bg-accent-soft text-accent-ink",
        isMoving && "opacity-50",
        canMove && "cursor-grab",
      )}
      onClick={onOpen}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = "move";
        // The browser ends a drag whose page changes while it begins.
        setTimeout(onPick);
      }}
      onDragEnd={onDrop}
    >
      <span className="block font-semibold wrap-anywhere">{`${seat}${doorText(booking)}`}</span>
      <span className="block tabular-nums">{spanText(booking)}</span>
      {isWaiting && <span className="block">{reservationDeskCopy.today.states.WAITING}</span>}
    </button>
  );
}
