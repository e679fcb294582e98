/** SPEC section 9 "Bottom panel". Shares of the panel's height, and of the window's. */
export const panelLimits = { collapsedShare: 0.7, farthestShare: 0.7, thresholdShare: 0.15 } as const;

/** Heights in px. */
interface Heights {
  readonly panel: number;
  readonly window: number;
}

/** How far below its highest place the panel rests, in px. */
export const restingOffset = (expanded: boolean, { panel }: Heights): number =>
  expanded ? 0 : panel * panelLimits.collapsedShare;

/** Where it stands while it is drawn `way` px (down is positive) from where it rested. */
export const draggedOffset = (expanded: boolean, distance: number, heights: Heights): number =>
  Math.min(Math.max(restingOffset(expanded, heights) + distance, 0), heights.window * panelLimits.farthestShare);

/** Whether it is expanded after it was let go `way` px from where it rested. */
export function isExpandedAfterDrag(expanded: boolean, distance: number, { window }: Heights): boolean {
  const threshold = window * panelLimits.thresholdShare;
  return expanded ? distance < threshold : -distance > threshold;
}
