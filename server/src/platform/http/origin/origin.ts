import type { IncomingHttpHeaders } from "node:http";
import { Problem } from "../../problem.ts";

/** Decides whether an Origin header is one of ours. Without configured origins only this machine's own names are. */
export type OriginCheck = (origin: string, host: string | undefined) => boolean;

const LOCAL = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

export function originCheck(publicOrigins: readonly string[]): OriginCheck {
  const allowed = new Set(publicOrigins);
  if (allowed.size > 0) return (origin) => allowed.has(origin);
  return (origin, host) => host !== undefined && LOCAL.test(host) && origin === `http://${host}`;
}

/** The page that sent a request, by the request's headers. */
export interface PageOrigin {
  /** The Origin header, where it is one of ours. */
  readonly listed: string | undefined;
  /** Whether the browser says that the page is of another site than this server. */
  readonly crossSite: boolean;
  /** Whether the browser says that the page is of another origin than this server, of its site or not. */
  readonly isForeign: boolean;
  /** Whether the page is one of ours, also where a browser sends no Origin, as with plain images. */
  readonly embeds: boolean;
}

export function pageOriginOf(headers: IncomingHttpHeaders, isOurs: OriginCheck): PageOrigin {
  const { origin, host, referer } = headers;
  const site = headers["sec-fetch-site"];
  const listed = origin !== undefined && isOurs(origin, host) ? origin : undefined;
  const isForeign = site === "cross-site" || site === "same-site";
  // A page of our own origin needs no check.
  const embeds = listed !== undefined || (isForeign && referer !== undefined && isOurs(originOf(referer), host));
  return { listed, crossSite: site === "cross-site", isForeign, embeds };
}

const originOf = (address: string): string => (URL.canParse(address) ? new URL(address).origin : "");

/**
 * Refuses a state change that a page sends which is not ours (SECURITY 3). A browser always adds one of the two headers;
 * a caller with neither is no browser and carries no one else's cookies. The Origin is what decides where it is there: a
 * listed page may be of another site.
 */
export function refuseCrossSite({ origin }: IncomingHttpHeaders, { listed, crossSite }: PageOrigin): void {
  if (listed !== undefined) return;
  if (origin !== undefined || crossSite) throw new Problem("CROSS_SITE");
}
