import { createHmac, createSecretKey, hkdfSync, type KeyObject, randomBytes, timingSafeEqual } from "node:crypto";

/** Keyed hashes and random tokens; each purpose has a key of its own, derived from the one secret. */
export interface Secrets {
  /** Keyed SHA-256 of a text: what is stored in place of a code or a session id. */
  hash(purpose: string, text: string): Buffer;
  /** Bytes that follow from the one secret alone: every process, and every start, has the same. */
  derive(purpose: string, length: number): Buffer;
  /** A random 256-bit token, base64url; `isToken` of the contract knows its form. */
  token(): string;
}

export function secretsFrom(secretKey: string): Secrets {
  const keys = new Map<string, KeyObject>();
  const keyOf = (purpose: string): KeyObject => {
    const key = keys.get(purpose) ?? createSecretKey(Buffer.from(hkdfSync("sha256", secretKey, "danji", purpose, 32)));
    keys.set(purpose, key);
    return key;
  };
  return {
    hash: (purpose, text) => createHmac("sha256", keyOf(purpose)).update(text).digest(),
    derive: (purpose, length) => Buffer.from(hkdfSync("sha256", secretKey, "danji", purpose, length)),
    token: () => randomBytes(32).toString("base64url"),
  };
}

/** Compares two hashes in constant time. */
export const sameHash = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && timingSafeEqual(one, other);
