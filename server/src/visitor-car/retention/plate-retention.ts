import { plateDays } from "@danji/contract/visitor-car/car-rules";
import type {
  ErasedKind,
  PlateErasuresPage,
  PlateRetentionView,
} from "@danji/contract/visitor-car/retention/plate-retention";
import { requireActiveMember } from "#account/session/active-member.ts";
import { lockAct } from "#complex/complex-access.ts";
import { requireDeskAct } from "#complex/desk/desk-access.ts";
import { recordOfficeAct } from "#complex/role/office-ledger.ts";
import type { Database, Queryable } from "#platform/db/database.ts";
import { decodeCursor, encodeCursor, keysetPage } from "#platform/db/keyset.ts";
import { sql } from "#platform/db/sql.ts";
import type { Viewer } from "#platform/viewer.ts";

const PAGE = 50;

/** Days for which a complex keeps plates. */
export async function plateDaysOf(db: Queryable, complexId: number): Promise<number> {
  const row = await db.maybe<{ days: number }>(sql`
    select plate_days as days from car_settings where complex_id = ${complexId}`);
  return row?.days ?? plateDays;
}

/** Throws as requireDeskAct. */
export async function getRetention(db: Queryable, viewer: Viewer, complexId: number): Promise<PlateRetentionView> {
  await requireDeskAct(db, viewer, complexId, "readCarLedger");
  return { days: await plateDaysOf(db, complexId) };
}

interface NewRetention {
  readonly apartmentId: number;
  readonly days: number;
}

/** Throws as requireDeskAct. */
export const setRetention = (
  db: Database,
  viewer: Viewer,
  { apartmentId: complexId, days }: NewRetention,
): Promise<PlateRetentionView> =>
  db.tx(async (tx) => {
    await requireActiveMember(tx, viewer);
    await requireDeskAct(tx, viewer, complexId, "setParkingRules");
    await lockAct(tx, viewer, complexId, "setParkingRules");
    await tx.run(sql`
      insert into car_settings (complex_id, plate_days) values (${complexId}, ${days})
      on conflict (complex_id) do update set plate_days = excluded.plate_days`);
    const act = { complexId, actorId: viewer.memberId, act: "cars.retention" } as const;
    await recordOfficeAct(tx, { ...act, detail: { days } });
    return { days };
  });

interface ErasureRow {
  readonly id: number;
  readonly erased_at: Date;
  readonly kind: ErasedKind;
  readonly visits: number;
  readonly rule_days: number;
  readonly last_until: Date;
}

/** A page of what was erased, the latest first. Throws as requireDeskAct, and BAD_REQUEST. */
export async function listErasures(
  db: Queryable,
  viewer: Viewer,
  { apartmentId, cursor }: { readonly apartmentId: number; readonly cursor?: string | undefined },
): Promise<PlateErasuresPage> {
  await requireDeskAct(db, viewer, apartmentId, "readCarLedger");
  const [before] = cursor === undefined ? [] : decodeCursor(cursor, /^(\d{1,15})$/);
  const rows = await db.many<ErasureRow & Record<string, unknown>>(sql`
    select id, erased_at, kind, visits, rule_days, last_until from plate_erasures
    where complex_id = ${apartmentId} and id < ${before === undefined ? Number.MAX_SAFE_INTEGER : Number(before)}
    order by id desc limit ${PAGE + 1}`);
  const page = keysetPage(rows, PAGE, ({ id }) => encodeCursor(String(id)));
  return {
    nextCursor: page.nextCursor,
    erasures: page.rows.map((row) => ({
      id: row.id,
      kind: row.kind,
      visits: row.visits,
      days: row.rule_days,
      at: row.erased_at.toISOString(),
      lastUntil: row.last_until.toISOString(),
    })),
  };
}
