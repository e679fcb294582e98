import type { InquiryView } from "@danji/contract/inquiry/inquiry";
import { requireActiveMember } from "#account/session/active-member.ts";
import { recordOfficeAct } from "#complex/role/office-ledger.ts";
import { recordAudit } from "#platform/audit.ts";
import type { Transaction } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import type { Services } from "#platform/services.ts";
import type { Viewer } from "#platform/viewer.ts";
import { mailAuthors } from "./case/closing-mail.ts";
import { moveInquiries } from "./case/move.ts";
import { getInquiry } from "./inquiry.ts";
import { requireMayAnswer } from "./inquiry-access.ts";

interface AnswerInquiryInput {
  readonly contents: string;
  /** Time of the answer that the manager saw; null for none. */
  readonly changedAt: string | null;
}

/**
 * Answers an inquiry, which closes it as done, or changes its answer. The first answer sends a mail without its text. Throws
 * INQUIRY_NOT_FOUND, MANAGER_ONLY, INQUIRY_ANSWERED where it has another answer than the one seen, or INQUIRY_MOVE_REFUSED
 * where its author has withdrawn it.
 */
export async function answerInquiry(
  services: Services,
  viewer: Viewer,
  id: number,
  { contents, changedAt }: AnswerInquiryInput,
  address: string,
): Promise<InquiryView> {
  const seenChangedAt = parseTime(changedAt);
  return services.db.tx(async (tx) => {
    await requireActiveMember(tx, viewer);
    const role = await requireMayAnswer(tx, viewer, id);
    if (seenChangedAt === null) {
      await moveInquiries(tx, { mover: "ANSWERER", role, memberId: viewer.memberId }, [await lockUnanswered(tx, id)], {
        to: "DONE",
        contents,
      });
      await mailAuthors(services, tx, [id]);
    } else {
      await changeAnswer(tx, id, contents, seenChangedAt);
    }
    await recordAudit(tx, { action: "inquiry.answered", actorId: viewer.memberId, target: `inquiry:${id}`, address });
    await recordForOffice(tx, viewer, id, seenChangedAt !== null);
    return getInquiry(tx, viewer, id);
  });
}

/** Locks the inquiry, so that of several first answers one is taken. */
async function lockUnanswered(tx: Transaction, id: number) {
  const row = await tx.one<{ step: number; answered: boolean }>(sql`
    select step, answer is not null as answered from inquiries where id = ${id} for no key update`);
  if (row.answered) throw new Problem("INQUIRY_ANSWERED");
  return { inquiryId: id, step: row.step };
}

/** Always later than the answer before, so that two answers never have the same time. */
export async function changeAnswer(
  tx: Transaction,
  id: number,
  contents: string,
  seenChangedAt: Date | null,
): Promise<void> {
  const changed = await tx.run(sql`
    update inquiries set answer = ${contents},
      changed_at = greatest(clock_timestamp()::timestamptz(3), changed_at + interval '1 millisecond')
    where id = ${id} and changed_at = ${seenChangedAt}::timestamptz`);
  if (changed === 0) throw new Problem("INQUIRY_ANSWERED");
}

export function parseTime(text: string | null): Date | null {
  if (text === null) return null;
  const time = new Date(text);
  // PostgreSQL takes a narrower range than JavaScript; no answer is older than this product.
  if (Number.isNaN(time.getTime()) || time.getUTCFullYear() < 2000 || time.getUTCFullYear() > 9999)
    throw new Problem("BAD_REQUEST");
  return time;
}

async function recordForOffice(
  tx: Transaction,
  { memberId: actorId }: Viewer,
  id: number,
  isChange: boolean,
): Promise<void> {
  const { complex_id: complexId } = await tx.one<{ complex_id: number }>(sql`
    select complex_id from inquiries where id = ${id}`);
  const target = `inquiry:${id}`;
  const act = isChange ? "inquiry.answerChanged" : "inquiry.moved";
  await recordOfficeAct(tx, { complexId, actorId, act, target, detail: isChange ? {} : { to: "DONE" } });
}
