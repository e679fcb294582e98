import { sql } from "#platform/db/sql.ts";
import type { ExportSections } from "#platform/feature/manifest.ts";

/** What the viewer booked. */
export const reservationExportSections: ExportSections = {
  reservations: ({ memberId }, after, limit) => sql`
    select r.id, c.name as complex, f.name as facility, r.begins_at as "beginsAt", r.ends_at as "endsAt", r.persons,
      (select sum(won) from unnest(r.prices) won)::integer as price, r.fee, r.state as "reservationState",
      r.created_at as "createdAt"
    from reservations r join facilities f on f.id = r.facility_id join complexes c on c.id = f.complex_id
    where r.member_id = ${memberId} and r.id > ${after} order by r.id limit ${limit}`,
  lotteryTickets: ({ memberId }, after, limit) => sql`
    select l.id, c.name as complex, f.name as facility, t.ticket, t.wishes, t.persons, t.position, t.created_at as "createdAt"
    from lottery_tickets t join lotteries l on l.id = t.lottery_id join facilities f on f.id = l.facility_id
      join complexes c on c.id = f.complex_id
    where t.member_id = ${memberId} and l.id > ${after} order by l.id limit ${limit}`,
};
