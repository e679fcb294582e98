import { rolesOf } from "@danji/contract/complex/office-policy";
import type { SeesMember } from "#account/profile/member-visibility.ts";
import { sql } from "#platform/db/sql.ts";

/** Members who live in a complex with the viewer or manage it; one who waits for a home is visible to those alone who decide about it. */
export const seesMemberOfComplex: SeesMember = ({ memberId }) => sql`
  (select true from (
      select o.complex_id, o.role = any(${rolesOf("decideResidents")}::text[]) as decides from complex_managers o where o.member_id = ${memberId}
      union all
      select h.complex_id, false from residences h where h.member_id = ${memberId} and h.state = 'ACTIVE'
    ) own
    where (select true from complex_managers o where o.complex_id = own.complex_id and o.member_id = a.id)
      or (
        select true from residences h
        where h.complex_id = own.complex_id and h.member_id = a.id
          and (h.state = 'ACTIVE' or h.state = 'WAITING' and own.decides) limit 1)
    limit 1)`;

/**
 * Members who manage the viewer's complex, with a proven office, without a home in it: all that they write there is the office's, and nothing of
 * it is theirs alone, so there is nothing that a block could hide.
 */
export const isOfficeAlone: SeesMember = ({ memberId }) => sql`
  (select true from residences mine join complex_managers o on o.complex_id = mine.complex_id and o.member_id = a.id
    join complexes c on c.id = o.complex_id and c.office_verified_at is not null
    where mine.member_id = ${memberId} and mine.state = 'ACTIVE' and (
      select h.id from residences h where h.complex_id = o.complex_id and h.member_id = a.id and h.state = 'ACTIVE' limit 1) is null
    limit 1)`;
