import { sendCode as sendCodeEndpoint, verifyCode as verifyCodeEndpoint } from "@danji/contract/account";
import { sendCodeInput, verifyCodeInput } from "@danji/contract/account.input";
import type { On } from "#platform/http/call.ts";
import { refuseUnmeant } from "#platform/http/unmeant.ts";
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
