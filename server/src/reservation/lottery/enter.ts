import type { LotteryView, LotteryPreference } from "@danji/contract/reservation/lottery/lottery";
import { lotteryOf } from "@danji/contract/facility/facility-rules";
import type { FacilityKind } from "@danji/contract/facility/facility-rules";
import { requireActiveMember } from "#account/session/active-member.ts";
import { lockHousehold } from "#complex/household/move-in.ts";
import { findFacility } from "#facility/facility.ts";
import { type Clock, databaseTime } from "#platform/db/database-time.ts";
import type { Transaction } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import { decideBooking } from "@danji/contract/reservation/booking-decision";
import { isHoliday } from "#facility/holidays.ts";
import { Problem } from "#platform/problem.ts";
import type { Services } from "#platform/services.ts";
import type { Viewer } from "#platform/viewer.ts";
import { bookingLimit } from "../book.ts";
import { requireHousehold } from "../booking/priced-request.ts";
import { requireStillThere } from "../own-household.ts";
import { getOneLottery, listHouseholds } from "./read-lotteries.ts";
import { createTicket } from "./seed.ts";

interface Entry {
  readonly lotteryId: number;
  readonly householdId?: number | undefined;
}

interface EntryWithPreferences extends Entry {
  readonly persons: number;
  readonly wishes: readonly LotteryPreference[];
}

interface OpenRow extends Record<string, unknown> {
  readonly facility_id: number;
  readonly kind: FacilityKind;
  readonly first_day: string;
  readonly last_day: string;
  readonly closes_at: Date;
  readonly is_over: boolean;
}

/**
 * Enters the viewer's household, or changes its preferences; the ticket stays the same. Throws LOTTERY_NOT_FOUND,
 * RESERVATION_RESIDENTS_ONLY, RESERVATION_HOME_WAITS, LOTTERY_CLOSED, LOTTERY_WISHES, LOTTERY_DAY, and what `decideBooking` refuses a preference with as if
 * every place were free at the draw.
 */
export const enterLottery = (
  services: Services,
  viewer: Viewer,
  entry: EntryWithPreferences,
  clock: Clock = databaseTime,
): Promise<LotteryView> =>
  write(services, viewer, entry, clock, async (tx, lottery, householdId) => {
    await requirePreferences(tx, lottery, entry);
    await tx.run(sql`
      insert into lottery_tickets (ticket, lottery_id, household_id, member_id, wishes, persons)
      values (${createTicket()}, ${entry.lotteryId}, ${householdId}, ${viewer.memberId},
        ${JSON.stringify(entry.wishes)}::jsonb, ${entry.persons})
      on conflict (lottery_id, household_id)
      do update set wishes = excluded.wishes, persons = excluded.persons, member_id = excluded.member_id`);
  });

/** Takes the ticket back. Throws as enterLottery, and LOTTERY_TICKET where there is none. */
export const leaveLottery = (
  services: Services,
  viewer: Viewer,
  entry: Entry,
  clock: Clock = databaseTime,
): Promise<LotteryView> =>
  write(services, viewer, entry, clock, async (tx, _, householdId) => {
    const gone = await tx.run(sql`
      delete from lottery_tickets where lottery_id = ${entry.lotteryId} and household_id = ${householdId}`);
    if (gone === 0) throw new Problem("LOTTERY_TICKET");
  });

async function write(
  services: Services,
  viewer: Viewer,
  { lotteryId, householdId: wanted }: Entry,
  clock: Clock,
  work: (tx: Transaction, lottery: OpenRow, householdId: number) => Promise<void>,
): Promise<LotteryView> {
  const { db, limits } = services;
  limits.admit(bookingLimit, `member:${viewer.memberId}`);
  const { apartmentId, households } = await listHouseholds(db, viewer, lotteryId);
  const { householdId } = await requireHousehold(db, { ...viewer, apartmentId, households }, { householdId: wanted });
  await db.tx(async (tx) => {
    await requireActiveMember(tx, viewer);
    await lockHousehold(tx, householdId);
    await requireStillThere(tx, viewer, apartmentId, householdId);
    // Shared: households enter beside each other, and a draw waits for them.
    const lottery = await tx.maybe<OpenRow>(sql`
      select l.facility_id, l.first_day, l.last_day, l.closes_at, l.drawn_at is not null or l.voided_at is not null as is_over
      from lotteries l where l.id = ${lotteryId} for share`);
    if (lottery === undefined) throw new Problem("LOTTERY_NOT_FOUND");
    if (lottery.is_over || (await clock(tx)) >= lottery.closes_at) throw new Problem("LOTTERY_CLOSED");
    await work(tx, lottery, householdId);
  });
  return getOneLottery(db, viewer, lotteryId, clock);
}

async function requirePreferences(
  tx: Transaction,
  lottery: OpenRow,
  { wishes: preferences, persons }: EntryWithPreferences,
): Promise<void> {
  const facility = await findFacility(tx, lottery.facility_id);
  if (facility === undefined) throw new Problem("LOTTERY_CLOSED");
  const { kind, settings, closures } = facility;
  const rule = lotteryOf(kind, settings);
  if (rule !== null && preferences.length > rule.wishesMax) throw new Problem("LOTTERY_WISHES");
  for (const preference of preferences) {
    if (preference.day < lottery.first_day || preference.day > lottery.last_day) throw new Problem("LOTTERY_DAY");
    const facts = { kind, settings, closures, isHoliday, now: lottery.closes_at, held: [], own: [], isDraw: true };
    const { refusal } = decideBooking({ ...preference, persons }, facts);
    if (refusal !== undefined) throw new Problem(refusal.reason, { message: refusal.message });
  }
}
