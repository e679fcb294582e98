import type { ReservationListView, ReservationView } from "@danji/contract/reservation/reservation";
import type { FacilitySettings } from "@danji/contract/facility/facility-rules";
import { sql } from "#platform/db/sql.ts";
import { buildComplex } from "./builders/build-complex.ts";
import { buildFacility, dayAhead } from "./builders/build-facility.ts";
import { buildHome } from "./builders/build-household.ts";
import { type Person, person } from "./builders/people.ts";
import type { TestApp } from "./test-app.ts";

/** What everybody wants: an hour in three days. */
export const slot = { day: dayAhead(3), from: "10:00", until: "11:00", persons: 1, price: 0 };

interface Answer {
  readonly statusCode: number;
  json(): unknown;
}

/** Status and reason of an answer. */
export const statusAndReason = (answer: Answer) => [answer.statusCode, (answer.json() as { reason?: string }).reason];
export const viewOf = (answer: Answer) => (answer.json() as { data: ReservationView }).data;

export const cancel = (who: Person, id: number) => who.call("POST", `/api/reservations/${id}/cancel`, { fee: 0 });
export const accept = (who: Person, id: number, price = 0) =>
  who.call("POST", `/api/reservations/${id}/accept`, { price });

/** What tests of a waiting list build and look at; `app` gives the application once it is there. */
export const waitingListOf = (app: () => TestApp) => ({
  /** A facility whose one place K holds at ten, with an offer of 30 minutes; H has the members a and b, L has c. */
  buildFull: async (settings: Partial<FacilitySettings> = {}) => {
    const t = app();
    const complexId = await buildComplex(t, { kind: "PUBLIC" });
    const [a, b, c, k] = [
      await person(t, "에이"),
      await person(t, "비이"),
      await person(t, "시이"),
      await person(t, "케이"),
    ];
    for (const [who, unit] of [
      [a, "101호"],
      [b, "101호"],
      [c, "201호"],
      [k, "301호"],
    ] as const)
      await buildHome(t, who, complexId, { unit });
    const facilityId = await buildFacility(t, complexId, { settings: { offerMinutes: 30, ...settings } });
    const held = await k.call("POST", `/api/facilities/${facilityId}/reservations`, slot);
    if (held.statusCode !== 201) throw new Error(held.body);
    const heldId = viewOf(held).reservationId;
    const join = (who: Person, requested: object = slot) =>
      who.call("POST", `/api/facilities/${facilityId}/line`, requested);
    return { complexId, facilityId, a, b, c, k, join, cancelHeld: () => cancel(k, heldId), heldId };
  },

  stateOf: async (id: number) => {
    const { state } = await app().db.one<{ state: string }>(sql`select state from reservations where id = ${id}`);
    return state;
  },

  seenBy: async (who: Person, id: number) => {
    const { ahead, past } = (await who.call("GET", "/api/reservations")).json<{ data: ReservationListView }>().data;
    return [...ahead, ...past].find(({ reservationId }) => reservationId === id);
  },

  /** What a member was told about a reservation, in order. */
  news: async (who: Person, id: number) => {
    const rows = await app().db.many<{ detail: string }>(sql`
      select detail from notifications
      where member_id = ${who.memberId} and kind = 'RESERVATION' and thing_id = ${id} order by id`);
    return rows.map(({ detail }) => detail);
  },
});
