import { mayAct, memberOf, requireAct } from "#complex/complex-access.ts";
import type { Queryable } from "#platform/db/database.ts";
import { type Sql, sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import type { Viewer } from "#platform/viewer.ts";

/** Whose inquiries a desk shows, and how much of them: all, or title and place of those assigned to the viewer. */
export type InquiryDesk =
  | { readonly of: "OFFICE"; readonly complexId: number; readonly memberId: number; readonly isPlacesOnly: boolean }
  | { readonly of: "SERVICE" };

/** Condition on the inquiry `q`: the desk shows it. */
export function isOnDesk(desk: InquiryDesk): Sql {
  if (desk.of === "SERVICE") return sql`q.target = 'SERVICE'`;
  const own = desk.isPlacesOnly ? sql`and q.assignee_id = ${desk.memberId}` : sql``;
  return sql`(q.complex_id = ${desk.complexId} ${own})`;
}

/** The viewer's desk in the office of a complex; undefined where they have none. Throws APARTMENT_NOT_FOUND. */
export async function findOfficeDesk(
  db: Queryable,
  viewer: Viewer,
  complexId: number,
): Promise<InquiryDesk | undefined> {
  const row = await db.maybe<{ answers: boolean; sees: boolean }>(sql`
    select ${mayAct(memberOf(viewer), "answerInquiries")} as answers,
      ${mayAct(memberOf(viewer), "seeInquiryPlaces")} as sees
    from complexes c where c.id = ${complexId}`);
  if (row === undefined) throw new Problem("APARTMENT_NOT_FOUND");
  if (!row.sees) return undefined;
  return { of: "OFFICE", complexId, memberId: viewer.memberId, isPlacesOnly: !row.answers };
}

/** The same for a list. Throws as requireAct where the viewer has no desk there. */
export async function requireOfficeDesk(db: Queryable, viewer: Viewer, complexId: number): Promise<InquiryDesk> {
  const desk = await findOfficeDesk(db, viewer, complexId);
  if (desk !== undefined) return desk;
  await requireAct(db, viewer, complexId, "seeInquiryPlaces");
  // The role was given meanwhile.
  return requireOfficeDesk(db, viewer, complexId);
}
