import { defaultComplexId } from "@danji/contract/complex/complex-rules";
import { dayKindOf } from "@danji/contract/facility/facility-days";
import { offerEnd } from "@danji/contract/reservation/offer-clock";
import { addDays, minutesOf, seoulDay, seoulMoment } from "@danji/contract/platform/seoul-clock";
import { isHoliday } from "#facility/holidays.ts";
import { insertImages, type StoredImage } from "#image/image.ts";
import { databaseTime } from "#platform/db/database-time.ts";
import type { Transaction } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import type { DemoPhoto } from "./demo-photos.ts";
import { type SeedFacility, type SeedHousehold, type SeedReservation, seedFacilities } from "./facilities.ts";
import { insertRounds } from "./seed-lotteries.ts";

export const facilityPhotoNames: readonly DemoPhoto[] = seedFacilities.map(({ photo }) => photo);

/** The facilities of the demo complex, and what its households have booked around now; `owner` is the member of their photos. */
export async function insertFacilities(
  tx: Transaction,
  owner: number,
  photos: ReadonlyMap<DemoPhoto, StoredImage>,
): Promise<void> {
  const now = await databaseTime(tx);
  const households = await tx.many<SeedHousehold & Record<string, unknown>>(sql`
    select w.household_id as id, min(w.member_id) as "memberId" from residences w
    where w.complex_id = ${defaultComplexId} and w.state = 'ACTIVE' group by 1 order by 1`);
  for (const facility of seedFacilities) {
    const { name, kind, place, description, settings, photo, reservations } = facility;
    const { id } = await tx.one<{ id: number }>(sql`
      insert into facilities (complex_id, name, kind, place, description, settings)
      values (${defaultComplexId}, ${name}, ${kind}, ${place}, ${description}, ${JSON.stringify(settings)}::jsonb) returning id`);
    const image = photos.get(photo);
    if (image !== undefined) {
      await insertImages(tx, owner, [image]);
      await tx.run(sql`
        insert into facility_images (facility_id, position, image_id)
        select ${id}, 0, i.id from images i where i.key = ${image.key}`);
    }
    for (const one of reservations) {
      const household = households[one.household % households.length];
      if (household !== undefined) await insertReservation(tx, { id, facility, household, now }, one);
    }
    if (settings.lottery !== null) await insertRounds(tx, { facilityId: id, households, now });
  }
}

interface Target {
  readonly id: number;
  readonly facility: SeedFacility;
  readonly household: SeedHousehold;
  readonly now: Date;
}

async function insertReservation(
  tx: Transaction,
  { id, facility: { settings }, household, now }: Target,
  { inDays, from, until, nights = 0, place = 1, state: given }: SeedReservation,
): Promise<void> {
  const day = addDays(seoulDay(now), inDays);
  const slots = nights === 0 ? (minutesOf(until) - minutesOf(from)) / settings.slotMinutes : 1;
  const days = Array.from({ length: Math.max(1, nights) }, (_, index) => addDays(day, index));
  const prices = days.map((on) => settings.prices[dayKindOf(on, isHoliday)] * slots);
  const [begins, ends] = [seoulMoment(day, from), seoulMoment(addDays(day, nights), until)];
  const state = given ?? (ends <= now ? "USED" : "BOOKED");
  const offerUntil = state === "OFFERED" ? offerEnd(now, settings.offerMinutes ?? 0) : null;
  await tx.run(sql`
    insert into reservations (facility_id, household_id, member_id, place, begins_at, ends_at, day, prices, persons, state,
      terms, created_at, checked_in_at, offer_until)
    values (${id}, ${household.id}, ${household.memberId}, ${state === "QUEUED" ? null : place}, ${begins}, ${ends},
      ${day}::date, ${prices}::integer[], 1, ${state}, ${JSON.stringify(settings.cancellation)}::jsonb,
      least(${now}::timestamptz - interval '1 hour', ${begins}::timestamptz - interval '2 days'),
      ${state === "USED" ? begins : null}, ${offerUntil})`);
}
