import * as contract from "@danji/contract/facility/facility";
import {
  createFacilityInput,
  facilityImageInput,
  facilityInput,
  listFacilitiesInput,
  setFacilityPhotosInput,
} from "@danji/contract/facility/facility.input";
import { imageResponse } from "#image/image-response.ts";
import type { RegisterEndpoint } from "#platform/http/request/call.ts";
import type { Services } from "#platform/services.ts";
import { getFacilityImage, setFacilityPhotos } from "./facility-image.ts";
import { createFacility, getFacility, listFacilities } from "./facility.ts";

/** Facilities of a complex. What touches bookings is in the feature reservation. */
export function facilityRoutes(on: RegisterEndpoint, services: Services): void {
  const { db } = services;

  on(contract.listFacilities, listFacilitiesInput, ({ viewer, query }) =>
    listFacilities(db, viewer, query.apartmentId),
  );

  on(contract.getFacility, facilityInput, ({ viewer, params }) => getFacility(db, viewer, params.facilityId));

  on(contract.createFacility, createFacilityInput, ({ viewer, params, body }) =>
    createFacility(db, viewer, params.apartmentId, body),
  );

  on(contract.setFacilityPhotos, setFacilityPhotosInput, ({ viewer, params, parts, files }) =>
    setFacilityPhotos(services, viewer, params, parts.deleteFileUrls, files["multipartFileList"] ?? []),
  );

  on(contract.getFacilityImage, facilityImageInput, async ({ viewer, params, request }) =>
    imageResponse(request, await getFacilityImage(services, viewer, params.key)),
  );
}
