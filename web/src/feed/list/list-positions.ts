import type { CacheSnapshot } from "virtua";

/** A list as it was left: the heights of its rows, for how many, and how far down the reader was, in px. */
interface ListPosition {
  readonly count: number;
  readonly cache: CacheSnapshot;
  readonly depth: number;
}

/** By the list's name. With these the way back finds its place at once. */
export const listPositions = new Map<string, ListPosition>();
