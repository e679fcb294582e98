import { feedCopy } from "@danji/contract/feed/feed.copy";
import { frameCopy } from "@danji/contract/app/frame.copy";
import { type ReactNode, useEffect } from "react";
import { messageFor } from "#platform/api-error.ts";
import { Button } from "#ui/button.tsx";
import { cx } from "#ui/cx.ts";
import { InfiniteScrollSentinel } from "#ui/scroll/infinite-scroll-sentinel.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import type { FeedPages } from "./feed-lists.queries.ts";
import { FeedRows } from "./feed-rows.tsx";
import { useFirstInPieces } from "#platform/part/in-pieces.ts";
import { LoadFailed } from "#platform/part/load-failed.tsx";

interface FeedListProps {
  readonly list: FeedPages;
  /** Shown for a list without posts. */
  readonly empty: ReactNode;
}

/** A list of posts with infinite scrolling. */
export function FeedList({ list, empty }: FeedListProps) {
  const { name, isPinnedFirst, isOutdated, error, next, fetchNext } = list;
  const { data: feeds, failure } = useFirstInPieces(list.feeds, error);
  const isLoading = feeds === undefined;

  // A reloaded list starts at its top. In the next frame, whose layout is needed anyway: here it would be one more, in React's task.
  useEffect(() => {
    if (isLoading) requestAnimationFrame(() => document.getElementById("app-scroll")?.scrollTo({ top: 0 }));
  }, [isLoading]);

  if (feeds === undefined) {
    return failure === null ? <FeedRowsSkeleton rows={7} /> : <ListFailed list={list} />;
  }
  if (feeds.length === 0 && !isOutdated) return empty;
  return (
    <div aria-busy={isOutdated} className={cx("transition-opacity", isOutdated && "opacity-50")}>
      <FeedRows key={name} name={name} feeds={feeds} isPinnedFirst={isPinnedFirst} />
      {next === "loading" && <FeedRowsSkeleton rows={2} />}
      {next === "failed" && (
        <div role="alert" className="flex flex-col items-center gap-3 px-5 py-8">
          <p className="text-sm text-muted">{messageFor(error, feedCopy.listFailed)}</p>
          <Button variant="secondary" size="sm" onClick={fetchNext}>
            {frameCopy.retry}
          </Button>
        </div>
      )}
      {next === "available" && !isOutdated && <InfiniteScrollSentinel onReach={fetchNext} />}
    </div>
  );
}

const ListFailed = ({ list }: { readonly list: FeedPages }) => (
  <LoadFailed title={feedCopy.listFailed} error={list.error} onRetry={list.reload} />
);

/** Placeholder rows while the list loads. */
const FeedRowsSkeleton = ({ rows }: { readonly rows: number }) => (
  <div role="status" aria-label={frameCopy.loading}>
    {Array.from({ length: rows }, (_, row) => (
      <div key={row} className="border-b border-line px-5 py-4">
        <div className="flex h-[62px] items-start gap-4">
          <div className="flex flex-1 flex-col gap-2 pt-1">
            <Skeleton className="h-4 w-3/5" />
            <Skeleton className="h-3.5 w-full" />
            <Skeleton className="h-3.5 w-2/3" />
          </div>
          {row % 2 === 0 && <Skeleton className="size-[62px] shrink-0" />}
        </div>
        <div className="mt-2.5 flex h-[18px] items-center justify-between">
          <Skeleton className="h-3 w-24" />
          <Skeleton className="h-3 w-32" />
        </div>
      </div>
    ))}
  </div>
);
