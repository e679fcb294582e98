import type pg from "pg";
import type { Account } from "../stage/dataset.ts";

const HOUR_MS = 3_600_000;
/** Free minutes of the rules. */
const FREE = 6_000;

interface QuotaOptions {
  readonly db: pg.Pool;
  readonly complexId: number;
  readonly phones: readonly Account[];
  readonly rounds: number;
  /** Gives the status of the answer. */
  readonly register: (phone: Account, body: object) => Promise<number>;
}

/**
 * Phones of one household register an hour each for nothing, all at once, where one free hour is left. Gives the rounds in which the
 * household got more for nothing than there is, those in which it did not get what there is, and how many calls were told that the
 * server is busy: all of them wait for one door, and on a machine that does something else the last ones wait longer than a call may.
 */
export async function raceAtEdge({ db, complexId, phones, rounds, register }: QuotaOptions) {
  const { rows } = await db.query<{ id: string; household_id: string }>(
    `insert into residences (complex_id, member_id, building, unit, state, decided_at)
     select $1, unnest($2::bigint[]), '999동', '1호', 'ACTIVE', now() returning id, household_id`,
    [complexId, phones.map(({ memberId }) => memberId)],
  );
  const homes = rows.map(({ id }) => Number(id));
  const householdId = rows[0]?.household_id;
  await db.query("insert into car_households (household_id, complex_id, cars) values ($1, $2, 1)", [
    householdId,
    complexId,
  ]);
  const begin = middleOfNextMonth();
  let [over, unused, busy] = [0, 0, 0];
  for (let round = 0; round < rounds; round += 1) {
    await db.query("delete from car_visits where household_id = $1", [householdId]);
    await db.query(
      `insert into car_visits (complex_id, household_id, family, car, plate, plate_key, is_works, from_at, until_at)
       values ($1, $2, 1, 1, '1', '1', false, $3, $4)`,
      [complexId, householdId, new Date(begin), new Date(begin + 99 * HOUR_MS)],
    );
    const statuses = await Promise.all(
      phones.map((phone, index) => {
        const from = begin + (100 + 2 * (index % 5)) * HOUR_MS;
        return register(phone, {
          residenceId: homes[index],
          plate: `${10 + index}가${1_000 + index}`,
          amount: 0,
          from: new Date(from).toISOString(),
          until: new Date(from + HOUR_MS).toISOString(),
        });
      }),
    );
    if (statuses.some((status) => ![201, 409, 503].includes(status)))
      throw new Error(`an answer of ${statuses.join()}`);
    busy += statuses.filter((status) => status === 503).length;
    const used = await db.query<{ minutes: string }>(
      "select sum(extract(epoch from until_at - from_at) / 60) as minutes from car_visits where household_id = $1",
      [householdId],
    );
    const minutes = Number(used.rows[0]?.minutes);
    if (minutes > FREE) over += 1;
    if (minutes < FREE) unused += 1;
  }
  return { over, unused, busy };
}

/** The tenth of the next month at noon, so that all visits lie in one month. */
function middleOfNextMonth(): number {
  const now = new Date();
  return Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 10, 3);
}
