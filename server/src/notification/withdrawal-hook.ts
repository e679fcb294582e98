import { sql } from "#platform/db/sql.ts";
import type { WithdrawalHook } from "#platform/feature/manifest.ts";

/** Deletes the member's notification settings, their devices' subscriptions, and what they were told of. */
export const notificationWithdrawalHook: WithdrawalHook = {
  async erase(tx, memberId) {
    await tx.run(sql`delete from notification_settings where member_id = ${memberId}`);
    await tx.run(sql`delete from push_subscriptions where member_id = ${memberId}`);
    await tx.run(sql`delete from notifications where member_id = ${memberId}`);
  },
};
