import type { WithdrawalHook } from "#account/withdrawal/withdrawal-hook.ts";
import { sql } from "#platform/db/sql.ts";

/** Deletes the member's notification settings. */
export const notificationWithdrawalHook: WithdrawalHook = {
  async erase(tx, memberId) {
    await tx.run(sql`delete from notification_settings where member_id = ${memberId}`);
  },

  preview: async () => ({}),
};
