import { lazyPart } from "#platform/part/lazy-part.tsx";
import { PartFailedSheet } from "#ui/part-failed.tsx";
import type { PhotoViewerProps } from "./photo-viewer.tsx";

/** The photo viewer, whose code is loaded when it is first opened. */
export const LazyPhotoViewer = lazyPart<PhotoViewerProps>(
  async () => ({ default: (await import("./photo-viewer.tsx")).PhotoViewer }),
  {
    loading: () => <div className="fixed inset-0 z-50 bg-viewer" />,
    failed: (failure, { onClose }) => <PartFailedSheet {...failure} onClose={onClose} />,
  },
);

/** Loads the viewer in advance. */
export const preloadPhotoViewer = (): void => void LazyPhotoViewer.load().catch(() => undefined);
