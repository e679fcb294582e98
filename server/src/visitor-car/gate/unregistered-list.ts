import { getCarPhoto as getCarPhotoEndpoint } from "@danji/contract/visitor-car/gate/unregistered-cars";
import type { UnregisteredCarsView, UnregisteredCarView } from "@danji/contract/visitor-car/gate/unregistered-cars";
import { imageUrlsOf } from "@danji/contract/image/image-rules";
import { carLimits as limits } from "@danji/contract/visitor-car/car-rules";
import { requireDeskAct } from "#complex/desk/desk-access.ts";
import type { ImageResource } from "#image/image-response.ts";
import { storedImage } from "#image/visible-image.ts";
import type { Queryable } from "#platform/db/database.ts";
import { type Sql, sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import type { Services } from "#platform/services.ts";
import type { Viewer } from "#platform/viewer.ts";
import { isOver, plateDaysOf } from "../visit-row.ts";

const { imageUrl, thumbUrl } = imageUrlsOf(getCarPhotoEndpoint);

interface UnregisteredCarRow {
  readonly id: number;
  readonly plate: string;
  readonly seen: number;
  readonly first_seen_at: Date;
  readonly last_seen_at: Date;
  readonly place: string | null;
  readonly photo: string | null;
  readonly own_id: number | null;
}

/** Condition on the sighting `s` of a query: who noted it may still take it back. */
export const isRecent: Sql = sql`s.received_at > clock_timestamp() - interval '1 day'`;

/** The unregistered cars that were seen in the last days, the newest first. Throws as requireDeskAct. */
export async function listUnregistered(
  db: Queryable,
  viewer: Viewer,
  { apartmentId }: { readonly apartmentId: number },
): Promise<UnregisteredCarsView> {
  await requireDeskAct(db, viewer, apartmentId, "markCars");
  const rows = await db.many<UnregisteredCarRow & Record<string, unknown>>(sql`
    select u.id, u.plate, u.last_seen_at, s.seen, s.first_seen_at, s.place, s.photo, s.own_id
    from (
      select * from unregistered_cars
      where complex_id = ${apartmentId} and last_seen_at > clock_timestamp() - make_interval(days => ${limits.sightingDays})
      order by last_seen_at desc, id desc limit ${limits.unregisteredMax + 1}
    ) u cross join lateral (
      select count(*) as seen, min(s.seen_at) as first_seen_at,
        (array_agg(s.place order by s.seen_at desc, s.id desc))[1] as place,
        (array_agg(i.key order by s.seen_at desc, s.id desc) filter (where i.key is not null))[1] as photo,
        (array_agg(case when s.member_id = ${viewer.memberId} and ${isRecent} then s.id end
          order by s.seen_at desc, s.id desc))[1] as own_id
      from car_sightings s left join images i on i.id = s.image_id
      where s.car_id = u.id
    ) s
    where s.seen > 0
    order by u.last_seen_at desc, u.id desc`);
  const { days } = await db.one<{ days: number }>(sql`select ${plateDaysOf(sql`${apartmentId}::bigint`)} as days`);
  // The one beyond the limit says that there are more.
  const isCut = rows.length > limits.unregisteredMax;
  return {
    cars: rows.slice(0, limits.unregisteredMax).map(carView),
    plateDays: days,
    ...(isCut ? { isCut } : {}),
  };
}

const carView = (row: UnregisteredCarRow): UnregisteredCarView => ({
  carId: row.id,
  plate: row.plate,
  count: row.seen,
  place: row.place,
  ownSightingId: row.own_id,
  firstSeenAt: row.first_seen_at.toISOString(),
  lastSeenAt: row.last_seen_at.toISOString(),
  photoUrl: row.photo === null ? null : imageUrl(row.photo),
  thumbUrl: row.photo === null ? null : thumbUrl(row.photo),
});

/** A photo by the name of its object, for a member who may see the list of its complex. Throws IMAGE_NOT_FOUND for all others. */
export async function getCarPhoto(
  { db, objects }: Pick<Services, "db" | "objects">,
  viewer: Viewer,
  object: string,
): Promise<ImageResource> {
  const car = await db.maybe<{ complex_id: number }>(sql`
    select u.complex_id from images i
    join car_sightings s on s.image_id = i.id join unregistered_cars u on u.id = s.car_id
    where i.key = ${object.replace(/(-thumb)?\.webp$/, "")} and not ${isOver(sql`u.last_seen_at`, plateDaysOf(sql`u.complex_id`))}`);
  if (car === undefined) throw new Problem("IMAGE_NOT_FOUND");
  try {
    await requireDeskAct(db, viewer, car.complex_id, "markCars");
  } catch (error) {
    throw error instanceof Problem && error.reason !== "UNAUTHENTICATED" ? new Problem("IMAGE_NOT_FOUND") : error;
  }
  return storedImage(objects, object);
}
