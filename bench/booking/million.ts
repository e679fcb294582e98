import pg from "pg";
import { pino } from "pino";
import { openDatabase } from "../../server/src/platform/db/database.ts";
import { statementName } from "../../server/src/platform/db/sql.ts";
import { availabilityReads, getAvailability } from "../../server/src/reservation/availability.ts";
import { listOwn } from "../../server/src/reservation/facts.ts";
import { callServer } from "../stage/cluster.ts";
import { serveBare } from "../stage/bare-server.ts";
import { captureStatement } from "../stage/capture-statement.ts";
import { alternatingCosts } from "../stage/alternating-costs.ts";
import { cpuOfPostgres } from "../stage/cpu.ts";
import { quantile } from "../stage/quantile.ts";
import { freePort, type RunningServer, startProgram } from "../stage/server-process.ts";
import { addFacility, dayAhead, type Figure, type Stage } from "./stage.ts";

const FACILITIES = 100;
const DAYS = 1_000;
/** Bookings of a day in one facility. */
const BOOKINGS = 10;
const DAYS_AHEAD = 60;

const WARM_UP = 1_500;
const LIMIT_CALLS = 5_000;

export const BARE = "bare";

/** A million bookings, of which those of a week and those of a household are read. */
export async function benchMillion(stage: Stage, program: string): Promise<readonly Figure[]> {
  const facilities = await fill(stage);
  const [resident] = stage.residents;
  const [server] = stage.servers;
  if (resident === undefined || server === undefined) throw new Error("no resident or server");
  const { databaseUrl, dataDirectory } = stage.dataset;
  const port = await freePort();
  const bare = await startProgram(program, [BARE, String(port), databaseUrl, String(resident.memberId)], port, {});
  try {
    const call = async (one: RunningServer, n: number) => {
      const facilityId = facilities[n % facilities.length] ?? 0;
      const url = `/api/facilities/${facilityId}/availability?from=${dayAhead(-3)}&days=7`;
      const { status } = await callServer(one.port, { method: "GET", url, cookie: resident.cookie });
      if (status !== 200) throw new Error(`${url}: ${status}`);
    };
    const costs = await alternatingCosts(dataDirectory, [server, bare], call);
    const [own = 0, least = 1] = costs.map((rounds) => quantile(rounds, 0.5));
    const ratios = (costs[0] ?? []).map((cost, round) => cost / (costs[1]?.[round] ?? cost));
    return [
      { name: "bookings stored", figure: FACILITIES * DAYS * BOOKINGS, unit: "" },
      { name: "a facility's week, processor time with the database", figure: own, unit: "µs", max: 500 },
      { name: "the same statement from a bare handler", figure: least, unit: "µs" },
      { name: "a facility's week against the bare handler", figure: quantile(ratios, 0.5), unit: "×", max: 1.6 },
      {
        name: "a household's limits, processor time with the database",
        figure: await limitsCost(stage, facilities),
        unit: "µs",
        max: 200,
      },
    ];
  } finally {
    await bare.stop();
  }
}

async function fill({ dataset: { db, complexId }, residents }: Stage): Promise<readonly number[]> {
  const facilities: number[] = [];
  for (let index = 0; index < FACILITIES; index += 1) facilities.push(await addFacility(db, complexId));
  await db.query("alter table reservations disable trigger user");
  for (const facilityId of facilities)
    await db.query(
      `insert into reservations (facility_id, household_id, member_id, place, begins_at, ends_at, day, prices, persons, state, terms)
       select $1, h.household_id, h.member_id, 1, b.at, b.at + interval '1 hour', d.day, '{1000}', 1,
         case when b.at > now() then 'BOOKED' else 'USED' end, '{"freeMinutes": 10, "tiers": [{"hoursBefore": 0, "percent": 0}]}'
       from generate_series(0, ${DAYS - 1}) n, generate_series(0, ${BOOKINGS - 1}) s,
         lateral (select (now() at time zone 'Asia/Seoul')::date + ${DAYS_AHEAD} - n as day) d,
         lateral (select (d.day + make_interval(hours => 8 + s)) at time zone 'Asia/Seoul' as at) b,
         lateral (select ($2::bigint[])[i] as household_id, ($3::bigint[])[i] as member_id
           from (select 1 + ((n * 7 + s * 13 + $1::bigint * 31) % cardinality($2::bigint[]))::integer as i) x) h`,
      [facilityId, residents.map(({ householdId }) => householdId), residents.map(({ memberId }) => memberId)],
    );
  await db.query("alter table reservations enable trigger user");
  await db.query("vacuum analyze");
  return facilities;
}

/** What counts for the limits of a household, as each booking reads it. µs. */
async function limitsCost({ dataset, residents }: Stage, facilities: readonly number[]): Promise<number> {
  const db = openDatabase(dataset.databaseUrl, pino({ level: "silent" }));
  const now = new Date();
  const read = async (n: number) =>
    listOwn(db, {
      facilityId: facilities[n % facilities.length] ?? 0,
      householdId: residents[(n * 17) % residents.length]?.householdId ?? 0,
      now,
    });
  try {
    for (let n = 0; n < WARM_UP; n += 1) await read(n);
    const [own, database] = [process.cpuUsage(), cpuOfPostgres(dataset.dataDirectory)];
    for (let n = 0; n < LIMIT_CALLS; n += 1) await read(n);
    const { user, system } = process.cpuUsage(own);
    return (user + system + cpuOfPostgres(dataset.dataDirectory) - database) / LIMIT_CALLS;
  } finally {
    await db.close();
  }
}

/** A bare server with the same statement, sent by the same driver; rows become JSON as they are. */
export async function runBareHandler(port: number, databaseUrl: string, memberId: number): Promise<void> {
  const options = "-c plan_cache_mode=force_generic_plan -c jit=off";
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10, options });
  pg.types.setTypeParser(pg.types.builtins.INT8, Number);
  const answer = async (url: string): Promise<unknown> => {
    const [, facilityId = "0"] = /\/facilities\/(\d+)\//.exec(url) ?? [];
    const asked = new URL(url, "http://127.0.0.1").searchParams;
    const [from, days] = [asked.get("from") ?? "", Number(asked.get("days") ?? 1)];
    const call = { facilityId: Number(facilityId), from, days };
    const { text, values } = await captureStatement((db) =>
      getAvailability(availabilityReads(db), { memberId, session: "" }, call),
    );
    const { rows } = await pool.query({ name: statementName(text), text, values: [...values] });
    return rows[0];
  };
  serveBare(port, answer);
}
