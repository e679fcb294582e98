import { answer, endpoint, input } from "../platform/endpoint.ts";
import type {
  cancelPlannedNoticeInput,
  changePlannedNoticeInput,
  getPlannedImageInput,
  listPlannedNoticesInput,
  planNoticeInput,
} from "./notice.input.ts";
import type { FeedImageView } from "../feed/feed.ts";
import { feedLimits } from "../feed/feed-rules.ts";
import type { OfficeNoticeFileView } from "./notice-file.ts";
import type { AudiencePart, NoticeKind } from "./notice-rules.ts";

// Notices that are published later, at a time of the database.

/** Those of a complex, the next first; a role that writes those of the council alone gets these. */
export const listPlannedNotices = endpoint({
  method: "GET",
  path: "/api/office/:apartmentId/planned-notices",
  access: "member",
  input: input<typeof listPlannedNoticesInput>(),
  answer: answer<readonly PlannedNoticeView[]>(),
});

export interface PlannedNoticeView {
  readonly plannedId: number;
  readonly title: string;
  readonly contents: string;
  readonly kind: NoticeKind;
  readonly audience: readonly AudiencePart[] | null;
  readonly until: string | null;
  readonly pinned: boolean;
  readonly commentsOff: boolean;
  readonly wantsAcknowledgement: boolean;
  readonly files: readonly OfficeNoticeFileView[];
  readonly posting: { readonly days: number; readonly isOnDefects: boolean } | null;
  /** Its photos, in order. */
  readonly photos: readonly FeedImageView[];
  readonly publishAt: string;
  readonly author: string;
  readonly changedAt: string;
  /** It could not be published: the office plans it again, or cancels it. */
  readonly isHeld: boolean;
}

/**
 * Plans a notice; `multipartFileList` holds its photos in order. With an Idempotency-Key (a UUID) a repeat plans nothing and
 * answers as the first call, or 404 once that plan was published or cancelled.
 */
export const planNotice = endpoint({
  method: "POST",
  path: "/api/office/:apartmentId/planned-notices",
  access: "member",
  input: input<typeof planNoticeInput>(),
  files: { multipartFileList: feedLimits.imagesMax },
  status: 201,
  answer: answer<{ readonly plannedId: number }>(),
});

/**
 * Changes all of it; the caller is its author from then on. Photos as with a post: `deleteFileUrls` are deleted, new ones
 * follow those that stay unless `photoOrder` names another order. With an Idempotency-Key a repeat changes nothing. 409 NOTICE_CHANGED
 * where `changedAt` is sent and the plan is not as it was seen.
 */
export const changePlannedNotice = endpoint({
  method: "PUT",
  path: "/api/office/:apartmentId/planned-notices/:plannedId",
  access: "member",
  input: input<typeof changePlannedNoticeInput>(),
  files: { multipartFileList: feedLimits.imagesMax },
  status: 204,
});

export const cancelPlannedNotice = endpoint({
  method: "DELETE",
  path: "/api/office/:apartmentId/planned-notices/:plannedId",
  access: "member",
  input: input<typeof cancelPlannedNoticeInput>(),
  status: 204,
});

/** A photo of a planned notice, or its thumbnail, for the office that plans it. */
export const getPlannedImage = endpoint({
  method: "GET",
  path: "/api/office/planned-images/:key",
  access: "member",
  input: input<typeof getPlannedImageInput>(),
});
