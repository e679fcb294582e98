import type { SocialProvider } from "@danji/contract/account/social-rules";
import type { Queryable, Transaction } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import type { Secrets } from "#platform/config/secrets.ts";
import type { SocialPerson } from "./provider.ts";
import type { IdentityMatch } from "./social-member.ts";

/** Lifetime in seconds of a social code, and of a pending link. */
const lifetimeSeconds = { code: 60, decision: 10 * 60 } as const;

const hashes = {
  code: (secrets: Secrets, code: string) => secrets.hash("social-code", code),
  link: (secrets: Secrets, token: string) => secrets.hash("social-link", token),
};

/** Issues the code that the landing page of this browser exchanges. */
export async function issueSocialCode(
  tx: Transaction,
  secrets: Secrets,
  options: {
    readonly provider: SocialProvider;
    readonly person: SocialPerson;
    readonly identityMatch: IdentityMatch;
    readonly browserHash: Buffer;
  },
): Promise<string> {
  const { provider, person, identityMatch, browserHash } = options;
  const code = secrets.token();
  const [member, owner] =
    identityMatch.kind === "member" ? [identityMatch.memberId, null] : [null, identityMatch.ownerId];
  await tx.run(sql`
    insert into social_codes (hash, browser_hash, provider, subject, nickname, member_id, owner_id, expires_at)
    values (${hashes.code(secrets, code)}, ${browserHash}, ${provider}, ${person.subject}, ${person.nickname ?? ""}, ${member},
      ${owner}, now() + make_interval(secs => ${lifetimeSeconds.code}))`);
  return code;
}

/** The member whom a code logs in; undefined where it is not good, or leads to a pending link. */
export async function findCodeMember(
  tx: Transaction,
  secrets: Secrets,
  code: string,
  browserHash: Buffer,
): Promise<number | undefined> {
  const row = await tx.maybe<{ member_id: number }>(sql`
    select member_id from social_codes
    where hash = ${hashes.code(secrets, code)} and browser_hash = ${browserHash} and used_at is null and expires_at > now()
      and member_id is not null`);
  return row?.member_id;
}

/** Result of a code: a member to log in, or a pending link for the owner of a local account to confirm. */
export type ConsumedCode = { readonly memberId: number } | PendingLinkToken;

/** A pending link that waits for the owner of a local account: its token for this browser, and its lifetime in seconds. */
export interface PendingLinkToken {
  readonly linkToken: string;
  readonly seconds: number;
  /** False where the owner has no password to link by. */
  readonly hasPassword: boolean;
}

/** Consumes a code: one caller succeeds, in the browser that began, before it expires. */
export async function consumeSocialCode(
  tx: Transaction,
  secrets: Secrets,
  code: string,
  browserHash: Buffer,
): Promise<ConsumedCode | undefined> {
  const linkToken = secrets.token();
  const row = await tx.maybe<{ member_id: number | null; has_password: boolean }>(sql`
    update social_codes s set used_at = now(),
      link_hash = case when owner_id is null then null else ${hashes.link(secrets, linkToken)}::bytea end,
      expires_at = case when owner_id is null then expires_at else now() + make_interval(secs => ${lifetimeSeconds.decision}) end
    where hash = ${hashes.code(secrets, code)} and browser_hash = ${browserHash} and used_at is null and expires_at > now()
    returning member_id, exists (select from credentials c where c.member_id = s.owner_id) as has_password`);
  if (row === undefined) return undefined;
  return row.member_id === null
    ? { linkToken, seconds: lifetimeSeconds.decision, hasPassword: row.has_password }
    : { memberId: row.member_id };
}

/** A pending link between an identity and a local account. */
export interface PendingLink {
  readonly provider: SocialProvider;
  readonly subject: string;
  readonly nickname: string;
  readonly owner_id: number;
  readonly email: string;
  /** Null where the owner has no password. */
  readonly password_hash: string | null;
}

export async function findPendingLink(
  db: Queryable,
  secrets: Secrets,
  token: string,
): Promise<PendingLink | undefined> {
  return db.maybe<PendingLink & Record<string, unknown>>(sql`
    select s.provider, s.subject, s.nickname, s.owner_id, m.email, c.password_hash
    from social_codes s
      join members m on m.id = s.owner_id and m.withdrawn_at is null
      left join credentials c on c.member_id = m.id
    where s.link_hash = ${hashes.link(secrets, token)} and s.expires_at > now()`);
}

/** Deletes a pending link; true for one caller. */
export async function deletePendingLink(tx: Transaction, secrets: Secrets, token: string): Promise<boolean> {
  return (await tx.run(sql`delete from social_codes where link_hash = ${hashes.link(secrets, token)}`)) === 1;
}
