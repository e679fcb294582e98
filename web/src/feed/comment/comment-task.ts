import type { CommentView } from "@danji/contract/feed/comment";

/** What the bar below a post does (SPEC section 4: add mode and edit mode). */
export type CommentTask =
  | { readonly kind: "add" }
  /** `parentId` is the top-level comment, also for a reply to a reply. */
  | {
      readonly kind: "reply";
      readonly commentId: number;
      readonly parentId: number;
      readonly nickname: string;
    }
  | { readonly kind: "edit"; readonly commentId: number; readonly contents: string };

export type AddTask = Exclude<CommentTask, { kind: "edit" }>;

/** A reply to `comment`, which is `top` or one of its replies. */
export const replyTo = (comment: CommentView, top: CommentView): CommentTask => ({
  kind: "reply",
  commentId: comment.commentId,
  parentId: top.commentId,
  nickname: comment.commentMemberResponseDto.nickname,
});

/** The name under which the words of its edit are kept (kept-state.ts). */
export const editFormOf = (commentId: number): string => `comment:${commentId}`;

/** Element id of a comment. */
export const commentIdOf = (commentId: number): string => `comment-${commentId}`;
