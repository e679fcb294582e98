import type { FeedItemView } from "@danji/contract/feed";
import { relativeTime } from "#platform/date.ts";
import { paths } from "#platform/paths.ts";
import { Link } from "#platform/router.tsx";
import { cx } from "#ui/cx.ts";
import { FeedCounts } from "./feed-counts.tsx";

// The link is the title's, and its area the whole row: read aloud it is short, a thumb hits it anywhere.
const wholeRow = cx(
  "outline-none after:absolute after:inset-0 after:-outline-offset-2",
  "focus-visible:after:outline-2 focus-visible:after:outline-accent",
);

/** A post in the list (SPEC section 2). */
export const FeedRow = ({ feed }: { readonly feed: FeedItemView }) => (
  <li className="relative border-b border-line px-5 py-4 transition-colors hover:bg-canvas active:bg-sunken">
    <article>
      <div className="flex items-start gap-4">
        <div className="min-w-0 flex-1">
          <h2 className="line-clamp-2 text-base font-semibold text-ink">
            <Link to={paths.feed(feed.feedId)} className={wholeRow}>
              {feed.title}
            </Link>
          </h2>
          <p className="mt-1 line-clamp-2 text-sm text-body">{feed.contents}</p>
        </div>
        {feed.thumbnailFileUrl !== null && (
          <img
            src={feed.thumbnailFileUrl}
            alt=""
            width={62}
            height={62}
            loading="lazy"
            decoding="async"
            className="size-[62px] shrink-0 rounded-sm bg-sunken object-cover"
          />
        )}
      </div>
      <div className="mt-2.5 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="min-w-0 truncate text-xs text-muted">
          {feed.nickName} · <time dateTime={feed.localDateTime}>{relativeTime(feed.localDateTime)}</time>
        </p>
        <FeedCounts {...feed} />
      </div>
    </article>
  </li>
);
