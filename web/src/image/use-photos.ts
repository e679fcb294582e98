import { imageCopy } from "@danji/contract/copy/image";
import { useState } from "react";
import { openAlert } from "#ui/alert.tsx";
import { addPhotos, type Photo } from "./photos.ts";
import { preparePhoto } from "./prepare-photo.ts";

interface UsePhotosOptions {
  readonly max: number;
  /** To be told where more than that are chosen. */
  readonly tooManyMessage: string;
  /** Chosen on an earlier visit. */
  readonly initialFiles?: readonly File[] | undefined;
  /** Is handed the files with every change. */
  readonly onChange?: (files: readonly File[]) => void;
}

/** The photos that are chosen for something that is being written. */
export const usePhotos = ({ max, tooManyMessage, initialFiles = [], onChange }: UsePhotosOptions) => {
  const [photos, setPhotos] = useState<readonly Photo[]>(() => addPhotos([], initialFiles, max).photos);

  const update = (next: readonly Photo[]) => {
    setPhotos(next);
    const files = next.map(({ file }) => file);
    onChange?.(files);
    // Begun now, the work is done by the time the last word is written.
    for (const file of files) void preparePhoto(file);
  };
  return {
    photos,
    /** `taken` is the room that photos take which are there already. */
    add: async (files: readonly File[], occupied = 0) => {
      const chosen = addPhotos(photos, files, max - occupied);
      update(chosen.photos);
      if (chosen.notPhotos) await openAlert({ message: imageCopy.notAnImage });
      if (chosen.tooMany) await openAlert({ message: tooManyMessage });
    },
    remove: (photo: Photo) => update(photos.filter((other) => other !== photo)),
    clear: () => update([]),
  };
};
