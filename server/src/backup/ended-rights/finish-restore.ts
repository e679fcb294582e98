import { repeatWithdrawal } from "#account/withdrawal/withdrawal.ts";
import { repeatRoleChange } from "#complex/role/repeat-role-change.ts";
import { jobLimits } from "#platform/db/pool.ts";
import { sql } from "#platform/db/sql.ts";
import type { BackgroundJob, FeatureManifest } from "#platform/feature/manifest.ts";
import type { Services } from "#platform/services.ts";
import { type EndedRight, readEndedRights } from "./ended-rights-list.ts";

/** A right that ended while the backup was made may be in it. */
const MARGIN_MS = 3_600_000;

interface AfterRestore {
  readonly features: readonly FeatureManifest[];
  readonly jobs: readonly BackgroundJob[];
}

/**
 * Does again what the time between a backup and its restore had done: withdrawals and the ends of roles, by the list beside the
 * backups, and what is due by its date, by the jobs that erase it. Called before the first call is answered; nothing where no restore
 * is new. Safe to repeat, and in several processes at once. Throws where the list cannot be read or a job fails: then nothing may
 * be served.
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
  const ended = lastOfEach(list ?? [], taken.getTime() - MARGIN_MS);
  // Roles first: who has withdrawn may have handed over an office before.
  for (const one of ended) if (one.kind === "ROLE") await db.tx((tx) => repeatRoleChange(tx, roleOf(one), features));
  for (const { kind, member, since, at } of ended) {
    if (kind === "WITHDRAWN") await repeatWithdrawal(services, { memberId: member, since, at }, features);
  }
  for (const { doesDueWork = false, run } of jobs) if (doesDueWork) await run(services, features);
  await db.run(sql`update restores set finished_at = clock_timestamp() where finished_at is null`);
  log.info({ backup: taken, endedRights: ended.length }, "what was due after the restore is done again");
}

/** The newest line of each member and complex since then: a role may have ended and been given again. */
function lastOfEach(list: readonly EndedRight[], since: number): readonly EndedRight[] {
  const last = new Map<string, EndedRight>();
  for (const one of list) {
    if (Date.parse(one.at) >= since) last.set(`${one.kind} ${one.member} ${one.since} ${one.complex}`, one);
  }
  return [...last.values()];
}

const roleOf = ({ member, since, complex, role }: EndedRight) => ({
  ...{ memberId: member, since, role },
  complexId: complex ?? 0,
});
