import {
  endPushOfDevice,
  getPush,
  listPushDevices,
  type PushView,
  subscribePush,
  unsubscribePush,
} from "@danji/contract/notification/push";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/api.ts";
import { NotRegistered, registration } from "./registration.ts";
import { pushSupport } from "./push-support.ts";

const pushKey = ["push"];

interface PushState {
  /** This browser's permission; a member who refused changes it in the browser alone. */
  readonly permission: NotificationPermission;
  /** Pushes of this session arrive here. */
  readonly isOn: boolean;
}

/** Whether this device gets pushes, where it can. */
export const usePush = () =>
  useQuery({
    queryKey: pushKey,
    enabled: pushSupport() === "SUPPORTED",
    queryFn: async ({ signal }): Promise<PushState> => {
      const { endpointHash } = await call(getPush, { signal });
      const { endpoint } = (await (await registration())?.pushManager.getSubscription()) ?? {};
      const { permission } = Notification;
      const isOurs = endpoint !== undefined && endpointHash === (await hashOf(endpoint));
      return { permission, isOn: permission === "granted" && isOurs };
    },
    // Permissions are changed outside the app.
    refetchOnWindowFocus: true,
  });

const hashOf = async (text: string): Promise<string> => {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  return base64Url(bytes);
};

const base64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCodePoint(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.codePointAt(0) ?? 0);

/** The member answered no, or closed the browser's question. */
export class NotPermitted extends Error {}

/**
 * Asks for the permission, which a browser shows after a tap alone, and subscribes. Throws NotPermitted where the answer was no,
 * NotRegistered where the app's service worker does not run yet.
 */
export const useTurnOnPush = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      if ((await Notification.requestPermission()) !== "granted") throw new NotPermitted();
      const worker = await registration();
      if (worker === undefined) throw new NotRegistered();
      const { endpoint, keys } = (await newSubscription(worker.pushManager, await call(getPush))).toJSON();
      const body = { endpoint: endpoint ?? "", keys: { p256dh: keys?.["p256dh"] ?? "", auth: keys?.["auth"] ?? "" } };
      await call(subscribePush, { body });
    },
    onSettled: () => client.invalidateQueries({ queryKey: pushKey }),
  });
};

async function newSubscription(manager: PushManager, { applicationServerKey }: PushView): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey: bytesOf(applicationServerKey) };
  try {
    return await manager.subscribe(options);
  } catch (error) {
    // One with another key, of before the server had a new one.
    const before = await manager.getSubscription();
    if (before === null) throw error;
    await before.unsubscribe();
    return manager.subscribe(options);
  }
}

/** Ends the pushes of this device: at the server first, which then sends nothing more whatever the browser does. */
export const useTurnOffPush = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      await call(unsubscribePush);
      const subscribed = await (await registration())?.pushManager.getSubscription();
      await subscribed?.unsubscribe();
    },
    onSettled: () => client.invalidateQueries({ queryKey: pushKey }),
  });
};

const pushDevicesKey = ["push-devices"];

/** The devices of the member that get pushes. */
export const usePushDevices = () =>
  useQuery({ queryKey: pushDevicesKey, queryFn: ({ signal }) => call(listPushDevices, { signal }) });

/** Ends the pushes of a device: of this one in the browser, too. */
export const useEndPushes = () => {
  const client = useQueryClient();
  const turnOff = useTurnOffPush();
  return useMutation({
    mutationFn: async ({ sessionId, isThis }: { readonly sessionId: number; readonly isThis: boolean }) => {
      await call(endPushOfDevice, { params: { sessionId } });
      // The server sends nothing more already; a browser without a worker has nothing to end.
      if (isThis && "serviceWorker" in navigator) await turnOff.mutateAsync();
    },
    onSettled: () => client.invalidateQueries({ queryKey: pushDevicesKey }),
  });
};
