import { sql } from "#platform/db/sql.ts";
import type { Transaction } from "#platform/db/database.ts";
import type { WithdrawalHook } from "#platform/feature/manifest.ts";
import { Problem } from "#platform/problem.ts";
import { listOnlyManaged } from "./residence/manager.ts";

/** Deletes homes, manager offices, favourites and recent searches: all of it is personal (SECURITY 17). */
export const complexWithdrawalHook: WithdrawalHook = {
  async erase(tx, memberId) {
    // First the complexes, as a call that verifies or decides a claim does, so that none is confirmed for a withdrawn member.
    await tx.run(sql`
      select c.id from complexes c
      where c.id in (select k.complex_id from office_claims k where k.member_id = ${memberId} and k.state in ('OPEN', 'CONFIRMED'))
        or c.id in (select m.complex_id from complex_managers m where m.member_id = ${memberId})
      order by c.id for no key update`);
    await requireSuccessors(tx, memberId);
    await tx.run(sql`
      update household_invitations set ended_at = clock_timestamp(), end_reason = 'MOVED'
      where invited_by = ${memberId} and used_at is null and ended_at is null`);
    await tx.run(sql`delete from residences where member_id = ${memberId}`);
    await tx.run(sql`delete from office_vouches where member_id = ${memberId}`);
    await tx.run(sql`
      update office_claims set state = 'ENDED', decided_at = clock_timestamp()
      where member_id = ${memberId} and state in ('OPEN', 'CONFIRMED')`);
    // A complex whose last manager goes has no proven office any more.
    await tx.run(sql`
      with gone as (delete from complex_managers where member_id = ${memberId} returning complex_id)
      update complexes c set office_verified_at = null from gone
      where c.id = gone.complex_id and not exists (
        select from complex_managers o where o.complex_id = c.id and o.member_id <> ${memberId})`);
    await tx.run(sql`
      update complexes set registered_by = null, request_key = null, request_hash = null where registered_by = ${memberId}`);
    await tx.run(sql`
      delete from role_invitations
      where member_id = ${memberId} or invited_by = ${memberId} or email = (select email from members where id = ${memberId})`);
    await tx.run(sql`delete from resident_names where member_id = ${memberId}`);
    await tx.run(sql`delete from resident_reads where member_id = ${memberId}`);
    await tx.run(sql`delete from complex_favorites where member_id = ${memberId}`);
    await tx.run(sql`delete from recent_keywords where member_id = ${memberId}`);
    await tx.run(sql`delete from recent_complexes where member_id = ${memberId}`);
  },

  // By it the hooks of bookings and visits find the doors that this member was the last to leave.
  async finish(tx, memberId) {
    await tx.run(sql`update households set last_member_id = null where last_member_id = ${memberId}`);
  },

  preview: async (db, memberId) => ({ onlyManagerOf: await listOnlyManaged(db, memberId) }),
};

/**
 * Throws ONLY_MANAGER where an office with others in it, or with residents, would be left without a head. A head alone in
 * a complex may leave it. What remains of a member who has withdrawn is erased in any case.
 */
async function requireSuccessors(tx: Transaction, memberId: number): Promise<void> {
  const left = await tx.maybe(sql`
    select 1 from complex_managers mine join members me on me.id = mine.member_id and me.withdrawn_at is null
    where mine.member_id = ${memberId} and mine.role = 'HEAD' and not exists (
        select from complex_managers o
        where o.complex_id = mine.complex_id and o.member_id <> mine.member_id and o.role = 'HEAD')
      and (exists (
          select from complex_managers o where o.complex_id = mine.complex_id and o.member_id <> mine.member_id)
        or exists (
          select from residences h
          where h.complex_id = mine.complex_id and h.member_id <> mine.member_id and h.state = 'ACTIVE'))
    limit 1`);
  if (left !== undefined) throw new Problem("ONLY_MANAGER");
}
