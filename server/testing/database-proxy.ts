import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A network between a server and its PostgreSQL that a test may break. */
export interface DatabaseProxy {
  /** Address of a database by way of this proxy. */
  readonly urlThrough: (url: string) => string;
  /** From now on nothing arrives on either side, and nothing is lost, as with dropped and retransmitted packets. */
  pause(): void;
  /** Pauses everything once a client has sent `text`, which still arrives. */
  pauseAfter(text: string): void;
  /** Cuts the client that next sends `text`, once that is answered; the answer is not passed on. */
  cutAfter(text: string): void;
  /** Delivers what was paused, and resumes. */
  resume(): void;
  /** Ends every connection. */
  cutAll(): void;
  /** New clients are connected to this port from now on. */
  moveTo(port: number): void;
  close(): Promise<void>;
}

interface Pair {
  readonly client: Socket;
  readonly server: Socket;
}

/** Listens on a port of its own, and connects each client to the PostgreSQL at a port, over TCP. */
export async function databaseProxy(first: number): Promise<DatabaseProxy> {
  let port = first;
  const pairs = new Set<Pair>();
  let isPaused = false;
  let pauseAt: string | undefined;
  let cutAt: string | undefined;

  const pause = () => {
    isPaused = true;
    pauseAt = undefined;
    for (const { client, server } of pairs) {
      client.pause();
      server.pause();
    }
  };
  const cutAll = () => {
    for (const { client, server } of pairs) {
      client.destroy();
      server.destroy();
    }
  };
  const listener = createServer((client) => {
    const server = connect(port, "127.0.0.1");
    const pair = { client, server };
    let isCut = false;
    pairs.add(pair);
    client.on("data", (chunk) => {
      if (cutAt !== undefined && chunk.includes(cutAt)) {
        isCut = true;
        cutAt = undefined;
      }
      server.write(chunk);
      if (pauseAt !== undefined && chunk.includes(pauseAt)) pause();
    });
    server.on("data", (chunk) => (isCut ? client.destroy() : client.write(chunk)));
    const end = () => {
      pairs.delete(pair);
      client.destroy();
      server.end();
    };
    for (const socket of [client, server]) socket.on("error", end).on("end", end).on("close", end);
    if (isPaused) {
      client.pause();
      server.pause();
    }
  });
  listener.listen(0, "127.0.0.1");
  await once(listener, "listening");
  const ownPort = (listener.address() as AddressInfo).port;
  return {
    urlThrough(url) {
      const address = new URL(url);
      return `postgres://${address.username}:${address.password}@127.0.0.1:${ownPort}${address.pathname}`;
    },
    pause,
    pauseAfter: (text) => void (pauseAt = text),
    cutAfter: (text) => void (cutAt = text),
    resume() {
      isPaused = false;
      for (const { client, server } of pairs) {
        client.resume();
        server.resume();
      }
    },
    moveTo: (next) => void (port = next),
    cutAll,
    async close() {
      cutAll();
      listener.close();
      await once(listener, "close");
    },
  };
}

/** The port of a PostgreSQL, however its address names it. */
export const portOf = (url: string): number => Number(new URL(url.replace(/@[^:/]*:/, "@localhost:")).port);
