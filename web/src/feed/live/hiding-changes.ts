import type { CommentPageView } from "@danji/contract/feed/comment";
import { type FeedDetailView, type FeedListView, getFeed } from "@danji/contract/feed/feed";
import { feedTopics, type HidingEvent } from "@danji/contract/feed/feed-topics";
import { communityRulesCopy } from "@danji/contract/complex/community/community-rules.copy";
import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import { viewerIn } from "#account/profile/profile.queries.ts";
import { withComments } from "#feed/comment/comment-pages.ts";
import { commentKeys } from "#feed/comment/comment.queries.ts";
import { changeFeeds } from "#feed/feed-cache.ts";
import { feedKeys } from "#feed/feed.queries.ts";
import { noticeLists, removeListed } from "#feed/notice/notice.queries.ts";
import { followTopic } from "#platform/follow-topic.ts";
import { call } from "#platform/api.ts";
import { hiddenDetail, hiddenItem, isWithheld, shownItem } from "./withheld.ts";

type Lists = InfiniteData<FeedListView>;
type FeedEvent = Extract<HidingEvent, { type: "FEED" }>;
type CommentEvent = Extract<HidingEvent, { type: "COMMENT" }>;

/** Everybody who reads the words is told at once; the calls of those who read them anew are spread over this time (ms). */
const rereadSpread = 400;

const spread = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, Math.random() * rereadSpread));

/** Replaces the words that were hidden wherever they are cached, and reads anew what is shown again. */
export const applyHiding = (client: QueryClient, event: HidingEvent): Promise<void> =>
  event.type === "FEED" ? applyToFeed(client, event) : applyToComment(client, event);

const changeItems = (client: QueryClient, feedId: number, change: (item: Item) => Item): void => {
  client.setQueriesData<Lists>(
    { queryKey: feedKeys.lists },
    (lists) =>
      lists && {
        ...lists,
        pages: lists.pages.map((page) =>
          page.feedDtoList.some((item) => item.feedId === feedId)
            ? { ...page, feedDtoList: page.feedDtoList.map((item) => (item.feedId === feedId ? change(item) : item)) }
            : page,
        ),
      },
  );
};
type Item = FeedListView["feedDtoList"][number];

const isListedWithheld = (client: QueryClient, feedId: number): boolean =>
  client
    .getQueriesData<Lists>({ queryKey: feedKeys.lists })
    .flatMap(([, lists]) => lists?.pages ?? [])
    .flatMap((page) => page.feedDtoList)
    .some((item) => item.feedId === feedId && isWithheld(item));

async function applyToFeed(client: QueryClient, { feedId, hiddenBy }: FeedEvent): Promise<void> {
  const viewerId = viewerIn(client)?.memberId;
  changeItems(client, feedId, (item) => hiddenItem(item, hiddenBy, item.memberId === viewerId));
  if (hiddenBy !== null) {
    // What is being read may have it yet.
    await client.cancelQueries({ queryKey: noticeLists });
    removeListed(client, feedId);
  }
  // Also of one that went: a further page begins one later than those that were read.
  void spread().then(() => client.invalidateQueries({ queryKey: noticeLists }));
  const queryKey = feedKeys.detail(feedId);
  const feed = client.getQueryData<FeedDetailView>(queryKey);
  if (feed !== undefined && hiddenBy !== null && !feed.isAuthor) {
    await client.cancelQueries({ queryKey });
    client.setQueryData<FeedDetailView>(queryKey, hiddenDetail(feed, hiddenBy));
    return;
  }
  // For the viewer's own words the answer says for which rule they are hidden.
  if (feed === undefined && !isListedWithheld(client, feedId)) return;
  await spread();
  if (feed !== undefined) await client.invalidateQueries({ queryKey });
  if (hiddenBy !== null || !isListedWithheld(client, feedId)) return;
  const shown = await call(getFeed, { params: { feedId } });
  changeItems(client, feedId, (item) => (isWithheld(item) ? shownItem(item, shown) : item));
}

async function applyToComment(client: QueryClient, event: CommentEvent): Promise<void> {
  const { feedId, commentId, hiddenBy, commentCount } = event;
  changeFeeds(client, (feed) => (feed.feedId === feedId ? { ...feed, commentCount } : feed));
  const queryKey = commentKeys.of(feedId);
  const page = client.getQueryData<CommentPageView>(queryKey);
  if (page === undefined) return;
  const isOwn = page.content.some((top) =>
    [top, ...top.childrenCommentDto].some((one) => one.commentId === commentId && one.isAuthor),
  );
  if (hiddenBy === null || isOwn) {
    await spread();
    return client.invalidateQueries({ queryKey });
  }
  await client.cancelQueries({ queryKey });
  client.setQueryData<CommentPageView>(queryKey, (cached) => cached && withHidden(cached, event, hiddenBy));
}

/** The page with a comment as the server answers a hidden one. */
const withHidden = (
  page: CommentPageView,
  { commentId, commentCount }: CommentEvent,
  hiddenBy: NonNullable<CommentEvent["hiddenBy"]>,
): CommentPageView => ({
  ...withComments(page, (comment) =>
    comment.commentId === commentId
      ? {
          ...comment,
          contents: communityRulesCopy.hiddenComment[hiddenBy],
          commentMemberResponseDto: { memberId: 0, nickname: "", profileUrl: null, fileId: null },
          isDeleted: true,
          isEdited: false,
          isBlocked: false,
          hiddenBy,
        }
      : comment,
  ),
  totalElements: commentCount,
});

/** Follows what is hidden in a complex. What may have been missed in between is read again. Returns what ends it. */
export const followHidings = (client: QueryClient, complexId: number): (() => void) =>
  followTopic<HidingEvent>({
    destination: feedTopics.hidings(complexId),
    onMessage: (event) => void applyHiding(client, event).catch(() => undefined),
    onMissed: () => {
      void client.invalidateQueries({ queryKey: feedKeys.details });
      void client.invalidateQueries({ queryKey: commentKeys.all });
      void client.invalidateQueries({ queryKey: noticeLists });
    },
  });
