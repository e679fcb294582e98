import type { Page } from "@playwright/test";

/** How many photos the browser keeps for drafts. */
export const keptPhotos = (page: Page): Promise<number> =>
  page.evaluate(() => new Promise((resolve) => {
    const opening = indexedDB.open("danji", 1);
    opening.addEventListener("success", () => {
      const kept = opening.result.transaction("draft-files").objectStore("draft-files").getAll() as IDBRequest<File[][]>;
      kept.addEventListener("success", () => {
        opening.result.close();
        resolve(kept.result.flat().length);
      });
    });
  }));
