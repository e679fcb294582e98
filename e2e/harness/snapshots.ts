import { expect, type Page } from "@playwright/test";
import { open } from "./page-state.ts";

/** Number of stored snapshots. */
export const countSnapshots = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open("danji-snapshots");
        // Where there is none yet, none is made: the app would find it without its store.
        opening.addEventListener("upgradeneeded", () => opening.transaction?.abort());
        opening.addEventListener("error", () => resolve(0));
        opening.addEventListener("success", () => {
          const database = opening.result;
          const count = database.transaction("data").objectStore("data").count();
          count.addEventListener("success", () => {
            database.close();
            resolve(count.result);
          });
        });
      }),
  );

/** Has the page store what it has read: otherwise the write comes when it is hidden, or after a while. */
export const storeReads = (page: Page): Promise<void> =>
  page.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { configurable: true, value: "hidden" });
    document.dispatchEvent(new Event("visibilitychange"));
    Reflect.deleteProperty(document, "visibilityState");
  });

/** Opens screens and waits until what they read is stored. */
export async function read(page: Page, ...paths: readonly string[]): Promise<void> {
  for (const path of paths) await open(page, path);
  await storeReads(page);
  await expect.poll(() => countSnapshots(page)).toBeGreaterThan(paths.length);
}
