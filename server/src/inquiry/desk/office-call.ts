import type { OfficeRole } from "@danji/contract/complex/office-policy";
import { requireActiveMember } from "#account/session/active-member.ts";
import { lockAct, memberOf, roleOf } from "#complex/complex-access.ts";
import type { Transaction } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import type { Viewer } from "#platform/viewer.ts";
import { type AnswererRole, isAnswererRole, readsInquiry } from "../inquiry-access.ts";
import { type InquiryDesk, findOfficeDesk } from "./desk.ts";

/** A call about one inquiry of an office. */
export interface InquiryCall {
  readonly apartmentId: number;
  readonly inquiryId: number;
  /** The address of the caller. */
  readonly address: string;
}

/**
 * Locks the viewer's role for a write about one inquiry. Throws INQUIRY_NOT_FOUND for those who may not know of it, and
 * as requireAct for those who do and do not answer it: its author, and a guard to whom it is assigned.
 */
export async function lockAnswerer(tx: Transaction, viewer: Viewer, { apartmentId, inquiryId }: InquiryCall) {
  await requireActiveMember(tx, viewer);
  const desk = await findOfficeDesk(tx, viewer, apartmentId);
  const known = await tx.maybe<{ seen: boolean }>(sql`
    select ${readsInquiry(viewer)} or (${desk !== undefined} and q.assignee_id is not distinct from ${viewer.memberId}::bigint)
      or ${desk?.of === "OFFICE" && !desk.isPlacesOnly} as seen
    from inquiries q left join complexes c on c.id = q.complex_id
    where q.id = ${inquiryId} and q.complex_id = ${apartmentId}`);
  if (known?.seen !== true) throw new Problem("INQUIRY_NOT_FOUND");
  return { desk: desk as InquiryDesk, role: await lockRole(tx, viewer, apartmentId) };
}

/** Locks the viewer's role and gives it. Throws as requireAct. */
export async function lockRole(tx: Transaction, viewer: Viewer, complexId: number): Promise<AnswererRole> {
  await lockAct(tx, viewer, complexId, "answerInquiries");
  const { role } = await tx.one<{ role: OfficeRole | null }>(sql`
    select (${roleOf(memberOf(viewer))}) as role from complexes c where c.id = ${complexId}`);
  if (!isAnswererRole(role)) throw new Problem("ROLE_ONLY");
  return role;
}
