import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef, useState } from "react";

const LONG_PRESS_MS = 350;
/** Pixels that a finger may slip during a long press, and a mouse before it drags. */
const SLOP = 8;
/** Pixels from the edge of the list at which it scrolls, and by how many. */
const EDGE = 48;
const SCROLL_STEP = 16;

/**
 * Moves the items of a horizontal list by dragging: at once with a mouse, after a long press with a finger, which otherwise
 * scrolls the list. `onMove` is called whenever the dragged item comes over another one.
 */
export const useDragOrder = (
  list: RefObject<HTMLUListElement | null>,
  onMove: ((from: number, to: number) => void) | undefined,
) => {
  const [dragged, setDragged] = useState<number>();
  const end = useRef<() => void>(undefined);
  const move = useRef(onMove);
  useEffect(() => {
    move.current = onMove;
  });
  useEffect(() => () => end.current?.(), []);

  const onPointerDown = (event: ReactPointerEvent, at: number) => {
    const isOnButton = event.target instanceof Element && event.target.closest("button") !== null;
    if (onMove === undefined || event.button !== 0 || isOnButton) return;
    const { clientX, pointerId, pointerType } = event;
    let position = at;
    let isDragging = false;
    const begin = () => {
      isDragging = true;
      setDragged(position);
    };
    const timer = pointerType === "mouse" ? undefined : setTimeout(begin, LONG_PRESS_MS);
    const events = new AbortController();
    const stop = () => {
      clearTimeout(timer);
      events.abort();
      setDragged(undefined);
    };
    end.current?.();
    end.current = stop;

    const onPointerMove = (moved: PointerEvent) => {
      if (moved.pointerId !== pointerId || list.current === null) return;
      if (!isDragging && Math.abs(moved.clientX - clientX) > SLOP) {
        if (pointerType !== "mouse") return stop();
        begin();
      }
      if (!isDragging) return;
      const target = indexAt(list.current, moved.clientX);
      if (target !== position) {
        move.current?.(position, target);
        position = target;
        setDragged(target);
      }
      scrollAtEdge(list.current, moved.clientX);
    };
    const { signal } = events;
    addEventListener("pointermove", onPointerMove, { signal });
    addEventListener("pointerup", stop, { signal });
    addEventListener("pointercancel", stop, { signal });
    // Not passive: a drag must not scroll.
    addEventListener("touchmove", (touch) => isDragging && touch.preventDefault(), { signal, passive: false });
  };
  return { dragged, onPointerDown };
};

/** Index of the item at a horizontal position. */
function indexAt(list: HTMLUListElement, x: number): number {
  const at = [...list.children].findIndex((item) => x < item.getBoundingClientRect().right);
  return at === -1 ? list.children.length - 1 : at;
}

function scrollAtEdge(list: HTMLUListElement, x: number): void {
  const { left, right } = list.getBoundingClientRect();
  if (x < left + EDGE) list.scrollBy({ left: -SCROLL_STEP });
  if (x > right - EDGE) list.scrollBy({ left: SCROLL_STEP });
}
