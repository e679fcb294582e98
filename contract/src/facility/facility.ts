import { answer, endpoint, input } from "../platform/endpoint.ts";
import type {
  createFacilityInput,
  facilityImageInput,
  facilityInput,
  listFacilitiesInput,
  setFacilityPhotosInput,
} from "./facility.input.ts";
import type { Closure } from "./facility-days.ts";
import { type FacilityKind, facilityLimits, type FacilitySettings } from "./facility-rules.ts";

/** The facilities of a complex whose community the viewer reads, by name. */
export const listFacilities = endpoint({
  method: "GET",
  path: "/api/facilities",
  access: "member",
  input: input<typeof listFacilitiesInput>(),
  answer: answer<FacilityListView>(),
});

export interface FacilityListView {
  readonly facilities: readonly FacilityView[];
  /** 공휴일 from today on for a year, with their names. */
  readonly holidays: readonly HolidayView[];
  /** The last day of which the holidays are known. */
  readonly holidaysUntil: string;
  /** The time of the server, by which all is decided. */
  readonly now: string;
}

export interface HolidayView {
  readonly day: string;
  readonly name: string;
}

export interface FacilityView {
  readonly facilityId: number;
  readonly apartmentId: number;
  readonly name: string;
  readonly kind: FacilityKind;
  readonly place: string;
  readonly description: string;
  readonly settings: FacilitySettings;
  /** Those that are not over, by day. */
  readonly closures: readonly ClosureView[];
  readonly version: number;
  /** Addresses of its photos, in their order; absent in an answer that an earlier release stored. */
  readonly images?: readonly string[];
}

export interface ClosureView extends Closure {
  readonly closureId: number;
}

export const getFacility = endpoint({
  method: "GET",
  path: "/api/facilities/:facilityId",
  access: "member",
  input: input<typeof facilityInput>(),
  answer: answer<FacilityView>(),
});

/** Sets a facility up. For who sets up facilities. */
export const createFacility = endpoint({
  method: "POST",
  path: "/api/office/:apartmentId/facilities",
  access: "member",
  input: input<typeof createFacilityInput>(),
  status: 201,
  answer: answer<FacilityView>(),
});

/** Takes photos from a facility and adds others after those that stay. For who sets up facilities. */
export const setFacilityPhotos = endpoint({
  method: "PUT",
  path: "/api/office/:apartmentId/facilities/:facilityId/photos",
  access: "member",
  input: input<typeof setFacilityPhotosInput>(),
  files: { multipartFileList: facilityLimits.imagesMax },
  answer: answer<FacilityView>(),
});

/** A photo of a facility, or its small form, for a member who sees the facility. */
export const getFacilityImage = endpoint({
  method: "GET",
  path: "/api/facilities/images/:key",
  access: "member",
  input: input<typeof facilityImageInput>(),
});
