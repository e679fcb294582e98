import { idPattern } from "../platform/id.ts";

/** Destinations of facilities over STOMP, at the socket of chat. */
export const facilityTopics = {
  /** SUBSCRIBE: a FacilityHint per MESSAGE, as long as the viewer may read the complex. */
  changes: (facilityId: number) => `/topic/facilities/${facilityId}`,
} as const;

/**
 * Something has changed, no more: who follows it reads it again. BOOKINGS: what is free. FACILITY: its rules or closures, and
 * with them what is free. Changes of about a quarter of a second come as one.
 */
export interface FacilityHint {
  readonly type: "BOOKINGS" | "FACILITY";
}

const CHANGES = new RegExp(`^/topic/facilities/(${idPattern})$`);

/** The facility of a destination to SUBSCRIBE to; undefined where it is none. */
export function parseFacilityTopic(destination: string): number | undefined {
  const [, facilityId] = CHANGES.exec(destination) ?? [];
  return facilityId === undefined ? undefined : Number(facilityId);
}
