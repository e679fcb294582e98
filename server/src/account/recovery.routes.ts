import * as contract from "@danji/contract/account-recovery";
import { findIdInput, resetPasswordInput } from "@danji/contract/account-recovery.input";
import type { On } from "#platform/http/call.ts";
import type { Services } from "#platform/services.ts";
import { findId } from "./find-id.ts";
import { resetPassword } from "./reset-password.ts";

/** The ways back into an account. */
export function recoveryRoutes(on: On, services: Services): void {
  on(contract.findId, findIdInput, ({ body, address }) => findId(services, body, address));

  on(contract.resetPassword, resetPasswordInput, async ({ body, address, cookies }) => {
    await resetPassword(services, body, { proof: cookies.get("proof"), address });
    cookies.clear("proof");
    return undefined;
  });
}
