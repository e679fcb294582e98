import type { Database } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import { genericNickname } from "./generic-nickname.ts";
import { isNameOfOffice, nicknameForm } from "./nickname-form.ts";

const BATCH = 500;

interface NamedMember {
  readonly id: number;
  readonly nickname: string;
}

/**
 * Writes the form of each nickname that has none, and gives a member who carries a name of the office, from before the rule,
 * a generic one; they are asked for another. Idempotent, and safe beside members who rename themselves.
 */
export async function writeNicknameForms(db: Database): Promise<void> {
  for (;;) {
    const members = await db.many<NamedMember & Record<string, unknown>>(sql`
      select id, nickname from members where nickname_form is null and withdrawn_at is null order by id limit ${BATCH}`);
    await writeForms(
      db,
      members.filter(({ nickname }) => !isNameOfOffice(nickname)),
    );
    for (const member of members.filter(({ nickname }) => isNameOfOffice(nickname))) await replaceNickname(db, member);
    if (members.length < BATCH) return;
  }
}

const writeForms = (db: Database, members: readonly NamedMember[]) =>
  db.run(sql`
    update members m set nickname_form = named.form
    from unnest(${members.map(({ id }) => id)}::bigint[], ${members.map(({ nickname }) => nickname)}::text[],
      ${members.map(({ nickname }) => nicknameForm(nickname))}::text[]) as named (id, nickname, form)
    where m.id = named.id and m.nickname = named.nickname and m.nickname_form is null`);

async function replaceNickname(db: Database, { id, nickname }: NamedMember): Promise<void> {
  const generic = genericNickname();
  await db.run(sql`
    update members set nickname = ${generic}, nickname_form = ${nicknameForm(generic)}, nickname_request = 'RESERVED'
    where id = ${id} and nickname = ${nickname} and nickname_form is null`);
}
