import { chatCopy } from "@danji/contract/chat/chat.copy";
import { ImagePlus } from "lucide-react";
import { useRef } from "react";
import { IconButton } from "#ui/icon-button.tsx";

/** Opens the file chooser. */
export function AttachPhotos({ onChoose }: { readonly onChoose: (files: readonly File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
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
          onChoose([...(currentTarget.files ?? [])]);
          // Lets the same file be chosen again after it was removed.
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
