import { type PushMessage, subscribePush } from "@danji/contract/notification/push";
import { notificationListCopy } from "@danji/contract/notification/notification.copy";
import { call } from "#platform/api.ts";
import { paths } from "#platform/paths.ts";
import { toNotification } from "../app/notifications/push-words.ts";

/** What of a service worker's global scope is used here; the library `dom` of TypeScript does not know it. */
interface WorkerScope {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    matchAll(options: { type: "window"; includeUncontrolled: true }): Promise<readonly TabClient[]>;
    openWindow(url: string): Promise<unknown>;
  };
}

interface TabClient {
  readonly url: string;
  readonly focused: boolean;
  readonly visibilityState: string;
  focus(): Promise<unknown>;
  postMessage(message: unknown, transfer: readonly MessagePort[]): void;
}

interface WorkerEvent {
  waitUntil(work: Promise<unknown>): void;
}

export interface PushEventLike extends WorkerEvent {
  readonly data: { text(): string } | null;
}

export interface NotificationEventLike extends WorkerEvent {
  readonly notification: { readonly data: unknown; close(): void };
}

export interface SubscriptionChangeEventLike extends WorkerEvent {
  readonly oldSubscription?: Pick<PushSubscription, "options"> | null;
  readonly newSubscription?: Pick<PushSubscription, "toJSON"> | null;
}

/** A tab that runs the app answers within this time (ms), else a new window is opened. */
const ANSWER_MS = 1_000;

const worker = (): WorkerScope => self as unknown as WorkerScope;

/** `push`: shows the message. Browsers want to see one for each push, so one that cannot be read is shown, too. */
export function handlePush(event: PushEventLike): void {
  event.waitUntil(show(messageOf(event.data?.text() ?? "")));
}

async function show(message: PushMessage | undefined): Promise<void> {
  const { registration, clients } = worker();
  const { title, id, ...options } =
    message === undefined
      ? { title: notificationListCopy.other, id: 0, tag: "other", data: { path: paths.notifications } }
      : toNotification(message);
  const tabs = await clients.matchAll({ type: "window", includeUncontrolled: true });
  if (message !== undefined && isRead(message, tabs)) return;
  const shown = await registration.getNotifications({ tag: options.tag });
  const isShown = shown.some(({ data }) => (data as { id?: unknown } | null)?.id === id);
  await registration.showNotification(title, {
    lang: "ko",
    ...options,
    data: { ...options.data, id },
    // A message that comes a second time, or while the app is before the member's eyes, makes no sound.
    ...(isShown || tabs.some(({ focused }) => focused) ? { silent: true } : { renotify: true }),
  });
}

/** A room whose messages are before the member's eyes. While a page is visible, browsers allow a push that shows nothing. */
const isRead = ({ about }: PushMessage, tabs: readonly TabClient[]): boolean =>
  about.kind === "CHAT_MESSAGE" &&
  tabs.some(({ url, visibilityState }) => visibilityState === "visible" && isRoomPage(url, about.thingId));

const isRoomPage = (url: string, roomId: number): boolean => new URL(url).pathname === paths.chatroom(roomId);

function messageOf(text: string): PushMessage | undefined {
  try {
    const message = JSON.parse(text) as Partial<PushMessage> | null;
    return typeof message?.tag === "string" && typeof message.about?.kind === "string"
      ? (message as PushMessage)
      : undefined;
  } catch {
    return undefined;
  }
}

/** `notificationclick`: opens the place, in the tab that is open where there is one. */
export function handleClick(event: NotificationEventLike): void {
  event.notification.close();
  const data = event.notification.data as { path?: unknown } | null;
  // Only our own paths are taken: a push cannot lead elsewhere.
  const path = typeof data?.path === "string" && /^\/(?!\/)/.test(data.path) ? data.path : paths.notifications;
  event.waitUntil(openPath(path));
}

async function openPath(path: string): Promise<void> {
  const { clients } = worker();
  const tabs = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const tab =
    tabs.find(({ focused }) => focused) ?? tabs.find(({ visibilityState }) => visibilityState === "visible") ?? tabs[0];
  if (tab !== undefined) {
    // Browsers refuse the focus to who has not just been tapped; the place is opened all the same.
    await tab.focus().catch(() => undefined);
    if (await hasOpened(tab, path)) return;
  }
  await clients.openWindow(path);
}

/** Asks a tab to go there without loading the app anew, so that nothing typed is lost. */
const hasOpened = (tab: TabClient, path: string): Promise<boolean> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const timer = setTimeout(() => resolve(false), ANSWER_MS);
    port1.addEventListener("message", () => {
      clearTimeout(timer);
      port1.close();
      resolve(true);
    });
    port1.start();
    tab.postMessage({ type: "OPEN_PATH", path }, [port2]);
  });

/** `pushsubscriptionchange`: the browser has renewed its address, or asks to be subscribed anew. */
export function handleSubscriptionChange(event: SubscriptionChangeEventLike): void {
  event.waitUntil(renew(event));
}

async function renew({ oldSubscription, newSubscription }: SubscriptionChangeEventLike): Promise<void> {
  const options = oldSubscription?.options;
  const subscription =
    newSubscription ??
    (options === undefined
      ? await worker().registration.pushManager.getSubscription()
      : await worker().registration.pushManager.subscribe(options));
  const { endpoint, keys } = subscription?.toJSON() ?? {};
  if (endpoint === undefined || keys?.["p256dh"] === undefined || keys["auth"] === undefined) return;
  // Without a session the server takes no address: the next login asks again.
  const of = { p256dh: keys["p256dh"], auth: keys["auth"] };
  await call(subscribePush, { body: { endpoint, keys: of, isRenewal: true } }).catch(() => undefined);
}
