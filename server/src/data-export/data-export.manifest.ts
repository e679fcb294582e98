import type { FeatureManifest } from "#platform/feature/manifest.ts";
import { dataExportRoutes } from "./data-export.routes.ts";
import { sectionsOf } from "./sections.ts";

export const dataExportManifest: FeatureManifest = {
  name: "data-export",
  tables: [],
  routes: ({ on, services, features }) => dataExportRoutes(on, services, sectionsOf(features)),
};
