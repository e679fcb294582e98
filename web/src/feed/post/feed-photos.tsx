import { imageCopy } from "@danji/contract/image/image.copy";
import type { FeedImageView } from "@danji/contract/feed/feed";
import { ImageOff } from "lucide-react";
import { useState } from "react";
import { GalleryButton, GalleryViewer } from "#image/photo-gallery.tsx";
import { usePhotoViewerUrl } from "#image/viewer-address.ts";
import { paths } from "#platform/paths.ts";

interface FeedPhotosProps {
  readonly feedId: number;
  readonly photos: readonly FeedImageView[];
}

/** The photos of a post in the order of upload; a press opens one in the viewer. */
export function FeedPhotos({ feedId, photos }: FeedPhotosProps) {
  const { opened, open, close } = usePhotoViewerUrl(paths.feed(feedId), photos.length);
  return (
    <>
      <ul className="flex flex-col gap-2">
        {photos.map((photo, at) => (
          <li key={photo.url}>
            <FeedPhoto
              photo={photo}
              name={imageCopy.photoOf(at + 1, photos.length)}
              eager={at === 0}
              onOpen={() => open(at)}
            />
          </li>
        ))}
      </ul>
      <GalleryViewer photos={photos} opened={opened} onClose={close} />
    </>
  );
}

interface FeedPhotoProps {
  readonly photo: FeedImageView;
  readonly name: string;
  readonly eager: boolean;
  readonly onOpen: () => void;
}

/** Its space is reserved before it loads. */
function FeedPhoto({ photo, name, eager, onOpen }: FeedPhotoProps) {
  const [failed, setFailed] = useState(false);
  if (failed) {
    return (
      <p className="flex flex-col items-center gap-2 rounded-md bg-sunken py-12 text-sm text-muted">
        <ImageOff aria-hidden="true" className="size-6" />
        {imageCopy.loadFailed}
      </p>
    );
  }
  return (
    <GalleryButton onOpen={onOpen} className="block w-full overflow-hidden rounded-md">
      <img
        src={photo.fullUrl}
        alt={name}
        width={photo.width}
        height={photo.height}
        loading={eager ? "eager" : "lazy"}
        fetchPriority={eager ? "high" : "auto"}
        decoding="async"
        onError={() => setFailed(true)}
        className="h-auto w-full bg-sunken"
      />
    </GalleryButton>
  );
}
