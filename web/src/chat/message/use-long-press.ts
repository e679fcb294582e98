import { type MouseEvent, type PointerEvent, useRef } from "react";

const longPressMs = 450;
/** A finger that moves further than this (px) is scrolling. */
const moveTolerance = 8;

const isLink = (target: EventTarget) => target instanceof Element && target.closest("a") !== null;
const hasSelection = () => getSelection()?.isCollapsed === false;

/**
 * Opens a menu by a long press, the right mouse button or the keyboard's menu key. Links and selected text keep the
 * browser's own menu.
 */
export function useLongPress(onOpen: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const start = useRef({ x: 0, y: 0 });
  /** The current or last touch has opened the menu. */
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
    // The touch that opened the menu must not click what is below it too.
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
      // Android fires contextmenu for its long press as well.
      if (!openedByTouch.current) onOpen();
    },
  };
}
