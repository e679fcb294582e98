import { queueImageRemoval } from "#image/removal.ts";
import { sql } from "#platform/db/sql.ts";
import type { WithdrawalHook } from "#platform/feature/manifest.ts";

/**
 * Erases the words, photos and answers of a member's inquiries (SECURITY 17). Those to an office stay as cases without a
 * person, so that what it works on and has done still adds up; what the office noted about them goes.
 */
export const inquiryWithdrawalHook: WithdrawalHook = {
  async erase(tx, memberId) {
    const photos = await tx.many<{ key: string }>(sql`
      delete from inquiry_images p using inquiries q, images i
      where q.id = p.inquiry_id and i.id = p.image_id and q.author_id = ${memberId} returning i.key`);
    await queueImageRemoval(
      tx,
      photos.map(({ key }) => key),
    );
    await tx.run(sql`delete from inquiries where author_id = ${memberId} and target = 'SERVICE'`);
    await tx.run(sql`
      delete from inquiry_notes n using inquiries q where q.id = n.inquiry_id and q.author_id = ${memberId}`);
    // The door of an inquiry's author stays counted; one that only joined is counted no more.
    await tx.run(sql`
      update inquiry_matter_doors d set inquiry_id = null from inquiries q
      where q.id = d.inquiry_id and q.author_id = ${memberId}`);
    await tx.run(sql`delete from inquiry_matter_doors where member_id = ${memberId}`);
    await tx.run(sql`
      delete from inquiry_answer_versions v using inquiries q where q.id = v.inquiry_id and q.author_id = ${memberId}`);
    await tx.run(sql`
      update inquiry_steps s set contents = null, actor_id = null from inquiries q
      where q.id = s.inquiry_id and q.author_id = ${memberId}`);
    await tx.run(sql`
      update inquiries set author_id = null, title = '', contents = '', answer = null, answered_at = null, changed_at = null,
        request_key = null, request_hash = null, household_id = null, score_words = null
      where author_id = ${memberId}`);
    // An act of the office: the member who did it is on record elsewhere.
    await tx.run(sql`update inquiries set assignee_id = null where assignee_id = ${memberId}`);
    await tx.run(sql`update inquiry_notes set author_id = null where author_id = ${memberId}`);
    await tx.run(sql`update inquiry_steps set actor_id = null where actor_id = ${memberId}`);
  },
};
