import { defaultSettings, type FacilityKind, type FacilitySettings } from "@danji/contract/facility/facility-rules";
import { addDays, seoulDay } from "@danji/contract/platform/seoul-clock";
import { sql } from "#platform/db/sql.ts";
import type { TestApp } from "../test-app.ts";

/** The day in Seoul so many days after today. */
export const dayAhead = (days: number): string => addDays(seoulDay(new Date()), days);

/** Rules by which a household may book anything in the next two months. */
export const openSettings: FacilitySettings = {
  ...defaultSettings,
  hours: Array.from({ length: 8 }, () => ({ from: "00:00", until: "24:00" })),
  slotsMax: 4,
  opensDays: 60,
  opensAt: "00:00",
  limits: { day: null, week: null, month: null, held: null },
};

interface Overrides {
  readonly kind?: FacilityKind;
  readonly name?: string;
  readonly place?: string;
  readonly settings?: Partial<FacilitySettings>;
}

/** A facility of a complex. Gives its id. */
export async function buildFacility(t: TestApp, complexId: number, overrides: Overrides = {}): Promise<number> {
  const { kind = "SLOT", name = "다목적실", place = "", settings = {} } = overrides;
  const { id } = await t.db.one<{ id: number }>(sql`
    insert into facilities (complex_id, kind, name, place, settings)
    values (${complexId}, ${kind}, ${name}, ${place}, ${JSON.stringify({ ...openSettings, ...settings })}::jsonb) returning id`);
  return id;
}

interface StoredReservation {
  readonly facilityId: number;
  readonly householdId: number;
  readonly memberId?: number;
  readonly begins: Date;
  readonly ends: Date;
  readonly state?: "WAITING" | "BOOKED" | "USED" | "NO_SHOW";
  readonly place?: number;
  readonly prices?: readonly number[];
  readonly terms?: FacilitySettings["cancellation"];
  readonly bookedAt?: Date;
}

/** A reservation as it would be stored, whatever the rules of its facility say. Gives its id. */
export async function storeReservation(t: TestApp, stored: StoredReservation): Promise<number> {
  const { facilityId, householdId, memberId = null, begins, ends, state = "BOOKED", place = 1 } = stored;
  const { prices = [0], terms = openSettings.cancellation, bookedAt = new Date(0) } = stored;
  const { id } = await t.db.one<{ id: number }>(sql`
    insert into reservations (facility_id, household_id, member_id, place, begins_at, ends_at, day, prices, persons, state,
      terms, created_at)
    values (${facilityId}, ${householdId}, ${memberId}, ${place}, ${begins}, ${ends}, ${seoulDay(begins)}::date,
      ${prices}::integer[], 1, ${state}, ${JSON.stringify(terms)}::jsonb, ${bookedAt}) returning id`);
  return id;
}

/** A facility with a closure and a reservation that waits for approval. */
export async function buildFacilityThings(t: TestApp, complexId: number, householdId: number) {
  const facilityId = await buildFacility(t, complexId, { name: "독서실" });
  const { id: closureId } = await t.db.one<{ id: number }>(sql`
    insert into facility_closures (facility_id, from_day, until_day) values (${facilityId}, ${dayAhead(50)}::date, ${dayAhead(50)}::date)
    returning id`);
  const begins = new Date(Date.now() + 6 * 86_400_000);
  const ends = new Date(begins.getTime() + 3_600_000);
  const reservationId = await storeReservation(t, { facilityId, householdId, begins, ends, state: "WAITING" });
  return { facilityId, closureId, reservationId };
}
