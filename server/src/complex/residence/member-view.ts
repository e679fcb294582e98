import type { HomeView } from "@danji/contract/account/profile";
import { bareDoorName } from "@danji/contract/complex/door-rules";
import type { Queryable } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import type { MemberViewPart } from "#platform/feature/manifest.ts";
import type { Viewer } from "#platform/viewer.ts";
import { shownRegion } from "../address/address-names.ts";
import { listManagedComplexes } from "./manager.ts";
import { listRoleInvitations } from "../role/own-invitation.ts";
import { listComplexNames } from "./resident-name.ts";
import { listResidences } from "./residence.ts";

/** The viewer's chosen home, their homes and offices, for my page. */
export async function complexesOfMember(db: Queryable, viewer: Viewer): Promise<MemberViewPart> {
  const [home, residences, complexNames, managedComplexes, roleInvitations] = await Promise.all([
    findHome(db, viewer),
    listResidences(db, viewer),
    listComplexNames(db, viewer),
    listManagedComplexes(db, viewer),
    listRoleInvitations(db, viewer),
  ]);
  return { ...home, residences, complexNames, managedComplexes, roleInvitations };
}

/** 동 and 호 without these words, which the published client writes after them; `residences` has the stored form. */
async function findHome(db: Queryable, viewer: Viewer): Promise<HomeView | undefined> {
  const home = await db.maybe<HomeView & { readonly building: string; readonly unit: string }>(sql`
    select h.id as "memberApartmentId", c.id as "apartmentId", c.name as "apartmentName", c.region, c.location,
      h.building, h.unit, h.move_in_date as "moveInDate", h.number_of_residents as "numberOfResidents",
      h.car_numbers as "carNumbers"
    from members m
    join residences h on h.id = m.home_id
    join complexes c on c.id = h.complex_id
    where m.id = ${viewer.memberId} and h.state = 'ACTIVE'`);
  if (home === undefined) return undefined;
  const region = home.region === null ? null : shownRegion(home.region).region;
  return { ...home, region, building: bareDoorName(home.building), unit: bareDoorName(home.unit) };
}
