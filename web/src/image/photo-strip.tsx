import { feedCopy } from "@danji/contract/feed/feed.copy";
import { imageCopy } from "@danji/contract/image/image.copy";
import { type ReactNode, useEffect, useRef } from "react";
import { cx } from "#ui/cx.ts";
import { PhotoTile } from "./photo-tile.tsx";
import type { Photo } from "./photos.ts";
import { RemovePhoto } from "./remove-photo.tsx";

/** A photo that the server has already: its URL for <img>, and its name. */
interface UploadedPhoto {
  readonly fullUrl: string;
  readonly url: string;
}

interface PhotoStripProps<Existing extends UploadedPhoto> {
  /** Shown first. */
  readonly uploaded: readonly Existing[];
  readonly photos: readonly Photo[];
  readonly disabled: boolean;
  readonly onRemoveUploaded: (photo: Existing) => void;
  readonly onRemove: (photo: Photo) => void;
  /** A photo was removed, and the pressed button with it. */
  readonly onRemoved: () => void;
}

/** The photos of a post or a complex in their order and recommended shape, each with a remove button. */
export function PhotoStrip<Existing extends UploadedPhoto>(props: PhotoStripProps<Existing>) {
  const { uploaded, photos, disabled, onRemoveUploaded, onRemove, onRemoved } = props;
  const strip = useRef<HTMLUListElement>(null);
  const previousCount = useRef(photos.length);

  // A new photo could be out of view, below a long text or behind nine others.
  useEffect(() => {
    if (photos.length > previousCount.current) {
      strip.current?.lastElementChild?.scrollIntoView({ block: "nearest", inline: "end" });
    }
    previousCount.current = photos.length;
  }, [photos.length]);

  const count = uploaded.length + photos.length;
  const afterRemoving = (remove: () => void) => () => {
    remove();
    onRemoved();
  };
  return (
    <ul
      ref={strip}
      aria-label={feedCopy.photos}
      className={cx(
        "-mx-5 mt-auto flex shrink-0 scroll-px-5 gap-3 overflow-x-auto px-5 py-3",
        "[scrollbar-width:none]",
      )}
    >
      {uploaded.map((photo, at) => (
        <PhotoItem key={photo.url} at={at} disabled={disabled} onRemove={afterRemoving(() => onRemoveUploaded(photo))}>
          <img
            src={photo.fullUrl}
            alt={imageCopy.photoOf(at + 1, count)}
            decoding="async"
            className="size-full object-cover"
          />
        </PhotoItem>
      ))}
      {photos.map((photo, index) => (
        <PhotoItem
          key={photo.key}
          at={uploaded.length + index}
          disabled={disabled}
          onRemove={afterRemoving(() => onRemove(photo))}
        >
          <PhotoTile file={photo.file} name={imageCopy.photoOf(uploaded.length + index + 1, count)} />
        </PhotoItem>
      ))}
    </ul>
  );
}

interface PhotoItemProps {
  readonly at: number;
  readonly disabled: boolean;
  readonly onRemove: () => void;
  readonly children: ReactNode;
}

const PhotoItem = ({ at, disabled, onRemove, children }: PhotoItemProps) => (
  <li className="relative shrink-0 scroll-mb-28 animate-rise">
    <div className="aspect-[390/460] w-24 overflow-hidden rounded-md border border-line bg-sunken">{children}</div>
    <RemovePhoto
      label={feedCopy.removePhoto(at + 1)}
      disabled={disabled}
      onRemove={onRemove}
      className="-top-1 -right-1"
    />
  </li>
);
