const minDelay = 80;
const maxDelay = 400;
// How much the last answer counts against those before it.
const weight = 0.3;

/**
 * How long a search waits for the next letter: about as long as its answers take. Where they are quick every syllable is
 * looked up at once; on a slow line only what somebody stopped at, so that answers do not queue up behind each other.
 */
export const createAdaptiveDelay = (now: () => number = () => performance.now()) => {
  let averageMs = 150;
  return {
    /** Milliseconds. */
    wait: (): number => Math.min(maxDelay, Math.max(minDelay, Math.round(averageMs))),
    /** Runs a search and notes how long its answer took; one that failed tells nothing. */
    timed: async <T>(search: () => Promise<T>): Promise<T> => {
      const began = now();
      const found = await search();
      averageMs += (now() - began - averageMs) * weight;
      return found;
    },
  };
};

export const searchDelay = createAdaptiveDelay();
