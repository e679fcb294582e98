import { householdCopy as copy } from "@danji/contract/complex/household/household.copy";
import { residenceCopy } from "@danji/contract/complex/residence.copy";
import { isToken } from "@danji/contract/platform/token";
import { Link2Off } from "lucide-react";
import { useEffect } from "react";
import { messageFor } from "#platform/api-error.ts";
import { useGoBack } from "#platform/navigation/navigation.ts";
import { Link, useNavigate } from "#platform/navigation/router.tsx";
import { paths } from "#platform/paths.ts";
import { buttonClasses } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Page } from "#ui/page.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { showToast } from "#ui/overlay/toast.tsx";
import { useCheckInvitation, useJoinByInvitation } from "./household.queries.ts";
import { JoinQuestion } from "./join-question.tsx";
import { useFragment } from "./use-fragment.ts";

/** /join/invite#TOKEN: names the account, the door and the inviter, and asks. Opening it does not join. */
export default function JoinInvitationPage() {
  const goBack = useGoBack(paths.home);
  const navigate = useNavigate();
  const token = useFragment();
  const { mutate: check, data: door, error } = useCheckInvitation();
  const join = useJoinByInvitation();
  const isWhole = isToken(token);
  useEffect(() => {
    if (isToken(token)) check(token);
  }, [token, check]);
  const moveIn = async () => {
    try {
      await join.mutateAsync(token);
      showToast(copy.joined);
      navigate(paths.homes, { replace: true });
    } catch {
      // Shown above the button.
    }
  };
  return (
    <Page title={residenceCopy.joinByInvitation} onBack={goBack}>
      {door !== undefined ? (
        <JoinQuestion
          title={copy.inviteQuestion(door.nickname)}
          door={door}
          error={join.error === null ? undefined : messageFor(join.error, copy.joinFailed)}
          busy={join.isPending}
          onJoin={() => void moveIn()}
          onRefuse={() => navigate(paths.home, { replace: true })}
        />
      ) : error !== null || !isWhole ? (
        <EmptyState
          icon={<Link2Off />}
          title={isWhole ? messageFor(error, copy.joinFailed) : copy.linkUnfit}
          action={
            <Link to={paths.homes} replace className={buttonClasses({ variant: "secondary" })}>
              {copy.toHomes}
            </Link>
          }
        />
      ) : (
        <Loading className="flex flex-col gap-4 px-5 pt-6">
          <Skeleton className="h-14 rounded-lg" />
          <Skeleton className="h-20 rounded-lg" />
        </Loading>
      )}
    </Page>
  );
}
