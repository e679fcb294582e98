import type { WithdrawalView } from "@danji/contract/account/withdrawal";
import { recordAudit } from "#platform/audit.ts";
import { eachAlone } from "#platform/concurrency/each-alone.ts";
import type { Database, Queryable, Transaction } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import type { FeatureManifest, WithdrawalConsent, WithdrawalHook } from "#platform/feature/manifest.ts";
import { discardMailTo } from "#platform/mail/mail-outbox.ts";
import { Problem } from "#platform/problem.ts";
import type { Services } from "#platform/services.ts";
import type { Viewer } from "#platform/viewer.ts";
import { findPasswordHash, lockCredentialIfUnchanged } from "../password/credential.ts";
import { requireReauthentication } from "../password/reauthentication.ts";
import { replacePicture } from "../profile/profile-picture.ts";
import { lockActiveMember } from "../session/active-member.ts";
import { endSessions } from "../session/session.ts";

/** The hooks of the features, in the order of their ranks; the first that refuses stops the withdrawal. */
export const withdrawalHooksOf = (features: readonly FeatureManifest[]): readonly WithdrawalHook[] =>
  features.flatMap(({ withdrawal }) => withdrawal ?? []);

/** What a withdrawal would erase and what would stay. */
export async function getWithdrawal(
  db: Queryable,
  viewer: Viewer,
  hooks: readonly WithdrawalHook[],
): Promise<WithdrawalView> {
  const empty: WithdrawalView = {
    hasPassword: (await findPasswordHash(db, viewer.memberId)) !== undefined,
    feedCount: 0,
    commentCount: 0,
    messageCount: 0,
    reactionCount: 0,
    bookmarkCount: 0,
    openRequestCount: 0,
    onlyManagerOf: [],
    reservationCount: 0,
    reservationFee: 0,
  };
  const previews = await Promise.all(hooks.flatMap(({ preview }) => preview?.(db, viewer.memberId) ?? []));
  return previews.reduce<WithdrawalView>((all, some) => ({ ...all, ...some }), empty);
}

interface WithdrawOptions {
  readonly password: string;
  readonly address: string;
  readonly consent?: WithdrawalConsent;
}

/**
 * Ends the viewer's account in one transaction (SECURITY 17): personal data, credential, sessions and picture are erased,
 * and so is what each hook erases. The row stays, for what the member wrote. Throws PASSWORD_MISMATCH, or what a hook
 * refuses with; then nothing was removed.
 */
export async function withdraw(
  services: Services,
  viewer: Viewer,
  { password, address, consent }: WithdrawOptions,
  hooks: readonly WithdrawalHook[],
): Promise<void> {
  const { memberId } = viewer;
  const credential = await requireReauthentication(services, viewer, password);
  await services.db.tx(async (tx) => {
    const { email } = await lockActiveMember(tx, viewer);
    if (credential !== undefined && !(await lockCredentialIfUnchanged(tx, credential)))
      throw new Problem("PASSWORD_MISMATCH");
    await eraseByHooks(tx, hooks, memberId, consent);
    await replacePicture(services, tx, memberId, undefined);
    await erasePerson(tx, memberId);
    await tx.run(sql`insert into unfinished_departures (member_id) values (${memberId})`);
    await eraseBlocks(tx, memberId);
    await eraseMail(tx, email);
    await eraseLogins(tx, memberId);
    await endSessions(services, tx, memberId);
    await recordAudit(tx, { action: "withdrawal", actorId: memberId, target: `member:${memberId}`, address });
  });
}

interface EarlierWithdrawal {
  readonly memberId: number;
  /** When the account was made, and when it ended: as PostgreSQL writes them in JSON. */
  readonly since: string;
  readonly at: string;
}

/**
 * Ends an account that a restored backup brought back, by what it had decided before. Nothing where that account is not there or has
 * ended. No hook refuses: what remains of who has withdrawn is erased in any case.
 */
export const repeatWithdrawal = (
  services: Services,
  { memberId, since, at }: EarlierWithdrawal,
  features: readonly FeatureManifest[],
): Promise<void> =>
  services.db.tx(async (tx) => {
    const member = await tx.maybe<{ email: string | null }>(sql`
      select email from members
      where id = ${memberId} and created_at = ${since}::timestamptz and withdrawn_at is null for update`);
    if (member === undefined) return;
    // Before the hooks, which refuse no withdrawn member. The mail is erased after them: invitations are found by it.
    await tx.run(sql`update members set withdrawn_at = ${at}::timestamptz where id = ${memberId}`);
    await eraseByHooks(tx, withdrawalHooksOf(features), memberId);
    await replacePicture(services, tx, memberId, undefined);
    await erasePerson(tx, memberId);
    await eraseBlocks(tx, memberId);
    await eraseMail(tx, member.email);
    await eraseLogins(tx, memberId);
    await endSessions(services, tx, memberId);
    await recordAudit(tx, { action: "withdrawal", target: `member:${memberId}`, address: "" });
  });

async function eraseByHooks(
  tx: Transaction,
  hooks: readonly WithdrawalHook[],
  memberId: number,
  consent?: WithdrawalConsent,
): Promise<void> {
  for (const { erase } of hooks) await erase(tx, memberId, consent);
  for (const { finish } of hooks) await finish?.(tx, memberId);
}

async function erasePerson(tx: Transaction, memberId: number): Promise<void> {
  await tx.run(sql`
    update members set email = null, phone = null, name = '', nickname = '', nickname_form = null,
      nickname_request = null, withdrawn_at = coalesce(withdrawn_at, clock_timestamp())
    where id = ${memberId}`);
}

// Own blocks are deleted; blocks by others stay.
const eraseBlocks = (tx: Transaction, memberId: number) =>
  tx.run(sql`delete from member_blocks where blocker_id = ${memberId}`);

// The credential before the sessions: see lockCredentialIfUnchanged.
async function eraseLogins(tx: Transaction, memberId: number): Promise<void> {
  await tx.run(sql`delete from credentials where member_id = ${memberId}`);
  await tx.run(sql`delete from known_devices where member_id = ${memberId}`);
  await tx.run(sql`delete from social_identities where member_id = ${memberId}`);
  await tx.run(sql`delete from social_codes where ${memberId} in (member_id, owner_id)`);
}

async function eraseMail(tx: Transaction, email: string | null): Promise<void> {
  await tx.run(sql`delete from verification_codes where mail = ${email}`);
  await tx.run(sql`delete from proofs where mail = ${email}`);
  if (email !== null) await discardMailTo(tx, email);
}

/**
 * Runs the hooks again for recent withdrawals: a call under way, or one on another process in the second for which that
 * caches a session, may have written after its member had withdrawn. The last run is the first one an hour after the
 * withdrawal, also where no process ran in that hour.
 */
export async function retryWithdrawals(db: Database, hooks: readonly WithdrawalHook[]): Promise<void> {
  const pending = await db.many<{ id: number; last: boolean }>(sql`
    select member_id as id, left_at <= now() - interval '1 hour' as last from unfinished_departures order by left_at`);
  await eachAlone(
    pending,
    ({ id }) => `member ${id}`,
    ({ id, last }) =>
      db.tx(async (tx) => {
        await eraseByHooks(tx, hooks, id);
        await eraseBlocks(tx, id);
        if (last) await tx.run(sql`delete from unfinished_departures where member_id = ${id}`);
      }),
  );
}
