import type { ReactNode } from "react";
import { cx } from "#ui/cx.ts";
import { LazyPhotoViewer, preloadPhotoViewer } from "./lazy-photo-viewer.tsx";
import type { StoredPhoto } from "./photo-viewer.tsx";

interface GalleryButtonProps {
  readonly onOpen: () => void;
  readonly className: string;
  /** The photo. */
  readonly children: ReactNode;
}

/** A photo that opens in the viewer, which is loaded from the touch on. */
export const GalleryButton = ({ onOpen, className, children }: GalleryButtonProps) => (
  <button
    type="button"
    aria-haspopup="dialog"
    onPointerDown={preloadPhotoViewer}
    onClick={onOpen}
    className={cx("cursor-zoom-in!", className)}
  >
    {children}
  </button>
);

interface GalleryViewerProps {
  readonly photos: readonly StoredPhoto[];
  /** Index of the photo that was opened; undefined if none is. */
  readonly opened: number | undefined;
  readonly onClose: () => void;
}

/** The viewer over the whole window while a photo is open. */
export const GalleryViewer = ({ photos, opened, onClose }: GalleryViewerProps) =>
  opened !== undefined && <LazyPhotoViewer photos={photos} initialIndex={opened} onClose={onClose} />;
