import type { CarLedgerPage, LedgerVisitView } from "@danji/contract/visitor-car/ledger/car-ledger";
import type { VisitState } from "@danji/contract/visitor-car/ledger/ledger-rules";
import { monthPlus } from "@danji/contract/visitor-car/car-month";
import { carLimits } from "@danji/contract/visitor-car/car-rules";
import { addDays, seoulMoment } from "@danji/contract/platform/seoul-clock";
import { requireDeskAct } from "#complex/desk/desk-access.ts";
import { recordOfficeAct } from "#complex/role/office-ledger.ts";
import { recordAudit } from "#platform/audit.ts";
import type { Database } from "#platform/db/database.ts";
import { decodeCursor, encodeCursor, keysetPage, type KeysetQuery } from "#platform/db/keyset.ts";
import { type Sql, sql } from "#platform/db/sql.ts";
import type { Viewer } from "#platform/viewer.ts";
import { OVERDUE_DAYS } from "../desk/cars-today.ts";
import { isPlateDue, plateOf } from "../visit-row.ts";

interface LedgerQuery extends KeysetQuery {
  readonly apartmentId: number;
  readonly address: string;
  /** In Seoul, as 2026-11; a day as 2026-11-20. */
  readonly month?: string | undefined;
  readonly day?: string | undefined;
  readonly digits?: string | undefined;
  readonly building?: string | undefined;
  readonly unit?: string | undefined;
  readonly state?: VisitState | undefined;
}

interface LedgerRow {
  readonly id: number;
  readonly plate: string | null;
  readonly building: string;
  readonly unit: string;
  readonly is_earlier: boolean;
  readonly is_works: boolean;
  readonly from_at: Date;
  readonly until_at: Date;
  readonly came_at: Date | null;
  readonly left_at: Date | null;
  readonly state: VisitState;
}

const DAY_MS = 86_400_000;

const stateOf: Sql = sql`case
  when v.cancelled_at is not null then 'CANCELLED'
  when v.left_at is not null or (v.came_at is null and v.until_at <= now()) then 'ENDED'
  when v.came_at is null then 'AHEAD'
  when v.until_at <= now() then 'OVERDUE'
  else 'INSIDE' end`;

/** A page of the visits of a complex, those that begin last first; on record. Throws as requireDeskAct, and BAD_REQUEST. */
export async function listLedger(db: Database, viewer: Viewer, query: LedgerQuery): Promise<CarLedgerPage> {
  const { apartmentId, address, digits, building, unit, state, cursor, size } = query;
  await requireDeskAct(db, viewer, apartmentId, "readCarLedger");
  const rows = await db.many<LedgerRow & Record<string, unknown>>(sql`
    select v.id, ${plateOf} as plate, o.building, o.unit, v.is_works, v.from_at, v.until_at, v.came_at, v.left_at,
      v.family <> d.family as is_earlier, ${stateOf} as state
    from car_visits v join households o on o.id = v.household_id join car_households d on d.household_id = v.household_id
    where v.complex_id = ${apartmentId}
      ${periodOf(query)}
      ${digits === undefined ? sql`` : sql`and v.plate_tail = ${digits} and not ${isPlateDue}`}
      ${
        building === undefined
          ? sql``
          : sql`
      and v.household_id in (
        select h.id from households h
        where h.complex_id = ${apartmentId} and h.building_key = ${building} ${unit === undefined ? sql`` : sql`and h.unit_key = ${unit}`})`
      }
      ${state === undefined ? sql`` : sql`and ${stateOf} = ${state}`}
      ${cursor === undefined ? sql`` : afterCursor(cursor)}
    order by v.from_at desc, v.id desc limit ${size + 1}`);
  const page = keysetPage(rows, size, ({ from_at: from, id }) => encodeCursor(`${from.getTime()} ${id}`));
  // The further pages are of the same look.
  if (cursor === undefined) await recordLook(db, viewer, apartmentId, address);
  return { visits: page.rows.map(visitView), nextCursor: page.nextCursor };
}

const insideUntil: Sql = sql`
  case when v.came_at is not null and v.left_at is null then least(now(), v.until_at + make_interval(hours => ${OVERDUE_DAYS * 24})) end`;

/** How long before its time a car may have come to be listed where it came: each day more is read for every page of a period that is past (ms). */
const EARLY = 2 * DAY_MS;

/**
 * Visits that touch the period, by the times that were registered or by the gate. A car that did not leave counts as inside as long as the
 * gate lists it, so that taps which were forgotten do not stand in each day that follows.
 */
function periodOf({ month, day }: Pick<LedgerQuery, "month" | "day">): Sql {
  const first = day ?? (month === undefined ? undefined : `${month}-01`);
  if (first === undefined) return sql``;
  const begin = seoulMoment(first, "00:00").getTime();
  const end = seoulMoment(
    day === undefined ? `${monthPlus(first.slice(0, 7), 1)}-01` : addDays(day, 1),
    "00:00",
  ).getTime();
  const at = (time: number): Sql => sql`${new Date(time)}::timestamptz`;
  return sql`
    and least(v.from_at, v.came_at) < ${at(end)}
    and greatest(v.until_at, v.left_at, ${insideUntil}) > ${at(begin)}
    and v.from_at < ${at(end + EARLY)}
    and v.from_at >= ${at(begin - (carLimits.stayDays + OVERDUE_DAYS) * DAY_MS)}`;
}

function afterCursor(cursor: string): Sql {
  const [from = "", id = ""] = decodeCursor(cursor, /^(\d{1,15}) (\d{1,15})$/);
  return sql`and (v.from_at, v.id) < (${new Date(Number(from))}::timestamptz, ${Number(id)}::bigint)`;
}

const recordLook = (db: Database, { memberId: actorId }: Viewer, complexId: number, address: string): Promise<void> =>
  db.tx(async (tx) => {
    await recordAudit(tx, { action: "cars.ledger", actorId, target: `complex:${complexId}`, address });
    await recordOfficeAct(tx, { complexId, actorId, act: "cars.ledger" });
  });

const visitView = (row: LedgerRow): LedgerVisitView => ({
  visitId: row.id,
  plate: row.plate,
  building: row.building,
  unit: row.unit,
  isEarlierFamily: row.is_earlier,
  isWorks: row.is_works,
  state: row.state,
  from: row.from_at.toISOString(),
  until: row.until_at.toISOString(),
  cameAt: row.came_at?.toISOString() ?? null,
  leftAt: row.left_at?.toISOString() ?? null,
});
