import { type PointerEvent, type RefObject, useState } from "react";
import { drawnShift, expandedAfter } from "./panel-shift.ts";

/** A finger that moves less than this many px presses and does not draw. */
const playPx = 4;

interface Drag {
  readonly pointer: number;
  readonly from: number;
  readonly way: number;
}

/** Draws a panel by its grip, with finger or mouse; `shift` is where it stands meanwhile, in px. */
export function useDrawnPanel(panel: RefObject<HTMLElement | null>, expanded: boolean, setExpanded: (to: boolean) => void) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const heights = () => ({ panel: panel.current?.offsetHeight ?? 0, window: window.innerHeight });
  const drawn = drag !== null && Math.abs(drag.way) >= playPx;

  const grip = {
    onPointerDown: ({ pointerId, clientY, button }: PointerEvent) => {
      if (drag === null && button === 0) setDrag({ pointer: pointerId, from: clientY, way: 0 });
    },
    onPointerMove: ({ pointerId, clientY, currentTarget }: PointerEvent) => {
      if (drag?.pointer !== pointerId) return;
      const way = clientY - drag.from;
      // From here on every movement is the grip's, and no button below hears of a press.
      if (Math.abs(way) >= playPx) currentTarget.setPointerCapture(pointerId);
      setDrag({ ...drag, way });
    },
    onPointerUp: ({ pointerId, clientY }: PointerEvent) => {
      if (drag?.pointer !== pointerId) return;
      // By the event itself: of a quick flick the last movements may not be rendered yet.
      setExpanded(expandedAfter(expanded, clientY - drag.from, heights()));
      setDrag(null);
    },
    onPointerCancel: ({ pointerId }: PointerEvent) => {
      if (drag?.pointer === pointerId) setDrag(null);
    },
    onPointerLeave: ({ pointerId }: PointerEvent) => {
      if (drag?.pointer === pointerId && !drawn) setDrag(null);
    },
  };
  return { grip, shift: drawn ? drawnShift(expanded, drag.way, heights()) : undefined };
}
