import { imageCopy } from "@danji/contract/image/image.copy";
import type { InquiryImageView } from "@danji/contract/inquiry/inquiry";
import { lazy, Suspense } from "react";
import { usePhotoViewerUrl } from "#image/viewer-address.ts";
import { paths } from "#platform/paths.ts";

const loadViewer = () => import("#image/photo-viewer.tsx");
const PhotoViewer = lazy(async () => ({ default: (await loadViewer()).PhotoViewer }));

interface InquiryPhotosProps {
  readonly inquiryId: number;
  readonly photos: readonly InquiryImageView[];
}

/** Thumbnails of an inquiry's photos; a press opens one in the viewer. */
export function InquiryPhotos({ inquiryId, photos }: InquiryPhotosProps) {
  const { opened, open, close } = usePhotoViewerUrl(paths.settingsInquiryOne(inquiryId), photos.length);
  return (
    <>
      <ul className="flex flex-wrap gap-2">
        {photos.map(({ fullUrl, thumbUrl }, at) => (
          <li key={fullUrl}>
            <button
              type="button"
              aria-haspopup="dialog"
              onPointerDown={() => void loadViewer()}
              onClick={() => open(at)}
              className="block size-20 cursor-zoom-in! overflow-hidden rounded-md bg-sunken"
            >
              <img
                src={thumbUrl}
                alt={imageCopy.photoOf(at + 1, photos.length)}
                width={80}
                height={80}
                decoding="async"
                className="size-full object-cover"
              />
            </button>
          </li>
        ))}
      </ul>
      {opened !== undefined && (
        <Suspense fallback={<div className="fixed inset-0 z-50 bg-black" />}>
          <PhotoViewer photos={photos} initialIndex={opened} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
