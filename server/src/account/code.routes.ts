import { sendCode as sendCodeEndpoint, verifyCode as verifyCodeEndpoint } from "@danji/contract/account";
import { sendCodeInput, verifyCodeInput } from "@danji/contract/account.input";
import type { On } from "#platform/http/call.ts";
import { refuseUnmeant } from "#platform/http/unmeant.ts";
import type { Services } from "#platform/services.ts";
import { sendCode, verifyCode } from "./code.ts";

/** Codes by mail. */
export function codeRoutes(on: On, services: Services): void {
  on(sendCodeEndpoint, sendCodeInput, async ({ body, address, cookies }) => {
    const { mail, type: purpose } = body;
    const known = { device: cookies.get("device"), session: cookies.get("sid") };
    const bound = await sendCode(services, { mail, purpose, address, browser: cookies.get("code"), known });
    cookies.set("code", bound.token, bound.seconds);
    return undefined;
  });

  on(verifyCodeEndpoint, verifyCodeInput, async ({ query, address, cookies, request }) => {
    refuseUnmeant(request);
    const { email: mail, code } = query;
    const proof = await verifyCode(services, { mail, code, browser: cookies.get("code"), address });
    cookies.set("proof", proof.token, proof.seconds);
    return undefined;
  });
}
