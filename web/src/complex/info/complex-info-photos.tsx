import { complexInfoCopy as copy } from "@danji/contract/complex/complex-info.copy";
import { imageCopy } from "@danji/contract/image/image.copy";
import { Building2 } from "lucide-react";
import { useState } from "react";
import { GalleryButton, GalleryViewer } from "#image/photo-gallery.tsx";
import { useCloseOnBack } from "#ui/overlay/overlay-history.ts";

/** The photos of a complex behind its panel, side by side; a press opens one in the viewer. */
export function ComplexInfoPhotos({ images }: { readonly images: readonly string[] }) {
  const [opened, setOpened] = useState<number>();
  const close = () => setOpened(undefined);
  useCloseOnBack(opened !== undefined, close);
  if (images.length === 0) return <NoPhotos />;
  return (
    <>
      <ul
        aria-label={copy.photos}
        className="absolute inset-x-0 top-0 flex h-4/5 snap-x snap-mandatory overflow-x-auto [scrollbar-width:none]"
      >
        {images.map((url, at) => (
          <li key={url} className="size-full shrink-0 snap-start">
            <GalleryButton onOpen={() => setOpened(at)} className="block size-full -outline-offset-2">
              <img
                src={url}
                alt={imageCopy.photoOf(at + 1, images.length)}
                loading={at === 0 ? "eager" : "lazy"}
                decoding="async"
                className="size-full bg-sunken object-cover"
              />
            </GalleryButton>
          </li>
        ))}
      </ul>
      <GalleryViewer photos={images.map((fullUrl) => ({ fullUrl }))} opened={opened} onClose={close} />
    </>
  );
}

const NoPhotos = () => (
  <div className="absolute inset-x-0 top-0 flex h-4/5 flex-col items-center gap-2 bg-accent-soft pt-8 text-accent-ink">
    <Building2 aria-hidden="true" className="size-10" />
    <p className="text-sm">{copy.noPhotos}</p>
  </div>
);
