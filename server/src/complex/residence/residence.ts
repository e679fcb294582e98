import type { ResidenceView } from "@danji/contract/complex/residence";
import { allows, type OfficeRole } from "@danji/contract/complex/office-policy";
import { doorKey, outsideRangeNote } from "@danji/contract/complex/door-rules";
import { residenceLimits, type ResidenceState } from "@danji/contract/complex/residence-rules";
import { lockActiveMember } from "#account/session/active-member.ts";
import { type Database, type Queryable, type Transaction, violatedConstraint } from "#platform/db/database.ts";
import { type Sql, sql } from "#platform/db/sql.ts";
import type { Limit } from "#platform/limit/rate-limit.ts";
import { Problem } from "#platform/problem.ts";
import type { Services } from "#platform/services.ts";
import type { Viewer } from "#platform/viewer.ts";
import { shownRegion } from "../address/address-names.ts";
import { memberOf, roleOf } from "../complex-access.ts";
import { endInvitationsOf } from "../household/invitation-end.ts";
import { isHouseholdMember } from "../household/household-member.ts";
import { requireListedDoor } from "./door-list.ts";
import { notifyHousehold } from "./home-notifications.ts";
import { afterHomeEnded, type EndOptions } from "./residence-end.ts";

/** Doors behind which a member begins to live by their own word a day: those who live there are told of each. */
const claimLimit: Limit = { name: "door-claims", max: 20, seconds: 86_400 };

/** The details of a home; for the last three `undefined` keeps the stored value. */
export interface Household {
  readonly building: string;
  readonly unit: string;
  readonly moveInDate?: string | null | undefined;
  readonly numberOfResidents?: number | null | undefined;
  readonly carNumbers?: readonly string[] | undefined;
}

/** A 동 or 호 that is left out stays. */
type HouseholdChange = Omit<Household, "building" | "unit"> & {
  readonly building?: string | undefined;
  readonly unit?: string | undefined;
};

interface ResidenceRow {
  readonly id: number;
  readonly complex_id: number;
  readonly complex_name: string;
  readonly region: string;
  readonly building: string;
  readonly unit: string;
  readonly state: ResidenceState;
  readonly is_chosen: boolean;
  readonly is_vouched: boolean;
  readonly office_role: OfficeRole | null;
  readonly created_at: Date;
  readonly rejection_reason: string | null;
  readonly move_in_date: string | null;
  readonly number_of_residents: number | null;
  readonly car_numbers: readonly string[];
}

const residenceView = (row: ResidenceRow): ResidenceView => ({
  memberApartmentId: row.id,
  apartmentId: row.complex_id,
  apartmentName: row.complex_name,
  region: shownRegion(row.region).region,
  building: row.building,
  unit: row.unit,
  state: row.state,
  isChosen: row.is_chosen,
  isManager: allows(row.office_role, "readResidents"),
  isVouched: row.is_vouched,
  myRole: row.office_role,
  requestedAt: row.created_at.toISOString(),
  rejectionReason: row.rejection_reason,
  moveInDate: row.move_in_date,
  numberOfResidents: row.number_of_residents,
  carNumbers: row.car_numbers,
});

const ownResidences = (viewer: Viewer) => sql`
  select h.id, h.complex_id, c.name as complex_name, c.region, h.building, h.unit, h.state, h.id = m.home_id is true as is_chosen,
    ${isHouseholdMember(sql`h`)} as is_vouched,
    (${roleOf(memberOf(viewer))}) as office_role, h.created_at, h.rejection_reason, h.move_in_date, h.number_of_residents, h.car_numbers
  from residences h join complexes c on c.id = h.complex_id join members m on m.id = h.member_id
  where h.member_id = ${viewer.memberId}`;

/** The viewer's homes that are not over, the chosen one first, then the newest; rejected requests, which may be many, come last. */
export async function listResidences(db: Queryable, viewer: Viewer): Promise<readonly ResidenceView[]> {
  const rows = await db.many<ResidenceRow>(sql`
    ${ownResidences(viewer)} and h.state <> 'ENDED'
    order by is_chosen desc, h.state = 'REJECTED', h.id desc limit ${residenceLimits.ownMax * 2}`);
  return rows.map(residenceView);
}

