import { checkEmailDuplication, signup } from "@danji/contract/account/account";
import { checkEmailDuplicationInput, signupInput } from "@danji/contract/account/account.input";
import type { RegisterEndpoint } from "#platform/http/request/call.ts";
import type { Services } from "#platform/services.ts";
import { deviceSeconds } from "../session/known-device.ts";
import { requireFreeEmail, signUp } from "./signup.ts";

/** Sign-up. */
export function signupRoutes(on: RegisterEndpoint, services: Services): void {
  on(checkEmailDuplication, checkEmailDuplicationInput, ({ body, address }) =>
    requireFreeEmail(services, body.email, address),
  );

  on(signup, signupInput, async ({ body, address, cookies }) => {
    const requestCookies = { verificationToken: cookies.get("proof"), device: cookies.get("device") };
    const device = await signUp(services, body, { ...requestCookies, address });
    cookies.clear("proof");
    cookies.set("device", device, deviceSeconds);
  });
}
