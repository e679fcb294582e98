import { frameCopy } from "@danji/contract/app/frame.copy";
import { householdCopy as copy } from "@danji/contract/complex/household/household.copy";
import type { InvitationView } from "@danji/contract/complex/household/household";
import { messageFor } from "#platform/api-error.ts";
import { dayAndTime } from "#platform/time/date.ts";
import { Button } from "#ui/button.tsx";
import { openAlert } from "#ui/overlay/alert.tsx";
import { showToast } from "#ui/overlay/toast.tsx";
import { useTakeBackInvitation } from "./household.queries.ts";

interface InvitationListProps {
  readonly residenceId: number;
  readonly invitations: readonly InvitationView[];
}

/** Invitations that can still be used; every resident of the door may take them back. */
export function InvitationList({ residenceId, invitations }: InvitationListProps) {
  const { mutateAsync, isPending } = useTakeBackInvitation(residenceId);
  const takeBack = async (invitationId: number) => {
    const words = { confirm: copy.takeBack, cancel: frameCopy.close, danger: true };
    if (!(await openAlert({ message: copy.takeBackQuestion, ...words }))) return;
    try {
      await mutateAsync(invitationId);
      showToast(copy.takenBackNow);
    } catch (error) {
      await openAlert({ message: messageFor(error, copy.takeBackFailed) });
    }
  };
  return (
    <section className="rounded-lg bg-surface p-5 shadow-low">
      <h2 className="text-base font-bold">{copy.openInvitations}</h2>
      <ul className="mt-2 flex flex-col divide-y divide-line">
        {invitations.map(({ invitationId, nickname, expiresAt }) => (
          <li key={invitationId} className="flex items-center gap-3 py-3">
            <div className="min-w-0 flex-1">
              <p className="font-semibold wrap-anywhere">{copy.invitationBy(nickname)}</p>
              <p className="text-sm text-muted">{copy.until(dayAndTime(Date.parse(expiresAt)))}</p>
            </div>
            <Button size="sm" variant="secondary" busy={isPending} onClick={() => void takeBack(invitationId)}>
              {copy.takeBack}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
