import { addDays, seoulDay, seoulMoment } from "@danji/contract/platform/seoul-clock";
import type { Transaction } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import { drawLottery } from "#reservation/lottery/draw-lottery.ts";
import { createSeed, createTicket, sha256 } from "#reservation/lottery/seed.ts";
import { courtLottery, type SeedHousehold, seedRounds, seedPreferences } from "./facilities.ts";

interface Court {
  readonly facilityId: number;
  readonly households: readonly SeedHousehold[];
  readonly now: Date;
}

/** Rounds of a facility that draws, with tickets; whose entries are closed by now is drawn as any other. */
export async function insertRounds(tx: Transaction, { facilityId, households, now }: Court): Promise<void> {
  for (const { inDays, households: entered } of seedRounds) {
    const day = addDays(seoulDay(now), inDays);
    const closes = seoulMoment(addDays(day, -courtLottery.closesDays), courtLottery.closesAt);
    const seed = createSeed();
    const { id } = await tx.one<{ id: number }>(sql`
      insert into lotteries (facility_id, first_day, last_day, opened_at, closes_at, commitment)
      values (${facilityId}, ${day}::date, ${day}::date, ${closes}::timestamptz - interval '7 days', ${closes}, ${await sha256(seed)})
      returning id`);
    await tx.run(sql`insert into lottery_seeds (lottery_id, seed) values (${id}, ${seed})`);
    for (const [index, at] of entered.entries()) {
      const household = households[at % households.length];
      const preferences = seedPreferences
        .slice(0, 1 + (index % seedPreferences.length))
        .map((preference) => ({ day, ...preference }));
      await tx.run(sql`
        insert into lottery_tickets (ticket, lottery_id, household_id, member_id, wishes, persons)
        values (${createTicket()}, ${id}, ${household?.id}, ${household?.memberId}, ${JSON.stringify(preferences)}::jsonb, 2)`);
    }
    if (closes <= now) await drawLottery(tx, id, now);
  }
  // They have seen what came of it.
  await tx.run(sql`update notifications set read_at = created_at where kind = 'RESERVATION' and read_at is null`);
}
