import { sql } from "#platform/db/sql.ts";
import type { FeatureManifest } from "#platform/feature/manifest.ts";
import { cancelVisitsOfEmptyDoors, endVisitsOfHousehold, visitsLeavingHook } from "./car-household.ts";
import { hasCarRules } from "./car-rules.ts";
import { carDeskRoutes } from "./desk/car-desk.routes.ts";
import { deleteWaitingLogs } from "./gate-log/gate-log.ts";
import { gateLogRoutes } from "./gate-log/gate-log.routes.ts";
import { ledgerRoutes } from "./ledger/ledger.routes.ts";
import { visitorCarExportSections } from "./export-sections.ts";
import { announceCars, visitorCarSources } from "./gate/car-came.ts";
import { gateRoutes } from "./gate/gate.routes.ts";
import { eraseSightings } from "./gate/sighting-erasure.ts";
import { carCounts } from "./desk/desk-counts.ts";
import { erasePenalties } from "./penalty/penalty-erasure.ts";
import { penaltySources } from "./penalty/penalty-notification.ts";
import { penaltyRoutes } from "./penalty/penalty.routes.ts";
import { erasePlates } from "./plate-erasure.ts";
import { eraseRefusals } from "./refused/refusal-erasure.ts";
import { refusalSources } from "./refused/refused-list.ts";
import { refusedPlateRoutes } from "./refused/refused-plates.routes.ts";
import { retentionRoutes } from "./retention/retention.routes.ts";
import { carOfToday } from "./visit-list.ts";
import { visitorCarRoutes } from "./visitor-car.routes.ts";
import { visitorCarWithdrawalHook } from "./withdrawal-hook.ts";

export const visitorCarManifest: FeatureManifest = {
  name: "visitor-car",
  tables: [
    "car_rules",
    "car_households",
    "car_visits",
    "car_marks",
    "plate_erasures",
    "car_settings",
    "gate_logs",
    "gate_log_rows",
    "gate_log_parts",
    "gate_log_progress",
    "unregistered_cars",
    "car_sightings",
    "refused_plates",
    "car_penalties",
  ],
  routes: ({ on, services }) => {
    visitorCarRoutes(on, services);
    carDeskRoutes(on, services);
    ledgerRoutes(on, services);
    retentionRoutes(on, services);
    gateLogRoutes(on, services);
    gateRoutes(on, services);
    refusedPlateRoutes(on, services);
    penaltyRoutes(on, services);
  },
  jobs: [
    { name: "plates", minutes: 30, doesDueWork: true, run: ({ db }) => erasePlates(db) },
    { name: "gate-logs", minutes: 60, run: ({ db }) => deleteWaitingLogs(db) },
    { name: "unregistered cars", minutes: 30, doesDueWork: true, run: ({ db }) => eraseSightings(db) },
    { name: "refused plates", minutes: 30, doesDueWork: true, run: ({ db }) => eraseRefusals(db) },
    { name: "car penalties", minutes: 30, doesDueWork: true, run: ({ db }) => erasePenalties(db) },
    { name: "cars that came", minutes: 0.25, run: ({ db }) => announceCars(db) },
  ],
  withdrawal: visitorCarWithdrawalHook,
  onHouseholdReplaced: endVisitsOfHousehold,
  onResidenceEnded: cancelVisitsOfEmptyDoors,
  leaving: visitsLeavingHook,
  exportSections: visitorCarExportSections,
  homeItems: { CAR: carOfToday },
  deskCounts: carCounts,
  mayHaveHomeItems: "VISITOR_CARS",
  notificationSources: { ...visitorCarSources, ...refusalSources, ...penaltySources },
  complexUse: {
    hasContent: (complexId) => sql`
      exists (select from unregistered_cars u where u.complex_id = ${complexId})
      or exists (select from refused_plates r where r.complex_id = ${complexId})
      or exists (select from car_penalties p where p.complex_id = ${complexId})`,
  },
  setUp: { VISITOR_CARS: hasCarRules },
};
