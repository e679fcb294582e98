import { randomUUID } from "node:crypto";
import { addFacility } from "../booking/stage.ts";
import type { Answer } from "../stage/cluster.ts";
import type { Account } from "../stage/dataset.ts";
import { createHome } from "./complexes.ts";
import { createOffice, DOOR, HOUSEHOLD, third } from "./household-races.ts";
import { countOf, faultOf, type Race, type RaceContext } from "./race.ts";

// What is of the family behind a door now and was made by that member: bookings that hold a place or count, and visits.
const LEFT = `select (select count(*) from reservations where household_id = $1 and member_id = $2 and not is_former)
  + (select count(*) from car_visits v join car_households k on k.household_id = v.household_id and k.family = v.family
     where v.household_id = $1 and v.member_id = $2) as n`;
const BEGUN = "select count(*) as n from households where id = $1 and family_since is not null";
const AHEAD = `select count(*) as n from reservations where household_id = $1 and state in ('BOOKED', 'WAITING')`;

/** Their home had ended by then; or it ended after the booking, before its answer was read. */
const BOOKING_REFUSALS = [403, 404];

interface BuiltDoor {
  readonly context: RaceContext;
  readonly complexId: number;
  readonly head: Account;
  /** The home of the first member who lives behind the door. */
  readonly home: number;
}

async function buildDoor(context: RaceContext): Promise<BuiltDoor> {
  const head = third(context);
  const complexId = await createOffice(context, head);
  return { context, complexId, head, home: await createHome(context, complexId, context.one, DOOR.unit) };
}

const dayAhead = async ({ dataset }: RaceContext, days: number): Promise<string> => {
  const { rows } = await dataset.db.query<{ day: string }>(
    "select ((now() at time zone 'Asia/Seoul')::date + $1::integer)::text as day",
    [days],
  );
  return rows[0]?.day ?? "";
};

type Begin = (door: BuiltDoor) => Promise<() => Promise<Answer>>;

const booking: Begin = async ({ context, complexId }) => {
  const facility = await addFacility(context.dataset.db, complexId);
  const wish = { day: await dayAhead(context, 3), from: "10:00", until: "11:00", persons: 1, price: 0 };
  const key = { "idempotency-key": randomUUID() };
  return () =>
    context.cluster.call(context.round, "POST", `/api/facilities/${facility}/reservations`, context.one, wish, key);
};

const visit: Begin = async ({ context, complexId, home }) => {
  const rules = { kind: "HOURS", freeMinutes: 6_000, unitMinutes: 30, unitWon: 600 };
  await context.dataset.db.query("insert into car_rules (complex_id, month, rules) values ($1, '2020-01-01', $2)", [
    complexId,
    rules,
  ]);
  const day = await dayAhead(context, 3);
  const times = { from: `${day}T01:00:00.000Z`, until: `${day}T02:00:00.000Z` };
  const body = { residenceId: home, plate: "12가3456", amount: 0, ...times };
  return () => context.cluster.call(context.round, "POST", "/api/visitor-cars", context.one, body);
};

const endByOffice: Begin = async ({ context, complexId, head, home }) => {
  const body = { apartmentId: complexId, decision: "end", residenceIds: [home] };
  return () => context.cluster.call(context.round + 1, "POST", "/api/manage/residences/decide", head, body);
};

const leave: Begin = async ({ context, home }) => {
  return () => context.cluster.call(context.round + 1, "DELETE", `/api/member-apartments/${home}`, context.one);
};

/** By an own word, and then by the approval of the office: only that makes a member of the household (decision 144). */
async function moveIn({ context, complexId, head }: BuiltDoor) {
  const { cluster, round, other } = context;
  const home = { apartmentId: complexId, ...DOOR };
  const came = await cluster.call(round + 2, "POST", "/api/member-apartments", other, home);
  const { memberApartmentId } = came.data as { readonly memberApartmentId: number };
  const approval = { apartmentId: complexId, decision: "approve", residenceIds: [memberApartmentId] };
  await cluster.call(round, "POST", "/api/manage/residences/decide", head, approval);
  return came;
}

