import { feedCopy } from "@danji/contract/copy/feed";
import type { FeedItemView } from "@danji/contract/feed";
import { useLayoutEffect, useRef, useState } from "react";
import { Virtualizer, type VirtualizerHandle } from "virtua";
import { labelledRows, VirtualRow } from "#ui/virtual-rows.tsx";
import { FeedRow } from "./feed-row.tsx";
import { HiddenFeedRow } from "./hidden-feed-row.tsx";
import { listPositions } from "./list-positions.ts";

const Rows = labelledRows(feedCopy.list);

// Rows that are drawn beyond the edges of the screen, in px: a swipe of the thumb finds no blank.
const buffer = 1000;
// Height of a usual row, in px. Given on the way back, where the heights that were kept tell better, only to
// keep virtua from finding one out: it draws no buffer meanwhile, and with all heights known never ends.
const usualRow = 127;

/** The frame's scroller, which is there before any list is. */
const scroller = {
  get current() {
    return document.getElementById("app-scroll");
  },
};

/** How far below the scroller's beginning an element lies, in px; where it is pulled to does not count. */
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
  /** Tells the lists apart. */
  readonly name: string;
  readonly feeds: readonly FeedItemView[];
}

/** Posts one below the other. However many there are, only those around the screen are in the page. */
export function FeedRows({ name, feeds }: FeedRowsProps) {
  const container = useRef<HTMLDivElement>(null);
  const rows = useRef<VirtualizerHandle>(null);
  const [offsetAbove, setOffsetAbove] = useState(0);
  const [revealed, setRevealed] = useState<ReadonlySet<number>>(new Set());
  const count = feeds.length;
  const [savedPosition] = useState(() => listPositions.get(name));

  useLayoutEffect(() => {
    const [box, own] = [scroller.current, container.current];
    const screen = box?.firstElementChild;
    if (box === null || own === null || !screen) return undefined;
    const measure = () => setOffsetAbove(offsetIn(box, own));
    measure();
    // What stands above the list changes its height, as the search does when it opens.
    const observer = new ResizeObserver(measure);
    observer.observe(screen);
    return () => observer.disconnect();
  }, []);

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
        bufferSize={buffer}
        {...(savedPosition?.count === count ? { cache: savedPosition.cache, itemSize: usualRow } : {})}
      >
        {(feed) =>
          feed.isBlocked && !revealed.has(feed.feedId) ? (
            <HiddenFeedRow
              key={feed.feedId}
              onShow={() => setRevealed(new Set([...revealed, feed.feedId]))}
            />
          ) : (
            <FeedRow key={feed.feedId} feed={feed} />
          )
        }
      </Virtualizer>
    </div>
  );
}
