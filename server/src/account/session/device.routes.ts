import * as contract from "@danji/contract/account/device";
import { deviceInput } from "@danji/contract/account/account.input";
import type { RegisterEndpoint } from "#platform/http/request/call.ts";
import type { Services } from "#platform/services.ts";
import { endDevice, endOtherDevices, listDevices } from "./device.ts";

/** Where a member is logged in. */
export function deviceRoutes(on: RegisterEndpoint, services: Services): void {
  on(contract.listDevices, {}, ({ viewer }) => listDevices(services.db, viewer));

  on(contract.endOtherDevices, {}, async ({ viewer, address, cookies }) => {
    await endOtherDevices(services, viewer, { device: cookies.get("device"), address });
    return undefined;
  });

  on(contract.endDevice, deviceInput, async ({ viewer, params, address }) => {
    await endDevice(services, viewer, { sessionId: params.sessionId, address });
    return undefined;
  });
}
