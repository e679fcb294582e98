import { sendCode as sendCodeEndpoint, verifyCode as verifyCodeEndpoint } from "@danji/contract/account/account";
import { sendCodeInput, verifyCodeInput } from "@danji/contract/account/account.input";
import type { RegisterEndpoint } from "#platform/http/request/call.ts";
import { rejectUnintended } from "#platform/http/origin/fetch-metadata.ts";
import type { Services } from "#platform/services.ts";
import { sendCode, verifyCode } from "./code.ts";

/** Codes by mail. */
export function codeRoutes(on: RegisterEndpoint, services: Services): void {
  on(sendCodeEndpoint, sendCodeInput, async ({ body, address, cookies }) => {
    const { mail, type: purpose } = body;
    const browserCookies = { device: cookies.get("device"), session: cookies.get("sid") };
    const binding = await sendCode(services, {
      mail,
      purpose,
      address,
      browserToken: cookies.get("code"),
      browserCookies,
    });
    cookies.set("code", binding.token, binding.seconds);
  });

  on(verifyCodeEndpoint, verifyCodeInput, async ({ query, address, cookies, request }) => {
    rejectUnintended(request);
    const { email: mail, code } = query;
    const verification = await verifyCode(services, { mail, code, browserToken: cookies.get("code"), address });
    cookies.set("proof", verification.token, verification.seconds);
  });
}
