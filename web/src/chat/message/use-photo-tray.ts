import { chatLimits } from "@danji/contract/chat/chat-rules";
import { chatCopy } from "@danji/contract/chat/chat.copy";
import { imageCopy } from "@danji/contract/image/image.copy";
import { useEffect, useState } from "react";
import { addPhotos, type Photo } from "#image/photos.ts";
import { preparePhoto } from "#image/prepare-photo.ts";
import { readDraftFiles, writeDraftFiles } from "#platform/draft/draft-files.ts";
import { showToast } from "#ui/overlay/toast.tsx";

/** The photos chosen for a room and not sent yet; they survive a reload, as the text does. */
export function usePhotoTray(slot: string) {
  const [photos, setPhotos] = useState<readonly Photo[]>([]);
  const [isRestored, setIsRestored] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    void readDraftFiles(slot).then((files) => {
      if (!isCurrent) return;
      // What was chosen meanwhile comes behind them.
      setPhotos((chosen) => addPhotos([], [...files, ...chosen.map(({ file }) => file)], chatLimits.photosMax).photos);
      setIsRestored(true);
    });
    return () => {
      isCurrent = false;
    };
  }, [slot]);
  useEffect(() => {
    if (isRestored)
      void writeDraftFiles(
        slot,
        photos.map(({ file }) => file),
      );
    // Prepared in the background, so that they are ready when the message is sent.
    for (const { file } of photos) void preparePhoto(file);
  }, [slot, photos, isRestored]);

  const add = (files: readonly File[]) => {
    const chosen = addPhotos(photos, files, chatLimits.photosMax);
    setPhotos(chosen.photos);
    if (chosen.notPhotos) showToast(imageCopy.notAnImage);
    if (chosen.tooMany) showToast(chatCopy.room.tooManyPhotos);
  };
  return { photos, isRestored, add, change: setPhotos };
}
