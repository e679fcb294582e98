import type { VisitorCarsView } from "@danji/contract/visitor-car/visitor-car";
import { defaultHourRules } from "@danji/contract/visitor-car/car-rules";
import type { LotteryListView } from "@danji/contract/reservation/lottery/lottery";
import type { ReservationListView } from "@danji/contract/reservation/reservation";
import type { ResidenceView } from "@danji/contract/complex/residence";
import { expect } from "vitest";
import { sql } from "#platform/db/sql.ts";
import type { TestApp } from "../test-app.ts";
import { buildComplex } from "../builders/build-complex.ts";
import { buildFacility, dayAhead, storeReservation } from "../builders/build-facility.ts";
import { buildHome } from "../builders/build-household.ts";
import { inHours, registeredVisit, residenceOf } from "../builders/visitor-car/build-visit.ts";
import { type Person, person } from "../builders/people.ts";

export const DOOR = { building: "101동", unit: "1203호" };
export const dataOf = <T>(answer: { json: <J>() => J }): T => answer.json<{ data: T }>().data;
export async function done(who: Person, method: "GET" | "PUT" | "POST" | "DELETE", url: string, body?: object) {
  const answer = await who.call(method, url, body);
  expect(answer.statusCode, `${method} ${url}: ${answer.body}`).toBeLessThan(300);
  return answer;
}

/**
 * A home with all that a household leaves behind: a booking that was missed, one under way and one ahead, a ticket of a lottery that
 * came to nothing, and a visitor car that is there. One booking a month is allowed, and one that is missed pauses.
 */
export async function buildFamily(t: TestApp) {
  const [head, a] = [await person(t, "소장"), await person(t, "가람")];
  const complexId = await buildComplex(t, { kind: "PUBLIC", managerId: head.memberId });
  await t.db.run(sql`
    insert into car_rules (complex_id, month, rules)
    values (${complexId}, '2026-01-01', ${JSON.stringify(defaultHourRules)}::jsonb)`);
  const home = await buildHome(t, a, complexId, DOOR);
  await residenceOf(t, a);
  const { id: householdId } = await t.db.one<{ id: number }>(
    sql`select household_id as id from residences where id = ${home}`,
  );
  const facilityId = await buildFacility(t, complexId, {
    settings: { noShow: { count: 1, pauseDays: 14 }, limits: { day: null, week: null, month: 1, held: null } },
  });
  const begun = (hours: number) => ({ begins: new Date(inHours(hours)), ends: new Date(inHours(hours + 1)) });
  const own = { facilityId, householdId, memberId: a.memberId };
  const missed = await storeReservation(t, { ...own, ...begun(-26), state: "NO_SHOW" });
  const running = await storeReservation(t, { ...own, ...begun(-0.5) });
  const ahead = await storeReservation(t, { ...own, ...begun(30) });
  await t.db.run(sql`
    with l as (
      insert into lotteries (facility_id, first_day, last_day, closes_at, commitment, voided_at)
      values (${facilityId}, '2026-01-01', '2026-01-01', now(), ${"0".repeat(64)}, now()) returning id)
    insert into lottery_tickets (ticket, lottery_id, household_id, member_id, wishes, persons)
    select md5(id::text), id, ${householdId}, ${a.memberId}, '[]', 1 from l`);
  const visit = await registeredVisit(a, { residenceId: home, from: inHours(-1), until: inHours(2) });
  return { complexId, head, a, home, householdId, facilityId, visit, reservations: [missed, running, ahead] };
}
export type Family = Awaited<ReturnType<typeof buildFamily>>;

/** A member claims the door by their own word, and the office lets them in. */
export async function claimDoor({ head, complexId }: Family, who: Person): Promise<Person> {
  await done(who, "POST", "/api/member-apartments", { apartmentId: complexId, ...DOOR });
  return approved({ head, complexId }, who);
}

/** The office lets a member in who lives there by their own word. */
export async function approved({ head, complexId }: Pick<Family, "head" | "complexId">, who: Person): Promise<Person> {
  const residenceIds = [await homeIn(who, complexId)];
  await done(head, "POST", "/api/manage/residences/decide", {
    apartmentId: complexId,
    residenceIds,
    decision: "approve",
  });
  return who;
}

export const homeIn = async (who: Person, complexId: number) =>
  dataOf<readonly ResidenceView[]>(await done(who, "GET", "/api/member-apartments")).find(
    ({ apartmentId }) => apartmentId === complexId,
  )?.memberApartmentId ?? 0;

/** Where who lives there finds what is there: their lists and things. */
export async function seenBy(t: TestApp, who: Person, { complexId, reservations }: Family) {
  const home = await homeIn(who, complexId);
  const bookings = dataOf<ReservationListView>(await done(who, "GET", "/api/reservations"));
  const { visits } = dataOf<VisitorCarsView>(await done(who, "GET", `/api/visitor-cars?residenceId=${home}`));
  const { lotteries } = dataOf<LotteryListView>(await done(who, "GET", "/api/lotteries"));
  const { path: calendar } = dataOf<{ path: string }>(await done(who, "POST", "/api/calendar-address"));
  const today = (await done(who, "GET", "/api/home/today")).body;
  const files = await Promise.all(
    reservations.map(async (id) => (await who.call("GET", `/api/reservations/${id}/calendar`)).statusCode),
  );
  return {
    bookings: bookings.ahead.length + bookings.past.length,
    hasLotteries: bookings.hasLotteries,
    tickets: lotteries.flatMap(({ own }) => own).length,
    visits: visits.length,
    events: (await t.app.inject({ url: calendar })).body.split("BEGIN:VEVENT").length - 1,
    files: files.filter((status) => status === 200).length,
    today: ["BOOKING", "CAR"].filter((kind) => today.includes(kind)).length,
  };
}
export const nothing = { bookings: 0, hasLotteries: false, tickets: 0, visits: 0, events: 0, files: 0, today: 0 };
export const all = { bookings: 3, hasLotteries: true, tickets: 1, visits: 1, events: 3, files: 3, today: 2 };

export const book = (who: Person, { facilityId }: Family) =>
  who.call("POST", `/api/facilities/${facilityId}/reservations`, {
    day: dayAhead(3),
    from: "10:00",
    until: "11:00",
    persons: 1,
    price: 0,
  });

export const agreed = { reservations: { count: 2, fee: 0 } };
export const leaves = ({ a, home }: Family) => done(a, "DELETE", `/api/member-apartments/${home}`, agreed);
