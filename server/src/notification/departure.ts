import type { Departure } from "#account/departure.ts";
import { sql } from "#platform/db/sql.ts";

/** What they wanted to hear of goes with them. */
export const notificationDeparture: Departure = {
  async leave(tx, memberId) {
    await tx.run(sql`delete from notification_settings where member_id = ${memberId}`);
  },

  count: async () => ({}),
};
