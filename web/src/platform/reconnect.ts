const initialDelay = 1_000;
/** Maximum delay between attempts in milliseconds (SPEC section 9). */
const maxDelay = 600_000;

/**
 * Milliseconds before the next attempt after `failures` (at least 1) failed ones: 1, 2, 4 … s up to ten minutes
 * (CONTRACT "Chat over STOMP"). `random` in [0, 1) reduces the delay by up to half (jitter), so that not all clients
 * reconnect at the same moment.
 */
export const backoffDelay = (failures: number, random: number): number =>
  Math.min(initialDelay * 2 ** (failures - 1), maxDelay) * (1 - random / 2);
