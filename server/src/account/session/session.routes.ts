import { login, logout } from "@danji/contract/account/account";
import { loginInput } from "@danji/contract/account/account.input";
import type { RegisterEndpoint } from "#platform/http/request/call.ts";
import type { Services } from "#platform/services.ts";
import { deviceName } from "./device-name.ts";
import { deviceSeconds } from "./known-device.ts";
import { logIn, logOut } from "./login.ts";
import { sessionSeconds } from "./session.ts";

/** Login and logout. */
export function sessionRoutes(on: RegisterEndpoint, services: Services): void {
  on(login, loginInput, async ({ body, address, cookies, request }) => {
    const device = deviceName(request.headers["user-agent"]);
    const browserCookies = { device: cookies.get("device"), session: cookies.get("sid") };
    const { token, accessToken, knownDevice } = await logIn(services, { ...body, address, device, browserCookies });
    cookies.set("sid", token, sessionSeconds);
    cookies.set("device", knownDevice, deviceSeconds);
    return { accessToken };
  });

  on(logout, {}, async ({ address, cookies }) => {
    await logOut(services, cookies.get("sid"), address);
    cookies.clear("sid");
  });
}
