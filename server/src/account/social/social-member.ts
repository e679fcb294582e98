import { accountLimits, canonicalEmail, isEmail } from "@danji/contract/account/account-rules";
import { nicknameRule } from "@danji/contract/account/nickname/nickname-rule";
import type { SocialProvider } from "@danji/contract/account/social-rules";
import { lengthOf } from "@danji/contract/platform/text";
import { type Transaction, violatedConstraint } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import { genericNickname } from "../nickname/generic-nickname.ts";
import { isNameOfOffice, nicknameForm } from "../nickname/nickname-form.ts";
import type { SocialPerson } from "./provider.ts";

/** Code points of a provider's nickname that is still shortened; a longer one is no name. */
const PROVIDER_NICKNAME_MAX = 50;

/** The match of an identity: a member, or a local account that has its verified mail. */
export type IdentityMatch =
  | { readonly kind: "member"; readonly memberId: number }
  | { readonly kind: "owner"; readonly ownerId: number };

/**
 * Finds the member of an identity, or creates one. The person's id at the provider decides, never the mail; calls for one
 * identity run one at a time, so that many tabs create one member.
 */
export async function findOrCreateByIdentity(
  tx: Transaction,
  provider: SocialProvider,
  person: SocialPerson,
): Promise<IdentityMatch> {
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

/** Serialises transactions that read or change whose an identity is, until they end. */
export async function lockIdentity(tx: Transaction, provider: SocialProvider, subject: string): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`social:${provider}:${subject}`}, 0))`);
}

/** The member that an identity is linked to. */
export async function findIdentity(
  tx: Transaction,
  provider: SocialProvider,
  subject: string,
): Promise<number | undefined> {
  const row = await tx.maybe<{ member_id: number }>(sql`
    select member_id from social_identities where provider = ${provider} and subject = ${subject}`);
  return row?.member_id;
}

/** Creates a member from an identity. */
export async function createSocialMember(
  tx: Transaction,
  provider: SocialProvider,
  person: Pick<SocialPerson, "subject" | "nickname">,
  mail: string | null,
): Promise<number> {
  const given = validNickname(person.nickname);
  const nickname = given ?? genericNickname();
  const { id } = await tx.one<{ id: number }>(sql`
    insert into members (email, name, nickname, nickname_form, nickname_request, phone)
    values (${mail}, ${nickname}, ${nickname}, ${nicknameForm(nickname)}, ${given === undefined ? "NEWCOMER" : null}, null)
    returning id`);
  await attachIdentity(tx, provider, person.subject, id);
  return id;
}

/**
 * Links an identity to a member. Throws SOCIAL_CODE_INVALID where the identity got an account meanwhile, by another
 * browser, and SOCIAL_LINKED_ALREADY where the account has another identity of this provider.
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

/** The provider's nickname where our rules accept it, shortened where it is a little too long. */
function validNickname(nickname: string | undefined): string | undefined {
  const whole = (nickname ?? "").normalize("NFC").trim();
  if (lengthOf(whole) > PROVIDER_NICKNAME_MAX) return undefined;
  const short = [...whole].slice(0, accountLimits.nicknameMax).join("").trim();
  return nicknameRule(short) === undefined && !isNameOfOffice(whole) && !isNameOfOffice(short) ? short : undefined;
}
