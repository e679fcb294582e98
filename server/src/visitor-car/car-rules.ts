import type { CarRulesView } from "@danji/contract/visitor-car/car-desk";
import { monthOf, monthPlus } from "@danji/contract/visitor-car/car-month";
import { type CarRules, type CarRulesVersion, carLimits } from "@danji/contract/visitor-car/car-rules";
import { lockAct } from "#complex/complex-access.ts";
import { requireDeskAct } from "#complex/desk/desk-access.ts";
import { recordOfficeAct } from "#complex/role/office-ledger.ts";
import type { Database, Queryable } from "#platform/db/database.ts";
import { type Sql, sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import type { Viewer } from "#platform/viewer.ts";

/** The rules of a complex, in the order of the months from which they hold. */
export const listRules = (db: Queryable, complexId: number): Promise<readonly CarRulesVersion[]> =>
  db.many<CarRulesVersion & Record<string, unknown>>(sql`
    select to_char(month, 'YYYY-MM') as month, rules from car_rules where complex_id = ${complexId} order by month`);

/** Condition that the complex with that id has rules. */
export const hasCarRules = (complexId: Sql): Sql =>
  sql`exists (select from car_rules c where c.complex_id = ${complexId})`;

/** The database's time, in milliseconds: what is judged by a clock is judged by this one. */
export async function databaseNow(db: Queryable): Promise<number> {
  const { now } = await db.one<{ now: Date }>(sql`select clock_timestamp() as now`);
  return now.getTime();
}

async function rulesView(db: Queryable, complexId: number): Promise<CarRulesView> {
  const [versions, now] = [await listRules(db, complexId), await databaseNow(db)];
  return { versions, firstMonth: monthPlus(monthOf(now), versions.length === 0 ? 0 : 1) };
}

/** Throws as requireDeskAct. */
export async function getRules(db: Queryable, viewer: Viewer, complexId: number): Promise<CarRulesView> {
  await requireDeskAct(db, viewer, complexId, "setParkingRules");
  return rulesView(db, complexId);
}

interface NewRules {
  readonly apartmentId: number;
  readonly month: string;
  readonly rules: CarRules;
}

/**
 * Sets the rules from a month on. Bills are computed from the rules of their month, so only months ahead may change; the very
 * first rules hold from this month on, of which no visit exists. Throws as lockAct, and CAR_RULES_LATE.
 */
export const setRules = (
  db: Database,
  viewer: Viewer,
  { apartmentId, month, rules }: NewRules,
): Promise<CarRulesView> =>
  db.tx(async (tx) => {
    await requireDeskAct(tx, viewer, apartmentId, "setParkingRules");
    await lockAct(tx, viewer, apartmentId, "setParkingRules");
    // Two first settings at once: the second waits, and sees that there are rules.
    await tx.run(sql`select from complexes where id = ${apartmentId} for no key update`);
    const { firstMonth } = await rulesView(tx, apartmentId);
    if (month < firstMonth) throw new Problem("CAR_RULES_LATE");
    if (month > monthPlus(firstMonth, carLimits.monthsAhead)) throw new Problem("BAD_REQUEST");
    await tx.run(sql`
      insert into car_rules (complex_id, month, rules, set_by)
      values (${apartmentId}, ${`${month}-01`}::date, ${JSON.stringify(rules)}::jsonb, ${viewer.memberId})
      on conflict (complex_id, month) do update
        set rules = excluded.rules, set_by = excluded.set_by, set_at = clock_timestamp()`);
    await recordOfficeAct(tx, {
      complexId: apartmentId,
      actorId: viewer.memberId,
      act: "carRules.set",
      detail: { month },
    });
    return rulesView(tx, apartmentId);
  });
