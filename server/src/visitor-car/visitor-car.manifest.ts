import type { FeatureManifest } from "#platform/feature/manifest.ts";
import { beginFamily, cancelVisitsOfLeft } from "./car-household.ts";
import { hasCarRules } from "./car-rules.ts";
import { carDeskRoutes } from "./desk/car-desk.routes.ts";
import { visitorCarExportSections } from "./export-sections.ts";
import { erasePlates } from "./plate-erasure.ts";
import { carOfToday } from "./visit-list.ts";
import { visitorCarRoutes } from "./visitor-car.routes.ts";
import { visitorCarWithdrawalHook } from "./withdrawal-hook.ts";

export const visitorCarManifest: FeatureManifest = {
  name: "visitor-car",
  tables: ["car_rules", "car_households", "car_visits", "car_marks", "plate_erasures"],
  routes: ({ on, services }) => {
    visitorCarRoutes(on, services);
    carDeskRoutes(on, services);
  },
  jobs: [{ name: "plates", minutes: 30, run: ({ db }) => erasePlates(db) }],
  withdrawal: visitorCarWithdrawalHook,
  onHouseholdReplaced: beginFamily,
  onResidenceEnded: cancelVisitsOfLeft,
  exportSections: visitorCarExportSections,
  homeItems: carOfToday,
  setUp: { VISITOR_CARS: hasCarRules },
};
