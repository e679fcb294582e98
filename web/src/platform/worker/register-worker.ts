import { canHaveWorker } from "./can-have-worker.ts";
import { isReleaseMessage, type WorkerRequest } from "./worker-messages.ts";
import { noteRelease } from "./new-release-offer.ts";

/** The page asks for a newer worker at most once in this time (ms); the browser itself does at each load of the page. */
const updatePeriod = 60 * 60_000;
/** After the first screen, its badges and fonts (ms): the browser compiles the worker and all that it stores. */
const registerAfter = 2_000;
/** After that, before its worker stores the other screens (ms). */
const storeAfter = 5_000;

/** Not every browser tells of the connection. */
interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

const connectionOf = (source: object): Connection =>
  "connection" in source && typeof source.connection === "object" && source.connection !== null
    ? source.connection
    : {};

/** True where the connection allows to load what is not needed yet. */
const mayLoadAhead = (): boolean => {
  const { saveData, effectiveType } = connectionOf(navigator);
  return saveData !== true && effectiveType !== "slow-2g" && effectiveType !== "2g";
};

const tell = (registration: ServiceWorkerRegistration, request: WorkerRequest): void =>
  registration.active?.postMessage(request);

/**
 * Registers the service worker, and asks it to store the code of every screen. Called once the first screen is shown and
 * nothing is loading; a worker of an earlier visit is listened to from then on. Where the browser refuses a worker the app works without one.
 */
export const registerWorker = async (): Promise<void> => {
  const { serviceWorker } = navigator;
  serviceWorker.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    if (isReleaseMessage(data)) noteRelease(data.entry);
  });
  serviceWorker.startMessages();
  await new Promise((resolve) => setTimeout(resolve, registerAfter));
  try {
    await serviceWorker.register("/service-worker.js");
    const registration = await serviceWorker.ready;
    // A worker that becomes active serves the pages that are there; not one that was requested before and arrives after.
    if (serviceWorker.controller === null) tell(registration, { type: "claim" });
    if (mayLoadAhead()) setTimeout(() => tell(registration, { type: "store", what: "screens" }), storeAfter);
    askForUpdates(registration);
  } catch {
    // Refused by the browser or its owner.
  }
};

const askForUpdates = (registration: ServiceWorkerRegistration): void => {
  let askedAt = performance.now();
  const ask = () => {
    if (document.visibilityState !== "visible" || performance.now() - askedAt < updatePeriod) return;
    askedAt = performance.now();
    registration.update().catch(() => undefined);
  };
  document.addEventListener("visibilitychange", ask);
  setInterval(ask, updatePeriod);
};

/** Stores the code of the desk, too: for a member who works there. */
export const storeDesk = async (): Promise<void> => {
  if (!canHaveWorker() || !mayLoadAhead()) return;
  const registration = await navigator.serviceWorker.getRegistration();
  if (registration !== undefined) tell(registration, { type: "store", what: "desk" });
};
