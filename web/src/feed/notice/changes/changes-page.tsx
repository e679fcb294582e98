import { noticeChangesCopy as copy } from "@danji/contract/notice/notice-changes.copy";
import { listNoticeVersions, type NoticeVersions, type NoticeVersionView } from "@danji/contract/notice/notice-version";
import { parseId } from "@danji/contract/platform/id";
import { useInfiniteQuery } from "@tanstack/react-query";
import { History } from "lucide-react";
import { FeedMissing } from "#feed/post/feed-missing.tsx";
import { ApiError } from "#platform/api-error.ts";
import { call } from "#platform/api.ts";
import { useGoBack } from "#platform/navigation/navigation.ts";
import { Link, useParams } from "#platform/navigation/router.tsx";
import { LoadFailed } from "#platform/part/load-failed.tsx";
import { paths } from "#platform/paths.ts";
import { clockOf, dayOf } from "#platform/time/date.ts";
import { Button, buttonClasses } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Page } from "#ui/page.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { NoticeChange } from "./notice-change.tsx";

/** The former versions of a notice that the viewer may read, the newest first, page by page. Nothing of them is stored. */
const useNoticeVersions = (feedId: number) =>
  useInfiniteQuery({
    // "office" first: what the office withholds later must not stay on a phone.
    queryKey: ["office", "notice-versions", feedId],
    queryFn: ({ pageParam: before, signal }) =>
      call(listNoticeVersions, {
        params: { feedId },
        query: before === null ? {} : { before: String(before) },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }: NoticeVersions<NoticeVersionView>) => next ?? undefined,
    gcTime: 0,
  });

/** /community/feed/:feedId/changes: what a notice said before, change by change, the newest first. */
export default function ChangesPage() {
  const feedId = parseId(useParams()["feedId"] ?? "");
  const goBack = useGoBack(feedId === undefined ? paths.notices : paths.feed(feedId));
  return (
    <Page title={copy.title} onBack={goBack}>
      {feedId === undefined ? <FeedMissing /> : <Changes feedId={feedId} />}
    </Page>
  );
}

function Changes({ feedId }: { readonly feedId: number }) {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useNoticeVersions(feedId);
  if (error instanceof ApiError && error.status === 404) {
    return (
      <EmptyState
        icon={<History />}
        title={copy.none}
        hint={copy.noneHint}
        action={
          <Link to={paths.feed(feedId)} replace className={buttonClasses({ variant: "secondary" })}>
            {copy.toNotice}
          </Link>
        }
      />
    );
  }
  const current = data?.pages[0]?.current;
  if (data === undefined || current === undefined) {
    return error === null ? (
      <ChangesSkeleton />
    ) : (
      <LoadFailed title={copy.loadFailed} error={error} onRetry={async () => (await refetch()).isSuccess} />
    );
  }
  const former = data.pages.flatMap(({ versions }) => versions);
  return (
    <div className="flex flex-col gap-4 px-5 pt-3 pb-8">
      <p className="text-sm text-muted">{copy.hint}</p>
      <ol className="flex flex-col divide-y divide-line">
        {former.map((before, at) => {
          const after = former[at - 1] ?? current;
          const when = `${dayOf(after.writtenAt)} ${clockOf(after.writtenAt)}`;
          return (
            <li key={before.versionId} className="flex flex-col gap-3 py-5">
              <h2 className="text-base font-bold">{copy.changedAt(when)}</h2>
              <NoticeChange before={before} after={after} />
            </li>
          );
        })}
      </ol>
      {hasNextPage && (
        <Button variant="secondary" block busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {copy.more}
        </Button>
      )}
    </div>
  );
}

const ChangesSkeleton = () => (
  <Loading className="flex flex-col gap-3 px-5 pt-5">
    <Skeleton className="h-5 w-48" />
    <Skeleton className="h-4 w-full" />
    <Skeleton className="h-4 w-11/12" />
    <Skeleton className="h-4 w-3/5" />
  </Loading>
);
