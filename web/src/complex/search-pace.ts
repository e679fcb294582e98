const least = 80;
const most = 400;
// How much the last answer counts against those before it.
const weight = 0.3;

/**
 * How long a search waits for the next letter: about as long as its answers take. Where they are quick every syllable is
 * looked up at once; on a slow line only what somebody stopped at, so that answers do not queue up behind each other.
 */
export const paceOf = (now: () => number = () => performance.now()) => {
  let usual = 150;
  return {
    /** Milliseconds. */
    wait: (): number => Math.min(most, Math.max(least, Math.round(usual))),
    /** Runs a search and notes how long its answer took; one that failed tells nothing. */
    timed: async <T>(search: () => Promise<T>): Promise<T> => {
      const began = now();
      const found = await search();
      usual += (now() - began - usual) * weight;
      return found;
    },
  };
};

export const searchPace = paceOf();
