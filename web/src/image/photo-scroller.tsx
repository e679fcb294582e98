import { imageCopy } from "@danji/contract/image/image.copy";
import { useState } from "react";
import { useCloseOnBack } from "#ui/overlay/overlay-history.ts";
import { GalleryButton, GalleryViewer } from "./photo-gallery.tsx";

interface PhotoScrollerProps {
  readonly images: readonly string[];
  readonly label: string;
  /** Classes of the list, of each item, of the button that opens a photo, and of the photo. */
  readonly classes: { readonly list: string; readonly item: string; readonly button: string; readonly image: string };
}

/** Photos side by side; a press opens one in the viewer. */
export function PhotoScroller({ images, label, classes }: PhotoScrollerProps) {
  const [opened, setOpened] = useState<number>();
  const close = () => setOpened(undefined);
  useCloseOnBack(opened !== undefined, close);
  return (
    <>
      <ul aria-label={label} className={classes.list}>
        {images.map((url, at) => (
          <li key={url} className={classes.item}>
            <GalleryButton onOpen={() => setOpened(at)} className={classes.button}>
              <img
                src={url}
                alt={imageCopy.photoOf(at + 1, images.length)}
                loading={at === 0 ? "eager" : "lazy"}
                decoding="async"
                className={classes.image}
              />
            </GalleryButton>
          </li>
        ))}
      </ul>
      <GalleryViewer photos={images.map((fullUrl) => ({ fullUrl }))} opened={opened} onClose={close} />
    </>
  );
}
