import { titles } from "@danji/contract/app/frame.copy";
import { useCallback, useEffect } from "react";
import { useProfile } from "#account/profile/profile.queries.ts";
import { useStandingState } from "#complex/voice/standing.queries.ts";
import { KeptWords } from "#complex/voice/writing-closed.tsx";
import { readCommentDraft } from "#feed/comment/comment-draft.ts";
import { CommentFooter, taskAllowed } from "#feed/comment/comment-footer.tsx";
import { CommentSection } from "#feed/comment/comment-section.tsx";
import { onCommentSaved } from "#feed/comment/comment-outbox.ts";
import type { CommentTask } from "#feed/comment/comment-task.ts";
import { useCommentTask } from "#feed/comment/use-comment-task.ts";
import { useScrollToComment } from "#feed/comment/use-scroll-to-comment.ts";
import { UnsentPosts } from "#feed/unsent/unsent-posts.tsx";
import { useFeed, useListedFeed } from "#feed/feed.queries.ts";
import { useHidings } from "#feed/live/use-hidings.ts";
import { isWithheld } from "#feed/live/withheld.ts";
import { ApiError } from "#platform/api-error.ts";
import { useLatch } from "#platform/form/use-last-known.ts";
import { useGoBack } from "#platform/navigation/navigation.ts";
import { useFirstInPieces } from "#platform/part/in-pieces.ts";
import { paths } from "#platform/paths.ts";
import { Page } from "#ui/page.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { useViewOnce } from "./engagement.queries.ts";
import { FeedArticle } from "./feed-article.tsx";
import { FeedMenu } from "./feed-menu.tsx";
import { FeedFailed, FeedMissing, FeedWithheld } from "./feed-missing.tsx";

/** A post with its comments and the comment bar. */
export function FeedScreen({ feedId }: { readonly feedId: number }) {
  const { data, error, refetch } = useFeed(feedId);
  const { data: feed, failure } = useFirstInPieces(data, error);
  const listed = useListedFeed(feedId);
  const goBack = useGoBack(paths.community);
  const profile = useProfile();
  const viewerId = profile.data?.memberId;
  // Remembered: a later attempt would bring the skeleton back.
  const isViewerSettled = useLatch(!profile.isPending || profile.failureCount > 0);
  const comments = useCommentTask(feedId, viewerId);
  const { announcement, scrollToComment, announce } = useScrollToComment();
  useEffect(
    () => onCommentSaved((savedIn, saved) => savedIn === feedId && scrollToComment(saved)),
    [feedId, scrollToComment],
  );
  useHidings(feed?.apartmentId);
  useViewOnce(feedId, feed !== undefined);
  const { standing, isSettled } = useStandingState(data?.apartmentId);
  const { setTask } = comments;
  const isClosed = feed?.notice?.commentsOff === true;
  const begin = useCallback(
    (task: CommentTask) => taskAllowed(standing, task, isClosed) && setTask(task),
    [standing, setTask, isClosed],
  );

  const hiddenBy = feed !== undefined && isWithheld(feed) ? feed.hiddenBy : undefined;
  if (hiddenBy !== undefined || (error instanceof ApiError && error.status === 404)) {
    return (
      <Page title={titles.community} onBack={goBack}>
        {hiddenBy === undefined ? <FeedMissing /> : <FeedWithheld hiddenBy={hiddenBy} />}
        <div className="px-5">
          <KeptWords words={readCommentDraft(viewerId, feedId).text} />
        </div>
      </Page>
    );
  }
  if (failure !== null) {
    return (
      <Page title={titles.community} onBack={goBack}>
        <FeedFailed error={failure} onRetry={() => void refetch()} />
      </Page>
    );
  }
  return (
    <Page
      title={titles.community}
      onBack={goBack}
      right={feed && <FeedMenu feed={feed} />}
      footer={
        // Once it is known whose draft it takes, and whether a line stands above it, which would move it.
        !isViewerSettled || !isSettled || feed === undefined ? (
          <CommentBarSkeleton />
        ) : (
          <CommentFooter
            key={comments.key}
            apartmentId={feed.apartmentId}
            feedId={feedId}
            viewerId={viewerId}
            standing={standing}
            isClosed={isClosed}
            task={comments.task}
            onTask={comments.setTask}
          />
        )
      }
    >
      <UnsentPosts feedId={feedId} />
      <FeedArticle feed={feed} listed={listed} />
      {/* Fetched at once, shown after the post above, whose photos would otherwise shift them. */}
      <div className={feed === undefined || (isClosed && feed.commentCount === 0) ? "hidden" : "contents"}>
        <CommentSection
          feedId={feedId}
          authorId={feed?.feedMemberResponseDto.memberId}
          count={feed?.commentCount ?? listed?.commentCount ?? 0}
          onTask={begin}
          onChangeUnsent={comments.changeUnsent}
          onRemoved={announce}
        />
      </div>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </Page>
  );
}

const CommentBarSkeleton = () => (
  <div className="-mx-1 flex gap-2">
    <Skeleton className="h-11 flex-1 rounded-full" />
    <Skeleton className="h-11 w-15 rounded-md" />
  </div>
);
