import { PrecacheController } from "workbox-precaching/PrecacheController.js";
import { NavigationRoute } from "workbox-routing/NavigationRoute.js";
import { registerRoute } from "workbox-routing/registerRoute.js";
import { paths } from "#platform/paths.ts";
import {
  isWorkerRequest,
  type ReleaseMessage,
  type WorkerRequest,
  workerCaches,
} from "#platform/worker/worker-messages.ts";
import { handleClick, handlePush, handleSubscriptionChange } from "./push-events.ts";
import { takeSharedItems } from "./shared-items.ts";
import {
  deleteReplacedFiles,
  fetchAgain,
  refillShell,
  storedFirst,
  storeFiles,
  wholeFilesOnly,
} from "./stored-files.ts";
import { forgetImages, images } from "./stored-images.ts";

/**
 * The service worker: opens the app without a connection (decision 074). It serves the page of its release, files of the
 * build, and photos; never an answer of the API, and no page but that of the app. What members read is stored by the app
 * itself (decision 045).
 */

declare const self: ServiceWorkerGlobalScope;

const shell = new PrecacheController({
  cacheName: workerCaches.shell,
  plugins: [
    wholeFilesOnly,
    {
      // The page without a session: for a session the server names files and calls of that screen in it.
      requestWillFetch: async ({ request }) =>
        new URL(request.url).pathname === "/" ? new Request(request, { credentials: "omit" }) : request,
    },
  ],
});
shell.addToCacheList([...SHELL_FILES]);

const isShellFile = (pathname: string): boolean => pathname !== "/" && shell.getCacheKeyForURL(pathname) !== undefined;

self.addEventListener("install", (event) => {
  event.waitUntil(shell.install(event));
  // A worker serves the tabs of every release, so it need not wait for the older ones to close.
  event.waitUntil(self.skipWaiting());
});

self.addEventListener("activate", (event) => {
  event.waitUntil(shell.activate(event));
  event.waitUntil(takeOver());
});

async function takeOver(): Promise<void> {
  await self.clients.claim();
  const message: ReleaseMessage = { type: "release", entry: ENTRY_FILE };
  for (const client of await self.clients.matchAll({ type: "window" })) client.postMessage(message, []);
  await deleteReplacedFiles(new Set([...SCREEN_FILES, ...DESK_FILES]), Date.now());
}

/** Pages that the server answers by itself; the postcode page has a policy of its own. */
const ofServer = [
  /^\/(?:api|oauth2|dev|assets|metrics|healthz|readyz)(?:\/|$)/,
  /^\/register-complex\/postcode$/,
  /\.\w{1,8}$/,
];

registerRoute(new NavigationRoute(shell.createHandlerBoundToURL("/"), { denylist: ofServer }));

const isOfBuild = (pathname: string): boolean => pathname.startsWith("/assets/");
const isPastCaches = (request: Request): boolean => ["reload", "no-store"].includes(request.cache);

registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && isOfBuild(url.pathname) && isPastCaches(request),
  ({ request }) => fetchAgain(request),
);
registerRoute(({ url, sameOrigin }) => sameOrigin && isShellFile(url.pathname), shell.strategy);
registerRoute(({ url, sameOrigin }) => sameOrigin && isOfBuild(url.pathname), storedFirst);
registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.destination === "image" && url.pathname.startsWith("/api/"),
  images,
);

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === paths.share,
  ({ request }) => takeSharedItems(request),
  "POST",
);

self.addEventListener("message", (event) => {
  const request: unknown = event.data;
  if (!isWorkerRequest(request)) return;
  event.waitUntil(carryOut(request));
});

function carryOut(request: WorkerRequest): Promise<void> {
  switch (request.type) {
    case "claim":
      return self.clients.claim();
    case "forget":
      return forgetImages();
    case "store":
      // Without a connection: the next visit goes on.
      return refillShell(SHELL_FILES, (url) => shell.getCacheKeyForURL(url))
        .then(() => storeFiles(request.what === "desk" ? DESK_FILES : SCREEN_FILES))
        .catch(() => undefined);
  }
}

self.addEventListener("push", handlePush);
self.addEventListener("notificationclick", handleClick);
self.addEventListener("pushsubscriptionchange", (event) => handleSubscriptionChange(event));
