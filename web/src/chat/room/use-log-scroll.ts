import { type RefObject, useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import type { VirtualizerHandle } from "virtua";
import { type Row, seqsOf } from "../message/rows.ts";

/** Where to scroll: to one message, or to the end. Each new object scrolls again. */
export interface ScrollTarget {
  readonly seq: number | undefined;
}

/** Within this distance (px) of the end the list counts as at the end. */
const nearEnd = 80;
/** A scroll within this time (ms) after wheel, touch or key input is the reader's own. */
const userScrollMs = 1_500;

interface LogScrollOptions {
  readonly list: RefObject<VirtualizerHandle | null>;
  readonly rows: readonly Row[];
  readonly typing: number;
  readonly scrollTarget: ScrollTarget;
  /** False if newer messages than the last row are not loaded. */
  readonly hasNewest: boolean;
  readonly onAtEnd: (atEnd: boolean) => void;
  /** The viewport is near the first or the last row. */
  readonly onNearEdge: (edge: "start" | "end") => void;
}

const indexOf = (rows: readonly Row[], seq: number): number => rows.findIndex((row) => seqsOf(row).includes(seq));

/** Follows new messages while the reader is at the end; keeps the position otherwise. */
export function useLogScroll({ list, rows, typing, scrollTarget, hasNewest, onAtEnd, onNearEdge }: LogScrollOptions) {
  const atEnd = useRef(true);
  const offset = useRef(0);
  const lastInputAt = useRef(0);

  const goToEnd = useCallback((count: number) => list.current?.scrollToIndex(count - 1, { align: "end" }), [list]);
  const setAtEnd = (next: boolean) => {
    if (atEnd.current === next) return;
    atEnd.current = next;
    onAtEnd(next);
  };
  const checkEdges = () => {
    const { current: handle } = list;
    if (handle === null) return;
    const below = handle.scrollSize - offset.current - handle.viewportSize;
    if (offset.current < handle.viewportSize * 2) onNearEdge("start");
    if (below < handle.viewportSize * 2) onNearEdge("end");
  };

  const onScroll = (next: number) => {
    const { current: handle } = list;
    if (handle === null) return;
    const movedUp = next < offset.current;
    offset.current = next;
    const below = handle.scrollSize - next - handle.viewportSize;
    if (below < nearEnd) setAtEnd(true);
    else if (movedUp && Date.now() - lastInputAt.current < userScrollMs) setAtEnd(false);
    checkEdges();
  };

  const applyTarget = useEffectEvent(() => {
    const at = scrollTarget.seq === undefined ? -1 : indexOf(rows, scrollTarget.seq);
    if (at < 0) goToEnd(rows.length);
    else list.current?.scrollToIndex(at, { align: "center" });
    setAtEnd(at < 0);
  });
  useLayoutEffect(() => applyTarget(), [scrollTarget]);

  const stickToEnd = useEffectEvent(() => {
    if (atEnd.current && hasNewest) goToEnd(rows.length);
  });
  useLayoutEffect(() => stickToEnd(), [rows, typing]);

  const checkEdgesNow = useEffectEvent(checkEdges);
  useEffect(() => checkEdgesNow(), [rows]);

  const onUserInput = () => {
    lastInputAt.current = Date.now();
  };
  return {
    isSettled: useIsSettled(list),
    onScroll,
    onResize: () => {
      if (atEnd.current && hasNewest) goToEnd(rows.length);
    },
    /** Handlers for the scroll container that detect the reader's own scrolling. */
    inputHandlers: {
      onWheel: onUserInput,
      onTouchMove: onUserInput,
      onPointerDown: onUserInput,
      onKeyDownCapture: onUserInput,
    },
  };
}

/** After this many frames the list is shown as it is. */
const framesMax = 10;

/**
 * True once the heights of the first rows are measured, a few frames after the list was mounted: before that, rows are
 * placed by estimates and would move under the reader's eyes.
 */
const useIsSettled = (list: RefObject<VirtualizerHandle | null>): boolean => {
  const [isSettled, setIsSettled] = useState(false);
  useEffect(() => {
    let [before, frames] = [-1, 0];
    const compare = () => {
      const size = list.current?.scrollSize ?? 0;
      frames += 1;
      if (size === before || frames > framesMax) setIsSettled(true);
      else {
        before = size;
        frame = requestAnimationFrame(compare);
      }
    };
    let frame = requestAnimationFrame(compare);
    return () => cancelAnimationFrame(frame);
  }, [list]);
  return isSettled;
};
