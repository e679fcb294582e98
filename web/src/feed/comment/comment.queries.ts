import {
  type CommentPageView,
  type CommentView,
  deleteComment,
  listComments,
  listReplies,
} from "@danji/contract/feed/comment";
import { commentLimits } from "@danji/contract/feed/comment-rules";
import { type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { changeFeeds, countChange } from "#feed/feed-cache.ts";
import { call } from "#platform/api.ts";
import { isUncounted, withoutComment, withReplies } from "./comment-pages.ts";

/** Query keys of all comments, and of one post's. */
export const commentKeys = {
  all: ["feed", "comments"],
  of: (feedId: number) => [...commentKeys.all, feedId],
} as const;

/** Updates the cached comments of a post after a call that changed them. */
export const changeComments = async (
  client: QueryClient,
  feedId: number,
  change: (page: CommentPageView) => CommentPageView,
): Promise<void> => {
  const queryKey = commentKeys.of(feedId);
  // A response requested before the call does not include it.
  await client.cancelQueries({ queryKey });
  const read = client.setQueryData<CommentPageView>(queryKey, (page) => page && change(page));
  if (read === undefined) void client.invalidateQueries({ queryKey });
};

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

export const useDeleteComment = (feedId: number) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (commentId: number) => call(deleteComment, { params: { feedId, commentId } }),
    onSuccess: async (_, commentId) => {
      const page = queryClient.getQueryData<CommentPageView>(commentKeys.of(feedId));
      await changeComments(queryClient, feedId, (read) => withoutComment(read, commentId));
      if (!isUncounted(page, commentId)) changeFeeds(queryClient, countChange(feedId, "commentCount", -1));
    },
  });
};
