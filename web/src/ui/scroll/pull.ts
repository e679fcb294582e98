/** Limit (px) that the offset of a pulled list approaches. */
const maxPull = 120;
/** Releasing beyond this offset (px) refreshes the list. */
export const pullThreshold = 64;

/** Offset of a list that is pulled down by `distance` px, with increasing resistance. */
export const pullOffset = (distance: number): number =>
  distance <= 0 ? 0 : maxPull * (1 - Math.exp(-distance / maxPull));

/** True if a swipe goes down rather than sideways. */
export const isDownwardSwipe = (across: number, down: number): boolean => down > 0 && down > Math.abs(across);
