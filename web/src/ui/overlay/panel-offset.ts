/** SPEC section 9 "Bottom panel". Shares of the panel's height, and of the window's. */
export const panelLimits = { collapsedShare: 0.7, farthestShare: 0.7, thresholdShare: 0.15 } as const;

/** Heights in px. */
interface Heights {
  readonly panel: number;
  readonly window: number;
}

/** Offset of the resting panel below its expanded position, in px. */
export const restingOffset = (expanded: boolean, { panel }: Heights): number =>
  expanded ? 0 : panel * panelLimits.collapsedShare;

/** Offset while dragged by `distance` px (down is positive) from its resting position. */
export const draggedOffset = (expanded: boolean, distance: number, heights: Heights): number =>
  Math.min(Math.max(restingOffset(expanded, heights) + distance, 0), heights.window * panelLimits.farthestShare);

/** Whether the panel is expanded after a drag by `distance` px from its resting position. */
export function isExpandedAfterDrag(expanded: boolean, distance: number, { window }: Heights): boolean {
  const threshold = window * panelLimits.thresholdShare;
  return expanded ? distance < threshold : -distance > threshold;
}
