import { seoulDay, seoulMoment } from "@danji/contract/platform/seoul-clock";
import { HOLIDAY_DAYS, holidaysFrom } from "../../server/src/facility/holidays.ts";
import type { Dataset } from "../stage/dataset.ts";
import type { RunningServer } from "../stage/server-process.ts";
import { settings, waitUntil } from "./timed-jobs.ts";

const BOOKINGS = 10;

/**
 * Kills a server with SIGKILL in the middle of the job "bookings on new holidays", after its marks are written and before they are
 * committed, then lets two servers look at once. Gives the faults: nothing of the first look may be left; then each booking is marked,
 * as it was booked, and its household told once.
 */
export async function killedInHolidays(
  dataset: Dataset,
  start: (index: number) => Promise<RunningServer>,
): Promise<readonly string[]> {
  const { facilityId, memberId } = await fill(dataset);
  const seen = () => count(dataset, "holiday_known", facilityId);
  const server = await start(0);
  await waitUntil(() => isInside(dataset), "the look at a new holiday");
  await server.kill();
  const left = await seen();
  process.stderr.write(`  killed inside a new holiday, ${left} rows of it are left\n`);
  const servers = [await start(1), await start(2)];
  await waitUntil(async () => (await seen()) === BOOKINGS, "the second look");
  await Promise.all(servers.map((one) => one.stop()));
  const marked = await count(
    dataset,
    "outside_hours_since is not null and state = 'BOOKED' and prices = '{0}'",
    facilityId,
  );
  const { rows } = await dataset.db.query<{ told: string }>(
    `select coalesce(string_agg(distinct detail, ' '), '') || ' ' || count(*) || ' of ' || count(distinct thing_id) as told
     from notifications where member_id = $1`,
    [memberId],
  );
  const found = `${left} left, ${marked} marked, ${rows[0]?.told}`;
  const wanted = `0 left, ${BOOKINGS} marked, OUTSIDE_HOURS ${BOOKINGS} of ${BOOKINGS}`;
  return found === wanted ? [] : [`${found} in place of ${wanted}`];
}

/** Bookings of the next holiday, made before it was known, at a facility that is closed on holidays. */
async function fill(dataset: Dataset): Promise<{ readonly facilityId: number; readonly memberId: number }> {
  const { db, complexId } = dataset;
  const [member] = await dataset.createMembers(1);
  // Not today: a booking that begins while the bench runs is no more ahead.
  const holiday = holidaysFrom(seoulDay(new Date()), HOLIDAY_DAYS).find(({ day }) => day > seoulDay(new Date()));
  if (member === undefined || holiday === undefined) throw new Error("no member, or no holiday is known");
  const { memberId } = member;
  await db.query(
    `insert into residences (complex_id, member_id, building, unit, state, decided_at)
     values ($1, $2, '103동', $2::bigint || '호', 'ACTIVE', now())`,
    [complexId, memberId],
  );
  const rules = { ...settings, hours: settings.hours.map((hours, kind) => (kind === 7 ? null : hours)) };
  const { rows } = await db.query<{ id: string }>(
    "insert into facilities (complex_id, name, kind, settings) values ($1, '탁구장', 'SLOT', $2) returning id",
    [complexId, JSON.stringify(rules)],
  );
  const facilityId = Number(rows[0]?.id);
  await db.query(
    `insert into reservations (facility_id, household_id, member_id, place, begins_at, ends_at, day, prices, persons, state, terms)
     select $1, w.household_id, w.member_id, 1, b.at, b.at + interval '1 hour', $3, '{0}', 1, 'BOOKED',
       '{"freeMinutes": 0, "tiers": [{"hoursBefore": 0, "percent": 0}]}'
     from residences w, generate_series(1, ${BOOKINGS}) n, lateral (select $4::timestamptz + n * interval '1 hour' as at) b
     where w.member_id = $2`,
    [facilityId, memberId, holiday.day, seoulMoment(holiday.day, "08:00")],
  );
  return { facilityId, memberId };
}

/** The notifications are the last statement of the job, and nothing else is to be told of by now. */
async function isInside({ db }: Dataset): Promise<boolean> {
  const { rows } = await db.query(
    `select 1 from pg_stat_activity a join pg_locks l on l.pid = a.pid
     where a.wait_event = 'PgSleep' and l.relation = 'facilities'::regclass and l.mode = 'RowShareLock'`,
  );
  return rows.length > 0;
}

async function count({ db }: Dataset, condition: string, facilityId: number): Promise<number> {
  const { rows } = await db.query<{ n: string }>(
    `select count(*) as n from reservations where facility_id = $1 and ${condition}`,
    [facilityId],
  );
  return Number(rows[0]?.n);
}
