import { addDays, seoulDay, seoulMoment } from "@danji/contract/platform/seoul-clock";

/** What the store knows of a snapshot without reading it. */
export interface SnapshotFacts {
  readonly scope: string;
  /** When it was read (ms), by the server's clock. */
  readonly at: number;
  /** Milliseconds to add to this device's clock for the server's, at that time. */
  readonly clockOffset: number;
  /** Length of the data as JSON. */
  readonly size: number;
  /** When it must be gone (ms, server's clock); for what may be kept for a day alone. */
  readonly until?: number;
}

/** Beyond these limits the oldest snapshots are deleted. */
export const snapshotLimits = { count: 200, size: 4_000_000, sizeOfOne: 600_000, age: 7 * 24 * 3_600_000 } as const;

/** Midnight in Seoul after a time; both in milliseconds. */
export const endOfDay = (at: number): number => seoulMoment(addDays(seoulDay(new Date(at)), 1), "00:00").getTime();

/** True where a snapshot may be neither shown nor stored any more. */
export const isExpired = ({ at, until = Infinity }: Pick<SnapshotFacts, "at" | "until">, now: number): boolean =>
  now - at > snapshotLimits.age || now >= until;

/** The keys of the snapshots to delete: of another scope, too old, or beyond the limits. */
export const surplusOf = <Key>(
  stored: readonly (readonly [key: Key, facts: SnapshotFacts])[],
  scope: string,
  now: number,
): readonly Key[] => {
  let [count, size] = [0, 0];
  return stored
    .toSorted(([, one], [, other]) => other.at - one.at)
    .flatMap(([key, facts]) => {
      if (facts.scope !== scope || isExpired(facts, now)) return [key];
      count += 1;
      size += facts.size;
      return count > snapshotLimits.count || size > snapshotLimits.size ? [key] : [];
    });
};
