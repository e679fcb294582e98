import { addDays, seoulDay, seoulMoment } from "@danji/contract/platform/seoul-clock";
import type { AvailabilityView, BookingHouseholdView } from "@danji/contract/reservation/reservation";
import type { LotteryDays } from "@danji/contract/reservation/lottery/lottery-rules";
import type { HeldPlace } from "@danji/contract/reservation/booking-decision";
import { viewersAllowed } from "#complex/complex-access.ts";
import { isHouseholdMember } from "#complex/household/household-member.ts";
import { closuresColumn, type FacilityRules, rulesColumns } from "#facility/facility.ts";
import { holidaysFrom } from "#facility/holidays.ts";
import { type BatchedByKey, type BatchResult, batchedByKey } from "#platform/concurrency/batch.ts";
import type { Queryable } from "#platform/db/database.ts";
import { anyOf, type Sql, sql } from "#platform/db/sql.ts";
import type { IdempotentRequest } from "#platform/idempotency.ts";
import { Problem } from "#platform/problem.ts";
import type { Viewer } from "#platform/viewer.ts";
import { ownAndWaiting, packedHeld, packedOfHousehold, undrawnRows, unpackHeld } from "./facts.ts";

interface Days {
  readonly facilityId: number;
  readonly from: string;
  readonly days: number;
}

/** Who wants to book, and by which key it would be theirs already. */
export interface Asker {
  readonly memberId: number;
  readonly request?: IdempotentRequest | undefined;
}

/** What is held and counts at a facility on some days, for one who asks. */
interface AvailabilityOfMember {
  /** The time of the database at which it was read. */
  readonly now: Date;
  readonly closures: FacilityRules["closures"];
  readonly held: readonly HeldPlace[];
  readonly undrawn: readonly LotteryDays[];
  readonly households: readonly BookingHouseholdView[];
}

/** All that decides a booking there; `made` is to be looked at first. */
export interface Seen extends AvailabilityOfMember, FacilityRules {
  readonly apartmentId: number;
  /** What the key of the asker has booked already. */
  readonly made: MadeBooking | undefined;
}

interface MadeBooking {
  readonly id: number;
  /** True where it was the same request. */
  readonly same: boolean;
}

/** Where it is read what is free, and the reads that are under way. */
export interface AvailabilityReads {
  readonly db: Queryable;
  readonly pages: BatchedByKey<number, AvailabilityOfMember>;
  readonly looks: BatchedByKey<Asker, Seen>;
}

/** So many callers who ask about one facility and the same days at once share a statement. */
const coalesced = { name: "availability", maxItems: 128, overtakeMs: 100 };

export const availabilityReads = (db: Queryable): AvailabilityReads => ({
  db,
  pages: batchedByKey(coalesced),
  looks: batchedByKey(coalesced),
});

const keyOf = ({ facilityId, from, days }: Days): string => `${facilityId} ${from} ${days}`;

/**
 * What decides a booking on these days, for the households of the asker. While a statement about them is under way, those who ask
 * the same wait, and one statement then answers all of them (decision 016): no call joins a statement that began before the call.
 * Throws FACILITY_NOT_FOUND.
 */
export const readAvailability = ({ db, looks }: AvailabilityReads, asker: Asker, asked: Days): Promise<Seen> =>
  looks(keyOf(asked), asker, (askers) => readTogether(db, askers, asked));

/** What `readAvailability` gives to each of several askers, in one statement. */
export async function readTogether(
  db: Queryable,
  askers: readonly Asker[],
  asked: Days,
): Promise<BatchResult<Asker, Seen>> {
  const memberIds = askers.map(({ memberId }) => memberId);
  const row = await db.maybe<SeenRow>(
    availabilityRows(memberIds, asked, sql`${rulesColumns}, ${madeByKeys(askers)} as made`),
  );
  const availabilityOf = readRow(row);
  return ({ memberId, request }) => {
    const one = row?.made.find((stored) => stored.memberId === memberId && stored.key === request?.key);
    const made = one && { id: one.id, same: one.hash === request?.hash.toString("hex") };
    // A repeat is answered by what it has made, whatever became of the facility.
    if (row === undefined || (made === undefined && isHidden(row, memberId))) throw new Problem("FACILITY_NOT_FOUND");
    const { apartmentId, kind, settings } = row;
    return { ...availabilityOf(memberId), apartmentId, kind, settings, made };
  };
}

interface AvailabilityRow extends Record<string, unknown> {
  readonly now: Date;
  readonly apartmentId: number;
  readonly isRemoved: boolean;
  readonly closures: FacilityRules["closures"];
  readonly held: string | null;
  readonly undrawn: readonly LotteryDays[];
  /** Those of the askers who may read the complex; null: all of them. */
  readonly allowed: readonly number[] | null;
  readonly homes: readonly Home[];
}

