import { createConnection } from "node:net";

/** One keep-alive connection with one request at a time. */
export interface HttpConnection {
  /** Sends a whole request; returns the status and the size of the body once the answer is complete. */
  send(request: string): Promise<Answer>;
  close(): void;
}

interface Answer {
  readonly status: number;
  readonly bytes: number;
  readonly body: Buffer;
}

/** The text of a request to this machine; `body` is sent as it is. */
export function requestText(
  method: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  body = "",
): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const length = method === "GET" ? "" : `content-length: ${Buffer.byteLength(body)}\r\n`;
  return `${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n${lines.join("")}${length}\r\n${body}`;
}

/**
 * Opens a connection. Parses only as much of HTTP as an answer with a content-length needs, which leaves the processors
 * to the measured processes.
 */
export async function openConnection(port: number): Promise<HttpConnection> {
  const socket = createConnection({ port, host: "127.0.0.1", noDelay: true });
  await new Promise((resolve, reject) => socket.once("connect", resolve).once("error", reject));
  let received = Buffer.alloc(0);
  let waiting: { done: (answer: Answer) => void; fail: (error: Error) => void } | undefined;
  const failed = (error: Error) => waiting?.fail(error);
  socket.on("error", failed).on("close", () => failed(new Error("the server closed the connection")));
  socket.on("data", (chunk) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    const end = received.indexOf("\r\n\r\n");
    if (end < 0) return;
    const head = received.toString("latin1", 0, end);
    const status = Number(head.slice(9, 12));
    const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
    if (length === undefined && status !== 204 && status !== 304) {
      failed(new Error(`answer without a length: ${head}`));
      return;
    }
    const bytes = Number(length ?? 0);
    if (received.length < end + 4 + bytes) return;
    const body = received.subarray(end + 4, end + 4 + bytes);
    received = Buffer.alloc(0);
    waiting?.done({ status, bytes, body });
  });
  return {
    send: (request) =>
      new Promise((done, fail) => {
        waiting = { done, fail };
        socket.write(request);
      }),
    close: () => void socket.destroy(),
  };
}
