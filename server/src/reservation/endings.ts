import { reservationCopy } from "@danji/contract/reservation/reservation.copy";
import { databaseTime } from "#platform/db/database-time.ts";
import type { Database, Queryable, Transaction } from "#platform/db/database.ts";
import { type Sql, sql } from "#platform/db/sql.ts";
import type {
  HouseholdOfComplex,
  HouseholdReplacedHook,
  ResidenceEndedHook,
  WithdrawalHook,
} from "#platform/feature/manifest.ts";
import { Problem } from "#platform/problem.ts";
import { forgetCalendarAddress } from "./calendar/calendar-address.ts";
import { notifyOfCancellation, notifyOfTurnover, notifyOfUnanswered } from "./notifications.ts";
import { endTickets } from "./lottery/nothing-won.ts";
import { leaveWaitingLists } from "./waiting-list/advance-waiting-list.ts";
import { feeNow, type ReservationRow, reservationRows } from "./own-reservations.ts";

/** Condition on the reservation `r`: it is not over. */
export const notOver = sql`(r.state in ('WAITING', 'BOOKED') and r.ends_at > clock_timestamp())`;

/** Condition on the reservation `r`: it had not begun at that time, and it stands. */
const notBegunAt = (at: Sql) => sql`(r.state in ('WAITING', 'BOOKED') and r.begins_at > ${at})`;

export const notBegun = notBegunAt(sql`clock_timestamp()`);

/** What a member who withdraws has booked and what cancelling it costs now. One under way is left to its household. */
async function aheadOf(db: Queryable, memberId: number) {
  const rows = await db.many<ReservationRow>(sql`${reservationRows} where r.member_id = ${memberId} and ${notOver}`);
  const now = await databaseTime(db);
  return { count: rows.length, fee: rows.reduce((sum, row) => sum + (feeNow(row, now) ?? 0), 0) };
}

/**
 * Cancels what the member has booked, each with its own fee: that of the withdrawal, also where it is run again later, after a restore
 * by days. What has begun since was cancelled by it as well.
 */
async function cancelAll(tx: Transaction, memberId: number, withdrawnAt?: Date): Promise<void> {
  const now = await databaseTime(tx);
  const at = withdrawnAt ?? now;
  const rows = await tx.many<ReservationRow>(sql`
    ${reservationRows} where r.member_id = ${memberId} and ${notBegunAt(sql`${at}`)}
    order by r.id for no key update of r`);
  for (const row of rows) {
    await tx.run(sql`
      update reservations set state = 'CANCELLED', closed_at = ${now}, closed_by = 'WITHDRAWAL', fee = ${feeNow(row, at) ?? 0}
      where id = ${row.id}`);
    // Who lives there on loses it, too.
    if (row.begins_at > now) await notifyOfCancellation(tx, row.id, { memberId });
  }
}

interface Ahead {
  readonly count: number;
  /** Whole won. */
  readonly fee: number;
}

/**
 * Throws RESERVATIONS_AHEAD where nothing was agreed to, with another sentence if one is named, and RESERVATIONS_CHANGED where it was
 * something else.
 */
export function requireAgreement({ count, fee }: Ahead, agreed: Ahead | undefined, message?: string): void {
  if (count === 0) return;
  if (agreed === undefined) throw new Problem("RESERVATIONS_AHEAD", message === undefined ? {} : { message });
  if (agreed.count !== count || agreed.fee !== fee)
    throw new Problem("RESERVATIONS_CHANGED", { message: reservationCopy.ahead(count, fee) });
}

/**
 * Refuses a withdrawal while bookings of the member are ahead (SPEC section 6), unless it names how many it cancels and for
 * how much. What they booked stays with its household, without them.
 */
export const reservationWithdrawalHook: WithdrawalHook = {
  async erase(tx, memberId, consent) {
    await tx.many(sql`
      select r.id from reservations r where r.member_id = ${memberId} and ${notOver} order by r.id for no key update`);
    const ahead = await aheadOf(tx, memberId);
    const withdrawn = await tx.maybe<{ at: Date }>(sql`
      select withdrawn_at as at from members where id = ${memberId} and withdrawn_at is not null`);
    if (withdrawn === undefined) requireAgreement(ahead, consent?.reservations);
    await cancelAll(tx, memberId, withdrawn?.at);
    await leaveWaitingLists(tx, "WITHDRAWAL", sql`r.member_id = ${memberId}`);
    await endTickets(tx, "WITHDRAWAL", sql`t.member_id = ${memberId}`);
    // Their homes are gone by now (complex/withdrawal-hook.ts).
    await endWithFamily(
      tx,
      sql`
      select m.household_id from reservations m where m.member_id = ${memberId}
      union select o.id from households o where o.last_member_id = ${memberId}`,
    );
    await tx.run(sql`update lottery_tickets set member_id = null where member_id = ${memberId}`);
    await tx.run(sql`
      update reservations set member_id = null, request_key = null, request_hash = null where member_id = ${memberId}`);
    await tx.run(sql`
      update reservations set office_member_id = null, request_key = null, request_hash = null
      where office_member_id = ${memberId}`);
    await tx.run(sql`update reservations set closed_by_member = null where closed_by_member = ${memberId}`);
    await forgetCalendarAddress(tx, memberId);
  },

  async preview(db, memberId) {
    const { count, fee } = await aheadOf(db, memberId);
    return { reservationCount: count, reservationFee: fee };
  },
};

