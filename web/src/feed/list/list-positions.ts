import type { CacheSnapshot } from "virtua";

/** The position of a list: measured row heights, the number of rows, and the scroll offset in px. */
interface ListPosition {
  readonly count: number;
  readonly cache: CacheSnapshot;
  readonly depth: number;
}

/** By the list's name; restored when the list is shown again. */
export const listPositions = new Map<string, ListPosition>();
