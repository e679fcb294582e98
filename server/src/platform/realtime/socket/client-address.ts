import type { IncomingMessage } from "node:http";
import proxyAddress from "@fastify/proxy-addr";
import { proxyCheck } from "../../http/origin/trusted-proxies.ts";

/**
 * The address behind an upgrade request, as the HTTP side finds it: the peer itself, or where that is a
 * trusted proxy the nearest address of X-Forwarded-For that is none. `trusted` holds addresses and networks
 * (10.0.0.0/8).
 */
export function clientAddress(trusted: readonly string[]): (request: IncomingMessage) => string {
  const isProxy = proxyCheck(trusted);
  // A connection that is gone has no address.
  return (request) => (request.socket.remoteAddress === undefined ? "" : proxyAddress(request, isProxy));
}
