import { expect, type Page } from "@playwright/test";

/** Waits until the service worker serves the page, and has stored the code of the screens. */
export async function waitForWorker(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
  await expect.poll(() => storedFiles(page)).toBeGreaterThan(80);
}

/** Number of stored files of screens. */
const storedFiles = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    if (!(await caches.has("danji-screens"))) return 0;
    return (await (await caches.open("danji-screens")).keys()).length;
  });

/** Lets the app write what it has read: otherwise that comes after a while, or when the page is hidden. */
export const hide = (page: Page): Promise<void> =>
  page.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { configurable: true, value: "hidden" });
    document.dispatchEvent(new Event("visibilitychange"));
    Reflect.deleteProperty(document, "visibilityState");
  });

/** All that the browser stores for the site: both storages, databases, caches with their addresses, and the history's state. */
export const storedTexts = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener("success", () => resolve(request.result));
        request.addEventListener("error", () => reject(new Error("IndexedDB")));
      });
    const found: unknown[] = [{ ...localStorage }, { ...sessionStorage }, history.state];
    for (const { name = "" } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        found.push(await done(database.transaction(store).objectStore(store).getAll()));
      }
      database.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const response = await cache.match(request, { ignoreVary: true });
        const isText = response?.headers.get("content-type")?.startsWith("text/html") === true;
        found.push([name, request.url, isText ? await response.text() : ""]);
      }
    }
    return JSON.stringify(found);
  });
