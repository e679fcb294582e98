import { frameCopy } from "@danji/contract/app/frame.copy";
import type { HouseholdMemberView } from "@danji/contract/complex/household/household";
import { householdCopy as copy } from "@danji/contract/complex/household/household.copy";
import { messageFor } from "#platform/api-error.ts";
import { Button } from "#ui/button.tsx";
import { openAlert } from "#ui/overlay/alert.tsx";
import { showToast } from "#ui/overlay/toast.tsx";
import { usePutOut } from "./household.queries.ts";

interface PutOutButtonProps {
  readonly residenceId: number;
  readonly member: HouseholdMemberView;
}

/** Ends the home of a member who lives behind this door by their own word. */
export function PutOutButton({ residenceId, member: { memberId, nickname } }: PutOutButtonProps) {
  const { mutateAsync, isPending } = usePutOut(residenceId);
  const putOut = async () => {
    const words = { confirm: copy.putOut, cancel: frameCopy.close, danger: true };
    if (!(await openAlert({ message: copy.putOutQuestion(nickname), ...words }))) return;
    try {
      await mutateAsync(memberId);
      showToast(copy.putOutDone(nickname));
    } catch (error) {
      await openAlert({ message: messageFor(error, copy.putOutFailed) });
    }
  };
  return (
    <Button
      size="sm"
      variant="secondary"
      busy={isPending}
      aria-label={copy.putOutOf(nickname)}
      onClick={() => void putOut()}
    >
      {copy.putOut}
    </Button>
  );
}
