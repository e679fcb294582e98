import { type PointerEvent, type RefObject, useState } from "react";
import { draggedOffset, isExpandedAfterDrag } from "./panel-offset.ts";

/** A pointer that moves less than this (px) is a press, not a drag. */
const dragThresholdPx = 4;

interface Drag {
  readonly pointer: number;
  readonly from: number;
  readonly distance: number;
}

/** Drags a panel by its handle with touch or mouse; `offset` is its position meanwhile, in px. */
export function useDraggablePanel(
  panel: RefObject<HTMLElement | null>,
  expanded: boolean,
  setExpanded: (to: boolean) => void,
) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const heights = () => ({ panel: panel.current?.offsetHeight ?? 0, window: window.innerHeight });
  const isDragging = drag !== null && Math.abs(drag.distance) >= dragThresholdPx;

  const dragHandle = {
    onPointerDown: ({ pointerId, clientY, button }: PointerEvent) => {
      if (drag === null && button === 0) setDrag({ pointer: pointerId, from: clientY, distance: 0 });
    },
    onPointerMove: ({ pointerId, clientY, currentTarget }: PointerEvent) => {
      if (drag?.pointer !== pointerId) return;
      const distance = clientY - drag.from;
      // From here on the handle receives every pointer event, so that no button below is clicked.
      if (Math.abs(distance) >= dragThresholdPx) currentTarget.setPointerCapture(pointerId);
      setDrag({ ...drag, distance });
    },
    onPointerUp: ({ pointerId, clientY }: PointerEvent) => {
      if (drag?.pointer !== pointerId) return;
      // From the event itself: in a quick flick the last moves may not be rendered yet.
      setExpanded(isExpandedAfterDrag(expanded, clientY - drag.from, heights()));
      setDrag(null);
    },
    onPointerCancel: ({ pointerId }: PointerEvent) => {
      if (drag?.pointer === pointerId) setDrag(null);
    },
    onPointerLeave: ({ pointerId }: PointerEvent) => {
      if (drag?.pointer === pointerId && !isDragging) setDrag(null);
    },
  };
  return { dragHandle, offset: isDragging ? draggedOffset(expanded, drag.distance, heights()) : undefined };
}
