import { imageCopy } from "@danji/contract/image/image.copy";
import { inquiryCopy as copy } from "@danji/contract/inquiry/inquiry.copy";
import { inquiryLimits } from "@danji/contract/inquiry/inquiry-rules";
import { ImagePlus } from "lucide-react";
import { useId, useRef } from "react";
import { PhotoTile } from "#image/photo-tile.tsx";
import { RemovePhoto } from "#image/remove-photo.tsx";
import { cx } from "#ui/cx.ts";
import type { InquiryForm } from "./use-inquiry-form.ts";

const tile = "relative grid size-20 place-items-center rounded-md";

interface PhotoFieldProps {
  readonly form: InquiryForm;
  readonly disabled: boolean;
}

/** The photos of an inquiry, each with a remove button, and the file chooser. */
export function PhotoField({ form: { photos, add, remove }, disabled }: PhotoFieldProps) {
  const hintId = useId();
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-baseline justify-between gap-3 text-sm">
        <p className="font-semibold text-body">{copy.attach}</p>
        <p id={hintId} className="text-muted tabular-nums">
          {photos.length > 0 ? `${photos.length}/${inquiryLimits.imagesMax}` : copy.photoHint}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <label
          className={cx(
            tile,
            "pressable border border-dashed border-edge bg-surface text-muted has-focus-visible:outline-2",
            "has-focus-visible:outline-offset-2 has-focus-visible:outline-accent",
            disabled ? "cursor-not-allowed opacity-50" : "cursor-pointer hover:border-muted hover:text-body",
          )}
        >
          <ImagePlus aria-hidden="true" className="size-6" />
          <input
            ref={chooser}
            type="file"
            accept="image/*"
            multiple
            disabled={disabled}
            aria-label={copy.attach}
            aria-describedby={hintId}
            className="absolute inset-0 size-full opacity-0 file:cursor-pointer"
            onChange={(event) => {
              void add([...(event.currentTarget.files ?? [])]);
              // Lets the same file be chosen again after it was removed.
              event.currentTarget.value = "";
            }}
          />
        </label>
        <ul aria-label={copy.photos} className="contents">
          {photos.map((photo, at) => (
            <li key={photo.key} className={cx(tile, "animate-rise")}>
              <div className="size-full overflow-hidden rounded-md border border-line bg-sunken">
                <PhotoTile file={photo.file} name={imageCopy.photoOf(at + 1, photos.length)} />
              </div>
              <RemovePhoto
                label={copy.removePhoto(at + 1)}
                disabled={disabled}
                onRemove={() => {
                  remove(photo);
                  // The pressed button was removed with its photo.
                  chooser.current?.focus();
                }}
                className="-top-3 -right-3"
              />
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
