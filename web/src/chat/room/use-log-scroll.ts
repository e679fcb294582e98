import { type RefObject, useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import type { VirtualizerHandle } from "virtua";
import type { Row } from "./rows.ts";

/** Where the list is asked to stand: at one message, or at its end. Each new object is a new wish. */
export interface Place {
  readonly seq: number | undefined;
}

/** As near to the end as this, in px, counts as being there. */
const nearEnd = 80;
/** How long after a touch of wheel, finger or key a movement of the list is the reader's own, in ms. */
const ownFor = 1_500;

interface LogScroll {
  readonly list: RefObject<VirtualizerHandle | null>;
  readonly rows: readonly Row[];
  readonly typing: number;
  readonly place: Place;
  /** False where newer messages than the last row are not held. */
  readonly toEnd: boolean;
  readonly onAtEnd: (atEnd: boolean) => void;
  /** The reader is near the first or the last row. */
  readonly onNear: (edge: "start" | "end") => void;
}

const indexOf = (rows: readonly Row[], seq: number): number =>
  rows.findIndex((row) => row.kind === "message" && row.message.seq === seq);

/** Keeps the newest in sight for whoever looks at it, and leaves everybody else where they are. */
export function useLogScroll({ list, rows, typing, place, toEnd, onAtEnd, onNear }: LogScroll) {
  const atEnd = useRef(true);
  const offset = useRef(0);
  const touched = useRef(0);

  const goToEnd = useCallback(
    (count: number) => list.current?.scrollToIndex(count - 1, { align: "end" }),
    [list],
  );
  const setAtEnd = (next: boolean) => {
    if (atEnd.current === next) return;
    atEnd.current = next;
    onAtEnd(next);
  };
  const look = () => {
    const { current: handle } = list;
    if (handle === null) return;
    const below = handle.scrollSize - offset.current - handle.viewportSize;
    if (offset.current < handle.viewportSize * 2) onNear("start");
    if (below < handle.viewportSize * 2) onNear("end");
  };

  const onScroll = (next: number) => {
    const { current: handle } = list;
    if (handle === null) return;
    const movedUp = next < offset.current;
    offset.current = next;
    const below = handle.scrollSize - next - handle.viewportSize;
    if (below < nearEnd) setAtEnd(true);
    else if (movedUp && Date.now() - touched.current < ownFor) setAtEnd(false);
    look();
  };

  const go = useEffectEvent(() => {
    const at = place.seq === undefined ? -1 : indexOf(rows, place.seq);
    if (at < 0) goToEnd(rows.length);
    else list.current?.scrollToIndex(at, { align: "center" });
    setAtEnd(at < 0);
  });
  useLayoutEffect(() => go(), [place]);

  const follow = useEffectEvent(() => {
    if (atEnd.current && toEnd) goToEnd(rows.length);
  });
  useLayoutEffect(() => follow(), [rows, typing]);

  const lookNow = useEffectEvent(look);
  useEffect(() => lookNow(), [rows]);

  const onTouched = () => {
    touched.current = Date.now();
  };
  return {
    onScroll,
    onResize: () => {
      if (atEnd.current && toEnd) goToEnd(rows.length);
    },
    /** For the box that scrolls: what a reader moves it with. */
    moving: {
      onWheel: onTouched,
      onTouchMove: onTouched,
      onPointerDown: onTouched,
      onKeyDownCapture: onTouched,
    },
  };
}
