import { checkEmailDuplication, signup } from "@danji/contract/account";
import { checkEmailDuplicationInput, signupInput } from "@danji/contract/account.input";
import type { On } from "#platform/http/call.ts";
import type { Services } from "#platform/services.ts";
import { requireFreeEmail, signUp } from "./signup.ts";

/** Becoming a member. */
export function signupRoutes(on: On, services: Services): void {
  on(checkEmailDuplication, checkEmailDuplicationInput, async ({ body, address }) => {
    await requireFreeEmail(services, body.email, address);
    return undefined;
  });

  on(signup, signupInput, async ({ body, address, cookies }) => {
    await signUp(services, body, { proof: cookies.get("proof"), address });
    cookies.clear("proof");
    return undefined;
  });
}
