import type { CommentPageView, CommentView, ReplyPageView } from "@danji/contract/feed/comment";
import { commentCopy } from "@danji/contract/feed/comment.copy";

/**
 * Appends a new comment, or a reply to the replies of `parentId`. The same page where the comment is there: an attempt
 * whose answer was lost had stored it, and the comments were read since.
 */
export const withComment = (page: CommentPageView, comment: CommentView, parentId: number | null): CommentPageView =>
  isShown(page, comment) ? page : appended(page, comment, parentId);

const isShown = ({ content }: CommentPageView, { commentId }: CommentView): boolean =>
  content.some((top) => [top, ...top.childrenCommentDto].some((one) => one.commentId === commentId));

const appended = (page: CommentPageView, comment: CommentView, parentId: number | null): CommentPageView => ({
  ...page,
  totalElements: page.totalElements + 1,
  content:
    parentId === null
      ? [...page.content, comment]
      : page.content.map((parent) =>
          parent.commentId === parentId
            ? counted({ ...parent, childrenCommentDto: [...parent.childrenCommentDto, comment] }, 1)
            : parent,
        ),
});

/** Maps every comment and reply. */
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

/** Replaces the text of an edited comment; its replies stay. */
export const withEdited = (page: CommentPageView, edited: CommentView): CommentPageView =>
  withComments(page, (comment) =>
    comment.commentId === edited.commentId
      ? { ...comment, contents: edited.contents, isEdited: edited.isEdited }
      : comment,
  );

/** True where the comment does not count: a hidden one, which its author alone still reads. */
export const isUncounted = (page: CommentPageView | undefined, commentId: number): boolean =>
  page?.content
    .flatMap((top) => [top, ...top.childrenCommentDto])
    .some((one) => one.commentId === commentId && one.hiddenBy !== undefined) === true;

/** Removes a comment. One with replies remains as a placeholder, which is removed with the last reply. */
export const withoutComment = (page: CommentPageView, commentId: number): CommentPageView => ({
  ...page,
  totalElements: page.totalElements - (isUncounted(page, commentId) ? 0 : 1),
  content: page.content.flatMap((top) => {
    if (top.commentId === commentId) return hasReplies(top) ? [emptied(top)] : [];
    const replies = top.childrenCommentDto.filter((reply) => reply.commentId !== commentId);
    if (replies.length === top.childrenCommentDto.length) return [top];
    const rest = counted({ ...top, childrenCommentDto: replies }, -1);
    return top.isDeleted && !hasReplies(rest) ? [] : [rest];
  }),
});

/** Merges the next replies of a truncated thread in the order of time, before those just written. */
export const withReplies = (
  page: CommentPageView,
  parentId: number,
  { content, nextCursor }: ReplyPageView,
): CommentPageView => ({
  ...page,
  content: page.content.map((top) => {
    if (top.commentId !== parentId) return top;
    const { childrenCount = 0, childrenCursor: _, ...rest } = top;
    const newIds = new Set(content.map(({ commentId }) => commentId));
    const kept = top.childrenCommentDto.filter(({ commentId }) => !newIds.has(commentId));
    const whole = { ...rest, childrenCommentDto: [...kept, ...content].sort(byTime) };
    return nextCursor === null ? whole : { ...whole, childrenCount, childrenCursor: nextCursor };
  }),
});

const byTime = (one: CommentView, other: CommentView): number =>
  one.createdAt === other.createdAt ? one.commentId - other.commentId : one.createdAt < other.createdAt ? -1 : 1;

/** The number of truncated replies; at least 1 while there is a cursor. */
export const remainingReplies = ({ childrenCount = 0, childrenCommentDto }: CommentView): number =>
  Math.max(1, childrenCount - childrenCommentDto.length);

const hasReplies = ({ childrenCount, childrenCommentDto }: CommentView): boolean =>
  (childrenCount ?? childrenCommentDto.length) > 0;

/** Changes the reply count of a comment that has one. */
const counted = (top: CommentView, by: number): CommentView =>
  top.childrenCount === undefined ? top : { ...top, childrenCount: top.childrenCount + by };

const emptied = (comment: CommentView): CommentView => ({
  ...comment,
  contents: commentCopy.deleted,
  isDeleted: true,
  isEdited: false,
});
