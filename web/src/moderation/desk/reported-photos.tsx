import { thumbUrlOf } from "@danji/contract/image/image-rules";
import { reportDeskCopy as copy } from "@danji/contract/moderation/report-desk.copy";
import { ImageOff } from "lucide-react";
import { useState } from "react";
import { cx } from "#ui/cx.ts";
import { Picture } from "#ui/picture.tsx";

/** The photos of reported words: blurred until the reader asks for them, who should not have to see them unasked. */
export const ReportedPhotos = ({ photos }: { readonly photos: readonly string[] }) => (
  <>
    <ul className="flex flex-wrap gap-2 pt-2">
      {photos.map((url, at) => (
        <li key={url}>
          <ReportedPhoto url={url} at={at + 1} />
        </li>
      ))}
    </ul>
    <p className="pt-1.5 text-xs text-muted">{copy.photoHint}</p>
  </>
);

function ReportedPhoto({ url, at }: { readonly url: string; readonly at: number }) {
  const [isShown, setIsShown] = useState(false);
  return (
    <button
      type="button"
      aria-label={isShown ? copy.hidePhoto(at) : copy.showPhoto(at)}
      aria-pressed={isShown}
      onClick={() => setIsShown(!isShown)}
      className={cx(
        "pressable block overflow-hidden rounded-md border border-line bg-surface",
        isShown ? "max-w-full" : "size-28",
      )}
    >
      <Picture
        key={`${isShown}`}
        src={isShown ? url : thumbUrlOf(url)}
        className={isShown ? "max-h-[60dvh] max-w-full object-contain" : "size-28 scale-110 object-cover blur-[14px]"}
        fallback={
          <span className="flex size-28 flex-col items-center justify-center gap-1.5 text-xs text-muted">
            <ImageOff aria-hidden="true" className="size-5" />
            {copy.photoGone}
          </span>
        }
      />
    </button>
  );
}