const cancelFreely = async (
  tx: Transaction,
  closedBy: "TURNOVER" | "MOVED_OUT",
  which: Sql,
  at = sql`clock_timestamp()`,
) => {
  await tx.run(sql`
    update reservations r set state = 'CANCELLED', closed_at = clock_timestamp(), closed_by = ${closedBy}, fee = 0
    where ${notBegunAt(at)} and ${which}`);
  await leaveWaitingLists(tx, closedBy, which);
};

/**
 * Bookings of a household that is replaced end without a fee; who booked them is told. Where a turnover is repeated, what has begun
 * since it was carried out ended with it as well: the door owes nothing for it.
 */
export const endOfHousehold: HouseholdReplacedHook = async (tx, { householdId, at }) => {
  // First: a draw under way ends before it, and what that books is cancelled with the rest.
  const ended = await endTickets(tx, "TURNOVER", sql`t.household_id = ${householdId}`);
  await notifyOfTurnover(tx, sql`(r.household_id = ${householdId} and ${notBegun} or r.id = any(${ended}::bigint[]))`);
  const since = at === undefined ? undefined : sql`${at}::timestamptz`;
  await cancelFreely(tx, "TURNOVER", sql`r.household_id = ${householdId}`, since);
};

/**
 * With the last home in a complex the address of one's calendar ends, whatever other homes there are; with the last who lived there, what
 * a household has booked ends without a fee. What stays with a household is no longer theirs who has left it.
 */
export const endOfHome: ResidenceEndedHook = async (tx, memberId, complexId) => {
  const row = await tx.maybe(sql`
    select id from residences
    where member_id = ${memberId} and complex_id = ${complexId} and state = 'ACTIVE' limit 1`);
  if (row === undefined) await forgetCalendarAddress(tx, memberId);
  const doors = sql`
    select w.household_id from residences w
    where w.member_id = ${memberId} and w.complex_id = ${complexId} and w.turnover_id is null`;
  await endWithFamily(tx, doors);
  await leaveToHousehold(
    tx,
    memberId,
    sql`
    select o.household_id from (${doors}) o where not exists (
      select from residences l
      where l.household_id = o.household_id and l.member_id = ${memberId} and l.state = 'ACTIVE')`,
  );
};

/**
 * Gives what a member has booked, waits for or has entered behind doors that they leave to the households there: their withdrawal would
 * cancel it, and charge a household that is not theirs.
 */
export async function leaveToHousehold(tx: Transaction, memberId: number, doors: Sql): Promise<void> {
  // Tickets first: this waits for a draw under way, whose bookings are then among the others.
  await tx.run(sql`
    update lottery_tickets t set member_id = null
    where t.member_id = ${memberId} and t.household_id in (${doors}) and t.position is null`);
  await tx.run(sql`
    update reservations r set member_id = null, request_key = null, request_hash = null
    where r.member_id = ${memberId} and r.household_id in (${doors}) and (${notOver} or r.state in ('QUEUED', 'OFFERED'))`);
}

/** Ends what is left of those who lived behind these doors, once they are empty; what the office has booked there since is for those who come. */
async function endWithFamily(tx: Transaction, doors: Sql): Promise<void> {
  const isLeft = (thing: Sql) => sql`(${thing}.household_id in (${doors})
    and ${thing}.created_at < (select o.emptied_at from households o where o.id = ${thing}.household_id))`;
  await endTickets(tx, "MOVED_OUT", isLeft(sql`t`));
  await cancelFreely(tx, "MOVED_OUT", isLeft(sql`r`));
}

/** For the preview of a turnover. */
export async function countAhead(db: Queryable, { householdId }: HouseholdOfComplex) {
  const { count } = await db.one<{ count: number }>(sql`
    select count(*) from reservations r where r.household_id = ${householdId} and ${notBegun}`);
  return { reservations: count };
}

/** Requests of one transaction. */
const CLOSED_AT_ONCE = 200;

/**
 * Closes requests whose time has begun without an answer of the office: no office can approve them any more (L044). As in
 * `remindOfBookings`, a household is told once, whatever ends where; a request that the office decides at this moment is skipped.
 */
export async function closeUnanswered(db: Database): Promise<void> {
  for (let closed = CLOSED_AT_ONCE; closed === CLOSED_AT_ONCE;)
    closed = await db.tx(async (tx) => {
      const rows = await tx.many<{ id: number }>(sql`
        update reservations set state = 'DECLINED', closed_at = clock_timestamp(), closed_by = 'UNANSWERED'
        where id in (
          select r.id from reservations r where r.state = 'WAITING' and r.begins_at <= clock_timestamp()
          order by r.begins_at, r.id limit ${CLOSED_AT_ONCE} for no key update skip locked)
        returning id`);
      await notifyOfUnanswered(
        tx,
        rows.map(({ id }) => id),
      );
      return rows.length;
    });
}
