import { createECDH, createPrivateKey, type KeyObject, sign } from "node:crypto";
import type { Secrets } from "#platform/config/secrets.ts";

/** Order of P-256. */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
/** Seconds for which a push service is shown the same token; RFC 8292 allows a day. */
const TOKEN_SECONDS = 12 * 3600;
const RENEW_SECONDS = 3600;
/** Push services whose token is remembered. */
const TOKENS_MAX = 1_000;

export interface PushKeys {
  /** 65 bytes, base64url: the key by which browsers subscribe. */
  readonly publicKey: string;
  /** Value of the Authorization header for a push service (RFC 8292, scheme vapid). */
  authorization(origin: string): string;
}

/**
 * The VAPID keys of this installation. They follow from SECRET_KEY, which is made at the first start and the same in all
 * processes, so there is nothing to store: with another SECRET_KEY all sessions end, and their subscriptions with them.
 * `subject` is a mailto: or https: address for the people of the push service.
 */
export function pushKeys(secrets: Pick<Secrets, "derive">, subject: string, now: () => number = Date.now): PushKeys {
  const { privateKey, publicKey } = keyPair(secrets);
  const tokens = new Map<string, { readonly value: string; readonly until: number }>();
  return {
    publicKey,
    authorization(origin) {
      const seconds = Math.floor(now() / 1000);
      const known = tokens.get(origin);
      if (known !== undefined && known.until > seconds) return known.value;
      const claims = { aud: origin, exp: seconds + TOKEN_SECONDS, sub: subject };
      const value = `vapid t=${tokenOf(claims, privateKey)}, k=${publicKey}`;
      if (tokens.size >= TOKENS_MAX) tokens.clear();
      tokens.set(origin, { value, until: seconds + TOKEN_SECONDS - RENEW_SECONDS });
      return value;
    },
  };
}

/** A scalar from 384 bits modulo the order, as FIPS 186-5 A.2.1 makes one. */
function keyPair(secrets: Pick<Secrets, "derive">): { readonly privateKey: KeyObject; readonly publicKey: string } {
  const scalar = (BigInt(`0x${secrets.derive("web push", 48).toString("hex")}`) % (ORDER - 1n)) + 1n;
  const bytes = Buffer.from(scalar.toString(16).padStart(64, "0"), "hex");
  const curve = createECDH("prime256v1");
  curve.setPrivateKey(bytes);
  const point = curve.getPublicKey();
  const jwk = {
    kty: "EC",
    crv: "P-256",
    d: bytes.toString("base64url"),
    x: point.subarray(1, 33).toString("base64url"),
    y: point.subarray(33).toString("base64url"),
  };
  return { privateKey: createPrivateKey({ key: jwk, format: "jwk" }), publicKey: point.toString("base64url") };
}

/** JSON Web Token with ES256 (RFC 7515, 7518). */
function tokenOf(claims: object, key: KeyObject): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const text = `${part({ typ: "JWT", alg: "ES256" })}.${part(claims)}`;
  const signature = sign("sha256", Buffer.from(text), { key, dsaEncoding: "ieee-p1363" });
  return `${text}.${signature.toString("base64url")}`;
}
