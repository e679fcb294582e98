import type { Client } from "@stomp/stompjs";
import { useSyncExternalStore } from "react";
import { NetworkError } from "./api-error.ts";
import { paths } from "./paths.ts";
import { backoffDelay } from "./reconnect.ts";

/** What is known of the one line to the server. */
export interface ConnectionState {
  /** Number of the connection that stands, from 1; undefined while there is none. */
  readonly connection: number | undefined;
  /** Tries in vain since a connection last stood for a while. */
  readonly failures: number;
  /** It stood, or was tried, and stands no more; another try is on its way. */
  readonly isLost: boolean;
}

/** The try or the connection of this moment; its client comes with the code of STOMP. */
interface Attempt {
  client?: Client;
  since?: number;
}

const disconnected: ConnectionState = { connection: undefined, failures: 0, isLost: false };
const heartBeat = 10_000;
/** A connection that ends sooner counts as a try in vain. */
const steadyAfter = 5_000;
/** From one screen to the next the line stays. */
const disconnectDelay = 3_000;

let state = disconnected;
let connections = 0;
let attempt: Attempt | undefined;
let retry: ReturnType<typeof setTimeout> | undefined;
let receipts = 0;
const listeners = new Set<() => void>();
const pendingReceipts = new Map<string, (error: Error) => void>();

const setState = (next: ConnectionState) => {
  state = next;
  for (const listener of listeners) listener();
};

const socketAddress = () => new URL(paths.socket, location.href.replace(/^http/, "ws")).href;

const connect = async () => {
  clearTimeout(retry);
  if (attempt !== undefined || listeners.size === 0) return;
  const ownAttempt: Attempt = {};
  attempt = ownAttempt;
  const stomp = await import("@stomp/stompjs").catch(() => undefined);
  if (attempt !== ownAttempt) return;
  if (stomp === undefined) {
    onDisconnected();
    return;
  }
  ownAttempt.client = new stomp.Client({
    brokerURL: socketAddress(),
    reconnectDelay: 0,
    connectionTimeout: 10_000,
    heartbeatIncoming: heartBeat,
    heartbeatOutgoing: heartBeat,
    // A line that went silent is given up at once: its close would be waited for in vain.
    discardWebsocketOnCommFailure: true,
    onConnect: () => {
      if (attempt !== ownAttempt) return;
      ownAttempt.since = Date.now();
      connections += 1;
      setState({ ...state, connection: connections, isLost: false });
    },
    onWebSocketClose: () => {
      if (attempt === ownAttempt) onDisconnected();
    },
  });
  ownAttempt.client.activate();
};

/** The connection is no more: whoever waits for a receipt hears of it, and the next try is set. */
function onDisconnected(): void {
  const wasSteady = attempt?.since !== undefined && Date.now() - attempt.since > steadyAfter;
  attempt = undefined;
  const failures = (wasSteady ? 0 : state.failures) + 1;
  for (const fail of [...pendingReceipts.values()]) fail(new NetworkError("the line broke"));
  setState({ connection: undefined, failures, isLost: true });
  if (listeners.size > 0) retry = setTimeout(() => void connect(), backoffDelay(failures, Math.random()));
}

const disconnect = () => {
  const client = attempt?.client;
  if (attempt === undefined) return;
  onDisconnected();
  void client?.deactivate({ force: true });
};

const connectIfVisible = () => {
  if (document.visibilityState === "visible") void connect();
};

const startConnection = () => {
  window.addEventListener("online", connectIfVisible);
  window.addEventListener("offline", disconnect);
  document.addEventListener("visibilitychange", connectIfVisible);
  void connect();
};

const stopConnection = () => {
  window.removeEventListener("online", connectIfVisible);
  window.removeEventListener("offline", disconnect);
  document.removeEventListener("visibilitychange", connectIfVisible);
  clearTimeout(retry);
  const client = attempt?.client;
  attempt = undefined;
  state = disconnected;
  void client?.deactivate();
};

/** Keeps the line up for as long as somebody watches it, and tells `watcher` of every change. Ends what it gives. */
export const watchConnection = (listener: () => void): (() => void) => {
  listeners.add(listener);
  if (listeners.size === 1 && attempt === undefined) startConnection();
  return () => {
    listeners.delete(listener);
    setTimeout(() => {
      if (listeners.size === 0) stopConnection();
    }, disconnectDelay);
  };
};

/** The line as it is now. */
export const currentConnection = (): ConnectionState => state;

/**
 * The line to the server (SPEC section 4 "Chat socket"), kept up while a screen asks for it. After a break it
 * is tried again after 1, 2, 4 … s, and at once when the network is back or the page is looked at again.
 */
export const useConnection = (): ConnectionState => useSyncExternalStore(watchConnection, currentConnection);

const connectedClient = (): Client | undefined => (attempt?.client?.connected === true ? attempt.client : undefined);

/**
 * Hears a destination on the connection that stands now, and ends with it: whoever wants more subscribes anew
 * when `Line.connection` changes. Bodies are JSON. Gives what ends it sooner.
 */
export const subscribe = <Body>(
  destination: string,
  onMessage: (body: Body) => void,
  headers: Readonly<Record<string, string>> = {},
): (() => void) => {
  const client = connectedClient();
  if (client === undefined) return () => undefined;
  const { unsubscribe } = client.subscribe(destination, ({ body }) => onMessage(JSON.parse(body) as Body), headers);
  return () => {
    if (client.connected) unsubscribe();
  };
};

/** Sends what may get lost; without a connection it does. */
export const send = (destination: string, body: object): void => {
  connectedClient()?.publish({ destination, body: JSON.stringify(body) });
};

/** Sends and waits until the server has stored it (RECEIPT). Throws NetworkError where the line is down or breaks. */
export const sendWithReceipt = (destination: string, body: object): Promise<void> =>
  new Promise((resolve, reject) => {
    const client = connectedClient();
    if (client === undefined) {
      reject(new NetworkError("the line is down"));
      return;
    }
    receipts += 1;
    const receipt = `r${receipts}`;
    pendingReceipts.set(receipt, (error) => {
      pendingReceipts.delete(receipt);
      reject(error);
    });
    client.watchForReceipt(receipt, () => {
      pendingReceipts.delete(receipt);
      resolve();
    });
    client.publish({ destination, body: JSON.stringify(body), headers: { receipt } });
  });
