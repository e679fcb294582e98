import { feedCopy } from "@danji/contract/copy/feed";
import { feedLimits } from "@danji/contract/feed";

/** A chosen photo; the key tells the same file chosen twice apart. */
export interface Photo {
  readonly key: string;
  readonly file: File;
}

interface Chosen {
  readonly photos: readonly Photo[];
  /** Sentences to tell, of what was left out. */
  readonly refusals: readonly string[];
}

let count = 0;
const keyed = (file: File): Photo => {
  count += 1;
  return { key: `photo-${count}`, file };
};

// Some systems name no type for the photos of an iPhone; a drawing in SVG is no photo to the server.
const isPhoto = (file: File): boolean =>
  file.type === "" ? /\.(heic|heif)$/i.test(file.name) : /^image\/(?!svg)/.test(file.type);

/**
 * Puts chosen files behind the photos that are there, as far as they are photos and have room.
 * `uploaded` is how many the post has already; they stand before all of these.
 */
export const addPhotos = (photos: readonly Photo[], files: readonly File[], uploaded = 0): Chosen => {
  const room = feedLimits.imagesMax - uploaded;
  const fitting = files.filter(isPhoto);
  const all = [...photos, ...fitting.map(keyed)];
  const refusals: string[] = [];
  if (fitting.length < files.length) refusals.push(feedCopy.notAnImage);
  if (all.length > room) refusals.push(feedCopy.tooManyImages);
  return { photos: all.slice(0, room), refusals };
};
