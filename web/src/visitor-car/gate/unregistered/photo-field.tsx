import { imageCopy } from "@danji/contract/image/image.copy";
import { gateCopy } from "@danji/contract/visitor-car/gate/gate.copy";
import { Camera } from "lucide-react";
import { PhotoTile } from "#image/photo-tile.tsx";
import { addPhotos } from "#image/photos.ts";
import { Button } from "#ui/button.tsx";
import { cx } from "#ui/cx.ts";
import { openAlert } from "#ui/overlay/alert.tsx";

const copy = gateCopy.note;

interface PhotoFieldProps {
  readonly photo: File | undefined;
  readonly disabled: boolean;
  readonly onChange: (photo: File | undefined) => void;
}

/** The one photo of a car: a phone opens its camera at once, and a second photo replaces the first. */
export const PhotoField = ({ photo, disabled, onChange }: PhotoFieldProps) => (
  <div className="flex flex-wrap items-center gap-3">
    <label
      className={cx(
        "pressable relative inline-flex min-h-14 grow items-center justify-center gap-2 rounded-md bg-sunken px-4",
        "text-lg font-semibold has-focus-visible:outline-2 has-focus-visible:outline-offset-2",
        "has-focus-visible:outline-accent",
        disabled ? "cursor-not-allowed text-muted" : "cursor-pointer text-ink hover:bg-line",
      )}
    >
      <Camera aria-hidden="true" className="size-6" />
      {photo === undefined ? copy.photo : copy.photoAgain}
      <input
        type="file"
        accept="image/*"
        capture="environment"
        disabled={disabled}
        className="absolute inset-0 size-full opacity-0 file:cursor-pointer"
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          // Lets the same file be chosen again after it was removed.
          event.currentTarget.value = "";
          if (files.length > 0) choose(files, onChange);
        }}
      />
    </label>
    {photo !== undefined && (
      <>
        <div className="size-14 overflow-hidden rounded-md border border-line bg-sunken">
          <PhotoTile file={photo} name={copy.photoOf} />
        </div>
        <Button variant="ghost" size="lg" className="min-h-14" disabled={disabled} onClick={() => onChange(undefined)}>
          {copy.removePhoto}
        </Button>
      </>
    )}
  </div>
);

function choose(files: readonly File[], onChange: PhotoFieldProps["onChange"]): void {
  const [chosen] = addPhotos([], files, 1).photos;
  if (chosen === undefined) void openAlert({ message: imageCopy.notAnImage });
  else onChange(chosen.file);
}
