import { sql } from "#platform/db/sql.ts";
import type { FeatureManifest } from "#platform/feature/manifest.ts";
import { closeUnanswered, countAhead, endOfHome, endOfHousehold, reservationWithdrawalHook } from "./endings.ts";
import { reservationExportSections } from "./export-sections.ts";
import { findOutsideHours } from "./holiday/outside-hours.ts";
import { WAITING_LIST_SECONDS, advanceWaitingLists } from "./waiting-list/advance-waiting-list.ts";
import { LOTTERY_SECONDS, runLotteries } from "./lottery/rounds.ts";
import { reservationCounts } from "./office/desk-counts.ts";
import { reservationLeavingHook } from "./leaving.ts";
import { remindOfBookings } from "./reminders.ts";
import { bookingOfToday, offerToAnswer } from "./own-reservations.ts";
import { reservationSources } from "./notifications.ts";
import { lotteryRoutes } from "./lottery/lottery.routes.ts";
import { calendarRoutes, officeReservationRoutes, reservationRoutes } from "./reservation.routes.ts";

export const reservationManifest: FeatureManifest = {
  name: "reservation",
  tables: [
    "reservations",
    "facility_door_codes",
    "calendar_addresses",
    "lotteries",
    "lottery_seeds",
    "lottery_tickets",
  ],
  routes: ({ on, services }) => {
    reservationRoutes(on, services);
    officeReservationRoutes(on, services);
    calendarRoutes(on, services);
    lotteryRoutes(on, services);
  },
  withdrawal: reservationWithdrawalHook,
  onHouseholdReplaced: endOfHousehold,
  onResidenceEnded: endOfHome,
  leaving: reservationLeavingHook,
  householdEnds: countAhead,
  deskCounts: reservationCounts,
  exportSections: reservationExportSections,
  jobs: [
    { name: "waiting lists", minutes: WAITING_LIST_SECONDS / 60, run: ({ db }) => advanceWaitingLists(db) },
    { name: "lotteries", minutes: LOTTERY_SECONDS / 60, run: ({ db }) => runLotteries(db) },
    { name: "bookings on new holidays", minutes: 1, run: ({ db }) => findOutsideHours(db) },
    { name: "booking reminders", minutes: 1, run: ({ db }) => remindOfBookings(db) },
    { name: "unanswered requests", minutes: 1, run: ({ db }) => closeUnanswered(db) },
  ],
  homeItems: { BOOKING: bookingOfToday, OFFER: offerToAnswer },
  // Also a facility that was removed, whose bookings were kept.
  mayHaveHomeItems: (complexId) => sql`exists (select from facilities f where f.complex_id = ${complexId})`,
  notificationSources: reservationSources,
};
