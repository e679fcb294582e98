import { ECDH } from "node:crypto";
import { isIP } from "node:net";
import { pushLimits as limits } from "@danji/contract/notification/push-rules";

/** What a browser hands over: where to send, and the keys to encrypt for (RFC 8291). */
export interface PushTarget {
  readonly endpoint: string;
  readonly host: string;
  /** 65 bytes. */
  readonly publicKey: Buffer;
  /** 16 bytes. */
  readonly auth: Buffer;
}

interface Subscribed {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

/**
 * The checked form of a subscription, or undefined. A push service is named by a host name, and speaks HTTPS on port 443; where
 * that name leads is checked when it is connected to (push-service.ts). `localService` is an origin that may be any.
 */
export function pushTarget({ endpoint, keys }: Subscribed, localService: string | undefined): PushTarget | undefined {
  const url = checkedUrl(endpoint, localService);
  if (url === undefined) return undefined;
  const publicKey = pointOf(keys.p256dh);
  const auth = Buffer.from(keys.auth, "base64url");
  if (publicKey === undefined || auth.length !== 16) return undefined;
  return { endpoint: url.href, host: url.host, publicKey, auth };
}

function checkedUrl(endpoint: string, localService: string | undefined): URL | undefined {
  if (!URL.canParse(endpoint)) return undefined;
  const url = new URL(endpoint);
  if (url.username !== "" || url.password !== "" || url.hash !== "") return undefined;
  if (Buffer.byteLength(url.href) > limits.endpointMax) return undefined;
  if (url.origin === localService) return url;
  return url.protocol === "https:" && url.port === "" && isServiceName(url.hostname) ? url : undefined;
}

const LABELS = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;
/** Names that are no public ones (RFC 6761, 6762, 8375), or that an inner network answers. */
const INNER_NAMES =
  /(^|\.)(localhost|local|internal|intranet|lan|home|corp|localdomain|home\.arpa|test|invalid|onion)$/;

/** A host name with a dot, and no address in any of its spellings: URL has turned 0x7f000001 into 127.0.0.1 by then. */
const isServiceName = (host: string): boolean =>
  host.length <= 253 && isIP(host) === 0 && LABELS.test(host) && !INNER_NAMES.test(host);

/** An uncompressed point of P-256; undefined where it is not on the curve. */
function pointOf(text: string): Buffer | undefined {
  const point = Buffer.from(text, "base64url");
  if (point.length !== 65 || point[0] !== 4) return undefined;
  try {
    ECDH.convertKey(point, "prime256v1");
    return point;
  } catch {
    return undefined;
  }
}
