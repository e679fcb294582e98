import { feedCopy } from "@danji/contract/feed/feed.copy";
import { frameCopy } from "@danji/contract/app/frame.copy";
import { neighbourCopy } from "@danji/contract/feed/neighbour.copy";
import type { FeedItemView } from "@danji/contract/feed/feed";
import { useEffect, useEffectEvent, useRef } from "react";
import { isWithheld } from "#feed/live/withheld.ts";
import { messageFor } from "#platform/api-error.ts";
import { relativeTime } from "#platform/time/date.ts";
import { paths } from "#platform/paths.ts";
import { Link } from "#platform/navigation/router.tsx";
import { Button } from "#ui/button.tsx";
import { cx } from "#ui/cx.ts";
import { Skeleton } from "#ui/skeleton.tsx";
import { useNeighbourFeeds } from "./neighbour.queries.ts";

interface NeighbourPostsProps {
  readonly memberId: number;
  /** Called when a post is opened. */
  readonly onLeave: () => void;
}

/** A neighbour's posts, with infinite scrolling inside the sheet. */
export function NeighbourPosts({ memberId, onLeave }: NeighbourPostsProps) {
  const { data: feeds, error, isFetching, hasNextPage, fetchNextPage, refetch } = useNeighbourFeeds(memberId);
  const failed = error !== null && !isFetching;
  const again = () => void (feeds === undefined ? refetch() : fetchNextPage());

  if (feeds?.length === 0) {
    return <p className="py-8 text-center text-base text-muted">{neighbourCopy.noPosts}</p>;
  }
  return (
    <section aria-label={neighbourCopy.posts} className="-mx-6 border-t border-line">
      <ul>
        {feeds
          ?.filter((feed) => !isWithheld(feed))
          .map((feed) => (
            <NeighbourPost key={feed.feedId} feed={feed} onLeave={onLeave} />
          ))}
      </ul>
      {isFetching && (
        <div role="status" aria-label={frameCopy.loading} className="flex flex-col gap-3 px-6 py-4">
          <Skeleton className="h-5 w-4/5" />
          <Skeleton className="h-4 w-1/3" />
        </div>
      )}
      {failed && (
        <div role="alert" className="flex flex-col items-center gap-3 px-6 py-6">
          <p className="text-sm text-muted">{messageFor(error, feedCopy.listFailed)}</p>
          <Button variant="secondary" size="sm" onClick={again}>
            {frameCopy.retry}
          </Button>
        </div>
      )}
      {hasNextPage && !isFetching && !failed && (
        <SheetEnd onSeen={() => void fetchNextPage({ cancelRefetch: false })} />
      )}
    </section>
  );
}

const NeighbourPost = ({ feed, onLeave }: { readonly feed: FeedItemView; readonly onLeave: () => void }) => (
  <li className="border-b border-line last:border-0">
    <Link
      to={paths.feed(feed.feedId)}
      onClick={onLeave}
      className={cx(
        "flex min-h-16 items-center gap-4 px-6 py-3 -outline-offset-2",
        "transition-colors hover:bg-canvas active:bg-sunken",
      )}
    >
      <span className="min-w-0 flex-1">
        <span className="line-clamp-1 text-base font-medium text-ink">{feed.title}</span>
        <time dateTime={feed.localDateTime} className="text-xs text-muted">
          {relativeTime(feed.localDateTime)}
        </time>
      </span>
      {feed.thumbnailFileUrl !== null && (
        <img
          src={feed.thumbnailFileUrl}
          alt=""
          loading="lazy"
          decoding="async"
          className="size-11 shrink-0 rounded-sm bg-sunken object-cover"
        />
      )}
    </Link>
  </li>
);

/** A sentinel after the posts that reports once when it becomes visible. */
function SheetEnd({ onSeen }: { readonly onSeen: () => void }) {
  const mark = useRef<HTMLDivElement>(null);
  const seen = useEffectEvent(onSeen);
  useEffect(() => {
    if (mark.current === null) return undefined;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) seen();
    });
    observer.observe(mark.current);
    return () => observer.disconnect();
  }, []);
  return <div ref={mark} aria-hidden="true" className="h-px" />;
}
