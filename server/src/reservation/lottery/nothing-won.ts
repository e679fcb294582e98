import type { ClosedBy } from "@danji/contract/reservation/reservation-rules";
import type { Transaction } from "#platform/db/database.ts";
import { type Sql, sql } from "#platform/db/sql.ts";

interface Tickets {
  readonly lotteryId: number;
  readonly tickets: readonly string[];
}

/**
 * Leaves a record among what is past for each of these tickets, by its first preference: the household finds there what became of it,
 * and its notification leads there. Gives the reservation of each ticket.
 */
export async function recordNothingWon(
  tx: Transaction,
  { lotteryId, tickets }: Tickets,
  closedBy: ClosedBy,
): Promise<ReadonlyMap<string, number>> {
  return record(tx, closedBy, sql`t.lottery_id = ${lotteryId} and t.ticket = any(${tickets}::text[])`);
}

async function record(tx: Transaction, closedBy: ClosedBy, which: Sql): Promise<ReadonlyMap<string, number>> {
  const rows = await tx.many<{ ticket: string; id: number }>(sql`
    with over as materialized (
      select t.ticket, l.facility_id, t.household_id, t.member_id, t.persons, f.settings,
        (t.wishes -> 0 ->> 'day')::date as day,
        nextval(pg_get_serial_sequence('reservations', 'id')) as id,
        ((t.wishes -> 0 ->> 'day')::timestamp
          + coalesce(t.wishes -> 0 ->> 'from', f.settings ->> 'checkIn')::interval) at time zone 'Asia/Seoul' as begins,
        (coalesce(t.wishes -> 0 ->> 'untilDay', t.wishes -> 0 ->> 'day')::timestamp
          + coalesce(t.wishes -> 0 ->> 'until', f.settings ->> 'checkOut')::interval) at time zone 'Asia/Seoul' as ends
      from lottery_tickets t join lotteries l on l.id = t.lottery_id join facilities f on f.id = l.facility_id
      where ${which}),
    made as (
      insert into reservations (id, facility_id, household_id, member_id, begins_at, ends_at, day, prices, persons, state, terms,
        closed_at, closed_by)
      overriding system value
      select id, facility_id, household_id, member_id, begins, ends, day, '{0}', persons, 'MISSED', settings -> 'cancellation',
        clock_timestamp(), ${closedBy}
      from over)
    select ticket, id from over`);
  return new Map(rows.map(({ ticket, id }) => [ticket, id]));
}

/** Ends the tickets for what is not drawn yet, a condition on the ticket `t` says which. Gives the records that they leave. */
export async function endTickets(tx: Transaction, closedBy: ClosedBy, which: Sql): Promise<readonly number[]> {
  const isUndrawn = sql`t.position is null and ${which} and exists (
    select from lotteries l where l.id = t.lottery_id and l.drawn_at is null and l.voided_at is null)`;
  // A draw under way holds them: what it has drawn by then is not met.
  const rows = await tx.many<{ ticket: string }>(sql`
    select t.ticket from lottery_tickets t where ${isUndrawn} order by t.ticket for update`);
  if (rows.length === 0) return [];
  const tickets = rows.map(({ ticket }) => ticket);
  const left = await tx.many<{ ticket: string }>(sql`
    select t.ticket from lottery_tickets t where t.ticket = any(${tickets}::text[]) and ${isUndrawn}`);
  const names = left.map(({ ticket }) => ticket);
  const records = await record(tx, closedBy, sql`t.ticket = any(${names}::text[])`);
  await tx.run(sql`delete from lottery_tickets where ticket = any(${names}::text[])`);
  return [...records.values()];
}
