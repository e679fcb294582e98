import { plateKey, plateName } from "@danji/contract/visitor-car/plate";
import { requireActiveMember } from "#account/session/active-member.ts";
import { requireDeskAct } from "#complex/desk/desk-access.ts";
import { insertImages, type StoredImage } from "#image/image.ts";
import { removeImages } from "#image/removal.ts";
import { type PhotoFile, withImages } from "#image/with-images.ts";
import type { Queryable, Transaction } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import {
  createOnce,
  type IdempotencyKeys,
  idempotentRequest,
  type IdempotentRequest,
  type StoredCreation,
} from "#platform/idempotency.ts";
import type { Limit } from "#platform/limit/rate-limit.ts";
import { Problem } from "#platform/problem.ts";
import type { Services } from "#platform/services.ts";
import type { Viewer } from "#platform/viewer.ts";
import { isRecent } from "./unregistered-list.ts";

/** Sightings of a member a day. */
const sightingLimit: Limit = { name: "car sightings", max: 300, seconds: 86_400 };

export interface NewSighting {
  readonly apartmentId: number;
  readonly plate: string;
  /** Empty where it was not noted. */
  readonly place: string;
  readonly secondsAgo: number;
}

interface NotedCar {
  readonly carId: number;
  readonly count: number;
}

const sightingKeys: IdempotencyKeys<StoredCreation> = {
  find: (db, memberId, { key, hash }) =>
    db.maybe<StoredCreation>(sql`
      select car_id as id, request_hash = ${hash} as same from car_sightings
      where member_id = ${memberId} and request_key = ${key}`),
  constraint: "car_sightings_request",
  deleted: "SIGHTING_NOT_FOUND",
  lookUpFirst: true,
};

/**
 * Notes an unregistered car, at the time at which it was seen; one that was noted before is counted once more. A call that
 * repeats `key` writes nothing. Throws as requireDeskAct, TOO_MANY_REQUESTS, and SIGHTING_NOT_FOUND where it was taken back since.
 */
export async function noteSighting(
  services: Services,
  viewer: Viewer,
  sighting: NewSighting,
  files: readonly PhotoFile[],
  key: string | undefined,
): Promise<NotedCar> {
  const { db } = services;
  await requireDeskAct(db, viewer, sighting.apartmentId, "markCars");
  // Without how long ago it was: that grows with each attempt.
  const { secondsAgo: _, ...payload } = sighting;
  const request = key === undefined ? undefined : await idempotentRequest(key, payload, files);
  const create = () =>
    withImages(services, files, (images) =>
      db.tx((tx) => insertSighting(services, tx, viewer, { ...sighting, image: images[0], request })),
    );
  return createOnce(db, sightingKeys, viewer, { request, create, repeat: ({ id }) => countOf(db, id) });
}

interface StoredSighting extends NewSighting {
  readonly image: StoredImage | undefined;
  readonly request: IdempotentRequest | undefined;
}

async function insertSighting(
  services: Services,
  tx: Transaction,
  viewer: Viewer,
  { apartmentId, plate, place, secondsAgo, image, request }: StoredSighting,
): Promise<NotedCar> {
  const { memberId } = viewer;
  await requireActiveMember(tx, viewer);
  // The role may have ended while the photo was received.
  await requireDeskAct(tx, viewer, apartmentId, "markCars");
  await services.limits.charge(tx, sightingLimit, `member:${memberId}`);
  if (image !== undefined) await insertImages(tx, memberId, [image]);
  const { id } = await tx.one<{ id: number }>(sql`
    with seen as (select date_trunc('second', clock_timestamp()) - make_interval(secs => ${secondsAgo}) as at),
    car as (
      insert into unregistered_cars as u (complex_id, plate, plate_key, last_seen_at)
      select ${apartmentId}::bigint, ${plateName(plate)}::text, ${plateKey(plate)}::text, at from seen
      on conflict on constraint unregistered_cars_plate
      do update set last_seen_at = greatest(u.last_seen_at, excluded.last_seen_at)
      returning id
    )
    insert into car_sightings (car_id, member_id, place, image_id, seen_at, request_key, request_hash)
    select car.id, ${memberId}::bigint, ${place === "" ? null : place}::text,
      (select id from images where key = ${image?.key ?? null}::text), seen.at,
      ${request?.key ?? null}::uuid, ${request?.hash ?? null}::bytea
    from car, seen returning car_id as id`);
  return countOf(tx, id);
}

async function countOf(db: Queryable, carId: number): Promise<NotedCar> {
  const { count } = await db.one<{ count: number }>(sql`
    select count(*) as count from car_sightings where car_id = ${carId}`);
  return { carId, count };
}

/**
 * Takes back what the viewer noted within the last day: its place and photo go at once, and the car with its last sighting. Throws as
 * requireDeskAct, and SIGHTING_NOT_FOUND for what is not the viewer's or older.
 */
export async function deleteSighting(
  services: Services,
  viewer: Viewer,
  { apartmentId, sightingId }: { readonly apartmentId: number; readonly sightingId: number },
): Promise<void> {
  await services.db.tx(async (tx) => {
    await requireActiveMember(tx, viewer);
    await requireDeskAct(tx, viewer, apartmentId, "markCars");
    // The row of the car comes first, as where it is noted: a call that notes it at the same time waits, or begins it anew.
    const found = await tx.maybe<{ car_id: number | null; is_own: boolean }>(sql`
      select s.car_id, u.id is not null or s.car_id is null as is_own
      from car_sightings s left join unregistered_cars u on u.id = s.car_id and u.complex_id = ${apartmentId}
      where s.id = ${sightingId} and s.member_id = ${viewer.memberId} and ${isRecent}`);
    if (found === undefined || !found.is_own) throw new Problem("SIGHTING_NOT_FOUND");
    const carId = found.car_id;
    if (carId === null) return;
    await tx.run(sql`select from unregistered_cars where id = ${carId} for update`);
    const photos = await tx.many<{ key: string }>(sql`
      select i.key from car_sightings s join images i on i.id = s.image_id where s.id = ${sightingId}`);
    // The key stays, so that it stays taken back when it is sent again; its hash would tell which plate it was.
    await tx.run(sql`
      update car_sightings set car_id = null, place = null, image_id = null, request_hash = null where id = ${sightingId}`);
    await removeImages(
      services,
      tx,
      photos.map(({ key }) => key),
    );
    await tx.run(sql`
      update unregistered_cars u set last_seen_at = s.at
      from (select max(seen_at) as at from car_sightings where car_id = ${carId}) s
      where u.id = ${carId} and s.at is not null`);
    await tx.run(sql`
      delete from unregistered_cars u where u.id = ${carId}
        and not exists (select from car_sightings s where s.car_id = u.id)`);
  });
}
