import { socialCopy } from "@danji/contract/account/social.copy";
import type { SocialLinksView } from "@danji/contract/account/social";
import { type SocialLinkOutcome, type SocialProvider, socialProviders } from "@danji/contract/account/social-rules";
import type { Queryable, Transaction } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import type { Services } from "#platform/services.ts";
import type { Viewer } from "#platform/viewer.ts";
import { lockActiveMember } from "../session/active-member.ts";
import { recordAudit } from "#platform/audit.ts";
import { findPasswordHash, lockCredentialIfUnchanged } from "../password/credential.ts";
import { enqueueMail } from "#platform/mail/mail-outbox.ts";
import { requireReauthentication } from "../password/reauthentication.ts";
import { endSessions, activeSession } from "../session/session.ts";
import type { SocialPerson } from "./provider.ts";
import { attachIdentity, findIdentity, lockIdentity } from "./social-member.ts";

/** The providers that are linked to the viewer's account. */
export async function listSocialLinks(db: Queryable, viewer: Viewer): Promise<SocialLinksView> {
  const [rows, passwordHash, canUnlink] = await Promise.all([
    db.many<{ provider: SocialProvider; created_at: Date }>(sql`
      select provider, created_at from social_identities where member_id = ${viewer.memberId}`),
    findPasswordHash(db, viewer.memberId),
    hasAnotherLoginMethod(db, viewer.memberId),
  ]);
  const links = socialProviders.flatMap((provider) => {
    const row = rows.find((one) => one.provider === provider);
    return row === undefined ? [] : [{ provider, linkedAt: row.created_at.toISOString() }];
  });
  return { links, hasPassword: passwordHash !== undefined, canUnlink };
}

// A password counts only where there is a mail to log in with.
async function hasAnotherLoginMethod(db: Queryable, memberId: number): Promise<boolean> {
  const { ways } = await db.one<{ ways: number }>(sql`
    select (select count(*) from social_identities where member_id = ${memberId})
      + (select count(*) from credentials c join members m on m.id = c.member_id
          where m.id = ${memberId} and m.email is not null) as ways`);
  return ways > 1;
}

/**
 * Links the identity of a callback to the account of the session that started the authorization (SECURITY 8), where that
 * session is still good. Throws SOCIAL_LINKED_ALREADY where the account has another identity of this provider.
 */
export async function linkAfterCallback(
  services: Services,
  {
    provider,
    person,
    session,
    address,
  }: {
    readonly provider: SocialProvider;
    readonly person: SocialPerson;
    readonly session: Buffer;
    readonly address: string;
  },
): Promise<SocialLinkOutcome> {
  return services.db.tx(async (tx) => {
    const sessionRow = await tx.maybe<{ member_id: number }>(
      sql`select member_id from sessions where hash = ${session}`,
    );
    if (sessionRow === undefined) return "fail";
    const memberId = sessionRow.member_id;
    await lockActiveMember(tx, { memberId });
    // Checked once the row is locked: a withdrawal or a password reset meanwhile locked it too, and ended the session.
    const activeRow = await tx.maybe(sql`
      select s.member_id from sessions s join members m on m.id = s.member_id where s.hash = ${session} and ${activeSession}`);
    if (activeRow === undefined) return "fail";
    await lockIdentity(tx, provider, person.subject);
    const linkedMemberId = await findIdentity(tx, provider, person.subject);
    if (linkedMemberId !== undefined) return linkedMemberId === memberId ? "linked" : "taken";
    await attachIdentity(tx, provider, person.subject, memberId);
    await notifyOwner(services, tx, "linked", { memberId, provider, address });
    return "linked";
  });
}

interface UnlinkSocialOptions {
  readonly provider: SocialProvider;
  readonly password: string;
  readonly address: string;
}

/**
 * Unlinks a provider from the viewer's account. All sessions but this one end. Throws like requireReauthentication, and
 * LAST_WAY_IN.
 */
export async function unlinkSocial(
  services: Services,
  viewer: Viewer,
  { provider, password, address }: UnlinkSocialOptions,
): Promise<void> {
  const { memberId } = viewer;
  const credential = await requireReauthentication(services, viewer, password);
  await services.db.tx(async (tx) => {
    // Parallel calls run one after the other, so that one login method remains.
    await lockActiveMember(tx, viewer);
    if (credential !== undefined && !(await lockCredentialIfUnchanged(tx, credential)))
      throw new Problem("PASSWORD_MISMATCH");
    const link = await tx.maybe<{ subject: string }>(sql`
      select subject from social_identities where member_id = ${memberId} and provider = ${provider}`);
    if (link === undefined) return;
    if (!(await hasAnotherLoginMethod(tx, memberId))) throw new Problem("LAST_WAY_IN");
    await lockIdentity(tx, provider, link.subject);
    await tx.run(sql`delete from social_identities where member_id = ${memberId} and provider = ${provider}`);
    // Also voids a code that was issued but not exchanged.
    await tx.run(sql`delete from social_codes where member_id = ${memberId} and provider = ${provider}`);
    await endSessions(services, tx, memberId, viewer.session);
    await notifyOwner(services, tx, "unlinked", { memberId, provider, address });
  });
}

async function notifyOwner(
  services: Services,
  tx: Transaction,
  change: "linked" | "unlinked",
  {
    memberId,
    provider,
    address,
  }: { readonly memberId: number; readonly provider: SocialProvider; readonly address: string },
): Promise<void> {
  await recordAudit(tx, { action: `social.${change}`, actorId: memberId, target: `member:${memberId}`, address });
  const { email } = await tx.one<{ email: string | null }>(sql`select email from members where id = ${memberId}`);
  const { subject, text } = socialCopy.mails[change];
  const name = socialCopy.providers[provider];
  if (email !== null) await enqueueMail(services, tx, { to: email, subject: subject(name), text: text(name) });
}
