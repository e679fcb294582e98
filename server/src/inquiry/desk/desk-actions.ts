import type { OfficeInquiryView } from "@danji/contract/inquiry/casework";
import { requireActiveMember } from "#account/session/active-member.ts";
import { recordOfficeAct } from "#complex/role/office-ledger.ts";
import { recordAudit } from "#platform/audit.ts";
import type { Transaction } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import type { Services } from "#platform/services.ts";
import type { Viewer } from "#platform/viewer.ts";
import { mailAuthors } from "../case/closing-mail.ts";
import { changeAnswer, parseTime } from "../inquiry-answer.ts";
import { type MoveActor, moveInquiries, type MoveInput, requireMoveInput, type SeenInquiry } from "../case/move.ts";
import type { InquiryDesk } from "./desk.ts";
import { getDeskInquiry } from "./desk-inquiry.ts";
import { takesInquiries } from "./desk-row.ts";
import { lockAnswerer, lockRole, type InquiryCall } from "./office-call.ts";

/** Moves an inquiry. Throws as `lockAnswerer`, `requireMoveInput` and `moveInquiries`. */
export const moveOfficeInquiry = (
  services: Services,
  viewer: Viewer,
  call: InquiryCall,
  { step, ...move }: MoveInput & { readonly step: number },
): Promise<OfficeInquiryView> =>
  services.db.tx(async (tx) => {
    const { desk, role } = await lockAnswerer(tx, viewer, call);
    const actor = { mover: "ANSWERER", role, memberId: viewer.memberId } as const;
    await moveAndReport(services, tx, actor, [{ inquiryId: call.inquiryId, step }], move, call);
    return getDeskInquiry(tx, desk, call.inquiryId);
  });

/** Moves many: all, or none. Throws INQUIRY_NOT_FOUND where one is not of this office, and as `moveOfficeInquiry`. */
export const moveManyInquiries = (
  services: Services,
  viewer: Viewer,
  { apartmentId, address }: Omit<InquiryCall, "inquiryId">,
  { inquiries, ...move }: MoveInput & { readonly inquiries: readonly SeenInquiry[] },
): Promise<{ readonly movedCount: number }> =>
  services.db.tx(async (tx) => {
    await requireActiveMember(tx, viewer);
    const role = await lockRole(tx, viewer, apartmentId);
    const ids = inquiries.map(({ inquiryId }) => inquiryId);
    const { found } = await tx.one<{ found: number }>(sql`
      select count(*)::integer as found from inquiries where id = any(${ids}::bigint[]) and complex_id = ${apartmentId}`);
    if (found !== inquiries.length) throw new Problem("INQUIRY_NOT_FOUND");
    const actor = { mover: "ANSWERER", role, memberId: viewer.memberId } as const;
    await moveAndReport(services, tx, actor, inquiries, move, { apartmentId, address });
    return { movedCount: inquiries.length };
  });

/** Moves an inquiry about the service, for an operator. */
export const moveServiceInquiry = (
  services: Services,
  viewer: Viewer,
  { inquiryId, address }: Omit<InquiryCall, "apartmentId">,
  { step, ...move }: MoveInput & { readonly step: number },
): Promise<OfficeInquiryView> =>
  services.db.tx(async (tx) => {
    await requireActiveMember(tx, viewer);
    await getDeskInquiry(tx, serviceDesk, inquiryId);
    const actor = { mover: "ANSWERER", role: "OPERATOR", memberId: viewer.memberId } as const;
    await moveAndReport(services, tx, actor, [{ inquiryId, step }], move, { address });
    return getDeskInquiry(tx, serviceDesk, inquiryId);
  });

/** Changes the answer of an inquiry about the service, for an operator. Throws INQUIRY_NOT_FOUND, INQUIRY_ANSWERED. */
export const changeServiceAnswer = (
  services: Services,
  viewer: Viewer,
  { inquiryId, address }: Omit<InquiryCall, "apartmentId">,
  { contents, changedAt }: { readonly contents: string; readonly changedAt: string },
): Promise<OfficeInquiryView> =>
  services.db.tx(async (tx) => {
    await requireActiveMember(tx, viewer);
    await getDeskInquiry(tx, serviceDesk, inquiryId);
    await changeAnswer(tx, inquiryId, contents, parseTime(changedAt));
    const target = `inquiry:${inquiryId}`;
    await recordAudit(tx, { action: "inquiry.answered", actorId: viewer.memberId, target, address });
    return getDeskInquiry(tx, serviceDesk, inquiryId);
  });