interface Home extends Pick<BookingHouseholdView, "householdId" | "building" | "unit"> {
  readonly memberId: number;
  readonly bookings: string | null;
}

interface SeenRow extends AvailabilityRow, FacilityRules {
  readonly made: readonly {
    readonly memberId: number;
    readonly key: string;
    /** In hexadecimal. */
    readonly hash: string;
    readonly id: number;
  }[];
}

/** Query of the facility, removed or not, as AvailabilityRow for these members. */
function availabilityRows(memberIds: readonly number[], { facilityId, from, days }: Days, more: Sql): Sql {
  const [begins, ends] = [seoulMoment(from, "00:00"), seoulMoment(addDays(from, days), "00:00")];
  return sql`
    select clock_timestamp() as now, f.removed_at is not null as "isRemoved", f.complex_id as "apartmentId", ${more},
      to_json(${viewersAllowed(memberIds)}) as allowed, (${packedHeld(facilityId, begins, ends)}) as held,
      coalesce((select json_agg(x) from (${undrawnRows(facilityId)}) x), '[]') as undrawn,
      coalesce((
        select json_agg(json_build_object('memberId', w.member_id, 'householdId', o.id, 'building', o.building, 'unit', o.unit,
          'bookings', (${packedOfHousehold(facilityId, sql`o.id`)})) order by w.id)
        from residences w join households o on o.id = w.household_id
        where w.member_id ${anyOf(memberIds)} and w.complex_id = c.id and ${isHouseholdMember(sql`w`)}), '[]') as homes
    from facilities f join complexes c on c.id = f.complex_id
    where f.id = ${facilityId}`;
}

const isHidden = ({ isRemoved, allowed }: AvailabilityRow, memberId: number): boolean =>
  isRemoved || allowed?.includes(memberId) === false;

/** What a row shows to each of its members. */
function readRow(row: AvailabilityRow | undefined): (memberId: number) => AvailabilityOfMember {
  const held = unpackHeld(row?.held ?? null);
  return (memberId) => {
    if (row === undefined) throw new Problem("FACILITY_NOT_FOUND");
    const { now, closures, undrawn, homes } = row;
    const own = homes.filter((home) => home.memberId === memberId);
    const households = own.map(({ householdId, building, unit, bookings }) => ({
      householdId,
      building,
      unit,
      ...ownAndWaiting(bookings),
    }));
    return { now, closures, held, undrawn, households };
  };
}

/** Expression for what the keys of the askers have booked. */
function madeByKeys(askers: readonly Asker[]): Sql {
  const keyed = askers.flatMap(({ memberId, request }) =>
    request === undefined ? [] : [{ memberId, key: request.key }],
  );
  if (keyed.length === 0) return sql`'[]'::json`;
  return sql`coalesce((
    select json_agg(json_build_object('memberId', r.member_id, 'key', r.request_key, 'hash', encode(r.request_hash, 'hex'), 'id', r.id))
    from unnest(${keyed.map(({ memberId }) => memberId)}::bigint[], ${keyed.map(({ key }) => key)}::text[]) k (member_id, key)
      join reservations r on r.member_id = k.member_id and r.request_key = k.key), '[]')`;
}

/** What is free on these days; those who ask the same at once share a statement. Throws FACILITY_NOT_FOUND. */
export async function getAvailability(
  { db, pages }: AvailabilityReads,
  { memberId }: Viewer,
  asked: Days,
): Promise<AvailabilityView> {
  const { from, days } = asked;
  const { now, held, undrawn, households, closures } = await pages(keyOf(asked), memberId, (members) =>
    readPage(db, members, asked),
  );
  return {
    now: now.toISOString(),
    from,
    days,
    held,
    holidays: holidaysFrom(seoulDay(seoulMoment(from, "00:00")), days),
    closures: closures.map(({ from: first, until, reason }) => ({ from: first, until, reason })),
    undrawn,
    households,
  };
}

// Without the rules, which the page has from the facility itself: they were a quarter of the statement.
async function readPage(
  db: Queryable,
  memberIds: readonly number[],
  asked: Days,
): Promise<BatchResult<number, AvailabilityOfMember>> {
  const row = await db.maybe<AvailabilityRow>(availabilityRows(memberIds, asked, closuresColumn));
  const availabilityOf = readRow(row);
  return (memberId) => {
    if (row === undefined || isHidden(row, memberId)) throw new Problem("FACILITY_NOT_FOUND");
    return availabilityOf(memberId);
  };
}
