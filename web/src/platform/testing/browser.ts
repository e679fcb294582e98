import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, vi } from "vitest";

/** What Node lacks of a browser, for unit tests: its storage, and addresses that begin with a slash. */

afterEach(() => {
  vi.unstubAllGlobals();
});

/**
 * A localStorage that holds `entries`, or one that refuses everything as in a private window; beside it a
 * sessionStorage that is empty, or refuses as well.
 */
export const withStorage = (
  entries: Readonly<Record<string, string>> | "refusing" = {},
): ReadonlyMap<string, string> => {
  const held = new Map<string, string>(entries === "refusing" ? [] : Object.entries(entries));
  const placeOf = (map: Map<string, string>) => {
    const open = () => {
      if (entries === "refusing") throw new DOMException("denied", "SecurityError");
      return map;
    };
    return {
      getItem: (key: string) => open().get(key) ?? null,
      setItem: (key: string, value: string) => void open().set(key, value),
      removeItem: (key: string) => void open().delete(key),
      key: (at: number) => [...open().keys()][at] ?? null,
      get length() {
        return open().size;
      },
    };
  };
  vi.stubGlobal("localStorage", placeOf(held));
  vi.stubGlobal("sessionStorage", placeOf(new Map()));
  return held;
};

interface Asked {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: Buffer;
}

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => Buffer.concat(await request.toArray());

/** A real HTTP server for the length of one test; the page under test is one of its own. */
export const withServer = async (
  answer: (asked: Asked, response: ServerResponse) => void,
): Promise<{ readonly asked: readonly Asked[]; readonly origin: string; readonly stop: () => void }> => {
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const { method = "", url = "", headers } = request;
      const one = { method, url, headers, body };
      asked.push(one);
      answer(one, response);
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  const reach = globalThis.fetch;
  const origin = `http://127.0.0.1:${port}`;
  vi.stubGlobal("fetch", (path: string, init: RequestInit) => reach(new URL(path, origin), init));
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  stops.add(stop);
  return { asked, origin, stop };
};

const stops = new Set<() => void>();
afterEach(() => {
  for (const stop of stops) stop();
  stops.clear();
});

/** Answers one JSON body. */
export const answerJson = (response: ServerResponse, status: number, body: unknown, headers = {}): void => {
  response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
};
