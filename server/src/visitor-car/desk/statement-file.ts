import { carDeskCopy as copy } from "@danji/contract/visitor-car/car-desk.copy";
import type { FileEncoding } from "@danji/contract/complex/desk/desk-rules";
import { requireDeskAct } from "#complex/desk/desk-access.ts";
import { recordOfficeAct } from "#complex/role/office-ledger.ts";
import { recordAudit } from "#platform/audit.ts";
import { csvRow, encodeCp949, unwritableIn } from "#platform/csv/write-csv.ts";
import type { Database } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import type { Viewer } from "#platform/viewer.ts";
import { seoulDay, seoulTimeOfDay } from "@danji/contract/platform/seoul-clock";
import { type Statement, statementLines, statementsOf, visitsOf } from "./statements.ts";

const BOM = Uint8Array.of(0xef, 0xbb, 0xbf);

interface StatementFile {
  readonly apartmentId: number;
  readonly month: string;
  readonly encoding: FileEncoding;
  readonly address: string;
}

const seoul = (iso: string): string => `${seoulDay(new Date(iso))} ${seoulTimeOfDay(new Date(iso))}`;

function rowsOf(statement: Statement): string {
  const { building, unit, bill } = statement;
  const sum = csvRow([building, unit, copy.file.sum, "", "", "", "", visitsOf(bill), bill.used, bill.won]);
  const lines = statementLines(statement).map((line) =>
    csvRow([
      ...[building, unit, copy.file.stay, line.plate ?? copy.erased, seoul(line.from), seoul(line.until)],
      line.isByGate ? copy.file.byGate : copy.file.byPlan,
      "",
      line.units,
      line.won,
    ]),
  );
  return [sum, ...lines].join("");
}

/**
 * The statements of a month as CSV in pieces of bytes, with its name: one row a household, and one for each stay that proves it. On
 * record. Throws as requireDeskAct, and FILE_UNWRITABLE where CP949 lacks a character.
 */
export async function createStatementFile(
  db: Database,
  viewer: Viewer,
  { apartmentId, month, encoding, address }: StatementFile,
): Promise<{ readonly name: string; readonly bytes: readonly Uint8Array[] }> {
  await requireDeskAct(db, viewer, apartmentId, "readCarLedger");
  const texts = [
    csvRow(copy.file.heading),
    ...(await statementsOf(db, { apartmentId, month, withPlates: true })).map(rowsOf),
  ];
  const isCp949 = encoding === "cp949";
  if (isCp949 && texts.some((text) => unwritableIn(text).length > 0)) throw new Problem("FILE_UNWRITABLE");
  const { name } = await db.one<{ name: string }>(sql`select name from complexes where id = ${apartmentId}`);
  const target = `complex:${apartmentId}`;
  await db.tx(async (tx) => {
    await recordAudit(tx, { action: "cars.exported", actorId: viewer.memberId, target, address });
    const detail = { month };
    await recordOfficeAct(tx, {
      complexId: apartmentId,
      actorId: viewer.memberId,
      act: "cars.exported",
      target,
      detail,
    });
  });
  const pieces = texts.map((text) => (isCp949 ? encodeCp949(text) : Buffer.from(text)));
  return { name: copy.file.name(name, month), bytes: isCp949 ? pieces : [BOM, ...pieces] };
}
