import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { buildParking, registeredVisit } from "#testing/builders/visitor-car/build-visit.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";
import { stayTimesWith, storeGateTimes } from "./gate-times.ts";

interface Mark {
  readonly kind: "IN" | "OUT";
  /** Minutes after BEGIN. */
  readonly at: number;
  readonly isLog: boolean;
  readonly isUndone: boolean;
}

const BEGIN = Date.UTC(2026, 10, 20) / 1_000;
const SPAN_MINUTES = 300;
const VISITS = 300;
const marks: fc.Arbitrary<readonly Mark[]> = fc.uniqueArray(
  fc.record({
    kind: fc.constantFrom("IN", "OUT"),
    at: fc.nat(SPAN_MINUTES),
    isLog: fc.boolean(),
    isUndone: fc.nat(4).map((one) => one === 0),
  }),
  { maxLength: 7, selector: ({ at }) => at },
);

let t: TestApp;
/** Each with marks of its own. */
let visits: readonly { readonly id: number; readonly own: readonly Mark[] }[];
beforeAll(async () => {
  t = await testApp();
  const { resident, residenceId } = await buildParking(t);
  const first = await registeredVisit(resident, { residenceId });
  const ids = await t.db.many<{ id: number }>(sql`
    insert into car_visits (complex_id, household_id, family, car, plate, plate_key, plate_tail, is_works, from_at, until_at)
    select complex_id, household_id, family, 1 + n, n::text, n::text, right(n::text, 4), false, from_at, until_at
    from car_visits, generate_series(10000, ${10_000 + VISITS - 1}::integer) n where id = ${first} returning id`);
  const samples = fc.sample(marks, { numRuns: VISITS, seed: 1 });
  visits = ids.map(({ id }, index) => ({ id, own: samples[index] ?? [] }));
});
afterAll(() => t.close());

/** As the comment of timesFrom says it, mark by mark; minutes after BEGIN. */
function expectedTimes(own: readonly Mark[]) {
  const counting = own.filter(({ isUndone }) => !isUndone);
  const log = counting.filter(({ isLog }) => isLog);
  const isWhole = log.some(({ kind }) => kind === "IN") && log.some(({ kind }) => kind === "OUT");
  const last = Math.max(...log.map(({ at }) => at));
  const counted = counting.filter(({ isLog, at }) => isLog || !isWhole || at > last + 30);
  const ins = counted.filter(({ kind }) => kind === "IN").map(({ at }) => at);
  const outs = counted.filter(({ kind }) => kind === "OUT").map(({ at }) => at);
  const gone = outs.length === 0 ? null : Math.max(...outs);
  const came = ins.length === 0 ? null : Math.min(...ins);
  return { came, left: gone === null || gone < Math.max(-1, ...ins) ? null : gone };
}

test("a visit came and left as its marks say, for every order of taps, times of a log and those taken back", async () => {
  const stored = visits.flatMap(({ id, own }) => own.map((mark) => ({ id, ...mark })));
  await t.db.run(sql`
    insert into car_marks (id, visit_id, kind, marked_at, log_id, undone_at)
    select gen_random_uuid(), m.id, m.kind, to_timestamp(m.at), case when m.is_log then gen_random_uuid() end, case when m.undone then now() end
    from unnest(${stored.map(({ id }) => id)}::bigint[], ${stored.map(({ kind }) => kind)}::text[],
      ${stored.map(({ at }) => BEGIN + at * 60)}::bigint[], ${stored.map(({ isLog }) => isLog)}::boolean[],
      ${stored.map(({ isUndone }) => isUndone)}::boolean[]) as m (id, kind, at, is_log, undone)`);
  await t.db.tx((tx) =>
    storeGateTimes(
      tx,
      visits.map(({ id }) => id),
    ),
  );
  const found = await t.db.many(sql`
    select id, (extract(epoch from came_at) - ${BEGIN})::float8 / 60 as came, (extract(epoch from left_at) - ${BEGIN})::float8 / 60 as "left"
    from car_visits where id >= ${visits[0]?.id ?? 0} order by id`);
  expect(found).toEqual(visits.map(({ id, own }) => ({ id, ...expectedTimes(own) })));
});

test("with the times of a log a visit is billed by the gate where it has both, else as it is registered", async () => {
  const added = visits.map(({ id }, index) => ({
    visitId: id,
    at: BEGIN + (SPAN_MINUTES + index) * 60,
    kind: index % 2 === 0 ? "IN" : "OUT",
  }));
  const times = await stayTimesWith(t.db, added);
  const registered = await t.db.one<{ from: Date; until: Date }>(sql`
    select from_at as "from", until_at as until from car_visits where id = ${visits[0]?.id ?? 0}`);
  const minutes = (at: number) => BEGIN * 1_000 + at * 60_000;
  for (const [index, { id, own }] of visits.entries()) {
    const mark: Mark = { kind: index % 2 === 0 ? "IN" : "OUT", at: SPAN_MINUTES + index, isLog: true, isUndone: false };
    const { came, left } = expectedTimes([...own, mark]);
    const expected =
      came === null || left === null
        ? { from: registered.from.getTime(), until: registered.until.getTime() }
        : { from: minutes(came), until: minutes(left) };
    expect(times.get(id), `visit ${index}`).toEqual(expected);
  }
});
