import type { CommentPageView } from "@danji/contract/feed/comment";
import type { FeedListView } from "@danji/contract/feed/feed";
import { getNeighbour, listNeighbourFeeds, type NeighbourView } from "@danji/contract/feed/neighbour";
import { blockMember, unblockMember } from "@danji/contract/account/block";
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { withComments } from "#feed/comment/comment-pages.ts";
import { commentKeys } from "#feed/comment/comment.queries.ts";
import { changeFeeds } from "#feed/feed-cache.ts";
import { feedsOf } from "#feed/feed-pages.ts";
import { feedKeys } from "#feed/feed.queries.ts";
import { call } from "#platform/api.ts";

const neighbourKey = (memberId: number) => ["feed", "neighbour", memberId] as const;

/** The public profile of another member, met below a post. */
export const useNeighbour = (memberId: number, feedId: number) =>
  useQuery({
    queryKey: [...neighbourKey(memberId), feedId],
    queryFn: ({ signal }) => call(getNeighbour, { params: { memberId }, query: { feedId }, signal }),
  });

/** A neighbour's posts, page by page. */
export const useNeighbourFeeds = (memberId: number) =>
  useInfiniteQuery({
    queryKey: [...feedKeys.lists, "neighbour", memberId],
    queryFn: ({ pageParam: cursor, signal }) =>
      call(listNeighbourFeeds, { params: { memberId }, query: { cursor }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: FeedListView) => page.nextCursor ?? undefined,
    select: (data) => feedsOf(data.pages),
  });

/** Blocks or unblocks a neighbour; their cached posts and comments are hidden or shown. */
export const useBlock = (memberId: number) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (blocks: boolean) => call(blocks ? blockMember : unblockMember, { params: { memberId } }),
    onSuccess: (_, isBlocked) => {
      changeFeeds(queryClient, (feed, authorId) => (authorId === memberId ? { ...feed, isBlocked } : feed));
      queryClient.setQueriesData<CommentPageView>(
        { queryKey: commentKeys.all },
        (page) =>
          page &&
          withComments(page, (comment) =>
            comment.commentMemberResponseDto.memberId === memberId ? { ...comment, isBlocked } : comment,
          ),
      );
      queryClient.setQueriesData<NeighbourView>(
        { queryKey: neighbourKey(memberId) },
        (neighbour) => neighbour && { ...neighbour, isBlocked },
      );
    },
  });
};
