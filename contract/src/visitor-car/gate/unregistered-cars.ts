import { answer, endpoint, input } from "../../platform/endpoint.ts";
import type {
  carPhotoInput,
  carSightingInput,
  noteUnregisteredCarInput,
  unregisteredCarsInput,
} from "./unregistered-cars.input.ts";

/** Unregistered cars, seen in the last days, the newest first. Act markCars. */
export const listUnregisteredCars = endpoint({
  method: "GET",
  path: "/api/office/:apartmentId/cars/unregistered",
  access: "member",
  input: input<typeof unregisteredCarsInput>(),
  answer: answer<UnregisteredCarsView>(),
});

export interface UnregisteredCarsView {
  readonly cars: readonly UnregisteredCarView[];
  /** There are more that were seen in the last days. */
  readonly isCut?: true;
  /** Days for which the complex keeps a plate after the car was last seen. */
  readonly plateDays: number;
}

export interface UnregisteredCarView {
  readonly carId: number;
  readonly plate: string;
  /** How often it was seen, as far as that is kept. */
  readonly count: number;
  readonly firstSeenAt: string;
  readonly lastSeenAt: string;
  /** Where it stood last; null where that was not noted. */
  readonly place: string | null;
  /** The address of the newest photo. */
  readonly photoUrl: string | null;
  readonly thumbUrl: string | null;
  /** The newest sighting, where the viewer noted it and may take it back. */
  readonly ownSightingId: number | null;
}

/**
 * Notes that an unregistered car stands there; `photo` holds at most one picture. A car that was noted before is counted
 * once more. Act markCars. With an Idempotency-Key header (a UUID) a repetition writes nothing and answers the same; 404 where it
 * was taken back since.
 */
export const noteUnregisteredCar = endpoint({
  method: "POST",
  path: "/api/office/:apartmentId/cars/unregistered",
  access: "member",
  input: input<typeof noteUnregisteredCarInput>(),
  files: { photo: 1 },
  frequentUploads: true,
  status: 201,
  answer: answer<{ readonly carId: number; readonly count: number }>(),
});

/** Takes back a sighting that the viewer noted within the last day. A repetition changes nothing. Act markCars. */
export const deleteCarSighting = endpoint({
  method: "DELETE",
  path: "/api/office/:apartmentId/cars/sightings/:sightingId",
  access: "member",
  input: input<typeof carSightingInput>(),
  status: 204,
});

/** A photo of such a car, for those who may see the list of its complex. No browser keeps it. */
export const getCarPhoto = endpoint({
  method: "GET",
  path: "/api/car-photos/:key",
  access: "member",
  input: input<typeof carPhotoInput>(),
});
