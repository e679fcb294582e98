import type { ResidentFileCheck } from "@danji/contract/complex/desk/desk";
import { residentDeskCopy as copy } from "@danji/contract/complex/desk/desk.copy";
import type { FileEncoding } from "@danji/contract/complex/desk/desk-rules";
import { residenceCopy } from "@danji/contract/complex/residence.copy";
import { csvRow, encodeCp949, unwritableIn } from "#platform/csv/write-csv.ts";
import { recordAudit } from "#platform/audit.ts";
import type { Database, Queryable } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import type { Viewer } from "#platform/viewer.ts";
import { recordReads } from "../residence/resident-reads.ts";
import { recordOfficeAct } from "../role/office-ledger.ts";
import { requireDeskAct } from "./desk-access.ts";
import { deskResidentColumns, type DeskResidentRow, matchesFilter, type ResidentFilter } from "./resident-table.ts";

/** Rows that are held at once. */
const PIECE = 500;

interface FileRow extends DeskResidentRow {
  readonly since_day: string;
  readonly car_numbers: readonly string[];
}

const heading = csvRow([
  copy.building,
  residenceCopy.unit,
  copy.name,
  copy.nickname,
  copy.state,
  copy.since,
  copy.way,
  residenceCopy.carNumbers,
]);

const lineOf = (row: FileRow): string =>
  csvRow([
    row.building,
    row.unit,
    row.name,
    row.nickname,
    residenceCopy.states[row.state],
    row.since_day,
    copy.ways[row.way],
    row.car_numbers.join(" "),
  ]);

/** The lines of the file, in pieces; `onRows` sees the rows of each before it is written. */
async function* lines(
  db: Queryable,
  complexId: number,
  filter: ResidentFilter,
  onRows: (rows: readonly FileRow[]) => Promise<void> | void,
): AsyncGenerator<string> {
  yield heading;
  for (let after = 0; ;) {
    const rows = await db.many<FileRow & Record<string, unknown>>(sql`
      select ${deskResidentColumns(complexId)}, h.car_numbers,
        to_char(coalesce(h.vouched_at, h.decided_at, h.created_at) at time zone 'Asia/Seoul', 'YYYY-MM-DD') as since_day
      from residences h join members a on a.id = h.member_id and a.withdrawn_at is null
      where ${matchesFilter(complexId, filter)} and h.id > ${after} order by h.id limit ${PIECE}`);
    if (rows.length === 0) return;
    await onRows(rows);
    yield rows.map(lineOf).join("");
    after = rows.at(-1)?.id ?? 0;
  }
}

/** How many rows the file has, and which characters CP949 cannot write; the answer holds no name. */
export async function checkResidentFile(
  db: Queryable,
  viewer: Viewer,
  { apartmentId, ...filter }: ResidentFilter & { readonly apartmentId: number },
): Promise<ResidentFileCheck> {
  await requireDeskAct(db, viewer, apartmentId, "readResidents");
  const unwritable = new Set<string>();
  let count = 0;
  const add = (rows: readonly FileRow[]) => void (count += rows.length);
  for await (const text of lines(db, apartmentId, filter, add)) {
    for (const character of unwritableIn(text)) unwritable.add(character);
  }
  return { rows: count, unwritable: [...unwritable] };
}

interface ResidentFileInput extends ResidentFilter {
  readonly apartmentId: number;
  readonly encoding: FileEncoding;
  readonly address: string;
}

/**
 * The file in pieces of bytes, with its name. Who is in it is on record before their line is written. Throws
 * FILE_UNWRITABLE where CP949 lacks a character.
 */
export async function createResidentFile(
  db: Database,
  viewer: Viewer,
  { apartmentId, encoding, address, ...filter }: ResidentFileInput,
): Promise<{ readonly name: string; readonly bytes: AsyncGenerator<Uint8Array> }> {
  const isCp949 = encoding === "cp949";
  const { unwritable } = isCp949
    ? await checkResidentFile(db, viewer, { apartmentId, ...filter })
    : { unwritable: [] as const };
  await requireDeskAct(db, viewer, apartmentId, "readResidents");
  if (unwritable.length > 0) throw new Problem("FILE_UNWRITABLE");
  const { name, day } = await db.one<{ name: string; day: string }>(sql`
    select name, to_char(clock_timestamp() at time zone 'Asia/Seoul', 'YYYY-MM-DD') as day
    from complexes where id = ${apartmentId}`);
  const target = `complex:${apartmentId}`;
  await db.tx(async (tx) => {
    await recordAudit(tx, { action: "residents.exported", actorId: viewer.memberId, target, address });
    await recordOfficeAct(tx, { complexId: apartmentId, actorId: viewer.memberId, act: "residents.exported", target });
  });
  async function* bytes(): AsyncGenerator<Uint8Array> {
    if (!isCp949) yield Uint8Array.of(0xef, 0xbb, 0xbf);
    const record = (rows: readonly FileRow[]) => recordReads(db, viewer, apartmentId, rows);
    for await (const text of lines(db, apartmentId, filter, record))
      yield isCp949 ? encodeCp949(text) : Buffer.from(text);
  }
  return { name: copy.fileName(name, day), bytes: bytes() };
}
