/** How far a list can be drawn down, in px; a finger that goes on for ever comes near it. */
const maxPull = 120;
/** Drawn as far as this, letting go reads the list again. */
export const pullThreshold = 64;

/** Where a list stands that a finger draws down by `way` px: the further, the harder. */
export const pullOffset = (distance: number): number => (distance <= 0 ? 0 : maxPull * (1 - Math.exp(-distance / maxPull)));

/** True where a finger's way goes down rather than to a side. */
export const isDownwardSwipe = (across: number, down: number): boolean => down > 0 && down > Math.abs(across);
