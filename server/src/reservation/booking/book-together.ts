import {
  type BookingDecision,
  type BookingFacts,
  decideBooking,
  type HeldPlace,
  type PlannedBooking,
} from "@danji/contract/reservation/booking-decision";
import { reservationLimits } from "@danji/contract/reservation/reservation-rules";
import { isHoliday } from "#facility/holidays.ts";
import type { BatchResult } from "#platform/concurrency/batch.ts";
import { type Clock, databaseTime } from "#platform/db/database-time.ts";
import { type Database, type Queryable, type Transaction, violatedConstraint } from "#platform/db/database.ts";
import { anyOf, sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import { type Asker, readTogether, type Seen } from "../availability.ts";
import { isOfPresentHousehold } from "../own-household.ts";
import { advanceWaitingList } from "../waiting-list/advance-waiting-list.ts";
import { insertReservation } from "./insert-reservation.ts";
import { daysOf, findHousehold, type PricedRequest, requirePricedPlan } from "./priced-request.ts";

/** One member's try to book at a facility, for a household that was theirs when they were first looked at. */
export interface BookingAttempt extends Asker {
  readonly requested: PricedRequest;
  readonly householdId: number;
}

/** The reservation of each attempt, or why there is none. */
type Outcomes = Map<BookingAttempt, number | Problem>;

/** Where the attempts of one facility are booked. */
interface BatchContext {
  readonly db: Database;
  readonly facilityId: number;
  readonly clock: Clock;
}

/**
 * Books for those who want something of one facility at once, in the order in which they came. One statement for all refuses whom
 * what is committed refuses. Then those who win are written in one transaction, and the others are looked at again: what that has
 * committed refuses them, never a guess. So as many rows are locked as there are places, however many try.
 *
 * Throws for each what `decideBooking` refuses with, RESERVATION_CANCELLED_OFTEN, RESERVATION_PRICE, RESERVATION_RESIDENTS_ONLY, FACILITY_NOT_FOUND,
 * UNAUTHENTICATED, IDEMPOTENCY_REUSED.
 */
export async function bookTogether(
  context: BatchContext,
  attempts: readonly BookingAttempt[],
): Promise<BatchResult<BookingAttempt, number>> {
  const outcomes: Outcomes = new Map();
  for (let left = attempts; left.length > 0; left = left.filter((one) => !outcomes.has(one))) {
    const decided = outcomes.size;
    // One alone was looked at just now.
    const winners = left.length === 1 ? left : await winnersOf(context, left, outcomes);
    if (winners.length > 1) await write(context, winners, outcomes);
    // What could not be decided together.
    for (const one of winners) if (!outcomes.has(one)) await write(context, [one], outcomes);
    if (outcomes.size === decided) throw new Error("a round decided no attempt");
  }
  return (attempt) => {
    const outcome = outcomes.get(attempt);
    if (typeof outcome === "number") return outcome;
    throw outcome ?? new Error("an attempt without an outcome");
  };
}

/** Refuses whom it can by what is committed. Gives those who would win now. */
async function winnersOf(
  { db, facilityId, clock }: BatchContext,
  attempts: readonly BookingAttempt[],
  outcomes: Outcomes,
) {
  const seen = await lookAt(db, facilityId, attempts);
  const now = clock === databaseTime ? undefined : await clock(db);
  return decideInOrder(attempts, seen, now, outcomes).map(({ attempt }) => attempt);
}

/**
 * Decides attempts in one transaction and writes what they win. Of several, those whose rows another transaction locks have no outcome
 * then; none has one where one of them breaks the transaction. One alone waits for its rows.
 */
async function write(
  { db, facilityId, clock }: BatchContext,
  attempts: readonly BookingAttempt[],
  outcomes: Outcomes,
): Promise<void> {
  const isAlone = attempts.length === 1;
  try {
    const written = await db.tx(async (tx) => {
      const found: Outcomes = new Map();
      const locked = await lockAll(tx, attempts, isAlone);
      await tx.maybe(sql`select id from facilities where id = ${facilityId} for no key update`);
      const now = await clock(tx);
      await advanceWaitingList(tx, facilityId, now);
      const seen = await lookAt(tx, facilityId, locked);
      const bounded = await householdsThatCancelled(tx, facilityId, locked);
      for (const { attempt, plan, settings } of decideInOrder(locked, seen, now, found)) {
        if (bounded.has(attempt.householdId)) {
          found.set(attempt, new Problem("RESERVATION_CANCELLED_OFTEN"));
          continue;
        }
        const { householdId, memberId, request, requested } = attempt;
        const reservation = { ...plan, day: requested.day, persons: requested.persons };
        const booker = { householdId, memberId, byOffice: false, now };
        found.set(attempt, await insertReservation(tx, { facilityId, settings }, reservation, booker, request));
      }
      return found;
    });
    for (const [attempt, outcome] of written) outcomes.set(attempt, outcome);
  } catch (error) {
    const [attempt] = attempts;
    if (error instanceof Problem && isAlone && attempt !== undefined) outcomes.set(attempt, error);
    else if (isAlone || (!(error instanceof Problem) && violatedConstraint(error) === undefined)) throw error;
  }
}

/**
 * Locks the members FOR SHARE, so that none withdraws meanwhile, and their households, whose limits are exact then; each in the order
 * of ids. Gives the attempts of which both are locked. Only one alone waits: then throws UNAUTHENTICATED where it has withdrawn.
 */
async function lockAll(
  tx: Transaction,
  attempts: readonly BookingAttempt[],
  isAlone: boolean,
): Promise<readonly BookingAttempt[]> {
  const mode = isAlone ? sql`` : sql`skip locked`;
  const members = await tx.many<{ id: number }>(sql`
    select id from members where id ${anyOf(attempts.map(({ memberId }) => memberId))} and withdrawn_at is null
    order by id for share ${mode}`);
  if (isAlone && members.length === 0) throw new Problem("UNAUTHENTICATED");
  const memberIds = new Set(members.map(({ id }) => id));
  const active = attempts.filter(({ memberId }) => memberIds.has(memberId));
  const households = await tx.many<{ id: number }>(sql`
    select id from households where id ${anyOf(active.map(({ householdId }) => householdId))}
    order by id for no key update ${mode}`);
  const householdIds = new Set(households.map(({ id }) => id));
  return active.filter(({ householdId }) => isAlone || householdIds.has(householdId));
}

/**
 * The households that have cancelled so often for nothing today that they book nothing more there (decision 141). The booking is
 * bounded and not the cancellation, so that no household is kept in one or charged for it. Exact, since the households are locked.
 */
async function householdsThatCancelled(
  tx: Transaction,
  facilityId: number,
  attempts: readonly BookingAttempt[],
): Promise<ReadonlySet<number>> {
  const rows = await tx.many<{ id: number }>(sql`
    select r.household_id as id from reservations r
    where r.household_id ${anyOf(attempts.map(({ householdId }) => householdId))} and r.facility_id = ${facilityId}
      and r.state = 'CANCELLED' and r.closed_by = 'HOUSEHOLD' and coalesce(r.fee, 0) = 0 and ${isOfPresentHousehold}
      and (r.closed_at at time zone 'Asia/Seoul')::date = (now() at time zone 'Asia/Seoul')::date
    group by r.household_id having count(*) >= ${reservationLimits.freeCancellationsADay}`);
  return new Set(rows.map(({ id }) => id));
}

/** What decides each attempt, by what is committed; throws FACILITY_NOT_FOUND for an attempt. */
type SeenBy = (attempt: BookingAttempt) => Seen;

/** Looks at the facility once for each span of days. */
async function lookAt(db: Queryable, facilityId: number, attempts: readonly BookingAttempt[]): Promise<SeenBy> {
  const looks = new Map<string, BatchResult<Asker, Seen>>();
  for (const { requested } of attempts) {
    const { from, days } = daysOf(requested);
    if (looks.has(spanOf(requested))) continue;
    const askers = attempts.filter((one) => spanOf(one.requested) === spanOf(requested));
    looks.set(spanOf(requested), await readTogether(db, askers, { facilityId, from, days }));
  }
  return (attempt) => {
    const look = looks.get(spanOf(attempt.requested));
    if (look === undefined) throw new Error("an attempt that was not looked at");
    return look(attempt);
  };
}

const spanOf = ({ day, untilDay }: PricedRequest): string => `${day} ${untilDay ?? ""}`;

interface Planned {
  readonly attempt: BookingAttempt;
  readonly plan: PlannedBooking;
  readonly settings: Seen["settings"];
}

/**
 * Decides one after the other: refuses whom what is committed refuses, and gives those who win. Who would win but for those has
 * no outcome. `now`: where it is not the time at which it was read.
 */
function decideInOrder(
  attempts: readonly BookingAttempt[],
  seenBy: SeenBy,
  now: Date | undefined,
  outcomes: Outcomes,
): readonly Planned[] {
  const planned: Planned[] = [];
  for (const attempt of attempts) {
    try {
      const seen = seenBy(attempt);
      const { settings, made, held, undrawn } = seen;
      if (made !== undefined) {
        if (!made.same) throw new Problem("IDEMPOTENCY_REUSED");
        outcomes.set(attempt, made.id);
        continue;
      }
      const household = findHousehold(seen.households, attempt);
      // The home has ended since they were looked at.
      if (household === undefined) throw new Problem("RESERVATION_RESIDENTS_ONLY");
      const { own } = household;
      const facts = { now: now ?? seen.now, held, own, undrawn };
      const plan = requirePricedPlan(seen, attempt.requested, facts);
      const behind = planned.length === 0 ? { booking: plan } : decideAfter(planned, attempt, seen, facts);
      if (behind.booking !== undefined) planned.push({ attempt, plan: behind.booking, settings });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      outcomes.set(attempt, error);
    }
  }
  return planned;
}

type Facts = Pick<BookingFacts, "now" | "held" | "own" | "undrawn">;

/** The decision once those that are planned are booked. */
function decideAfter(
  planned: readonly Planned[],
  { requested, householdId }: BookingAttempt,
  { kind, settings, closures }: Seen,
  { held, own, ...facts }: Facts,
): BookingDecision {
  // What waits for approval holds no place, but counts for its household.
  const places = settings.needsApproval ? [] : planned.map(({ plan }) => placeOf(plan));
  const theirs = planned.filter(({ attempt }) => attempt.householdId === householdId);
  const counted = theirs.map(({ attempt, plan }) => ({
    day: attempt.requested.day,
    ends: plan.ends.getTime(),
    isNoShow: false,
  }));
  const all = { ...facts, held: [...held, ...places], own: [...own, ...counted] };
  return decideBooking(requested, { kind, settings, closures, isHoliday, ...all });
}

const placeOf = ({ place, begins, ends }: PlannedBooking): HeldPlace => ({
  place,
  begins: begins.getTime(),
  ends: ends.getTime(),
});
