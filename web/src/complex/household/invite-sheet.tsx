import { householdCopy as copy } from "@danji/contract/complex/household/household.copy";
import type { HouseholdView, NewInvitationView } from "@danji/contract/complex/household/household";
import { UserPlus } from "lucide-react";
import { QRCodeSVG } from "qrcode.react";
import { messageFor } from "#platform/api-error.ts";
import { paths } from "#platform/paths.ts";
import { dayAndTime } from "#platform/time/date.ts";
import { Button } from "#ui/button.tsx";
import { openAlert } from "#ui/overlay/alert.tsx";
import { Sheet } from "#ui/overlay/sheet.tsx";
import { useOneSheet } from "#ui/overlay/use-one-sheet.ts";
import { showToast } from "#ui/overlay/toast.tsx";
import { useCreateInvitation } from "./household.queries.ts";

interface InviteButtonProps {
  readonly residenceId: number;
  readonly household: HouseholdView;
}

/** Makes an invitation and shows it once, as a link and as a QR. */
export function InviteButton({ residenceId, household }: InviteButtonProps) {
  const { mutateAsync, isPending } = useCreateInvitation(residenceId);
  const { content: invitation, show, sheet } = useOneSheet<NewInvitationView>();
  const invite = async () => {
    try {
      show(await mutateAsync());
    } catch (error) {
      await openAlert({ message: messageFor(error, copy.inviteFailed) });
    }
  };
  return (
    <div className="mt-auto pt-5">
      <Button block busy={isPending} onClick={() => void invite()}>
        <UserPlus aria-hidden="true" className="size-5" />
        {copy.invite}
      </Button>
      <Sheet {...sheet} title={copy.inviteReady}>
        {invitation !== undefined && <Invitation invitation={invitation} household={household} />}
      </Sheet>
    </div>
  );
}

interface InvitationProps {
  readonly invitation: NewInvitationView;
  readonly household: HouseholdView;
}

function Invitation({ invitation, household }: InvitationProps) {
  const { apartmentName, building, unit } = household;
  const link = `${window.location.origin}${paths.joinByInvitation}#${invitation.token}`;
  const text = copy.shareText(apartmentName, `${building} ${unit}`);
  const copyLink = async () => {
    try {
      await navigator.clipboard.writeText(link);
      showToast(copy.copied);
    } catch {
      await openAlert({ message: link });
    }
  };
  const share = async () => {
    // Closing the sheet of the system is no failure.
    if ("share" in navigator) await navigator.share({ text, url: link }).catch(() => undefined);
    else await copyLink();
  };
  return (
    <div className="flex flex-col items-center gap-4 pb-4 text-center">
      <p className="text-base text-body">{copy.inviteHint}</p>
      <span className="rounded-lg bg-paper p-2.5 shadow-low">
        <QRCodeSVG value={link} size={184} level="M" marginSize={4} title={copy.inviteQr} />
      </span>
      <p className="text-sm text-muted">
        {copy.until(dayAndTime(Date.parse(invitation.expiresAt)))}
        <br />
        {copy.inviteOnce}
      </p>
      <div className="flex w-full flex-col gap-2">
        <Button block onClick={() => void share()}>
          {copy.share}
        </Button>
        <Button block variant="secondary" onClick={() => void copyLink()}>
          {copy.copyLink}
        </Button>
      </div>
    </div>
  );
}
