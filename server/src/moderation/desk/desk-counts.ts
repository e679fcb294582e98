import { allows } from "@danji/contract/complex/office-policy";
import { sql } from "#platform/db/sql.ts";
import type { Counts, DeskOfRole } from "#platform/feature/manifest.ts";
import { decidedAt } from "./desk.ts";

/** Cases that the office has yet to decide. */
export const reportCounts = ({ complexId, role }: DeskOfRole): Counts<"reportsOpen"> | undefined =>
  allows(role, "prepareReports")
    ? {
        from: sql`report_cases k where ${decidedAt({ kind: "OFFICE", complexId })} and k.state = 'OPEN'`,
        counts: { reportsOpen: sql`count(*)` },
      }
    : undefined;

export const serviceReportCounts: Counts<"serviceReportsOpen"> = {
  from: sql`report_cases k where k.state = 'OPEN' and ${decidedAt({ kind: "OPERATOR" })}`,
  counts: { serviceReportsOpen: sql`count(*)` },
};
