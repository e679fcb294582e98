import { randomUUID } from "node:crypto";
import { addFacility } from "../booking/stage.ts";
import type { Answer } from "../stage/cluster.ts";
import type { Account } from "../stage/dataset.ts";
import { createHome } from "./complexes.ts";
import { createOffice, DOOR, HOUSEHOLD, join, LIVING, printCode, third } from "./household-races.ts";
import { countOf, faultOf, type Race, type RaceContext, statusesOf } from "./race.ts";

/** What is done about a door beside a 세대 교체: its call, and a count of what may not be left of it in the household. */
interface Beside {
  readonly call: () => Promise<Answer>;
  /** Gives `n`; $1 is the household. */
  readonly left?: string;
}

type BeginBeside = (context: RaceContext, complexId: number, head: Account, home: number) => Promise<Beside>;

/** A door where `other` lives, with what is done about it beside a 세대 교체 by its office's staff. */
async function beside(context: RaceContext, begin: BeginBeside) {
  const { dataset, cluster, round, other, more } = context;
  const [head, staff] = more;
  if (head === undefined || staff === undefined) throw new Error("the race needs an office of two");
  const complexId = await createOffice(context, head, staff);
  const home = await createHome(context, complexId, other, DOOR.unit);
  const { call, left } = await begin(context, complexId, head, home);
  const household = await countOf(dataset, HOUSEHOLD, [complexId]);
  const day = await dayIn(context, 0);
  const turn = () =>
    cluster.call(round, "POST", `/api/manage/households/${complexId}/${household}/turnover`, staff, { day });
  const isFirst = round % 2 === 0;
  const answers = await Promise.all(isFirst ? [turn(), call()] : [call(), turn()]);
  const [turned, done] = isFirst ? answers : answers.toReversed();
  if (turned === undefined || done === undefined) throw new Error("no answer");
  const people = await countOf(dataset, LIVING, [household]);
  return { turned, done, people, left: left === undefined ? 0 : await countOf(dataset, left, [household]) };
}

/** The day in Seoul so many days from now. */
async function dayIn({ dataset }: RaceContext, days: number): Promise<string> {
  const { rows } = await dataset.db.query<{ day: string }>(
    "select ((now() at time zone 'Asia/Seoul')::date + $1::integer)::text as day",
    [days],
  );
  return rows[0]?.day ?? "";
}

/** A race of a 세대 교체: what is beside it is done, or is refused with one of `refusals`, and in both cases nothing is left of the household. */
const turnoverRace = (what: string, refusals: readonly number[], begin: BeginBeside): Race => ({
  name: `세대 교체 beside ${what}`,
  source: "L025",
  more: 2,
  async run(context) {
    const { turned, done, people, left } = await beside(context, begin);
    return faultOf({
      turned: [turned.status, 200],
      done: [[200, 201, ...refusals].includes(done.status) ? "known" : done.status, "known"],
      people: [people, 0],
      left: [left, 0],
    });
  },
});

const turnoverBesideApproval = turnoverRace(
  "the approval of who waits there",
  [409],
  async (context, complexId, head) => {
    const { dataset, cluster, round, one } = context;
    const home = await createHome(context, complexId, one, DOOR.unit);
    await dataset.db.query("update residences set state = 'WAITING', decided_at = null where id = $1", [home]);
    const approval = { apartmentId: complexId, decision: "approve", residenceIds: [home] };
    return { call: () => cluster.call(round + 1, "POST", "/api/manage/residences/decide", head, approval) };
  },
);

const turnoverBesideCode = turnoverRace("a join by the door's code", [410], async (context, complexId, head) => {
  const { round, one } = context;
  const code = await printCode(context, round, head, complexId);
  return { call: () => join(context, round + 1, one, code) };
});

// 404 where the home has ended before the call begins: the facility is not shown to who lives elsewhere.
const turnoverBesideBooking = turnoverRace("a booking by who lives there", [403, 404], async (context, complexId) => {
  const { dataset, cluster, round, other } = context;
  const facility = await addFacility(dataset.db, complexId);
  const requested = { day: await dayIn(context, 3), from: "10:00", until: "11:00", persons: 1, price: 0 };
  const key = { "idempotency-key": randomUUID() };
  return {
    call: () => cluster.call(round + 1, "POST", `/api/facilities/${facility}/reservations`, other, requested, key),
    left: "select count(*) as n from reservations where household_id = $1 and state in ('BOOKED', 'WAITING')",
  };
});

const turnoverBesideVisit = turnoverRace(
  "a visitor car by who lives there",
  [404],
  async (context, complexId, _, home) => {
    const { dataset, cluster, round, other } = context;
    const rules = { kind: "HOURS", freeMinutes: 6_000, unitMinutes: 30, unitWon: 600 };
    await dataset.db.query("insert into car_rules (complex_id, month, rules) values ($1, '2020-01-01', $2)", [
      complexId,
      rules,
    ]);
    const day = await dayIn(context, 3);
    const times = { from: `${day}T01:00:00.000Z`, until: `${day}T02:00:00.000Z` };
    const visit = { residenceId: home, plate: "12가3456", amount: 0, ...times };
    return {
      call: () => cluster.call(round + 1, "POST", "/api/visitor-cars", other, visit),
      left: "select count(*) as n from car_visits where household_id = $1 and cancelled_at is null",
    };
  },
);

const turnoverTwice: Race = {
  name: "two of an office plan 세대 교체 of one door for different days",
  source: "L025",
  more: 1,
  async run(context) {
    const { dataset, cluster, round, one, other } = context;
    const complexId = await createOffice(context, one, third(context));
    await createHome(context, complexId, other, DOOR.unit);
    const household = await countOf(dataset, HOUSEHOLD, [complexId]);
    const url = `/api/manage/households/${complexId}/${household}/turnover`;
    const days = await Promise.all([100, 101].map((ahead) => dayIn(context, ahead)));
    const answers = await Promise.all(
      [one, third(context)].map((who, index) =>
        cluster.call(round + index, "POST", url, who, { day: days[index] ?? "" }),
      ),
    );
    const planned = "select count(*) as n from household_turnovers where household_id = $1";
    return faultOf({
      answers: [statusesOf(answers), "1 × 200, 1 × 409"],
      planned: [await countOf(dataset, planned, [household]), 1],
      left: [await countOf(dataset, LIVING, [household]), 1],
    });
  },
};

const replacedTwice: Race = {
  name: "two of an office replace one household today at once",
  source: "L025",
  more: 1,
  async run(context) {
    const { dataset, cluster, round, one, other } = context;
    const complexId = await createOffice(context, one, third(context));
    const home = await createHome(context, complexId, other, DOOR.unit);
    const household = await countOf(dataset, HOUSEHOLD, [complexId]);
    const day = await dayIn(context, 0);
    const answers = await Promise.all(
      [one, third(context)].map((who, index) =>
        cluster.call(round + index, "POST", `/api/manage/households/${complexId}/${household}/turnover`, who, { day }),
      ),
    );
    const ended = "select count(*) as n from audit_events where action = 'residence.ended' and target = $1";
    return faultOf({
      // The second finds no resident left, and ends nothing.
      answers: [statusesOf(answers), "2 × 200"],
      ended: [await countOf(dataset, ended, [`residence:${home}`]), 1],
      left: [await countOf(dataset, LIVING, [household]), 0],
    });
  },
};

export const turnoverRaces: readonly Race[] = [
  ...[turnoverBesideApproval, turnoverBesideCode, turnoverBesideBooking, turnoverBesideVisit],
  ...[turnoverTwice, replacedTwice],
];
