import type { IncomingMessage } from "node:http";
import { BlockList, isIP, isIPv6 } from "node:net";
import type { Logger } from "pino";

/** Matches addresses of trusted proxies. `trusted` has addresses, networks (10.0.0.0/8) and names of networks (loopback). */
export function proxyCheck(trusted: readonly string[]): (address: string) => boolean {
  const proxies = new BlockList();
  for (const entry of trusted.flatMap((name) => NAMED[name] ?? [name])) {
    const [address = "", bits] = entry.split("/");
    if (bits === undefined) proxies.addAddress(address, familyOf(address));
    else proxies.addSubnet(address, Number(bits), familyOf(address));
  }
  return (address) => isIP(address) !== 0 && proxies.check(address, familyOf(address));
}

// The names that the HTTP server's own setting accepts.
const NAMED: Readonly<Record<string, readonly string[]>> = {
  loopback: ["127.0.0.1/8", "::1/128"],
  linklocal: ["169.254.0.0/16", "fe80::/10"],
  uniquelocal: ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7"],
};

const familyOf = (address: string): "ipv4" | "ipv6" => (isIPv6(address) ? "ipv6" : "ipv4");

/**
 * Logs once that a proxy seems not to be listed in TRUST_PROXY: a call has X-Forwarded-For from an unlisted address.
 * All callers behind such a proxy share the limits of one address. Gives the check of each call. The address is not
 * logged, since anybody may send that header.
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
