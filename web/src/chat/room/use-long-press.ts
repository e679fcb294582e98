import { type MouseEvent, type PointerEvent, useRef } from "react";

const longPressMs = 450;
/** A finger that moves further than this wants to scroll. */
const moveTolerance = 8;

const isLink = (target: EventTarget) => target instanceof Element && target.closest("a") !== null;
const hasSelection = () => getSelection()?.isCollapsed === false;

/**
 * For something that has a menu: a long press of a finger, the right button, and the keyboard's menu key open
 * it. A link keeps the browser's own menu, and so does selected text.
 */
export function useLongPress(onOpen: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const start = useRef({ x: 0, y: 0 });
  /** The finger that is down, or was last, has opened the menu. */
  const openedByTouch = useRef(false);
  const stop = () => clearTimeout(timer.current);
  return {
    onPointerDown: (event: PointerEvent) => {
      openedByTouch.current = false;
      if (event.pointerType !== "touch" || !event.isPrimary || isLink(event.target)) return;
      start.current = { x: event.clientX, y: event.clientY };
      timer.current = setTimeout(() => {
        openedByTouch.current = true;
        onOpen();
      }, longPressMs);
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      if (Math.hypot(clientX - start.current.x, clientY - start.current.y) > moveTolerance) stop();
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    // The finger that opened the menu does not press what lies below it too.
    onClickCapture: (event: MouseEvent) => {
      if (!openedByTouch.current) return;
      openedByTouch.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
    onContextMenu: (event: MouseEvent) => {
      if (isLink(event.target) || hasSelection()) return;
      event.preventDefault();
      stop();
      // Android tells of its long press here as well.
      if (!openedByTouch.current) onOpen();
    },
  };
}
