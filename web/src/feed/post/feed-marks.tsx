import { feedCopy } from "@danji/contract/feed/feed.copy";
import type { FeedDetailView } from "@danji/contract/feed/feed";
import { Bookmark, Heart, type LucideIcon } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { shortCountText } from "#platform/count-text.ts";
import { messageFor } from "#platform/api-error.ts";
import { cx } from "#ui/cx.ts";
import { showToast } from "#ui/overlay/toast.tsx";
import { type Mark, useMark } from "./engagement.queries.ts";
import { ShareFeed } from "./share-feed.tsx";

/** Like and bookmark, each with its count, and the link to hand on. */
export const FeedMarks = ({ feed }: { readonly feed: FeedDetailView }) => (
  <div className="flex flex-wrap gap-2 pt-2">
    <FeedMark
      feed={feed}
      mark="isReacted"
      name={feedCopy.like}
      icon={Heart}
      count={feed.reactionCount}
      look="fill-danger text-danger"
    />
    <FeedMark
      feed={feed}
      mark="isBookmarked"
      name={feedCopy.bookmark}
      icon={Bookmark}
      count={feed.bookmarkCount}
      look="fill-accent text-accent"
    />
    <ShareFeed feed={feed} />
  </div>
);

interface FeedMarkProps {
  readonly feed: FeedDetailView;
  readonly mark: Mark;
  readonly name: string;
  readonly icon: LucideIcon;
  readonly count: number;
  /** Classes of the icon while the mark is set. */
  readonly look: string;
}

function FeedMark({ feed, mark, name, icon: Icon, count, look }: FeedMarkProps) {
  const countId = useId();
  const pressed = feed[mark];
  const { busy, toggle } = useMark(feed, mark, (error) => showToast(messageFor(error, feedCopy.markFailed)));
  return (
    <button
      type="button"
      aria-describedby={countId}
      aria-pressed={pressed}
      // Not the attribute "disabled": the button would lose the keyboard focus.
      aria-disabled={busy}
      onClick={toggle}
      className={cx(
        "pressable inline-flex min-h-11 items-center gap-1.5 rounded-full border px-3 text-sm font-semibold",
        pressed ? "border-transparent bg-sunken text-ink" : "border-edge text-body hover:bg-sunken",
        busy && "cursor-progress! opacity-60",
      )}
    >
      <Popping set={pressed}>
        <Icon aria-hidden="true" className={cx("size-4.5", pressed ? look : "text-muted")} />
      </Popping>
      <span>{name}</span>
      <span id={countId} aria-hidden="true" className="tabular-nums">
        {shortCountText(count)}
      </span>
    </button>
  );
}

/** A short animation when the mark is set; none with reduced motion. */
function Popping({ set, children }: { readonly set: boolean; readonly children: ReactNode }) {
  const box = useRef<HTMLSpanElement>(null);
  const before = useRef(set);
  useEffect(() => {
    const leaps = set && !before.current && !matchMedia("(prefers-reduced-motion: reduce)").matches;
    before.current = set;
    if (leaps) box.current?.animate({ transform: ["scale(0.8)", "scale(1.35)", "scale(1)"] }, 320);
  }, [set]);
  return <span ref={box}>{children}</span>;
}
