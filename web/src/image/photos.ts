/** A chosen photo; the key tells the same file chosen twice apart. */
export interface Photo {
  readonly key: string;
  readonly file: File;
}

interface AddPhotosResult {
  readonly photos: readonly Photo[];
  /** Some of the files were no photos, and are left out. */
  readonly notPhotos: boolean;
  /** There was no room for all of them; the last ones are left out. */
  readonly tooMany: boolean;
}

let count = 0;
const withKey = (file: File): Photo => {
  count += 1;
  return { key: `photo-${count}`, file };
};

// Some systems name no type for the photos of an iPhone; a drawing in SVG is no photo to the server.
const isPhoto = (file: File): boolean =>
  file.type === "" ? /\.(heic|heif)$/i.test(file.name) : /^image\/(?!svg)/.test(file.type);

/** Puts chosen files behind the photos that are there, as far as they are photos; `most` is room for all. */
export const addPhotos = (photos: readonly Photo[], files: readonly File[], max: number): AddPhotosResult => {
  const accepted = files.filter(isPhoto);
  const all = [...photos, ...accepted.map(withKey)];
  return {
    photos: all.slice(0, max),
    notPhotos: accepted.length < files.length,
    tooMany: all.length > max,
  };
};
