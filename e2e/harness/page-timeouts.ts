import type { Browser } from "@playwright/test";
import { timeouts } from "../../web/src/platform/api.ts";
import { silenceLimit } from "../../web/src/platform/part/build-file.ts";

/** Milliseconds after which a page gives up a call, or a file of its code. */
const pageTimeouts = [...Object.values(timeouts), silenceLimit];

/**
 * The pages of this browser wait for every answer, however long it takes: a machine that stands still for some seconds would
 * make a failure of any call (decision 076). Tests of these time limits install the page's clock, whose timers come after this.
 */
export function waitForEveryAnswer(browser: Browser): void {
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    await context.addInitScript((limits) => {
      const { setTimeout } = globalThis;
      globalThis.setTimeout = ((run: TimerHandler, delay = 0, ...values: unknown[]) =>
        limits.includes(delay) ? 0 : setTimeout(run, delay, ...values)) as typeof setTimeout;
    }, pageTimeouts);
    return context;
  };
}
