import type { ResidentMatch, ResidentMatches } from "@danji/contract/complex/residence";
import { doorKey } from "@danji/contract/complex/door-rules";
import { recordAudit } from "#platform/audit.ts";
import type { Queryable } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import type { Viewer } from "#platform/viewer.ts";
import { requireAct } from "../complex-access.ts";
import { type HouseholdList, nameKey, readHouseholdList } from "./resident-list.ts";
import { unlistedHomes } from "./door-list.ts";
import { recordReads } from "./resident-reads.ts";
import { residentColumns, type ResidentRow, residentView } from "./resident.ts";

/** Those who have waited longest come first; the rest follows after these are decided. */
const COMPARED_MAX = 1_000;

/** Compares those who wait in a complex with an uploaded list of its households. */
export async function matchResidents(
  db: Queryable,
  viewer: Viewer,
  complexId: number,
  file: string,
  address: string,
): Promise<ResidentMatches> {
  await requireAct(db, viewer, complexId, "readResidents");
  const list = await readHouseholdList(file);
  const waiting = await db.many<ResidentRow & Record<string, unknown>>(sql`
    select ${residentColumns} from residences h join members m on m.id = h.member_id
    where h.complex_id = ${complexId} and h.state = 'WAITING' and m.withdrawn_at is null
    order by h.id limit ${COMPARED_MAX}`);
  const unlisted = await unlistedHomes(db, complexId, waiting);
  await recordReads(db, viewer, complexId, waiting);
  await recordAudit(db, {
    action: "residents.read",
    actorId: viewer.memberId,
    target: `complex:${complexId}`,
    address,
  });
  return {
    rowCount: list.rowCount,
    matches: waiting.map((row) => ({ ...residentView(row, unlisted), verdict: verdictOf(row, list) })),
  };
}

function verdictOf(
  { building, unit, name }: ResidentRow,
  { namesByHousehold }: HouseholdList,
): ResidentMatch["verdict"] {
  const names = namesByHousehold.get(doorKey(building, unit));
  if (names === undefined) return "NOT_LISTED";
  return names.has(nameKey(name)) ? "MATCH" : "OTHER_NAME";
}
