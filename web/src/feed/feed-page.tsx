import { feedCopy } from "@danji/contract/copy/feed";
import { frameCopy, titles } from "@danji/contract/copy/frame";
import { CloudOff, FileQuestionMark } from "lucide-react";
import { ApiError, sentenceOf } from "#platform/api-error.ts";
import { useGoBack } from "#platform/navigation.ts";
import { paths } from "#platform/paths.ts";
import { useNavigate, useParams } from "#platform/router.tsx";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Page } from "#ui/page.tsx";
import { useFeed, useListedFeed } from "./feed.queries.ts";
import { FeedHead, headOf, headOfListed } from "./feed-head.tsx";
import { FeedPhotos } from "./feed-photos.tsx";
import { FeedBodySkeleton, FeedHeadSkeleton } from "./feed-skeletons.tsx";

/** One post (SPEC section 2). */
export default function FeedPage() {
  const { feedId = "" } = useParams();
  const goBack = useGoBack(paths.community);
  return (
    <Page title={titles.community} onBack={goBack}>
      {/^[1-9]\d{0,14}$/.test(feedId) ? <Feed feedId={Number(feedId)} /> : <FeedMissing />}
    </Page>
  );
}

function Feed({ feedId }: { readonly feedId: number }) {
  const { data: feed, error, refetch } = useFeed(feedId);
  const listed = useListedFeed(feedId);

  if (error instanceof ApiError && error.status === 404) return <FeedMissing />;
  if (feed === undefined && error !== null) {
    return (
      <EmptyState
        icon={<CloudOff />}
        title={feedCopy.detailFailed}
        hint={sentenceOf(error, "") || undefined}
        action={
          <Button variant="secondary" onClick={() => void refetch()}>
            {frameCopy.retry}
          </Button>
        }
      />
    );
  }
  const head = feed === undefined ? listed && headOfListed(listed) : headOf(feed);
  return (
    <article className="flex flex-col gap-5 px-5 pt-2 pb-12">
      {head === undefined ? <FeedHeadSkeleton /> : <FeedHead {...head} />}
      {feed === undefined ? (
        <FeedBodySkeleton />
      ) : (
        <>
          <p className="text-base leading-[1.65] whitespace-pre-wrap text-ink">{feed.contents}</p>
          {feed.s3ObjectResponseDtoList.length > 0 && <FeedPhotos photos={feed.s3ObjectResponseDtoList} />}
        </>
      )}
    </article>
  );
}

function FeedMissing() {
  const navigate = useNavigate();
  return (
    <EmptyState
      icon={<FileQuestionMark />}
      title={feedCopy.notFound}
      hint={feedCopy.notFoundHint}
      action={
        <Button onClick={() => navigate(paths.community, { replace: true })}>{feedCopy.toList}</Button>
      }
    />
  );
}