export async function getResidence(db: Queryable, viewer: Viewer, id: number): Promise<ResidenceView> {
  const row = await db.maybe<ResidenceRow>(sql`${ownResidences(viewer)} and h.id = ${id}`);
  if (row === undefined) throw new Problem("RESIDENCE_NOT_FOUND");
  return residenceView(row);
}

/** Adds a home, which lives there at once or waits for the office. Throws APARTMENT_NOT_FOUND, RESIDENCE_ALREADY, DOOR_NOT_LISTED, TOO_MANY_RESIDENCES or TOO_MANY_REQUESTS. */
export async function createResidence(
  { db, limits }: Services,
  viewer: Viewer,
  complexId: number,
  household: Household,
): Promise<ResidenceView> {
  return db.tx(async (tx) => {
    // Here and below: calls of one member run one after the other.
    await lockActiveMember(tx, viewer);
    const complex = await tx.maybe<{ is_closed: boolean; building_range: string }>(sql`
      select kind = 'RESIDENTS' as is_closed, building_range from complexes where id = ${complexId} and gone_at is null for key share`);
    if (complex === undefined) throw new Problem("APARTMENT_NOT_FOUND");
    // A second home in a complex needs a code or an invitation (household/move-in.ts).
    const here = await tx.maybe(sql`
      select 1 from residences
      where complex_id = ${complexId} and member_id = ${viewer.memberId} and state in ('WAITING', 'ACTIVE') limit 1`);
    // First, since a repeat of a call whose answer was lost learns by it that the last home they may have is there.
    if (here !== undefined) throw new Problem("RESIDENCE_ALREADY");
    const { count } = await tx.one<{ count: number }>(sql`
      select count(*) from residences where member_id = ${viewer.memberId} and state in ('WAITING', 'ACTIVE')`);
    if (count >= residenceLimits.ownMax) throw new Problem("TOO_MANY_RESIDENCES");
    const isListed = await requireListedDoor(tx, complexId, household);
    const state: ResidenceState = needsDecision(complex, household, isListed) ? "WAITING" : "ACTIVE";
    if (state === "ACTIVE") await limits.charge(tx, claimLimit, `member:${viewer.memberId}`);
    const id = await insertResidence(tx, viewer, complexId, household, state);
    if (state === "ACTIVE") await chooseIfNone(tx, viewer.memberId, id);
    await notifyHousehold(tx, [id]);
    return getResidence(tx, viewer, id);
  });
}

/** A home waits for the office in a complex of kind RESIDENTS, and behind a door that the complex does not have. */
const needsDecision = (
  complex: { readonly is_closed: boolean; readonly building_range: string },
  { building }: Household,
  isListed: boolean,
): boolean => complex.is_closed || (!isListed && outsideRangeNote(complex.building_range, building) !== null);

async function insertResidence(
  tx: Transaction,
  { memberId }: Viewer,
  complexId: number,
  household: Household,
  state: ResidenceState,
): Promise<number> {
  const { building, unit, moveInDate = null, numberOfResidents = null, carNumbers = [] } = household;
  const { id } = await tx.one<{ id: number }>(sql`
    insert into residences (complex_id, member_id, building, unit, state, move_in_date, number_of_residents, car_numbers)
    values (${complexId}, ${memberId}, ${building}, ${unit}, ${state}, ${moveInDate}, ${numberOfResidents}, ${carNumbers})
    returning id`);
  return id;
}

/**
 * Changes a home that has not ended. Another 동 or 호 is a new home by the member's own word, also where the old one was vouched for; it waits
 * for the manager where such a home needs a decision. Throws RESIDENCE_NOT_FOUND, RESIDENCE_ALREADY, DOOR_NOT_LISTED, TOO_MANY_REQUESTS, and
 * what features refuse to leave the old door with.
 */
