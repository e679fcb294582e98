import { pino } from "pino";
import { type Database, openDatabase } from "../../server/src/platform/db/database.ts";
import { type Clock, databaseTime } from "../../server/src/platform/db/database-time.ts";
import { rateLimits } from "../../server/src/platform/limit/rate-limit.ts";
import { acceptOffer } from "../../server/src/reservation/waiting-list/accept.ts";
import { advanceWaitingListOf } from "../../server/src/reservation/waiting-list/advance-waiting-list.ts";
import { type BookingRace, expected, type Round } from "./race.ts";
import { addFacility, dayAhead, type Resident, type Stage } from "./stage.ts";

const NODES = 3;
const UNLIMITED = 1_000_000;

/** Databases of three nodes whose clocks a race gives, with a pool of its own each. */
interface Nodes {
  readonly all: readonly Database[];
  close(): Promise<void>;
}

export function openNodes({ dataset: { databaseUrl } }: Stage): Nodes {
  const all = Array.from({ length: NODES }, () => openDatabase(databaseUrl, pino({ level: "silent" }), 5));
  return { all, close: async () => void (await Promise.all(all.map((db) => db.close()))) };
}

/** Races of a waiting list: the job runs on three nodes at the same moment. */
export const waitingListRaces = (nodes: Nodes): readonly BookingRace[] => [
  {
    name: "an offer is taken while it ends, a millisecond before, at, and after its end and by the clock of the database",
    run: (round) => acceptanceAtEnd(round, nodes.all),
  },
  {
    name: "a place falls free while the first of its waiting list is at its limit",
    run: (round) => passedOver(round, nodes.all),
  },
];

interface Stored {
  readonly facilityId: number;
  readonly resident: Resident;
  readonly state: "BOOKED" | "QUEUED" | "OFFERED";
  readonly hour: number;
  readonly offerUntil?: Date;
}

/** Stores what a household has or wants in a week. Gives its id. */
async function store({ stage }: Round, { facilityId, resident, state, hour, offerUntil }: Stored): Promise<number> {
  const { rows } = await stage.dataset.db.query<{ id: string }>(
    `insert into reservations (facility_id, household_id, member_id, place, begins_at, ends_at, day, prices, persons, state, terms,
       offer_until)
     select $1, $2, $3, case when $4 <> 'QUEUED' then 1 end, b, b + interval '1 hour', $5::date, '{0}', 1, $4,
       '{"freeMinutes": 10, "tiers": [{"hoursBefore": 0, "percent": 0}]}', $7
     from (select ($5::date + make_interval(hours => $6)) at time zone 'Asia/Seoul' as b) t returning id`,
    [facilityId, resident.householdId, resident.memberId, state, dayAhead(7), hour, offerUntil ?? null],
  );
  return Number(rows[0]?.id);
}

/** The states of reservations in this order, and of what each household was told. */
async function outcomeOf({ stage }: Round, ids: readonly number[]): Promise<string> {
  const { rows } = await stage.dataset.db.query<{ said: string }>(
    `select r.state || coalesce((
         select '(' || string_agg(n.detail, ' ' order by n.id) || ')' from notifications n
         where n.member_id = r.member_id and n.kind = 'RESERVATION' and n.thing_id = r.id), '') as said
     from unnest($1::bigint[]) with ordinality as i (id, n) join reservations r on r.id = i.id order by i.n`,
    [ids],
  );
  return rows.map(({ said }) => said).join(" ");
}

async function acceptanceAtEnd(round: Round, nodes: readonly Database[]): Promise<string | undefined> {
  const { stage, one, other, number } = round;
  const facilityId = await addFacility(stage.dataset.db, stage.dataset.complexId, { offerMinutes: 30 });
  const byDatabase = number % 4 === 3;
  const end = new Date(Date.now() + (byDatabase ? 5 + (number % 40) : 3_600_000));
  const moment = new Date(end.getTime() + (number % 4) - 1);
  const clock: Clock = byDatabase ? databaseTime : async () => moment;
  const first = await store(round, { facilityId, resident: one, state: "OFFERED", hour: 10, offerUntil: end });
  const next = await store(round, { facilityId, resident: other, state: "QUEUED", hour: 10 });
  if (byDatabase) await new Promise((resolve) => setTimeout(resolve, Math.max(0, end.getTime() - Date.now() - 4)));
  const [db] = nodes;
  if (db === undefined) throw new Error("no node");
  const viewer = { memberId: one.memberId, session: "" };
  const services = { db, limits: rateLimits(UNLIMITED) };
  const tap = acceptOffer(services, viewer, { reservationId: first, price: 0 }, clock).then(
    () => "200",
    ({ reason }: { readonly reason?: string }) => reason ?? "500",
  );
  const [said] = await Promise.all([tap, ...nodes.map((node) => advanceWaitingListOf(node, facilityId, clock))]);
  // What a job skipped, the next one does.
  await advanceWaitingListOf(db, facilityId, clock);
  const won = "200: BOOKED QUEUED";
  const lost = "RESERVATION_OFFER_OVER: MISSED(OFFER_OVER) OFFERED(OFFERED)";
  const outcome = `${said}: ${await outcomeOf(round, [first, next])}`;
  if (!byDatabase) return expected(outcome, moment <= end ? won : lost);
  // Refused before the end has come for the job that followed: then the offer still stands.
  return expected(outcome, won, lost);
}

async function passedOver(round: Round, nodes: readonly Database[]): Promise<string | undefined> {
  const { stage, one, other, call, number } = round;
  const holder = stage.residents[(2 * number + 501) % stage.residents.length] as Resident;
  const facilityId = await addFacility(stage.dataset.db, stage.dataset.complexId, { offerMinutes: 30 });
  const held = await store(round, { facilityId, resident: holder, state: "BOOKED", hour: 10 });
  await store(round, { facilityId, resident: one, state: "BOOKED", hour: 14 });
  const first = await store(round, { facilityId, resident: one, state: "QUEUED", hour: 10 });
  const next = await store(round, { facilityId, resident: other, state: "QUEUED", hour: 10 });
  const [cancelled] = await Promise.all([
    call(number % 2, holder, `/api/reservations/${held}/cancel`, { fee: 0 }),
    ...nodes.map((node) => advanceWaitingListOf(node, facilityId, databaseTime)),
  ]);
  await Promise.all(nodes.map((node) => advanceWaitingListOf(node, facilityId, databaseTime)));
  const outcome = `${cancelled.status}: ${await outcomeOf(round, [held, first, next])}`;
  return expected(outcome, "200: CANCELLED QUEUED(LINE_LIMIT) OFFERED(OFFERED)");
}
