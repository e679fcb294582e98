import { communityRulesCopy } from "@danji/contract/complex/community/community-rules.copy";
import { feedCopy } from "@danji/contract/feed/feed.copy";
import type { FeedItemView } from "@danji/contract/feed/feed";
import { startTransition, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Virtualizer, type VirtualizerHandle } from "virtua";
import { labelledRows, VirtualRow } from "#ui/scroll/virtual-rows.tsx";
import { Button } from "#ui/button.tsx";
import { whenIdle } from "#platform/task/when-idle.ts";
import { isWithheld } from "#feed/live/withheld.ts";
import { FeedRow } from "./feed-row.tsx";
import { listPositions } from "./list-positions.ts";

const Rows = labelledRows(feedCopy.list);

// Rows within this distance (px) of the viewport are rendered too, so that a fast swipe shows no blank.
const buffer = 1000;
// At first only what is seen: a phone renders and lays out half as many rows before it answers the first touch.
const firstBuffer = 0;

// So many rows (a tall phone's screen) are rendered with the list, in pieces. Otherwise virtua renders none before it has measured the
// screen, and then all of them in one task.
const firstRows = [0, 1, 2, 3, 4, 5, 6] as const;
// Height (px) of a typical row. Without it virtua takes 40 px until the first rows are measured, renders three times as many,
// and never finishes where all heights are restored.
const usualRow = 127;

/** The frame's scroll container, which exists before any list does. */
const scroller = {
  get current() {
    return document.getElementById("app-scroll");
  },
};

/** Offset of an element from the start of the scroll container, in px, without the transform of a pull. */
const offsetIn = (box: HTMLElement, element: HTMLElement): number => {
  let offset = -box.offsetTop;
  let at: Element | null = element;
  while (at instanceof HTMLElement && at !== box.offsetParent) {
    offset += at.offsetTop;
    at = at.offsetParent;
  }
  return offset;
};

interface FeedRowsProps {
  /** Identifies the list. */
  readonly name: string;
  readonly feeds: readonly FeedItemView[];
  /** Pinned notices stand first. */
  readonly isPinnedFirst: boolean;
}

/** A virtual list of posts: only those near the viewport are in the DOM. */
export function FeedRows({ name, feeds, isPinnedFirst }: FeedRowsProps) {
  const container = useRef<HTMLDivElement>(null);
  const rows = useRef<VirtualizerHandle>(null);
  const [offsetAbove, setOffsetAbove] = useState(0);
  const [revealed, setRevealed] = useState<ReadonlySet<number>>(new Set());
  const count = feeds.length;
  const [savedPosition] = useState(() => listPositions.get(name));
  const [bufferSize, setBufferSize] = useState(savedPosition === undefined ? firstBuffer : buffer);

  useEffect(() => whenIdle(() => startTransition(() => setBufferSize(buffer))), []);

  useLayoutEffect(() => {
    const [box, own] = [scroller.current, container.current];
    const screen = box?.firstElementChild;
    if (box === null || own === null || !screen) return undefined;
    const measure = () => setOffsetAbove(offsetIn(box, own));
    // A list that is shown again is at its old position at once. Another is at its top: the observer measures it after the
    // layout, which it would force here.
    if (savedPosition !== undefined) measure();
    // Content above the list may change its height, such as the search field.
    const observer = new ResizeObserver(measure);
    observer.observe(screen);
    return () => observer.disconnect();
  }, [savedPosition]);

  useLayoutEffect(() => {
    const list = rows.current;
    return () => {
      if (list !== null) listPositions.set(name, { count, cache: list.cache, depth: list.scrollOffset });
    };
  }, [name, count]);

  return (
    <div ref={container}>
      <Virtualizer
        ref={rows}
        as={Rows}
        item={VirtualRow}
        data={feeds}
        scrollRef={scroller}
        startMargin={offsetAbove}
        bufferSize={bufferSize}
        itemSize={usualRow}
        keepMounted={bufferSize === firstBuffer ? firstRows : []}
        {...(savedPosition?.count === count ? { cache: savedPosition.cache } : {})}
      >
        {(feed) =>
          isWithheld(feed) ? (
            <WithheldRow key={feed.feedId} {...feed} />
          ) : feed.isBlocked && !revealed.has(feed.feedId) ? (
            <HiddenFeedRow key={feed.feedId} onShow={() => setRevealed(new Set([...revealed, feed.feedId]))} />
          ) : (
            <FeedRow key={feed.feedId} feed={feed} isPinned={isPinnedFirst && feed.isPinned} />
          )
        }
      </Virtualizer>
    </div>
  );
}

/** A post that was hidden while the list was open. */
const WithheldRow = ({ hiddenBy }: Pick<FeedItemView, "hiddenBy">) =>
  hiddenBy && (
    <p className="border-b border-line px-5 py-6 text-sm text-muted">{communityRulesCopy.hidden[hiddenBy]}</p>
  );

/** A post of a blocked member, hidden until revealed. */
const HiddenFeedRow = ({ onShow }: { readonly onShow: () => void }) => (
  <div className="flex items-center justify-between gap-4 border-b border-line px-5 py-3">
    <p className="text-sm text-muted">{feedCopy.blockedPost}</p>
    <Button variant="secondary" size="sm" onClick={onShow}>
      {feedCopy.show}
    </Button>
  </div>
);
