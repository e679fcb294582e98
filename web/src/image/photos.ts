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

/** A photo that the server has already: its URL for <img>, and its name. */
export interface UploadedPhoto {
  readonly fullUrl: string;
  readonly url: string;
}

/** One photo of a draft: one that the server has, or one that was chosen. */
export type PhotoItem = { readonly uploaded: UploadedPhoto } | { readonly chosen: Photo };

/** Where the photos of a draft stand: the `url` of an uploaded one, or null for the next of the chosen ones. */
export type PhotoSlots = readonly (string | null)[];

/** All photos of a draft in their order. Those that `slots` does not name follow, the uploaded ones first. */
export function photoItems(
  uploaded: readonly UploadedPhoto[],
  photos: readonly Photo[],
  slots: PhotoSlots = [],
): readonly PhotoItem[] {
  const [left, chosen] = [new Map(uploaded.map((photo) => [photo.url, photo])), [...photos]];
  const placed = slots.flatMap((slot): PhotoItem[] => {
    if (slot === null) {
      const photo = chosen.shift();
      return photo === undefined ? [] : [{ chosen: photo }];
    }
    const photo = left.get(slot);
    left.delete(slot);
    return photo === undefined ? [] : [{ uploaded: photo }];
  });
  return [
    ...placed,
    ...[...left.values()].map((photo) => ({ uploaded: photo })),
    ...chosen.map((photo) => ({ chosen: photo })),
  ];
}

/** The items with the one at `from` moved to `to`. */
export const movedItems = (items: readonly PhotoItem[], from: number, to: number): readonly PhotoItem[] => {
  const others = items.toSpliced(from, 1);
  return others.toSpliced(to, 0, ...items.slice(from, from + 1));
};

export const chosenOf = (items: readonly PhotoItem[]): readonly Photo[] =>
  items.flatMap((item) => ("chosen" in item ? [item.chosen] : []));

export const slotsOf = (items: readonly PhotoItem[]): PhotoSlots =>
  items.map((item) => ("uploaded" in item ? item.uploaded.url : null));

/** An order as an edit sends it: the `url` of an uploaded photo, the number of a chosen one among the chosen. */
export function wireOrderOf(items: readonly PhotoItem[]): (string | number)[] {
  const chosen = chosenOf(items);
  return items.map((item) => ("uploaded" in item ? item.uploaded.url : chosen.indexOf(item.chosen)));
}
