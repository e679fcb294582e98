import type { ChatMessageView } from "@danji/contract/chat";
import { lazy, Suspense } from "react";

const PhotoViewer = lazy(async () => ({ default: (await import("#image/photo-viewer.tsx")).PhotoViewer }));

/** A photo without a size, from before there was one. */
const unknownSize = { width: 1_200, height: 900 };

interface RoomPhotosProps {
  readonly messages: readonly ChatMessageView[];
  /** Sequence number of the photo that is seen large. */
  readonly seq: number;
  readonly onClose: () => void;
}

/** The photos of a room, as far as they are held, over the whole window. */
export function RoomPhotos({ messages, seq, onClose }: RoomPhotosProps) {
  const shown = messages.filter(({ imageUrl }) => imageUrl !== null);
  const at = shown.findIndex((message) => message.seq === seq);
  if (at < 0) return null;
  const photos = shown.map(({ imageUrl, imageSize }) => ({ fullUrl: imageUrl ?? "", ...(imageSize ?? unknownSize) }));
  return (
    <Suspense>
      <PhotoViewer photos={photos} initialIndex={at} onClose={onClose} />
    </Suspense>
  );
}
