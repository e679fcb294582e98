import { feedCopy } from "@danji/contract/feed/feed.copy";
import type { FeedDetailView, FeedImageView, FeedItemView } from "@danji/contract/feed/feed";
import { frameCopy } from "@danji/contract/app/frame.copy";
import { EyeOff } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { PhotoCarousel, SinglePhoto } from "#image/photo-carousel.tsx";
import { GalleryViewer } from "#image/photo-gallery.tsx";
import { usePhotoViewerUrl } from "#image/viewer-address.ts";
import { paths } from "#platform/paths.ts";
import { HiddenNote } from "#complex/community/hidden-note.tsx";
import { Button } from "#ui/button.tsx";
import { LinkedText } from "#ui/linked-text.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { FeedHead, FeedTitle, headOf, headOfListed } from "./feed-head.tsx";
import { FeedMarks } from "./feed-marks.tsx";

const NoticePart = lazy(async () => ({ default: (await import("#feed/notice/notice-part.tsx")).NoticePart }));

interface FeedArticleProps {
  readonly feed: FeedDetailView | undefined;
  /** The list item, shown while the full post loads. */
  readonly listed: FeedItemView | undefined;
}

/** The post itself; one of a blocked member is hidden until revealed. */
export function FeedArticle({ feed, listed }: FeedArticleProps) {
  const [isRevealed, setIsRevealed] = useState(false);
  if (!isRevealed && (feed ?? listed)?.isBlocked === true) return <HiddenArticle onShow={() => setIsRevealed(true)} />;

  const head = feed === undefined ? listed && headOfListed(listed) : headOf(feed);
  return (
    <article className="flex flex-col gap-4 px-5 pt-3 pb-6">
      {head !== undefined && <FeedTitle {...head} />}
      {head === undefined ? <FeedHeadSkeleton /> : <FeedHead {...head} />}
      {feed === undefined ? (
        <FeedBodySkeleton />
      ) : (
        <>
          <HiddenNote {...feed} />
          <LinkedText text={feed.contents} className="text-[1rem] leading-[1.65] text-ink" />
          {feed.s3ObjectResponseDtoList.length > 0 && (
            <FeedPhotos feedId={feed.feedId} photos={feed.s3ObjectResponseDtoList} />
          )}
          {feed.feedType === "NOTICE" && (
            <Suspense fallback={null}>
              <NoticePart feedId={feed.feedId} notice={feed.notice} />
            </Suspense>
          )}
          <FeedMarks feed={feed} />
        </>
      )}
    </article>
  );
}

interface FeedPhotosProps {
  readonly feedId: number;
  readonly photos: readonly FeedImageView[];
}

/** The photos of a post in their order; a press opens one in the viewer. */
function FeedPhotos({ feedId, photos }: FeedPhotosProps) {
  const { opened, open, close } = usePhotoViewerUrl(paths.feed(feedId), photos.length);
  const [first] = photos;
  return (
    <>
      {first !== undefined && photos.length === 1 ? (
        <SinglePhoto key={first.fullUrl} photo={first} onOpen={() => open(0)} />
      ) : (
        <PhotoCarousel photos={photos} onOpen={open} />
      )}
      <GalleryViewer photos={photos} opened={opened} onClose={close} />
    </>
  );
}

const HiddenArticle = ({ onShow }: { readonly onShow: () => void }) => (
  <div className="mx-5 my-6 flex flex-col items-center gap-3 rounded-lg bg-sunken px-5 py-10 text-center">
    <EyeOff aria-hidden="true" className="size-6 text-muted" />
    <p className="text-base text-body">{feedCopy.blockedPost}</p>
    <Button variant="ghost" onClick={onShow}>
      {feedCopy.show}
    </Button>
  </div>
);

/** The placeholder of a post's header without a cached list item. */
const FeedHeadSkeleton = () => (
  <div className="flex flex-col gap-4 border-b border-line pb-4">
    <div className="flex items-center gap-3">
      <Skeleton className="size-10 rounded-full!" />
      <div className="flex flex-col gap-2">
        <Skeleton className="h-4 w-24" />
        <Skeleton className="h-3 w-36" />
      </div>
    </div>
    <Skeleton className="h-7 w-4/5" />
    <Skeleton className="h-[18px] w-44" />
  </div>
);

const FeedBodySkeleton = () => (
  <div role="status" aria-label={frameCopy.loading} className="flex flex-col gap-3 py-1">
    <Skeleton className="h-4 w-full" />
    <Skeleton className="h-4 w-11/12" />
    <Skeleton className="h-4 w-3/5" />
  </div>
);
