import type { Page } from "@playwright/test";
import { resetForNextDocument } from "./page-state.ts";
import { test as base } from "./test.ts";

interface WorkerFixtures {
  /** Two browser pages, one logged in as the demo resident; each is opened on first use. */
  readonly sharedPages: (member: boolean) => Promise<Page>;
}

const viewport = { width: 390, height: 844 };

/**
 * Tests that only check one screen after another, in one page that stays open: a new context for each screen would read all
 * files again, and a new page compile all code again, that of axe too, which took half of the processor time. Storage is
 * shared: a test finds what an earlier one changed.
 */
export const test = base.extend<object, WorkerFixtures>({
  sharedPages: [
    async ({ browser, origin, memberState }, use) => {
      const opened = new Map<boolean, Promise<Page>>();
      const open = async (member: boolean) => {
        const context = await browser.newContext({
          baseURL: origin,
          locale: "ko-KR",
          timezoneId: "Asia/Seoul",
          viewport,
          reducedMotion: "reduce",
          serviceWorkers: "block",
          ...(member ? { storageState: memberState } : {}),
        });
        return context.newPage();
      };
      await use((member) => {
        const page = opened.get(member) ?? open(member);
        opened.set(member, page);
        return page;
      });
      for (const page of opened.values()) await (await page).context().close();
    },
    { scope: "worker" },
  ],
  context: async ({ sharedPages, member }, use) => use((await sharedPages(member)).context()),
  page: async ({ sharedPages, member }, use) => {
    const page = await sharedPages(member);
    await use(page);
    // As a new page is.
    await resetForNextDocument(page, viewport);
    await page.mouse.move(0, 0);
  },
});

export const { expect } = test;
