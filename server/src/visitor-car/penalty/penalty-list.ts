import { imageUrlsOf } from "@danji/contract/image/image-rules";
import { getPenaltyPhoto as getPenaltyPhotoEndpoint } from "@danji/contract/visitor-car/penalty/penalty";
import type { OfficePenaltyView, PenaltiesPage, PenaltyView } from "@danji/contract/visitor-car/penalty/penalty";
import {
  penaltyLimits as limits,
  type PenaltyListView,
  type PenaltyState,
} from "@danji/contract/visitor-car/penalty/penalty-rules";
import { requireDeskAct } from "#complex/desk/desk-access.ts";
import { isHouseholdMember } from "#complex/household/household-member.ts";
import { requireOwnHousehold } from "#complex/household/household.ts";
import type { ImageResource } from "#image/image-response.ts";
import { storedImage } from "#image/visible-image.ts";
import type { Queryable } from "#platform/db/database.ts";
import { decodeCursor, encodeCursor, keysetPage } from "#platform/db/keyset.ts";
import { type Sql, sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import type { Services } from "#platform/services.ts";
import type { Viewer } from "#platform/viewer.ts";
import { type CarHousehold, findFamily } from "../car-household.ts";
import { plateDaysOf as findPlateDays } from "../retention/plate-retention.ts";
import { isOver, plateDaysOf } from "../visit-row.ts";

const { imageUrl, thumbUrl } = imageUrlsOf(getPenaltyPhotoEndpoint);

/** When the case `p` of a query is over: decided, or given up by the office so many days after the time for an objection. */
export const endOfPenalty: Sql = sql`
  coalesce(p.decided_at, p.object_until + make_interval(days => ${limits.lapseDays}))`;

/** Condition on the case `p` of a query: it is due to be erased, as plates are. */
export const isPenaltyDue: Sql = isOver(endOfPenalty, plateDaysOf(sql`p.complex_id`));

/** Condition on the case `p` of a query: the member lives behind its door, and so did its family. */
export const isOfPenalizedHousehold = (memberId: number): Sql => sql`exists (
  select from residences w join car_households k on k.household_id = w.household_id
  where w.household_id = p.household_id and w.member_id = ${memberId} and ${isHouseholdMember(sql`w`)} and k.family = p.family)`;

interface PenaltyRow {
  readonly id: number;
  readonly state: PenaltyState;
  readonly plate: string;
  readonly rule: string;
  readonly photo: string;
  readonly noticed_at: Date;
  readonly object_until: Date;
  readonly objection: string | null;
  readonly objected_at: Date | null;
  readonly decision_reason: string | null;
  readonly decided_at: Date | null;
}

const columns: Sql = sql`p.id, p.plate, p.rule, i.key as photo, p.noticed_at, p.object_until, p.objection, p.objected_at,
  p.decision_reason, p.decided_at,
  case when p.decision is not null then p.decision when p.objected_at is not null then 'OBJECTED'
    when p.object_until > clock_timestamp() then 'NOTICED' else 'UNANSWERED' end as state`;

const penaltyView = (row: PenaltyRow): PenaltyView => ({
  penaltyId: row.id,
  state: row.state,
  plate: row.plate,
  rule: row.rule,
  imageUrl: imageUrl(row.photo),
  thumbUrl: thumbUrl(row.photo),
  noticedAt: row.noticed_at.toISOString(),
  objectUntil: row.object_until.toISOString(),
  objection: row.objection,
  decisionReason: row.decision_reason,
  objectedAt: row.objected_at?.toISOString() ?? null,
  decidedAt: row.decided_at?.toISOString() ?? null,
});

interface PenaltyQuery {
  readonly apartmentId: number;
  readonly view: PenaltyListView;
  readonly cursor?: string | undefined;
}

/** A page of the cases of a complex, the newest first. Throws as requireDeskAct, and BAD_REQUEST. */
export async function listPenalties(
  db: Queryable,
  viewer: Viewer,
  { apartmentId, view, cursor }: PenaltyQuery,
): Promise<PenaltiesPage> {
  await requireDeskAct(db, viewer, apartmentId, "penalizeCars");
  const [before] = cursor === undefined ? [] : decodeCursor(cursor, /^(\d{1,15})$/);
  type Row = PenaltyRow & Pick<OfficePenaltyView, "building" | "unit" | "isEarlierFamily">;
  const rows = await db.many<Row & Record<string, unknown>>(sql`
    select ${columns}, o.building, o.unit, k.family <> p.family as "isEarlierFamily"
    from car_penalties p join images i on i.id = p.image_id join households o on o.id = p.household_id
      join car_households k on k.household_id = p.household_id
    where p.complex_id = ${apartmentId} and p.decided_at is ${view === "OPEN" ? sql`null` : sql`not null`}
      and p.id < ${before === undefined ? Number.MAX_SAFE_INTEGER : Number(before)} and not ${isPenaltyDue}
    order by p.id desc limit ${limits.page + 1}`);
  const page = keysetPage(rows, limits.page, ({ id }) => encodeCursor(String(id)));
  return {
    nextCursor: page.nextCursor,
    plateDays: await findPlateDays(db, apartmentId),
    penalties: page.rows.map(({ building, unit, isEarlierFamily, ...row }) => ({
      ...penaltyView(row),
      building,
      unit,
      isEarlierFamily,
    })),
  };
}

/** The cases of the viewer's household. Throws as requireOwnHousehold. */
export async function listOwnPenalties(
  db: Queryable,
  viewer: Viewer,
  residenceId: number,
): Promise<{ readonly penalties: readonly PenaltyView[] }> {
  const { id } = await requireOwnHousehold(db, viewer, residenceId);
  const { family } = await findFamily(db, id);
  const rows = await db.many<PenaltyRow & Record<string, unknown>>(sql`
    select ${columns} from car_penalties p join images i on i.id = p.image_id
    where p.household_id = ${id} and p.family = ${family} and not ${isPenaltyDue}
    order by p.id desc limit ${limits.listMax}`);
  return { penalties: rows.map(penaltyView) };
}

/** The cases that a family's list has. */
export async function countPenalties(db: Queryable, { householdId, family }: CarHousehold): Promise<number> {
  const { count } = await db.one<{ count: number }>(sql`
    select count(*) as count from car_penalties p
    where p.household_id = ${householdId} and p.family = ${family} and not ${isPenaltyDue}`);
  return count;
}

/** A photo by the name of its object, for the office and the household of its case. Throws IMAGE_NOT_FOUND for all others. */
export async function getPenaltyPhoto(
  { db, objects }: Pick<Services, "db" | "objects">,
  viewer: Viewer,
  object: string,
): Promise<ImageResource> {
  const found = await db.maybe<{ complex_id: number; is_own: boolean }>(sql`
    select p.complex_id, ${isOfPenalizedHousehold(viewer.memberId)} as is_own
    from images i join car_penalties p on p.image_id = i.id
    where i.key = ${object.replace(/(-thumb)?\.webp$/, "")} and not ${isPenaltyDue}`);
  if (found === undefined) throw new Problem("IMAGE_NOT_FOUND");
  if (!found.is_own) {
    try {
      await requireDeskAct(db, viewer, found.complex_id, "penalizeCars");
    } catch (error) {
      throw error instanceof Problem && error.reason !== "UNAUTHENTICATED" ? new Problem("IMAGE_NOT_FOUND") : error;
    }
  }
  return storedImage(objects, object);
}
