import type { ChatMessageView } from "@danji/contract/chat/chat";
import { lazy, Suspense } from "react";

const PhotoViewer = lazy(async () => ({ default: (await import("#image/photo-viewer.tsx")).PhotoViewer }));

/** For photos stored before sizes were. */
const unknownSize = { width: 1_200, height: 900 };

interface RoomPhotosProps {
  readonly messages: readonly ChatMessageView[];
  /** Sequence number of the photo in the viewer. */
  readonly seq: number;
  readonly onClose: () => void;
}

/** The viewer of a room's loaded photos, over the whole window. */
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
