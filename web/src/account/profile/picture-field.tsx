import { profileCopy as copy } from "@danji/contract/account/profile.copy";
import { Camera, Trash2 } from "lucide-react";
import { PhotoTile } from "#image/photo-tile.tsx";
import { Avatar } from "#ui/avatar.tsx";
import { Button } from "#ui/button.tsx";
import { cx } from "#ui/cx.ts";

interface PictureFieldProps {
  readonly nickname: string;
  /** URL of the saved picture, or null. */
  readonly src: string | null;
  readonly picture: File | "kept" | "none";
  readonly disabled: boolean;
  readonly onChoose: (files: readonly File[]) => void;
  readonly onRemove: () => void;
}

const chooser = cx(
  "pressable relative inline-flex min-h-11 items-center gap-2 rounded-md bg-sunken px-4 text-base font-semibold",
  "has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent",
);

/** The member's picture, a new one that is not saved yet, and the buttons that choose or remove one. */
export function PictureField({ nickname, src, picture, disabled, onChoose, onRemove }: PictureFieldProps) {
  const shown = picture === "kept" ? src : null;
  return (
    <div className="flex flex-col items-center gap-4">
      <div className="size-24 overflow-hidden rounded-full bg-sunken [&>*]:size-full [&>span]:text-3xl">
        {picture instanceof File ? (
          <PhotoTile file={picture} name={copy.picture} />
        ) : (
          <Avatar name={nickname} src={shown} size="lg" />
        )}
      </div>
      <div className="flex flex-wrap justify-center gap-2">
        <label className={cx(chooser, disabled ? "cursor-not-allowed text-muted" : "cursor-pointer hover:bg-line")}>
          <Camera aria-hidden="true" className="size-5" />
          {copy.changePicture}
          <input
            type="file"
            accept="image/*"
            disabled={disabled}
            className="absolute inset-0 size-full opacity-0 file:cursor-pointer"
            onChange={(event) => {
              onChoose([...(event.currentTarget.files ?? [])]);
              // Lets the same file be chosen again after it was removed.
              event.currentTarget.value = "";
            }}
          />
        </label>
        {(picture instanceof File || shown !== null) && (
          <Button variant="secondary" disabled={disabled} onClick={onRemove}>
            <Trash2 aria-hidden="true" className="size-5" />
            {copy.removePicture}
          </Button>
        )}
      </div>
    </div>
  );
}
