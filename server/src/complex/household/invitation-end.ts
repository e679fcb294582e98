import type { Transaction } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";

/** Ends the open invitations that a member made from a home that is over or behind another door now. */
export async function endInvitationsOf(tx: Transaction, residenceId: number): Promise<void> {
  await tx.run(sql`
    update household_invitations set ended_at = clock_timestamp(), end_reason = 'MOVED'
    where residence_id = ${residenceId} and used_at is null and ended_at is null`);
}
