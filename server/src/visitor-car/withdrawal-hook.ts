import { sql } from "#platform/db/sql.ts";
import type { WithdrawalHook } from "#platform/feature/manifest.ts";

/** What a member wrote of visits goes, and who registered them; the visits stay their household's, with its bill. */
export const visitorCarWithdrawalHook: WithdrawalHook = {
  async erase(tx, memberId) {
    await tx.run(sql`
      update car_visits set member_id = null, purpose = null, request_key = null, request_hash = null
      where member_id = ${memberId}`);
    await tx.run(sql`
      update car_sightings set member_id = null, request_key = null, request_hash = null where member_id = ${memberId}`);
  },
};
