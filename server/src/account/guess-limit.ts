import { setTimeout as pause } from "node:timers/promises";
import type { Reason } from "@danji/contract/platform/problems";
import { sql } from "#platform/db/sql.ts";
import { keyedGate } from "#platform/gate.ts";
import { Problem } from "#platform/problem.ts";
import type { Limit } from "#platform/rate-limit.ts";
import type { Services } from "#platform/services.ts";

/** How many wrong guesses one subject has, and how the next one is refused. */
export interface GuessBudget {
  readonly limit: Limit;
  readonly subject: string;
  readonly reason: Reason;
}

/** Longest wait for comparisons under way, most that wait for one subject in a process, and the pause between two looks. */
const PATIENCE_MS = 4_000;
const WAITING_MAX = 50;
const PAUSE_MS = 25;

// One caller of a process looks for a place of a subject at a time, in the order of arrival.
const lines = keyedGate({ most: 1, waiting: WAITING_MAX, patienceMs: PATIENCE_MS });

/**
 * Compares a secret within a budget of wrong guesses. A guess is charged before it is compared, so that guesses in
 * parallel never exceed the budget; a right one gives back its charge and those of the wrong ones before it. Where
 * comparisons under way hold what is left of the budget, the caller waits for them: right secrets at the same moment do
 * not refuse each other. A process that dies in a comparison leaves it charged as a wrong one.
 */
export async function compareGuess(
  services: Pick<Services, "db" | "config">,
  budget: GuessBudget,
  compare: () => Promise<boolean>,
): Promise<boolean> {
  await takePlace(services, budget);
  let outcome: "right" | "wrong" | "undecided" = "undecided";
  try {
    outcome = (await compare()) ? "right" : "wrong";
  } finally {
    await settle(services, budget, outcome);
  }
  return outcome === "right";
}

async function takePlace(services: Pick<Services, "db" | "config">, budget: GuessBudget): Promise<void> {
  const key = keyOf(budget);
  const until = performance.now() + PATIENCE_MS;
  if (!lines.has(key)) {
    const refusal = await charge(services, budget);
    if (refusal === undefined) return;
    if (!refusal.mayFree) throw tooMany(budget, refusal.wait);
  }
  await lines.run(key, () => tooMany(budget), async () => {
    for (;;) {
      const refusal = await charge(services, budget);
      if (refusal === undefined) return;
      if (!refusal.mayFree) throw tooMany(budget, refusal.wait);
      if (performance.now() > until) throw tooMany(budget);
      await pause(PAUSE_MS);
    }
  });
}

interface Refusal {
  readonly wait: number;
  /** True where a comparison under way may free a place. */
  readonly mayFree: boolean;
}

async function charge({ db, config }: Pick<Services, "db" | "config">, budget: GuessBudget): Promise<Refusal | undefined> {
  const key = keyOf(budget);
  const { seconds } = budget.limit;
  const most = Math.ceil(budget.limit.most * config.rateLimitScale);
  const charged = await db.run(sql`
    insert into rate_limits as r (key, count, pending, ends_at)
    values (${key}, 1, 1, now() + make_interval(secs => ${seconds}))
    on conflict (key) do update set
      count = case when r.ends_at <= now() then 1 else r.count + 1 end,
      pending = case when r.ends_at <= now() then 1 else r.pending + 1 end,
      ends_at = case when r.ends_at <= now() then excluded.ends_at else r.ends_at end
    where r.ends_at <= now() or r.count < ${most}`);
  if (charged === 1) return undefined;
  // Between the two statements a comparison may have ended, or the window.
  const held = await db.maybe<Refusal & Record<string, unknown>>(sql`
    select extract(epoch from ends_at - now())::float8 as wait, pending > 0 or count < ${most} or ends_at <= now() as "mayFree"
    from rate_limits where key = ${key}`);
  return held ?? { wait: 1, mayFree: true };
}

async function settle(
  { db }: Pick<Services, "db">,
  budget: GuessBudget,
  outcome: "right" | "wrong" | "undecided",
): Promise<void> {
  const others = sql`greatest(pending - 1, 0)`;
  const counts = {
    // Those that others compare at this moment stay charged.
    right: sql`count = ${others},`,
    wrong: sql``,
    undecided: sql`count = greatest(count - 1, 0),`,
  };
  await db.run(sql`
    update rate_limits set ${counts[outcome]} pending = ${others} where key = ${keyOf(budget)}`);
}

const keyOf = ({ limit, subject }: GuessBudget): string => `${limit.name}:${subject}`;
const tooMany = ({ reason }: GuessBudget, wait = 2): Problem => new Problem(reason, { retryAfter: wait });
