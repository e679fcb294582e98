import { facilityDeskCopy as copy } from "@danji/contract/facility/facility-desk.copy";
import type { OfficeReservationView } from "@danji/contract/reservation/office-reservation";
import { useState } from "react";
import { ApiError, messageFor } from "#platform/api-error.ts";
import { useNavigate } from "#platform/navigation/router.tsx";
import { paths } from "#platform/paths.ts";
import { Button } from "#ui/button.tsx";
import { FormError } from "#ui/form/form-error.tsx";
import { openAlert } from "#ui/overlay/alert.tsx";
import { showToast } from "#ui/overlay/toast.tsx";
import { useOneSheet } from "#ui/overlay/use-one-sheet.ts";
import { readAhead, useRemoveFacility } from "./facility-desk.queries.ts";
import { type BookingsDecision, InTheWaySheet } from "./in-the-way-sheet.tsx";
import { Part } from "./part.tsx";

interface RemoveSectionProps {
  readonly call: { readonly apartmentId: number; readonly facilityId: number };
  readonly name: string;
  /** What is typed belongs to nothing any more. */
  readonly onRemoved: () => void;
}

/** Takes a facility off the list; all bookings ahead are in the way. */
export function RemoveSection({ call, name, onRemoved }: RemoveSectionProps) {
  const navigate = useNavigate();
  const { mutateAsync, isPending } = useRemoveFacility(call);
  const [failure, setFailure] = useState<string | null>(null);
  const { content: inTheWay, show, sheet } = useOneSheet<readonly OfficeReservationView[]>();
  const remove = async (onReservations?: BookingsDecision) => {
    sheet.onClose();
    setFailure(null);
    try {
      await mutateAsync(onReservations === undefined ? {} : { onReservations });
      onRemoved();
      showToast(copy.removed);
      navigate(paths.officeFacilities(call.apartmentId), { replace: true });
    } catch (error) {
      if (!(error instanceof ApiError) || error.reason !== "FACILITY_RESERVATIONS")
        return setFailure(messageFor(error, copy.removeFailed));
      try {
        show(await readAhead(call));
      } catch (other) {
        setFailure(messageFor(other, copy.removeFailed));
      }
    }
  };
  const ask = async () => {
    const message = copy.removeQuestion(name);
    if (await openAlert({ message, confirm: copy.remove, cancel: copy.back, danger: true })) await remove();
  };
  return (
    <Part title={copy.remove}>
      <p className="text-sm text-muted">{copy.removeHint}</p>
      <FormError message={failure} />
      <Button variant="secondary" className="self-start text-danger!" busy={isPending} onClick={() => void ask()}>
        {copy.remove}
      </Button>
      {inTheWay !== undefined && (
        <InTheWaySheet rows={inTheWay} {...sheet} onDecide={(decision) => void remove(decision)} />
      )}
    </Part>
  );
}
