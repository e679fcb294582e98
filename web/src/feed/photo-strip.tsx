import { feedCopy } from "@danji/contract/copy/feed";
import { X } from "lucide-react";
import { useEffect, useRef } from "react";
import { cx } from "#ui/cx.ts";
import type { Photo } from "./photos.ts";
import { PhotoTile } from "./photo-tile.tsx";

interface PhotoStripProps {
  readonly photos: readonly Photo[];
  readonly disabled: boolean;
  readonly onRemove: (photo: Photo) => void;
}

/** The chosen photos in their order, in the shape that the hint recommends, each with its way out. */
export function PhotoStrip({ photos, disabled, onRemove }: PhotoStripProps) {
  const strip = useRef<HTMLUListElement>(null);
  const last = photos.at(-1)?.key;

  // Below a long text, or behind nine others, a new photo would come unseen.
  useEffect(() => {
    strip.current?.lastElementChild?.scrollIntoView({ block: "nearest", inline: "end" });
  }, [last]);

  return (
    <ul
      ref={strip}
      aria-label={feedCopy.photos}
      className={cx(
        "-mx-5 mt-auto flex shrink-0 scroll-px-5 gap-3 overflow-x-auto px-5 py-3",
        "[scrollbar-width:none]",
      )}
    >
      {photos.map((photo, at) => (
        <li key={photo.key} className="relative shrink-0 scroll-mb-28 animate-rise">
          <div className="aspect-[390/460] w-24 overflow-hidden rounded-md border border-line bg-sunken">
            <PhotoTile file={photo.file} name={feedCopy.photoOf(at + 1, photos.length)} />
          </div>
          <button
            type="button"
            aria-label={feedCopy.removePhoto(at + 1)}
            disabled={disabled}
            onClick={() => onRemove(photo)}
            className="absolute -top-1 -right-1 grid size-11 place-items-center disabled:opacity-50"
          >
            <span className="grid size-6 place-items-center rounded-full bg-bubble text-on-bubble">
              <X aria-hidden="true" className="size-4" />
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
