import { isHoliday } from "#facility/holidays.ts";
import { findFacility } from "#facility/facility.ts";
import { openRounds } from "@danji/contract/reservation/lottery/rounds";
import { eachAlone } from "#platform/concurrency/each-alone.ts";
import { type Clock, databaseTime } from "#platform/db/database-time.ts";
import type { Database, Transaction } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import { createSeed, sha256 } from "./seed.ts";
import { drawLottery } from "./draw-lottery.ts";

/** So many seconds between two looks. */
export const LOTTERY_SECONDS = 15;

/**
 * Draws what is due, then opens the rounds that take entries from now on. Each facility is a transaction of its own with its row
 * locked, as for a booking. Many processes may run it: one that another process works at is skipped until the next look.
 */
export async function runLotteries(db: Database, clock: Clock = databaseTime): Promise<void> {
  const now = await clock(db);
  const facilities = await db.many<{ id: number }>(sql`
    select f.id from facilities f
    where f.removed_at is null and jsonb_typeof(f.settings -> 'lottery') = 'object'
    union
    select l.facility_id from lotteries l where l.drawn_at is null and l.voided_at is null and l.closes_at <= ${now}
    order by id`);
  await eachAlone(
    facilities,
    ({ id }) => `the lotteries of facility ${id}`,
    ({ id }) => runLotteriesOf(db, id, clock),
  );
}

const runLotteriesOf = (db: Database, facilityId: number, clock: Clock): Promise<void> =>
  db.tx(async (tx) => {
    const locked = await tx.maybe(
      sql`select id from facilities where id = ${facilityId} for no key update skip locked`,
    );
    if (locked === undefined) return;
    const now = await clock(tx);
    await drawDue(tx, facilityId, now);
    await openRoundsOf(tx, facilityId, now);
  });

async function drawDue(tx: Transaction, facilityId: number, now: Date): Promise<void> {
  // With its row locked, an entry that is not answered yet waits, and is refused.
  const due = await tx.many<{ id: number }>(sql`
    select id from lotteries
    where facility_id = ${facilityId} and drawn_at is null and voided_at is null and closes_at <= ${now}
    order by first_day for no key update`);
  for (const { id } of due) await drawLottery(tx, id, now);
}

async function openRoundsOf(tx: Transaction, facilityId: number, now: Date): Promise<void> {
  const facility = await findFacility(tx, facilityId);
  if (facility === undefined) return;
  const { kind, settings, closures } = facility;
  const rounds = openRounds({ kind, settings, closures, isHoliday, now });
  const known = new Set(
    (await tx.many<{ day: string }>(sql`select first_day as day from lotteries where facility_id = ${facilityId}`)).map(
      ({ day }) => day,
    ),
  );
  for (const { firstDay, lastDay, closes } of rounds.filter((round) => !known.has(round.firstDay))) {
    const seed = createSeed();
    await tx.run(sql`
      with opened as (
        insert into lotteries (facility_id, first_day, last_day, opened_at, closes_at, commitment)
        values (${facilityId}, ${firstDay}::date, ${lastDay}::date, ${now}, ${closes}, ${await sha256(seed)})
        returning id)
      insert into lottery_seeds (lottery_id, seed) select id, ${seed} from opened`);
  }
}
