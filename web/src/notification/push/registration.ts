/** The service worker does not run: it is registered two seconds after the first screen is idle, and never in development. */
export class NotRegistered extends Error {}

/** How long a worker that is being installed is waited for (ms). */
const WAIT_MS = 5_000;

/** The app's service worker, once it is active; undefined where none is registered. */
export async function registration(): Promise<ServiceWorkerRegistration | undefined> {
  const found = await navigator.serviceWorker.getRegistration();
  if (found === undefined || found.active !== null) return found;
  const late = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), WAIT_MS));
  return Promise.race([navigator.serviceWorker.ready, late]);
}

/**
 * Takes pushes from the screen of the device: all of them after a logout, since the next member must not read them, else those
 * about a thing that was read.
 */
export async function closeShownNotifications(isMeant: (tag: string) => boolean = () => true): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  const found = await navigator.serviceWorker.getRegistration().catch(() => undefined);
  const shown = (await found?.getNotifications().catch(() => [])) ?? [];
  for (const notification of shown) if (isMeant(notification.tag)) notification.close();
}
