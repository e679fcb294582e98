import type {
  commentInput,
  createCommentInput,
  listCommentsInput,
  listRepliesInput,
  updateCommentInput,
} from "./comment.input.ts";
import type { HiddenView } from "../complex/community/community-rules.ts";
import type { FeedMemberView } from "./feed.ts";
import { answer, endpoint, input } from "../platform/endpoint.ts";

/**
 * The comments of a post by time: pages of top-level ones, each with its replies. Where an answer cannot hold all
 * replies, the longest threads are cut; `childrenCount` is then the number of replies, and `listReplies` returns the
 * others.
 */
export const listComments = endpoint({
  method: "GET",
  path: "/api/community/feeds/:feedId/comments",
  access: "member",
  input: input<typeof listCommentsInput>(),
  answer: answer<CommentPageView>(),
});

export interface CommentPageView {
  readonly content: readonly CommentView[];
  /** From 0. */
  readonly page: number;
  readonly size: number;
  /** Comments and replies that are not deleted, as commentCount of the post. */
  readonly totalElements: number;
  /** Pages of top-level comments. */
  readonly totalPages: number;
}

export interface CommentView extends HiddenView {
  readonly commentId: number;
  readonly feedId: number;
  /** 삭제된 댓글입니다 where a deleted comment still has replies. */
  readonly contents: string;
  readonly createdAt: string;
  readonly isAuthor: boolean;
  readonly commentMemberResponseDto: CommentMemberView;
  /** Replies by time; empty for a reply. */
  readonly childrenCommentDto: readonly CommentView[];
  /** The number of replies of a comment whose replies were cut, and the cursor of those that follow. */
  readonly childrenCount?: number;
  readonly childrenCursor?: string;
  /** Additions of ours. */
  readonly isDeleted: boolean;
  readonly isEdited: boolean;
  readonly isBlocked: boolean;
}

/** CONTRACT +: the replies to a top-level comment by time, from the first or after a cursor. */
export const listReplies = endpoint({
  method: "GET",
  path: "/api/community/feeds/:feedId/comments/:commentId/replies",
  access: "member",
  input: input<typeof listRepliesInput>(),
  answer: answer<ReplyPageView>(),
});

export interface ReplyPageView {
  readonly content: readonly CommentView[];
  /** Cursor of the next page; null at the end. */
  readonly nextCursor: string | null;
}

export interface CommentMemberView extends FeedMemberView {
  readonly fileId: number | null;
}

/**
 * A comment, or a reply where `parentId` names one; a reply to a reply is attached to the top-level comment. A repeat
 * with the same Idempotency-Key (a UUID) returns the same comment, or 404 once that was deleted.
 */
export const createComment = endpoint({
  method: "POST",
  path: "/api/community/feeds/:feedId/comments",
  access: "member",
  input: input<typeof createCommentInput>(),
  status: 201,
  answer: answer<CommentView>(),
});

/** With an Idempotency-Key (a UUID) a repeat changes nothing, also where another edit came between. */
export const updateComment = endpoint({
  method: "PUT",
  path: "/api/community/feeds/:feedId/comments/:commentId",
  access: "member",
  input: input<typeof updateCommentInput>(),
  answer: answer<CommentView>(),
});

export const deleteComment = endpoint({
  method: "DELETE",
  path: "/api/community/feeds/:feedId/comments/:commentId",
  access: "member",
  input: input<typeof commentInput>(),
  status: 204,
});
