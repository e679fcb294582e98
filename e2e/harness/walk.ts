import type { BrowserContext } from "@playwright/test";
import { test as base } from "./test.ts";

interface WorkerFixtures {
  /** Two browser pages, one logged in as the demo resident; each is opened on first use. */
  readonly sharedContexts: (member: boolean) => Promise<BrowserContext>;
}

/**
 * Tests that only check one screen after another, in one browser that keeps its cache: a new one for each screen would
 * spend most of its time on the same files. Storage is shared: a test finds what an earlier one changed.
 */
export const test = base.extend<object, WorkerFixtures>({
  sharedContexts: [
    async ({ browser, origin, memberState }, use) => {
      const opened = new Map<boolean, Promise<BrowserContext>>();
      const open = (member: boolean) =>
        browser.newContext({
          baseURL: origin,
          locale: "ko-KR",
          timezoneId: "Asia/Seoul",
          viewport: { width: 390, height: 844 },
          ...(member ? { storageState: memberState } : {}),
        });
      await use((member) => {
        const context = opened.get(member) ?? open(member);
        opened.set(member, context);
        return context;
      });
      for (const context of opened.values()) await (await context).close();
    },
    { scope: "worker" },
  ],
  context: async ({ sharedContexts, member }, use) => use(await sharedContexts(member)),
  page: async ({ context }, use) => {
    const page = await context.newPage();
    await use(page);
    await page.close();
  },
});

export const { expect } = test;
