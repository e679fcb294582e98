import { inquiryCopy } from "@danji/contract/inquiry/inquiry.copy";
import type { InquiryView } from "@danji/contract/inquiry/inquiry";
import { requireActiveMember } from "#account/session/active-member.ts";
import { recordAudit } from "#platform/audit.ts";
import { enqueueMail } from "#platform/mail/mail-outbox.ts";
import type { Transaction } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import type { Services } from "#platform/services.ts";
import type { Viewer } from "#platform/viewer.ts";
import { getInquiry } from "./inquiry.ts";
import { requireMayAnswer } from "./inquiry-access.ts";

interface AnswerInquiryInput {
  readonly contents: string;
  /** Time of the answer that the manager saw; null for none. */
  readonly changedAt: string | null;
}

/**
 * Answers an inquiry, or changes its answer. The first answer sends a mail without its text. Throws INQUIRY_NOT_FOUND,
 * MANAGER_ONLY, or INQUIRY_ANSWERED where it has another answer than the one seen.
 */
export async function answerInquiry(
  services: Services,
  viewer: Viewer,
  id: number,
  { contents, changedAt }: AnswerInquiryInput,
  address: string,
): Promise<InquiryView> {
  return services.db.tx(async (tx) => {
    await requireActiveMember(tx, viewer);
    await requireMayAnswer(tx, viewer, id);
    const seenChangedAt = parseTime(changedAt);
    // Always later than the answer before, so that two answers never have the same time.
    const changed = await tx.run(sql`
      update inquiries set answer = ${contents}, answered_at = coalesce(answered_at, at),
        changed_at = greatest(at, changed_at + interval '1 millisecond')
      from (values (clock_timestamp()::timestamptz(3))) as clock (at)
      where id = ${id} and changed_at is not distinct from ${seenChangedAt}::timestamptz`);
    if (changed === 0) throw new Problem("INQUIRY_ANSWERED");
    if (seenChangedAt === null) await notifyAuthor(services, tx, id);
    await recordAudit(tx, { action: "inquiry.answered", actorId: viewer.memberId, target: `inquiry:${id}`, address });
    return getInquiry(tx, viewer, id);
  });
}

function parseTime(text: string | null): Date | null {
  if (text === null) return null;
  const time = new Date(text);
  // PostgreSQL takes a narrower range than JavaScript; no answer is older than this product.
  if (Number.isNaN(time.getTime()) || time.getUTCFullYear() < 2000 || time.getUTCFullYear() > 9999)
    throw new Problem("BAD_REQUEST");
  return time;
}

async function notifyAuthor(services: Services, tx: Transaction, id: number): Promise<void> {
  const { email, nickname, title } = await tx.one<{ email: string | null; nickname: string; title: string }>(sql`
    select m.email, m.nickname, q.title from inquiries q join members m on m.id = q.author_id where q.id = ${id}`);
  if (email === null) return;
  await enqueueMail(services, tx, {
    to: email,
    subject: inquiryCopy.mailSubject,
    text: inquiryCopy.mailText(nickname, title),
  });
}
