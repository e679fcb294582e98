import type { FastifyRequest } from "fastify";
import { Problem } from "../problem.ts";
import type {} from "./cross-origin.ts";

/**
 * Refuses a GET with an effect that nobody meant to make: SPEC has such calls, and an address that a browser loads ahead, or
 * that another site points at, must not use anything up.
 */
export function rejectUnintended({ headers, pageOrigin }: FastifyRequest): void {
  const purpose = String(headers["sec-purpose"] ?? headers["purpose"]);
  if (/prefetch|prerender/.test(purpose)) throw new Problem("BAD_REQUEST");
  if (pageOrigin.crossSite && pageOrigin.listed === undefined) throw new Problem("CROSS_SITE");
}
