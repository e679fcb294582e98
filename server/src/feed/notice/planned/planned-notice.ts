import { noticeAct, type NoticeKind, noticeLimits as limits } from "@danji/contract/notice/notice-rules";
import { feedLimits } from "@danji/contract/feed/feed-rules";
import { requireActiveMember } from "#account/session/active-member.ts";
import { lockAct, requireAct } from "#complex/complex-access.ts";
import { recordOfficeAct } from "#complex/role/office-ledger.ts";
import { photosAfter, planPhotoEdit, writePhotoEdit } from "#image/photo-edit.ts";
import { queueFileRemoval } from "#image/stored-file.ts";
import { type PhotoFile, withImages } from "#image/with-images.ts";
import { recordAudit } from "#platform/audit.ts";
import type { Database, Queryable, Transaction } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import { createOnce, type IdempotentRequest, idempotentRequest } from "#platform/idempotency.ts";
import { Problem } from "#platform/problem.ts";
import type { Services } from "#platform/services.ts";
import type { Viewer } from "#platform/viewer.ts";
import { validateFeedText } from "../../post/feed-create.ts";
import { setFiles, takeFiles } from "../file/notice-files.ts";
import { type NoticeInput, requireNoticeFits } from "../write-notice.ts";
import { insertPlanKey, planKeys } from "./plan-keys.ts";
import { erasePlannedPhotos, plannedImageUrl, plannedPhotos, replacePlannedPhotos } from "./planned-photos.ts";

/** A notice as it is planned. */
interface PlannedNoticeInput {
  readonly title: string;
  readonly contents: string;
  readonly pinned: boolean;
  readonly notice: NoticeInput;
  /** ISO, with its offset. */
  readonly publishAt: string;
}

interface PhotoChange {
  /** Urls of the photos of this plan to delete. */
  readonly deleteFileUrls?: readonly string[];
  /** The whole order of the photos after the change: `url`s, and numbers of new files. */
  readonly photoOrder?: readonly (string | number)[] | undefined;
}

interface PlanInput extends PlannedNoticeInput, PhotoChange {
  /** The version of the plan that was seen; undefined for any. */
  readonly changedAt?: string | undefined;
}

interface PlannedCall {
  readonly apartmentId: number;
  /** Undefined for a new one. */
  readonly plannedId?: number;
  /** The address of the caller. */
  readonly address: string;
}

interface PlanOptions extends PlannedCall {
  readonly files: readonly PhotoFile[];
  /** The call's Idempotency-Key. */
  readonly key: string | undefined;
}

/**
 * Plans a notice, or changes a planned one. A repeat of `key`, also a concurrent one, does nothing. Throws as requireAct, as
 * requireNoticeFits, as setFiles, as planPhotoEdit, NOTICE_TIME_PAST, NOTICE_TIME_FAR, NOTICE_CHANGED, FEED_CHANGED where another change of photos came
 * between, and PLANNED_NOTICE_NOT_FOUND, also for one that was published meanwhile.
 */
export async function planNotice(
  services: Services,
  viewer: Viewer,
  { files, key, ...call }: PlanOptions,
  input: PlanInput,
): Promise<number> {
  const { db } = services;
  validateFeedText(input);
  // What is refused is refused before its photos are read.
  await requireAct(db, viewer, call.apartmentId, "openNotices");
  await requireAct(db, viewer, call.apartmentId, noticeAct(input.notice.kind));
  const request =
    key === undefined ? undefined : await idempotentRequest(key, { ...call, address: "", ...input }, files);
  return createOnce(db, planKeys, viewer, {
    request,
    create: () => writePlan(services, viewer, call, { input, files, request }),
    repeat: ({ id }) => id,
  });
}

interface Plan {
  readonly input: PlanInput;
  readonly files: readonly PhotoFile[];
  readonly request: IdempotentRequest | undefined;
}