const known = (status: number, ...of: readonly number[]) => [of.includes(status) ? "known" : status, "known"] as const;

/** The last home ends while its member does something there; then others move in, and find nothing of it. */
const thenNext = (what: string, begin: Begin, ends: string, end: Begin, refusals: readonly number[]): Race => ({
  name: `the last home of a door ends by ${ends} beside ${what}, then others move in`,
  source: "L010",
  more: 1,
  async run(context) {
    const door = await buildDoor(context);
    const calls = [await begin(door), await end(door)];
    const isFirst = context.round % 2 === 0;
    const answers = await Promise.all((isFirst ? calls : calls.toReversed()).map((call) => call()));
    const [made, ended] = isFirst ? answers : answers.toReversed();
    const { dataset, one } = context;
    const household = await countOf(dataset, HOUSEHOLD, [door.complexId]);
    // A member who is refused, since they have booked by then, still lives there: both live there then.
    const isEmpty = ended?.status !== 409;
    const came = await moveIn(door);
    return faultOf({
      made: known(made?.status ?? 0, 201, ...refusals),
      ended: known(ended?.status ?? 0, 200, 204, 409),
      came: [came.status, 201],
      begun: [await countOf(dataset, BEGUN, [household]), isEmpty ? 1 : 0],
      left: [await countOf(dataset, LEFT, [household, one.memberId]), isEmpty ? 0 : 1],
      ahead: [await countOf(dataset, AHEAD, [household]), isEmpty ? 0 : 1],
    });
  },
});

/** All three at once: a member who finds what was done there has lived there together with the one who did it. */
const atOnce = (what: string, begin: Begin, refusals: readonly number[]): Race => ({
  name: `the last home of a door ends beside ${what}, and others move in at the same moment`,
  source: "L010",
  more: 1,
  async run(context) {
    const door = await buildDoor(context);
    const [make, end] = [await begin(door), await endByOffice(door)];
    const [made, ended, came] = await Promise.all([make(), end(), moveIn(door)]);
    const { dataset, one } = context;
    const household = await countOf(dataset, HOUSEHOLD, [door.complexId]);
    const hasBegun = (await countOf(dataset, BEGUN, [household])) === 1;
    return faultOf({
      made: known(made.status, 201, ...refusals),
      ended: [ended.status, 200],
      came: [came.status, 201],
      left: [hasBegun ? await countOf(dataset, LEFT, [household, one.memberId]) : 0, 0],
    });
  },
});

const lastTwo: Race = {
  name: "the last two of a door leave it at once",
  source: "L010",
  more: 2,
  async run(context) {
    const door = await buildDoor(context);
    const { dataset, cluster, round, one, more } = context;
    const partner = more[1];
    if (partner === undefined) throw new Error("the race needs a fourth member");
    const other = await createHome(context, door.complexId, partner, DOOR.unit);
    const household = await countOf(dataset, HOUSEHOLD, [door.complexId]);
    const answers = await Promise.all([
      cluster.call(round, "DELETE", `/api/member-apartments/${door.home}`, one),
      cluster.call(round + 1, "DELETE", `/api/member-apartments/${other}`, partner),
    ]);
    const came = await moveIn(door);
    return faultOf({
      left: [answers.map(({ status }) => status).join(" "), "204 204"],
      came: [came.status, 201],
      begun: [await countOf(dataset, BEGUN, [household]), 1],
    });
  },
};

export const familyRaces: readonly Race[] = [
  thenNext("a booking by it", booking, "the office", endByOffice, BOOKING_REFUSALS),
  thenNext("a booking by it", booking, "its member", leave, BOOKING_REFUSALS),
  atOnce("a booking by it", booking, BOOKING_REFUSALS),
  atOnce("a visitor car by it", visit, [404]),
  lastTwo,
];
