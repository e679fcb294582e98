/** The name of unsent notes about unregistered cars in the outbox. */
export const sightingKind = "car-sighting";

/** One note, as it waits to be sent; its photo is the item's file. */
export interface SightingWords {
  readonly apartmentId: number;
  readonly plate: string;
  readonly place: string;
  /** By the phone's clock, in milliseconds: what is sent is how long ago it was. */
  readonly seenAt: number;
}

export const unregisteredKey = (apartmentId: number) => ["office", apartmentId, "cars-unregistered"] as const;
