import type { IncomingMessage } from "node:http";
import { BlockList, isIP, isIPv6 } from "node:net";

/**
 * Tells the address behind an upgrade request as the HTTP side does: the peer itself, or where that is a
 * trusted proxy the nearest address of X-Forwarded-For that is none. `trusted` holds addresses and networks
 * (10.0.0.0/8).
 */
export function clientAddress(trusted: readonly string[]): (request: IncomingMessage) => string {
  const proxies = new BlockList();
  for (const entry of trusted.flatMap((name) => NAMED[name] ?? [name])) {
    const [address = "", bits] = entry.split("/");
    if (bits === undefined) proxies.addAddress(address, familyOf(address));
    else proxies.addSubnet(address, Number(bits), familyOf(address));
  }
  const isProxy = (address: string) => isIP(address) !== 0 && proxies.check(address, familyOf(address));
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

// The names that the HTTP server's own setting knows.
const NAMED: Readonly<Record<string, readonly string[]>> = {
  loopback: ["127.0.0.1/8", "::1/128"],
  linklocal: ["169.254.0.0/16", "fe80::/10"],
  uniquelocal: ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7"],
};

const familyOf = (address: string): "ipv4" | "ipv6" => (isIPv6(address) ? "ipv6" : "ipv4");
