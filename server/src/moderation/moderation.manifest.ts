import type { FeatureManifest } from "#platform/feature/manifest.ts";
import { moderationExportSections } from "./export-sections.ts";
import { reportRoutes } from "./report.routes.ts";

export const moderationManifest: FeatureManifest = {
  name: "moderation",
  tables: ["reports"],
  routes: ({ on, services }) => reportRoutes(on, services),
  exportSections: moderationExportSections,
};
