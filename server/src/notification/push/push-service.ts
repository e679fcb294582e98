import { createECDH, randomBytes } from "node:crypto";
import { lookup as lookUp } from "node:dns";
import http, { type IncomingHttpHeaders } from "node:http";
import https from "node:https";
import type { LookupFunction } from "node:net";
import { encrypt } from "#notification/push/http-ece.ts";
import { isPublicAddress } from "#platform/http/origin/public-address.ts";
import type { PushKeys } from "./push-keys.ts";
import type { PushTarget } from "./push-endpoint.ts";

/** Milliseconds from the look-up of the name to the headers of the answer. */
const TIMEOUT_MS = 10_000;
/** Bytes of an answer's body that are read away, so that the connection can be used again. */
const BODY_MAX = 16_384;
const SOCKETS_PER_HOST = 100;

interface PushOptions {
  /** Seconds for which the push service keeps a message for a device that is away. */
  readonly ttl: number;
  /** At most 32 characters of base64url: a newer message of the same topic replaces one that waits (RFC 8030, 5.4). */
  readonly topic: string;
  readonly urgency: "normal" | "high";
}

/** What a push service said. `NONE`: no answer, for want of time or of a connection; `REFUSED`: its name leads to an inner address. */
export type PushAnswer =
  | { readonly status: number; readonly retryAfter: string | undefined }
  | { readonly status: "NONE" | "REFUSED" };

export interface PushService {
  /** Encrypts a message for one subscription and sends it. Never throws. */
  send(target: PushTarget, payload: Buffer, options: PushOptions): Promise<PushAnswer>;
  close(): void;
}

interface PushServiceOptions {
  readonly keys: PushKeys;
  /** Origin whose address may be an inner one. */
  readonly localService: string | undefined;
  readonly timeoutMs?: number;
  readonly lookup?: typeof lookUp;
}

class InnerAddress extends Error {}

/**
 * Sends to push services. Members name the addresses, so nothing of an answer reaches them: the address is checked with the very
 * look-up by which the connection is made, redirects are not followed, and neither time nor body of an answer is unbounded.
 */
export function pushService(options: PushServiceOptions): PushService {
  const { keys, localService, timeoutMs = TIMEOUT_MS, lookup = lookUp } = options;
  const secure = new https.Agent({
    keepAlive: true,
    maxSockets: SOCKETS_PER_HOST,
    lookup: publicLookup(lookup),
  });
  const local = new http.Agent({ keepAlive: true, maxSockets: SOCKETS_PER_HOST });
  return {
    async send(target, payload, { ttl, topic, urgency }) {
      const url = new URL(target.endpoint);
      const isLocal = url.origin === localService;
      if (!isLocal && url.protocol !== "https:") return { status: "REFUSED" };
      const body = encrypted(target, payload);
      const headers = {
        authorization: keys.authorization(url.origin),
        "content-type": "application/octet-stream",
        "content-encoding": "aes128gcm",
        "content-length": body.length,
        ttl,
        topic,
        urgency,
      };
      const agent = isLocal && url.protocol === "http:" ? local : secure;
      const client = agent === local ? http : https;
      const signal = AbortSignal.timeout(timeoutMs);
      return new Promise((resolve) => {
        const request = client.request(url, { method: "POST", agent, headers, signal }, (response) => {
          readAway(response);
          resolve({ status: response.statusCode ?? 0, retryAfter: header(response.headers, "retry-after") });
        });
        request.on("error", (error) => resolve({ status: error instanceof InnerAddress ? "REFUSED" : "NONE" }));
        request.end(body);
      });
    },
    close() {
      secure.destroy();
      local.destroy();
    },
  };
}

const header = (headers: IncomingHttpHeaders, name: "retry-after"): string | undefined => headers[name];

/** Refuses a name of which any address is an inner one. */
const publicLookup =
  (lookup: typeof lookUp): LookupFunction =>
  (hostname, options, callback) =>
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error !== null) return callback(error, "");
      if (addresses.length === 0 || addresses.some(({ address }) => !isPublicAddress(address)))
        return callback(new InnerAddress("the push service has an inner address"), "");
      if (options.all === true) return callback(null, addresses);
      const [{ address, family }] = addresses as [(typeof addresses)[0]];
      return callback(null, address, family);
    });

/** Reads a short body away, and ends the connection of a longer one. */
function readAway(response: http.IncomingMessage): void {
  let bytes = 0;
  response.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > BODY_MAX) response.destroy();
  });
  response.on("error", () => response.destroy());
}

function encrypted({ publicKey, auth }: PushTarget, payload: Buffer): Buffer {
  const privateKey = createECDH("prime256v1");
  privateKey.generateKeys();
  return encrypt(payload, {
    version: "aes128gcm",
    dh: publicKey.toString("base64url"),
    privateKey,
    authSecret: auth.toString("base64url"),
    salt: randomBytes(16).toString("base64url"),
  });
}
