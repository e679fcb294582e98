import type { InquiryTarget } from "@danji/contract/inquiry/inquiry-rules";
import { type InquiryKind, inquiryDueDays } from "@danji/contract/inquiry/inquiry-stages";
import { activeMember, unauthenticatedOr } from "#account/session/active-member.ts";
import { belongsTo, memberOf, requireComplexVisible, roleOf } from "#complex/complex-access.ts";
import { insertImages, type StoredImage } from "#image/image.ts";
import { type PhotoFile, withImages } from "#image/with-images.ts";
import { type Queryable, type Transaction, violatedConstraint } from "#platform/db/database.ts";
import { type Sql, sql } from "#platform/db/sql.ts";
import {
  createOnce,
  type IdempotencyKeys,
  type IdempotentRequest,
  idempotentRequest,
  type StoredCreation,
} from "#platform/idempotency.ts";
import { Problem } from "#platform/problem.ts";
import type { Limit } from "#platform/limit/rate-limit.ts";
import type { Services } from "#platform/services.ts";
import type { Viewer } from "#platform/viewer.ts";
import { dueAfter } from "./case/deadlines.ts";
import { notAResident } from "./inquiry-access.ts";
import { attachImages } from "./inquiry-image.ts";

/** Inquiries of a member a day. */
const inquiryLimit: Limit = { name: "inquiries", max: 20, seconds: 86_400 };

export interface NewInquiry {
  readonly target: InquiryTarget;
  readonly apartmentId: number;
  readonly title: string;
  readonly contents: string;
  readonly kind?: InquiryKind | undefined;
  readonly place?: InquiryPlace | undefined;
}

interface InquiryPlace {
  readonly building?: string | undefined;
  readonly floor?: string | undefined;
  readonly spot?: string | undefined;
}

/** The keys of inquiries, beside what they created. An inquiry goes only with its author, so `deleted` never is the case. */
const inquiryKeys: IdempotencyKeys<StoredCreation> = {
  find: (db, memberId, { key, hash }) =>
    db.maybe<StoredCreation>(sql`
      select id, request_hash = ${hash} as same from inquiries where author_id = ${memberId} and request_key = ${key}`),
  constraint: "inquiries_author_id_request_key_key",
  deleted: "INQUIRY_NOT_FOUND",
  lookUpFirst: true,
};

/**
 * Creates an inquiry with its photos, and returns its id. A call that repeats `key` writes nothing and answers as the first
 * one, also where many come at once. Throws APARTMENT_NOT_FOUND, FORBIDDEN, INQUIRY_NO_OFFICE, INQUIRY_RESIDENTS_ONLY, TOO_MANY_REQUESTS.
 */
export async function createInquiry(
  services: Services,
  viewer: Viewer,
  inquiry: NewInquiry,
  files: readonly PhotoFile[],
  key: string | undefined,
): Promise<number> {
  const { db } = services;
  const request = key === undefined ? undefined : await idempotentRequest(key, inquiry, files);
  const create = async () => {
    if (inquiry.target === "OFFICE") await requireOffice(db, viewer, inquiry.apartmentId);
    return withImages(services, files, (images) =>
      db.tx((tx) => insertInquiry(services, tx, viewer, inquiry, images, request)),
    );
  };
  try {
    return await createOnce(db, inquiryKeys, viewer, { request, create, repeat: ({ id }) => id });
  } catch (error) {
    if (violatedConstraint(error) === "inquiries_complex_id_fkey") throw new Problem("APARTMENT_NOT_FOUND");
    throw error;
  }
}

/** Throws where the viewer does not live in the complex, or it has no manager to read the inquiry. */
async function requireOffice(db: Queryable, viewer: Viewer, complexId: number): Promise<void> {
  await requireComplexVisible(db, viewer, complexId);
  const complex = await db.maybe<{ has_office: boolean; is_own: boolean }>(sql`
    select exists (select from complex_managers k where k.complex_id = c.id) as has_office,
      ${belongsTo(memberOf(viewer))} as is_own
    from complexes c where c.id = ${complexId}`);
  if (complex?.has_office !== true) throw new Problem("INQUIRY_NO_OFFICE");
  if (!complex.is_own) throw await notAResident(db, viewer, complexId);
}

/**
 * Condition on the complex of an inquiry and its author `me`: it has an office and is theirs, as requireOffice asks before the photos are stored.
 * Their home or role is locked, for which its end waits.
 */
const isTheirOffice = (complexId: number): Sql => sql`exists (
  select from complexes c
  where c.id = ${complexId} and exists (select from complex_managers k where k.complex_id = c.id)
    and ((select h.id from residences h where h.complex_id = c.id and h.member_id = me.id and h.state = 'ACTIVE'
        order by h.id limit 1 for share) is not null
      or (${roleOf(sql`me.id`)} for share) is not null))`;

/** Why `insertInquiry` wrote no row: a withdrawal, or the end of a home or role, while the photos were stored. */
async function refusalOf(tx: Queryable, viewer: Viewer, complexId: number | null): Promise<Problem> {
  try {
    if (complexId !== null) await requireOffice(tx, viewer, complexId);
  } catch (error) {
    if (error instanceof Problem) return unauthenticatedOr(tx, viewer, error);
    throw error;
  }
  return unauthenticatedOr(tx, viewer, new Problem("INQUIRY_RESIDENTS_ONLY"));
}

async function insertInquiry(
  services: Services,
  tx: Transaction,
  viewer: Viewer,
  { target, apartmentId, title, contents, kind = "OTHER", place = {} }: NewInquiry,
  images: readonly StoredImage[],
  request: IdempotentRequest | undefined,
): Promise<number> {
  const { memberId } = viewer;
  const complexId = target === "OFFICE" ? apartmentId : null;
  const inserted = await tx.maybe<{ id: number }>(sql`
    insert into inquiries (author_id, target, complex_id, title, contents, request_key, request_hash,
      kind, building, floor, spot, household_id, due_at)
    select me.id, ${target}, ${complexId}, ${title}, ${contents}, ${request?.key ?? null}, ${request?.hash ?? null},
      ${kind}, ${place.building || null}, ${place.floor || null}, ${place.spot || null},
      (select h.household_id from residences h
        where h.complex_id = ${complexId} and h.member_id = me.id and h.state = 'ACTIVE' order by h.id limit 1),
      ${dueAfter(sql`now()`, sql`${inquiryDueDays[kind]}::integer`)}
    from (${activeMember(viewer)}) me
    ${complexId === null ? sql`` : sql`where ${isTheirOffice(complexId)}`}
    returning id`);
  if (inserted === undefined) throw await refusalOf(tx, viewer, complexId);
  const { id } = inserted;
  // In the transaction, so that only what was sent counts.
  await services.limits.charge(tx, inquiryLimit, `member:${memberId}`);
  await insertImages(tx, memberId, images);
  await attachImages(
    tx,
    id,
    images.map(({ key }) => key),
  );
  return id;
}
