import type { ChatReadView } from "@danji/contract/chat/chat";

/** How many members have not read a message, by its sequence number. */
export type UnreadCounter = (seq: number) => number;

/**
 * Counts the `memberCount` members whose read position is below the message; a member without a position has read
 * nothing.
 */
export const unreadOf = (reads: readonly ChatReadView[], memberCount: number): UnreadCounter => {
  const positions = reads.map(({ seq }) => seq).sort((one, other) => one - other);
  return (seq) => {
    let [low, high] = [0, positions.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((positions[middle] ?? 0) < seq) low = middle + 1;
      else high = middle;
    }
    return Math.max(0, memberCount - (positions.length - low));
  };
};
