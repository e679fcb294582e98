import type { FastifyRequest } from "fastify";
import { Problem } from "../../problem.ts";
import type {} from "./cross-origin.ts";

/**
 * Rejects prefetches and cross-site navigation to a GET with an effect: SPEC has such calls, and a prefetch or a foreign
 * link must not consume anything.
 */
export function rejectUnintended({ headers, pageOrigin }: FastifyRequest): void {
  const purpose = String(headers["sec-purpose"] ?? headers["purpose"]);
  if (/prefetch|prerender/.test(purpose)) throw new Problem("BAD_REQUEST");
  if (pageOrigin.crossSite && pageOrigin.listed === undefined) throw new Problem("CROSS_SITE");
}
