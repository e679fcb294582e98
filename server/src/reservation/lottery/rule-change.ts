import { isDeepStrictEqual } from "node:util";
import type { FacilityView } from "@danji/contract/facility/facility";
import { type FacilitySettings, lotteryOf } from "@danji/contract/facility/facility-rules";
import { lotteryCopy } from "@danji/contract/reservation/lottery/lottery.copy";
import { entriesClose, type LotteryDays } from "@danji/contract/reservation/lottery/lottery-rules";
import type { Transaction } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";

interface RoundRow extends Record<string, unknown>, LotteryDays {
  readonly id: number;
  readonly isDrawn: boolean;
  readonly hasTickets: boolean;
}

/** The rounds of a facility that are not drawn yet, or whose days are not over. Its row is locked. */
async function lockRounds(tx: Transaction, facilityId: number): Promise<readonly RoundRow[]> {
  const which = sql`l.facility_id = ${facilityId} and l.voided_at is null
    and (l.drawn_at is null or l.last_day >= (now() at time zone 'Asia/Seoul')::date)`;
  // Locked first: an entry that is not answered yet has its ticket then, and a later one is by the new rule.
  await tx.many(sql`select l.id from lotteries l where ${which} order by l.first_day for no key update`);
  return tx.many<RoundRow>(sql`
    select l.id, l.first_day as "firstDay", l.last_day as "lastDay", l.drawn_at is not null as "isDrawn",
      exists (select from lottery_tickets t where t.lottery_id = l.id) as "hasTickets"
    from lotteries l where ${which} order by l.first_day`);
}

/**
 * Throws FACILITY_LOTTERY where households have entered a lottery that is not drawn yet: they did so by the rules of then. The
 * lottery itself can be switched off; rounds that are open are drawn. Throws it as well where entries would be open again for days
 * that were drawn: no household could enter for them a second time, or book them first.
 */
export async function requireNoTickets(
  tx: Transaction,
  { facilityId, kind, settings: before }: FacilityView,
  settings: FacilitySettings,
  now: Date,
): Promise<void> {
  const after = settings.lottery === null ? { ...settings, lottery: before.lottery } : settings;
  if (isDeepStrictEqual(after, before)) return;
  const rule = isDeepStrictEqual(settings.lottery, before.lottery) ? null : lotteryOf(kind, settings);
  const entered = (await lockRounds(tx, facilityId)).filter(({ hasTickets }) => hasTickets);
  if (entered.some(({ isDrawn }) => !isDrawn)) throw new Problem("FACILITY_LOTTERY");
  if (rule !== null && entered.some((round) => now < entriesClose(rule, round)))
    throw new Problem("FACILITY_LOTTERY", { message: lotteryCopy.drawn });
}

/**
 * Rounds that no household has entered follow the rule of now, as the decision about a booking does: those that are open close by it, and
 * those that were drawn open anew where it closes later.
 */
export async function followRule(
  tx: Transaction,
  { facilityId, kind, settings }: FacilityView,
  now: Date,
): Promise<void> {
  const rule = lotteryOf(kind, settings);
  if (rule === null) return;
  const rounds = (await lockRounds(tx, facilityId)).filter(({ hasTickets }) => !hasTickets);
  for (const round of rounds) {
    const closes = entriesClose(rule, round);
    if (!round.isDrawn)
      await tx.run(sql`update lotteries set closes_at = ${closes} where id = ${round.id} and closes_at <> ${closes}`);
    else if (now < closes) await tx.run(sql`delete from lotteries where id = ${round.id}`);
  }
}
