import type { NoticeFileView } from "@danji/contract/notice/notice-file";
import { fileKindOf, noticeFileLimits as limits, storedFileName } from "@danji/contract/notice/notice-file-rules";
import { lockActiveMember } from "#account/session/active-member.ts";
import { lockAct, requireAct } from "#complex/complex-access.ts";
import { insertStoredFile, queueFileRemoval, removeFiles, withStoredFile } from "#image/stored-file.ts";
import type { Database } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import type { UploadedFile } from "#platform/http/upload/multipart.ts";
import { Problem } from "#platform/problem.ts";
import type { Services } from "#platform/services.ts";
import type { Viewer } from "#platform/viewer.ts";
import { hasContentsOf } from "./file-contents.ts";

/** Hours for which a file that belongs to no notice is kept: as long as a day of writing one. */
const LOOSE_HOURS = 24;

interface SentFile {
  readonly name: string;
  /** Undefined where the call has none. */
  readonly file: UploadedFile | undefined;
}

/**
 * Takes a file for a notice that is yet to be written or changed, as it is. Throws as requireAct, NOTICE_FILE_KIND,
 * NOTICE_FILE_EMPTY, NOTICE_FILE_CONTENTS, NOTICE_FILES_LOOSE and UNAVAILABLE.
 */
export async function uploadNoticeFile(
  services: Services,
  viewer: Viewer,
  complexId: number,
  sent: SentFile,
): Promise<NoticeFileView> {
  const { db } = services;
  await requireAct(db, viewer, complexId, "openNotices");
  const name = storedFileName(sent.name);
  const kind = name === undefined ? undefined : fileKindOf(name);
  if (name === undefined || kind === undefined) throw new Problem("NOTICE_FILE_KIND");
  if (sent.file === undefined) throw new Problem("BAD_REQUEST");
  if (sent.file.bytes === 0) throw new Problem("NOTICE_FILE_EMPTY");
  if (!(await hasContentsOf(kind, sent.file.path))) throw new Problem("NOTICE_FILE_CONTENTS");
  const { memberId } = viewer;
  return withStoredFile(services, sent.file, (stored) =>
    db.tx(async (tx) => {
      // Uploads of one member at the same time are counted one after the other.
      await lockActiveMember(tx, viewer);
      await lockAct(tx, viewer, complexId, "openNotices");
      const { count } = await tx.one<{ count: number }>(sql`
        select count(*)::integer as count from notice_files
        where uploader_id = ${memberId} and feed_id is null and planned_id is null`);
      if (count >= limits.looseMax) throw new Problem("NOTICE_FILES_LOOSE");
      await insertStoredFile(tx, stored);
      const { id: fileId } = await tx.one<{ id: number }>(sql`
        insert into notice_files (key, complex_id, uploader_id, name, kind)
        values (${stored.key}, ${complexId}, ${memberId}, ${name}, ${kind}) returning id`);
      return { fileId, name, kind, bytes: stored.bytes };
    }),
  );
}

/** Removes an uploaded file of the viewer's own that belongs to no notice; nothing happens where there is none. Throws as requireAct. */
export const removeLooseFile = (
  services: Services,
  viewer: Viewer,
  { apartmentId, fileId }: { readonly apartmentId: number; readonly fileId: number },
): Promise<void> =>
  services.db.tx(async (tx) => {
    await requireAct(tx, viewer, apartmentId, "openNotices");
    const row = await tx.maybe<{ key: string }>(sql`
      delete from notice_files
      where id = ${fileId} and complex_id = ${apartmentId} and uploader_id = ${viewer.memberId} and feed_id is null
        and planned_id is null
      returning key`);
    await removeFiles(services, tx, row === undefined ? [] : [row.key]);
  });

/** Removes the files that belong to no notice since a day. Safe to run concurrently. */
export const removeOldLooseFiles = (db: Pick<Database, "tx">): Promise<void> =>
  db.tx(async (tx) => {
    const rows = await tx.many<{ key: string }>(sql`
      delete from notice_files where id in (
        select id from notice_files
        where feed_id is null and planned_id is null and created_at < now() - make_interval(hours => ${LOOSE_HOURS}::integer)
        order by created_at limit 500 for update skip locked)
      returning key`);
    await queueFileRemoval(
      tx,
      rows.map(({ key }) => key),
    );
  });
