import { sql } from "#platform/db/sql.ts";
import type { ExportSections } from "#platform/feature/manifest.ts";

/** The viewer's homes, offices, what they did for these, and favourites. */
export const complexExportSections: ExportSections = {
  homes: ({ memberId }, after) => sql`
    select r.id, c.name as complex, r.building, r.unit, r.state, r.move_in_date as "moveInDate",
      r.number_of_residents as "numberOfResidents", r.car_numbers as "carNumbers", r.rejection_reason as "rejectionReason", r.created_at as "createdAt"
    from residences r join complexes c on c.id = r.complex_id
    where r.member_id = ${memberId} and r.id > ${after} order by r.id`,
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
};
