import { createHash } from "node:crypto";
import type { FacilityKind, FacilitySettings } from "@danji/contract/facility/facility-rules";
import type { PublishedLotteryView } from "@danji/contract/reservation/lottery/lottery";
import { addDays, seoulMoment } from "@danji/contract/platform/seoul-clock";
import type { Clock } from "#platform/db/database-time.ts";
import { sql } from "#platform/db/sql.ts";
import { runLotteries } from "#reservation/lottery/rounds.ts";
import type { TestApp } from "../test-app.ts";
import { buildComplex } from "./build-complex.ts";
import { buildFacility, dayAhead } from "./build-facility.ts";
import { buildHome } from "./build-household.ts";
import { type Person, person } from "./people.ts";

export const rule = { closesDays: 3, closesAt: "18:00", wishesMax: 3 };
/** A day whose entries are open now. */
export const day = dayAhead(10);
export const closes = seoulMoment(addDays(day, -3), "18:00");
export const atClose: Clock = async () => closes;
export const preference = (from: string) => ({
  day,
  from,
  until: `${String(Number(from.slice(0, 2)) + 1).padStart(2, "0")}:00`,
});
export const [ten, eleven] = [preference("10:00"), preference("11:00")];

type Answer = { readonly statusCode: number; readonly body: string; json: () => unknown };
export const refusalOf = (answer: Answer) => [answer.statusCode, (answer.json() as { reason?: string }).reason];
export const dataOf = <T>(answer: Answer) => (answer.json() as { data: T }).data;

interface Options {
  readonly settings?: Partial<FacilitySettings>;
  readonly kind?: FacilityKind;
}

/** A facility that draws, with the homes of so many people, and the round of the day. */
export async function buildLottery(
  t: TestApp,
  names: readonly string[],
  { settings = {}, kind = "SLOT" }: Options = {},
) {
  const complexId = await buildComplex(t, { kind: "RESIDENTS" });
  const people: Person[] = [];
  for (const [index, name] of names.entries()) {
    const who = await person(t, name);
    await buildHome(t, who, complexId, { unit: `${index + 1}01호` });
    people.push(who);
  }
  const facilityId = await buildFacility(t, complexId, {
    kind,
    settings: { lottery: rule, opensDays: 14, ...settings },
  });
  await runLotteries(t.db);
  const { id: lotteryId } = await t.db.one<{ id: number }>(sql`
    select id from lotteries where facility_id = ${facilityId} and first_day <= ${day}::date and last_day >= ${day}::date`);
  return { complexId, facilityId, lotteryId, people };
}

export const enter = (who: Person, lotteryId: number, wishes: readonly object[], persons = 1) =>
  who.call("POST", `/api/lotteries/${lotteryId}/tickets`, { persons, wishes });
export const publishedOf = async (who: Person, lotteryId: number) =>
  dataOf<PublishedLotteryView>(await who.call("GET", `/api/lotteries/${lotteryId}`));
export const bookedAt = async (t: TestApp, facilityId: number) =>
  t.db.many<{ household_id: number; begins_at: Date }>(sql`
    select household_id, begins_at from reservations where facility_id = ${facilityId} and state = 'BOOKED' order by begins_at`);
export const listNotifications = async (t: TestApp, who: Person) =>
  (
    await t.db.many<{ detail: string }>(sql`
      select detail from notifications where member_id = ${who.memberId} and kind = 'RESERVATION' order by id`)
  ).map(({ detail }) => detail);
export const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
export const must = <T>(value: T | undefined): T => {
  if (value === undefined) throw new Error("nothing there");
  return value;
};
