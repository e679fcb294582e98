import * as contract from "@danji/contract/visitor-car/refused/refused-plates";
import * as input from "@danji/contract/visitor-car/refused/refused-plates.input";
import type { RegisterEndpoint } from "#platform/http/request/call.ts";
import type { Services } from "#platform/services.ts";
import { endRefusal, refusePlate } from "./refuse-plate.ts";
import { listRefusedPlates } from "./refused-list.ts";

/** Plates that an office refuses. */
export function refusedPlateRoutes(on: RegisterEndpoint, services: Services): void {
  on(contract.listRefusedPlates, input.refusedPlatesInput, ({ viewer, params, query }) =>
    listRefusedPlates(services.db, viewer, { ...params, ...query }),
  );

  on(contract.refusePlate, input.refusePlateInput, ({ viewer, params, body }) =>
    refusePlate(services, viewer, { ...params, ...body }),
  );

  on(contract.endRefusal, input.refusedPlateInput, ({ viewer, params }) => endRefusal(services.db, viewer, params));
}
