import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { expect, test } from "vitest";
import { clientAddress } from "./client-address.ts";

/** A request from a peer, as Node would hand it over. */
function from(peer: string, forwarded?: string): IncomingMessage {
  const socket = new Socket();
  Object.defineProperty(socket, "remoteAddress", { value: peer });
  const request = new IncomingMessage(socket);
  if (forwarded !== undefined) request.headers["x-forwarded-for"] = forwarded;
  return request;
}

test("T006 without a trusted proxy a caller cannot claim another address", () => {
  expect(clientAddress([])(from("203.0.113.5", "198.51.100.1"))).toBe("203.0.113.5");
  expect(clientAddress(["10.0.0.1"])(from("203.0.113.5", "198.51.100.1"))).toBe("203.0.113.5");
});

test.each([
  ["198.51.100.1", "198.51.100.1"],
  // What the caller wrote itself is left of what the proxies added.
  ["192.0.2.66, 198.51.100.1", "198.51.100.1"],
  ["192.0.2.66,198.51.100.1, 10.2.0.7", "198.51.100.1"],
  [undefined, "10.0.0.1"],
  ["garbage", "garbage"],
])("behind trusted proxies, X-Forwarded-For %j means %s", (forwarded, address) => {
  expect(clientAddress(["10.0.0.1", "10.2.0.0/16"])(from("10.0.0.1", forwarded))).toBe(address);
});

test("a proxy that is reached over IPv6 or by name of its network is known", () => {
  expect(clientAddress(["10.0.0.1"])(from("::ffff:10.0.0.1", "198.51.100.1"))).toBe("198.51.100.1");
  expect(clientAddress(["loopback"])(from("::1", "198.51.100.1"))).toBe("198.51.100.1");
  expect(clientAddress(["fd00::/8"])(from("fd00::2", "2001:db8::1"))).toBe("2001:db8::1");
});
