import * as contract from "@danji/contract/facility/facility";
import { createFacilityInput, facilityInput, listFacilitiesInput } from "@danji/contract/facility/facility.input";
import type { RegisterEndpoint } from "#platform/http/request/call.ts";
import type { Services } from "#platform/services.ts";
import { createFacility, getFacility, listFacilities } from "./facility.ts";

/** Facilities of a complex. What touches bookings is in the feature reservation. */
export function facilityRoutes(on: RegisterEndpoint, { db }: Services): void {
  on(contract.listFacilities, listFacilitiesInput, ({ viewer, query }) =>
    listFacilities(db, viewer, query.apartmentId),
  );

  on(contract.getFacility, facilityInput, ({ viewer, params }) => getFacility(db, viewer, params.facilityId));

  on(contract.createFacility, createFacilityInput, ({ viewer, params, body }) =>
    createFacility(db, viewer, params.apartmentId, body),
  );
}