export const serviceDesk: InquiryDesk = { of: "SERVICE" };

async function moveAndReport(
  services: Services,
  tx: Transaction,
  actor: MoveActor,
  seen: readonly SeenInquiry[],
  move: MoveInput,
  { apartmentId: complexId, address }: Pick<InquiryCall, "address"> & { readonly apartmentId?: number },
): Promise<void> {
  await requireMoveInput(tx, move);
  await moveInquiries(tx, actor, seen, move);
  const ids = seen.map(({ inquiryId }) => inquiryId);
  const isAnswer = move.to === "DONE" || move.to === "REJECTED";
  if (isAnswer) await mailAuthors(services, tx, ids);
  const action = isAnswer ? "inquiry.answered" : "inquiry.moved";
  for (const id of ids) {
    const target = `inquiry:${id}`;
    await recordAudit(tx, { action, actorId: actor.memberId, target, address });
    if (complexId === undefined) continue;
    await recordOfficeAct(tx, {
      complexId,
      actorId: actor.memberId,
      act: "inquiry.moved",
      target,
      detail: { to: move.to },
    });
  }
}

/** Puts on record what the office did with an inquiry. */
async function report(
  tx: Transaction,
  { memberId: actorId }: Viewer,
  action: "inquiry.assigned" | "inquiry.noted",
  { apartmentId: complexId, inquiryId, address }: InquiryCall,
): Promise<void> {
  const target = `inquiry:${inquiryId}`;
  await recordAudit(tx, { action, actorId, target, address });
  await recordOfficeAct(tx, { complexId, actorId, act: action, target });
}

/** Assigns an inquiry, or ends its assignment. Throws INQUIRY_ASSIGNEE_UNFIT; INQUIRY_MOVED where it was assigned anew meanwhile. */
export const assignInquiry = (
  services: Services,
  viewer: Viewer,
  call: InquiryCall,
  { memberId, seen }: { readonly memberId: number | null; readonly seen: number | null },
): Promise<OfficeInquiryView> =>
  services.db.tx(async (tx) => {
    const { desk } = await lockAnswerer(tx, viewer, call);
    if (memberId !== null) await lockAssignee(tx, call.apartmentId, memberId);
    const assigned = await tx.run(sql`
      update inquiries q set assignee_id = ${memberId}
      where q.id = ${call.inquiryId} and ${seen}::bigint is not distinct from
        (select k.member_id from complex_managers k
          where k.complex_id = q.complex_id and k.member_id = q.assignee_id and ${takesInquiries})`);
    if (assigned === 0) throw new Problem("INQUIRY_MOVED");
    await report(tx, viewer, "inquiry.assigned", call);
    return getDeskInquiry(tx, desk, call.inquiryId);
  });

/** Locked FOR SHARE: a call that takes the role away waits. */
async function lockAssignee(tx: Transaction, complexId: number, memberId: number): Promise<void> {
  const role = await tx.maybe(sql`
    select k.member_id from complex_managers k
    where k.complex_id = ${complexId} and k.member_id = ${memberId} and ${takesInquiries} for share of k`);
  if (role === undefined) throw new Problem("INQUIRY_ASSIGNEE_UNFIT");
}

/** Adds a note of the office. Nothing that its author reads changes. */
export const addInquiryNote = (
  services: Services,
  viewer: Viewer,
  call: InquiryCall,
  contents: string,
): Promise<OfficeInquiryView> =>
  services.db.tx(async (tx) => {
    const { desk } = await lockAnswerer(tx, viewer, call);
    await tx.run(sql`
      insert into inquiry_notes (inquiry_id, author_id, contents) values (${call.inquiryId}, ${viewer.memberId}, ${contents})`);
    await report(tx, viewer, "inquiry.noted", call);
    return getDeskInquiry(tx, desk, call.inquiryId);
  });
