import type { FeatureManifest } from "#platform/feature/manifest.ts";
import { beginFamily, cancelVisitsOfLeft } from "./car-household.ts";
import { hasCarRules } from "./car-rules.ts";
import { carDeskRoutes } from "./desk/car-desk.routes.ts";
import { deleteWaitingLogs } from "./gate-log/gate-log.ts";
import { gateLogRoutes } from "./gate-log/gate-log.routes.ts";
import { ledgerRoutes } from "./ledger/ledger.routes.ts";
import { visitorCarExportSections } from "./export-sections.ts";
import { erasePlates } from "./plate-erasure.ts";
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
  ],
  routes: ({ on, services }) => {
    visitorCarRoutes(on, services);
    carDeskRoutes(on, services);
    ledgerRoutes(on, services);
    retentionRoutes(on, services);
    gateLogRoutes(on, services);
  },
  jobs: [
    { name: "plates", minutes: 30, run: ({ db }) => erasePlates(db) },
    { name: "gate-logs", minutes: 60, run: ({ db }) => deleteWaitingLogs(db) },
  ],
  withdrawal: visitorCarWithdrawalHook,
  onHouseholdReplaced: beginFamily,
  onResidenceEnded: cancelVisitsOfLeft,
  exportSections: visitorCarExportSections,
  homeItems: carOfToday,
  setUp: { VISITOR_CARS: hasCarRules },
};
