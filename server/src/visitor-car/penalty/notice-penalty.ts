import { addDays, seoulDay, seoulMoment } from "@danji/contract/platform/seoul-clock";
import { plateName } from "@danji/contract/visitor-car/plate";
import { penaltyLimits as limits } from "@danji/contract/visitor-car/penalty/penalty-rules";
import { requireActiveMember } from "#account/session/active-member.ts";
import { lockAct } from "#complex/complex-access.ts";
import { requireDeskAct } from "#complex/desk/desk-access.ts";
import { isHouseholdMember } from "#complex/household/household-member.ts";
import { recordOfficeAct } from "#complex/role/office-ledger.ts";
import { insertImages, type StoredImage } from "#image/image.ts";
import { type PhotoFile, withImages } from "#image/with-images.ts";
import type { Transaction } from "#platform/db/database.ts";
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
import { lockCarHousehold } from "../car-household.ts";
import { databaseNow } from "../car-rules.ts";
import { notifyOfPenalty } from "./penalty-notification.ts";

/** Notices of a member a day. */
const noticeLimit: Limit = { name: "car penalties", max: 100, seconds: 86_400 };

export interface NewPenalty {
  readonly apartmentId: number;
  readonly building: string;
  readonly unit: string;
  readonly plate: string;
  readonly rule: string;
  /** The last day on which the household may object, in Seoul, as 2026-12-03. */
  readonly until: string;
}

const noticeKeys: IdempotencyKeys<StoredCreation> = {
  find: (db, memberId, { key, hash }) =>
    db.maybe<StoredCreation>(sql`
      select id, request_hash = ${hash} as same from car_penalties
      where noticed_by = ${memberId} and request_key = ${key}`),
  constraint: "car_penalties_request",
  deleted: "PENALTY_NOT_FOUND",
  lookUpFirst: true,
};

/**
 * Notifies a household of a penalty, and returns the id of the case. A repetition of `key` writes nothing. Throws as requireDeskAct,
 * PENALTY_PHOTO, PENALTY_DAYS, PENALTY_DOOR, TOO_MANY_REQUESTS.
 */
export async function noticePenalty(
  services: Services,
  viewer: Viewer,
  penalty: NewPenalty,
  files: readonly PhotoFile[],
  key: string | undefined,
): Promise<number> {
  const { db } = services;
  await requireDeskAct(db, viewer, penalty.apartmentId, "penalizeCars");
  if (files.length === 0) throw new Problem("PENALTY_PHOTO");
  const request = key === undefined ? undefined : await idempotentRequest(key, penalty, files);
  const create = () =>
    withImages(services, files, ([image]) =>
      db.tx((tx) => {
        if (image === undefined) throw new Problem("PENALTY_PHOTO");
        return insertPenalty(services, tx, viewer, { ...penalty, image, request });
      }),
    );
  return createOnce(db, noticeKeys, viewer, { request, create, repeat: ({ id }) => id });
}

interface StoredPenalty extends NewPenalty {
  readonly image: StoredImage;
  readonly request: IdempotentRequest | undefined;
}

async function insertPenalty(
  services: Services,
  tx: Transaction,
  viewer: Viewer,
  { apartmentId: complexId, building, unit, plate, rule, until, image, request }: StoredPenalty,
): Promise<number> {
  const { memberId } = viewer;
  await requireActiveMember(tx, viewer);
  // The role may have ended while the photo was received.
  await requireDeskAct(tx, viewer, complexId, "penalizeCars");
  await lockAct(tx, viewer, complexId, "penalizeCars");
  await services.limits.charge(tx, noticeLimit, `member:${memberId}`);
  const today = seoulDay(new Date(await databaseNow(tx)));
  if (until < addDays(today, limits.daysMin) || until > addDays(today, limits.daysMax)) {
    throw new Problem("PENALTY_DAYS");
  }
  const door = await tx.maybe<{ id: number }>(sql`
    select h.id from households h
    where h.complex_id = ${complexId} and h.building_key = ${building} and h.unit_key = ${unit}
      and exists (select from residences w where w.household_id = h.id and ${isHouseholdMember(sql`w`)})`);
  if (door === undefined) throw new Problem("PENALTY_DOOR");
  const { householdId, family } = await lockCarHousehold(tx, door.id, complexId);
  await insertImages(tx, memberId, [image]);
  const { id } = await tx.one<{ id: number }>(sql`
    insert into car_penalties (complex_id, household_id, family, plate, rule, image_id, noticed_by, object_until,
      request_key, request_hash)
    values (${complexId}, ${householdId}, ${family}, ${plateName(plate)}, ${rule},
      (select id from images where key = ${image.key}), ${memberId}, ${seoulMoment(addDays(until, 1), "00:00")},
      ${request?.key ?? null}::uuid, ${request?.hash ?? null}::bytea)
    returning id`);
  await recordOfficeAct(tx, {
    complexId,
    actorId: memberId,
    act: "cars.penaltyNoticed",
    target: `penalty:${id}`,
    detail: { until },
  });
  await notifyOfPenalty(tx, viewer, id, "NOTICED");
  return id;
}
