import { type Browser, type BrowserContext, expect, type Page } from "@playwright/test";
import type { Resident } from "./resident.ts";

export const input = (page: Page) => page.getByLabel("메시지를 입력하세요");
export const log = (page: Page) => page.getByRole("log", { name: "대화" });
export const message = (page: Page, words: string) => log(page).getByRole("article").filter({ hasText: words });
/** The room has a message: its name then contains sender and time. */
export const isStored = (page: Page, words: string) =>
  expect(message(page, words)).toHaveAccessibleName(/, 오[전후] \d{1,2}:\d\d$/);
export async function openRoom(page: Page, roomId: number): Promise<void> {
  await page.goto(`/chatroom/${roomId}`);
  await expect(input(page)).toBeVisible();
}

/** Another person in another browser. */
export async function openContextFor(browser: Browser, origin: string, who: Resident): Promise<BrowserContext> {
  return browser.newContext({ baseURL: origin, storageState: who.state, viewport: { width: 390, height: 844 } });
}

/** The room as another person sees it, in a browser of theirs; close it by its context. */
export async function openRoomAs(browser: Browser, origin: string, who: Resident, roomId: number): Promise<Page> {
  const page = await (await openContextFor(browser, origin, who)).newPage();
  await openRoom(page, roomId);
  return page;
}
