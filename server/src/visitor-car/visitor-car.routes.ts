import * as contract from "@danji/contract/visitor-car/visitor-car";
import {
  cancelVisitorCarInput,
  changeVisitorCarInput,
  listVisitorCarsInput,
  registerVisitorCarInput,
} from "@danji/contract/visitor-car/visitor-car.input";
import type { RegisterEndpoint } from "#platform/http/request/call.ts";
import type { Services } from "#platform/services.ts";
import { cancelVisit, changeVisit, registerVisit } from "./register.ts";
import { listVisits } from "./visit-list.ts";

/** The visitor cars of the viewer's household. */
export function visitorCarRoutes(on: RegisterEndpoint, services: Services): void {
  on(contract.listVisitorCars, listVisitorCarsInput, ({ viewer, query }) =>
    listVisits(services.db, viewer, query.residenceId),
  );

  on(contract.registerVisitorCar, registerVisitorCarInput, async ({ viewer, body, request }) => {
    const key = request.headers["idempotency-key"]?.toString();
    return { visitId: await registerVisit(services, viewer, body, key) };
  });

  on(contract.changeVisitorCar, changeVisitorCarInput, ({ viewer, params, body }) =>
    changeVisit(services, viewer, { ...params, ...body }),
  );

  on(contract.cancelVisitorCar, cancelVisitorCarInput, ({ viewer, params, body }) =>
    cancelVisit(services, viewer, { ...params, ...body }),
  );
}
