import { frameCopy } from "@danji/contract/app/frame.copy";
import { resultCopy as copy } from "@danji/contract/inquiry/result/result.copy";
import { messageFor } from "#platform/api-error.ts";
import { Button } from "#ui/button.tsx";
import { openAlert } from "#ui/overlay/alert.tsx";
import { showToast } from "#ui/overlay/toast.tsx";

interface WithdrawButtonProps {
  readonly isPending: boolean;
  readonly onWithdraw: () => Promise<unknown>;
}

/** Takes a published result back, of an inquiry or of a matter, after a question. */
export function WithdrawButton({ isPending, onWithdraw }: WithdrawButtonProps) {
  const askAndWithdraw = async () => {
    if (!(await openAlert(question))) return;
    try {
      await onWithdraw();
    } catch (error) {
      showToast(messageFor(error, copy.withdrawFailed));
      return;
    }
    showToast(copy.withdrawDone);
  };
  return (
    <Button size="sm" variant="ghost" busy={isPending} onClick={() => void askAndWithdraw()}>
      {copy.withdraw}
    </Button>
  );
}

const question = {
  title: copy.withdrawAsk,
  message: copy.withdrawHint,
  confirm: copy.withdraw,
  cancel: frameCopy.cancel,
  danger: true,
};
