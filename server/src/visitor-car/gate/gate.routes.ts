import * as contract from "@danji/contract/visitor-car/gate/unregistered-cars";
import * as input from "@danji/contract/visitor-car/gate/unregistered-cars.input";
import { uncachedImageResponse } from "#image/image-response.ts";
import type { RegisterEndpoint } from "#platform/http/request/call.ts";
import type { Services } from "#platform/services.ts";
import { deleteSighting, noteSighting } from "./sightings.ts";
import { getCarPhoto, listUnregistered } from "./unregistered-list.ts";

/** Unregistered cars at the gate. */
export function gateRoutes(on: RegisterEndpoint, services: Services): void {
  on(contract.listUnregisteredCars, input.unregisteredCarsInput, ({ viewer, params }) =>
    listUnregistered(services.db, viewer, params),
  );

  on(contract.noteUnregisteredCar, input.noteUnregisteredCarInput, ({ viewer, params, body, files, request }) => {
    const key = request.headers["idempotency-key"]?.toString();
    return noteSighting(services, viewer, { ...params, ...body }, files["photo"] ?? [], key);
  });

  on(contract.deleteCarSighting, input.carSightingInput, ({ viewer, params }) =>
    deleteSighting(services, viewer, params),
  );

  on(contract.getCarPhoto, input.carPhotoInput, async ({ viewer, params }) =>
    uncachedImageResponse(await getCarPhoto(services, viewer, params.key)),
  );
}
