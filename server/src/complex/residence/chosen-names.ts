import { isNameOfOffice, nicknameForm } from "#account/nickname/nickname-form.ts";
import { type Database, violatedConstraint } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";

const BATCH = 500;

interface ChosenName extends Record<string, unknown> {
  readonly complex_id: number;
  readonly member_id: number;
  readonly nickname: string;
}

/**
 * Writes the form of each name chosen for a complex that has none: a migration took it, since the rule knows more look-alike
 * letters. One that reads as the office by now, or as the name of another member there, becomes a generic one, and its member is
 * asked for another. Idempotent, and safe beside members who choose a name.
 */
export async function writeChosenNameForms(db: Database): Promise<void> {
  for (;;) {
    const names = await db.many<ChosenName>(sql`
      select complex_id, member_id, nickname from resident_names where form is null and nickname is not null
      order by complex_id, member_id limit ${BATCH}`);
    for (const name of names) await writeForm(db, name);
    if (names.length < BATCH) return;
  }
}

async function writeForm(db: Database, name: ChosenName): Promise<void> {
  try {
    if (isNameOfOffice(name.nickname)) await replaceName(db, name);
    else
      await db.run(sql`
      update resident_names set form = ${nicknameForm(name.nickname)}
      where complex_id = ${name.complex_id} and member_id = ${name.member_id} and nickname = ${name.nickname} and form is null`);
  } catch (error) {
    if (violatedConstraint(error) !== "resident_names_form_key") throw error;
    await replaceName(db, name);
  }
}

const replaceName = (db: Database, { complex_id, member_id, nickname }: ChosenName): Promise<number> =>
  db.run(sql`
    select rename_to_generic(n.complex_id, n.member_id) from resident_names n
    where n.complex_id = ${complex_id} and n.member_id = ${member_id} and n.nickname = ${nickname} and n.form is null`);
