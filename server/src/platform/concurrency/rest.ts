import { setTimeout as delay } from "node:timers/promises";

/** Least work in milliseconds for which others get a turn, and the longest rest: what was waited for before was no work of this process. */
const [WORK_MS, REST_MS] = [2, 8];
let restedAt = 0;

/**
 * Gives other calls their turn in the midst of long work: rests for as long as this process has worked since the last rest. One turn of the
 * event loop would not do: a call needs several, and would wait for a piece of the work in each.
 */
export async function restForOthers(): Promise<void> {
  const worked = performance.now() - restedAt;
  if (worked < WORK_MS) return;
  await delay(Math.min(worked, REST_MS));
  restedAt = performance.now();
}
