import {
  checkEmailDuplication,
  sendCode as sendCodeEndpoint,
  signup,
  verifyCode as verifyCodeEndpoint,
} from "@danji/contract/account/account";
import {
  checkEmailDuplicationInput,
  sendCodeInput,
  signupInput,
  verifyCodeInput,
} from "@danji/contract/account/account.input";
import type { RegisterEndpoint } from "#platform/http/request/call.ts";
import { rejectUnintended } from "#platform/http/origin/fetch-metadata.ts";
import type { Services } from "#platform/services.ts";
import { deviceSeconds } from "../session/known-device.ts";
import { sendCode, verifyCode } from "./code.ts";
import { requireFreeEmail, signUp } from "./signup.ts";

/** Sign-up, and the codes by mail that it and a new password need. */
export function signupRoutes(on: RegisterEndpoint, services: Services): void {
  on(checkEmailDuplication, checkEmailDuplicationInput, ({ body, address }) =>
    requireFreeEmail(services, body.email, address),
  );

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

  on(signup, signupInput, async ({ body, address, cookies }) => {
    const requestCookies = { verificationToken: cookies.get("proof"), device: cookies.get("device") };
    const device = await signUp(services, body, { ...requestCookies, address });
    cookies.clear("proof");
    cookies.set("device", device, deviceSeconds);
  });
}
