import { sql } from "#platform/db/sql.ts";
import type { ExportSections } from "#platform/feature/manifest.ts";

/** The viewer's homes, names there, offices, what they did for these, favourites, and what they looked for. */
export const complexExportSections: ExportSections = {
  homes: ({ memberId }, after) => sql`
    select r.id, c.name as complex, r.building, r.unit, r.state, r.move_in_date as "moveInDate",
      r.number_of_residents as "numberOfResidents", r.car_numbers as "carNumbers", r.rejection_reason as "rejectionReason", r.created_at as "createdAt"
    from residences r join complexes c on c.id = r.complex_id
    where r.member_id = ${memberId} and r.id > ${after} order by r.id`,
  complexNames: ({ memberId }, after, limit) => sql`
    select c.id, c.name as complex, n.nickname
    from resident_names n join complexes c on c.id = n.complex_id
    where n.member_id = ${memberId} and n.nickname is not null and c.id > ${after} order by c.id limit ${limit}`,
  invitations: ({ memberId }, after, limit) => sql`
    select i.id, c.name as complex, o.building, o.unit, i.created_at as "createdAt"
    from household_invitations i join households o on o.id = i.household_id join complexes c on c.id = o.complex_id
    where i.invited_by = ${memberId} and i.id > ${after} order by i.id limit ${limit}`,
  offices: ({ memberId }, after, limit) => sql`
    select c.id, c.name as complex, o.created_at as "since"
    from complex_managers o join complexes c on c.id = o.complex_id
    where o.member_id = ${memberId} and c.id > ${after} order by c.id limit ${limit}`,
  officeActs: ({ memberId }, after, limit) => sql`
    select a.id, c.name as complex, a.role, a.act, a.at as "createdAt"
    from office_acts a join complexes c on c.id = a.complex_id
    where a.actor_id = ${memberId} and a.id > ${after} order by a.id limit ${limit}`,
  favorites: ({ memberId }, after, limit) => sql`
    select c.id, c.name as complex, f.created_at as "createdAt"
    from complex_favorites f join complexes c on c.id = f.complex_id
    where f.member_id = ${memberId} and c.id > ${after} order by c.id limit ${limit}`,
  recentSearches: ({ memberId }, after) => sql`
    select * from (
      select row_number() over (order by searched_at, keyword) as id, keyword, searched_at as "searchedAt"
      from recent_keywords where member_id = ${memberId}) own
    where id > ${after} order by id`,
  recentComplexes: ({ memberId }, after) => sql`
    select c.id, c.name as complex, r.seen_at as "seenAt"
    from recent_complexes r join complexes c on c.id = r.complex_id
    where r.member_id = ${memberId} and c.id > ${after} order by c.id`,
};
