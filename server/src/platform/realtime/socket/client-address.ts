import type { IncomingMessage } from "node:http";
import { proxyCheck } from "../../http/origin/trusted-proxies.ts";

/**
 * The address behind an upgrade request, as the HTTP side finds it: the peer itself, or where that is a
 * trusted proxy the nearest address of X-Forwarded-For that is none. `trusted` holds addresses and networks
 * (10.0.0.0/8).
 */
export function clientAddress(trusted: readonly string[]): (request: IncomingMessage) => string {
  const isProxy = proxyCheck(trusted);
  return (request) => {
    const forwarded = request.headers["x-forwarded-for"];
    const hops = (typeof forwarded === "string" ? forwarded.split(",") : []).map((hop) => hop.trim());
    let address = request.socket.remoteAddress ?? "";
    while (isProxy(address)) {
      const hop = hops.pop();
      if (hop === undefined) break;
      address = hop;
    }
    return address;
  };
}
