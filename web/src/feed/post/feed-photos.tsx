import type { FeedImageView } from "@danji/contract/feed/feed";
import { PhotoCarousel, SinglePhoto } from "#image/photo-carousel.tsx";
import { GalleryViewer } from "#image/photo-gallery.tsx";
import { usePhotoViewerUrl } from "#image/viewer-address.ts";
import { paths } from "#platform/paths.ts";

interface FeedPhotosProps {
  readonly feedId: number;
  readonly photos: readonly FeedImageView[];
}

/** The photos of a post in their order; a press opens one in the viewer. */
export function FeedPhotos({ feedId, photos }: FeedPhotosProps) {
  const { opened, open, close } = usePhotoViewerUrl(paths.feed(feedId), photos.length);
  const [first] = photos;
  return (
    <>
      {first !== undefined && photos.length === 1 ? (
        <SinglePhoto photo={first} onOpen={() => open(0)} />
      ) : (
        <PhotoCarousel photos={photos} onOpen={open} />
      )}
      <GalleryViewer photos={photos} opened={opened} onClose={close} />
    </>
  );
}
