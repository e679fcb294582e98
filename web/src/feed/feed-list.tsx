import { feedCopy } from "@danji/contract/copy/feed";
import { frameCopy } from "@danji/contract/copy/frame";
import type { FeedSort } from "@danji/contract/feed";
import { CloudOff, Sprout } from "lucide-react";
import { useEffect } from "react";
import { sentenceOf } from "#platform/api-error.ts";
import { paths } from "#platform/paths.ts";
import { useNavigate } from "#platform/router.tsx";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { useFeeds } from "./feed.queries.ts";
import { FeedRow } from "./feed-row.tsx";
import { FeedRowsSkeleton } from "./feed-rows-skeleton.tsx";
import { NearEnd } from "./near-end.tsx";

/** The posts in one order, growing as the reader goes down. */
export function FeedList({ sort }: { readonly sort: FeedSort }) {
  const feeds = useFeeds(sort);
  const navigate = useNavigate();
  const begins = feeds.data === undefined;

  // A list that is read anew begins at its top, wherever the one before it was left.
  useEffect(() => {
    if (begins) document.getElementById("app-scroll")?.scrollTo({ top: 0 });
  }, [begins]);

  if (feeds.data === undefined) {
    if (feeds.error === null) return <FeedRowsSkeleton rows={7} />;
    return (
      <EmptyState
        icon={<CloudOff />}
        title={feedCopy.listFailed}
        hint={sentenceOf(feeds.error, "") || undefined}
        action={
          <Button variant="secondary" onClick={() => void feeds.refetch()}>
            {frameCopy.retry}
          </Button>
        }
      />
    );
  }
  if (feeds.data.length === 0) {
    return (
      <EmptyState
        icon={<Sprout />}
        title={feedCopy.empty}
        hint={feedCopy.emptyHint}
        action={<Button onClick={() => navigate(paths.write)}>{feedCopy.writeFirst}</Button>}
      />
    );
  }
  return (
    <>
      <ul aria-label={feedCopy.list}>
        {feeds.data.map((feed) => (
          <FeedRow key={feed.feedId} feed={feed} />
        ))}
      </ul>
      {feeds.isFetchingNextPage && <FeedRowsSkeleton rows={2} />}
      {feeds.isFetchNextPageError && !feeds.isFetchingNextPage && (
        <div role="alert" className="flex flex-col items-center gap-3 px-5 py-8">
          <p className="text-sm text-muted">{sentenceOf(feeds.error, feedCopy.listFailed)}</p>
          <Button variant="secondary" size="sm" onClick={() => void feeds.fetchNextPage()}>
            {frameCopy.retry}
          </Button>
        </div>
      )}
      {feeds.hasNextPage && !feeds.isFetching && !feeds.isFetchNextPageError && (
        <NearEnd onNear={() => void feeds.fetchNextPage()} />
      )}
    </>
  );
}
