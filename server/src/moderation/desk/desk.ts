import { rolesOf } from "@danji/contract/complex/office-policy";
import { type Sql, sql } from "#platform/db/sql.ts";
import { isParty } from "../report/household.ts";

/** Where a case is decided: at the office of its complex, or by the operators. */
export type ReportDesk = { readonly kind: "OFFICE"; readonly complexId: number } | { readonly kind: "OPERATOR" };

/**
 * Condition on a case `k`: it is decided here. The operators decide what belongs to no office, and what no head of the
 * office may decide.
 */
export const decidedAt = (desk: ReportDesk): Sql =>
  desk.kind === "OFFICE"
    ? sql`k.complex_id = ${desk.complexId}`
    : sql`(k.by_operator or k.complex_id is null or not exists (
        select from complex_managers o where o.complex_id = k.complex_id and o.role = any(${rolesOf("decideReports")}::text[])
          and not ${isParty(sql`o.member_id`)}))`;
