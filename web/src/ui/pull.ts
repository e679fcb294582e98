/** How far a list can be drawn down, in px; a finger that goes on for ever comes near it. */
const farthest = 120;
/** Drawn as far as this, letting go reads the list again. */
export const pullEnough = 64;

/** Where a list stands that a finger draws down by `way` px: the further, the harder. */
export const pulled = (way: number): number => (way <= 0 ? 0 : farthest * (1 - Math.exp(-way / farthest)));

/** True where a finger's way goes down rather than to a side. */
export const goesDown = (across: number, down: number): boolean => down > 0 && down > Math.abs(across);
