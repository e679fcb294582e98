import { imageCopy } from "@danji/contract/copy/image";
import { useState } from "react";
import { openAlert } from "#ui/alert.tsx";
import { addPhotos, type Photo } from "./photos.ts";
import { preparePhoto } from "./prepare-photo.ts";

interface PhotoRules {
  readonly most: number;
  /** To be told where more than that are chosen. */
  readonly tooMany: string;
  /** Chosen on an earlier visit. */
  readonly left?: readonly File[] | undefined;
  /** Is handed the files with every change. */
  readonly keep?: (files: readonly File[]) => void;
}

/** The photos that are chosen for something that is being written. */
export const usePhotos = ({ most, tooMany, left = [], keep }: PhotoRules) => {
  const [photos, setPhotos] = useState<readonly Photo[]>(() => addPhotos([], left, most).photos);

  const hold = (next: readonly Photo[]) => {
    setPhotos(next);
    const files = next.map(({ file }) => file);
    keep?.(files);
    // Begun now, the work is done by the time the last word is written.
    for (const file of files) void preparePhoto(file);
  };
  return {
    photos,
    /** `taken` is the room that photos take which are there already. */
    add: async (files: readonly File[], taken = 0) => {
      const chosen = addPhotos(photos, files, most - taken);
      hold(chosen.photos);
      if (chosen.notPhotos) await openAlert({ message: imageCopy.notAnImage });
      if (chosen.tooMany) await openAlert({ message: tooMany });
    },
    remove: (photo: Photo) => hold(photos.filter((other) => other !== photo)),
    clear: () => hold([]),
  };
};
