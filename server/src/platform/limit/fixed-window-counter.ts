/** Fixed-window counters of subjects, in the memory of this process. */
export interface FixedWindowCounter {
  /** Counts one. Gives undefined up to `max` in the window, else the seconds until it ends. */
  count(id: string, max: number, seconds: number): number | undefined;
  /** Takes one back. */
  refund(id: string): void;
}

interface FixedWindowOptions {
  /** Most windows that are kept. */
  readonly maxWindows: number;
  /** Policy for a new subject where all windows are open: evict the oldest, or refuse the new one. */
  readonly whenFull: "drop the oldest" | "refuse";
}

interface Window {
  readonly endsAt: number;
  count: number;
}

const SWEEP_MS = 1_000;

/** Creates a counter of bounded size; ended windows are evicted first. */
export function fixedWindowCounter(
  { maxWindows, whenFull }: FixedWindowOptions,
  now: () => number,
): FixedWindowCounter {
  const windows = new Map<string, Window>();
  let sweptAt = Number.NEGATIVE_INFINITY;

  /** Seconds until there may be room, or undefined where there is. A flood of subjects costs one walk a second. */
  function makeRoom(at: number): number | undefined {
    if (windows.size < maxWindows) return undefined;
    if (at - sweptAt >= SWEEP_MS) {
      sweptAt = at;
      for (const [id, { endsAt }] of windows) if (endsAt <= at) windows.delete(id);
    }
    if (windows.size < maxWindows) return undefined;
    if (whenFull === "refuse") return SWEEP_MS / 1000;
    windows.delete(windows.keys().next().value ?? "");
    return undefined;
  }

  return {
    count(id, max, seconds) {
      const at = now();
      const open = windows.get(id);
      if (open === undefined || open.endsAt <= at) {
        windows.delete(id);
        const wait = makeRoom(at);
        if (wait !== undefined) return wait;
        windows.set(id, { endsAt: at + seconds * 1000, count: 1 });
        return undefined;
      }
      open.count += 1;
      return open.count > max ? (open.endsAt - at) / 1000 : undefined;
    },
    refund(id) {
      const open = windows.get(id);
      if (open !== undefined) open.count -= 1;
    },
  };
}
