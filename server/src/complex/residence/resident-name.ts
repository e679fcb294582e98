import type { ComplexNameView } from "@danji/contract/account/profile";
import { nicknameForm, requireOrdinaryNickname } from "#account/nickname/nickname-form.ts";
import { lockActiveMember } from "#account/session/active-member.ts";
import { type Database, type Queryable, violatedConstraint } from "#platform/db/database.ts";
import { type Sql, sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import type { Viewer } from "#platform/viewer.ts";

/**
 * Nickname of a member `a` of a query in a complex; null once they have withdrawn. Only members who have a name for some
 * complex are looked up, and only for them `complexId` is computed: by a function, since a subquery would cost the
 * statement as much where no member has one (decision 060).
 */
export const nicknameIn = (complexId: Sql): Sql => sql`
  case when a.withdrawn_at is not null then null
    when a.has_complex_names then coalesce(resident_nickname(${complexId}, a.id), a.nickname)
    else a.nickname end`;

/** The complexes in which the viewer carries another name than their own, those to be asked about first. */
export const listComplexNames = (db: Queryable, viewer: Viewer): Promise<readonly ComplexNameView[]> =>
  db.many<ComplexNameView & Record<string, unknown>>(sql`
    select c.id as "apartmentId", c.name as "apartmentName", n.nickname, n.is_asked as "isAsked"
    from resident_names n join complexes c on c.id = n.complex_id
    where n.member_id = ${viewer.memberId} and n.nickname is not null order by n.is_asked desc, c.name, c.id limit 100`);

/**
 * Sets the viewer's name for a complex in which they live; their own is none of its own, and follows a rename. Throws RESIDENCE_NOT_FOUND where they do not, and NICKNAME_TAKEN
 * where another member there has a name of that form, and NICKNAME_OF_COMPLEX.
 */
export async function changeComplexName(
  db: Database,
  viewer: Viewer,
  { apartmentId, nickname }: { readonly apartmentId: number; readonly nickname: string },
): Promise<void> {
  requireOrdinaryNickname(nickname);
  await db.tx(async (tx) => {
    await lockActiveMember(tx, viewer);
    await requireNotOfComplex(tx, viewer, apartmentId, nicknameForm(nickname));
    try {
      const changed = await tx.run(sql`
        update resident_names set form = ${nicknameForm(nickname)}, is_asked = false,
          nickname = nullif(${nickname}, (select m.nickname from members m where m.id = ${viewer.memberId}))
        where complex_id = ${apartmentId} and member_id = ${viewer.memberId}`);
      if (changed === 0) throw new Problem("RESIDENCE_NOT_FOUND");
      await tx.run(sql`update members set has_complex_names = true where id = ${viewer.memberId}`);
    } catch (error) {
      if (violatedConstraint(error) === "resident_names_form_key") throw new Problem("NICKNAME_TAKEN");
      throw error;
    }
  });
}

/** Throws NICKNAME_OF_COMPLEX for a name that holds the name of the complex; who carries one from before keeps it. */
async function requireNotOfComplex(tx: Queryable, viewer: Viewer, complexId: number, form: string): Promise<void> {
  const holds = await tx.maybe(sql`
    select from resident_names n join complexes c on c.id = n.complex_id
    where n.complex_id = ${complexId} and n.member_id = ${viewer.memberId} and n.form is distinct from ${form}
      and strpos(${form}, c.name_form) > 0`);
  if (holds !== undefined) throw new Problem("NICKNAME_OF_COMPLEX");
}
