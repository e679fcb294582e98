import { noticeChangesCopy as copy } from "@danji/contract/notice/notice-changes.copy";
import type { OfficeVersionView } from "@danji/contract/notice/notice-version";
import { NoticeChange } from "#feed/notice/changes/notice-change.tsx";
import { messageFor } from "#platform/api-error.ts";
import { clockOf, dayOf } from "#platform/time/date.ts";
import { Button } from "#ui/button.tsx";
import { openAlert } from "#ui/overlay/alert.tsx";
import { frameCopy } from "@danji/contract/app/frame.copy";
import { showToast } from "#ui/overlay/toast.tsx";
import { useOfficeVersions, useWithholdVersion } from "./notice-versions.queries.ts";

interface NoticeVersionsProps {
  readonly apartmentId: number;
  readonly feedId: number;
}

const when = (at: string): string => `${dayOf(at)} ${clockOf(at)}`;

/** What a notice said before, with who wrote it and who changed it; each can be withheld from residents. */
export function NoticeVersions({ apartmentId, feedId }: NoticeVersionsProps) {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useOfficeVersions(apartmentId, feedId);
  const { mutateAsync, isPending } = useWithholdVersion(apartmentId, feedId);
  const current = data?.pages[0]?.current;
  const former = data?.pages.flatMap(({ versions }) => versions) ?? [];
  if (current === undefined || former.length === 0) return null;
  const decide = async ({ versionId, withheld }: OfficeVersionView) => {
    const isWithheld = withheld === null;
    const message = isWithheld ? copy.withholdQuestion : copy.revealQuestion;
    const confirm = isWithheld ? copy.withhold : copy.reveal;
    if (!(await openAlert({ message, confirm, cancel: frameCopy.close }))) return;
    try {
      await mutateAsync({ versionId, isWithheld });
      showToast(isWithheld ? copy.withheldDone : copy.revealDone);
    } catch (error) {
      await openAlert({ message: messageFor(error, copy.failed) });
    }
  };
  return (
    <section aria-label={copy.list} className="flex flex-col gap-2">
      <h3 className="text-base font-bold">{copy.list}</h3>
      <ol className="divide-y divide-line border-y border-line">
        {former.map((version, at) => (
          <li key={version.versionId} className="flex flex-col gap-2 py-3">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <p className="min-w-0 text-sm">
                {copy.writtenBy(version.writtenBy, when(version.writtenAt))}
                <span className="block text-muted">{copy.replacedBy(version.replacedBy)}</span>
                {version.withheld !== null && (
                  <span className="block font-semibold text-danger">
                    {copy.withheld(version.withheld.by, when(version.withheld.at))}
                  </span>
                )}
              </p>
              <Button size="sm" variant="secondary" busy={isPending} onClick={() => void decide(version)}>
                {version.withheld === null ? copy.withhold : copy.reveal}
              </Button>
            </div>
            <details>
              <summary className="flex min-h-11 cursor-pointer items-center text-sm font-semibold text-accent-ink">
                {copy.show}
              </summary>
              <NoticeChange before={version} after={former[at - 1] ?? current} />
            </details>
          </li>
        ))}
      </ol>
      {hasNextPage && (
        <Button size="sm" variant="secondary" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {copy.more}
        </Button>
      )}
    </section>
  );
}
