import type {
  DoorCodeView,
  DoorsView,
  OfficeDoorView,
  PrintDetailView,
  PrintView,
} from "@danji/contract/complex/household/door-codes";
import { type DoorCodeState, householdLimits as limits } from "@danji/contract/complex/household/household-rules";
import { nicknameOrWithdrawn } from "#account/profile/nickname.ts";
import { recordAudit } from "#platform/audit.ts";
import type { Database, Queryable } from "#platform/db/database.ts";
import { type Sql, sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import type { Viewer } from "#platform/viewer.ts";
import { lockAct, requireAct } from "../complex-access.ts";
import { nicknameIn } from "../residence/resident-name.ts";
import { recordOfficeAct } from "../role/office-ledger.ts";

/** State of the code `d` of the print `p` of a query. */
const stateOf: Sql = sql`
  case when d.used_at is not null then 'USED' when d.ended_at is not null then 'ENDED'
    when clock_timestamp() >= p.ends_at then 'EXPIRED' when d.attempts >= ${limits.codeAttemptsMax} then 'LOCKED'
    else 'UNUSED' end`;

/** Condition on the household `o` of a query: more is known of its door than that a member has typed it. */
const isKnown: Sql = sql`(
  exists (
    select from residences h where h.household_id = o.id and (h.state = 'ACTIVE' or h.turnover_id is not null
      or (h.state = 'ENDED' and (h.verified_before is not null or h.way is not null))))
  or exists (select from door_codes d where d.household_id = o.id))`;
const isAskedFor: Sql = sql`exists (select from residences h where h.household_id = o.id and h.state = 'WAITING')`;

/** Throws APARTMENT_NOT_FOUND, MANAGER_ONLY or ROLE_ONLY. */
export async function listDoors(db: Queryable, viewer: Viewer, complexId: number): Promise<DoorsView> {
  await requireAct(db, viewer, complexId, "manageHouseholds");
  const { name } = await db.one<{ name: string }>(sql`select name from complexes where id = ${complexId}`);
  const doors = await db.many<OfficeDoorView & Record<string, unknown>>(sql`
    select coalesce(o.building, upper(k.b) || '동') as building, coalesce(o.unit, upper(k.u) || '호') as unit,
      (select count(distinct h.member_id) from residences h where h.household_id = o.id and h.state = 'ACTIVE') as people,
      (select ${stateOf} from door_codes d join door_code_prints p on p.id = d.print_id
        where d.household_id = o.id order by d.id desc limit 1) as code, k.listed as "isListed"
    from (
      select b, u, bool_or(listed) as listed from (
        select split_part(door, ' ', 1) as b, split_part(door, ' ', 2) as u, true as listed
        from complex_doors where complex_id = ${complexId}
        union all
        select o.building_key, o.unit_key, c.doors_loaded_at is null and ${isKnown}
        from households o join complexes c on c.id = o.complex_id
        where o.complex_id = ${complexId} and (${isKnown} or ${isAskedFor})
      ) d group by b, u) k
    left join households o on o.complex_id = ${complexId} and o.building_key = k.b and o.unit_key = k.u
    order by length(k.b), k.b, length(k.u), k.u`);
  return { apartmentName: name, doors };
}

interface PrintRow {
  readonly id: number;
  readonly printed_at: Date;
  readonly printed_by: string | null;
  readonly last_day: string;
  readonly states: Readonly<Partial<Record<DoorCodeState, number>>> | null;
}

const prints = (complexId: number, condition: Sql): Sql => sql`
  select p.id, p.printed_at, to_char(p.ends_at at time zone 'Asia/Seoul' - interval '1 day', 'YYYY-MM-DD') as last_day,
    (select ${nicknameIn(sql`p.complex_id`)} from members a where a.id = p.printed_by) as printed_by,
    (select jsonb_object_agg(s.state, s.count) from (
      select ${stateOf} as state, count(*) as count from door_codes d where d.print_id = p.id group by 1) s) as states
  from door_code_prints p where p.complex_id = ${complexId} and ${condition}
  order by p.id desc limit ${limits.printsShown}`;

const printView = (row: PrintRow): PrintView => ({
  printId: row.id,
  printedAt: row.printed_at.toISOString(),
  printedBy: nicknameOrWithdrawn(row.printed_by),
  lastDay: row.last_day,
  counts: { UNUSED: 0, USED: 0, EXPIRED: 0, ENDED: 0, LOCKED: 0, ...row.states },
});

/** Throws APARTMENT_NOT_FOUND, MANAGER_ONLY or ROLE_ONLY. */
export async function listPrints(db: Queryable, viewer: Viewer, complexId: number): Promise<readonly PrintView[]> {
  await requireAct(db, viewer, complexId, "manageHouseholds");
  const rows = await db.many<PrintRow & Record<string, unknown>>(prints(complexId, sql`true`));
  return rows.map(printView);
}

/** Throws as listPrints, and DOOR_PRINT_NOT_FOUND. */
export async function getPrint(
  db: Queryable,
  viewer: Viewer,
  { apartmentId, printId }: { readonly apartmentId: number; readonly printId: number },
): Promise<PrintDetailView> {
  await requireAct(db, viewer, apartmentId, "manageHouseholds");
  const print = await db.maybe<PrintRow & Record<string, unknown>>(prints(apartmentId, sql`p.id = ${printId}`));
  if (print === undefined) throw new Problem("DOOR_PRINT_NOT_FOUND");
  const codes = await db.many<Omit<DoorCodeView, "usedAt"> & { usedAt: Date | null }>(sql`
    select d.id as "codeId", o.building, o.unit, ${stateOf} as state, d.used_at as "usedAt",
      (select ${nicknameIn(sql`p.complex_id`)} from members a where a.id = d.used_by) as "usedBy"
    from door_codes d join door_code_prints p on p.id = d.print_id join households o on o.id = d.household_id
    where p.id = ${printId} order by length(o.building_key), o.building_key, length(o.unit_key), o.unit_key`);
  return { ...printView(print), codes: codes.map((code) => ({ ...code, usedAt: code.usedAt?.toISOString() ?? null })) };
}

/** Ends those of the codes that are unused; ids of another complex are none. Throws as listPrints. */
export async function endDoorCodes(
  db: Database,
  viewer: Viewer,
  {
    apartmentId,
    codeIds,
    address,
  }: { readonly apartmentId: number; readonly codeIds: readonly number[]; readonly address: string },
): Promise<void> {
  await db.tx(async (tx) => {
    await lockAct(tx, viewer, apartmentId, "manageHouseholds");
    // Households before their codes, as printing and joining lock them.
    await tx.run(sql`
      select o.id from households o
      where o.complex_id = ${apartmentId} and o.id in (select household_id from door_codes where id = any(${codeIds}::bigint[]))
      order by o.id for no key update`);
    const ended = await tx.run(sql`
      update door_codes d set ended_at = clock_timestamp(), end_reason = 'ENDED'
      from households o
      where d.id = any(${codeIds}::bigint[]) and o.id = d.household_id and o.complex_id = ${apartmentId}
        and d.used_at is null and d.ended_at is null`);
    if (ended === 0) return;
    const { memberId: actorId } = viewer;
    await recordOfficeAct(tx, { complexId: apartmentId, actorId, act: "codes.ended", detail: { doors: ended } });
    await recordAudit(tx, { action: "door.codes.ended", actorId, target: `complex:${apartmentId}`, address });
  });
}
