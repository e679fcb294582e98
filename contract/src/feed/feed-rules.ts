import { isBlank, isLonger } from "../platform/text.ts";

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

/** The texts of a post. */
export interface FeedText {
  readonly title: string;
  readonly contents: string;
}

/** The field that refuses a post, and the reason: blank fields first, then those that are too long (SPEC section 5). */
export interface FeedTextFault {
  readonly field: keyof FeedText;
  readonly reason: "FEED_BLANK" | "FEED_TOO_LONG";
}

/** Undefined where a post may have these texts. */
export function feedTextFault({ title, contents }: FeedText): FeedTextFault | undefined {
  if (isBlank(title)) return { field: "title", reason: "FEED_BLANK" };
  if (isBlank(contents)) return { field: "contents", reason: "FEED_BLANK" };
  if (isLonger(title, feedLimits.titleMax)) return { field: "title", reason: "FEED_TOO_LONG" };
  if (isLonger(contents, feedLimits.contentsMax)) return { field: "contents", reason: "FEED_TOO_LONG" };
  return undefined;
}
