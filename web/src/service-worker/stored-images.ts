import type { WorkboxPlugin } from "workbox-core/types.js";
import { ExpirationPlugin } from "workbox-expiration/ExpirationPlugin.js";
import { NetworkFirst } from "workbox-strategies/NetworkFirst.js";
import { workerCaches } from "#platform/worker/worker-messages.ts";

// A photo that was requested before a logout must not be stored after it.
let login = 0;

const refusals: readonly number[] = [401, 403, 404, 410];

/** Stores what the server lets a browser keep; deletes what it refuses to show any more. */
const allowedImages: WorkboxPlugin = {
  requestWillFetch: async ({ request, state }) => {
    if (state) state["login"] = login;
    return request;
  },
  fetchDidSucceed: async ({ request, response }) => {
    if (refusals.includes(response.status)) {
      const cache = await caches.open(workerCaches.images);
      await cache.delete(request, { ignoreVary: true });
    }
    return response;
  },
  cacheWillUpdate: async ({ response, state }) => {
    const isAllowed =
      response.status === 200 &&
      response.headers.get("content-type")?.startsWith("image/") === true &&
      response.headers.get("cache-control")?.includes("no-store") !== true;
    return isAllowed && state?.["login"] === login ? response : null;
  },
};

const expiry = new ExpirationPlugin({ maxEntries: 120, maxAgeSeconds: 7 * 86_400, purgeOnQuotaError: true });

/** Photos come from the server, which decides each time who may see them; without an answer from the cache. */
export const images = new NetworkFirst({
  cacheName: workerCaches.images,
  // One login alone: the cookie that an answer varies by is the same.
  matchOptions: { ignoreVary: true },
  plugins: [allowedImages, expiry as WorkboxPlugin],
});

/** Deletes every photo, and what is known of their ages. */
export const forgetImages = async (): Promise<void> => {
  login += 1;
  await caches.delete(workerCaches.images);
  await expiry.deleteCacheAndMetadata();
};
