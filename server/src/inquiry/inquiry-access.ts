import type { OfficeRole } from "@danji/contract/complex/office-policy";
import { mayAct, memberOf, roleOf } from "#complex/complex-access.ts";
import type { Queryable } from "#platform/db/database.ts";
import { type Sql, sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import type { Viewer } from "#platform/viewer.ts";

/** True where the viewer answers for the office that the inquiry `q` was sent to; `c` is that complex, left joined. */
export const mayAnswer = (viewer: Viewer): Sql =>
  sql`(c.id is not null and ${mayAct(memberOf(viewer), "answerInquiries")})`;

/** Condition on the inquiry `q`: the viewer is its author or may answer it. */
export const readsInquiry = (viewer: Viewer): Sql => sql`(q.author_id = ${viewer.memberId} or ${mayAnswer(viewer)})`;

/** A role that answers inquiries. */
export type AnswererRole = "HEAD" | "STAFF";

export const isAnswererRole = (role: OfficeRole | null): role is AnswererRole => role === "HEAD" || role === "STAFF";

/**
 * Gives the viewer's role. Throws INQUIRY_NOT_FOUND for a viewer who may not read it, MANAGER_ONLY for its author who does
 * not answer for the complex.
 */
export async function requireMayAnswer(db: Queryable, viewer: Viewer, id: number): Promise<AnswererRole> {
  const row = await db.maybe<{ may_answer: boolean; role: OfficeRole | null }>(sql`
    select ${mayAnswer(viewer)} as may_answer, (${roleOf(memberOf(viewer))}) as role
    from inquiries q left join complexes c on c.id = q.complex_id
    where q.id = ${id} and q.author_id is not null and ${readsInquiry(viewer)}`);
  if (row === undefined) throw new Problem("INQUIRY_NOT_FOUND");
  if (!row.may_answer || !isAnswererRole(row.role)) throw new Problem("MANAGER_ONLY");
  return row.role;
}

/** The refusal for a member who does not live there: one whose home waits learns that the office has not decided yet. */
export async function notAResident(db: Queryable, viewer: Viewer, complexId: number): Promise<Problem> {
  const waits = await db.maybe(sql`
    select id from residences
    where complex_id = ${complexId} and member_id = ${viewer.memberId} and state = 'WAITING' limit 1`);
  return new Problem(waits === undefined ? "INQUIRY_RESIDENTS_ONLY" : "INQUIRY_HOME_WAITS");
}
