import type pg from "pg";

/** Households of the complex, and visits of a month of all of them. */
const HOUSEHOLDS = 3_000;
export const MONTH_VISITS = 60_000;
const RULES = { kind: "HOURS", freeMinutes: 6_000, unitMinutes: 30, unitWon: 600 };

/** Rules and doors of a complex that takes visitor cars, with who runs it. */
export async function fillComplex(db: pg.Pool, complexId: number, headId: number): Promise<void> {
  await db.query("insert into complex_managers (complex_id, member_id, role) values ($1, $2, 'HEAD')", [
    complexId,
    headId,
  ]);
  await db.query("insert into car_rules (complex_id, month, rules) values ($1, '2020-01-01', $2)", [complexId, RULES]);
  await db.query(
    `insert into households (complex_id, building, unit, building_key, unit_key)
     select $1, 101 + i / 300 || '동', 100 + i % 300 || '호', (101 + i / 300)::text, (100 + i % 300)::text
     from generate_series(0, $2 - 1) i`,
    [complexId, HOUSEHOLDS],
  );
  await db.query(
    "insert into car_households (household_id, complex_id, cars) select id, complex_id, 1000 from households where complex_id = $1",
    [complexId],
  );
}

/**
 * So many visits, 60,000 a month backwards from tomorrow. Those that are over for 30 days have no plate any more, as after the job.
 */
export async function fillVisits(db: pg.Pool, complexId: number, count: number): Promise<void> {
  await db.query(
    `with doors as (select array_agg(id order by id) as ids from households where complex_id = $1), times as (
       select i, date_trunc('minute', now() + interval '1 day' - i * interval '43 seconds') as at from generate_series(1, $2::integer) i
     ), plates as (
       select t.*, case when t.at > now() - interval '29 days'
         then (10 + i / 10000 % 90) || '가' || lpad((i % 10000)::text, 4, '0') end as plate from times t
     )
     insert into car_visits (complex_id, household_id, family, car, plate, plate_key, plate_tail, is_works, from_at, until_at)
     select $1, d.ids[1 + p.i % $3], 1, 1 + p.i / $3, p.plate, p.plate, right(p.plate, 4), false, p.at, p.at + (1 + p.i % 5) * interval '1 hour'
     from plates p, doors d`,
    [complexId, count, HOUSEHOLDS],
  );
  await db.query("vacuum (analyze) car_visits");
  await db.query("analyze");
}
