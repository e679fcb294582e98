import { checkEmailDuplication, signup } from "@danji/contract/account";
import { checkEmailDuplicationInput, signupInput } from "@danji/contract/account.input";
import type { On } from "#platform/http/call.ts";
import type { Services } from "#platform/services.ts";
import { deviceSeconds } from "./known-device.ts";
import { requireFreeEmail, signUp } from "./signup.ts";

/** Becoming a member. */
export function signupRoutes(on: On, services: Services): void {
  on(checkEmailDuplication, checkEmailDuplicationInput, async ({ body, address }) => {
    await requireFreeEmail(services, body.email, address);
    return undefined;
  });

  on(signup, signupInput, async ({ body, address, cookies }) => {
    const shown = { proof: cookies.get("proof"), device: cookies.get("device") };
    const device = await signUp(services, body, { ...shown, address });
    cookies.clear("proof");
    cookies.set("device", device, deviceSeconds);
    return undefined;
  });
}
