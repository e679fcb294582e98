import { login, logout } from "@danji/contract/account/account";
import { deviceInput, loginInput } from "@danji/contract/account/account.input";
import * as contract from "@danji/contract/account/device";
import { createSocketToken as createSocketTokenEndpoint } from "@danji/contract/chat/chat";
import type { RegisterEndpoint } from "#platform/http/request/call.ts";
import type { Services } from "#platform/services.ts";
import { endDevice, endOtherDevices, listDevices } from "./device.ts";
import { deviceName } from "./device-name.ts";
import { deviceSeconds } from "./known-device.ts";
import { logIn, logOut } from "./login.ts";
import { sessionSeconds } from "./session.ts";
import { createSocketToken } from "./socket-token.ts";

/** Login and logout, where a member is logged in, and tokens for the socket. */
export function sessionRoutes(on: RegisterEndpoint, services: Services): void {
  on(login, loginInput, async ({ body, address, cookies, request }) => {
    const device = deviceName(request.headers["user-agent"]);
    const browserCookies = { device: cookies.get("device"), session: cookies.get("sid") };
    const opened = await logIn(services, { ...body, address, device, browserCookies });
    const { token, accessToken, memberId, knownDevice } = opened;
    cookies.set("sid", token, sessionSeconds);
    cookies.set("device", knownDevice, deviceSeconds);
    return { accessToken, memberId };
  });

  on(logout, {}, async ({ address, cookies }) => {
    await logOut(services, cookies.get("sid"), address);
    cookies.clear("sid");
  });

  on(contract.listDevices, {}, ({ viewer }) => listDevices(services.db, viewer));

  on(contract.endOtherDevices, {}, ({ viewer, address, cookies }) =>
    endOtherDevices(services, viewer, { device: cookies.get("device"), address }),
  );

  on(contract.endDevice, deviceInput, ({ viewer, params, address }) =>
    endDevice(services, viewer, { sessionId: params.sessionId, address }),
  );

  on(createSocketTokenEndpoint, {}, async ({ viewer }) => createSocketToken(services.db, services.secrets, viewer));
}
