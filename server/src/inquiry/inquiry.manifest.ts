import type { FeatureManifest } from "#platform/feature/manifest.ts";
import { officeInquiryRoutes, readyAnswerRoutes, serviceInquiryRoutes } from "./desk/casework.routes.ts";
import { inquiryExportSections } from "./export-sections.ts";
import { inquiryRoutes } from "./inquiry.routes.ts";
import { inquiryWithdrawalHook } from "./withdrawal-hook.ts";

export const inquiryManifest: FeatureManifest = {
  name: "inquiry",
  tables: ["inquiries", "inquiry_images", "inquiry_steps", "inquiry_notes", "inquiry_ready_answers"],
  routes: ({ on, services }) => {
    inquiryRoutes(on, services);
    officeInquiryRoutes(on, services);
    readyAnswerRoutes(on, services);
    serviceInquiryRoutes(on, services);
  },
  withdrawal: inquiryWithdrawalHook,
  exportSections: inquiryExportSections,
};
