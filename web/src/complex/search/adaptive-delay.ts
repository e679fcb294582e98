const minDelay = 80;
const maxDelay = 400;
// Weight of the latest response time in the moving average.
const weight = 0.3;

/**
 * Adaptive debounce: about as long as responses take, 80–400 ms. With quick responses every syllable is searched at
 * once; on a slow connection only a pause is, so that requests do not queue up.
 */
export const createAdaptiveDelay = (now: () => number = () => performance.now()) => {
  let averageMs = 150;
  return {
    /** Milliseconds. */
    wait: (): number => Math.min(maxDelay, Math.max(minDelay, Math.round(averageMs))),
    /** Runs a search and measures its response time; a failed search does not change the delay. */
    timed: async <T>(search: () => Promise<T>): Promise<T> => {
      const began = now();
      const found = await search();
      averageMs += (now() - began - averageMs) * weight;
      return found;
    },
  };
};

export const searchDelay = createAdaptiveDelay();
