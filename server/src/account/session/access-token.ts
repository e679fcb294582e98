import { getProfile } from "@danji/contract/account/account";
import type { FastifyRequest } from "fastify";
import { sameHash, type Secrets } from "#platform/config/secrets.ts";

/** Seconds that an access token lives. */
const LIFETIME_SECONDS = 15 * 60;
const TOKEN_PATTERN = /^([A-Za-z0-9_-]{43})\.(\d{10})\.([A-Za-z0-9_-]{43})$/;

/** A session by its stored hash, and when it was opened: seconds since 1970, by the clock of the database. */
interface SessionReference {
  readonly hash: Buffer;
  readonly openedAt: number;
}

export interface AccessToken {
  readonly sessionHash: Buffer;
  /** Seconds since 1970, by the clock of the database. */
  readonly expiresAt: number;
}

/**
 * Signs the token that SPEC's client stores under `token`. It names a session without opening it, and is invalid once that
 * session has ended.
 */
export function signAccessToken(secrets: Secrets, session: SessionReference): string {
  const signed = `${session.hash.toString("base64url")}.${session.openedAt + LIFETIME_SECONDS}`;
  return `${signed}.${secrets.hash("access-token", signed).toString("base64url")}`;
}

/** The content of a token, or undefined where the signature is not ours. The database judges its age. */
export function verifyAccessToken(secrets: Secrets, token: string | undefined): AccessToken | undefined {
  const [, session, expiry, signature] = TOKEN_PATTERN.exec(token ?? "") ?? [];
  if (session === undefined || expiry === undefined || signature === undefined) return undefined;
  const expected = secrets.hash("access-token", `${session}.${expiry}`);
  if (!sameHash(expected, Buffer.from(signature, "base64url"))) return undefined;
  return { sessionHash: Buffer.from(session, "base64url"), expiresAt: Number(expiry) };
}

/** The bearer token of a request for the profile; for every other path there is none. */
export function bearerToken(request: FastifyRequest): string | undefined {
  if (request.routeOptions.url !== getProfile.path || request.method !== getProfile.method) return undefined;
  return /^Bearer (\S+)$/i.exec(request.headers.authorization ?? "")?.[1];
}
