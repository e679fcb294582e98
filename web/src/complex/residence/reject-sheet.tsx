import { residenceCopy as copy } from "@danji/contract/complex/residence.copy";
import { residenceLimits } from "@danji/contract/complex/residence-rules";
import type { ResidentView } from "@danji/contract/complex/residence";
import { lengthOf } from "@danji/contract/platform/text";
import { useSheetState } from "#platform/form/sheet-state.ts";
import { Button } from "#ui/button.tsx";
import { TextArea } from "#ui/form/text-area.tsx";
import { Sheet } from "#ui/overlay/sheet.tsx";
import { homeText, type useDecision } from "./use-decision.ts";

interface RejectSheetProps {
  /** One, or several at once. */
  readonly residents: readonly ResidentView[];
  readonly decision: ReturnType<typeof useDecision>;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Rejects a request, with a reason for a member who asked where the office gives one. */
export function RejectSheet({ residents, decision, open, onClose }: RejectSheetProps) {
  const about = residents.map(({ residenceId }) => residenceId).join(",");
  const { value: reason, setValue: setReason, setIsSent, isStillOpen } = useSheetState(`reject:${about}`, open, "");
  const isTooLong = lengthOf(reason.trim()) > residenceLimits.reasonMax;
  const only = residents.length === 1 ? residents[0] : undefined;
  const reject = async () => {
    if (!(await decision.decide("reject", residents, reason.trim()))) return;
    setIsSent(true);
    if (isStillOpen()) onClose();
  };
  return (
    <Sheet open={open} onClose={onClose} title={copy.rejectTitle}>
      <div className="flex flex-col gap-4">
        <p className="text-base wrap-anywhere text-body">
          {only === undefined
            ? copy.decideManyQuestions.reject(residents.length)
            : copy.decideQuestions.reject(only.name, homeText(only))}
        </p>
        <TextArea
          label={copy.rejectReason}
          hint={copy.rejectReasonHint}
          error={isTooLong ? copy.reasonTooLong : undefined}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Button block variant="danger" busy={decision.busy} disabled={isTooLong} onClick={() => void reject()}>
          {copy.decisions.reject}
        </Button>
      </div>
    </Sheet>
  );
}
