import { type Answer, callServer } from "../stage/cluster.ts";
import type { Account } from "../stage/dataset.ts";
import { waitingListRaces, openNodes } from "./waiting-list-races.ts";
import { type BookingRace, expected, type Round } from "./race.ts";
import { addFacility, dayAhead, type Figure, type Resident, type Stage } from "./stage.ts";

/** Rounds of a race that run at once. */
const CONCURRENT_ROUNDS = 4;

const clockHour = (hour: number): string => `${String(hour).padStart(2, "0")}:00`;
const bookingAt = (hour: number) => ({
  day: dayAhead(7),
  from: clockHour(hour),
  until: clockHour(hour + 1),
  persons: 1,
  price: 0,
});

/** Stores a reservation that begins in so many hours. Gives its id. */
async function store(
  { stage }: Round,
  { facilityId, resident, hours, state }: { facilityId: number; resident: Resident; hours: number; state: string },
): Promise<number> {
  const { rows } = await stage.dataset.db.query<{ id: string }>(
    `insert into reservations (facility_id, household_id, member_id, place, begins_at, ends_at, day, prices, persons, state, terms)
     select $1, $2, $3, case when $5 = 'BOOKED' then 1 end, b, b + interval '1 hour', (b at time zone 'Asia/Seoul')::date, '{0}', 1, $5,
       '{"freeMinutes": 10, "tiers": [{"hoursBefore": 0, "percent": 0}]}'
     from (select clock_timestamp() + make_interval(secs => $4::double precision * 3600) as b) t returning id`,
    [facilityId, resident.householdId, resident.memberId, hours, state],
  );
  return Number(rows[0]?.id);
}

async function statesOf({ stage }: Round, ids: readonly number[]): Promise<string> {
  const { rows } = await stage.dataset.db.query<{ state: string }>(
    "select state from reservations where id = any($1::bigint[]) order by state",
    [ids],
  );
  return rows.map(({ state }) => state).join(" ");
}

const statusesOf = (answers: readonly Answer[]): string =>
  answers
    .map(({ status }) => status)
    .toSorted((a, b) => a - b)
    .join(" ");

const acts = ({ stage }: Round, id: number) => `/api/office/${stage.dataset.complexId}/reservations/${id}/acts`;

const races: readonly BookingRace[] = [
  {
    name: "two approvals of requests for one slot",
    async run(round) {
      const { stage, one, other, call } = round;
      const facilityId = await addFacility(stage.dataset.db, stage.dataset.complexId, { needsApproval: true });
      const request = (resident: Resident) => store(round, { facilityId, resident, hours: 48, state: "WAITING" });
      const ids = [await request(one), await request(other)];
      // Both at one moment of the day.
      await stage.dataset.db.query(
        "update reservations set begins_at = date_trunc('hour', begins_at), ends_at = date_trunc('hour', begins_at) + interval '1 hour' where id = any($1::bigint[])",
        [ids],
      );
      const answers = await Promise.all(
        ids.map((id, index) => call(index, stage.heads[index] as Account, acts(round, id), { act: "APPROVE" })),
      );
      return expected(`${statusesOf(answers)}: ${await statesOf(round, ids)}`, "200 409: BOOKED WAITING");
    },
  },
  {
    name: "the office cancels while it checks in",
    async run(round) {
      const { stage, one, call } = round;
      const facilityId = await addFacility(stage.dataset.db, stage.dataset.complexId);
      const id = await store(round, { facilityId, resident: one, hours: -0.1, state: "BOOKED" });
      const answers = await Promise.all(
        (["CANCEL", "CHECK_IN"] as const).map((act, index) =>
          call(index, stage.heads[index] as Account, acts(round, id), { act }),
        ),
      );
      const won = answers[0]?.status === 200 ? "CANCELLED" : "USED";
      return expected(`${statusesOf(answers)}: ${await statesOf(round, [id])}`, `200 409: ${won}`);
    },
  },
  {
    name: "the household cancels while the office does",
    async run(round) {
      const { stage, one, call } = round;
      const facilityId = await addFacility(stage.dataset.db, stage.dataset.complexId);
      const id = await store(round, { facilityId, resident: one, hours: 48, state: "BOOKED" });
      const answers = await Promise.all([
        call(0, one, `/api/reservations/${id}/cancel`, { fee: 0 }),
        call(1, stage.heads[0] as Account, acts(round, id), { act: "CANCEL" }),
      ]);
      return expected(`${statusesOf(answers)}: ${await statesOf(round, [id])}`, "200 409: CANCELLED");
    },
  },
  {
    name: "a closure comes while a household books that day",
    async run(round) {
      const { stage, one, call } = round;
      const { db, complexId } = stage.dataset;
      const facilityId = await addFacility(db, complexId);
      const day = dayAhead(7);
      const answers = await Promise.all([
        call(0, one, `/api/facilities/${facilityId}/reservations`, bookingAt(10)),
        call(1, stage.heads[0] as Account, `/api/office/${complexId}/facilities/${facilityId}/closures`, {
          from: day,
          until: day,
          reason: "점검",
        }),
      ]);
      const { rows } = await db.query<{ held: number; closed: number }>(
        `select (select count(*) from reservations where facility_id = $1 and state = 'BOOKED')::integer as held,
           (select count(*) from facility_closures where facility_id = $1)::integer as closed`,
        [facilityId],
      );
      return expected(`${statusesOf(answers)}: ${rows[0]?.held} ${rows[0]?.closed}`, "201 409: 1 0", "201 409: 0 1");
    },
  },
  {
    name: "one household books two slots with a limit of one",
    async run(round) {
      const { stage, one, call } = round;
      const facilityId = await addFacility(stage.dataset.db, stage.dataset.complexId);
      const url = `/api/facilities/${facilityId}/reservations`;
      const answers = await Promise.all([call(0, one, url, bookingAt(10)), call(1, one, url, bookingAt(12))]);
      const { rows } = await stage.dataset.db.query<{ held: number }>(
        "select count(*)::integer as held from reservations where facility_id = $1 and state = 'BOOKED'",
        [facilityId],
      );
      return expected(`${statusesOf(answers)}: ${rows[0]?.held}`, "201 409: 1");
    },
  },
];

/** Each race so many rounds; the figure is how many of them had not exactly one winner. */
export async function benchRaces(stage: Stage, rounds: number): Promise<readonly Figure[]> {
  const nodes = openNodes(stage);
  const figures: Figure[] = [];
  for (const race of [...races, ...waitingListRaces(nodes)]) {
    const { name } = race;
    const faults: string[] = [];
    let next = 0;
    const worker = async () => {
      for (let number = next++; number < rounds; number = next++) {
        const fault = await race.run(roundOf(stage, number));
        if (fault !== undefined) faults.push(fault);
      }
    };
    await Promise.all(Array.from({ length: CONCURRENT_ROUNDS }, worker));
    for (const fault of faults.slice(0, 5)) process.stderr.write(`  ${name}: ${fault}\n`);
    figures.push({ name: `${name}, of ${rounds} rounds without one winner`, figure: faults.length, unit: "", max: 0 });
  }
  await nodes.close();
  return figures;
}

function roundOf(stage: Stage, number: number): Round {
  const resident = (index: number) => stage.residents[index % stage.residents.length] as Resident;
  return {
    stage,
    number,
    one: resident(2 * number),
    other: resident(2 * number + 1),
    call: (server, { cookie }, url, body) =>
      callServer(stage.servers[server]?.port ?? 0, { method: "POST", url, cookie, body }),
  };
}
