import "yet-another-react-lightbox/styles.css";
import { feedCopy } from "@danji/contract/copy/feed";
import { frameCopy } from "@danji/contract/copy/frame";
import type { FeedImageView } from "@danji/contract/feed";
import { useRef } from "react";
import { Lightbox } from "yet-another-react-lightbox";
import Zoom from "yet-another-react-lightbox/plugins/zoom";

interface PhotoViewerProps {
  readonly photos: readonly FeedImageView[];
  /** The photo that is seen first, from 0. */
  readonly at: number;
  readonly onClose: () => void;
}

/** The photos over the whole window: swipe, pinch, arrow keys; pulling one down or Escape closes. */
export function PhotoViewer({ photos, at, onClose }: PhotoViewerProps) {
  // Asked twice, going back once is enough.
  const leaving = useRef(false);
  const close = () => {
    if (leaving.current) return;
    leaving.current = true;
    onClose();
  };
  return (
    <Lightbox
      open
      close={close}
      index={at}
      slides={photos.map(({ fullUrl, width, height }, place) => ({
        src: fullUrl,
        width,
        height,
        alt: feedCopy.photoOf(place + 1, photos.length),
      }))}
      plugins={[Zoom]}
      carousel={{ finite: true, padding: 0, spacing: "8%" }}
      controller={{ closeOnPullDown: true, closeOnBackdropClick: true }}
      zoom={{ maxZoomPixelRatio: 3, scrollToZoom: true }}
      animation={{ fade: 160, swipe: 280 }}
      labels={labels}
      render={photos.length > 1 ? {} : { buttonPrev: () => null, buttonNext: () => null }}
    />
  );
}

const labels = {
  Close: frameCopy.close,
  Next: feedCopy.nextPhoto,
  Previous: feedCopy.previousPhoto,
  Lightbox: feedCopy.viewer,
  "Photo gallery": feedCopy.viewer,
  Carousel: feedCopy.viewer,
  Slide: feedCopy.photo,
  "{index} of {total}": `${feedCopy.photo} {index}/{total}`,
  "Zoom in": feedCopy.zoomIn,
  "Zoom out": feedCopy.zoomOut,
};
