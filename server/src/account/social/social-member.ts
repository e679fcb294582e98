import { accountLimits, canonicalEmail, isEmail, nicknameRule } from "@danji/contract/account-rules";
import { accountCopy } from "@danji/contract/copy/account";
import type { SocialProvider } from "@danji/contract/social";
import { type Transaction, violatedConstraint } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import type { SocialPerson } from "./provider.ts";

/** Whom a provider vouched for: a member of ours, or somebody whose verified mail a local account has already. */
export type IdentityMatch =
  | { readonly kind: "member"; readonly memberId: number }
  | { readonly kind: "owner"; readonly ownerId: number };

/**
 * Finds the member of a person, or makes one. The person's id at the provider decides, never the mail; one at a time
 * for each person, so that many tabs make one member.
 */
export async function findOrCreateByIdentity(tx: Transaction, provider: SocialProvider, person: SocialPerson): Promise<IdentityMatch> {
  await lockIdentity(tx, provider, person.subject);
  const found = await findIdentity(tx, provider, person.subject);
  if (found !== undefined) return { kind: "member", memberId: found };
  const mail = person.mail === undefined ? undefined : canonicalEmail(person.mail);
  const usableMail = mail !== undefined && isEmail(mail) ? mail : null;
  const owner = await tx.maybe<{ id: number }>(sql`
    select id from members where lower(email) = ${usableMail} and withdrawn_at is null`);
  if (owner !== undefined) return { kind: "owner", ownerId: owner.id };
  return { kind: "member", memberId: await createSocialMember(tx, provider, person, usableMail) };
}

/** Whoever asks about a person, or changes whose they are, takes turns until the end of the transaction. */
export async function lockIdentity(tx: Transaction, provider: SocialProvider, subject: string): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`social:${provider}:${subject}`}, 0))`);
}

/** The member that a person's word opens. */
export async function findIdentity(
  tx: Transaction,
  provider: SocialProvider,
  subject: string,
): Promise<number | undefined> {
  const row = await tx.maybe<{ member_id: number }>(sql`
    select member_id from social_identities where provider = ${provider} and subject = ${subject}`);
  return row?.member_id;
}

/** A new member whom only the provider vouches for. */
export async function createSocialMember(
  tx: Transaction,
  provider: SocialProvider,
  person: Pick<SocialPerson, "subject" | "nickname">,
  mail: string | null,
): Promise<number> {
  const nickname = validNickname(person.nickname);
  const { id } = await tx.one<{ id: number }>(sql`
    insert into members (email, name, nickname, phone) values (${mail}, ${nickname}, ${nickname}, null) returning id`);
  await attachIdentity(tx, provider, person.subject, id);
  return id;
}

/**
 * From now on the provider's word opens this account. Throws SOCIAL_CODE_INVALID where the person got an account meanwhile,
 * by another browser of theirs, and SOCIAL_LINKED_ALREADY where the account has another person of this provider.
 */
export async function attachIdentity(
  tx: Transaction,
  provider: SocialProvider,
  subject: string,
  memberId: number,
): Promise<void> {
  try {
    await tx.run(sql`
      insert into social_identities (provider, subject, member_id) values (${provider}, ${subject}, ${memberId})`);
  } catch (error) {
    const constraint = violatedConstraint(error);
    if (constraint === "social_identities_pkey") throw new Problem("SOCIAL_CODE_INVALID");
    if (constraint === "social_identities_member_id_provider_key") throw new Problem("SOCIAL_LINKED_ALREADY");
    throw error;
  }
}

/** The provider's nickname where our rules take it, shortened where it is too long. */
function validNickname(nickname: string | undefined): string {
  const short = [...(nickname ?? "").normalize("NFC").trim()].slice(0, accountLimits.nicknameMax).join("").trim();
  return nicknameRule(short) === undefined ? short : accountCopy.login.neighbour;
}
