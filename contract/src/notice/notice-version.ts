import { answer, endpoint, input } from "../platform/endpoint.ts";
import type { listNoticeVersionsInput, listOfficeVersionsInput, withholdVersionInput } from "./notice.input.ts";
import type { AudiencePart } from "./notice-rules.ts";

// What a notice said before it was changed (decision 070).

/** A notice as it read from `writtenAt` on. */
export interface NoticeText {
  readonly title: string;
  readonly contents: string;
  /** Null: everybody. */
  readonly audience: readonly AudiencePart[] | null;
  readonly files: readonly VersionFile[];
  readonly writtenAt: string;
}

export interface VersionFile {
  readonly name: string;
  readonly bytes: number;
}

export interface NoticeVersionView extends NoticeText {
  readonly versionId: number;
}

/**
 * The former versions of a notice that the viewer may read, the newest first, and the one that stands. Versions that were for
 * others, or that the office withholds, are absent; 404 where none is left, as for a notice that was never changed.
 */
export const listNoticeVersions = endpoint({
  method: "GET",
  path: "/api/community/feeds/:feedId/versions",
  access: "member",
  input: input<typeof listNoticeVersionsInput>(),
  answer: answer<NoticeVersions<NoticeVersionView>>(),
});

export interface NoticeVersions<V> {
  readonly current: NoticeText;
  readonly versions: readonly V[];
  /** For `before` of the next page; null on the last one. */
  readonly next: number | null;
}

export interface OfficeVersionView extends NoticeVersionView {
  readonly writtenBy: string;
  readonly replacedBy: string;
  /** Residents do not see it; by whom and since when. */
  readonly withheld: { readonly by: string; readonly at: string } | null;
}

/** All former versions, for the desk. */
export const listOfficeVersions = endpoint({
  method: "GET",
  path: "/api/office/:apartmentId/notices/:feedId/versions",
  access: "member",
  input: input<typeof listOfficeVersionsInput>(),
  answer: answer<NoticeVersions<OfficeVersionView>>(),
});

/** Withholds the text of a former version from residents, or shows it again. On record. */
export const withholdVersion = endpoint({
  method: "PUT",
  path: "/api/office/:apartmentId/notices/:feedId/versions/:versionId/withholding",
  access: "member",
  input: input<typeof withholdVersionInput>(),
  status: 204,
});
