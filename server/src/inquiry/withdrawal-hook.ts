import { queueImageRemoval } from "#image/removal.ts";
import { sql } from "#platform/db/sql.ts";
import type { WithdrawalHook } from "#platform/feature/manifest.ts";

/** Deletes a member's inquiries with answers and photos (SECURITY 17). */
export const inquiryWithdrawalHook: WithdrawalHook = {
  async erase(tx, memberId) {
    const photos = await tx.many<{ key: string }>(sql`
      delete from inquiry_images p using inquiries q, images i
      where q.id = p.inquiry_id and i.id = p.image_id and q.author_id = ${memberId} returning i.key`);
    await queueImageRemoval(
      tx,
      photos.map(({ key }) => key),
    );
    await tx.run(sql`delete from inquiries where author_id = ${memberId}`);
  },
};
