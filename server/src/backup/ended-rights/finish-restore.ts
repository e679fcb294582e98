import { repeatWithdrawal } from "#account/withdrawal/withdrawal.ts";
import {
  holdDueTurnovers,
  repeatHomeEnd,
  repeatPlanWithdrawal,
  repeatTurnover,
} from "#complex/household/repeat-home-end.ts";
import { repeatRoleChange, withoutHead } from "#complex/role/repeat-role-change.ts";
import { holdDueNotices, holdEndedNotice } from "#feed/notice/planned/publish-planned.ts";
import type { Transaction } from "#platform/db/database.ts";
import { jobLimits } from "#platform/db/pool.ts";
import { sql } from "#platform/db/sql.ts";
import type { BackgroundJob, FeatureManifest } from "#platform/feature/manifest.ts";
import type { Services } from "#platform/services.ts";
import { repeatPenaltyErasure } from "#visitor-car/penalty/penalty-erasure.ts";
import { repeatRefusalErasure } from "#visitor-car/refused/refusal-erasure.ts";
import { repeatRetentions } from "#visitor-car/retention/repeat-retention.ts";
import {
  type EndedLine,
  type EndedRight,
  type EndedThing,
  readEndedRights,
  type Retention,
} from "./ended-rights-list.ts";

/** A right that ended while the backup was made may be in it. */
const MARGIN_MS = 3_600_000;
/** The longest transaction of a withdrawal: one who left a home before that did so on another way. */
const WITHDRAWAL_MS = 60_000;

/** By the kind of what has ended. */
const repeatEnd: Record<
  EndedThing["kind"],
  (tx: Transaction, thing: { readonly id: number; readonly since: string }) => Promise<unknown>
> = {
  NOTICE_PLAN: holdEndedNotice,
  TURNOVER_PLAN: repeatPlanWithdrawal,
  PENALTY: repeatPenaltyErasure,
  REFUSAL: repeatRefusalErasure,
};

interface AfterRestore {
  readonly features: readonly FeatureManifest[];
  readonly jobs: readonly BackgroundJob[];
}

/**
 * Does again what the time between a backup and its restore had done: withdrawals, the ends of roles, homes, plans and cases, by the list
 * beside the backups, and what is due by its date, by the jobs that erase it. What was planned for that time waits for its office. Called
 * before the first call is answered; nothing where no restore is new. Safe to repeat, and in several processes at once. Throws where the
 * list cannot be read or a job fails: then nothing may be served.
 */
export async function finishRestore(
  { db: callDb, ...others }: Services,
  { features, jobs }: AfterRestore,
): Promise<void> {
  const services = { ...others, db: callDb.within(jobLimits) };
  const { db, log, config } = services;
  const { taken } = await db.one<{ taken: Date | null }>(sql`
    select min(taken_at) as taken from restores where finished_at is null`);
  if (taken === null) return;
  const list = config.backup.folder === undefined ? undefined : await readEndedRights(config.backup.folder);
  if (list === undefined)
    log.warn("restored without a list of ended rights: who withdrew after the backup is there again");
  const ended = inOrder(withoutHomesOfWithdrawals(lastOfEach(list ?? [], taken.getTime() - MARGIN_MS)));
  // A turnover before the homes, which it ends with its reason; withdrawals last: who has withdrawn may have handed over an office before.
  for (const one of ended)
    if (one.kind === "TURNOVER") await db.tx((tx) => repeatTurnover(tx, turnoverOf(one), features));
  for (const one of ended) if (one.kind === "HOME") await db.tx((tx) => repeatHomeEnd(tx, homeOf(one), features));
  for (const one of ended) if (one.kind === "ROLE") await db.tx((tx) => repeatRoleChange(tx, roleOf(one), features));
  for (const one of ended) {
    if (one.kind === "WITHDRAWN")
      await repeatWithdrawal(services, { memberId: one.member, since: one.since, at: one.at }, features);
    else if (isThing(one)) await db.tx((tx) => repeatEnd[one.kind](tx, { id: one.thing, since: one.made }));
  }
  await repeatRetentions(services, ended.filter(isRetention));
  await holdDueTurnovers(db);
  await holdDueNotices(db);
  const complexes = await withoutHead(
    db,
    ended.flatMap((one) => (one.kind === "ROLE" ? (one.complex ?? []) : [])),
  );
  if (complexes.length > 0) log.warn({ complexes }, "offices without a head after the restore");
  for (const { doesDueWork = false, run } of jobs) if (doesDueWork) await run(services, features);
  await db.run(sql`update restores set finished_at = clock_timestamp() where finished_at is null`);
  log.info({ backup: taken, endedRights: ended.length }, "what was due after the restore is done again");
}

/** The newest line of each since then: a role may have ended and been given again, and a home be lived in again. */
function lastOfEach(list: readonly EndedLine[], since: number): readonly EndedLine[] {
  const last = new Map<string, EndedLine>();
  for (const one of list) if (Date.parse(one.at) >= since) last.set(`${one.kind} ${subjectOf(one)}`, one);
  return [...last.values()];
}

/**
 * A withdrawal writes lines of the homes that go with it. It ends them itself, with what that costs: as ends of homes of their own they
 * would cancel for nothing what was booked there.
 */
function withoutHomesOfWithdrawals(ended: readonly EndedLine[]): readonly EndedLine[] {
  const withdrawals = new Map(
    ended.flatMap((one) =>
      one.kind === "WITHDRAWN" ? [[`${one.member} ${one.since}`, Date.parse(one.at)] as const] : [],
    ),
  );
  return ended.filter((one) => {
    const withdrawnAt = one.kind === "HOME" ? withdrawals.get(`${one.member} ${one.since}`) : undefined;
    return withdrawnAt === undefined || Math.abs(withdrawnAt - Date.parse(one.at)) > WITHDRAWAL_MS;
  });
}

/** Who left an office goes first: then those who became less there are kept as its head where no other head is left. */
const rank = (one: EndedLine): number => Number(one.kind === "ROLE" && one.role !== null);
const inOrder = (ended: readonly EndedLine[]): readonly EndedLine[] =>
  ended.toSorted((one, other) => rank(one) - rank(other));

function subjectOf(one: EndedLine): string {
  if (isThing(one)) return `${one.thing} ${one.made}`;
  if (isRetention(one)) return `${one.complex}`;
  return one.kind === "TURNOVER" ? `${one.household}` : `${one.member} ${one.since} ${one.complex} ${one.home}`;
}

const isThing = (one: EndedLine): one is EndedThing => one.kind in repeatEnd;

const isRetention = (one: EndedLine): one is Retention => one.kind === "RETENTION";

const roleOf = ({ member, since, complex, role }: EndedRight) => ({
  memberId: member,
  since,
  role,
  complexId: complex ?? 0,
});

const homeOf = ({ member, since, at, home, household }: EndedRight) => ({
  memberId: member,
  since,
  at,
  homeId: home ?? 0,
  householdId: household ?? null,
});

const turnoverOf = ({ member, since, at, household }: EndedRight) => ({
  memberId: member,
  since,
  at,
  householdId: household ?? 0,
});
