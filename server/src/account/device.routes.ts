import * as contract from "@danji/contract/device";
import { deviceInput } from "@danji/contract/device.input";
import type { On } from "#platform/http/call.ts";
import type { Services } from "#platform/services.ts";
import { endDevice, endOtherDevices, listDevices } from "./device.ts";

/** Where a member is logged in. */
export function deviceRoutes(on: On, services: Services): void {
  on(contract.listDevices, {}, ({ viewer }) => listDevices(services.db, viewer));

  on(contract.endOtherDevices, {}, async ({ viewer }) => {
    await endOtherDevices(services, viewer);
    return undefined;
  });

  on(contract.endDevice, deviceInput, async ({ viewer, params }) => {
    await endDevice(services, viewer, params.sessionId);
    return undefined;
  });
}
