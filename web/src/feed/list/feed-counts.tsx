import { feedCopy } from "@danji/contract/feed/feed.copy";
import type { FeedItemView } from "@danji/contract/feed/feed";
import { Bookmark, Eye, Heart, type LucideIcon, MessageCircle } from "lucide-react";
import { countText } from "#feed/count-text.ts";

type Counts = Pick<FeedItemView, "viewCount" | "reactionCount" | "bookmarkCount" | "commentCount">;

/** The four counts of a post; the icons have text for screen readers. */
export const FeedCounts = (counts: Counts) => (
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
    {countText(count)}
  </span>
);
