import path from "node:path";
import { buildDataset, type Dataset } from "../stage/dataset.ts";
import { type RunningServer, startServer } from "../stage/server-process.ts";
import { killedInDraw } from "./killed-in-draw.ts";
import { killedInHolidays } from "./killed-in-holidays.ts";
import { settings, waitUntil } from "./timed-jobs.ts";

interface KilledInJobsOptions {
  readonly folder: string;
  readonly serverProgram: string;
  readonly rounds: number;
}

const SLOTS = 10;
const SERVERS = 2;

// An offer that is over, two households that wait for its slot, and a booking that begins within the hour, for each slot.
const FACILITY = `insert into facilities (complex_id, name, kind, settings)
  values ($1, '다목적실', 'SLOT', $2) returning id`;
const RESERVATION = `insert into reservations
    (facility_id, household_id, member_id, place, begins_at, ends_at, day, prices, persons, state, terms, created_at, offer_until)
  select $1, w.household_id, w.member_id, $3, b.at, b.at + interval '1 hour', (b.at at time zone 'Asia/Seoul')::date, '{0}', 1,
    $4, '{"freeMinutes": 0, "tiers": [{"hoursBefore": 0, "percent": 0}]}', now() - interval '1 day', $5
  from residences w, generate_series(1, ${SLOTS}) n, lateral (select $6::timestamptz + $7 * n * interval '1 hour' as at) b
  where w.member_id = $2`;

/**
 * Kills a server with SIGKILL in the middle of the jobs "waiting lists" and "booking reminders", then lets two servers do what is
 * left at once. Gives the faults: each offer that is over must have ended once, gone to the first of the list alone, and been told
 * once; each booking must have been told of once. Then the same inside a draw, and inside a look at a new holiday.
 */
export async function killedInJobs({ folder, serverProgram, rounds }: KilledInJobsOptions): Promise<readonly string[]> {
  const dataset = await buildDataset(path.join(folder, "dataset"));
  const start = (index: number) =>
    startServer({
      program: serverProgram,
      databaseUrl: dataset.databaseUrl,
      dataDir: path.join(folder, `node-${index}`),
    });
  const faults: string[] = [];
  try {
    await slowDown(dataset);
    for (let round = 1; round <= rounds; round += 1) {
      const { ids, receivers } = await fill(dataset);
      const kills = round % 2 === 1 ? "OFFER" : "REMINDER";
      const server = await start(0);
      await waitUntil(async () => isInside(dataset, kills), `the job of ${kills}`);
      await server.kill();
      const before = await count(dataset, "state in ('OFFERED', 'MISSED') or reminded_at is not null", ids);
      process.stderr.write(`round ${round}: killed inside ${kills}, ${before} rows are not as they were left\n`);
      const servers: RunningServer[] = [];
      for (let index = 1; index <= SERVERS; index += 1) servers.push(await start(index));
      await waitUntil(
        async () => (await count(dataset, "state = 'BOOKED' and reminded_at is null", ids)) === 0,
        "the reminders",
      );
      await waitUntil(
        async () => (await count(dataset, "state = 'OFFERED' and offer_until < now()", ids)) === 0,
        "the offers",
      );
      await Promise.all(servers.map((one) => one.stop()));
      faults.push(...(await findFaults(dataset, ids, receivers)).map((fault) => `round ${round}: ${fault}`));
      faults.push(...(await killedInDraw(dataset, start)).map((fault) => `round ${round}, the draw: ${fault}`));
      faults.push(...(await killedInHolidays(dataset, start)).map((fault) => `round ${round}, a holiday: ${fault}`));
    }
    return faults;
  } finally {
    await dataset.close();
  }
}

/** Holds each transaction that writes a notification for a moment after it has written, so that a kill meets it there. */
async function slowDown({ db }: Dataset): Promise<void> {
  await db.query(`create function slow_down() returns trigger language plpgsql as
    $$ begin perform pg_sleep(2); return null; end $$`);
  await db.query(
    "create trigger slow_down after insert on notifications for each statement execute function slow_down()",
  );
}

