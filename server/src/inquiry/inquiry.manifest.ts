import type { FeatureManifest } from "#platform/feature/manifest.ts";
import { inquiryExportSections } from "./export-sections.ts";
import { inquiryRoutes } from "./inquiry.routes.ts";
import { inquiryWithdrawalHook } from "./withdrawal-hook.ts";

export const inquiryManifest: FeatureManifest = {
  name: "inquiry",
  tables: ["inquiries", "inquiry_images"],
  routes: ({ on, services }) => inquiryRoutes(on, services),
  withdrawal: inquiryWithdrawalHook,
  exportSections: inquiryExportSections,
};
