import type { SocialProvider } from "@danji/contract/account/social-rules";
import type { Transaction } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import type { Services } from "#platform/services.ts";
import { recordAudit } from "#platform/audit.ts";
import { endSessions } from "../session/session.ts";
import { lockIdentity } from "./social-member.ts";

/** A younger link may have been made by the very attacker against whom the owner resets the password. */
const RECENT_DAYS = 30;

export interface LinksAfterReset {
  readonly unlinked: readonly SocialProvider[];
  readonly kept: readonly SocialProvider[];
}

/**
 * Unlinks the providers that were linked to an account in the last 30 days, in the transaction that resets its password: an
 * attacker who knew the password could have linked their own. The provider by which the account was created stays. The
 * caller holds the rows of member and credential.
 */
export async function unlinkRecent(
  services: Pick<Services, "viewers">,
  tx: Transaction,
  memberId: number,
  address: string,
): Promise<LinksAfterReset> {
  // A link that was created with the account has the same time: both are of one transaction.
  const links = await tx.many<{ provider: SocialProvider; subject: string; is_recent: boolean }>(sql`
    select i.provider, i.subject,
      i.created_at > m.created_at and i.created_at > now() - make_interval(days => ${RECENT_DAYS}) as is_recent
    from social_identities i join members m on m.id = i.member_id where m.id = ${memberId} order by i.provider`);
  const recent = links.filter((link) => link.is_recent);
  for (const { provider, subject } of recent) {
    await lockIdentity(tx, provider, subject);
    await tx.run(sql`delete from social_identities where member_id = ${memberId} and provider = ${provider}`);
    // A code that was issued but not exchanged is void; one that was exchanged has its session already.
    await tx.run(sql`delete from social_codes where member_id = ${memberId} and provider = ${provider}`);
    await recordAudit(tx, { action: "social.unlinked", actorId: memberId, target: `member:${memberId}`, address });
  }
  if (recent.length > 0) await endSessions(services, tx, memberId);
  const names = (ofRecent: boolean) =>
    links.filter((link) => link.is_recent === ofRecent).map(({ provider }) => provider);
  return { unlinked: names(true), kept: names(false) };
}
