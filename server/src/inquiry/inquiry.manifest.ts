import type { FeatureManifest } from "#platform/feature/manifest.ts";
import { officeInquiryRoutes, readyAnswerRoutes, serviceInquiryRoutes } from "./desk/casework.routes.ts";
import { inquiryCounts, inquiryDayFigures, inquiryMonthFigures, serviceInquiryCounts } from "./desk/desk-counts.ts";
import { answeredInquiry, inquirySources } from "./case/notifications.ts";
import { inquiryExportSections } from "./export-sections.ts";
import { inquiryRoutes } from "./inquiry.routes.ts";
import { inquiryMatterRoutes } from "./matter/matter.routes.ts";
import { inquiryResultRoutes } from "./result/result.routes.ts";
import { inquiryWithdrawalHook } from "./withdrawal-hook.ts";

export const inquiryManifest: FeatureManifest = {
  name: "inquiry",
  tables: [
    "inquiries",
    "inquiry_images",
    "inquiry_steps",
    "inquiry_notes",
    "inquiry_ready_answers",
    "inquiry_results",
    "inquiry_answer_versions",
    "inquiry_matters",
    "inquiry_matter_doors",
  ],
  routes: ({ on, services }) => {
    inquiryRoutes(on, services);
    officeInquiryRoutes(on, services);
    readyAnswerRoutes(on, services);
    serviceInquiryRoutes(on, services);
    inquiryResultRoutes(on, services);
    inquiryMatterRoutes(on, services);
  },
  withdrawal: inquiryWithdrawalHook,
  exportSections: inquiryExportSections,
  deskCounts: inquiryCounts,
  serviceCounts: serviceInquiryCounts,
  dayFigures: inquiryDayFigures,
  monthFigures: inquiryMonthFigures,
  homeItems: { ANSWER: answeredInquiry },
  notificationSources: inquirySources,
};
