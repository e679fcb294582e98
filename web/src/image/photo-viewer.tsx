import "yet-another-react-lightbox/styles.css";
import "yet-another-react-lightbox/plugins/counter.css";
import { frameCopy } from "@danji/contract/app/frame.copy";
import { imageCopy } from "@danji/contract/image/image.copy";
import { useRef, useState } from "react";
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
  // The slides and the index are those of the opening: given others, the library goes back to that index and ends the zoom, and the
  // screen behind renders whenever a message or a number arrives.
  const [slides] = useState(() =>
    photos.map(({ fullUrl, ...size }, at) => ({
      src: fullUrl,
      ...size,
      alt: imageCopy.photoOf(at + 1, photos.length),
    })),
  );
  const [index] = useState(initialIndex);
  const several = slides.length > 1;
  return (
    <Lightbox
      open
      close={close}
      index={index}
      slides={slides}
      plugins={several ? [Counter, Zoom] : [Zoom]}
      carousel={{ finite: true, padding: 0, spacing: "8%" }}
      portal={{ container: { onKeyDown: trapFocus } }}
      controller={{ closeOnPullDown: true, closeOnBackdropClick: true }}
      zoom={{ maxZoomPixelRatio: 3, scrollToZoom: true }}
      animation={{ fade: 160, swipe: 280 }}
      labels={labels}
      styles={styles}
      render={several ? {} : { buttonPrev: () => null, buttonNext: () => null }}
    />
  );
}

// On a white page, as a screenshot is, the library's white signs are hard to see.
const outline = "drop-shadow(0 0 1px #000) drop-shadow(0 0 4px rgb(0 0 0 / 0.8))";
const styles = {
  root: { "--yarl__color_button": "#fff", "--yarl__button_filter": outline, "--yarl__counter_filter": outline },
};

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
