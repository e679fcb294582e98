import "yet-another-react-lightbox/styles.css";
import "yet-another-react-lightbox/plugins/counter.css";
import { frameCopy } from "@danji/contract/app/frame.copy";
import { imageCopy } from "@danji/contract/image/image.copy";
import { useRef } from "react";
import { Lightbox } from "yet-another-react-lightbox";
import Counter from "yet-another-react-lightbox/plugins/counter";
import Zoom from "yet-another-react-lightbox/plugins/zoom";
import { trapFocus } from "#ui/overlay/focus-trap.ts";

/** A stored photo in full size; `width` and `height` in px if known before it loads. */
export interface StoredPhoto {
  readonly fullUrl: string;
  readonly width?: number;
  readonly height?: number;
}

export interface PhotoViewerProps {
  readonly photos: readonly StoredPhoto[];
  /** Index of the photo that is shown first. */
  readonly initialIndex: number;
  readonly onClose: () => void;
}

/** A full-window photo viewer: swipe, pinch, arrow keys; pulling down or Escape closes. */
export function PhotoViewer({ photos, initialIndex, onClose }: PhotoViewerProps) {
  // Called twice, it must go back only once.
  const closing = useRef(false);
  const close = () => {
    if (closing.current) return;
    closing.current = true;
    onClose();
  };
  const several = photos.length > 1;
  return (
    <Lightbox
      open
      close={close}
      index={initialIndex}
      slides={photos.map(({ fullUrl, ...size }, index) => ({
        src: fullUrl,
        ...size,
        alt: imageCopy.photoOf(index + 1, photos.length),
      }))}
      plugins={several ? [Counter, Zoom] : [Zoom]}
      carousel={{ finite: true, padding: 0, spacing: "8%" }}
      portal={{ container: { onKeyDown: trapFocus } }}
      controller={{ closeOnPullDown: true, closeOnBackdropClick: true }}
      zoom={{ maxZoomPixelRatio: 3, scrollToZoom: true }}
      animation={{ fade: 160, swipe: 280 }}
      labels={labels}
      render={several ? {} : { buttonPrev: () => null, buttonNext: () => null }}
    />
  );
}

const labels = {
  Close: frameCopy.close,
  Next: imageCopy.nextPhoto,
  Previous: imageCopy.previousPhoto,
  Lightbox: imageCopy.viewer,
  "Photo gallery": imageCopy.viewer,
  Carousel: imageCopy.viewer,
  Slide: imageCopy.photo,
  "{index} of {total}": `${imageCopy.photo} {index}/{total}`,
  "Zoom in": imageCopy.zoomIn,
  "Zoom out": imageCopy.zoomOut,
};
