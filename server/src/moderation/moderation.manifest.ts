import { seesMemberBy } from "#account/profile/member-visibility.ts";
import { sql } from "#platform/db/sql.ts";
import type { FeatureManifest } from "#platform/feature/manifest.ts";
import { falseOfficeDecisions } from "./decision/false-office.ts";
import { outcomeSources } from "./decision/notifications.ts";
import { reportCounts, serviceReportCounts } from "./desk/desk-counts.ts";
import { officeReportRoutes, operatorReportRoutes } from "./desk/desk.routes.ts";
import { moderationExportSections } from "./export-sections.ts";
import { reportRoutes } from "./report/report.routes.ts";

export const moderationManifest: FeatureManifest = {
  name: "moderation",
  tables: ["reports", "report_cases", "report_words"],
  routes: ({ on, services, features }) => {
    reportRoutes(on, services, seesMemberBy(features));
    officeReportRoutes(on, services);
    operatorReportRoutes(on, services);
  },
  jobs: [
    // Reports come from a server of the version before, which runs for a moment beside this one (migration 0082).
    { name: "reports without a case", minutes: 60, run: ({ db }) => db.run(sql`select file_reports()`) },
  ],
  withdrawal: {
    // The words of a post, a comment or a message stay, as those do; a name does not.
    erase: async (tx, memberId) => {
      await tx.run(sql`
        delete from report_words w using report_cases k
        where k.id = w.case_id and k.target_type = 'MEMBER' and k.target_id = ${memberId}`);
    },
  },
  exportSections: moderationExportSections,
  deskCounts: reportCounts,
  serviceCounts: serviceReportCounts,
  notificationSources: outcomeSources,
  officeDecisions: falseOfficeDecisions,
};
