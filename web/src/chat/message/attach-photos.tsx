import { chatLimits } from "@danji/contract/chat/chat-rules";
import { chatCopy } from "@danji/contract/chat/chat.copy";
import { imageCopy } from "@danji/contract/image/image.copy";
import { ImagePlus } from "lucide-react";
import { useRef } from "react";
import { addPhotos } from "#image/photos.ts";
import { IconButton } from "#ui/icon-button.tsx";
import { showToast } from "#ui/overlay/toast.tsx";

/** Chooses photos and passes them on one by one. */
export function AttachPhotos({ onPhoto }: { readonly onPhoto: (photo: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const addFiles = (files: readonly File[]) => {
    const { photos, notPhotos, tooMany } = addPhotos([], files, chatLimits.photosMax);
    if (notPhotos) showToast(imageCopy.notAnImage);
    if (tooMany) showToast(chatCopy.room.tooManyPhotos);
    for (const { file } of photos) onPhoto(file);
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*,.heic,.heif"
        multiple
        hidden
        aria-label={chatCopy.room.attach}
        onChange={({ currentTarget }) => {
          addFiles([...(currentTarget.files ?? [])]);
          currentTarget.value = "";
        }}
      />
      <IconButton
        label={chatCopy.room.attach}
        icon={<ImagePlus aria-hidden="true" className="size-5.5" />}
        className="text-muted!"
        onClick={() => input.current?.click()}
      />
    </>
  );
}
