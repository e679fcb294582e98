/** Limits of a post. Lengths count code points; `sizeMax` is a page of the list. */
export const feedLimits = {
  titleMax: 100,
  contentsMax: 10_000,
  imagesMax: 10,
  sizeMax: 100,
  previewMax: 120,
  /** A search takes at least two letters; two Korean syllables suffice. */
  searchMin: 2,
  searchMax: 50,
} as const;

export const feedSorts = ["ALL", "POPULAR", "LATEST"] as const;
export type FeedSort = (typeof feedSorts)[number];
export const feedTypes = ["FEED", "NOTICE"] as const;
export type FeedType = (typeof feedTypes)[number];
