import type { CommentPageView, CommentView } from "@danji/contract/comment";
import { commentCopy } from "@danji/contract/copy/comment";

/** Puts a new comment behind the others, a reply behind the other replies to `parentId`. */
export const withComment = (
  page: CommentPageView,
  comment: CommentView,
  parentId: number | null,
): CommentPageView => ({
  ...page,
  totalElements: page.totalElements + 1,
  content:
    parentId === null
      ? [...page.content, comment]
      : page.content.map((parent) =>
          parent.commentId === parentId
            ? { ...parent, childrenCommentDto: [...parent.childrenCommentDto, comment] }
            : parent,
        ),
});

/** Changes every comment and reply. */
export const withComments = (
  page: CommentPageView,
  change: (comment: CommentView) => CommentView,
): CommentPageView => ({
  ...page,
  content: page.content.map((top) => {
    const changed = change(top);
    return { ...changed, childrenCommentDto: changed.childrenCommentDto.map(change) };
  }),
});

/** Puts the new words of an edited comment in its place; its replies stay. */
export const withEdited = (page: CommentPageView, edited: CommentView): CommentPageView =>
  withComments(page, (comment) =>
    comment.commentId === edited.commentId
      ? { ...edited, childrenCommentDto: comment.childrenCommentDto }
      : comment,
  );

/** Takes a comment away. One with replies leaves its place; that goes with the last reply. */
export const withoutComment = (page: CommentPageView, commentId: number): CommentPageView => ({
  ...page,
  totalElements: page.totalElements - 1,
  content: page.content.flatMap((top) => {
    if (top.commentId === commentId) return top.childrenCommentDto.length === 0 ? [] : [emptied(top)];
    const replies = top.childrenCommentDto.filter((reply) => reply.commentId !== commentId);
    if (replies.length === top.childrenCommentDto.length) return [top];
    return replies.length === 0 && top.isDeleted ? [] : [{ ...top, childrenCommentDto: replies }];
  }),
});

const emptied = (comment: CommentView): CommentView => ({
  ...comment,
  contents: commentCopy.deleted,
  isDeleted: true,
  isEdited: false,
});
