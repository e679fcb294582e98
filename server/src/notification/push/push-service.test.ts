import { createECDH, randomBytes } from "node:crypto";
import type { LookupAddress, LookupAllOptions } from "node:dns";
import { type AddressInfo, createServer, type Server } from "node:net";
import { afterEach, expect, test } from "vitest";
import { isPublicAddress } from "#platform/http/origin/public-address.ts";
import { secretsFrom } from "#platform/config/secrets.ts";
import { testPushService } from "#testing/push-service.ts";
import { pushKeys } from "./push-keys.ts";
import type { PushTarget } from "./push-endpoint.ts";
import { pushService } from "./push-service.ts";

const keys = pushKeys(secretsFrom("only-for-tests-only-for-tests-only-for-tests"), "mailto:office@danji.example");
const options = { ttl: 60, topic: "topic", urgency: "normal" } as const;
const targetAt = (endpoint: string): PushTarget => ({
  endpoint,
  host: new URL(endpoint).host,
  publicKey: createECDH("prime256v1").generateKeys(),
  auth: randomBytes(16),
});
const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** A look-up that finds these addresses for every name. */
const answering = (...addresses: readonly string[]) =>
  ((_name: string, _options: LookupAllOptions, callback: (error: null, found: LookupAddress[]) => void) =>
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
    )) as never;

/** Counts the connections that reach an inner address. */
async function listener(address: string): Promise<{ readonly port: number; readonly count: () => number }> {
  const counted = { connections: 0 };
  const server = createServer((socket) => {
    counted.connections += 1;
    socket.destroy();
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, address, resolve));
  return { port: (server.address() as AddressInfo).port, count: () => counted.connections };
}

test.each([["127.0.0.1"], ["::1"]])(
  "L164 a name that leads to %s when it is connected to is refused there, and nothing reaches the address",
  async (address) => {
    const inner = await listener(address);
    const target = targetAt(`https://push.example.com:${inner.port}/x`);
    const service = pushService({ keys, localService: undefined, lookup: answering(address) });
    expect(await service.send(target, Buffer.from("{}"), options)).toEqual({ status: "REFUSED" });
    // One good address beside it does not help.
    const mixed = pushService({ keys, localService: undefined, lookup: answering("8.8.8.8", address) });
    expect(await mixed.send(target, Buffer.from("{}"), options)).toEqual({ status: "REFUSED" });
    expect(inner.count()).toBe(0);
    // What the listener counts, where the address is the allowed one.
    const local = `https://${address.includes(":") ? `[${address}]` : address}:${inner.port}`;
    const allowed = pushService({ keys, localService: local });
    expect(await allowed.send(targetAt(`${local}/x`), Buffer.from("{}"), options)).toEqual({ status: "NONE" });
    expect(inner.count()).toBe(1);
  },
);

test("plain HTTP goes to the allowed origin alone", async () => {
  const inner = await listener("127.0.0.1");
  const service = pushService({ keys, localService: undefined });
  expect(await service.send(targetAt(`http://127.0.0.1:${inner.port}/`), Buffer.from("{}"), options)).toEqual({
    status: "REFUSED",
  });
  expect(inner.count()).toBe(0);
});

test("L161 a hanging service is cut in time, a redirect is an answer, and a long body is not read", async () => {
  const local = await testPushService(() => keys.publicKey);
  const service = pushService({ keys, localService: local.origin, timeoutMs: 400 });
  const subscription = local.subscribe();
  const target: PushTarget = {
    endpoint: subscription.endpoint,
    host: new URL(local.origin).host,
    publicKey: Buffer.from(subscription.keys.p256dh, "base64url"),
    auth: Buffer.from(subscription.keys.auth, "base64url"),
  };
  local.answers(subscription, "HANG", { status: 307, headers: { location: "http://127.0.0.1:1/" } });
  expect(await service.send(target, Buffer.from("{}"), options)).toEqual({ status: "NONE" });
  expect(await service.send(target, Buffer.from("{}"), options)).toMatchObject({ status: 307 });
  expect(await service.send(target, Buffer.from("{}"), options)).toMatchObject({ status: 201 });
  expect([local.received.length, local.faults]).toEqual([3, []]);
  await local.close();
});

test("addresses of the public internet are told from all others", () => {
  const outer = [
    "8.8.8.8",
    "1.1.1.1",
    "172.15.255.255",
    "172.32.0.1",
    "100.63.255.255",
    "2606:4700::1111",
    "2404:6800::1",
  ];
  const inner = [
    ...[
      "0.0.0.0",
      "10.1.2.3",
      "100.64.0.1",
      "100.127.255.255",
      "127.0.0.1",
      "169.254.169.254",
      "172.16.0.1",
      "172.31.255.255",
    ],
    ...["192.168.1.1", "192.0.0.1", "198.18.0.1", "203.0.113.1", "224.0.0.1", "240.0.0.1", "255.255.255.255"],
    ...[
      "::",
      "::1",
      "::ffff:127.0.0.1",
      "::ffff:8.8.8.8",
      "64:ff9b::7f00:1",
      "fc00::1",
      "fd12::1",
      "fe80::1",
      "ff02::1",
    ],
    ...["2001::1", "2001:db8::1", "2002:7f00:1::", "fec0::1", "100::1", "localhost", "", "127.1"],
  ];
  expect(outer.filter((address) => !isPublicAddress(address))).toEqual([]);
  expect(inner.filter((address) => isPublicAddress(address))).toEqual([]);
});

test("the keys follow from the secret, and a token is used again until an hour before its end", () => {
  const secrets = secretsFrom("only-for-tests-only-for-tests-only-for-tests");
  const clock = { now: Date.UTC(2026, 10, 23) };
  const one = pushKeys(secrets, "mailto:a@b.kr", () => clock.now);
  expect(one.publicKey).toBe(keys.publicKey);
  expect(pushKeys(secretsFrom("another-secret-another-secret-another"), "mailto:a@b.kr").publicKey).not.toBe(
    one.publicKey,
  );
  const first = one.authorization("https://a.example");
  expect(one.authorization("https://b.example")).not.toBe(first);
  clock.now += 10 * 3_600_000;
  expect(one.authorization("https://a.example")).toBe(first);
  clock.now += 2 * 3_600_000;
  expect(one.authorization("https://a.example")).not.toBe(first);
});
