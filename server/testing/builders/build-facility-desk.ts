import { sql } from "#platform/db/sql.ts";
import type { TestApp } from "../test-app.ts";
import { buildComplex } from "./build-complex.ts";
import { buildHome } from "./build-household.ts";
import { buildRole } from "./build-role.ts";
import { type Person, person } from "./people.ts";

/** A complex with its head, its guard and two households; `a` and `d` live in them. */
export async function buildFacilityDesk(t: TestApp) {
  const complexId = await buildComplex(t, { kind: "PUBLIC" });
  const [head, guard, a, d] = [
    await person(t, "소장"),
    await person(t, "경비"),
    await person(t, "에이"),
    await person(t, "디이"),
  ];
  await buildRole(t, complexId, head, "HEAD");
  await buildRole(t, complexId, guard, "GUARD");
  await buildHome(t, a, complexId);
  await buildHome(t, d, complexId, { unit: "501호" });
  const householdOf = async (who: Person) =>
    (await t.db.one<{ id: number }>(sql`select household_id as id from residences where member_id = ${who.memberId}`))
      .id;
  const [household, other] = [await householdOf(a), await householdOf(d)];
  return { complexId, head, guard, a, d, household, other };
}

/** The reason of a refusal. */
export const reasonOf = (answer: { json: () => unknown }) => (answer.json() as { reason?: string }).reason;
/** The `data` of an answer. */
export const dataOf = <T>(answer: { json: () => unknown }) => (answer.json() as { data: T }).data;
