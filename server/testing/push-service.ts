import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes, verify } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import type { PushMessage } from "@danji/contract/notification/push";

/** A browser's subscription at the local push service: what it hands over, and what it keeps. */
export interface TestSubscription {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
  readonly browser: ECDH;
}

interface ReceivedPush {
  readonly path: string;
  readonly headers: IncomingMessage["headers"];
  /** Undefined where no browser has subscribed under that path. */
  readonly message: PushMessage | undefined;
  readonly bytes: number;
}

type Answer = { readonly status: number; readonly headers?: Record<string, string> } | "HANG";

/** A push service by RFC 8030: it checks the VAPID token (RFC 8292) and decrypts with the browser's keys (RFC 8291, 8188). */
export interface TestPushService {
  readonly origin: string;
  readonly received: ReceivedPush[];
  subscribe(): TestSubscription;
  /** What it answers next under a path; 201 where nothing is set. */
  answers(subscription: Pick<TestSubscription, "endpoint">, ...answers: Answer[]): void;
  /** Cuts the connections of those that hang. */
  cutHanging(): void;
  /** Everything that was refused for a wrong token or words that could not be decrypted. */
  readonly faults: string[];
  close(): Promise<void>;
}

/** `delayMs`: how long an answer takes. */
export async function testPushService(applicationServerKey: () => string, delayMs = 0): Promise<TestPushService> {
  const subscriptions = new Map<string, TestSubscription>();
  const planned = new Map<string, Answer[]>();
  const received: ReceivedPush[] = [];
  const faults: string[] = [];
  const hanging: ServerResponse[] = [];
  const server = createServer((request, response) => {
    void handle(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = Buffer.concat((await request.toArray()) as Buffer[]);
    const path = request.url ?? "";
    const subscription = subscriptions.get(path);
    const fault = vapidFault(request.headers.authorization, origin, applicationServerKey());
    if (fault !== undefined) {
      faults.push(fault);
      response.writeHead(403).end();
      return;
    }
    try {
      const message = subscription && (JSON.parse(decrypted(body, subscription).toString()) as PushMessage);
      received.push({ path, headers: request.headers, message, bytes: body.length });
    } catch (error) {
      faults.push(String(error));
    }
    const answer = planned.get(path)?.shift() ?? { status: 201 };
    if (answer === "HANG") return void hanging.push(response);
    if (delayMs > 0) await delay(delayMs);
    response.writeHead(answer.status, answer.headers ?? {}).end();
  }

  return {
    origin,
    received,
    faults,
    subscribe() {
      const browser = createECDH("prime256v1");
      const p256dh = browser.generateKeys().toString("base64url");
      const path = `/push/${randomBytes(16).toString("base64url")}`;
      const keys = { p256dh, auth: randomBytes(16).toString("base64url") };
      const subscription = { endpoint: `${origin}${path}`, keys, browser };
      subscriptions.set(path, subscription);
      return subscription;
    },
    cutHanging() {
      for (const response of hanging.splice(0)) response.destroy();
    },
    answers: ({ endpoint }, ...answers) => void planned.set(new URL(endpoint).pathname, answers),
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** Undefined where the token is of this application server, for this push service, and good now. */
function vapidFault(authorization = "", origin: string, applicationServerKey: string): string | undefined {
  const [, token = "", key] = /^vapid t=([^,]+), k=([\w-]+)$/.exec(authorization) ?? [];
  if (key !== applicationServerKey) return "another key";
  const [head = "", claims = "", signature = ""] = token.split(".");
  const point = Buffer.from(key, "base64url");
  const jwk = {
    kty: "EC",
    crv: "P-256",
    x: point.subarray(1, 33).toString("base64url"),
    y: point.subarray(33).toString("base64url"),
  };
  const publicKey = { key: createPublicKey({ key: jwk, format: "jwk" }), dsaEncoding: "ieee-p1363" } as const;
  if (!verify("sha256", Buffer.from(`${head}.${claims}`), publicKey, Buffer.from(signature, "base64url")))
    return "a wrong signature";
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, "base64url").toString()) as Record<string, unknown>;
  const now = Date.now() / 1000;
  if (aud !== origin) return `for ${String(aud)}`;
  if (typeof exp !== "number" || exp <= now || exp > now + 86_400) return "expired, or for more than a day";
  return typeof sub === "string" && /^(mailto:.+@.+|https:)/.test(sub) ? undefined : "without an address of people";
}

/** RFC 8291, 3.3 and 3.4, and one record of RFC 8188, with node:crypto alone: not the library that encrypts. */
function decrypted(body: Buffer, { keys, browser }: TestSubscription): Buffer {
  const salt = body.subarray(0, 16);
  const recordSize = body.readUInt32BE(16);
  const keyLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + keyLength);
  const record = body.subarray(21 + keyLength);
  if (record.length > recordSize || body.length > 4096) throw new Error("more than one record of 4,096 bytes");
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), browser.getPublicKey(), sender]);
  const secret = hkdf(Buffer.from(keys.auth, "base64url"), browser.computeSecret(sender), info, 32);
  const key = hkdf(salt, secret, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
  const nonce = hkdf(salt, secret, Buffer.from("Content-Encoding: nonce\0"), 12);
  const decipher = createDecipheriv("aes-128-gcm", key, nonce);
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  const end = padded.lastIndexOf(2);
  if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error("wrong padding");
  return padded.subarray(0, end);
}

const hkdf = (salt: Buffer, key: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync("sha256", key, salt, info, length));
