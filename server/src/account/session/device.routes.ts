import * as contract from "@danji/contract/account/device";
import { deviceInput } from "@danji/contract/account/account.input";
import type { RegisterEndpoint } from "#platform/http/request/call.ts";
import type { Services } from "#platform/services.ts";
import { endDevice, endOtherDevices, listDevices } from "./device.ts";

/** Where a member is logged in. */
export function deviceRoutes(on: RegisterEndpoint, services: Services): void {
  on(contract.listDevices, {}, ({ viewer }) => listDevices(services.db, viewer));

  on(contract.endOtherDevices, {}, ({ viewer, address, cookies }) =>
    endOtherDevices(services, viewer, { device: cookies.get("device"), address }),
  );

  on(contract.endDevice, deviceInput, ({ viewer, params, address }) =>
    endDevice(services, viewer, { sessionId: params.sessionId, address }),
  );
}
