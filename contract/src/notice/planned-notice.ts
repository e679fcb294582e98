import { answer, endpoint, input } from "../platform/endpoint.ts";
import type {
  cancelPlannedNoticeInput,
  changePlannedNoticeInput,
  listPlannedNoticesInput,
  planNoticeInput,
} from "./notice.input.ts";
import type { AudiencePart, NoticeKind } from "./notice-rules.ts";

// Notices that are published later, at a time of the database. They have no photos.

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
  readonly publishAt: string;
  readonly author: string;
  /** It could not be published: somebody of the office plans it again, or cancels it. */
  readonly isHeld: boolean;
}

export const planNotice = endpoint({
  method: "POST",
  path: "/api/office/:apartmentId/planned-notices",
  access: "member",
  input: input<typeof planNoticeInput>(),
  status: 201,
  answer: answer<{ readonly plannedId: number }>(),
});

/** Changes all of it; whoever does is its author from then on. */
export const changePlannedNotice = endpoint({
  method: "PUT",
  path: "/api/office/:apartmentId/planned-notices/:plannedId",
  access: "member",
  input: input<typeof changePlannedNoticeInput>(),
  status: 204,
});

export const cancelPlannedNotice = endpoint({
  method: "DELETE",
  path: "/api/office/:apartmentId/planned-notices/:plannedId",
  access: "member",
  input: input<typeof cancelPlannedNoticeInput>(),
  status: 204,
});
