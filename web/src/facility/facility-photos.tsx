import { facilityScreenCopy as copy } from "@danji/contract/facility/facility-screen.copy";
import { imageCopy } from "@danji/contract/image/image.copy";
import { useState } from "react";
import { GalleryButton, GalleryViewer } from "#image/photo-gallery.tsx";
import { useCloseOnBack } from "#ui/overlay/overlay-history.ts";

/** The photos of a facility, side by side; a press opens one in the viewer. */
export function FacilityPhotos({ images }: { readonly images: readonly string[] }) {
  const [opened, setOpened] = useState<number>();
  const close = () => setOpened(undefined);
  useCloseOnBack(opened !== undefined, close);
  if (images.length === 0) return null;
  return (
    <>
      <ul
        aria-label={copy.photos}
        className="flex snap-x snap-mandatory gap-2 overflow-x-auto overscroll-x-contain px-5 pt-2 pb-4"
      >
        {images.map((url, at) => (
          <li key={url} className={images.length === 1 ? "w-full shrink-0" : "w-11/12 shrink-0 snap-center"}>
            <GalleryButton onOpen={() => setOpened(at)} className="block w-full overflow-hidden rounded-lg">
              <img
                src={url}
                alt={imageCopy.photoOf(at + 1, images.length)}
                loading={at === 0 ? "eager" : "lazy"}
                decoding="async"
                className="aspect-video w-full bg-sunken object-cover"
              />
            </GalleryButton>
          </li>
        ))}
      </ul>
      <GalleryViewer photos={images.map((fullUrl) => ({ fullUrl }))} opened={opened} onClose={close} />
    </>
  );
}
