import { createHash } from "node:crypto";
import { once } from "node:events";
import { Agent, createServer, type IncomingMessage, request } from "node:http";
import { type AddressInfo, connect } from "node:net";
import type { Duplex } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";

/** No answer is held for longer, in ms. */
const LONGEST_MS = 400;

/**
 * A proxy before the server at this origin that holds answers to calls of a browser for up to 400 ms, so that they come in
 * another order with every seed (decision 076). Files, sockets and the calls that tests make themselves pass at once. Playwright's
 * routes would do the same, but they switch the browser's cache off, and tests lay their own over them.
 */
export async function delayAnswers(
  origin: string,
  seed: string,
): Promise<{ readonly origin: string; readonly stop: () => void }> {
  const { hostname, port } = new URL(origin);
  const agent = new Agent({ keepAlive: true });
  const server = createServer((call, answer) => {
    const passed = request({ agent, hostname, port, method: call.method, path: call.url, headers: call.headers });
    passed.on("response", (response) => {
      void pause(delayOf(call, seed)).then(() => {
        answer.writeHead(response.statusCode ?? 502, response.rawHeaders);
        response.pipe(answer);
      });
    });
    passed.on("error", () => call.socket.destroy());
    answer.on("close", () => passed.destroy());
    call.pipe(passed);
  });
  server.on("upgrade", (call: IncomingMessage, socket: Duplex, head: Buffer) => {
    const passed = connect(Number(port), hostname);
    const headers = Object.entries(call.headersDistinct).flatMap(([name, values = []]) =>
      values.map((value) => `${name}: ${value}\r\n`),
    );
    passed.write(`GET ${call.url ?? "/"} HTTP/1.1\r\n${headers.join("")}\r\n`);
    passed.write(head);
    socket.pipe(passed).pipe(socket);
    socket.on("error", () => passed.destroy()).on("close", () => passed.destroy());
    passed.on("error", () => socket.destroy()).on("close", () => socket.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const stop = () => {
    server.close();
    server.closeAllConnections();
    agent.destroy();
  };
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop };
}

/**
 * The delay of an answer in ms. It follows from the seed and the address without its numbers, which differ between runs: a
 * failure comes again with its seed.
 */
function delayOf({ method = "", url = "", headers }: IncomingMessage, seed: string): number {
  if (!url.startsWith("/api/") || headers["sec-fetch-mode"] === undefined) return 0;
  const hash = createHash("sha256")
    .update([seed, method, url.replaceAll(/\d+/g, "0")].join(" "))
    .digest();
  return hash.readUInt16BE() % LONGEST_MS;
}
