import { createHash, randomBytes } from "node:crypto";
import { addDays, seoulDay } from "@danji/contract/platform/seoul-clock";
import { drawOrder, type Sha256 } from "@danji/contract/reservation/lottery/draw";
import type { Dataset } from "../stage/dataset.ts";
import type { RunningServer } from "../stage/server-process.ts";
import { settings, waitUntil } from "./timed-jobs.ts";

const HOUSEHOLDS = 8;
/** All of them want one of these hours; so many win. */
const HOURS = ["10:00", "11:00", "12:00"];

const sha256: Sha256 = async (text) => createHash("sha256").update(text).digest("hex");

/**
 * Kills a server with SIGKILL in the middle of the job "lotteries", after the draw is written and before it is committed, then lets
 * two servers draw at once. Gives the faults: nothing of the first draw may be left, and the second must have the order of the
 * sealed seed, one reservation a ticket, as many winners as there are hours, and have told each household once.
 */
export async function killedInDraw(
  dataset: Dataset,
  start: (index: number) => Promise<RunningServer>,
): Promise<readonly string[]> {
  const { db } = dataset;
  const { lotteryId, seed, tickets, members } = await fill(dataset);
  const server = await start(0);
  await waitUntil(() => isInDraw(dataset), "the draw");
  await server.kill();
  const { rows: before } = await db.query<{ left: string }>(
    `select (select count(*) from lotteries where id = $1 and drawn_at is not null)
       + (select count(*) from lottery_tickets where lottery_id = $1 and position is not null) as left`,
    [lotteryId],
  );
  const left = Number(before[0]?.left);
  process.stderr.write(`  killed inside the draw, ${left} rows of it are left\n`);
  const servers = [await start(1), await start(2)];
  await waitUntil(async () => {
    const { rows } = await db.query("select 1 from lotteries where id = $1 and drawn_at is not null", [lotteryId]);
    return rows.length > 0;
  }, "the second draw");
  await Promise.all(servers.map((one) => one.stop()));
  const found = await resultOf(dataset, lotteryId, members);
  const wanted: typeof found = {
    order: [...(await drawOrder(seed, tickets, sha256))],
    states: `BOOKED ${HOURS.length}, MISSED ${HOUSEHOLDS - HOURS.length}`,
    told: `LOTTERY_LOST ${HOUSEHOLDS - HOURS.length}, LOTTERY_WON ${HOURS.length}`,
    seeds: `${seed} 0`,
  };
  const faults = left === 0 ? [] : [`${left} rows of a draw that was not committed`];
  return JSON.stringify(found) === JSON.stringify(wanted)
    ? faults
    : [...faults, `${JSON.stringify(found)} in place of ${JSON.stringify(wanted)}`];
}

/** A round whose entries are closed and which is not drawn yet. */
async function fill(dataset: Dataset) {
  const { db, complexId } = dataset;
  const members = (await dataset.createMembers(HOUSEHOLDS)).map(({ memberId }) => memberId);
  await db.query(
    `insert into residences (complex_id, member_id, building, unit, state, decided_at)
     select $1, id, '102동', id || '호', 'ACTIVE', now() from unnest($2::bigint[]) id`,
    [complexId, members],
  );
  const rules = { ...settings, lottery: { closesDays: 3, closesAt: "18:00", wishesMax: 3 } };
  const { rows } = await db.query<{ id: string }>(
    "insert into facilities (complex_id, name, kind, settings) values ($1, '풋살장', 'SLOT', $2) returning id",
    [complexId, JSON.stringify(rules)],
  );
  const day = addDays(seoulDay(new Date()), 2);
  const seed = randomBytes(32).toString("hex");
  const { rows: lotteries } = await db.query<{ id: string }>(
    `with opened as (
       insert into lotteries (facility_id, first_day, last_day, opened_at, closes_at, commitment)
       values ($1, $2, $2, now() - interval '9 days', now() - interval '1 minute', $3) returning id),
     sealed as (insert into lottery_seeds (lottery_id, seed) select id, $4 from opened)
     select id from opened`,
    [rows[0]?.id, day, await sha256(seed), seed],
  );
  const lotteryId = Number(lotteries[0]?.id);
  const preferences = HOURS.map((from) => ({ day, from, until: `${Number(from.slice(0, 2)) + 1}:00` }));
  const { rows: entered } = await db.query<{ ticket: string }>(
    `insert into lottery_tickets (ticket, lottery_id, household_id, member_id, wishes, persons)
     select md5(w.member_id::text || clock_timestamp()::text), $1, w.household_id, w.member_id, $2, 1
     from residences w where w.member_id = any($3::bigint[]) returning ticket`,
    [lotteryId, JSON.stringify(preferences), members],
  );
  return { lotteryId, seed, tickets: entered.map(({ ticket }) => ticket), members };
}

/** The notifications of a draw are its last statements: a transaction that sleeps there has written all of it. */
async function isInDraw({ db }: Dataset): Promise<boolean> {
  const { rows } = await db.query(
    `select 1 from pg_stat_activity a join pg_locks l on l.pid = a.pid
     where a.wait_event = 'PgSleep' and l.relation = 'lotteries'::regclass and l.mode = 'RowExclusiveLock'`,
  );
  return rows.length > 0;
}

async function resultOf({ db }: Dataset, lotteryId: number, members: readonly number[]) {
  const one = async (text: string, values: readonly unknown[]) =>
    (await db.query<{ said: string | null }>(text, [...values])).rows[0]?.said ?? "";
  const { rows } = await db.query<{ ticket: string }>(
    "select ticket from lottery_tickets where lottery_id = $1 order by position",
    [lotteryId],
  );
  return {
    order: rows.map(({ ticket }) => ticket),
    states: await one(
      `select string_agg(state || ' ' || n, ', ' order by state) as said from (
         select r.state, count(*) as n from lottery_tickets t join reservations r on r.id = t.reservation_id
         where t.lottery_id = $1 group by r.state) x`,
      [lotteryId],
    ),
    told: await one(
      `select string_agg(detail || ' ' || n, ', ' order by detail) as said from (
         select detail, count(*) as n from notifications where member_id = any($1::bigint[]) group by detail) x`,
      [members],
    ),
    seeds: await one(
      "select seed || ' ' || (select count(*) from lottery_seeds where lottery_id = $1) as said from lotteries where id = $1",
      [lotteryId],
    ),
  };
}
