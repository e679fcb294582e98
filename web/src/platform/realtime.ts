import type { Client } from "@stomp/stompjs";
import { useSyncExternalStore } from "react";
import { NetworkError } from "./api-error.ts";
import { paths } from "./paths.ts";
import { waitAfter } from "./reconnect.ts";

/** What is known of the one line to the server. */
export interface Line {
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

const noLine: Line = { connection: undefined, failures: 0, isLost: false };
const heartBeat = 10_000;
/** A connection that ends sooner counts as a try in vain. */
const steadyAfter = 5_000;
/** From one screen to the next the line stays. */
const lingers = 3_000;

let line = noLine;
let connections = 0;
let attempt: Attempt | undefined;
let retry: ReturnType<typeof setTimeout> | undefined;
let receipts = 0;
const watchers = new Set<() => void>();
const awaited = new Map<string, (broken: Error) => void>();

const tell = (next: Line) => {
  line = next;
  for (const watcher of watchers) watcher();
};

const socketAddress = () => new URL(paths.socket, location.href.replace(/^http/, "ws")).href;

const connect = async () => {
  clearTimeout(retry);
  if (attempt !== undefined || watchers.size === 0) return;
  const mine: Attempt = {};
  attempt = mine;
  const stomp = await import("@stomp/stompjs").catch(() => undefined);
  if (attempt !== mine) return;
  if (stomp === undefined) {
    ended();
    return;
  }
  mine.client = new stomp.Client({
    brokerURL: socketAddress(),
    reconnectDelay: 0,
    connectionTimeout: 10_000,
    heartbeatIncoming: heartBeat,
    heartbeatOutgoing: heartBeat,
    // A line that went silent is given up at once: its close would be waited for in vain.
    discardWebsocketOnCommFailure: true,
    onConnect: () => {
      if (attempt !== mine) return;
      mine.since = Date.now();
      connections += 1;
      tell({ ...line, connection: connections, isLost: false });
    },
    onWebSocketClose: () => {
      if (attempt === mine) ended();
    },
  });
  mine.client.activate();
};

/** The connection is no more: whoever waits for a receipt hears of it, and the next try is set. */
function ended(): void {
  const stood = attempt?.since !== undefined && Date.now() - attempt.since > steadyAfter;
  attempt = undefined;
  const failures = (stood ? 0 : line.failures) + 1;
  for (const fail of [...awaited.values()]) fail(new NetworkError("the line broke"));
  tell({ connection: undefined, failures, isLost: true });
  if (watchers.size > 0) retry = setTimeout(() => void connect(), waitAfter(failures, Math.random()));
}

const cut = () => {
  const client = attempt?.client;
  if (attempt === undefined) return;
  ended();
  void client?.deactivate({ force: true });
};

const wake = () => {
  if (document.visibilityState === "visible") void connect();
};

const startWatching = () => {
  window.addEventListener("online", wake);
  window.addEventListener("offline", cut);
  document.addEventListener("visibilitychange", wake);
  void connect();
};

const stopWatching = () => {
  window.removeEventListener("online", wake);
  window.removeEventListener("offline", cut);
  document.removeEventListener("visibilitychange", wake);
  clearTimeout(retry);
  const client = attempt?.client;
  attempt = undefined;
  line = noLine;
  void client?.deactivate();
};

/** Keeps the line up for as long as somebody watches it, and tells `watcher` of every change. Ends what it gives. */
export const watchLine = (watcher: () => void): (() => void) => {
  watchers.add(watcher);
  if (watchers.size === 1 && attempt === undefined) startWatching();
  return () => {
    watchers.delete(watcher);
    setTimeout(() => {
      if (watchers.size === 0) stopWatching();
    }, lingers);
  };
};

/** The line as it is now. */
export const currentLine = (): Line => line;

/**
 * The line to the server (SPEC section 4 "Chat socket"), kept up while a screen asks for it. After a break it
 * is tried again after 1, 2, 4 … s, and at once when the network is back or the page is looked at again.
 */
export const useLine = (): Line => useSyncExternalStore(watchLine, currentLine);

const standing = (): Client | undefined => (attempt?.client?.connected === true ? attempt.client : undefined);

/**
 * Hears a destination on the connection that stands now, and ends with it: whoever wants more subscribes anew
 * when `Line.connection` changes. Bodies are JSON. Gives what ends it sooner.
 */
export const subscribe = <Body>(
  destination: string,
  on: (body: Body) => void,
  headers: Readonly<Record<string, string>> = {},
): (() => void) => {
  const client = standing();
  if (client === undefined) return () => undefined;
  const { unsubscribe } = client.subscribe(destination, ({ body }) => on(JSON.parse(body) as Body), headers);
  return () => {
    if (client.connected) unsubscribe();
  };
};

/** Sends what may get lost; without a connection it does. */
export const send = (destination: string, body: object): void => {
  standing()?.publish({ destination, body: JSON.stringify(body) });
};

/** Sends and waits until the server has stored it (RECEIPT). Throws NetworkError where the line is down or breaks. */
export const deliver = (destination: string, body: object): Promise<void> =>
  new Promise((resolve, reject) => {
    const client = standing();
    if (client === undefined) {
      reject(new NetworkError("the line is down"));
      return;
    }
    receipts += 1;
    const receipt = `r${receipts}`;
    awaited.set(receipt, (broken) => {
      awaited.delete(receipt);
      reject(broken);
    });
    client.watchForReceipt(receipt, () => {
      awaited.delete(receipt);
      resolve();
    });
    client.publish({ destination, body: JSON.stringify(body), headers: { receipt } });
  });
