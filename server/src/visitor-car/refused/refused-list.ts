import { refusalLimits as limits, type RefusalState } from "@danji/contract/visitor-car/refused/refused-plates-rules";
import type { RefusedPlatesPage } from "@danji/contract/visitor-car/refused/refused-plates";
import { requireDeskAct } from "#complex/desk/desk-access.ts";
import { sourceColumns } from "#notification/source.ts";
import type { Queryable } from "#platform/db/database.ts";
import { decodeCursor, encodeCursor, keysetPage } from "#platform/db/keyset.ts";
import { packedFewRows, packedText, packedTime } from "#platform/db/packed-rows.ts";
import { type Sql, sql } from "#platform/db/sql.ts";
import type { NotificationSources } from "#platform/feature/manifest.ts";
import type { Viewer } from "#platform/viewer.ts";
import { plateDaysOf as findPlateDays } from "../retention/plate-retention.ts";
import { isOfHousehold, isOver, ownResidence, plateDaysOf, plateOf } from "../visit-row.ts";

/** Condition on the refusal `r` of a query: its plate and reason are due to be erased. */
export const isRefusalDue: Sql = isOver(sql`r.until_at`, plateDaysOf(sql`r.complex_id`));

interface RefusalRow {
  readonly id: number;
  readonly plate: string;
  readonly reason: string;
  readonly from_at: Date;
  readonly until_at: Date;
}

interface RefusalQuery {
  readonly apartmentId: number;
  readonly state: RefusalState;
  readonly cursor?: string | undefined;
}

/** A page of the plates that a complex refuses or has refused, the newest first. Throws as requireDeskAct, and BAD_REQUEST. */
export async function listRefusedPlates(
  db: Queryable,
  viewer: Viewer,
  { apartmentId, state, cursor }: RefusalQuery,
): Promise<RefusedPlatesPage> {
  await requireDeskAct(db, viewer, apartmentId, "refuseCars");
  const [before] = cursor === undefined ? [] : decodeCursor(cursor, /^(\d{1,15})$/);
  const rows = await db.many<RefusalRow & Record<string, unknown>>(sql`
    select r.id, r.plate, r.reason, r.from_at, r.until_at from refused_plates r
    where r.complex_id = ${apartmentId} and not ${isRefusalDue}
      and ${state === "CURRENT" ? sql`r.until_at > clock_timestamp()` : sql`r.until_at <= clock_timestamp()`}
      and r.id < ${before === undefined ? Number.MAX_SAFE_INTEGER : Number(before)}
    order by r.id desc limit ${limits.page + 1}`);
  const page = keysetPage(rows, limits.page, ({ id }) => encodeCursor(String(id)));
  return {
    nextCursor: page.nextCursor,
    plateDays: await findPlateDays(db, apartmentId),
    plates: page.rows.map((row) => ({
      refusalId: row.id,
      plate: row.plate,
      reason: row.reason,
      from: row.from_at.toISOString(),
      until: row.until_at.toISOString(),
    })),
  };
}

/**
 * The plates that a complex refuses now, as one packed text, for its gate: plate and end, neither why, nor who refused or
 * registered them.
 */
export const refusedCars = (complexId: Sql, digits?: Sql): Sql =>
  packedFewRows(
    [packedText(sql`r.plate`), packedTime(sql`r.until_at`)],
    sql`from refused_plates r where r.complex_id = ${complexId} and r.until_at > clock_timestamp()
      ${
        digits === undefined
          ? sql`order by r.plate_key limit ${limits.currentMax}`
          : sql`and right(regexp_replace(r.plate_key, '\\D', '', 'g'), 4) = ${digits}`
      }`,
  );

/** Shown to who lives there and lived there then, with the reason as long as it is kept. */
export const refusalSources: NotificationSources = {
  CAR_REFUSED: ({ memberId }) => sql`
    ${sourceColumns({
      title: plateOf,
      excerpt: sql`f.reason`,
      isOver: sql`v.until_at <= now()`,
      placeId: ownResidence(memberId, sql`v.household_id`),
    })}
    from car_visits v left join refused_plates f on f.id = v.refusal_id
    where v.id = n.thing_id and v.cancelled_at is not null and ${isOfHousehold(memberId)}`,
};
