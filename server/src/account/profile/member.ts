import { type Queryable, type Transaction, violatedConstraint } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import { nicknameForm } from "../nickname/nickname-form.ts";

/** A member at sign-up: validated, in canonical form. */
export interface NewMember {
  readonly email: string;
  readonly name: string;
  readonly nickname: string;
  readonly phoneNumber: string;
  readonly passwordHash: string;
}

/** Creates a member with their credential. The unique indexes alone decide whether a mail or phone is taken. */
export async function createMember(tx: Transaction, member: NewMember): Promise<number> {
  try {
    const { id } = await tx.one<{ id: number }>(sql`
      insert into members (email, name, nickname, nickname_form, phone)
      values (${member.email}, ${member.name}, ${member.nickname}, ${nicknameForm(member.nickname)}, ${member.phoneNumber})
      returning id`);
    await tx.run(sql`
      insert into credentials (member_id, password_hash) values (${id}, ${member.passwordHash})`);
    return id;
  } catch (error) {
    const constraint = violatedConstraint(error);
    if (constraint === "members_email_key") throw new Problem("EMAIL_TAKEN");
    if (constraint === "members_phone_key") throw new Problem("PHONE_TAKEN");
    throw error;
  }
}

/** The active member of a mail address. */
export async function findMemberId(db: Queryable, email: string): Promise<number | undefined> {
  const row = await db.maybe<{ id: number }>(sql`
    select id from members where lower(email) = ${email} and withdrawn_at is null`);
  return row?.id;
}

/** The id itself, where it belongs to an active member. */
export async function findActiveMemberId(db: Queryable, id: number): Promise<number | undefined> {
  const row = await db.maybe(sql`select id from members where id = ${id} and withdrawn_at is null`);
  return row && id;
}
