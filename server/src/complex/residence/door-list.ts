import { doorListCopy as copy } from "@danji/contract/complex/doors/door-list.copy";
import type { DoorListView } from "@danji/contract/complex/doors/door-list";
import { doorListLimits, readDoorList } from "@danji/contract/complex/doors/door-list-rules";
import { doorKey } from "@danji/contract/complex/door-rules";
import { recordAudit } from "#platform/audit.ts";
import type { Database, Queryable, Transaction } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import type { Viewer } from "#platform/viewer.ts";
import { recordOfficeAct } from "../role/office-ledger.ts";
import { requireAct } from "../complex-access.ts";

interface Home {
  readonly id: number;
  readonly building: string;
  readonly unit: string;
}

/** Throws as requireAct. */
export async function getDoorList(db: Queryable, viewer: Viewer, complexId: number): Promise<DoorListView> {
  await requireAct(db, viewer, complexId, "manageHouseholds");
  const { loaded_at: loadedAt, doors } = await db.one<{ loaded_at: Date | null; doors: number }>(sql`
    select c.doors_loaded_at as loaded_at, (select count(*) from complex_doors d where d.complex_id = c.id) as doors
    from complexes c where c.id = ${complexId}`);
  const homes = await db.many<Home & Record<string, unknown>>(sql`
    select id, building, unit from residences
    where complex_id = ${complexId} and state in ('WAITING', 'ACTIVE') order by building, unit, id`);
  const outside = await unlistedHomes(db, complexId, homes);
  return {
    loadedAt: loadedAt?.toISOString() ?? null,
    doorCount: doors,
    outside: homes
      .filter(({ id }) => outside.has(id))
      .slice(0, doorListLimits.outsideMax)
      .map(({ id, building, unit }) => ({ residenceId: id, building, unit })),
    outsideCount: outside.size,
  };
}

interface DoorListInput {
  readonly apartmentId: number;
  readonly address: string;
}

/** Replaces the list of doors. Throws as requireAct, or DOOR_LIST_UNREADABLE with the lines at fault. */
export async function putDoorList(
  db: Database,
  viewer: Viewer,
  { apartmentId, text, address }: DoorListInput & { readonly text: string },
): Promise<DoorListView> {
  const { doors, faults } = readDoorList(text);
  await db.tx(async (tx) => {
    await lockForManager(tx, viewer, apartmentId);
    if (faults.length > 0) throw refusal(faults);
    await tx.run(sql`delete from complex_doors where complex_id = ${apartmentId}`);
    await tx.run(sql`
      insert into complex_doors (complex_id, door) select ${apartmentId}, unnest(${doors}::text[])`);
    await tx.run(sql`update complexes set doors_loaded_at = clock_timestamp() where id = ${apartmentId}`);
    const target = `complex:${apartmentId}`;
    await recordAudit(tx, { action: "doors.loaded", actorId: viewer.memberId, target, address });
    const act = { complexId: apartmentId, actorId: viewer.memberId, act: "doors.loaded" } as const;
    await recordOfficeAct(tx, { ...act, detail: { count: doors.length } });
  });
  return getDoorList(db, viewer, apartmentId);
}

/** Takes the list away. Idempotent. Throws as requireAct. */
export async function deleteDoorList(
  db: Database,
  viewer: Viewer,
  { apartmentId, address }: DoorListInput,
): Promise<void> {
  await db.tx(async (tx) => {
    await lockForManager(tx, viewer, apartmentId);
    await tx.run(sql`delete from complex_doors where complex_id = ${apartmentId}`);
    await tx.run(sql`update complexes set doors_loaded_at = null where id = ${apartmentId}`);
    const target = `complex:${apartmentId}`;
    await recordAudit(tx, { action: "doors.removed", actorId: viewer.memberId, target, address });
    await recordOfficeAct(tx, { complexId: apartmentId, actorId: viewer.memberId, act: "doors.removed" });
  });
}

/** No home is being added or approved meanwhile, which locks the complex FOR KEY SHARE. */
async function lockForManager(tx: Transaction, viewer: Viewer, complexId: number): Promise<void> {
  // Before the lock too: it holds up every post of the complex, and others must not be able to take it.
  await requireAct(tx, viewer, complexId, "manageHouseholds");
  await tx.run(sql`select id from complexes where id = ${complexId} for update`);
  await requireAct(tx, viewer, complexId, "manageHouseholds");
}

const refusal = (faults: readonly { readonly line: number; readonly fault: string }[]): Problem =>
  new Problem("DOOR_LIST_UNREADABLE", {
    message: copy.refused(faults.length),
    fields: Object.fromEntries(
      faults.slice(0, doorListLimits.faultsMax).map(({ line, fault }) => [`line${line}`, copy.inLine(line, fault)]),
    ),
  });

/** Ids of those homes whose doors are not in the complex's list; none where it has no list. */
export async function unlistedHomes(
  db: Queryable,
  complexId: number,
  homes: readonly Home[],
): Promise<ReadonlySet<number>> {
  const keys = [...new Set(homes.map(({ building, unit }) => doorKey(building, unit)))];
  const missing = await db.many<{ door: string }>(sql`
    select k.door from complexes c cross join unnest(${keys}::text[]) as k (door)
    where c.id = ${complexId} and c.doors_loaded_at is not null
      and not exists (select from complex_doors d where d.complex_id = c.id and d.door = k.door)`);
  const doors = new Set(missing.map(({ door }) => door));
  return new Set(homes.filter(({ building, unit }) => doors.has(doorKey(building, unit))).map(({ id }) => id));
}

/**
 * Locks the complex, so that its list stays until the end of the transaction. True where it has one, in which the door is.
 * Throws DOOR_NOT_LISTED at its field for one that is not.
 */
export async function requireListedDoor(
  tx: Transaction,
  complexId: number,
  { building, unit }: Pick<Home, "building" | "unit">,
): Promise<boolean> {
  await lockDoorList(tx, complexId);
  const { has_list: hasList } = await tx.one<{ has_list: boolean }>(sql`
    select doors_loaded_at is not null as has_list from complexes where id = ${complexId}`);
  if (!hasList) return false;
  const listed = await tx.maybe(sql`
    select 1 from complex_doors where complex_id = ${complexId} and door = ${doorKey(building, unit)}`);
  if (listed === undefined) throw new Problem("DOOR_NOT_LISTED", { fields: { unit: copy.notListed } });
  return true;
}

/** The list of a complex stays until the end of the transaction. */
export async function lockDoorList(tx: Transaction, complexId: number): Promise<void> {
  await tx.run(sql`select id from complexes where id = ${complexId} for key share`);
}

/** Throws APPROVAL_NOT_LISTED where one of the homes is behind a door that is not in the list. */
export async function requireListedHomes(tx: Transaction, complexId: number, homes: readonly Home[]): Promise<void> {
  if ((await unlistedHomes(tx, complexId, homes)).size > 0) throw new Problem("APPROVAL_NOT_LISTED");
}