async function writePlan(services: Services, viewer: Viewer, call: PlannedCall, { input, files, request }: Plan) {
  const { apartmentId, plannedId } = call;
  const before = plannedId === undefined ? [] : await plannedPhotos(services.db, plannedId);
  const edit = planPhotoEdit(before, {
    deleteUrls: input.deleteFileUrls ?? [],
    urlOf: plannedImageUrl,
    addedCount: files.length,
    max: feedLimits.imagesMax,
    order: input.photoOrder,
  });
  return withImages(services, files, (added) =>
    services.db.tx(async (tx) => {
      await requireActiveMember(tx, viewer);
      await lockAct(tx, viewer, apartmentId, "openNotices");
      if (plannedId !== undefined) await lockPlanned(tx, viewer, { apartmentId, plannedId }, input.changedAt);
      await lockAct(tx, viewer, apartmentId, noticeAct(input.notice.kind));
      await requireTimeFits(tx, input.publishAt);
      await requireNoticeFits(tx, apartmentId, input.notice, input.publishAt);
      const id = await writeRow(tx, viewer, call, input);
      if (request !== undefined) await insertPlanKey(tx, viewer, request, id);
      const photos = photosAfter(edit, added);
      if (photos.join() !== before.join()) {
        if ((await plannedPhotos(tx, id)).join() !== before.join()) throw new Problem("FEED_CHANGED");
        await writePhotoEdit(services, tx, viewer, { edit, added }, (keys) => replacePlannedPhotos(tx, id, keys));
      }
      const { memberId: actorId } = viewer;
      await setFiles(tx, { plannedId: id }, { complexId: apartmentId, actorId, fileIds: input.notice.files });
      await record(tx, viewer, { ...call, plannedId: id }, "notice.planned");
      return id;
    }),
  );
}

/** Throws NOTICE_TIME_PAST or NOTICE_TIME_FAR, by the clock of the database. */
async function requireTimeFits(tx: Queryable, publishAt: string): Promise<void> {
  const { past, far } = await tx.one<{ past: boolean; far: boolean }>(sql`
    select ${publishAt}::timestamptz <= clock_timestamp() as past,
      ${publishAt}::timestamptz > clock_timestamp() + make_interval(days => ${limits.daysMax}::integer) as far`);
  if (past) throw new Problem("NOTICE_TIME_PAST");
  if (far) throw new Problem("NOTICE_TIME_FAR");
}

async function writeRow(
  tx: Queryable,
  { memberId }: Viewer,
  { apartmentId, plannedId }: PlannedCall,
  { title, contents, pinned, notice: whole, publishAt }: PlannedNoticeInput,
): Promise<number> {
  // Its files are rows of their own.
  const { files: _, ...notice } = whole;
  const { id } = await tx.one<{ id: number }>(
    plannedId === undefined
      ? sql`
        insert into planned_notices (complex_id, author_id, title, contents, pinned, notice, publish_at)
        values (${apartmentId}, ${memberId}, ${title}, ${contents}, ${pinned}, ${JSON.stringify(notice)}::jsonb,
          ${publishAt}::timestamptz)
        returning id`
      : sql`
        update planned_notices set author_id = ${memberId}, title = ${title}, contents = ${contents}, pinned = ${pinned},
          notice = ${JSON.stringify(notice)}::jsonb, publish_at = ${publishAt}::timestamptz, state = 'PLANNED',
          changed_at = clock_timestamp()
        where id = ${plannedId} returning id`,
  );
  return id;
}

/** Cancels a planned notice. Throws as planNotice. */
export const cancelPlannedNotice = (
  db: Database,
  viewer: Viewer,
  call: PlannedCall & { readonly plannedId: number },
): Promise<void> =>
  db.tx(async (tx) => {
    await requireActiveMember(tx, viewer);
    await lockAct(tx, viewer, call.apartmentId, "openNotices");
    await lockPlanned(tx, viewer, call);
    await erasePlannedPhotos(tx, call.plannedId);
    await queueFileRemoval(tx, await takeFiles(tx, { plannedId: call.plannedId }));
    await tx.run(sql`delete from planned_notices where id = ${call.plannedId}`);
    await record(tx, viewer, call, "notice.plan.ended");
  });

/**
 * Locks the row, for which its publication waits, and checks that the viewer writes notices of its kind, and that it is the version
 * that was seen.
 */
async function lockPlanned(
  tx: Transaction,
  viewer: Viewer,
  { apartmentId, plannedId }: Pick<Required<PlannedCall>, "apartmentId" | "plannedId">,
  changedAt?: string,
): Promise<void> {
  const row = await tx.maybe<{ kind: NoticeKind; changed_at: Date }>(sql`
    select p.notice ->> 'kind' as kind, p.changed_at from planned_notices p
    where p.id = ${plannedId} and p.complex_id = ${apartmentId} for update`);
  if (row === undefined) throw new Problem("PLANNED_NOTICE_NOT_FOUND");
  await lockAct(tx, viewer, apartmentId, noticeAct(row.kind));
  if (changedAt !== undefined && row.changed_at.toISOString() !== changedAt) throw new Problem("NOTICE_CHANGED");
}

async function record(
  tx: Transaction,
  { memberId: actorId }: Viewer,
  { apartmentId: complexId, plannedId = 0, address }: PlannedCall,
  action: "notice.planned" | "notice.plan.ended",
): Promise<void> {
  const target = `plan:${plannedId}`;
  await recordOfficeAct(tx, { complexId, actorId, act: action, target });
  await recordAudit(tx, { action, actorId, target, address });
}
