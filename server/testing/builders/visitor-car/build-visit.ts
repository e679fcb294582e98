import { monthOf } from "@danji/contract/visitor-car/car-month";
import { type CarRules, defaultHourRules } from "@danji/contract/visitor-car/car-rules";
import { sql } from "#platform/db/sql.ts";
import type { TestApp } from "../../test-app.ts";
import { buildComplex } from "../build-complex.ts";
import { buildRole } from "../build-role.ts";
import { type Person, person } from "../people.ts";

const HOUR_MS = 3_600_000;

export interface ParkingPeople {
  readonly complexId: number;
  readonly head: Person;
  readonly staff: Person;
  readonly guard: Person;
  /** The resident of 101동 1203호. */
  readonly resident: Person;
  readonly residenceId: number;
}

/** A complex that takes visitor cars under these rules, with its office and one household. */
export async function buildParking(t: TestApp, rules: CarRules = defaultHourRules): Promise<ParkingPeople> {
  const [head, staff, guard] = [await person(t, "소장"), await person(t, "직원"), await person(t, "경비")];
  const resident = await person(t, "지수");
  const complexId = await buildComplex(t, { managerId: head.memberId, residentId: resident.memberId });
  await buildRole(t, complexId, staff, "STAFF");
  await buildRole(t, complexId, guard, "GUARD");
  await t.db.run(sql`
    insert into car_rules (complex_id, month, rules)
    values (${complexId}, '2026-01-01', ${JSON.stringify(rules)}::jsonb)`);
  return { complexId, head, staff, guard, resident, residenceId: await residenceOf(t, resident) };
}

export async function residenceOf(t: TestApp, { memberId }: Person): Promise<number> {
  const { id } = await t.db.one<{ id: number }>(
    sql`select max(id) as id from residences where member_id = ${memberId}`,
  );
  await t.db.run(sql`update members set home_id = ${id} where id = ${memberId}`);
  return id;
}

/** The time so many hours from now, on the minute. */
export const inHours = (hours: number): string =>
  new Date(Math.floor((Date.now() + hours * HOUR_MS) / 60_000) * 60_000).toISOString();

/** Hours from now to the middle of the next month, so that a visit begins and ends in one. */
export function hoursToNextMonth(): number {
  const [year = 0, month = 1] = monthOf(Date.now()).split("-").map(Number);
  return (Date.UTC(year, month, 10) - Date.now()) / HOUR_MS;
}

interface VisitFields {
  readonly residenceId: number;
  readonly plate?: string;
  readonly from?: string;
  readonly until?: string;
  readonly amount?: number;
  readonly [other: string]: unknown;
}

/** A visit of six hours in an hour from now. */
export const visitFields = (fields: VisitFields) => ({
  plate: "12가3456",
  from: inHours(1),
  until: inHours(7),
  amount: 0,
  ...fields,
});

/** Registers a visit and gives its id. */
export async function registeredVisit(who: Person, fields: VisitFields): Promise<number> {
  const sent = await who.call("POST", "/api/visitor-cars", visitFields(fields));
  if (sent.statusCode !== 201) throw new Error(sent.body);
  return sent.json<{ data: { visitId: number } }>().data.visitId;
}