export async function updateResidence(
  { db, limits }: Services,
  viewer: Viewer,
  id: number,
  change: HouseholdChange,
  { consent, features, onResidenceEnded }: EndOptions,
): Promise<ResidenceView> {
  return db.tx(async (tx) => {
    await lockActiveMember(tx, viewer);
    // Whatever gives the home another door locks its member.
    const { building, unit } = await getResidence(tx, viewer, id);
    const household = { ...change, building: change.building ?? building, unit: change.unit ?? unit };
    await leaveOldDoor(tx, viewer, id, household, { consent, features });
    const home = await tx.maybe<{
      complex_id: number;
      building: string;
      unit: string;
      is_closed: boolean;
      building_range: string;
      state: ResidenceState;
    }>(sql`
      select h.complex_id, h.building, h.unit, c.kind = 'RESIDENTS' as is_closed, c.building_range, h.state
      from residences h join complexes c on c.id = h.complex_id
      where h.id = ${id} and h.member_id = ${viewer.memberId} and h.state in ('WAITING', 'ACTIVE') for update of h`);
    if (home === undefined) throw new Problem("RESIDENCE_NOT_FOUND");
    const moves = doorKey(home.building, home.unit) !== doorKey(household.building, household.unit);
    const isListed = moves && (await requireListedDoor(tx, home.complex_id, household));
    const waits = moves && needsDecision(home, household, isListed) && home.state === "ACTIVE";
    if (moves && home.state === "ACTIVE" && !waits) await limits.charge(tx, claimLimit, `member:${viewer.memberId}`);
    if (moves) await endVouch(tx, id);
    // It begins now; one that waits already was only typed wrong, and keeps its turn.
    const isNewClaim = moves && home.state === "ACTIVE";
    const { moveInDate, numberOfResidents, carNumbers } = household;
    await write(
      tx,
      sql`
      update residences set building = ${household.building}, unit = ${household.unit},
        state = case when ${waits}::boolean then 'WAITING' else state end,
        created_at = case when ${isNewClaim}::boolean then clock_timestamp() else created_at end,
        move_in_date = case when ${moveInDate === undefined}::boolean then move_in_date else ${moveInDate ?? null}::date end,
        number_of_residents = case when ${numberOfResidents === undefined}::boolean then number_of_residents
          else ${numberOfResidents ?? null}::integer end,
        car_numbers = coalesce(${carNumbers ?? null}::text[], car_numbers)
      where id = ${id}`,
    );
    if (waits) await afterHomeEnded(tx, viewer.memberId, id, home.complex_id, onResidenceEnded);
    else if (moves) await notifyHousehold(tx, [id]);
    return getResidence(tx, viewer, id);
  });
}

/** Who changes the door of a home that is lived in leaves its household, as who moves out. Before the home is locked. */
async function leaveOldDoor(
  tx: Transaction,
  { memberId }: Viewer,
  id: number,
  { building, unit }: Household,
  { consent, features }: Omit<EndOptions, "onResidenceEnded">,
): Promise<void> {
  const home = await tx.maybe<{ household_id: number; building: string; unit: string }>(sql`
    select household_id, building, unit from residences
    where id = ${id} and member_id = ${memberId} and state = 'ACTIVE'`);
  if (home === undefined || doorKey(home.building, home.unit) === doorKey(building, unit)) return;
  const left = { memberId, householdId: home.household_id, isDoorChange: true };
  for (const { leaving } of features) await leaving?.end(tx, left, consent);
}

async function write(tx: Transaction, statement: Sql): Promise<void> {
  try {
    await tx.run(statement);
  } catch (error) {
    // Another home of theirs is behind that door.
    if (violatedConstraint(error) === "residences_open_door") throw new Problem("RESIDENCE_ALREADY");
    throw error;
  }
}

/** Who vouched, vouched for another door; and who was invited there, is not invited to this one. */
async function endVouch(tx: Transaction, id: number): Promise<void> {
  await tx.run(sql`
    update residences set decided_at = null, decided_by = null, way = null, vouched_by = null, vouched_at = null, door_print_id = null
    where id = ${id}`);
  await endInvitationsOf(tx, id);
}

/** Throws RESIDENCE_NOT_FOUND for a home of others, RESIDENCE_NOT_ACTIVE for one that is not lived in. */
export async function chooseResidence(db: Database, viewer: Viewer, id: number): Promise<void> {
  await db.tx(async (tx) => {
    await lockActiveMember(tx, viewer);
    const { state } = await getResidence(tx, viewer, id);
    if (state !== "ACTIVE") throw new Problem("RESIDENCE_NOT_ACTIVE");
    await tx.run(sql`update members set home_id = ${id} where id = ${viewer.memberId}`);
  });
}

/** The first active home is the chosen one until the member chooses another. */
export async function chooseIfNone(tx: Transaction, memberId: number, id: number): Promise<void> {
  await tx.run(sql`update members set home_id = ${id} where id = ${memberId} and home_id is null`);
}
