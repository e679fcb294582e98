import { communityRulesCopy } from "@danji/contract/complex/community/community-rules.copy";
import { feedCopy } from "@danji/contract/feed/feed.copy";
import type { FeedItemView } from "@danji/contract/feed/feed";
import { Pin, Bookmark, Eye, Heart, type LucideIcon, MessageCircle } from "lucide-react";
import { memo } from "react";
import { AuthorName, UnprovenNote } from "#complex/author-name.tsx";
import { relativeTime } from "#platform/time/date.ts";
import { paths } from "#platform/paths.ts";
import { Link } from "#platform/navigation/router.tsx";
import { cx } from "#ui/cx.ts";
import { Picture } from "#ui/picture.tsx";
import { shortCountText } from "#platform/count-text.ts";

// Only the title is the link, with a hit area of the whole row: short for screen readers, large for touch.
const wholeRow = cx(
  "outline-none after:absolute after:inset-0 after:-outline-offset-2",
  "focus-visible:after:outline-2 focus-visible:after:outline-accent",
);
const row = "relative border-b border-line px-5 py-4 transition-colors hover:bg-canvas active:bg-sunken";
const thumbnail = "size-[62px] shrink-0 rounded-sm bg-sunken";
const badge = "inline-flex items-center gap-0.5 rounded-[6px] px-1.5 py-0.5 text-xs font-semibold";

interface FeedRowProps {
  readonly feed: FeedItemView;
  /** It stands above the others because it is pinned. */
  readonly isPinned: boolean;
}

/** A post in a list (SPEC section 2). Memoised: scrolling renders new rows only. */
export const FeedRow = memo(({ feed, isPinned }: FeedRowProps) => (
  <article className={row}>
    <div className="flex items-start gap-4">
      <div className="min-w-0 flex-1">
        <FeedBadges isPinned={isPinned} isNotice={feed.feedType === "NOTICE"} isHidden={feed.hiddenBy !== undefined} />
        {feed.isUnproven === true && <UnprovenNote className="mb-1" />}
        <h2 className="line-clamp-2 text-base font-semibold text-ink">
          <Link to={paths.feed(feed.feedId)} className={wholeRow}>
            {feed.title}
          </Link>
        </h2>
        <p className="mt-1 line-clamp-2 text-sm text-body">{feed.contents}</p>
      </div>
      {feed.thumbnailFileUrl !== null && (
        <Picture
          src={feed.thumbnailFileUrl}
          width={62}
          height={62}
          loading="lazy"
          decoding="async"
          className={cx(thumbnail, "object-cover")}
          fallback={<span aria-hidden="true" className={thumbnail} />}
        />
      )}
    </div>
    <div className="mt-2.5 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <p className="flex min-w-0 flex-wrap items-center gap-x-1 text-xs text-muted">
        <span className="max-w-full min-w-0 wrap-break-word">
          <AuthorName name={feed.nickName} voice={feed.voice} officeRole={feed.officeRole} />
        </span>
        <span className="shrink-0">
          · <time dateTime={feed.localDateTime}>{relativeTime(feed.localDateTime)}</time>
        </span>
      </p>
      <FeedCounts {...feed} />
    </div>
  </article>
));
FeedRow.displayName = "FeedRow";

interface FeedBadgesProps {
  readonly isPinned: boolean;
  readonly isNotice: boolean;
  /** For the author alone: lists of others hold no hidden post. */
  readonly isHidden: boolean;
}

const FeedBadges = ({ isPinned, isNotice, isHidden }: FeedBadgesProps) =>
  (isPinned || isNotice || isHidden) && (
    <p className="mb-1.5 flex gap-1">
      {isPinned && (
        <span className={cx(badge, "bg-accent-soft text-accent-ink")}>
          <Pin aria-hidden="true" className="size-3" />
          {feedCopy.pinned}
        </span>
      )}
      {isHidden && <span className={cx(badge, "bg-sunken text-body")}>{communityRulesCopy.badge}</span>}
      {isNotice && <span className={cx(badge, "bg-sunken text-body")}>{feedCopy.notice}</span>}
    </p>
  );

type Counts = Pick<FeedItemView, "viewCount" | "reactionCount" | "bookmarkCount" | "commentCount">;

/** The four counts of a post; the icons have text for screen readers. */
const FeedCounts = (counts: Counts) => (
  <p className="flex flex-wrap items-center gap-x-3 text-xs text-muted tabular-nums">
    <Count icon={Eye} name={feedCopy.views} count={counts.viewCount} />
    <Count icon={Heart} name={feedCopy.like} count={counts.reactionCount} />
    <Count icon={Bookmark} name={feedCopy.bookmark} count={counts.bookmarkCount} />
    <Count icon={MessageCircle} name={feedCopy.comment} count={counts.commentCount} />
  </p>
);

interface CountProps {
  readonly icon: LucideIcon;
  readonly name: string;
  readonly count: number;
}

const Count = ({ icon: Icon, name, count }: CountProps) => (
  <span className="inline-flex items-center gap-1">
    <Icon aria-hidden="true" className="relative -top-px size-3.5" />
    <span className="sr-only">{name} </span>
    {shortCountText(count)}
  </span>
);
