import { reservationCopy } from "@danji/contract/reservation/reservation.copy";
import { isHouseholdMember } from "#complex/household/household-member.ts";
import { lockHousehold } from "#complex/household/move-in.ts";
import { databaseTime } from "#platform/db/database-time.ts";
import type { Queryable, Transaction } from "#platform/db/database.ts";
import { type Sql, sql } from "#platform/db/sql.ts";
import type { LeavingHook, LivedHome } from "#platform/feature/manifest.ts";
import { leaveToHousehold, notBegun, notOver, requireAgreement } from "./endings.ts";
import { leaveWaitingLists } from "./waiting-list/advance-waiting-list.ts";
import { endTickets } from "./lottery/nothing-won.ts";
import { notifyOfCancellation } from "./notifications.ts";
import { isOfPresentHousehold } from "./own-household.ts";
import { feeNow, type ReservationRow, reservationRows } from "./own-reservations.ts";

/** Condition on the reservation `r`: it goes with the member who leaves: theirs, and of the last one there the household's. */
const goesWith = ({ memberId, householdId }: LivedHome): Sql => sql`
  ${isOfPresentHousehold} and r.household_id = ${householdId} and (r.member_id = ${memberId} or not exists (
    select from residences l
    where l.household_id = r.household_id and l.member_id <> ${memberId} and ${isHouseholdMember(sql`l`)}))`;

/** Only one's own costs anything: the rest ends with the household, as at a turnover. */
const feeOf = (row: ReservationRow, { memberId }: LivedHome, now: Date): number =>
  row.member_id === memberId ? (feeNow(row, now) ?? 0) : 0;

async function aheadOf(db: Queryable, home: LivedHome) {
  const rows = await db.many<ReservationRow>(sql`${reservationRows} where ${goesWith(home)} and ${notOver}`);
  const now = await databaseTime(db);
  return { count: rows.length, fee: rows.reduce((sum, row) => sum + feeOf(row, home, now), 0) };
}

async function cancelAll(tx: Transaction, home: LivedHome): Promise<void> {
  const now = await databaseTime(tx);
  const rows = await tx.many<ReservationRow>(sql`${reservationRows} where ${goesWith(home)} and ${notBegun}`);
  for (const row of rows) {
    await tx.run(sql`
      update reservations set state = 'CANCELLED', closed_at = ${now}, closed_by = 'MOVED_OUT', fee = ${feeOf(row, home, now)}
      where id = ${row.id}`);
    // Who stays there loses it, too.
    await notifyOfCancellation(tx, row.id, home);
  }
}

/** What a household waits for, or has entered, ends with the last who lives there; a draw under way ends before it. */
async function endWithLast(tx: Transaction, { memberId, householdId }: LivedHome): Promise<void> {
  const other = await tx.maybe(sql`
    select l.id from residences l
    where l.household_id = ${householdId} and l.member_id <> ${memberId} and ${isHouseholdMember(sql`l`)} limit 1`);
  if (other !== undefined) return;
  await endTickets(tx, "MOVED_OUT", sql`t.household_id = ${householdId}`);
  await leaveWaitingLists(tx, "MOVED_OUT", sql`r.household_id = ${householdId}`);
}

/**
 * Refuses to leave a home while bookings lie ahead, as a withdrawal does, unless it names how many it cancels and for how much
 * (LIFE 5). One under way is left to its household.
 */
export const reservationLeavingHook: LeavingHook = {
  async preview(db, home) {
    const { count, fee } = await aheadOf(db, home);
    return { reservationCount: count, reservationFee: fee };
  },

  async end(tx, home, consent) {
    // The second of two members who leave at once is the last.
    await lockHousehold(tx, home.householdId);
    await endWithLast(tx, home);
    await tx.many(sql`
      select r.id from reservations r where ${goesWith(home)} and ${notOver} order by r.id for no key update`);
    const ahead = await aheadOf(tx, home);
    const message = home.isDoorChange === true ? reservationCopy.aheadOfDoorChange : reservationCopy.aheadOfLeaving;
    requireAgreement(ahead, consent?.reservations, message);
    await cancelAll(tx, home);
    await leaveToHousehold(tx, home.memberId, sql`select ${home.householdId}::bigint`);
  },
};
