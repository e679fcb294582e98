import type { Page } from "@playwright/test";

/** Number of photos stored in the browser for drafts. */
export const storedDraftPhotos = async (page: Page): Promise<number> => (await storedDraftPhotoNames(page)).length;

/** Their names, those of each draft in its order. */
export const storedDraftPhotoNames = (page: Page): Promise<string[]> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const opening = indexedDB.open("danji");
        // Where there is none yet, none is made: the app would find it without its store.
        opening.addEventListener("upgradeneeded", () => opening.transaction?.abort());
        opening.addEventListener("error", () => resolve([]));
        opening.addEventListener("success", () => {
          const stored = opening.result.transaction("draft-files").objectStore("draft-files").getAll() as IDBRequest<
            File[][]
          >;
          stored.addEventListener("success", () => {
            opening.result.close();
            resolve(stored.result.flat().map(({ name }) => name));
          });
        });
      }),
  );
