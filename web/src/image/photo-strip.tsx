import { feedCopy } from "@danji/contract/copy/feed";
import { imageCopy } from "@danji/contract/copy/image";
import { type ReactNode, useEffect, useRef } from "react";
import { cx } from "#ui/cx.ts";
import { PhotoTile } from "./photo-tile.tsx";
import type { Photo } from "./photos.ts";
import { RemovePhoto } from "./remove-photo.tsx";

/** A photo that the server has already: what an <img> loads, and its name. */
interface Uploaded {
  readonly fullUrl: string;
  readonly url: string;
}

interface PhotoStripProps<Kept extends Uploaded> {
  /** They stand first. */
  readonly uploaded: readonly Kept[];
  readonly photos: readonly Photo[];
  readonly disabled: boolean;
  readonly onTakeAway: (photo: Kept) => void;
  readonly onRemove: (photo: Photo) => void;
  /** A photo has been taken out, and the button that did it with it. */
  readonly onGone: () => void;
}

/** The photos of a post or a complex in their order, in the shape that the hint recommends, each with its way out. */
export function PhotoStrip<Kept extends Uploaded>(props: PhotoStripProps<Kept>) {
  const { uploaded, photos, disabled, onTakeAway, onRemove, onGone } = props;
  const strip = useRef<HTMLUListElement>(null);
  const shown = useRef(photos.length);

  // Below a long text, or behind nine others, a new photo would come unseen.
  useEffect(() => {
    if (photos.length > shown.current) {
      strip.current?.lastElementChild?.scrollIntoView({ block: "nearest", inline: "end" });
    }
    shown.current = photos.length;
  }, [photos.length]);

  const count = uploaded.length + photos.length;
  const gone = (takeOut: () => void) => () => {
    takeOut();
    onGone();
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
        <Framed key={photo.url} at={at} disabled={disabled} onRemove={gone(() => onTakeAway(photo))}>
          <img
            src={photo.fullUrl}
            alt={imageCopy.photoOf(at + 1, count)}
            decoding="async"
            className="size-full object-cover"
          />
        </Framed>
      ))}
      {photos.map((photo, behind) => (
        <Framed
          key={photo.key}
          at={uploaded.length + behind}
          disabled={disabled}
          onRemove={gone(() => onRemove(photo))}
        >
          <PhotoTile file={photo.file} name={imageCopy.photoOf(uploaded.length + behind + 1, count)} />
        </Framed>
      ))}
    </ul>
  );
}

interface FramedProps {
  readonly at: number;
  readonly disabled: boolean;
  readonly onRemove: () => void;
  readonly children: ReactNode;
}

const Framed = ({ at, disabled, onRemove, children }: FramedProps) => (
  <li className="relative shrink-0 scroll-mb-28 animate-rise">
    <div className="aspect-[390/460] w-24 overflow-hidden rounded-md border border-line bg-sunken">
      {children}
    </div>
    <RemovePhoto
      label={feedCopy.removePhoto(at + 1)}
      disabled={disabled}
      onRemove={onRemove}
      className="-top-1 -right-1"
    />
  </li>
);
