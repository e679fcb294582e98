import * as contract from "@danji/contract/account/recovery";
import { findIdInput, resetPasswordInput } from "@danji/contract/account/recovery.input";
import type { RegisterEndpoint } from "#platform/http/request/call.ts";
import type { Services } from "#platform/services.ts";
import { findId } from "./find-id.ts";
import { deviceSeconds } from "../session/known-device.ts";
import { resetPassword } from "./reset-password.ts";

/** Account recovery: finding the mail address and resetting the password. */
export function recoveryRoutes(on: RegisterEndpoint, services: Services): void {
  on(contract.findId, findIdInput, ({ body, address }) => findId(services, body, address));

  on(contract.resetPassword, resetPasswordInput, async ({ body, address, cookies }) => {
    const requestCookies = { verificationToken: cookies.get("proof"), device: cookies.get("device") };
    const device = await resetPassword(services, body, { ...requestCookies, address });
    cookies.clear("proof");
    if (device !== undefined) cookies.set("device", device, deviceSeconds);
  });
}
