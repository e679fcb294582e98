import type { SocialProvider } from "@danji/contract/social";
import type { Queryable, Transaction } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import type { Secrets } from "#platform/secrets.ts";
import type { SocialPerson } from "./provider.ts";
import type { Known } from "./social-member.ts";

/** Seconds that a social code lives, and that its owner's decision is waited for. */
const life = { code: 60, decision: 10 * 60 } as const;

const hashes = {
  code: (secrets: Secrets, code: string) => secrets.hash("social-code", code),
  link: (secrets: Secrets, token: string) => secrets.hash("social-link", token),
};

/** Leaves the code that the landing page of this browser exchanges. */
export async function leaveSocialCode(
  tx: Transaction,
  secrets: Secrets,
  given: {
    readonly provider: SocialProvider;
    readonly person: SocialPerson;
    readonly known: Known;
    readonly browser: Buffer;
  },
): Promise<string> {
  const { provider, person, known, browser } = given;
  const code = secrets.token();
  const [member, owner] = known.kind === "member" ? [known.memberId, null] : [null, known.ownerId];
  await tx.run(sql`
    insert into social_codes (hash, browser_hash, provider, subject, nickname, member_id, owner_id, expires_at)
    values (${hashes.code(secrets, code)}, ${browser}, ${provider}, ${person.subject}, ${person.nickname ?? ""}, ${member},
      ${owner}, now() + make_interval(secs => ${life.code}))`);
  return code;
}

/** The member whom a code would let in; undefined where it is not good, or asks a question. */
export async function findCodeMember(
  tx: Transaction,
  secrets: Secrets,
  code: string,
  browser: Buffer,
): Promise<number | undefined> {
  const row = await tx.maybe<{ member_id: number }>(sql`
    select member_id from social_codes
    where hash = ${hashes.code(secrets, code)} and browser_hash = ${browser} and used_at is null and expires_at > now()
      and member_id is not null`);
  return row?.member_id;
}

/** What a code was good for: a member to let in, or a question to a local account's owner. */
export type Spent = { readonly memberId: number } | { readonly linkToken: string; readonly seconds: number };

/** Spends a code: one caller gets it, in the browser that began, in its time. */
export async function spendSocialCode(
  tx: Transaction,
  secrets: Secrets,
  code: string,
  browser: Buffer,
): Promise<Spent | undefined> {
  const linkToken = secrets.token();
  const row = await tx.maybe<{ member_id: number | null }>(sql`
    update social_codes set used_at = now(),
      link_hash = case when owner_id is null then null else ${hashes.link(secrets, linkToken)}::bytea end,
      expires_at = case when owner_id is null then expires_at else now() + make_interval(secs => ${life.decision}) end
    where hash = ${hashes.code(secrets, code)} and browser_hash = ${browser} and used_at is null and expires_at > now()
    returning member_id`);
  if (row === undefined) return undefined;
  return row.member_id === null ? { linkToken, seconds: life.decision } : { memberId: row.member_id };
}

/** A local account that waits for its owner's word about a person at a provider. */
export interface OpenLink {
  readonly provider: SocialProvider;
  readonly subject: string;
  readonly nickname: string;
  readonly owner_id: number;
  readonly email: string;
  /** Null where the owner has no password. */
  readonly password_hash: string | null;
}

export async function findOpenLink(db: Queryable, secrets: Secrets, token: string): Promise<OpenLink | undefined> {
  return db.maybe<OpenLink & Record<string, unknown>>(sql`
    select s.provider, s.subject, s.nickname, s.owner_id, m.email, c.password_hash
    from social_codes s
      join members m on m.id = s.owner_id and m.withdrawn_at is null
      left join credentials c on c.member_id = m.id
    where s.link_hash = ${hashes.link(secrets, token)} and s.expires_at > now()`);
}

/** Ends the question; true for one caller. */
export async function closeLink(tx: Transaction, secrets: Secrets, token: string): Promise<boolean> {
  return (await tx.run(sql`delete from social_codes where link_hash = ${hashes.link(secrets, token)}`)) === 1;
}
