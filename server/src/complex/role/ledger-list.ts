import type { OfficeRole } from "@danji/contract/complex/office-policy";
import type { LedgerPage } from "@danji/contract/complex/role/ledger";
import type { LedgerAct } from "@danji/contract/complex/role/ledger.copy";
import type { Queryable } from "#platform/db/database.ts";
import { keysetPage, type KeysetQuery } from "#platform/db/keyset.ts";
import { sql } from "#platform/db/sql.ts";
import type { Viewer } from "#platform/viewer.ts";
import { requireAct } from "../complex-access.ts";

interface LedgerQuery extends KeysetQuery {
  readonly apartmentId: number;
  readonly act?: LedgerAct | undefined;
  /** In Seoul, as 2026-11. */
  readonly month?: string | undefined;
}

interface ActRow {
  readonly id: number;
  readonly at: Date;
  readonly role: OfficeRole | null;
  readonly act: LedgerAct;
  readonly target: string | null;
  readonly detail: Readonly<Record<string, string | number>>;
}

/** A page of an office's ledger, the newest first, without who acted. Throws as requireAct. */
export async function listOfficeActs(
  db: Queryable,
  viewer: Viewer,
  { apartmentId, act, month, cursor, size }: LedgerQuery,
): Promise<LedgerPage> {
  await requireAct(db, viewer, apartmentId, "readLedger");
  const first = month === undefined ? undefined : `${month}-01`;
  const rows = await db.many<ActRow & Record<string, unknown>>(sql`
    select id, at, role, act, target, detail from office_acts
    where complex_id = ${apartmentId} and id < ${cursor === undefined ? Number.MAX_SAFE_INTEGER : Number(cursor)}
      ${act === undefined ? sql`` : sql`and act = ${act}`}
      ${
        first === undefined
          ? sql``
          : sql`
      and at >= ${first}::date::timestamp at time zone 'Asia/Seoul'
      and at < (${first}::date + interval '1 month') at time zone 'Asia/Seoul'`
      }
    order by id desc limit ${size + 1}`);
  const page = keysetPage(rows, size, ({ id }) => String(id));
  return { acts: page.rows.map((row) => ({ ...row, at: row.at.toISOString() })), nextCursor: page.nextCursor };
}
