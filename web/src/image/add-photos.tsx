import { ImagePlus } from "lucide-react";
import { cx } from "#ui/cx.ts";

interface AddPhotosProps {
  readonly label: string;
  readonly disabled: boolean;
  readonly onAdd: (files: readonly File[]) => void;
}

/** Tile of 80 px that opens the file chooser for photos; `onAdd` is never called with none. */
export const AddPhotos = ({ label, disabled, onAdd }: AddPhotosProps) => (
  <label
    className={cx(
      "pressable relative grid size-20 place-items-center rounded-md border border-dashed border-edge bg-surface text-muted",
      "has-focus-visible:outline-2 has-focus-visible:outline-accent",
      disabled ? "opacity-50" : "cursor-pointer",
    )}
  >
    <ImagePlus aria-hidden="true" className="size-6" />
    <input
      type="file"
      multiple
      accept="image/*"
      disabled={disabled}
      aria-label={label}
      className="sr-only"
      onChange={({ currentTarget }) => {
        const files = [...(currentTarget.files ?? [])];
        // So that the same files can be chosen again.
        currentTarget.value = "";
        if (files.length > 0) onAdd(files);
      }}
    />
  </label>
);
