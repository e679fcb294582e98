import { gateCopy } from "@danji/contract/visitor-car/gate/gate.copy";
import { Camera } from "lucide-react";
import { PhotoTile } from "#image/photo-tile.tsx";
import { Button } from "#ui/button.tsx";
import { cx } from "#ui/cx.ts";

const copy = gateCopy.note;

interface PhotoFieldProps {
  readonly photo: File | undefined;
  readonly disabled: boolean;
  readonly onAdd: (files: readonly File[]) => void;
  readonly onRemove: () => void;
}

/** The one photo of a car: a phone opens its camera at once. */
export const PhotoField = ({ photo, disabled, onAdd, onRemove }: PhotoFieldProps) => (
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
          if (files.length > 0) onAdd(files);
        }}
      />
    </label>
    {photo !== undefined && (
      <>
        <div className="size-14 overflow-hidden rounded-md border border-line bg-sunken">
          <PhotoTile file={photo} name={copy.photoOf} />
        </div>
        <Button variant="ghost" size="lg" className="min-h-14" disabled={disabled} onClick={onRemove}>
          {copy.removePhoto}
        </Button>
      </>
    )}
  </div>
);
