import type { WithdrawalHook } from "#account/withdrawal-hook.ts";
import { sql } from "#platform/db/sql.ts";

/** What they wanted to hear of goes with them. */
export const notificationWithdrawalHook: WithdrawalHook = {
  async erase(tx, memberId) {
    await tx.run(sql`delete from notification_settings where member_id = ${memberId}`);
  },

  preview: async () => ({}),
};
