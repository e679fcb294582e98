import { defaultComplexId } from "@danji/contract/complex/complex-rules";
import { defaultHourRules } from "@danji/contract/visitor-car/car-rules";
import { plateKey, plateTail } from "@danji/contract/visitor-car/plate";
import type { Transaction } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";

interface SeedVisit {
  /** Which household of the demo complex, by the order of its homes. */
  readonly home: number;
  readonly plate: string;
  /** Hours from now. */
  readonly from: number;
  readonly hours: number;
  readonly purpose?: string;
  /** Hours after its begin that it came and left, by the gate. */
  readonly came?: number;
  readonly left?: number;
}

const visits: readonly SeedVisit[] = [
  { home: 0, plate: "12가3456", from: -1, hours: 6, purpose: "부모님", came: 0.1 },
  { home: 0, plate: "123나4567", from: 26, hours: 4, purpose: "집들이" },
  { home: 0, plate: "12가3456", from: -220, hours: 8, purpose: "부모님", came: 0.2, left: 7.5 },
  { home: 0, plate: "88마1204", from: -420, hours: 5 },
  { home: 1, plate: "34다7788", from: -3, hours: 8, came: 0.3 },
  { home: 1, plate: "임시 3456", from: 1, hours: 3, purpose: "신차 시승" },
  { home: 2, plate: "서울77바2026", from: -5, hours: 4, came: 0.1, left: 3.5 },
  { home: 3, plate: "271하3456", from: 2, hours: 5, purpose: "가전 배송" },
  { home: 4, plate: "05소9911", from: -30, hours: 20, came: 0.5 },
];

const hoursFromNow = (hours: number) =>
  sql`date_trunc('minute', now() + make_interval(mins => ${Math.round(hours * 60)}))`;

/** Parking rules of the demo complex, and visitor cars of its households around now. */
export async function insertVisits(tx: Transaction): Promise<void> {
  await tx.run(sql`
    insert into car_rules (complex_id, month, rules)
    values (${defaultComplexId}, (date_trunc('month', now() at time zone 'Asia/Seoul') - interval '3 months')::date,
      ${JSON.stringify(defaultHourRules)}::jsonb)`);
  const homes = await tx.many<{ household_id: number; member_id: number }>(sql`
    select household_id, min(member_id) as member_id from residences
    where complex_id = ${defaultComplexId} and state = 'ACTIVE' group by household_id order by min(id) limit 5`);
  for (const { home, plate, from, hours, purpose, came, left } of visits) {
    const household = homes[home];
    if (household === undefined) continue;
    await tx.run(sql`
      with door as (
        insert into car_households (household_id, complex_id, cars) values (${household.household_id}, ${defaultComplexId}, 1)
        on conflict (household_id) do update set cars = car_households.cars + 1 returning cars
      )
      insert into car_visits (complex_id, household_id, family, member_id, car, plate, plate_key, plate_tail, purpose, is_works,
        from_at, until_at, came_at, left_at)
      select ${defaultComplexId}, ${household.household_id}, 1, ${household.member_id},
        coalesce((select max(v.car) from car_visits v
          where v.household_id = ${household.household_id} and v.plate_key = ${plateKey(plate)}), cars),
        ${plate}, ${plateKey(plate)}, ${plateTail(plate)}, ${purpose ?? null}, false,
        ${hoursFromNow(from)}, ${hoursFromNow(from + hours)},
        ${came === undefined ? sql`null` : hoursFromNow(from + came)},
        ${left === undefined ? sql`null` : hoursFromNow(from + left)}
      from door`);
  }
}
