const firstWait = 1_000;
/** The longest wait between tries in milliseconds (SPEC section 9). */
const longestWait = 600_000;

/**
 * Milliseconds before the next try after `failures` ones in vain, one at least: 1, 2, 4 … s up to ten minutes
 * (CONTRACT "Chat over STOMP"). `chance` lies in [0, 1) and takes up to half of the wait away, so that
 * a whole neighbourhood does not come back at the same moment.
 */
export const waitAfter = (failures: number, chance: number): number =>
  Math.min(firstWait * 2 ** (failures - 1), longestWait) * (1 - chance / 2);
