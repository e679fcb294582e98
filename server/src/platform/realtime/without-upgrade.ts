import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";

/**
 * Serves a request that offers an upgrade we do not take, such as the h2c that Java's HTTP client offers with every
 * first call. The offer may be ignored (RFC 9110, 7.8), but Node hands over all of them or none: so the request goes
 * back to the server as it came, without the offer.
 */
export function serveWithoutUpgrade(server: Server, request: IncomingMessage, socket: Duplex, head: Buffer): void {
  const lines = [`${request.method ?? "GET"} ${request.url ?? "/"} HTTP/${request.httpVersion}`];
  for (let index = 0; index < request.rawHeaders.length; index += 2) {
    const name = request.rawHeaders[index] ?? "";
    if (!OFFER.has(name.toLowerCase())) lines.push(`${name}: ${request.rawHeaders[index + 1] ?? ""}`);
  }
  socket.unshift(Buffer.concat([Buffer.from(`${lines.join("\r\n")}\r\n\r\n`, "latin1"), head]));
  server.emit("connection", socket);
}

const OFFER: ReadonlySet<string> = new Set(["upgrade", "connection", "http2-settings"]);
