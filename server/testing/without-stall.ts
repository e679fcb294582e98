const TICK_MS = 20;
const TRIES_MAX = 4;

/**
 * Runs what depends on the pace of this process. Where it fails and the process stood still meanwhile for `gapMs` or longer, as
 * on a machine that is overloaded, it proves nothing and is run again; any other failure is thrown.
 */
export async function withoutStall(gapMs: number, attempt: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    let seen = performance.now();
    let longestGap = 0;
    const tick = () => {
      const now = performance.now();
      longestGap = Math.max(longestGap, now - seen);
      seen = now;
    };
    const timer = setInterval(tick, TICK_MS);
    try {
      return await attempt();
    } catch (error) {
      tick();
      if (longestGap < gapMs || tries === TRIES_MAX) throw error;
    } finally {
      clearInterval(timer);
    }
  }
}
