import { setImmediate as yieldToOthers, setTimeout as delay } from "node:timers/promises";

/** Longest rest in milliseconds: what was waited for before was no work of this process. */
const REST_MS = 8;
let restedAt = 0;

/**
 * Gives other calls their turn in the midst of long work: rests for as long as this process has worked since the last rest. One turn of the
 * event loop would not do: a call needs several, and would wait for a piece of the work in each.
 */
export async function restForOthers(): Promise<void> {
  const worked = performance.now() - restedAt;
  await (worked < 1 ? yieldToOthers() : delay(Math.min(worked, REST_MS)));
  restedAt = performance.now();
}