const isInside = async ({ db }: Dataset, kind: "OFFER" | "REMINDER"): Promise<boolean> => {
  const { rows } = await db.query<{ query: string }>(
    `select a.query from pg_stat_activity a where a.wait_event = 'PgSleep' and exists (
       select from pg_locks l where l.pid = a.pid and l.relation = 'facilities'::regclass and l.mode = 'RowShareLock') = $1`,
    [kind === "OFFER"],
  );
  return rows.length > 0;
};

async function fill(dataset: Dataset) {
  const { db, complexId } = dataset;
  const members = (await dataset.createMembers(4)).map(({ memberId }) => memberId);
  for (const memberId of members)
    await db.query(
      `insert into residences (complex_id, member_id, building, unit, state, decided_at)
       values ($1, $2, '101동', $3 || '호', 'ACTIVE', now())`,
      [complexId, memberId, String(memberId)],
    );
  const { rows } = await db.query<{ id: string }>(FACILITY, [complexId, JSON.stringify(settings)]);
  const { rows: others } = await db.query<{ id: string }>(FACILITY, [complexId, JSON.stringify(settings)]);
  const [line, room] = [Number(rows[0]?.id), Number(others[0]?.id)];
  const [a, b, c, d] = members;
  // On the hour of Seoul, three days ahead, where the grid has its slots.
  const later = new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000 + 3 * 86_400_000);
  const ago = new Date(Date.now() - 60_000);
  await db.query(RESERVATION, [line, a, 1, "OFFERED", ago, later, 1]);
  await db.query(RESERVATION, [line, b, null, "QUEUED", null, later, 1]);
  await db.query(RESERVATION, [line, c, null, "QUEUED", null, later, 1]);
  for (let place = 1; place <= SLOTS; place += 1)
    await db.query(RESERVATION.replace(`generate_series(1, ${SLOTS})`, "generate_series(1, 1)"), [
      ...[room, d, place, "BOOKED", null, new Date(Date.now() + 50 * 60_000), 0],
    ]);
  return { ids: [line, room], receivers: { a, b, c, d } };
}

async function count({ db }: Dataset, condition: string, ids: readonly number[]): Promise<number> {
  const { rows } = await db.query<{ n: string }>(
    `select count(*) as n from reservations where (${condition}) and facility_id = any($1::bigint[])`,
    [ids],
  );
  return Number(rows[0]?.n);
}

async function findFaults(
  { db }: Dataset,
  ids: readonly number[],
  { a, b, c, d }: Readonly<Record<"a" | "b" | "c" | "d", number | undefined>>,
): Promise<readonly string[]> {
  const { rows: states } = await db.query<{ said: string }>(
    `select member_id || ' ' || state || ' ' || count(*) as said from reservations
     where facility_id = any($1::bigint[]) group by member_id, state order by member_id`,
    [ids],
  );
  const { rows: told } = await db.query<{ said: string }>(
    `select member_id || ' ' || detail || ' ' || count(*) || ' of ' || count(distinct thing_id) as said from notifications
     where member_id = any($1::bigint[]) group by member_id, detail order by member_id`,
    [[a, b, c, d]],
  );
  const found = [...states, ...told].map(({ said }) => said);
  const wanted = [
    ...[`${a} MISSED ${SLOTS}`, `${b} OFFERED ${SLOTS}`, `${c} QUEUED ${SLOTS}`, `${d} BOOKED ${SLOTS}`],
    ...[`${a} OFFER_OVER`, `${b} OFFERED`, `${d} REMINDER`].map((one) => `${one} ${SLOTS} of ${SLOTS}`),
  ];
  return wanted.join() === found.join() ? [] : [`${found.join(", ")} in place of ${wanted.join(", ")}`];
}
