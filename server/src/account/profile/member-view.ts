import type { HomeView, MemberView } from "@danji/contract/account/profile";
import type { ManagedComplexView, ResidenceView } from "@danji/contract/complex/residence";
import type { Queryable } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import type { Viewer } from "#platform/viewer.ts";

interface MemberRow {
  readonly picture_id: number | null;
  readonly name: string;
  readonly nickname: string;
  readonly email: string;
  readonly phone: string;
  readonly has_password: boolean;
}

/** Queries about the viewer's complexes. That feature ranks above this one, so app passes them in. */
export interface ComplexQueries {
  readonly listResidences: (db: Queryable, viewer: Viewer) => Promise<readonly ResidenceView[]>;
  readonly listManagedComplexes: (db: Queryable, viewer: Viewer) => Promise<readonly ManagedComplexView[]>;
}

/** The viewer as my page shows them: person, chosen home, all homes and offices. */
export async function getOwnMember(db: Queryable, viewer: Viewer, complexQueries: ComplexQueries): Promise<MemberView> {
  const [member, home, residences, managedComplexes] = await Promise.all([
    db.one<MemberRow>(sql`
      select picture_id, name, nickname, coalesce(email, '') as email, coalesce(phone, '') as phone,
        exists (select from credentials c where c.member_id = m.id) as has_password
      from members m where id = ${viewer.memberId}`),
    findHome(db, viewer),
    complexQueries.listResidences(db, viewer),
    complexQueries.listManagedComplexes(db, viewer),
  ]);
  return {
    fileId: member.picture_id,
    name: member.name,
    nickname: member.nickname,
    email: member.email,
    phoneNumber: member.phone,
    hasPassword: member.has_password,
    ...(home ?? noHome),
    residences,
    managedComplexes,
  };
}

const findHome = (db: Queryable, viewer: Viewer) =>
  db.maybe<HomeView>(sql`
    select h.id as "memberApartmentId", c.id as "apartmentId", c.name as "apartmentName", c.region, c.location,
      h.building, h.unit, h.move_in_date as "moveInDate", h.number_of_residents as "numberOfResidents",
      h.car_numbers as "carNumbers"
    from members m
    join residences h on h.id = m.home_id
    join complexes c on c.id = h.complex_id
    where m.id = ${viewer.memberId} and h.state = 'ACTIVE'`);

const noHome: HomeView = {
  memberApartmentId: null,
  apartmentId: null,
  apartmentName: null,
  region: null,
  location: null,
  building: null,
  unit: null,
  moveInDate: null,
  numberOfResidents: null,
  carNumbers: [],
};
