import type { FeatureManifest } from "#platform/feature/manifest.ts";
import { countAhead, endOfHome, endOfHousehold, reservationWithdrawalHook } from "./endings.ts";
import { reservationExportSections } from "./export-sections.ts";
import { waitingCounts } from "./office/desk-counts.ts";
import { reservationLeavingHook } from "./leaving.ts";
import { bookingOfToday } from "./own-reservations.ts";
import { reservationSources } from "./notifications.ts";
import { calendarRoutes, officeReservationRoutes, reservationRoutes } from "./reservation.routes.ts";

export const reservationManifest: FeatureManifest = {
  name: "reservation",
  tables: ["reservations", "facility_door_codes", "calendar_addresses"],
  routes: ({ on, services }) => {
    reservationRoutes(on, services);
    officeReservationRoutes(on, services);
    calendarRoutes(on, services);
  },
  withdrawal: reservationWithdrawalHook,
  onHouseholdReplaced: endOfHousehold,
  onResidenceEnded: endOfHome,
  leaving: reservationLeavingHook,
  householdEnds: countAhead,
  deskCounts: waitingCounts,
  exportSections: reservationExportSections,
  homeItems: bookingOfToday,
  notificationSources: reservationSources,
};
