import type { IncomingHttpHeaders } from "node:http";
import { Problem } from "../problem.ts";

/** Decides whether an Origin header names us. Without configured origins only this machine's own names do. */
export type OriginCheck = (origin: string, host: string | undefined) => boolean;

const LOCAL = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

export function originCheck(publicOrigins: readonly string[]): OriginCheck {
  const allowed = new Set(publicOrigins);
  if (allowed.size > 0) return (origin) => allowed.has(origin);
  return (origin, host) => host !== undefined && LOCAL.test(host) && origin === `http://${host}`;
}

/**
 * Refuses a state change that another site's page sends (SECURITY 3). A browser always adds one of the two headers;
 * a caller with neither is no browser and carries no one else's cookies.
 */
export function refuseCrossSite(headers: IncomingHttpHeaders, isOurs: OriginCheck): void {
  const { origin, host } = headers;
  if (origin !== undefined && !isOurs(origin, host)) throw new Problem("CROSS_SITE");
  if (headers["sec-fetch-site"] === "cross-site") throw new Problem("CROSS_SITE");
}
