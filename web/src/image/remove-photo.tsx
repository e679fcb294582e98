import { X } from "lucide-react";
import { cx } from "#ui/cx.ts";

interface RemovePhotoProps {
  readonly label: string;
  readonly disabled: boolean;
  readonly onRemove: () => void;
  /** Its position at a corner of the photo. */
  readonly className: string;
}

/** Removes a photo; the hit area is larger than the visible button. */
export const RemovePhoto = ({ label, disabled, onRemove, className }: RemovePhotoProps) => (
  <button
    type="button"
    aria-label={label}
    disabled={disabled}
    onClick={onRemove}
    className={cx("absolute grid size-11 place-items-center disabled:opacity-50", className)}
  >
    <span className="grid size-6 place-items-center rounded-full bg-bubble text-on-bubble">
      <X aria-hidden="true" className="size-4" />
    </span>
  </button>
);
