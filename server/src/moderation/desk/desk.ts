import { type OfficeRole, rolesOf } from "@danji/contract/complex/office-policy";
import { mayAct, memberOf, roleOf } from "#complex/complex-access.ts";
import type { Queryable } from "#platform/db/database.ts";
import { type Sql, sql } from "#platform/db/sql.ts";
import type { Services } from "#platform/services.ts";
import type { Viewer } from "#platform/viewer.ts";
import { isParty } from "../report/household.ts";

/** Where a case is decided: at the office of its complex, by who stands in for its head, or by the operators. */
export type ReportDesk =
  | { readonly kind: "OFFICE"; readonly complexId: number }
  | StandInDesk
  | { readonly kind: "OPERATOR" };

/** The cases that a role decides because each head is party to them, in a service that names no operator. */
export interface StandInDesk {
  readonly kind: "STAND_IN";
  readonly complexId: number;
  readonly role: "COUNCIL" | "STAFF";
}

/** Condition on a case `k`: a member of its office in one of these roles is not party to it. */
const isImpartial = (roles: readonly OfficeRole[]): Sql => sql`exists (
  select from complex_managers o
  where o.complex_id = k.complex_id and o.role = any(${roles}::text[]) and not ${isParty(sql`o.member_id`)})`;

/**
 * Condition on a case `k`: it is decided here. The operators decide what belongs to no office, and what no head of the
 * office may decide; where none is named, the council does, and where no council may, the staff.
 */
export function decidedAt(desk: ReportDesk): Sql {
  if (desk.kind === "OFFICE") return sql`k.complex_id = ${desk.complexId}`;
  const noHead = sql`not ${isImpartial(rolesOf("decideReports"))}`;
  if (desk.kind === "OPERATOR") return sql`(k.by_operator or k.complex_id is null or ${noHead})`;
  const noCouncil = desk.role === "COUNCIL" ? sql`true` : sql`not ${isImpartial(["COUNCIL"])}`;
  return sql`(k.complex_id = ${desk.complexId} and ${noHead} and ${noCouncil})`;
}

/** The desk of a member whose role stands in for the head; undefined for other roles, and where the service names operators. */
export async function findStandIn(
  { db, config }: { readonly db: Queryable; readonly config: Services["config"] },
  viewer: Viewer,
  complexId: number,
): Promise<StandInDesk | undefined> {
  if (config.operators.length > 0) return undefined;
  const member = memberOf(viewer);
  const row = await db.maybe<{ role: StandInDesk["role"] }>(sql`
    select (${roleOf(member)}) as role from complexes c where c.id = ${complexId} and ${mayAct(member, "decideForHead")}`);
  return row && { kind: "STAND_IN", complexId, role: row.role };
}
