import type { Database } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import { notifyOfReminder } from "./notifications.ts";

/** Bookings of one transaction. */
const REMINDED_AT_ONCE = 200;

/**
 * Reminds households of what they have booked: an hour before, of nights a day before. Who booked later than that needs none.
 * The mark and the notifications are of one transaction, and a row that another process works at is skipped: once, whatever
 * ends where. After a standstill, what has begun meanwhile is not told of.
 */
export async function remindOfBookings(db: Database): Promise<void> {
  for (let reminded = REMINDED_AT_ONCE; reminded === REMINDED_AT_ONCE;)
    reminded = await db.tx(async (tx) => {
      const rows = await tx.many<{ id: number }>(sql`
        update reservations set reminded_at = clock_timestamp()
        where id in (
          select r.id from reservations r
            join facilities f on f.id = r.facility_id
            cross join lateral (select case f.kind when 'NIGHT' then interval '1 day' else interval '1 hour' end as lead) l
          where r.state = 'BOOKED' and r.reminded_at is null
            and r.begins_at > clock_timestamp() and r.begins_at <= clock_timestamp() + interval '1 day'
            and r.begins_at <= clock_timestamp() + l.lead and r.created_at < r.begins_at - l.lead
          order by r.begins_at, r.id limit ${REMINDED_AT_ONCE} for no key update of r skip locked)
        returning id`);
      await notifyOfReminder(
        tx,
        rows.map(({ id }) => id),
      );
      return rows.length;
    });
}
