import { seoulDay } from "@danji/contract/platform/seoul-clock";
import type { FeatureManifest } from "#platform/feature/manifest.ts";
import type { Services } from "#platform/services.ts";
import { facilityComplexUse } from "./facility-image.ts";
import { facilityRoutes } from "./facility.routes.ts";
import { hasFacilities } from "./facility.ts";
import { holidayWarning } from "./holidays.ts";
import { startFacilityChanges } from "./live/facility-changes.ts";

const DAY_MINUTES = 24 * 60;

/** Says in the log that the holidays of the next year are missing. */
async function checkHolidays({ log }: Services): Promise<void> {
  const warning = holidayWarning(seoulDay(new Date()));
  if (warning !== undefined) log.warn(warning);
}

export const facilityManifest: FeatureManifest = {
  name: "facility",
  tables: ["facilities", "facility_closures", "facility_images"],
  routes: ({ on, services }) => facilityRoutes(on, services),
  destinations: ["/topic/facilities/"],
  start: ({ services }) => startFacilityChanges(services),
  complexUse: facilityComplexUse,
  setUp: { FACILITIES: hasFacilities },
  jobs: [{ name: "public holidays", minutes: DAY_MINUTES, run: checkHolidays }],
};
