import { reservationCopy } from "@danji/contract/reservation/reservation.copy";
import { reservationDeskCopy } from "@danji/contract/reservation/reservation-desk.copy";
import { reservationLimits } from "@danji/contract/reservation/reservation-rules";
import { isLonger } from "@danji/contract/platform/text";
import { useState } from "react";
import { useSheetState } from "#platform/form/sheet-state.ts";
import { messageFor } from "#platform/api-error.ts";
import { Button } from "#ui/button.tsx";
import { ChangedMeanwhile } from "#ui/form/changed-meanwhile.tsx";
import { FormError } from "#ui/form/form-error.tsx";
import { TextArea } from "#ui/form/text-area.tsx";
import { Sheet } from "#ui/overlay/sheet.tsx";
import { showToast } from "#ui/overlay/toast.tsx";
import { useActOnReservation } from "../office-reservation.queries.ts";

const copy = reservationDeskCopy.today;

/** A booking that is declined or cancelled with a reason. */
export interface AskedReason {
  readonly reservationId: number;
  readonly act: "DECLINE" | "CANCEL";
}

interface ReasonSheetProps {
  readonly apartmentId: number;
  readonly asked: AskedReason;
  /** The booking is gone from the list, or cannot be declined or cancelled any more. */
  readonly isChanged: boolean;
  readonly open: boolean;
  readonly onClose: () => void;
}

/**
 * Asks why a booking is declined or cancelled; the household reads it. It stands apart from the row, which is read again every
 * half minute and goes with its booking: what is typed stays.
 */
export function ReasonSheet({
  apartmentId,
  asked: { reservationId, act },
  isChanged,
  open,
  onClose,
}: ReasonSheetProps) {
  const sheet = useSheetState(`booking:${reservationId}:${act}`, open, "");
  const { value: reason, setValue: setReason } = sheet;
  const [failure, setFailure] = useState<string | null>(null);
  const { mutateAsync, isPending } = useActOnReservation(apartmentId);
  const isTooLong = isLonger(reason, reservationLimits.reasonMax);
  const isDecline = act === "DECLINE";
  const run = async () => {
    setFailure(null);
    try {
      await mutateAsync({ reservationId, act, ...(reason.trim() === "" ? {} : { reason }) });
    } catch (error) {
      return setFailure(messageFor(error, copy.actFailed));
    }
    sheet.setIsSent(true);
    if (sheet.isStillOpen()) onClose();
    showToast(copy.done[act]);
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={isDecline ? copy.declineTitle : copy.cancelTitle}
      footer={
        <Button block variant="danger" busy={isPending} disabled={isTooLong} onClick={() => void run()}>
          {isDecline ? copy.decline : copy.cancel}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        {open && isChanged && !isPending && <ChangedMeanwhile message={copy.changedMeanwhile} />}
        <TextArea
          label={copy.reason}
          hint={isDecline ? copy.declineHint : copy.cancelHint}
          value={reason}
          readOnly={isPending}
          error={isTooLong ? reservationCopy.reasonTooLong : undefined}
          onChange={({ currentTarget: { value } }) => setReason(value)}
        />
        <FormError message={failure} />
      </div>
    </Sheet>
  );
}
