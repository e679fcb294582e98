import { defaultComplexId } from "@danji/contract/complex/complex-rules";
import { dayKindOf } from "@danji/contract/facility/facility-days";
import { addDays, minutesOf, seoulDay, seoulMoment } from "@danji/contract/platform/seoul-clock";
import { isHoliday } from "#facility/holidays.ts";
import { databaseTime } from "#platform/db/database-time.ts";
import type { Transaction } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import { seedFacilities } from "./facilities.ts";

/** The facilities of the demo complex, and what its households have booked in the days ahead. */
export async function insertFacilities(tx: Transaction): Promise<void> {
  const today = seoulDay(await databaseTime(tx));
  const households = await tx.many<{ id: number; memberId: number }>(sql`
    select w.household_id as id, min(w.member_id) as "memberId" from residences w
    where w.complex_id = ${defaultComplexId} and w.state = 'ACTIVE' group by 1 order by 1`);
  for (const { name, kind, place, description, settings, reservations } of seedFacilities) {
    const { id } = await tx.one<{ id: number }>(sql`
      insert into facilities (complex_id, name, kind, place, description, settings)
      values (${defaultComplexId}, ${name}, ${kind}, ${place}, ${description}, ${JSON.stringify(settings)}::jsonb) returning id`);
    for (const one of reservations) {
      const { inDays, from, until, nights = 0, household, waits = false } = one;
      const day = addDays(today, inDays);
      const slots = nights === 0 ? (minutesOf(until) - minutesOf(from)) / settings.slotMinutes : 1;
      const days = Array.from({ length: Math.max(1, nights) }, (_, index) => addDays(day, index));
      const prices = days.map((on) => settings.prices[dayKindOf(on, isHoliday)] * slots);
      const booker = households[household % households.length];
      await tx.run(sql`
        insert into reservations (facility_id, household_id, member_id, place, begins_at, ends_at, day, prices, persons, state,
          terms)
        values (${id}, ${booker?.id}, ${booker?.memberId}, ${one.place ?? 1}, ${seoulMoment(day, from)}, ${seoulMoment(addDays(day, nights), until)}, ${day}::date, ${prices}::integer[], 1,
          ${waits ? "WAITING" : "BOOKED"}, ${JSON.stringify(settings.cancellation)}::jsonb)`);
    }
  }
}
