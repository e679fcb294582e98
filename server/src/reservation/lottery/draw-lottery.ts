import type { FacilityView } from "@danji/contract/facility/facility";
import { drawOrder, drawPlaces } from "@danji/contract/reservation/lottery/draw";
import type { LotteryPreference } from "@danji/contract/reservation/lottery/lottery";
import { addDays, seoulMoment } from "@danji/contract/platform/seoul-clock";
import { findFacility } from "#facility/facility.ts";
import { isHoliday } from "#facility/holidays.ts";
import type { Transaction } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import { insertReservation } from "../booking/insert-reservation.ts";
import { listHeld, listOwnOf } from "../facts.ts";
import { notifyOfLottery } from "../notifications.ts";
import { recordNothingWon } from "./nothing-won.ts";
import { sha256 } from "./seed.ts";

interface TicketRow extends Record<string, unknown> {
  readonly ticket: string;
  readonly household_id: number;
  readonly member_id: number | null;
  readonly wishes: readonly LotteryPreference[];
  readonly persons: number;
}

/**
 * Draws one lottery whose entries are closed; its row and that of its facility are locked. All of it is one transaction: one that
 * ends in between is repeated with the same seed and tickets, and so with the same order. Places are taken through the decision
 * and the constraint of any booking; households are told in the same transaction.
 */
export async function drawLottery(tx: Transaction, lotteryId: number, now: Date): Promise<void> {
  // Whose household ends meanwhile has no ticket any more.
  const tickets = await tx.many<TicketRow>(sql`
    select ticket, household_id, member_id, wishes, persons from lottery_tickets
    where lottery_id = ${lotteryId} order by ticket for update`);
  const { seed, facility_id: facilityId } = await tx.one<{ seed: string; facility_id: number }>(sql`
    select s.seed, l.facility_id from lottery_seeds s join lotteries l on l.id = s.lottery_id where l.id = ${lotteryId}`);
  const facility = await findFacility(tx, facilityId);
  if (facility === undefined) return voidLotteries(tx, facilityId);
  const names = tickets.map(({ ticket }) => ticket);
  const order = await drawOrder(seed, names, sha256);
  const byName = new Map(tickets.map((row) => [row.ticket, row]));
  const drawn = order.flatMap((ticket) => byName.get(ticket) ?? []);
  const won = await takePlaces(tx, facility, drawn, now);
  const lost = drawn.filter(({ ticket }) => !won.has(ticket));
  const nothing = await recordNothingWon(tx, { lotteryId, tickets: lost.map(({ ticket }) => ticket) }, "LOTTERY");
  const results = new Map([...won, ...nothing]);
  await tx.run(sql`
    update lottery_tickets t set position = d.position, reservation_id = d.reservation
    from unnest(${order}::text[], ${order.map((_, index) => index + 1)}::integer[],
      ${order.map((ticket) => results.get(ticket) ?? null)}::bigint[]) d (ticket, position, reservation)
    where t.lottery_id = ${lotteryId} and t.ticket = d.ticket`);
  await tx.run(sql`update lotteries set drawn_at = ${now}, seed = ${seed} where id = ${lotteryId}`);
  await tx.run(sql`delete from lottery_seeds where lottery_id = ${lotteryId}`);
  await notifyOfLottery(tx, [...won.values()], "LOTTERY_WON");
  await notifyOfLottery(tx, [...nothing.values()], "LOTTERY_LOST");
}

/** Books what each ticket wins. Gives the reservation of each that won. */
async function takePlaces(
  tx: Transaction,
  facility: FacilityView,
  drawn: readonly TicketRow[],
  now: Date,
): Promise<ReadonlyMap<string, number>> {
  const { facilityId, kind, settings, closures } = facility;
  const days = drawn.flatMap(({ wishes }) => wishes.flatMap(({ day, untilDay }) => [day, untilDay ?? day])).toSorted();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return new Map();
  const held = await listHeld(tx, facilityId, seoulMoment(first, "00:00"), seoulMoment(addDays(last, 1), "00:00"));
  const households = drawn.map(({ household_id: id }) => id);
  const own = await listOwnOf(tx, facilityId, households, now);
  const entries = drawn.map(({ ticket, household_id: householdId, wishes, persons }) => ({
    ticket,
    preferences: wishes.map((preference) => ({ ...preference, persons })),
    own: own.get(householdId) ?? [],
  }));
  const places = drawPlaces(entries, { kind, settings, closures, isHoliday, now, held });
  const rows = new Map(drawn.map((row) => [row.ticket, row]));
  const won = new Map<string, number>();
  for (const { ticket, preference, booking } of places) {
    const row = rows.get(ticket);
    if (row === undefined) continue;
    const booker = { householdId: row.household_id, memberId: row.member_id, byOffice: false, now };
    const reservation = { ...booking, day: preference.day, persons: preference.persons };
    won.set(ticket, await insertReservation(tx, facility, reservation, booker));
  }
  return won;
}

/** Ends the lotteries of a facility that is removed; who had entered is told. */
export async function voidLotteries(tx: Transaction, facilityId: number): Promise<void> {
  const lotteries = await tx.many<{ id: number }>(sql`
    update lotteries set voided_at = clock_timestamp()
    where facility_id = ${facilityId} and drawn_at is null and voided_at is null returning id`);
  for (const { id } of lotteries) {
    const tickets = await tx.many<{ ticket: string }>(sql`
      select ticket from lottery_tickets where lottery_id = ${id} order by ticket for update`);
    const names = tickets.map(({ ticket }) => ticket);
    const over = await recordNothingWon(tx, { lotteryId: id, tickets: names }, "OVER");
    await notifyOfLottery(tx, [...over.values()], "LOTTERY_VOID");
  }
}
