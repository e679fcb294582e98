import type { NoticeFileKind } from "@danji/contract/notice/notice-file-rules";
import { sql } from "#platform/db/sql.ts";
import { notModified, type RawResponse, streamed } from "#platform/http/request/call.ts";
import { isUnchanged } from "#platform/http/response/etag.ts";
import { Problem } from "#platform/problem.ts";
import type { Services } from "#platform/services.ts";
import type { Viewer } from "#platform/viewer.ts";
import { requireFeedVisible } from "../../post/feed-access.ts";

const types: Readonly<Record<NoticeFileKind, string>> = {
  pdf: "application/pdf",
  hwp: "application/x-hwp",
  hwpx: "application/hwp+zip",
  doc: "application/msword",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  xls: "application/vnd.ms-excel",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  ppt: "application/vnd.ms-powerpoint",
  pptx: "application/vnd.openxmlformats-officedocument.presentationml.presentation",
};

interface FileCall {
  readonly feedId: number;
  readonly fileId: number;
  /** The caller's If-None-Match. */
  readonly ifNoneMatch: string | undefined;
}

/**
 * A file of a notice that the viewer may read now, as a download that no page runs. A browser asks each time whether it may
 * use what it has. Throws FEED_NOT_FOUND and NOTICE_FILE_NOT_FOUND.
 */
export async function downloadNoticeFile(
  { db, objects }: Services,
  viewer: Viewer,
  { feedId, fileId, ifNoneMatch }: FileCall,
): Promise<RawResponse> {
  await requireFeedVisible(db, viewer, feedId);
  const file = await db.maybe<{ key: string; name: string; kind: NoticeFileKind }>(sql`
    select key, name, kind from notice_files where id = ${fileId} and feed_id = ${feedId}`);
  if (file === undefined) throw new Problem("NOTICE_FILE_NOT_FOUND");
  const etag = `"${file.key}"`;
  const headers = { "cache-control": "private, no-cache", etag };
  if (isUnchanged(ifNoneMatch, etag)) return notModified(headers);
  const object = await objects.open(file.key);
  if (object === undefined) throw new Problem("NOTICE_FILE_NOT_FOUND");
  return streamed(types[file.kind], object.stream, {
    ...headers,
    "content-length": String(object.bytes),
    "content-disposition": dispositionOf(file.name, file.kind),
    "content-security-policy": "default-src 'none'; sandbox",
    "x-content-type-options": "nosniff",
  });
}

/** RFC 6266 and RFC 8187: the name in UTF-8, and one in ASCII for a client that does not know that. */
const dispositionOf = (name: string, kind: NoticeFileKind): string => {
  const plain = name.replace(/[^\w. ()-]+/g, "_");
  const fallback = /[A-Za-z0-9]/.test(plain.slice(0, plain.lastIndexOf("."))) ? plain : `notice.${kind}`;
  const encoded = encodeURIComponent(name).replace(
    /['()*!]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${fallback}"; filename*=UTF-8''${encoded}`;
};
