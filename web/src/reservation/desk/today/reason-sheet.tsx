import { reservationCopy } from "@danji/contract/reservation/reservation.copy";
import { reservationDeskCopy } from "@danji/contract/reservation/reservation-desk.copy";
import { reservationLimits } from "@danji/contract/reservation/reservation-rules";
import { isLonger } from "@danji/contract/platform/text";
import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { TextArea } from "#ui/form/text-area.tsx";
import { Sheet } from "#ui/overlay/sheet.tsx";

const copy = reservationDeskCopy.today;

interface ReasonSheetProps {
  readonly act: "DECLINE" | "CANCEL";
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onReason: (reason: string) => void;
}

/** Asks why a booking is declined or cancelled; the household reads it. What was typed stays while the row does. */
export function ReasonSheet({ act, open, onClose, onReason }: ReasonSheetProps) {
  const [reason, setReason] = useState("");
  const isTooLong = isLonger(reason, reservationLimits.reasonMax);
  const isDecline = act === "DECLINE";
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={isDecline ? copy.declineTitle : copy.cancelTitle}
      footer={
        <Button block variant="danger" disabled={isTooLong} onClick={() => onReason(reason)}>
          {isDecline ? copy.decline : copy.cancel}
        </Button>
      }
    >
      <TextArea
        label={copy.reason}
        hint={isDecline ? copy.declineHint : copy.cancelHint}
        value={reason}
        error={isTooLong ? reservationCopy.reasonTooLong : undefined}
        onChange={({ currentTarget: { value } }) => setReason(value)}
      />
    </Sheet>
  );
}
