import { sql } from "#platform/db/sql.ts";
import type { WithdrawalHook } from "#platform/feature/manifest.ts";
import { cancelVisitsOfEmptyDoors } from "./car-household.ts";

/** What a member wrote of visits goes, and who registered them; the visits stay their household's, with its bill. With the last of it those ahead are cancelled. */
export const visitorCarWithdrawalHook: WithdrawalHook = {
  async erase(tx, memberId) {
    await cancelVisitsOfEmptyDoors(tx, memberId);
    await tx.run(sql`
      update car_visits set member_id = null, purpose = null, request_key = null, request_hash = null
      where member_id = ${memberId}`);
    await tx.run(sql`
      update car_sightings set member_id = null, request_key = null, request_hash = null where member_id = ${memberId}`);
    await tx.run(sql`update refused_plates set member_id = null where member_id = ${memberId}`);
    await tx.run(sql`update car_penalties set objection = null, objected_by = null where objected_by = ${memberId}`);
    await tx.run(sql`update car_penalties set decided_by = null where decided_by = ${memberId}`);
    await tx.run(sql`
      update car_penalties set noticed_by = null, request_key = null, request_hash = null where noticed_by = ${memberId}`);
  },
};
