import { allows } from "@danji/contract/complex/office-policy";
import { sql } from "#platform/db/sql.ts";
import type { Counts, DeskOfRole } from "#platform/feature/manifest.ts";
import { decidedAt, type ReportDesk } from "./desk.ts";

/** Cases that the office has yet to decide; for the council those that it decides in the place of a head who is party. */
export function reportCounts({ complexId, role, hasOperators }: DeskOfRole): Counts<"reportsOpen"> | undefined {
  const desk: ReportDesk | undefined = allows(role, "prepareReports")
    ? { kind: "OFFICE", complexId }
    : role === "COUNCIL" && !hasOperators
      ? { kind: "STAND_IN", complexId, role }
      : undefined;
  if (desk === undefined) return undefined;
  return {
    from: sql`report_cases k where ${decidedAt(desk)} and k.state = 'OPEN'`,
    counts: { reportsOpen: sql`count(*)` },
  };
}

export const serviceReportCounts: Counts<"serviceReportsOpen"> = {
  from: sql`report_cases k where k.state = 'OPEN' and ${decidedAt({ kind: "OPERATOR" })}`,
  counts: { serviceReportsOpen: sql`count(*)` },
};
