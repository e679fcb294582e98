import type { CommentView } from "@danji/contract/comment";

/** What the bar below a post is doing (SPEC section 4: add mode and edit mode). */
export type CommentTask =
  | { readonly kind: "add" }
  /** `parentId` is the top-level comment, also where a reply is answered. */
  | {
      readonly kind: "reply";
      readonly commentId: number;
      readonly parentId: number;
      readonly nickname: string;
    }
  | { readonly kind: "edit"; readonly commentId: number; readonly contents: string };

export type AddTask = Exclude<CommentTask, { kind: "edit" }>;

/** Answering `comment`, which stands below `top` or is it. */
export const replyTo = (comment: CommentView, top: CommentView): CommentTask => ({
  kind: "reply",
  commentId: comment.commentId,
  parentId: top.commentId,
  nickname: comment.commentMemberResponseDto.nickname,
});

/** Id of a comment's element. */
export const commentIdOf = (commentId: number): string => `comment-${commentId}`;
