import { imageCopy } from "@danji/contract/image/image.copy";
import { useState } from "react";
import { openAlert } from "#ui/overlay/alert.tsx";
import { addPhotos, type Photo } from "./photos.ts";
import { preparePhoto } from "./prepare-photo.ts";

interface UsePhotosOptions {
  readonly max: number;
  /** Alert shown when more are chosen. */
  readonly tooManyMessage: string;
  /** Files of a restored draft. */
  readonly initialFiles?: readonly File[] | undefined;
  /** Called with the files on every change. */
  readonly onChange?: (files: readonly File[]) => void;
}

/** The photos chosen for a draft. */
export const usePhotos = ({ max, tooManyMessage, initialFiles = [], onChange }: UsePhotosOptions) => {
  const [photos, setPhotos] = useState<readonly Photo[]>(() => addPhotos([], initialFiles, max).photos);

  const update = (next: readonly Photo[]) => {
    setPhotos(next);
    const files = next.map(({ file }) => file);
    onChange?.(files);
    // Prepared in the background, so that they are ready when the draft is sent.
    for (const file of files) void preparePhoto(file);
  };
  return {
    photos,
    /** `occupied` is the number of photos that are uploaded already. */
    add: async (files: readonly File[], occupied = 0) => {
      const chosen = addPhotos(photos, files, max - occupied);
      update(chosen.photos);
      if (chosen.notPhotos) await openAlert({ message: imageCopy.notAnImage });
      if (chosen.tooMany) await openAlert({ message: tooManyMessage });
    },
    remove: (photo: Photo) => update(photos.filter((other) => other !== photo)),
    /** The same photos in another order. */
    reorder: update,
    clear: () => update([]),
  };
};
