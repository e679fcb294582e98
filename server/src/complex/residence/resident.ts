import { doorListCopy } from "@danji/contract/complex/doors/door-list.copy";
import { outsideRangeNote } from "@danji/contract/complex/door-rules";
import { lockActiveMembers } from "#account/session/active-member.ts";
import type { ResidentDecision, ResidenceState } from "@danji/contract/complex/residence-rules";
import type { ResidentPage, ResidentView } from "@danji/contract/complex/residence";
import { recordAudit } from "#platform/audit.ts";
import type { Database, Queryable, Transaction } from "#platform/db/database.ts";
import { keysetPage, type KeysetQuery } from "#platform/db/keyset.ts";
import { type Sql, sql } from "#platform/db/sql.ts";
import type { ResidenceEndedHook } from "#platform/feature/manifest.ts";
import { Problem } from "#platform/problem.ts";
import type { Viewer } from "#platform/viewer.ts";
import { lockAct, requireAct } from "../complex-access.ts";
import { searchWords } from "../desk/search-words.ts";
import { recordOfficeAct } from "../role/office-ledger.ts";
import { notifyHousehold, notifyOfDecision } from "./home-notifications.ts";
import { nicknameIn } from "./resident-name.ts";
import { lockDoorList, requireListedHomes, unlistedHomes } from "./door-list.ts";
import { recordReads } from "./resident-reads.ts";
import { chooseIfNone } from "./residence.ts";
import { afterHomeEnded } from "./residence-end.ts";

export interface ResidentRow {
  readonly id: number;
  readonly member_id: number;
  readonly name: string;
  readonly nickname: string;
  readonly building: string;
  readonly unit: string;
  readonly state: ResidenceState;
  readonly created_at: Date;
  readonly decided_at: Date | null;
  readonly is_manager: boolean;
  readonly building_range: string;
  /** The complex has a list of its doors, which says more than the range. */
  readonly has_doors: boolean;
}

// The office meets them under the name that they carry in its complex.
const nicknameOfResident = sql`(select ${nicknameIn(sql`h.complex_id`)} from members a where a.id = h.member_id)`;

export const residentColumns = sql`h.id, h.member_id, m.name, ${nicknameOfResident} as nickname, h.building, h.unit, h.state, h.created_at, h.decided_at,
  (select c.building_range from complexes c where c.id = h.complex_id) as building_range,
  (select c.doors_loaded_at from complexes c where c.id = h.complex_id) is not null as has_doors,
  exists (select from complex_managers k where k.complex_id = h.complex_id and k.member_id = h.member_id and k.role = 'HEAD') as is_manager`;

/** `unlisted`: the homes whose doors are not in the complex's list, where it has one. */
export const residentView = (row: ResidentRow, unlisted: ReadonlySet<number>): ResidentView => ({
  residenceId: row.id,
  memberId: row.member_id,
  name: row.name,
  nickname: row.nickname,
  building: row.building,
  unit: row.unit,
  state: row.state,
  createdAt: row.created_at.toISOString(),
  decidedAt: row.decided_at?.toISOString() ?? null,
  isManager: row.is_manager,
  doorNote: unlisted.has(row.id) ? doorListCopy.note : rangeNote(row),
});

const rangeNote = (row: ResidentRow): string | null =>
  row.has_doors ? null : outsideRangeNote(row.building_range, row.building);

interface ListResidentsInput extends KeysetQuery {
  readonly apartmentId: number;
  readonly state: ResidenceState;
  readonly q?: string | undefined;
}

/** Those who live there by 동 and 호 (migration 0092), those of the other states the newest first; after the residence `cursor`. */
const orderOf = (state: ResidenceState, cursor: string | undefined): { readonly after: Sql; readonly by: Sql } => {
  const after = cursor === undefined ? undefined : Number(cursor);
  if (state !== "ACTIVE") return { after: after === undefined ? sql`` : sql`and h.id < ${after}`, by: sql`h.id desc` };
  const place = sql`(select c.door_order, c.id from residences c where c.id = ${after} and c.complex_id = h.complex_id)`;
  return { after: after === undefined ? sql`` : sql`and (h.door_order, h.id) > ${place}`, by: sql`h.door_order, h.id` };
};

