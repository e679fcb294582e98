import type { MonthBill } from "@danji/contract/visitor-car/car-bill";
import { rulesIn } from "@danji/contract/visitor-car/car-bill";
import type {
  CarStatementDetail,
  CarStatementLineView,
  CarStatementsView,
  StatementVisitView,
} from "@danji/contract/visitor-car/car-desk";
import { requireDeskAct } from "#complex/desk/desk-access.ts";
import { recordOfficeAct } from "#complex/role/office-ledger.ts";
import { recordAudit } from "#platform/audit.ts";
import type { Database, Queryable } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import type { Viewer } from "#platform/viewer.ts";
import { listRules } from "../car-rules.ts";
import { isByGate, type StayRow } from "../visit-row.ts";
import { billsOf, type FamilyStays, staysOfMonth } from "./month-stays.ts";

export interface Statement extends FamilyStays {
  readonly building: string;
  readonly unit: string;
  readonly bill: MonthBill;
}

interface Month {
  readonly apartmentId: number;
  readonly month: string;
  readonly withPlates?: boolean;
}

const doors = new Intl.Collator("ko", { numeric: true });

/** The statements of a month, in the order of the doors; a door has one for each family that visits came to. */
export async function statementsOf(
  db: Queryable,
  { apartmentId, month, withPlates }: Month,
): Promise<readonly Statement[]> {
  const families = await staysOfMonth(db, { complexId: apartmentId, month, withPlates: withPlates ?? false });
  const bills = await billsOf(families, await listRules(db, apartmentId), month);
  const rows = await db.many<{ id: number; building: string; unit: string }>(sql`
    select id, building, unit from households where id = any(${bills.map(({ householdId }) => householdId)}::bigint[])`);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return bills
    .map((one) => ({
      ...one,
      building: byId.get(one.householdId)?.building ?? "",
      unit: byId.get(one.householdId)?.unit ?? "",
    }))
    .toSorted((a, b) => doors.compare(a.building, b.building) || doors.compare(a.unit, b.unit) || a.family - b.family);
}

export const visitsOf = ({ lines }: MonthBill): number => lines.reduce((count, { ids }) => count + ids.length, 0);

/** What each household owes for a month. Throws as requireDeskAct. */
export async function listStatements(db: Queryable, viewer: Viewer, month: Month): Promise<CarStatementsView> {
  await requireDeskAct(db, viewer, month.apartmentId, "readCarLedger");
  const statements = await statementsOf(db, month);
  return {
    month: month.month,
    rules: rulesIn(await listRules(db, month.apartmentId), month.month),
    households: statements.map(({ householdId, family, building, unit, bill }) => ({
      householdId,
      family,
      building,
      unit,
      visits: visitsOf(bill),
      used: bill.used,
      won: bill.won,
    })),
    won: statements.reduce((sum, { bill }) => sum + bill.won, 0),
  };
}

export const statementLines = ({ bill, visits, family }: Statement): readonly CarStatementLineView[] =>
  bill.lines.map(({ ids, from, until, units, isFreeWorks, won }) => ({
    family,
    units,
    isFreeWorks,
    won,
    plate: ids.map((id) => visits.get(id)?.plate).find((plate) => plate !== null && plate !== undefined) ?? null,
    from: new Date(from).toISOString(),
    until: new Date(until).toISOString(),
    isByGate: rowsOf(visits, ids).every(isByGate),
    visits: rowsOf(visits, ids).map(visitOf),
  }));

const rowsOf = (visits: FamilyStays["visits"], ids: readonly number[]): readonly StayRow[] =>
  ids.flatMap((id) => visits.get(id) ?? []);

const visitOf = (row: StayRow): StatementVisitView => ({
  visitId: row.id,
  from: row.from_at.toISOString(),
  until: row.until_at.toISOString(),
  cameAt: row.came_at?.toISOString() ?? null,
  leftAt: row.left_at?.toISOString() ?? null,
});

/** One door's statement, line by line; on record, as it has plates. Throws as requireDeskAct, and HOUSEHOLD_NOT_FOUND. */
export async function getStatement(
  db: Database,
  viewer: Viewer,
  { householdId, address, ...month }: Month & { readonly householdId: number; readonly address: string },
): Promise<CarStatementDetail> {
  const { apartmentId } = month;
  await requireDeskAct(db, viewer, apartmentId, "readCarLedger");
  const door = await db.maybe<{ building: string; unit: string }>(sql`
    select building, unit from households where id = ${householdId} and complex_id = ${apartmentId}`);
  if (door === undefined) throw new Problem("HOUSEHOLD_NOT_FOUND");
  const own = { complexId: apartmentId, month: month.month, householdIds: [householdId], withPlates: true };
  const families = await staysOfMonth(db, own);
  const rules = await listRules(db, apartmentId);
  const bills = await billsOf(families, rules, month.month);
  const target = `household:${householdId}`;
  await db.tx(async (tx) => {
    await recordAudit(tx, { action: "cars.read", actorId: viewer.memberId, target, address });
    await recordOfficeAct(tx, { complexId: apartmentId, actorId: viewer.memberId, act: "cars.read", target });
  });
  const lines = bills.toSorted((a, b) => a.family - b.family).flatMap((one) => statementLines({ ...one, ...door }));
  return { building: door.building, unit: door.unit, rules: rulesIn(rules, month.month), lines };
}
