import { monthBill } from "@danji/contract/visitor-car/car-bill";
import type { CarStatementDetail, CarStatementsView } from "@danji/contract/visitor-car/car-desk";
import { monthOf, monthPlus, monthStart } from "@danji/contract/visitor-car/car-month";
import { defaultCountRules } from "@danji/contract/visitor-car/car-rules";
import type { VisitorCarsView } from "@danji/contract/visitor-car/visitor-car";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { buildParking, type ParkingPeople, registeredVisit } from "#testing/builders/visitor-car/build-visit.ts";
import type { Person } from "#testing/builders/people.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";

let t: TestApp;
beforeAll(async () => {
  t = await testApp({ config: { rateLimitScale: 1_000 } });
});
afterAll(() => t.close());

const thisMonth = monthOf(Date.now());
const months = [monthPlus(thisMonth, -1), thisMonth];
/** Each stay of more than five hours costs a count, and none is free. */
const rules = { ...defaultCountRules, freeCounts: 0 };
const HOUR_MS = 3_600_000;
/** The time so many hours after the end of last month. */
const hoursAfterEnd = (hours: number) => new Date(monthStart(thisMonth) + hours * HOUR_MS);

interface Hours {
  readonly registered: readonly [from: number, until: number];
  readonly gate?: readonly [came: number, left: number];
}

/** A visit of one car at these hours after the end of last month, as if it had been registered then. */
async function buildVisit({ resident, residenceId }: ParkingPeople, { registered, gate }: Hours): Promise<void> {
  const id = await registeredVisit(resident, { residenceId, amount: 1_000_000 });
  const [came, left] = (gate ?? []).map(hoursAfterEnd);
  await t.db.run(sql`
    update car_visits set from_at = ${hoursAfterEnd(registered[0])}, until_at = ${hoursAfterEnd(registered[1])},
      came_at = ${came ?? null}, left_at = ${left ?? null}
    where id = ${id}`);
}

const read = async <T>(who: Person, url: string) => (await who.call("GET", url)).json<{ data: T }>().data;

/** Won of both months: by the household's own list, by the statements, and by the lines of its door. */
async function wonOfMonths({ resident, staff, complexId }: ParkingPeople) {
  const list = await read<VisitorCarsView>(resident, "/api/visitor-cars");
  const stays = list.visits.map(({ visitId, car, isWorks, from, until, cameAt, leftAt }) => ({
    id: visitId,
    car,
    isWorks,
    from: Date.parse((leftAt === null ? null : cameAt) ?? from),
    until: Date.parse((cameAt === null ? null : leftAt) ?? until),
  }));
  const url = `/api/office/${complexId}/cars/statements`;
  const { id: door } = await t.db.one<{ id: number }>(sql`
    select household_id as id from car_households where complex_id = ${complexId}`);
  return Promise.all(
    months.map(async (month) => {
      const { won: stated } = await read<CarStatementsView>(staff, `${url}?month=${month}`);
      const { lines } = await read<CarStatementDetail>(staff, `${url}/${door}?month=${month}`);
      return [monthBill(list.rules, stays, month).won, stated, lines.reduce((sum, { won }) => sum + won, 0)];
    }),
  );
}

const cases: readonly (readonly [name: string, visits: readonly Hours[], won: readonly [number, number]])[] = [
  ["registrations that touch at its end", [{ registered: [-4, 0] }, { registered: [0, 4] }], [12_000, 0]],
  [
    "a chain of registrations that is long enough only beyond it",
    [{ registered: [-1, 2] }, { registered: [2, 3] }, { registered: [3, 6] }],
    [12_000, 0],
  ],
  [
    "a car that came before it and was registered after it",
    [{ registered: [0.5, 12], gate: [-0.25, 12] }],
    [12_000, 0],
  ],
  [
    "a car that was there for days before its registration began",
    [{ registered: [24 * 9, 24 * 14], gate: [-30, 24 * 14] }],
    [24_000, 14 * 12_000],
  ],
  [
    "a car that was to leave long before it and left in the next month",
    [{ registered: [-24 * 20, -24 * 20 + 4], gate: [-24 * 20, 12] }],
    [20 * 12_000, 12_000],
  ],
];

test.each(cases)("both statements of a month's end add up to the bill: %s", async (_, visits, won) => {
  const place = await buildParking(t, rules);
  for (const visit of visits) await buildVisit(place, visit);
  expect(await wonOfMonths(place)).toEqual(won.map((own) => [own, own, own]));
});
