import type { StatementLine, StatementView } from "@danji/contract/reservation/office-reservation";
import { statementCopy as copy } from "@danji/contract/reservation/statement.copy";
import { partsText } from "@danji/contract/reservation/statement-text";
import { recordAudit } from "#platform/audit.ts";
import { requireDeskAct } from "#complex/desk/desk-access.ts";
import { recordOfficeAct } from "#complex/role/office-ledger.ts";
import { csvRow, encodeCp949, unwritableIn } from "#platform/csv/write-csv.ts";
import type { Database, Queryable } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import type { Viewer } from "#platform/viewer.ts";

interface MonthOf {
  readonly apartmentId: number;
  /** As 2026-12. */
  readonly month: string;
}

/**
 * What each household owes a facility of a month, by 동 and 호: each night by its own day, everything else and the fee of a
 * cancellation by the day on which the booking begins. Throws as requireDeskAct.
 */
export async function getStatement(
  db: Queryable,
  viewer: Viewer,
  { apartmentId, month }: MonthOf,
): Promise<StatementView> {
  await requireDeskAct(db, viewer, apartmentId, "handleReservations");
  const from = sql`(${`${month}-01`}::date)`;
  const isInMonth = (day: ReturnType<typeof sql>) => sql`${day} >= ${from} and ${day} < ${from} + interval '1 month'`;
  const day = sql`(r.day + (p.nth - 1)::integer)`;
  const lines = await db.many<StatementLine & Record<string, unknown>>(sql`
    select o.building, o.unit, f.name as "facilityName", count(distinct x.id) as count, sum(x.won) as amount,
      jsonb_agg(jsonb_build_object('day', x.day, 'amount', x.won, 'isFee', x.is_fee) order by x.day, x.id) as parts
    from (
      select r.id, r.household_id, r.facility_id, p.won, ${day} as day, false as is_fee
      from reservations r cross join lateral unnest(r.prices) with ordinality as p (won, nth)
      where r.state in ('BOOKED', 'USED', 'NO_SHOW') and r.day > ${from} - 31 and r.day < ${from} + interval '1 month'
        and ${isInMonth(day)}
      union all
      select r.id, r.household_id, r.facility_id, r.fee, r.day, true
      from reservations r where r.state = 'CANCELLED' and r.fee > 0 and ${isInMonth(sql`r.day`)}
    ) x join facilities f on f.id = x.facility_id join households o on o.id = x.household_id
    where f.complex_id = ${apartmentId}
    group by o.id, f.id order by door_order(o.building, o.unit), f.name, f.id`);
  return { month, lines, total: lines.reduce((sum, { amount }) => sum + amount, 0) };
}

interface FileInput extends MonthOf {
  readonly encoding: "utf8" | "cp949";
  readonly address: string;
}

/** The statement as the bytes of a CSV file. Throws as getStatement, and FILE_UNWRITABLE where CP949 lacks a character. */
export async function createStatementFile(db: Database, viewer: Viewer, { encoding, address, ...asked }: FileInput) {
  const { lines, total } = await getStatement(db, viewer, asked);
  const text = [
    csvRow([copy.building, copy.unit, copy.facility, copy.count, copy.amount, copy.parts]),
    ...lines.map(({ building, unit, facilityName, count, amount, parts }) =>
      csvRow([building, unit, facilityName, count, amount, partsText(parts)]),
    ),
    csvRow([copy.total, "", "", lines.reduce((sum, { count }) => sum + count, 0), total]),
  ].join("");
  if (encoding === "cp949" && unwritableIn(text).length > 0) throw new Problem("FILE_UNWRITABLE");
  await db.tx(async (tx) => {
    const target = `complex:${asked.apartmentId}`;
    await recordAudit(tx, { action: "statement.exported", actorId: viewer.memberId, target, address });
    await recordOfficeAct(tx, {
      complexId: asked.apartmentId,
      actorId: viewer.memberId,
      act: "reservation.statement",
      detail: { count: lines.length },
    });
  });
  const content = encoding === "cp949" ? encodeCp949(text) : Buffer.from(`\uFEFF${text}`, "utf8");
  return content;
}
