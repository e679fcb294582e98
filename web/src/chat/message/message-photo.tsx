import type { ChatMessageView } from "@danji/contract/chat/chat";
import { imageCopy } from "@danji/contract/image/image.copy";
import { Picture } from "#ui/picture.tsx";
import { useMessageActions } from "./message-actions-context.ts";

/** Maximum width and height of a photo in the room, in px. */
const maxSize = { width: 220, height: 280 };
const defaultSize = { width: 4, height: 3 };

/** The size in which a photo is shown; its space is reserved before it loads. */
const fitSize = ({ width, height } = defaultSize) => {
  const scale = Math.min(maxSize.width / width, maxSize.height / height);
  return { width: Math.max(96, Math.round(width * scale)), height: Math.max(72, Math.round(height * scale)) };
};

/** A photo in the room; a press opens it in the viewer. */
export function MessagePhoto({ message }: { readonly message: ChatMessageView }) {
  const { openPhoto } = useMessageActions();
  const { imageUrl, imageSize } = message;
  if (imageUrl === null) return null;
  const { width, height } = fitSize(imageSize);
  return (
    <button
      type="button"
      aria-label={imageCopy.photo}
      onClick={() => openPhoto(message)}
      className="block max-w-full overflow-hidden rounded-lg border border-line"
    >
      <Picture
        src={imageUrl}
        width={width}
        height={height}
        // The loaded photo would have its own shape in place of this one.
        style={{ aspectRatio: width / height }}
        decoding="async"
        // After the words have been painted, and after the code of the room.
        loading="lazy"
        fetchPriority="low"
        className="block max-w-full bg-sunken object-cover"
        fallback={<span className="block px-3 py-2 text-muted">{imageCopy.loadFailed}</span>}
      />
    </button>
  );
}
