import { answer, endpoint, input } from "../platform/endpoint.ts";
import type { getNoticeFileInput, looseNoticeFileInput, uploadNoticeFileInput } from "./notice.input.ts";
import { noticeFileLimits, type NoticeFileKind } from "./notice-file-rules.ts";

// Files of notices (decision 070). Each is uploaded by itself, and named by its id where the notice is written.

/** A file of a notice, as those who may read the notice see it. */
export interface NoticeFileView {
  readonly fileId: number;
  readonly name: string;
  readonly kind: NoticeFileKind;
  readonly bytes: number;
}

/** The same at the desk. */
export interface OfficeNoticeFileView extends NoticeFileView {
  /** Hexadecimal. */
  readonly sha256: string;
}

/**
 * Uploads the one file of `file`, for a notice that is yet to be written or changed. Its contents must be what the ending of
 * `name` says. What is named by no notice within a day is removed.
 */
export const uploadNoticeFile = endpoint({
  method: "POST",
  path: "/api/office/:apartmentId/notice-files",
  access: "member",
  input: input<typeof uploadNoticeFileInput>(),
  files: { file: 1 },
  largestFile: { bytes: noticeFileLimits.bytesMax, refusal: "NOTICE_FILE_TOO_LARGE" },
  status: 201,
  answer: answer<NoticeFileView>(),
});

/** Removes an uploaded file of the viewer's own that belongs to no notice. A repeat changes nothing. */
export const removeNoticeFile = endpoint({
  method: "DELETE",
  path: "/api/office/:apartmentId/notice-files/:fileId",
  access: "member",
  input: input<typeof looseNoticeFileInput>(),
  status: 204,
});

/** A file of a notice, for those who may read the notice: a download, never a page. */
export const getNoticeFile = endpoint({
  method: "GET",
  path: "/api/community/feeds/:feedId/files/:fileId",
  access: "member",
  input: input<typeof getNoticeFileInput>(),
});

/** Address of a file of a notice, for a link. */
export const noticeFileUrl = (feedId: number, fileId: number): string =>
  getNoticeFile.path.replace(":feedId", String(feedId)).replace(":fileId", String(fileId));