/** Residences of a complex in one state, in the order of `orderOf`; `q` searches 동, 호, name and nickname. For those of its office who may see names. */
export async function listResidents(
  db: Queryable,
  viewer: Viewer,
  { apartmentId, state, q, cursor, size }: ListResidentsInput,
  address: string,
): Promise<ResidentPage> {
  await requireAct(db, viewer, apartmentId, "readResidents");
  const { after, by } = orderOf(state, cursor);
  const rows = await db.many<ResidentRow & Record<string, unknown>>(sql`
    select ${residentColumns}
    from residences h join members m on m.id = h.member_id
    where h.complex_id = ${apartmentId} and h.state = ${state} and m.withdrawn_at is null ${after}
      and strpos(searched_text(h.building || h.unit || m.name || m.nickname || ${nicknameOfResident}), ${searchWords(q ?? "")}) > 0
    order by ${by} limit ${size + 1}`);
  const counts = await db.one<{ waiting: number; active: number }>(sql`
    select count(*) filter (where state = 'WAITING') as waiting, count(*) filter (where state = 'ACTIVE') as active
    from residences where complex_id = ${apartmentId} and state in ('WAITING', 'ACTIVE')`);
  const page = keysetPage(rows, size, ({ id }) => String(id));
  await recordReads(db, viewer, apartmentId, page.rows);
  await recordAudit(db, {
    action: "residents.read",
    actorId: viewer.memberId,
    target: `complex:${apartmentId}`,
    address,
  });
  const unlisted = await unlistedHomes(db, apartmentId, page.rows);
  return { residents: page.rows.map((row) => residentView(row, unlisted)), nextCursor: page.nextCursor, counts };
}

// The state transitions of each decision. An office approves a home that is lived in by its member's own word, too.
const transitions: Readonly<Record<ResidentDecision, { readonly from: Sql; readonly to: ResidenceState }>> = {
  approve: { from: sql`(state = 'WAITING' or state = 'ACTIVE' and decided_at is null)`, to: "ACTIVE" },
  reject: { from: sql`state = 'WAITING'`, to: "REJECTED" },
  end: { from: sql`state = 'ACTIVE'`, to: "ENDED" },
};
const decisions = { approve: "APPROVED", reject: "REJECTED", end: "ENDED" } as const;
const auditActions = { approve: "residence.approved", reject: "residence.rejected", end: "residence.ended" } as const;

interface DecidedRow {
  readonly id: number;
  readonly member_id: number;
  readonly building: string;
  readonly unit: string;
}

/**
 * Decides about residences of a complex, all or none; of two parallel decisions the second throws RESIDENCE_DECIDED. Ids of
 * another complex count as decided, so that nothing is revealed about them. Throws APPROVAL_NOT_LISTED, too.
 */
export async function decideResidents(
  db: Database,
  viewer: Viewer,
  input: {
    readonly apartmentId: number;
    readonly decision: ResidentDecision;
    readonly residenceIds: readonly number[];
    readonly reason?: string | undefined;
  },
  { address, onResidenceEnded }: { readonly address: string; readonly onResidenceEnded: ResidenceEndedHook },
): Promise<void> {
  const { apartmentId, decision } = input;
  const ids = [...new Set(input.residenceIds)];
  const { from, to } = transitions[decision];
  // An empty reason is none.
  const reason = decision === "reject" && input.reason !== undefined && input.reason !== "" ? input.reason : null;
  await db.tx(async (tx) => {
    await lockMembers(tx, viewer, ids);
    if (decision === "approve") await lockDoorList(tx, apartmentId);
    await lockAct(tx, viewer, apartmentId, "decideResidents");
    const decided = await tx.many<DecidedRow & Record<string, unknown>>(sql`
      update residences set state = ${to}, decided_at = clock_timestamp(), decided_by = ${viewer.memberId},
        verified_before = decided_at, rejection_reason = ${reason}
      where id = any(${ids}::bigint[]) and complex_id = ${apartmentId} and ${from}
      returning id, member_id, building, unit`);
    if (decided.length < ids.length) throw new Problem("RESIDENCE_DECIDED");
    if (decision === "approve") await requireListedHomes(tx, apartmentId, decided);
    for (const { id, member_id: memberId } of decided) {
      if (decision === "approve") await chooseIfNone(tx, memberId, id);
      else await afterHomeEnded(tx, memberId, id, apartmentId, onResidenceEnded);
      await recordAudit(tx, {
        action: auditActions[decision],
        actorId: viewer.memberId,
        target: `residence:${id}`,
        address,
      });
      await recordOfficeAct(tx, {
        complexId: apartmentId,
        actorId: viewer.memberId,
        act: auditActions[decision],
        target: `residence:${id}`,
      });
    }
    const decidedIds = decided.map(({ id }) => id);
    await notifyOfDecision(tx, decidedIds, { decidedBy: viewer.memberId, decision: decisions[decision] });
    if (decision === "approve") await notifyHousehold(tx, decidedIds);
  });
}

/**
 * Locks the rows of the viewer and of the residents before any other, as their own calls do when they change their home.
 * Throws UNAUTHENTICATED where the viewer has withdrawn.
 */
export const lockMembers = (tx: Transaction, viewer: Viewer, residenceIds: readonly number[]): Promise<void> =>
  lockActiveMembers(
    tx,
    viewer,
    sql`select member_id from residences where id = any(${residenceIds}::bigint[])`,
    "no key update",
  );
