import type { ChatReadView } from "@danji/contract/chat";

/** How many have not read a message yet, by its sequence number. */
export type UnreadCounter = (seq: number) => number;

/** Of `memberCount` members those whose position of reading lies below; whoever is not listed has read nothing. */
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
