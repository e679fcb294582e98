import * as contract from "@danji/contract/account-recovery";
import { findIdInput, resetPasswordInput } from "@danji/contract/account-recovery.input";
import type { On } from "#platform/http/call.ts";
import type { Services } from "#platform/services.ts";
import { findId } from "./find-id.ts";
import { deviceSeconds } from "./known-device.ts";
import { resetPassword } from "./reset-password.ts";

/** The ways back into an account. */
export function recoveryRoutes(on: On, services: Services): void {
  on(contract.findId, findIdInput, ({ body, address }) => findId(services, body, address));

  on(contract.resetPassword, resetPasswordInput, async ({ body, address, cookies }) => {
    const shown = { proof: cookies.get("proof"), device: cookies.get("device") };
    const device = await resetPassword(services, body, { ...shown, address });
    cookies.clear("proof");
    if (device !== undefined) cookies.set("device", device, deviceSeconds);
    return undefined;
  });
}
