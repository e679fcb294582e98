import { imageCopy } from "@danji/contract/image/image.copy";
import type { InquiryImageView } from "@danji/contract/inquiry/inquiry";
import { GalleryButton, GalleryViewer } from "#image/photo-gallery.tsx";
import { usePhotoViewerUrl } from "#image/viewer-address.ts";
import { paths } from "#platform/paths.ts";

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
            <GalleryButton onOpen={() => open(at)} className="block size-20 overflow-hidden rounded-md bg-sunken">
              <img
                src={thumbUrl}
                alt={imageCopy.photoOf(at + 1, photos.length)}
                width={80}
                height={80}
                decoding="async"
                className="size-full object-cover"
              />
            </GalleryButton>
          </li>
        ))}
      </ul>
      <GalleryViewer photos={photos} opened={opened} onClose={close} />
    </>
  );
}
