import { sendCode as sendCodeEndpoint, verifyCode as verifyCodeEndpoint } from "@danji/contract/account";
import { sendCodeInput, verifyCodeInput } from "@danji/contract/account.input";
import type { FastifyRequest } from "fastify";
import type { On } from "#platform/http/call.ts";
import { Problem } from "#platform/problem.ts";
import type { Services } from "#platform/services.ts";
import { sendCode, verifyCode } from "./code.ts";

/** Codes by mail. */
export function codeRoutes(on: On, services: Services): void {
  on(sendCodeEndpoint, sendCodeInput, async ({ body, address }) => {
    await sendCode(services, { mail: body.mail, purpose: body.type, address });
    return undefined;
  });

  on(verifyCodeEndpoint, verifyCodeInput, async ({ query, cookies, request }) => {
    refuseUnmeant(request);
    const proof = await verifyCode(services, query.email, query.code);
    cookies.set("proof", proof.token, proof.seconds);
    return undefined;
  });
}

// SPEC verifies by GET: an address that a browser loads ahead, or that another site points at, must not use
// up an attempt.
function refuseUnmeant({ headers }: FastifyRequest): void {
  const purpose = String(headers["sec-purpose"] ?? headers["purpose"]);
  if (/prefetch|prerender/.test(purpose)) throw new Problem("BAD_REQUEST");
  if (headers["sec-fetch-site"] === "cross-site") throw new Problem("CROSS_SITE");
}
