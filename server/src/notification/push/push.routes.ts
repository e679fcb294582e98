import * as contract from "@danji/contract/notification/push";
import { subscribePushInput } from "@danji/contract/notification/push.input";
import type { RegisterEndpoint } from "#platform/http/request/call.ts";
import type { Services } from "#platform/services.ts";
import { deviceInput } from "@danji/contract/account/account.input";
import { endPushOfDevice, getPush, listPushDevices, subscribePush, unsubscribePush } from "./push-subscription.ts";

/** The subscription of this session to web push, and of the member's other ones. */
export function pushRoutes(on: RegisterEndpoint, services: Services): void {
  on(contract.getPush, {}, ({ viewer }) => getPush(services, viewer));

  on(contract.subscribePush, subscribePushInput, ({ viewer, body }) => subscribePush(services, viewer, body));

  on(contract.unsubscribePush, {}, ({ viewer }) => unsubscribePush(services.db, viewer));

  on(contract.listPushDevices, {}, ({ viewer }) => listPushDevices(services.db, viewer));

  on(contract.endPushOfDevice, deviceInput, ({ viewer, params }) =>
    endPushOfDevice(services.db, viewer, params.sessionId),
  );
}
