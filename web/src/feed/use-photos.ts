import { useRef, useState } from "react";
import { openAlert } from "#ui/alert.tsx";
import { addPhotos, type Photo } from "./photos.ts";

/** The photos of a post that is being written; what cannot be taken is told in an alert (SPEC section 5). */
export const usePhotos = () => {
  const [photos, setPhotos] = useState<readonly Photo[]>([]);
  const chooser = useRef<HTMLInputElement>(null);

  const add = async (files: readonly File[]) => {
    const chosen = addPhotos(photos, files);
    setPhotos(chosen.photos);
    for (const message of chosen.refusals) await openAlert({ message });
  };
  const remove = (photo: Photo) => {
    setPhotos(photos.filter((other) => other !== photo));
    // The button that was pressed is gone with its photo.
    chooser.current?.focus();
  };
  return { photos, chooser, add, remove };
};
