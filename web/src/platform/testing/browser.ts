import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, vi } from "vitest";

/** Browser APIs that Node lacks, for unit tests: storage, and fetch with relative URLs. */

afterEach(() => {
  vi.unstubAllGlobals();
});

/**
 * A localStorage with `entries`, or one that throws always, as in private mode; with it an empty or throwing
 * sessionStorage.
 */
export const withStorage = (
  entries: Readonly<Record<string, string>> | "refusing" = {},
): ReadonlyMap<string, string> => {
  const stored = new Map<string, string>(entries === "refusing" ? [] : Object.entries(entries));
  const fakeStorage = (map: Map<string, string>) => {
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
  vi.stubGlobal("localStorage", fakeStorage(stored));
  vi.stubGlobal("sessionStorage", fakeStorage(new Map()));
  return stored;
};

interface RecordedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: Buffer;
}

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => Buffer.concat(await request.toArray());

/** A real HTTP server for the duration of a test, with the page at its origin. */
export const withServer = async (
  answer: (request: RecordedRequest, response: ServerResponse) => void,
): Promise<{ readonly requests: readonly RecordedRequest[]; readonly origin: string; readonly stop: () => void }> => {
  const requests: RecordedRequest[] = [];
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const { method = "", url = "", headers } = request;
      const recorded = { method, url, headers, body };
      requests.push(recorded);
      answer(recorded, response);
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  const realFetch = globalThis.fetch;
  const origin = `http://127.0.0.1:${port}`;
  vi.stubGlobal("fetch", (path: string, init: RequestInit) => realFetch(new URL(path, origin), init));
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  stops.add(stop);
  return { requests, origin, stop };
};

const stops = new Set<() => void>();
afterEach(() => {
  for (const stop of stops) stop();
  stops.clear();
});

/** Responds with a JSON body. */
export const answerJson = (response: ServerResponse, status: number, body: unknown, headers = {}): void => {
  response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
};
