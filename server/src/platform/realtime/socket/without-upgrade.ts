import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";

/**
 * Serves a request that offers an upgrade we do not accept, such as the h2c that Java's HTTP client offers with
 * every first call. The offer may be ignored (RFC 9110, 7.8), but Node hands over all of them or none: so the
 * request goes back to the server as it came, without the offer.
 */
export function serveWithoutUpgrade(
  server: Server,
  { method = "GET", url = "/", httpVersion, rawHeaders }: IncomingMessage,
  socket: Duplex,
  head: Buffer,
): void {
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? "";
    if (!UPGRADE_HEADERS.has(name.toLowerCase())) lines.push(`${name}: ${rawHeaders[index + 1] ?? ""}`);
  }
  socket.unshift(Buffer.concat([Buffer.from(`${lines.join("\r\n")}\r\n\r\n`, "latin1"), head]));
  server.emit("connection", socket);
}

const UPGRADE_HEADERS: ReadonlySet<string> = new Set(["upgrade", "connection", "http2-settings"]);
