import { postcodeOrigins } from "@danji/contract/platform/postcode";
import type { FastifyInstance } from "fastify";

const ALWAYS = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "same-origin",
  "x-frame-options": "DENY",
  "cross-origin-resource-policy": "same-origin",
  "cross-origin-opener-policy": "same-origin",
} as const;

/** Policy of the pages: everything from us, no inline script or style, framed by no page. */
export const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob: data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  // Only the page of the postcode service: all others refuse to be framed.
  "frame-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** Policy of the service worker: it fetches from us, and loads no other script. */
export const WORKER_POLICY = "default-src 'none'; connect-src 'self'";

const scripts = postcodeOrigins.scripts.join(" ");
const frames = postcodeOrigins.frames.join(" ");

/** Headers of the page that holds the postcode service: what that needs and no more, framed by ourselves alone. */
export const POSTCODE_HEADERS = {
  "x-frame-options": "SAMEORIGIN",
  "content-security-policy": [
    "default-src 'none'",
    `script-src 'self' ${scripts}`,
    // The service writes style attributes into what it makes.
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: ${scripts}`,
    "font-src 'self'",
    "connect-src 'self'",
    `frame-src ${frames}`,
    `form-action ${frames}`,
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ].join("; "),
} as const;

/** Headers that answers of /api vary by: the member's cookie, and the origin of the page. */
export const API_VARY = "Cookie, Origin, Sec-Fetch-Site";

/** Adds the headers of SECURITY 23 to every answer; answers of /api are never stored by a cache unless they say so. */
export function addSecurityHeaders(app: FastifyInstance, production: boolean): void {
  const page: Record<string, string> = { ...ALWAYS };
  if (production) page["strict-transport-security"] = "max-age=63072000; includeSubDomains";
  const api = { ...page, "cache-control": "no-store", vary: API_VARY };
  app.addHook("onRequest", (request, reply, done) => {
    // The route's own path: the address as sent may have percent-encoded characters.
    reply.headers((request.routeOptions.url ?? request.url).startsWith("/api/") ? api : page);
    done();
  });
}
