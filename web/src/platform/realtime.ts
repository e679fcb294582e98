import type { Client } from "@stomp/stompjs";
import { useSyncExternalStore } from "react";
import { NetworkError } from "./api-error.ts";
import { paths } from "./paths.ts";
import { backoffDelay } from "./reconnect.ts";
import { nextTask } from "./task/next-task.ts";

/** State of the connection to the server. */
export interface ConnectionState {
  /** Number of the current connection, from 1; undefined while disconnected. */
  readonly connection: number | undefined;
  /** Failed attempts since the last steady connection. */
  readonly failures: number;
  /** The connection broke or an attempt failed; a retry is scheduled. */
  readonly isLost: boolean;
}

/** The current attempt or connection; its client is set after the STOMP module has loaded. */
interface ConnectionAttempt {
  client?: Client;
  since?: number;
}

const disconnected: ConnectionState = { connection: undefined, failures: 0, isLost: false };
const heartBeat = 10_000;
/** A connection shorter than this (ms) counts as a failed attempt. */
const steadyAfter = 5_000;
/** Kept open this long (ms) after the last subscriber, for the next screen. */
const disconnectDelay = 3_000;

let state = disconnected;
let connections = 0;
let attempt: ConnectionAttempt | undefined;
let retry: ReturnType<typeof setTimeout> | undefined;
let receipts = 0;
const listeners = new Set<() => void>();
const pendingReceipts = new Map<string, (error: Error) => void>();

const nextReceipt = (): string => {
  receipts += 1;
  return `r${receipts}`;
};

const setState = (next: ConnectionState) => {
  state = next;
  for (const listener of listeners) listener();
};

const socketAddress = () => new URL(paths.socket, location.href.replace(/^http/, "ws")).href;

const connect = async () => {
  clearTimeout(retry);
  if (attempt !== undefined || listeners.size === 0) return;
  const ownAttempt: ConnectionAttempt = {};
  attempt = ownAttempt;
  const stomp = await import("@stomp/stompjs").catch(() => undefined);
  await nextTask();
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
    // Discard a silent connection at once: its close handshake would not complete.
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

const rejectReceipts = () => {
  for (const fail of [...pendingReceipts.values()]) fail(new NetworkError("disconnected"));
};

/** Rejects pending receipts and schedules the next attempt. */
function onDisconnected(): void {
  const wasSteady = attempt?.since !== undefined && Date.now() - attempt.since > steadyAfter;
  attempt = undefined;
  const failures = (wasSteady ? 0 : state.failures) + 1;
  rejectReceipts();
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

/** Ends the listeners of the connection. */
let watching: AbortController | undefined;

const startConnection = () => {
  watching?.abort();
  watching = new AbortController();
  const { signal } = watching;
  window.addEventListener("online", connectIfVisible, { signal });
  window.addEventListener("offline", disconnect, { signal });
  document.addEventListener("visibilitychange", connectIfVisible, { signal });
  void connect();
};

const stopConnection = () => {
  watching?.abort();
  clearTimeout(retry);
  const client = attempt?.client;
  attempt = undefined;
  state = disconnected;
  rejectReceipts();
  // A server that has closed the socket waits for no DISCONNECT.
  void client?.deactivate({ force: client.connected && !isOpen(client) });
};

/**
 * Keeps the connection open while subscribed and calls `listener` on every change. Returns the unsubscribe function.
 */
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

/** The current connection state. */
export const currentConnection = (): ConnectionState => state;

const watchNothing = () => () => undefined;

/**
 * The connection state (SPEC section 4 "Chat socket"); the connection stays open while a component uses this with `isWanted`.
 * Reconnects after 1, 2, 4 … s, and at once when the network is back or the page becomes visible.
 */
export const useConnection = (isWanted = true): ConnectionState =>
  useSyncExternalStore(isWanted ? watchConnection : watchNothing, currentConnection);

/** A frame may be sent. The socket closes before its event is here: a session that ends closes it at the server. */
const isOpen = ({ connected, webSocket }: Client): boolean => connected && webSocket?.readyState === WebSocket.OPEN;

const connectedClient = (): Client | undefined =>
  attempt?.client !== undefined && isOpen(attempt.client) ? attempt.client : undefined;

export interface SubscribeOptions {
  readonly headers?: Readonly<Record<string, string>>;
  /** Called once the server delivers (RECEIPT): what is read then, or later, misses nothing that is not delivered. */
  readonly onActive?: () => void;
}

/**
 * Subscribes to a destination on the current connection only: subscribe again when `ConnectionState.connection`
 * changes. Bodies are JSON. Returns the unsubscribe function.
 */
export const subscribe = <Body>(
  destination: string,
  onMessage: (body: Body) => void,
  { headers = {}, onActive }: SubscribeOptions = {},
): (() => void) => {
  const client = connectedClient();
  if (client === undefined) return () => undefined;
  let isWanted = true;
  const receipt = onActive === undefined ? {} : { receipt: nextReceipt() };
  if (receipt.receipt !== undefined)
    client.watchForReceipt(receipt.receipt, () => {
      if (isWanted) onActive?.();
    });
  const onFrame = ({ body }: { readonly body: string }) => onMessage(JSON.parse(body) as Body);
  const { unsubscribe } = client.subscribe(destination, onFrame, { ...headers, ...receipt });
  return () => {
    isWanted = false;
    if (isOpen(client)) unsubscribe();
  };
};

/** Sends without delivery guarantee; dropped when disconnected. */
export const send = (destination: string, body: object): void => {
  connectedClient()?.publish({ destination, body: JSON.stringify(body) });
};

/** Sends and resolves once the server has stored it (RECEIPT). Throws NetworkError when disconnected. */
export const sendWithReceipt = (
  destination: string,
  body: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<void> =>
  new Promise((resolve, reject) => {
    const client = connectedClient();
    if (client === undefined) {
      reject(new NetworkError("not connected"));
      return;
    }
    const receipt = nextReceipt();
    pendingReceipts.set(receipt, (error) => {
      pendingReceipts.delete(receipt);
      reject(error);
    });
    client.watchForReceipt(receipt, () => {
      pendingReceipts.delete(receipt);
      resolve();
    });
    client.publish({ destination, body: JSON.stringify(body), headers: { ...headers, receipt } });
  });
