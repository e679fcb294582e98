import { setTimeout as pause } from "node:timers/promises";
import type { Reason } from "@danji/contract/problems";
import { sql } from "#platform/db/sql.ts";
import { createKeyedSemaphore } from "#platform/concurrency/semaphore.ts";
import { Problem } from "#platform/problem.ts";
import type { Limit } from "#platform/limit/rate-limit.ts";
import type { Services } from "#platform/services.ts";

/** How many wrong guesses one subject has, and how the next one is refused. */
export interface GuessBudget {
  readonly limit: Limit;
  readonly subject: string;
  readonly reason: Reason;
}

/** Longest wait for comparisons under way, most waiting callers of a subject in a process, and the poll interval. */
const WAIT_TIMEOUT_MS = 4_000;
const QUEUE_MAX = 50;
const POLL_INTERVAL_MS = 25;
/** A comparison is decided within so many seconds or its outcome is discarded: hashing refuses callers who wait longer. */
const LEASE_SECONDS = 10;

// One waiter per subject and process polls for a free guess, in the order of arrival.
const subjectSemaphores = createKeyedSemaphore({ maxConcurrent: 1, maxQueued: QUEUE_MAX, timeoutMs: WAIT_TIMEOUT_MS });

/**
 * Compares a secret within a budget of wrong guesses. A guess is charged before it is compared, so that parallel guesses
 * never exceed the budget; a right one refunds its charge and those of the wrong ones before it. Where comparisons under
 * way hold the rest of the budget, the caller waits for them: right secrets at the same moment do not refuse each other. A
 * charge is leased: what a killed process left undecided is refunded when its lease ends. A comparison that outlives its
 * lease is refused, whatever its outcome.
 */
export async function compareGuess(
  services: Pick<Services, "db" | "config">,
  budget: GuessBudget,
  compare: () => Promise<boolean>,
  leaseSeconds = LEASE_SECONDS * services.config.timeoutScale,
): Promise<boolean> {
  const leaseUntil = await acquireLease(services, budget, leaseSeconds);
  let outcome: "right" | "wrong" | "undecided" = "undecided";
  let isLeaseValid = false;
  try {
    outcome = (await compare()) ? "right" : "wrong";
  } finally {
    isLeaseValid = await recordOutcome(services, budget, outcome, leaseUntil);
  }
  if (!isLeaseValid) throw tooMany(budget);
  return outcome === "right";
}

/** Returns the end of the lease. */
async function acquireLease(
  services: Pick<Services, "db" | "config">,
  budget: GuessBudget,
  leaseSeconds: number,
): Promise<Date> {
  const key = keyOf(budget);
  const deadline = performance.now() + WAIT_TIMEOUT_MS;
  if (!subjectSemaphores.has(key)) {
    const result = await charge(services, budget, leaseSeconds);
    if (result instanceof Date) return result;
    if (!result.mayFree) throw tooMany(budget, result.wait);
  }
  return subjectSemaphores.run(
    key,
    () => tooMany(budget),
    async () => {
      for (;;) {
        const result = await charge(services, budget, leaseSeconds);
        if (result instanceof Date) return result;
        if (!result.mayFree) throw tooMany(budget, result.wait);
        if (performance.now() > deadline) throw tooMany(budget);
        await pause(POLL_INTERVAL_MS);
      }
    },
  );
}

interface BudgetRefusal {
  readonly wait: number;
  /** True where a comparison under way, or a lease that ends, may free a guess. */
  readonly mayFree: boolean;
}

async function charge(
  { db, config }: Pick<Services, "db" | "config">,
  budget: GuessBudget,
  leaseSeconds: number,
): Promise<Date | BudgetRefusal> {
  const key = keyOf(budget);
  const { seconds } = budget.limit;
  const maxCount = Math.ceil(budget.limit.max * config.rateLimitScale);
  const lapsed = sql`case when r.lease_until <= now() then r.pending else 0 end`;
  const charged = await db.maybe<{ lease_until: Date }>(sql`
    insert into rate_limits as r (key, count, pending, lease_until, ends_at)
    values (${key}, 1, 1, now() + make_interval(secs => ${leaseSeconds}), now() + make_interval(secs => ${seconds}))
    on conflict (key) do update set
      count = case when r.ends_at <= now() then 1 else r.count - ${lapsed} + 1 end,
      pending = case when r.ends_at <= now() then 1 else r.pending - ${lapsed} + 1 end,
      lease_until = case when r.pending > ${lapsed} then greatest(r.lease_until, excluded.lease_until) else excluded.lease_until end,
      ends_at = case when r.ends_at <= now() then excluded.ends_at else r.ends_at end
    where r.ends_at <= now() or r.count - ${lapsed} < ${maxCount}
    returning now() + make_interval(secs => ${leaseSeconds}) as lease_until`);
  if (charged !== undefined) return charged.lease_until;
  // Between the two statements a comparison, or the window, may have ended.
  const current = await db.maybe<BudgetRefusal & Record<string, unknown>>(sql`
    select extract(epoch from ends_at - now())::float8 as wait, pending > 0 or count < ${maxCount} or ends_at <= now() as "mayFree"
    from rate_limits where key = ${key}`);
  return current ?? { wait: 1, mayFree: true };
}

/** True where the lease had not ended, so that the outcome may be reported. */
async function recordOutcome(
  { db }: Pick<Services, "db">,
  budget: GuessBudget,
  outcome: "right" | "wrong" | "undecided",
  leaseUntil: Date,
): Promise<boolean> {
  const others = sql`greatest(pending - 1, 0)`;
  const counts = {
    // Guesses that are being compared stay charged.
    right: sql`count = ${others},`,
    wrong: sql``,
    undecided: sql`count = greatest(count - 1, 0),`,
  };
  // The row may be gone: its window ended, or the password was reset.
  const { running } = await db.one<{ running: boolean }>(sql`
    with counted as (
      update rate_limits set ${counts[outcome]} pending = ${others}
      where key = ${keyOf(budget)} and ${leaseUntil}::timestamptz > now()
    )
    select ${leaseUntil}::timestamptz > now() as running`);
  return running;
}

const keyOf = ({ limit, subject }: GuessBudget): string => `${limit.name}:${subject}`;
const tooMany = ({ reason }: GuessBudget, wait = 2): Problem => new Problem(reason, { retryAfter: wait });
