import { reservationDeskCopy } from "@danji/contract/reservation/reservation-desk.copy";
import type { OfficeReservationView } from "@danji/contract/reservation/office-reservation";
import type { ReservationAct } from "@danji/contract/reservation/reservation-rules";
import { useState } from "react";
import { wonText } from "#facility/facility-words.ts";
import { messageFor } from "#platform/api-error.ts";
import { clockOf } from "#platform/time/date.ts";
import { Button } from "#ui/button.tsx";
import { cx } from "#ui/cx.ts";
import { FormError } from "#ui/form/form-error.tsx";
import { showToast } from "#ui/overlay/toast.tsx";
import { dayName } from "../../times.ts";
import { useActOnReservation } from "../office-reservation.queries.ts";
import { doorText, placeText, spanText } from "../reservation-text.ts";
import type { AskedReason } from "./reason-sheet.tsx";
import { actsOf, stateOf } from "./row-acts.ts";

const copy = reservationDeskCopy.today;

interface ReservationRowProps {
  readonly apartmentId: number;
  readonly row: OfficeReservationView;
  /** Milliseconds. */
  readonly now: number;
  readonly handles: boolean;
  /** Asks for the reason of an act. */
  readonly onAsk: (asked: AskedReason) => void;
  /** Its day is said, too. */
  readonly isOfAnotherDay?: boolean;
}

/** One booking at the desk: when, where, which door, and what can be done with it now. */
export function ReservationRow({ apartmentId, row, now, handles, onAsk, isOfAnotherDay = false }: ReservationRowProps) {
  const { mutateAsync, isPending, variables } = useActOnReservation(apartmentId);
  const [failure, setFailure] = useState<string | null>(null);
  const run = async (act: ReservationAct) => {
    setFailure(null);
    try {
      await mutateAsync({ reservationId: row.reservationId, act });
      showToast(copy.done[act]);
    } catch (error) {
      setFailure(messageFor(error, copy.actFailed));
    }
  };
  const door = doorText(row);
  const facts = [
    ...(isOfAnotherDay && row.kind !== "NIGHT" ? [dayName(row.day)] : []),
    copy.people(row.persons),
    wonText(row.price),
    ...(row.byOffice ? [copy.byOffice] : []),
    ...(row.checkedInAt === null ? [] : [copy.usedAt(clockOf(row.checkedInAt))]),
  ];
  const acts = actsOf(row, now, handles);
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-3 rounded-lg border border-line bg-surface p-4">
      <p className="min-w-28 text-lg font-bold tabular-nums">{spanText(row)}</p>
      <div className="min-w-0 flex-1 basis-48">
        <p className="text-base font-semibold wrap-anywhere">
          {door} <span className="font-normal text-body">{placeText(row)}</span>
        </p>
        <p className="text-sm wrap-anywhere text-muted tabular-nums">{facts.join(" · ")}</p>
      </div>
      <StateMark row={row} now={now} />
      {acts.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {acts.map(({ act, label, isMain }) => (
            <Button
              key={act}
              variant={isMain === true ? "primary" : "secondary"}
              aria-label={copy.actOf(label, door)}
              busy={isPending && variables.act === act}
              disabled={isPending}
              onClick={() =>
                act === "DECLINE" || act === "CANCEL" ? onAsk({ reservationId: row.reservationId, act }) : void run(act)
              }
            >
              {label}
            </Button>
          ))}
        </div>
      )}
      {failure !== null && (
        <div className="basis-full">
          <FormError message={failure} />
        </div>
      )}
    </li>
  );
}

function StateMark({ row, now }: { readonly row: OfficeReservationView; readonly now: number }) {
  const state = stateOf(row, now);
  return (
    <span
      className={cx(
        "rounded-full px-3 py-1 text-sm font-semibold",
        state === "WAITING" || state === "NOW" ? "bg-accent-soft text-accent-ink" : "bg-sunken text-body",
      )}
    >
      {copy.states[state]}
    </span>
  );
}
