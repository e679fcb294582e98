import {
  type CommentPageView,
  type CommentView,
  createComment,
  deleteComment,
  listComments,
  listReplies,
  updateComment,
} from "@danji/contract/feed/comment";
import { commentLimits } from "@danji/contract/feed/comment-rules";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { changeFeeds, countChange } from "#feed/feed-cache.ts";
import { call } from "#platform/api.ts";
import { withComment, withEdited, withoutComment, withReplies } from "./comment-pages.ts";

/** Query keys of all comments, and of one post's. */
export const commentKeys = {
  all: ["feed", "comments"],
  of: (feedId: number) => [...commentKeys.all, feedId],
} as const;

/** All comments of a post (SPEC section 7: page 0 of 1000). */
export const useComments = (feedId: number) =>
  useQuery({
    queryKey: commentKeys.of(feedId),
    queryFn: ({ signal }) =>
      call(listComments, { params: { feedId }, query: { page: 0, size: commentLimits.sizeMax }, signal }),
  });

/** Loads the next replies to a comment with truncated replies, and merges them into the cache. */
export const useMoreReplies = (feedId: number) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ commentId, childrenCursor }: CommentView) => {
      const query = childrenCursor === undefined ? {} : { cursor: childrenCursor };
      return call(listReplies, { params: { feedId, commentId }, query });
    },
    onSuccess: (replies, { commentId }) =>
      queryClient.setQueryData<CommentPageView>(
        commentKeys.of(feedId),
        (page) => page && withReplies(page, commentId, replies),
      ),
  });
};

/** Returns a function that updates the cached comments and the post's count. */
const useUpdateComments = (feedId: number) => {
  const queryClient = useQueryClient();
  return async (change: (page: CommentPageView) => CommentPageView, counts: number) => {
    const queryKey = commentKeys.of(feedId);
    // A response requested before the call does not include it.
    await queryClient.cancelQueries({ queryKey });
    const read = queryClient.setQueryData<CommentPageView>(queryKey, (page) => page && change(page));
    if (read === undefined) void queryClient.invalidateQueries({ queryKey });
    if (counts !== 0) changeFeeds(queryClient, countChange(feedId, "commentCount", counts));
  };
};

interface NewComment {
  readonly contents: string;
  /** The top-level comment that is replied to, or null. */
  readonly parentId: number | null;
  /** Idempotency key: a retry after a lost response creates no second comment. */
  readonly idempotencyKey: string;
}

export const useCreateComment = (feedId: number) => {
  const change = useUpdateComments(feedId);
  return useMutation({
    mutationFn: ({ contents, parentId, idempotencyKey }: NewComment) =>
      call(createComment, {
        params: { feedId },
        body: { contents, parentId: parentId ?? "" },
        headers: { "idempotency-key": idempotencyKey },
      }),
    onSuccess: (comment, { parentId }) => change((page) => withComment(page, comment, parentId), 1),
  });
};

interface Edit {
  readonly commentId: number;
  readonly contents: string;
}

export const useUpdateComment = (feedId: number) => {
  const change = useUpdateComments(feedId);
  return useMutation({
    mutationFn: ({ commentId, contents }: Edit) =>
      call(updateComment, { params: { feedId, commentId }, body: { contents } }),
    onSuccess: (edited) => change((page) => withEdited(page, edited), 0),
  });
};

export const useDeleteComment = (feedId: number) => {
  const change = useUpdateComments(feedId);
  return useMutation({
    mutationFn: (commentId: number) => call(deleteComment, { params: { feedId, commentId } }),
    onSuccess: (_, commentId) => change((page) => withoutComment(page, commentId), -1),
  });
};
