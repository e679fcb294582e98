const initialDelay = 1_000;
/** The longest wait between tries in milliseconds (SPEC section 9). */
const maxDelay = 600_000;

/**
 * Milliseconds before the next try after `failures` ones in vain, one at least: 1, 2, 4 … s up to ten minutes
 * (CONTRACT "Chat over STOMP"). `chance` lies in [0, 1) and takes up to half of the wait away, so that
 * a whole neighbourhood does not come back at the same moment.
 */
export const backoffDelay = (failures: number, random: number): number =>
  Math.min(initialDelay * 2 ** (failures - 1), maxDelay) * (1 - random / 2);
