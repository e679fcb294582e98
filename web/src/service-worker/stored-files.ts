import type { WorkboxPlugin } from "workbox-core/types.js";
import { CacheFirst } from "workbox-strategies/CacheFirst.js";
import { hasValidChecksum } from "#platform/part/checksum.ts";
import { workerCaches } from "#platform/worker/worker-messages.ts";

/** The server answers files of earlier releases for so long (ms): open tabs may need them. */
const keptFor = 7 * 86_400_000;
/** Files of earlier releases that stay at most. */
const keptCount = 200;

/**
 * True for a file of the build that arrived whole: the page of a captive portal, and half a file, are not stored. A
 * script or style sheet ends with its checksum (decision 035).
 */
const isWhole = async (address: string, response: Response): Promise<boolean> => {
  if (response.status !== 200) return false;
  const type = response.headers.get("content-type") ?? "";
  const isOfType = address.endsWith(".js") ? type.includes("javascript") : type.startsWith("text/css");
  if (/\.(?:js|css)$/.test(address))
    return isOfType && hasValidChecksum(new Uint8Array(await response.clone().arrayBuffer()));
  if (address.endsWith(".woff2")) return !type.startsWith("text/");
  return type.startsWith("text/html") && (await response.clone().text()).includes('id="root"');
};

/** Lets a strategy store whole files alone. */
export const wholeFilesOnly: WorkboxPlugin = {
  cacheWillUpdate: async ({ request, response }) =>
    (await isWhole(new URL(request.url).pathname, response)) ? response : null,
};

/** The strategy for files with a hash in their names: what is stored never changes. */
export const storedFirst = new CacheFirst({ cacheName: workerCaches.screens, plugins: [wholeFilesOnly] });

/** Fetches a file past every cache, and stores it: the page asks so after a copy that was damaged. */
export const fetchAgain = async (request: Request): Promise<Response> => {
  const response = await fetch(request);
  if (await isWhole(new URL(request.url).pathname, response)) {
    const cache = await caches.open(workerCaches.screens);
    // Where the storage is full the page gets what was fetched all the same.
    await cache.put(request, response.clone()).catch(() => undefined);
  }
  return response;
};

/** Stores files one after the other, so that what the screen asks for comes first. Ends at the first that does not come. */
export const storeFiles = async (files: readonly string[]): Promise<void> => {
  const cache = await caches.open(workerCaches.screens);
  for (const file of files) {
    if ((await caches.match(file)) !== undefined) continue;
    const response = await fetch(file, { credentials: "same-origin" });
    if (!(await isWhole(file, response))) return;
    await cache.put(file, response);
  }
};

/**
 * Stores the files of the shell that are missing: a browser may throw a cache away, and a page deletes it before it loads a
 * newer release. `keyOf` has the address under which a file is stored.
 */
export const refillShell = async (
  files: readonly ShellFile[],
  keyOf: (url: string) => string | undefined,
): Promise<void> => {
  const cache = await caches.open(workerCaches.shell);
  for (const { url } of files) {
    const key = keyOf(url);
    if (key === undefined || (await cache.match(key)) !== undefined) continue;
    const isPage = url === "/";
    const response = await fetch(url, isPage ? { credentials: "omit", cache: "no-store" } : { cache: "default" });
    if (!(await isWhole(url, response))) return;
    // The page is of a newer release, whose worker is on its way.
    if (isPage && !(await response.clone().text()).includes(ENTRY_FILE)) return;
    await cache.put(key, response);
  }
};

/** Deletes files that this release does not have: those stored more than seven days ago, and the oldest beyond 200. */
export const deleteReplacedFiles = async (current: ReadonlySet<string>, now: number): Promise<void> => {
  const cache = await caches.open(workerCaches.screens);
  const replaced: { readonly request: Request; readonly at: number }[] = [];
  for (const request of await cache.keys()) {
    if (current.has(new URL(request.url).pathname)) continue;
    const response = await cache.match(request);
    replaced.push({ request, at: Date.parse(response?.headers.get("date") ?? "") || 0 });
  }
  const oldest = replaced.toSorted((one, other) => other.at - one.at);
  for (const [place, { request, at }] of oldest.entries()) {
    if (place >= keptCount || now - at > keptFor) await cache.delete(request);
  }
};
