import { feedCopy } from "@danji/contract/feed/feed.copy";
import { ImagePlus } from "lucide-react";
import { type ComponentProps, useId } from "react";
import { cx } from "#ui/cx.ts";

interface PhotoAttachProps {
  readonly count: number;
  readonly max: number;
  readonly disabled: boolean;
  readonly onChoose: (files: readonly File[]) => void;
  readonly ref: ComponentProps<"input">["ref"];
}

/** Opens the file chooser; the label is the visible button. */
export function PhotoAttach({ count, max, disabled, onChoose, ref }: PhotoAttachProps) {
  const hintId = useId();
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <label
        className={cx(
          "pressable relative inline-flex min-h-11 shrink-0 items-center gap-2 rounded-md bg-sunken px-4",
          "text-base font-semibold has-focus-visible:outline-2 has-focus-visible:outline-offset-2",
          "has-focus-visible:outline-accent",
          disabled ? "cursor-not-allowed text-muted" : "cursor-pointer text-ink hover:bg-line",
        )}
      >
        <ImagePlus aria-hidden="true" className="size-5" />
        {feedCopy.attach}
        <input
          ref={ref}
          type="file"
          accept="image/*"
          multiple
          disabled={disabled}
          aria-describedby={hintId}
          className="absolute inset-0 size-full opacity-0 file:cursor-pointer"
          onChange={(event) => {
            onChoose([...(event.currentTarget.files ?? [])]);
            // Lets the same file be chosen again after it was removed.
            event.currentTarget.value = "";
          }}
        />
      </label>
      <p id={hintId} className="min-w-0 flex-[1_1_8em] text-xs text-muted">
        {feedCopy.photoHint}
      </p>
      {count > 0 && (
        <p className="text-sm font-semibold text-body tabular-nums">
          {count}/{max}
        </p>
      )}
    </div>
  );
}
