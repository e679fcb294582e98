import { noticeDeskCopy as copy } from "@danji/contract/notice/notice-desk.copy";
import { imageCopy } from "@danji/contract/image/image.copy";
import { thumbUrlOf } from "@danji/contract/image/image-rules";
import type { FeedImageView } from "@danji/contract/feed/feed";
import { feedLimits } from "@danji/contract/feed/feed-rules";
import { feedCopy } from "@danji/contract/feed/feed.copy";
import { AddPhotos } from "#image/add-photos.tsx";
import { PhotoTile } from "#image/photo-tile.tsx";
import type { Photo } from "#image/photos.ts";
import { RemovePhoto } from "#image/remove-photo.tsx";
import { Picture } from "#ui/picture.tsx";

interface NoticePhotosProps {
  readonly photos: readonly Photo[];
  /** Those of a planned notice that stay. */
  readonly kept: readonly FeedImageView[];
  readonly disabled: boolean;
  readonly onAdd: (files: readonly File[]) => void;
  readonly onRemove: (photo: Photo) => void;
  readonly onRemoveKept: (photo: FeedImageView) => void;
}

/** The photos of a notice, each with a remove button, and the file chooser. */
export const NoticePhotos = ({ photos, kept, disabled, onAdd, onRemove, onRemoveKept }: NoticePhotosProps) => (
  <div className="flex flex-col gap-2">
    <div className="flex items-baseline justify-between gap-3 text-sm">
      <p className="font-semibold text-body">{copy.photos}</p>
      <p className="text-muted tabular-nums">{`${kept.length + photos.length}/${feedLimits.imagesMax}`}</p>
    </div>
    <div className="flex flex-wrap gap-3">
      <AddPhotos label={feedCopy.attach} disabled={disabled} onAdd={onAdd} />
      {kept.map((photo, at) => (
        <div key={photo.url} className="relative size-20 overflow-hidden rounded-md bg-sunken">
          <span role="img" aria-label={imageCopy.photoOf(at + 1, kept.length + photos.length)}>
            <Picture
              src={thumbUrlOf(photo.url)}
              width={80}
              height={80}
              className="size-full object-cover"
              fallback={<span aria-hidden="true" className="size-full" />}
            />
          </span>
          <RemovePhoto
            label={copy.removePhoto(at + 1)}
            disabled={disabled}
            onRemove={() => onRemoveKept(photo)}
            className="-top-2 -right-2"
          />
        </div>
      ))}
      {photos.map((photo, index) => (
        <div key={photo.key} className="relative size-20 overflow-hidden rounded-md bg-sunken">
          <PhotoTile file={photo.file} name={imageCopy.photoOf(kept.length + index + 1, kept.length + photos.length)} />
          <RemovePhoto
            label={copy.removePhoto(kept.length + index + 1)}
            disabled={disabled}
            onRemove={() => onRemove(photo)}
            className="-top-2 -right-2"
          />
        </div>
      ))}
    </div>
  </div>
);
