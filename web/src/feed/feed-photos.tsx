import { feedCopy } from "@danji/contract/copy/feed";
import type { FeedImageView } from "@danji/contract/feed";
import { ImageOff } from "lucide-react";
import { useState } from "react";

/** The photos of a post in the order of upload. Each one's place is kept before it has come. */
export const FeedPhotos = ({ photos }: { readonly photos: readonly FeedImageView[] }) => (
  <ul className="flex flex-col gap-2">
    {photos.map((photo, at) => (
      <li key={photo.url}>
        <FeedPhoto photo={photo} name={feedCopy.photoOf(at + 1, photos.length)} eager={at === 0} />
      </li>
    ))}
  </ul>
);

interface FeedPhotoProps {
  readonly photo: FeedImageView;
  readonly name: string;
  readonly eager: boolean;
}

function FeedPhoto({ photo, name, eager }: FeedPhotoProps) {
  const [failed, setFailed] = useState(false);
  if (failed) {
    return (
      <p className="flex flex-col items-center gap-2 rounded-md bg-sunken py-12 text-sm text-muted">
        <ImageOff aria-hidden="true" className="size-6" />
        {feedCopy.photoFailed}
      </p>
    );
  }
  return (
    <img
      src={photo.fullUrl}
      alt={name}
      width={photo.width}
      height={photo.height}
      loading={eager ? "eager" : "lazy"}
      decoding="async"
      onError={() => setFailed(true)}
      className="h-auto w-full rounded-md bg-sunken"
    />
  );
}
