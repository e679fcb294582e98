import type { IncomingMessage } from "node:http";
import proxyAddress from "@fastify/proxy-addr";
import type { Logger } from "pino";

/**
 * Matches addresses of trusted proxies, as the HTTP server does by its own setting. `trusted` has addresses, networks
 * (10.0.0.0/8) and names of networks (loopback).
 */
export function proxyCheck(trusted: readonly string[]): (address: string) => boolean {
  const isProxy = proxyAddress.compile([...trusted]);
  return (address) => isProxy(address, 0);
}

/**
 * Logs once that a proxy seems not to be listed in TRUST_PROXY: a call has X-Forwarded-For from an unlisted address.
 * All callers behind such a proxy share the limits of one address. Gives the check of each call. The address is not
 * logged, since every client may send that header.
 */
export function untrustedProxyWarning(
  isTrusted: (address: string) => boolean,
  log: Logger,
): (request: IncomingMessage) => void {
  let hasWarned = false;
  return ({ headers, socket }) => {
    if (hasWarned || headers["x-forwarded-for"] === undefined || isTrusted(socket.remoteAddress ?? "")) return;
    hasWarned = true;
    log.warn(
      "a call came with X-Forwarded-For from an address that TRUST_PROXY does not name: behind a proxy, all callers share the limits of one address",
    );
  };
}
