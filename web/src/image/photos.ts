/** A chosen photo; the key distinguishes a file that was chosen twice. */
export interface Photo {
  readonly key: string;
  readonly file: File;
}

interface AddPhotosResult {
  readonly photos: readonly Photo[];
  /** Some of the files were not photos and are left out. */
  readonly notPhotos: boolean;
  /** There were more photos than allowed; the last ones are left out. */
  readonly tooMany: boolean;
}

let count = 0;
const withKey = (file: File): Photo => {
  count += 1;
  return { key: `photo-${count}`, file };
};

// Some systems report no type for HEIC photos; the server does not accept SVG as a photo.
const isPhoto = (file: File): boolean =>
  file.type === "" ? /\.(heic|heif)$/i.test(file.name) : /^image\/(?!svg)/.test(file.type);

/** Appends the chosen files that are photos, up to `max` in all. */
export const addPhotos = (photos: readonly Photo[], files: readonly File[], max: number): AddPhotosResult => {
  const accepted = files.filter(isPhoto);
  const all = [...photos, ...accepted.map(withKey)];
  return {
    photos: all.slice(0, max),
    notPhotos: accepted.length < files.length,
    tooMany: all.length > max,
  };
};
