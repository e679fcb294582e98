import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { API_VARY } from "../response/headers.ts";
import { type OriginCheck, type PageOrigin, pageOriginOf, refuseCrossSite } from "./origin.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The page that sent the request. */
    pageOrigin: PageOrigin;
  }
}

const PREFLIGHT = {
  "access-control-allow-methods": "GET, POST, PUT, DELETE",
  "access-control-allow-headers": "Content-Type, Authorization, Idempotency-Key, If-None-Match, X-Include, X-Member",
  "access-control-max-age": "600",
} as const;
const EXPOSED_HEADERS = "Content-Disposition, ETag, Retry-After";

const UNKNOWN: PageOrigin = { listed: undefined, crossSite: false, isForeign: false, embeds: false };

/**
 * Lets pages of listed origins use the calls with their cookies, whatever site they are of (CORS), and keeps all others from
 * changing anything. An origin that is not listed gets no CORS headers, so its browser gives it nothing.
 */
export function enableCors(app: FastifyInstance, isOurs: OriginCheck): void {
  app.decorateRequest("pageOrigin");
  app.addHook("onRequest", (request, reply, done) => {
    const page = request.headers["sec-fetch-site"] ?? request.headers.origin;
    request.pageOrigin = page === undefined ? UNKNOWN : pageOriginOf(request.headers, isOurs);
    if (isCall(request)) {
      setCorsHeaders(request, reply);
      if (isPreflight(request)) return void reply.headers(PREFLIGHT).code(204).send();
    }
    if (request.method !== "GET" && request.method !== "HEAD") refuseCrossSite(request.headers, request.pageOrigin);
    done();
  });
}

const isCall = (request: FastifyRequest): boolean => (request.routeOptions.url ?? request.url).startsWith("/api/");

function setCorsHeaders({ pageOrigin: { listed, embeds, isForeign } }: FastifyRequest, reply: FastifyReply): void {
  if (listed !== undefined) {
    reply.header("access-control-allow-origin", listed);
    reply.header("access-control-allow-credentials", "true");
    reply.header("access-control-expose-headers", EXPOSED_HEADERS);
  }
  // Plain images are requested without an Origin; the page may show them, but not read them.
  if (embeds) reply.header("cross-origin-resource-policy", "cross-origin");
  // There the Referer decides; our own pages have one cached image for all of theirs.
  if (isForeign) reply.header("vary", `${API_VARY}, Referer`);
}

const isPreflight = ({ method, headers, pageOrigin }: FastifyRequest): boolean =>
  method === "OPTIONS" && pageOrigin.listed !== undefined && headers["access-control-request-method"] !== undefined;
