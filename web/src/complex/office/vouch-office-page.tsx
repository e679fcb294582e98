import { officeCopy as copy } from "@danji/contract/complex/office.copy";
import type { VouchableClaimView } from "@danji/contract/complex/office";
import { parseId } from "@danji/contract/platform/id";
import { UserRoundCheck } from "lucide-react";
import { LoadFailed } from "#platform/part/load-failed.tsx";
import { messageFor } from "#platform/api-error.ts";
import { useGoBack } from "#platform/navigation/navigation.ts";
import { useParams, Link } from "#platform/navigation/router.tsx";
import { paths } from "#platform/paths.ts";
import { relativeTime } from "#platform/time/date.ts";
import { openAlert } from "#ui/overlay/alert.tsx";
import { showToast } from "#ui/overlay/toast.tsx";
import { Button, buttonClasses } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Page } from "#ui/page.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { useOffice, useOfficeAct } from "./office.queries.ts";
import { titles } from "@danji/contract/app/frame.copy";

/** /vouch-office/:apartmentId: a resident vouches for a member who claims to be the office, or takes it back. */
export default function VouchOfficePage() {
  const id = parseId(useParams()["apartmentId"] ?? "");
  const goBack = useGoBack(id === undefined ? paths.home : paths.complexInfoOf(id));
  const { data, error, refetch } = useOffice(id);
  return (
    <Page title={copy.vouchTitle} onBack={goBack}>
      <div className="flex flex-1 flex-col gap-5 bg-canvas p-5 pb-10">
        {data === undefined && error === null && id !== undefined && (
          <Loading>
            <Skeleton className="h-40 rounded-lg" />
          </Loading>
        )}
        {data === undefined && (error !== null || id === undefined) && (
          <LoadFailed title={copy.loadError} error={error} onRetry={refetch} />
        )}
        {data?.vouchable.length === 0 && (
          <EmptyState
            icon={<UserRoundCheck />}
            title={copy.vouchNone}
            action={
              <Link
                to={paths.complexInfoOf(data.apartmentId)}
                replace
                className={buttonClasses({ variant: "secondary" })}
              >
                {titles.complexInfo}
              </Link>
            }
          />
        )}
        {data !== undefined && data.vouchable.length > 0 && (
          <>
            <p className="px-1 text-base text-body">{copy.vouchIntro}</p>
            <ul className="divide-y divide-line overflow-hidden rounded-lg bg-surface shadow-low">
              {data.vouchable.map((claim) => (
                <VouchRow key={claim.claimId} apartmentId={data.apartmentId} claim={claim} />
              ))}
            </ul>
          </>
        )}
      </div>
    </Page>
  );
}

interface VouchRowProps {
  readonly apartmentId: number;
  readonly claim: VouchableClaimView;
}

function VouchRow({ apartmentId, claim: { claimId, nickname, createdAt, isVouched } }: VouchRowProps) {
  const { mutate, isPending } = useOfficeAct(apartmentId);
  const toggle = () =>
    mutate(
      { do: isVouched ? "takeBack" : "vouch", claimId },
      {
        onSuccess: () => showToast(isVouched ? copy.takenBack : copy.vouched),
        onError: (error) => void openAlert({ message: messageFor(error, copy.failed) }),
      },
    );
  return (
    <li className="flex flex-wrap items-center gap-3 px-4 py-3">
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-medium wrap-anywhere">{nickname}</p>
        <time dateTime={createdAt} className="text-sm text-muted">
          {relativeTime(createdAt)}
        </time>
      </div>
      <Button variant={isVouched ? "secondary" : "primary"} busy={isPending} onClick={toggle}>
        {isVouched ? copy.takeBack : copy.vouch}
      </Button>
    </li>
  );
}
