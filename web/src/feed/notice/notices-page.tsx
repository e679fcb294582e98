import { titles } from "@danji/contract/app/frame.copy";
import { noticeCopy as copy } from "@danji/contract/notice/notice.copy";
import { noticeKinds } from "@danji/contract/notice/notice-rules";
import { Megaphone, SearchX } from "lucide-react";
import { useRefresh } from "#feed/list/use-refresh.ts";
import { useHidings } from "#feed/live/use-hidings.ts";
import { CommunityTabs } from "#complex/community-tabs.tsx";
import { useMyComplexId } from "#complex/my-complex/my-complex.queries.ts";
import { NotMineStrip, useIsStripKnown } from "#complex/my-complex/not-mine-strip.tsx";
import { useGoBack } from "#platform/navigation/navigation.ts";
import { useNavigate, useSearchParams } from "#platform/navigation/router.tsx";
import { useFirstInPieces } from "#platform/part/in-pieces.ts";
import { LoadFailed } from "#platform/part/load-failed.tsx";
import { paths } from "#platform/paths.ts";
import { correctedNow } from "#platform/time/corrected-clock.ts";
import { useMinute } from "#platform/time/use-minute.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { Page } from "#ui/page.tsx";
import { InfiniteScrollSentinel } from "#ui/scroll/infinite-scroll-sentinel.tsx";
import { PullToRefresh } from "#ui/scroll/pull-to-refresh.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { NoticeFilters } from "./notice-filters.tsx";
import { NoticeRow } from "./notice-row.tsx";
import { inOrder } from "./notice-order.ts";
import { type NoticeFilter, useNotices } from "./notice.queries.ts";

/** /notices?kind=&unread=&files=&q=: what the office of my complex has published. */
export default function NoticesPage() {
  const goBack = useGoBack(paths.home);
  const keys = useSearchParams();
  const navigate = useNavigate();
  const kind = noticeKinds.find((one) => one === keys.get("kind"));
  const isUnreadOnly = keys.get("unread") === "true";
  const hasFilesOnly = keys.get("files") === "true";
  const q = keys.get("q") ?? "";
  const filter: NoticeFilter = {
    ...(kind && { kind }),
    ...(isUnreadOnly && ({ unread: "true" } as const)),
    ...(hasFilesOnly && ({ files: "true" } as const)),
    ...(q !== "" && { q }),
  };
  const list = useNotices(filter);
  useHidings(useMyComplexId().apartmentId);
  const { refreshing, refresh } = useRefresh({ feeds: list.data, reload: list.reload });
  const isStripKnown = useIsStripKnown();
  const rows = <NoticeRows list={list} filter={filter} />;
  const change = (values: Readonly<Record<string, string>>) => {
    const next = new URLSearchParams(keys);
    for (const [name, value] of Object.entries(values)) {
      if (value === "") next.delete(name);
      else next.set(name, value);
    }
    navigate(next.size === 0 ? paths.notices : `${paths.notices}?${next}`, { replace: true });
  };
  return (
    <Page title={titles.notices} onBack={goBack}>
      <CommunityTabs value={paths.notices}>
        {isStripKnown ? (
          <>
            <NotMineStrip />
            <NoticeFilters
              kind={kind}
              isUnreadOnly={isUnreadOnly}
              hasFilesOnly={hasFilesOnly}
              q={q}
              onChange={change}
            />
            <PullToRefresh refreshing={refreshing} onRefresh={refresh}>
              {rows}
            </PullToRefresh>
          </>
        ) : (
          rows
        )}
      </CommunityTabs>
    </Page>
  );
}

interface NoticeRowsProps {
  readonly list: ReturnType<typeof useNotices>;
  readonly filter: NoticeFilter;
}

function NoticeRows({ list, filter }: NoticeRowsProps) {
  const { error, hasNextPage, isFetching, fetchNextPage, reload } = list;
  const { data, failure } = useFirstInPieces(list.data, error);
  // Urgent notices leave the top at their end, on an open page, too.
  useMinute(data?.some(({ until }) => until !== null) === true);
  const now = correctedNow();
  if (data === undefined) {
    if (failure === null) return <RowsSkeleton />;
    return <LoadFailed title={copy.loadFailed} error={failure} onRetry={reload} />;
  }
  if (data.length === 0) return <NoNotices filter={filter} />;
  return (
    <div aria-label={copy.list} role="list">
      {inOrder(data, now).map((notice) => (
        <div role="listitem" key={notice.feedId}>
          <NoticeRow notice={notice} now={now} />
        </div>
      ))}
      {hasNextPage && !isFetching && error === null && (
        <InfiniteScrollSentinel onReach={() => void fetchNextPage({ cancelRefetch: false })} />
      )}
    </div>
  );
}

function NoNotices({ filter }: { readonly filter: NoticeFilter }) {
  if (filter.q !== undefined) {
    return <EmptyState icon={<SearchX />} title={copy.nothingFound} hint={copy.nothingFoundHint} />;
  }
  const title = filter.kind === undefined ? copy.empty : copy.emptyOfKind(copy.kinds[filter.kind]);
  if (filter.files !== undefined)
    return <EmptyState icon={<Megaphone />} title={copy.noneWithFiles} hint={copy.emptyOfKindHint} />;
  const isFiltered = filter.kind !== undefined || filter.unread !== undefined;
  return (
    <EmptyState
      icon={<Megaphone />}
      title={filter.unread === undefined ? title : copy.allRead}
      hint={isFiltered ? copy.emptyOfKindHint : copy.emptyHint}
    />
  );
}

const RowsSkeleton = () => (
  <Loading className="flex flex-col">
    {Array.from({ length: 6 }, (_, row) => (
      <div key={row} className="flex flex-col gap-2.5 border-b border-line px-5 py-4">
        <Skeleton className="h-5 w-12" />
        <Skeleton className="h-4 w-4/5" />
        <Skeleton className="h-3.5 w-full" />
        <Skeleton className="h-3 w-40" />
      </div>
    ))}
  </Loading>
);
