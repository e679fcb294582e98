import { canHaveWorker } from "./can-have-worker.ts";
import { workerCaches, type WorkerRequest } from "./worker-messages.ts";

/**
 * Deletes what the worker stores of the login that ends: photos, and what another app has shared. The worker is told as
 * well, so that a photo under way is not stored afterwards. Never rejects.
 */
export const forgetWorkerCaches = async (): Promise<void> => {
  if (!canHaveWorker()) return;
  try {
    const registration = await navigator.serviceWorker.getRegistration();
    const request: WorkerRequest = { type: "forget" };
    registration?.active?.postMessage(request);
    await Promise.all([caches.delete(workerCaches.images), caches.delete(workerCaches.shared)]);
  } catch {
    // The browser refuses its storage: nothing is stored.
  }
};

/** Deletes photos by their addresses. Never rejects. */
export const forgetPhotos = async (addresses: readonly string[]): Promise<void> => {
  if (!canHaveWorker()) return;
  try {
    const cache = await caches.open(workerCaches.images);
    for (const address of addresses) await cache.delete(address, { ignoreVary: true });
  } catch {
    // As above.
  }
};

/** Lets the next load of the page come from the server: the stored one is of a release that is gone. Never rejects. */
export const forgetStoredPage = async (): Promise<void> => {
  if (!canHaveWorker()) return;
  try {
    await caches.delete(workerCaches.shell);
  } catch {
    // As above.
  }
};
