import { matterCopy } from "@danji/contract/inquiry/matter/matter.copy";
import type { MatterView } from "@danji/contract/inquiry/matter/matter";
import { isHouseholdMember } from "#complex/household/household-member.ts";
import type { Transaction } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import { enqueueMail } from "#platform/mail/mail-outbox.ts";
import type { Services } from "#platform/services.ts";
import type { Viewer } from "#platform/viewer.ts";
import { mailAuthors } from "../case/closing-mail.ts";
import { moveInquiries, type SeenInquiry } from "../case/move.ts";
import { asAnswerer, lockMatter, type MatterCall, report, requireNoMarks } from "./collect.ts";
import { getMatter } from "./matter-list.ts";
import { householdsOf } from "./matter-view.ts";

interface ClosingInput {
  readonly contents: string;
  readonly notNames?: readonly string[] | undefined;
  readonly changedAt: string;
}

/**
 * Closes a matter in one transaction: its open inquiries are done with this text, everybody is told once, and the result is
 * published. Throws MATTER_NOT_FOUND, MATTER_CLOSED, MATTER_CHANGED, RESULT_MARKED.
 */
export const closeMatter = (
  services: Services,
  viewer: Viewer,
  call: MatterCall,
  { contents, notNames, changedAt }: ClosingInput,
): Promise<MatterView> =>
  asAnswerer(services, viewer, call.apartmentId, async (tx, role) => {
    const { kind, title, place } = await lockMatter(tx, call, changedAt);
    await requireNoMarks(tx, call.apartmentId, { title, place: place ?? "", contents }, notNames);
    // Those that were closed by themselves have their answer; locked, so that none moves meanwhile.
    const open = await tx.many<SeenInquiry & Record<string, unknown>>(sql`
      select id as "inquiryId", step from inquiries
      where matter_id = ${call.matterId} and closed_at is null order by id for no key update`);
    if (open.length > 0) {
      await moveInquiries(tx, { mover: "ANSWERER", role, memberId: viewer.memberId }, open, { to: "DONE", contents });
    }
    const ids = open.map(({ inquiryId }) => inquiryId);
    await mailAuthors(services, tx, ids);
    await mailJoined(services, tx, call.matterId, title, ids);
    const { households } = await tx.one<{ households: number }>(sql`
      update inquiry_matters t set closed_at = clock_timestamp(), closed_households = ${householdsOf},
        changed_at = greatest(clock_timestamp()::timestamptz(3), t.changed_at + interval '1 millisecond')
      where t.id = ${call.matterId} returning closed_households as households`);
    await tx.run(sql`
      insert into inquiry_results (complex_id, matter_id, kind, title, place, contents, households)
      values (${call.apartmentId}, ${call.matterId}, ${kind}, ${title}, ${place}, ${contents}, ${households})`);
    await report(tx, viewer, "matter.closed", call);
    return getMatter(tx, call.apartmentId, call.matterId);
  });

/** Tells who joined by a tap, lives there and was not told as the author of one of the inquiries. */
async function mailJoined(
  services: Services,
  tx: Transaction,
  matterId: number,
  title: string,
  told: readonly number[],
): Promise<void> {
  const members = await tx.many<{ email: string; nickname: string }>(sql`
    select m.email, m.nickname from inquiry_matter_doors d join members m on m.id = d.member_id
    where d.matter_id = ${matterId} and m.email is not null
      and exists (select from residences l
        where l.member_id = m.id and l.household_id = d.household_id and ${isHouseholdMember(sql`l`)})
      and not exists (select from inquiries q where q.author_id = m.id and q.id = any(${told}::bigint[]))
    order by m.id`);
  for (const { email, nickname } of members) {
    const text = matterCopy.mailText(nickname, title);
    await enqueueMail(services, tx, { to: email, subject: matterCopy.mailSubject, text });
  }
}
