import { refusedPlatesCopy as copy } from "@danji/contract/visitor-car/refused/refused-plates.copy";
import type { RefusedPlateView } from "@danji/contract/visitor-car/refused/refused-plates";
import { messageFor } from "#platform/api-error.ts";
import { Button } from "#ui/button.tsx";
import { openAlert } from "#ui/overlay/alert.tsx";
import { showToast } from "#ui/overlay/toast.tsx";
import { endText, momentText } from "../ledger/moment-text.ts";
import { useEndRefusal } from "./refused-plates.queries.ts";

interface RefusalRowProps {
  readonly apartmentId: number;
  readonly refusal: RefusedPlateView;
  readonly isCurrent: boolean;
}

/** One refused plate, and its end before its time. */
export function RefusalRow({ apartmentId, refusal, isCurrent }: RefusalRowProps) {
  const { refusalId, plate, reason, from, until } = refusal;
  const { mutateAsync: end, isPending } = useEndRefusal(apartmentId);
  const onEnd = async () => {
    const message = copy.liftQuestion(plate);
    if (!(await openAlert({ message, confirm: copy.liftConfirm, cancel: copy.cancel }))) return;
    try {
      await end(refusalId);
      showToast(copy.lifted);
    } catch (error) {
      showToast(messageFor(error, copy.liftFailed));
    }
  };
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="text-lg font-bold wrap-anywhere tabular-nums">{plate}</p>
        <p className="text-base wrap-anywhere">{reason}</p>
        <p className="text-sm text-muted tabular-nums">{copy.period(momentText(from), endText(until))}</p>
      </div>
      {isCurrent && (
        <Button variant="secondary" aria-label={copy.liftOf(plate)} busy={isPending} onClick={() => void onEnd()}>
          {copy.lift}
        </Button>
      )}
    </li>
  );
}
