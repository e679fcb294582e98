import type { SharedMatterView } from "@danji/contract/inquiry/matter/matter";
import { requireActiveMember } from "#account/session/active-member.ts";
import { isHouseholdMember } from "#complex/household/household-member.ts";
import type { Database, Queryable, Transaction } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import type { Viewer } from "#platform/viewer.ts";
import { notAResident } from "../inquiry-access.ts";
import { requirePublishedReader } from "../result/result-view.ts";
import { matterColumns, type MatterRow, sharedMatterView } from "./matter-view.ts";

interface MatterCall {
  readonly apartmentId: number;
  readonly matterId: number;
}

const sharedColumns = (viewer: Viewer) => sql`${matterColumns}, exists (
  select from inquiry_matter_doors j where j.matter_id = t.id and j.member_id = ${viewer.memberId}) as is_joined`;

type SharedRow = MatterRow & { readonly is_joined: boolean } & Record<string, unknown>;

/** Open matters of a complex, the newest first. Throws as `requirePublishedReader`. */
export async function listSharedMatters(
  db: Queryable,
  viewer: Viewer,
  complexId: number,
): Promise<{ readonly matters: readonly SharedMatterView[] }> {
  await requirePublishedReader(db, viewer, complexId);
  const rows = await db.many<SharedRow>(sql`
    select ${sharedColumns(viewer)} from inquiry_matters t
    where t.complex_id = ${complexId} and t.closed_at is null order by t.id desc`);
  return { matters: rows.map(sharedMatterView) };
}

/**
 * Says that the viewer's household has the matter, too. Throws INQUIRY_HOME_WAITS, INQUIRY_RESIDENTS_ONLY, HOUSEHOLD_UNVOUCHED, MATTER_NOT_FOUND,
 * MATTER_CLOSED.
 */
export const joinMatter = (db: Database, viewer: Viewer, call: MatterCall): Promise<SharedMatterView> =>
  db.tx(async (tx) => {
    await requireActiveMember(tx, viewer);
    // Locked, so that 세대 교체 or the end of the home waits and then takes it back.
    const home = await tx.maybe<{ household_id: number }>(sql`
      select h.household_id from residences h
      where h.complex_id = ${call.apartmentId} and h.member_id = ${viewer.memberId} and ${isHouseholdMember(sql`h`)}
        and h.household_id is not null order by h.id limit 1 for share`);
    if (home === undefined) throw await refusalOf(tx, viewer, call);
    await lockOpenMatter(tx, call);
    await tx.run(sql`
      insert into inquiry_matter_doors (matter_id, household_id, member_id)
      values (${call.matterId}, ${home.household_id}, ${viewer.memberId})
      on conflict (matter_id, member_id) do update set household_id = excluded.household_id`);
    return readShared(tx, viewer, call);
  });

/** Takes it back. Throws as `joinMatter`. */
export const leaveMatter = (db: Database, viewer: Viewer, call: MatterCall): Promise<SharedMatterView> =>
  db.tx(async (tx) => {
    await requireActiveMember(tx, viewer);
    await requirePublishedReader(tx, viewer, call.apartmentId);
    await lockOpenMatter(tx, call);
    await tx.run(sql`
      delete from inquiry_matter_doors where matter_id = ${call.matterId} and member_id = ${viewer.memberId}`);
    return readShared(tx, viewer, call);
  });

async function refusalOf(tx: Transaction, viewer: Viewer, { apartmentId }: MatterCall): Promise<Problem> {
  const complex = await tx.maybe(sql`select id from complexes where id = ${apartmentId}`);
  if (complex === undefined) return new Problem("APARTMENT_NOT_FOUND");
  const lives = await tx.maybe(sql`
    select id from residences
    where complex_id = ${apartmentId} and member_id = ${viewer.memberId} and state = 'ACTIVE' limit 1`);
  return lives === undefined ? notAResident(tx, viewer, apartmentId) : new Problem("HOUSEHOLD_UNVOUCHED");
}

/** Locked FOR SHARE: a call that closes the matter waits, or has closed it. */
async function lockOpenMatter(tx: Transaction, { apartmentId, matterId }: MatterCall): Promise<void> {
  const matter = await tx.maybe<{ is_open: boolean }>(sql`
    select closed_at is null as is_open from inquiry_matters
    where id = ${matterId} and complex_id = ${apartmentId} for share`);
  if (matter === undefined) throw new Problem("MATTER_NOT_FOUND");
  if (!matter.is_open) throw new Problem("MATTER_CLOSED");
}

async function readShared(tx: Transaction, viewer: Viewer, { matterId }: MatterCall): Promise<SharedMatterView> {
  return sharedMatterView(
    await tx.one<SharedRow>(sql`select ${sharedColumns(viewer)} from inquiry_matters t where t.id = ${matterId}`),
  );
}
