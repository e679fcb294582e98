import { facilityDeskCopy as copy } from "@danji/contract/facility/facility-desk.copy";
import { facilityCopy } from "@danji/contract/facility/facility.copy";
import type { ClosureView } from "@danji/contract/facility/facility";
import { facilityLimits } from "@danji/contract/facility/facility-rules";
import { isDay, seoulDay } from "@danji/contract/platform/seoul-clock";
import { isLonger } from "@danji/contract/platform/text";
import type { OfficeReservationView } from "@danji/contract/reservation/office-reservation";
import { useState } from "react";
import { closureText } from "#facility/facility-words.ts";
import { useKeptState } from "#platform/form/kept-state.ts";
import { ApiError, messageFor } from "#platform/api-error.ts";
import { correctedNow } from "#platform/time/corrected-clock.ts";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/form/field.tsx";
import { FormError } from "#ui/form/form-error.tsx";
import { showToast } from "#ui/overlay/toast.tsx";
import { useOneSheet } from "#ui/overlay/use-one-sheet.ts";
import { readOnDays, useAddClosure, useRemoveClosure } from "./facility-desk.queries.ts";
import { type BookingsDecision, InTheWaySheet } from "./in-the-way-sheet.tsx";
import { Part } from "./part.tsx";

interface ClosureSectionProps {
  readonly call: { readonly apartmentId: number; readonly facilityId: number };
  readonly closures: readonly ClosureView[];
}

/** The days on which a facility is closed. Bookings in the way are listed before anything is written. */
export function ClosureSection({ call, closures }: ClosureSectionProps) {
  const today = seoulDay(new Date(correctedNow()));
  const [days, setDays] = useKeptState(`closure:${call.facilityId}`, { from: today, until: today, reason: "" });
  const [failure, setFailure] = useState<string | null>(null);
  const { content: inTheWay, show, sheet } = useOneSheet<readonly OfficeReservationView[]>();
  const add = useAddClosure(call);
  const remove = useRemoveClosure(call);
  const isTooLong = isLonger(days.reason, facilityLimits.reasonMax);
  const close = async (onReservations?: BookingsDecision) => {
    sheet.onClose();
    if (isTooLong) return;
    if (!isDay(days.from) || !isDay(days.until) || days.until < days.from) return setFailure(copy.closeDays);
    setFailure(null);
    try {
      await add.mutateAsync({ ...days, ...(onReservations && { onReservations }) });
      setDays({ from: today, until: today, reason: "" });
      showToast(copy.closed);
    } catch (error) {
      if (!(error instanceof ApiError) || error.reason !== "FACILITY_RESERVATIONS")
        return setFailure(messageFor(error, copy.closeFailed));
      try {
        show(await readOnDays(call, days));
      } catch (other) {
        setFailure(messageFor(other, copy.closeFailed));
      }
    }
  };
  const reopen = async (closureId: number) => {
    setFailure(null);
    try {
      await remove.mutateAsync(closureId);
      showToast(copy.reopened);
    } catch (error) {
      setFailure(messageFor(error, copy.reopenFailed));
    }
  };
  return (
    <Part title={copy.closures}>
      {closures.length === 0 ? (
        <p className="text-base text-muted">{copy.noClosures}</p>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {closures.map((closure) => (
            <li key={closure.closureId} className="flex flex-wrap items-center justify-between gap-x-4 py-2 text-base">
              <span className="min-w-0">
                <span className="font-semibold tabular-nums">{closureText(closure)}</span>{" "}
                <span className="wrap-anywhere text-muted">{closure.reason}</span>
              </span>
              <Button
                variant="ghost"
                aria-label={copy.reopen(closureText(closure))}
                busy={remove.isPending && remove.variables === closure.closureId}
                disabled={remove.isPending}
                onClick={() => void reopen(closure.closureId)}
              >
                {copy.reopenShort}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <form
        noValidate
        aria-label={copy.close}
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void close();
        }}
      >
        <div className="flex flex-wrap gap-4">
          <Field
            type="date"
            label={copy.closeFrom}
            min={today}
            value={days.from}
            onChange={({ currentTarget: { value } }) =>
              setDays((before) => ({ ...before, from: value, until: before.until < value ? value : before.until }))
            }
          />
          <Field
            type="date"
            label={copy.closeUntil}
            min={days.from}
            value={days.until}
            onChange={({ currentTarget: { value } }) => setDays((before) => ({ ...before, until: value }))}
          />
        </div>
        <Field
          label={copy.closeReason}
          value={days.reason}
          error={isTooLong ? facilityCopy.reasonLong : undefined}
          onChange={({ currentTarget: { value } }) => setDays((before) => ({ ...before, reason: value }))}
        />
        <FormError message={failure} />
        <Button type="submit" variant="secondary" className="self-start" busy={add.isPending}>
          {copy.close}
        </Button>
      </form>
      {inTheWay !== undefined && (
        <InTheWaySheet rows={inTheWay} {...sheet} onDecide={(decision) => void close(decision)} />
      )}
    </Part>
  );
}
